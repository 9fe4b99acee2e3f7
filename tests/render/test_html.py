"""Pages are whole, run nothing but their own script, fetch nothing, and hold the ledger's numbers as they are."""

import argparse
import base64
import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

SECONDS = 120
VOID = {"meta", "input"}
MOST_BYTES = 3_000_000
HOSTILE = ["<script>alert(1)</script>", "</title></style>", "\" onload=x '", "&lt;b&gt;", "a\nb", "猫", ""]


def run(program, arguments, text=""):
    done = subprocess.run([program, *arguments], input=text, capture_output=True, encoding="utf-8", timeout=SECONDS,
                          check=False)
    if done.returncode:
        raise RuntimeError(f"{arguments}: exit {done.returncode}: {done.stderr}")
    return done.stdout


class Page(HTMLParser):
    """What a browser would see, as far as the rules below need it."""

    def __init__(self, text):
        super().__init__()
        self.open, self.faults, self.ids, self.sources, self.numbers = [], [], [], [], {}
        self.texts, self.assets, self.policy, self.elements = [], {}, "", []
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f"left open: {self.open}")

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        self.sources += attributes.get("data-f", "").split()
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]
        if tag not in VOID:
            self.open.append((tag, attributes))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1][0] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)
        if not self.open:
            return
        tag, _ = self.open[-1]
        if tag in ("style", "script"):
            self.assets[tag] = data
        for depth, (_, attributes) in enumerate(self.open):
            if "n" in attributes.get("class", "").split() and "id" in attributes:
                form = self.open[-1][1].get("class", "") if depth + 1 < len(self.open) else "ed"
                self.numbers.setdefault(attributes["id"], {})[form] = data


def hash_of(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def safety_faults(page):
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        if f"{directive} '{hash_of(page.assets[tag])}'" not in page.policy:
            yield f"the policy does not name the {tag}: {page.policy}"
    if not page.policy.startswith("default-src 'none';"):
        yield f"the policy allows something: {page.policy}"
    if sum(tag == "script" for tag, _ in page.elements) != 1:
        yield "there is another script"
    for tag, attributes in page.elements:
        for name, value in attributes.items():
            if name.startswith("on") or name in ("src", "style") or (name == "href" and not value.startswith("#")):
                yield f"<{tag} {name}={value}>"


def number_faults(page, records):
    """Every number of --plain stands on the page under its id, as the same decimal."""
    for record in records.splitlines():
        batch, head, query, key, step, value = record.split("\t")
        name, _, component = step.partition("[")
        parts = [name, int(batch) - 1, 0 if head == "-" else int(head) - 1, int(query) - 1]
        parts += [int(key) - 1] if key != "-" else []
        parts += [int(component[:-1]) - 1] if component else []
        forms = page.numbers.get(".".join(map(str, parts)))
        if forms is None:
            if name not in ("masked", "tile_exponentials"):  # people see no mask that removes nothing, and sums of blocks
                yield f"{record}: there is no {'.'.join(map(str, parts))}"
            continue
        shown = forms.get("d", forms.get("ed", "")).removeprefix("≈ ").replace("−", "-")
        if shown.replace("∞", "inf").replace("undefined", "nan") != value:
            yield f"{record}: the page says {shown}"


def faults_of(program, scenario):
    text = run(program, [scenario, "-f", "html", "--digits", "6"])
    page = Page(text)
    found = [*page.faults, *safety_faults(page), *number_faults(page, run(program, [scenario, "--plain"]))]
    found += [f"{one} stands there twice" for one, count in sorted(Counter(page.ids).items()) if count > 1]
    known = set(page.ids) | {one.rsplit(".", 1)[0] for one in page.ids}
    settings = re.compile(r"(scale|softcap|bias|slope|sinks|base|mask|empty_row|positions|rope|qk_norm|past)\.")
    found += [f"{source} is not on the page" for source in sorted(set(page.sources))
              if source not in known and not settings.match(source)]
    return [f"{scenario.name}: {fault}" for fault in found]


def hostile_faults(program):
    ones = [[1]] * len(HOSTILE)
    variant = {"name": HOSTILE[0], "set": {"V": [[i] for i in range(len(HOSTILE))]}}
    scenario = json.dumps({"title": HOSTILE[1], "note": HOSTILE[2], "tokens": HOSTILE, "Q": ones, "K": ones, "V": ones,
                           "variants": [variant]})
    page = Page(run(program, ["-", "-f", "html", "--variant", "all"], scenario))
    yield from page.faults
    yield from safety_faults(page)
    for text in [HOSTILE[0], HOSTILE[2], HOSTILE[3], "a\\nb", "猫"]:
        if text not in page.texts:
            yield f"{text} is not on the page"


def decimals_of(width, positions=32):
    """Positions of a width, in decimals of no pattern."""
    def matrix(step):
        return [[((row * width + col) * step % 101 - 50) / 32 for col in range(width)] for row in range(positions)]
    return json.dumps({"Q": matrix(37), "K": matrix(29), "V": matrix(53), "mask": "causal"})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="pages of every N-th scenario only")
    options = parser.parse_args()
    program = options.program.resolve()
    faults = list(hostile_faults(program))
    scenarios = sorted((options.source / "scenarios").glob("*.json"))[::options.sample]
    for scenario in scenarios:
        faults += faults_of(program, scenario)
    large = run(program, ["-", "-f", "html"], decimals_of(8))
    size = len(large.encode())
    if size > MOST_BYTES or ' data-f="' not in large:
        faults.append(f"32 positions take {size} bytes")
    longer = run(program, ["-", "-f", "html"], decimals_of(16, positions=64))
    if ' data-e="' in longer or "Derivations are left out of a page this long" not in longer:
        faults.append("64 positions of width 16: the page does not say that it left the derivations out")
    print(f"{len(scenarios)} pages; 32 positions of width 8 take {size} bytes")
    for fault in faults[:40]:
        print(fault)
    return 1 if faults or not scenarios else 0


if __name__ == "__main__":
    sys.exit(main())
