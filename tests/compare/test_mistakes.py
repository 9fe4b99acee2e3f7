"""Every known mistake, made by hand: the numbers it gives, and the name they bring back.

The wrong numbers of scenarios/mistakes/got are worked out here once more, in plain floats and without a line of the
program, so that a mistake of the catalogue is what its name says. Then the program is asked for each, and must name it
and no other.
"""

import argparse
import json
import math
import subprocess
import tempfile
import sys
from pathlib import Path

PLACES = 6
NAN = float("nan")


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def plus(matrix, row):
    return [[x + y for x, y in zip(line, row)] for line in matrix] if row else matrix


def cut(rows, heads):
    """[n, heads·d] → heads × [n, d]"""
    d = len(rows[0]) // heads
    return [[row[h * d:(h + 1) * d] for row in rows] for h in range(heads)]


def cut_as_stored(rows, heads):
    flat, n, d = [x for row in rows for x in row], len(rows), len(rows[0]) // heads
    return [[flat[(h * n + i) * d:(h * n + i + 1) * d] for i in range(n)] for h in range(heads)]


def turned(rows, positions, rope, pairing):
    half, result = rope.get("dims", len(rows[0])) // 2, []
    for row, position in zip(rows, positions):
        new = list(row)
        for i in range(half):
            a, b = (i, i + half) if pairing == "half" else (2 * i, 2 * i + 1)
            angle = position * rope.get("base", 10000) ** (-i / half)
            new[a] = row[a] * math.cos(angle) - row[b] * math.sin(angle)
            new[b] = row[a] * math.sin(angle) + row[b] * math.cos(angle)
        result.append(new)
    return result


