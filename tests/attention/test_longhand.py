"""Every decimal of random ledgers against a long-hand calculation with Python's decimal numbers.

The two share no code: here numbers are 90-digit decimals, and a weight is one exponential over a plain sum.
"""

import argparse
import json
import random
import subprocess
import sys
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext

PRECISION = 90
DIGITS = 30
RUNS = 200

# How a scenario writes a number, and its value.
with localcontext() as context:
    context.prec = PRECISION
    NUMBERS = {
        "0": Decimal(0), "1": Decimal(1), "-1": Decimal(-1), "2": Decimal(2), "3": Decimal(3), "-2": Decimal(-2),
        "0.5": Decimal("0.5"), "-0.25": Decimal("-0.25"), "1.1": Decimal("1.1"), "0.43": Decimal("0.43"),
        "1e-3": Decimal("0.001"), "12.75": Decimal("12.75"),
        '"1/3"': Decimal(1) / 3, '"ln 2"': Decimal(2).ln(), '"ln 3"': Decimal(3).ln(),
        '"-2 ln 5"': -2 * Decimal(5).ln(),
        '"√2"': Decimal(2).sqrt(), '"√2·ln 2"': Decimal(2).sqrt() * Decimal(2).ln(), '"e"': Decimal(1).exp(),
    }
SCALES = {"1": Decimal(1), "-2": Decimal(-2), '"1/2"': Decimal("0.5"), None: None}
BASES = {"2": Decimal(2), "3": Decimal(3), '"1/2"': Decimal("0.5"), None: None}


def drawn_matrix(rng, rows, columns):
    return [[rng.choice(list(NUMBERS)) for _ in range(columns)] for _ in range(rows)]


def written(matrix):
    return "[" + ", ".join("[" + ", ".join(row) + "]" for row in matrix) + "]"


def values(matrix):
    return [[NUMBERS[cell] for cell in row] for row in matrix]


class Drawn:
    """A random scenario: its text, and its steps worked out."""

    def __init__(self, rng):
        n_q, n_k, d_k, d_v = rng.randint(1, 3), rng.randint(1, 5), rng.randint(1, 3), rng.randint(1, 3)
        q, k, v = drawn_matrix(rng, n_q, d_k), drawn_matrix(rng, n_k, d_k), drawn_matrix(rng, n_k, d_v)
        scale, base = rng.choice(list(SCALES)), rng.choice(list(BASES))
        keys = [f'"Q": {written(q)}', f'"K": {written(k)}', f'"V": {written(v)}']
        keys += [f'"scale": {scale}'] if scale else []
        keys += [f'"base": {base}'] if base else []
        self.mask = rng.choice([None, "causal", "padding", "forbid"])
        self.length = rng.randint(1, n_k)
        self.removed = rng.randint(1, n_k) if n_k > 1 else 0
        if self.mask == "causal":
            keys.append('"mask": { "causal": true, "align": "top-left" }')
        if self.mask == "padding":
            keys.append(f'"mask": {{ "lengths": [{self.length}] }}')
        if self.mask == "forbid" and self.removed:
            keys.append(f'"mask": {{ "forbid": [{{ "key": {self.removed} }}] }}')
        self.text = "{ " + ", ".join(keys) + " }"
        factor = SCALES[scale] if scale else 1 / Decimal(d_k).sqrt()
        base = BASES[base] if base else None
        self.rows = [self.row(i, query, values(k), values(v), factor, base) for i, query in enumerate(values(q))]

    def reads(self, query, key):
        kept = {"causal": key <= query, "padding": key < self.length, "forbid": key != self.removed - 1}
        return kept.get(self.mask, True)

    def row(self, i, query, keys, vectors, factor, base):
        scores = [sum(a * b for a, b in zip(query, key)) for key in keys]
        scaled = [score * factor for score in scores]
        powers = [(x.exp() if base is None else (x * base.ln()).exp()) if self.reads(i, j) else Decimal(0)
                  for j, x in enumerate(scaled)]
        total = sum(powers)
        weights = [power / total for power in powers]
        output = [sum(w * vector[d] for w, vector in zip(weights, vectors)) for d in range(len(vectors[0]))]
        return {"scores": scores, "exponentials": powers, "sum": total, "weights": weights, "output": output}


def rounded(x):
    """To DIGITS significant digits, ties away from zero. What the rounding of 90 digits left of a zero is zero."""
    if abs(x) < Decimal(10) ** (10 - PRECISION):
        return Decimal(0)
    # 90 digits of a number that ends sooner may be off in the last ones; a tie is then no tie.
    x = Context(prec=PRECISION - 15, rounding=ROUND_HALF_UP).plus(x)
    return Context(prec=DIGITS, rounding=ROUND_HALF_UP).plus(x)


def same(step, found, expected):
    if isinstance(expected, list):
        return len(found) == len(expected) and all(same(step, f, e) for f, e in zip(found, expected))
    return found == rounded(expected)


def run(program, text, *options):
    ran = subprocess.run([program, "-", "-f", "json", "--digits", str(DIGITS), *options], input=text,
                         capture_output=True, encoding="utf-8", check=False)
    if ran.returncode != 0:
        return None
    return json.loads(ran.stdout, parse_float=Decimal, parse_int=Decimal)["traces"][0]["rows"]


def faults(program, drawn):
    rows = run(program, drawn.text)
    stable = run(program, drawn.text, "--stable")
    if rows is None or stable is None:
        yield f"refused: {drawn.text}"
        return
    for found, shifted, expected in zip(rows, stable, drawn.rows):
        for step, value in expected.items():
            if not same(step, found[step]["decimal"], value):
                yield f"{step} of query {found['query']} differs: {drawn.text}"
        for step in ("weights", "output"):
            if found[step]["decimal"] != shifted[step]["decimal"]:
                yield f"--stable changes {step} of query {found['query']}: {drawn.text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", help="not used: the scenarios are random")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="every N-th scenario only")
    options = parser.parse_args()
    rng = random.Random(20170612)
    with localcontext() as long:
        long.prec = PRECISION
        drawn = [Drawn(rng) for _ in range(RUNS)]
        found = [text for one in drawn[::options.sample] for text in faults(options.program, one)]
    for text in found:
        print(text)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