class By:
    """One calculation; a mistake is what is passed by name."""

    def __init__(self, scenario, **wrong):
        self.s, self.wrong = scenario, wrong
        self.heads = scenario.get("num_heads", self.given_heads())
        self.kv_heads = scenario.get("num_kv_heads", self.given_kv_heads())

    def given_heads(self):
        q = self.s.get("Q")
        return len(q) if q and isinstance(q[0][0], list) else 1

    def given_kv_heads(self):
        k = self.s.get("K")
        return len(k) if k and isinstance(k[0][0], list) else self.heads

    def stated(self, name, heads):
        if name in self.s:
            return self.s[name] if isinstance(self.s[name][0][0], list) else [self.s[name]]
        weight = self.s["W"][name]
        weight = transposed(weight) if self.wrong.get("turned") else weight
        bias = [self.wrong.get("bias", 1) * x for x in self.s.get("b", {}).get(name, [])]
        return self.wrong.get("cut", cut)(plus(product(self.s["X"], weight), bias), heads)

    def inputs(self):
        q, k, v = self.stated("Q", self.heads), self.stated("K", self.kv_heads), self.stated("V", self.kv_heads)
        if self.wrong.get("swapped"):
            q, k = k, q
        past = self.s.get("past", {"K": [], "V": []})
        n_past, n_new = len(past["K"]), len(k[0])
        if "rope" in self.s:
            rope, pairing = self.s["rope"], self.wrong.get("pairing", self.s["rope"]["pairing"])
            at = [self.wrong.get("position", n_past + i) for i in range(n_new)]
            q, k = [turned(h, at, rope, pairing) for h in q], [turned(h, at, rope, pairing) for h in k]
            v = [turned(h, at, rope, pairing) for h in v] if self.wrong.get("values_turned") else v
        if n_past:
            join = (lambda old, new: new + old) if self.wrong.get("past_last") else (lambda old, new: old + new)
            k, v = [join(past["K"], h) for h in k], [join(past["V"], h) for h in v]
        return q, k, v

    def may_read(self, i, j, n_q, n_k):
        mask = self.s.get("mask", {})
        mask = {"causal": True} if mask == "causal" else {} if mask == "none" else mask
        offset = {"bottom-right": n_k - n_q, "top-left": 0}.get(self.wrong.get("align", mask.get("align")),
                                                               len(self.s.get("past", {}).get("K", [])))
        own, reads = i + offset, True
        if mask.get("causal"):
            reads &= j < own if self.wrong.get("strict") else j <= own
        if "window" in mask:
            reads &= own - j <= mask["window"]["left"] + self.wrong.get("wider", 0)
            reads &= j - own <= mask["window"]["right"]
        if "lengths" in mask:
            reads &= (i if self.wrong.get("pad_queries") else j) < mask["lengths"][0]
        if "allow" in mask:
            reads &= mask["allow"][i][j] == 1
        if "forbid" in mask:
            reads &= all(pair.get("key", j + 1) != j + 1 or pair.get("query", i + 1) != i + 1 for pair in mask["forbid"])
        return reads != bool(self.wrong.get("inverted"))

    def scores(self, q, k, head):
        d, rounded = len(q[0]), self.wrong.get("rounded", lambda x: x)
        scale = self.wrong.get("scale", self.s.get("scale", 1 / math.sqrt(d)))
        table, read = [], []
        for i, query in enumerate(q):
            reads = [self.may_read(i, j, len(q), len(k)) for j in range(len(k))]
            row = [rounded(rounded(sum(x * y for x, y in zip(query, key))) * scale) for key in k]
            cap = self.s.get("softcap")
            capped = (lambda x: cap * math.tanh(x / cap)) if cap else (lambda x: x)
            if "alibi" in self.s:
                slope = self.s["alibi"]["slopes"][head] * self.wrong.get("sign", 1)
                row = [x - slope * (i - j) for j, x in enumerate(row)]
            if self.wrong.get("mask_as_number"):
                row, reads = [x + reads[j] for j, x in enumerate(row)], [True] * len(k)
            if self.wrong.get("mask_later"):
                row = [x if reads[j] else -math.inf for j, x in enumerate(row)] if cap else row
                read.append(reads)
                reads = [True] * len(k)
            else:
                read.append(reads)
            fill = self.wrong.get("fill", -math.inf)
            table.append([capped(x) if reads[j] else fill for j, x in enumerate(row)])
        return table, read

    def shares(self, table, read, head):
        base, rounded = self.wrong.get("base", math.e), self.wrong.get("rounded", lambda x: x)
        if self.wrong.get("plain"):
            return [[x / sum(row) for x in row] for row in table]
        # Over one maximum, which changes nothing: only a sink stands outside, and then scores are small.
        top = 0 if "sink" in self.s else max(x for row in table for x in row)
        top = 0 if self.wrong.get("rounded") else top
        parts = [[0.0 if x == -math.inf else rounded(base ** (x - top)) for x in row] for row in table]
        sink = base ** self.s["sink"][head] if "sink" in self.s else 0
        over = self.wrong.get("over", "keys")
        if over == "queries":
            return [[x / sum(r[j] for r in parts) for j, x in enumerate(row)] for row in parts]
        if over == "all":
            return [[x / sum(map(sum, parts)) for x in row] for row in parts]
        used = 0 if self.wrong.get("sink") else sink
        weights = [self.row_of_shares(row, rounded(sum(row) + used), rounded) for row in parts]
        if self.wrong.get("sink") == "kept":
            weights = [[x / (1 + sink) for x in row] for row in weights]
        if self.wrong.get("mask_later") and "softcap" not in self.s:
            weights = [[x if read[i][j] else 0 for j, x in enumerate(row)] for i, row in enumerate(weights)]
        if self.wrong.get("largest"):
            weights = [[float(j == row.index(max(row))) for j in range(len(row))] for row in weights]
        return weights

    def row_of_shares(self, row, total, rounded):
        if total == 0:
            policy = self.wrong.get("empty", self.s.get("empty_row", "zero"))
            return [{"zero": 0.0, "nan": NAN, "uniform": 1 / len(row)}[policy] for _ in row]
        return [rounded(x / total) for x in row]

    def head(self, q, k, v, head):
        weights = self.shares(*self.scores(q, k, head), head)
        weights = transposed(weights) if self.wrong.get("weights_turned") else weights
        rounded = self.wrong.get("rounded", lambda x: x)
        values = k if self.wrong.get("keys") else v
        return [[rounded(sum(rounded(w * value[d]) for w, value in zip(row, values))) for d in range(len(values[0]))]
                for row in weights]

    def output(self):
        q, k, v = self.inputs()
        share = (lambda h: h % self.kv_heads) if self.wrong.get("tiled") else (lambda h: h * self.kv_heads // self.heads)
        outputs = [self.head(q[h], k[share(h)], v[share(h)], h) for h in range(self.heads)]
        if self.heads == 1:
            return outputs[0]
        merge = self.wrong.get("merge", "beside")
        if merge == "mean":
            return [[sum(column) / self.heads for column in zip(*rows)] for rows in zip(*outputs)]
        rows = [sum(rows, []) for rows in zip(*outputs)]
        if merge == "stored":
            flat = [x for head in outputs for row in head for x in row]
            rows = [flat[i * len(rows[0]):(i + 1) * len(rows[0])] for i in range(len(rows))]
        weight = self.s.get("W", {}).get("O")
        return rows if weight is None or self.wrong.get("unprojected") else product(rows, weight)


MISTAKES = {
    "mask-after-softmax": {"mask_later": True},
    "mask-inverted": {"inverted": True},
    "mask-added-as-numbers": {"mask_as_number": True},
    "finite-fill": {"fill": -1e4},
    "causal-top-left": {"align": "top-left"},
    "causal-bottom-right": {"align": "bottom-right"},
    "causal-strict": {"strict": True},
    "window-off-by-one": {"wider": 1},
    "padding-as-query": {"pad_queries": True},
    "no-scale": {"scale": 1},
    "scale-twice": {"scale": 0.09},
    "scale-by-d": {"scale": 0.5},
    "scale-by-d-model": {"scale": 1 / math.sqrt(3)},
    "scale-by-heads": {"scale": 1 / math.sqrt(3)},
    "softmax-over-queries": {"over": "queries"},
    "softmax-over-all": {"over": "all"},
    "weights-transposed": {"weights_turned": True},
    "query-key-swapped": {"swapped": True},
    "keys-mixed": {"keys": True},
    "weight-matrix-transposed": {"turned": True},
    "largest-only": {"largest": True},
    "scores-as-weights": {"plain": True},
    "base-2": {"base": 2},
    "base-3": {"base": 3},
    "base-10": {"base": 10},
    "softcap-after-mask": {"mask_later": True},
    "heads-split-without-transpose": {"cut": cut_as_stored},
    "heads-merged-without-transpose": {"merge": "stored"},
    "heads-averaged": {"merge": "mean"},
    "output-projection-missing": {"unprojected": True},
    "kv-heads-tiled": {"tiled": True},
    "rope-pairing": {"pairing": "half"},
    "rope-position-zero": {"position": 0},
    "rope-on-values": {"values_turned": True},
    "alibi-sign": {"sign": -1},
    "sink-kept": {"sink": "kept"},
    "sink-missing": {"sink": "missing"},
    "empty-row-nan": {"empty": "nan"},
    "empty-row-uniform": {"empty": "uniform"},
    "empty-row-zero": {"empty": "zero"},
    "rounded-each-line": {"rounded": lambda x: round(x, 2)},
    "past-after-new": {"past_last": True},
    "bias-missing": {"bias": 0},
    "bias-twice": {"bias": 2},
}


def written(matrix, places):
    def number(x):
        return '"nan"' if math.isnan(x) else f"{x:.{places}f}"
    return "[" + ",\n ".join("[" + ", ".join(number(x) for x in row) + "]" for row in matrix) + "]\n"


def numbers(matrix):
    return [[NAN if x == "nan" else float(x) for x in row] for row in matrix]


def agrees(a, b):
    near = lambda x, y: (math.isnan(x) and math.isnan(y)) or abs(x - y) < 2 * 10 ** -PLACES
    return len(a) == len(b) and all(near(x, y) for r, s in zip(a, b) for x, y in zip(r, s))


def names(program, scenario, got):
    """Exit code and the names that fit."""
    ran = subprocess.run([program, "diagnose", scenario, "--got", got, "-f", "json"], capture_output=True,
                         encoding="utf-8", check=False)
    if not ran.stdout:
        return ran.returncode, ran.stderr
    found = json.loads(ran.stdout)["findings"]
    return ran.returncode, [" + ".join(m["name"] for m in f["mistakes"]) for f in found]


def faults(program, folder, name):
    path, got = folder / f"{name}.json", folder / "got" / f"{name}.json"
    by_hand = By(json.loads(path.read_text()), **MISTAKES[name]).output()
    if not agrees(by_hand, numbers(json.loads(got.read_text()))):
        yield f"{name}: {got.name} is not what the mistake gives by hand"
    if names(program, path, got) != (1, [name]):
        yield f"{name}: diagnosed as {names(program, path, got)}"
    with tempfile.TemporaryDirectory() as own:  # other tests read the source at the same time
        right = Path(own) / f"{name}.right.json"
        right.write_text(written(By(json.loads(path.read_text())).output(), PLACES))
        code, _ = names(program, path, right)
    if code != 0:
        yield f"{name}: the right answer is not seen as right"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", required=True, type=Path)
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="every N-th mistake only")
    parser.add_argument("--write", action="store_true", help="write the wrong numbers anew")
    arguments = parser.parse_args()
    folder = arguments.source / "scenarios" / "mistakes"
    listed = subprocess.run([arguments.program, "diagnose", "--list", "-f", "json"], capture_output=True,
                            encoding="utf-8", check=True).stdout
    catalogue = [row["name"] for row in json.loads(listed)["mistakes"]]
    found = [f"{name} is in one catalogue only" for name in set(catalogue) ^ set(MISTAKES)]
    for name in catalogue[::arguments.sample]:
        if arguments.write:
            by_hand = By(json.loads((folder / f"{name}.json").read_text()), **MISTAKES[name]).output()
            (folder / "got" / f"{name}.json").write_text(written(by_hand, 2 if name == "rounded-each-line" else PLACES))
        found += faults(arguments.program, folder, name)
    for text in found:
        print(text)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
