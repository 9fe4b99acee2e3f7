"""Sheets and keys as GitHub's Markdown: rendered, their tables are tables, their hints fold, and a label is only text.

The renderer is another program's: markdown-it-py, CommonMark with tables.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from markdown_it import MarkdownIt

BLANKS = ["weights,output", "all", "cells:2"]
WAYS = [[], ["--key"], ["--lang", "zh"], ["--lang", "zh", "--key"], ["--math"]]
HOSTILE = "</summary><script>alert(1)</script> | ``` <!-- **b** [l](http://e) \n\n# h"


class Page(HTMLParser):
    """What a browser would find: rows of tables, and how often each element opens."""

    def __init__(self, html):
        super().__init__()
        self.tables, self.count, self.open, self.text = [], {}, [], ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append(0)
        elif tag in ("td", "th"):
            self.tables[-1][-1] += 1

    def handle_startendtag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.open.append("unbalanced " + tag)

    def handle_data(self, data):
        self.text += data


def render(markdown):
    return Page(MarkdownIt("commonmark").enable("table").render(markdown))


def outside_code(markdown):
    return re.sub(r"^```.*?^```$", "", markdown, flags=re.MULTILINE | re.DOTALL)


def faults_of(markdown, key):
    page = render(markdown)
    heads = len(re.findall(r"^\| --- .*\|$", outside_code(markdown), re.MULTILINE))
    if len(page.tables) != heads:
        yield f"{heads} tables were written, {len(page.tables)} are rendered"
    for table in page.tables:
        if len(set(table)) != 1 or len(table) < 2:
            yield f"a table's rows have {table} cells"
    if page.open:
        yield f"left open: {page.open}"
    if page.count.get("details", 0) != page.count.get("summary", 0):
        yield "a fold without its summary"
    if not key and not page.count.get("details"):
        yield "a sheet without hints"
    if key and page.count.get("details"):
        yield "a key that folds"
    for tag in ("script", "a", "img", "h3"):
        if page.count.get(tag):
            yield f"a label became <{tag}>"
    if page.count.get("h1") != 1:
        yield f"{page.count.get('h1', 0)} titles"
    if not key and "____" not in page.text:
        yield "a sheet without blanks"
    if key and "____" in page.text:
        yield "a key with blanks"


def hostile_scenario():
    return json.dumps({
        "title": HOSTILE, "note": HOSTILE, "Q": [[1], [0]], "K": [[0], ["ln 2"]], "V": [[1], [2]],
        "tokens": [HOSTILE, HOSTILE],
        "exercise": {"task": HOSTILE, "hints": [HOSTILE], "answer": HOSTILE}})


def sheets(source, folder):
    """Scenarios, each with a way to leave blanks; an exercise says its own."""
    for path in sorted((source / "scenarios").glob("*.json")):
        yield from ((path, ["--blank", blank]) for blank in BLANKS)
    for path in sorted((source / "scenarios" / "exercises").glob("*.json")):
        yield path, []
    path = Path(folder) / "hostile.json"
    path.write_text(hostile_scenario(), encoding="utf-8")
    yield from ((path, ["--blank", blank]) for blank in BLANKS)


def check(program, source, sample):
    rendered = 0
    with tempfile.TemporaryDirectory() as folder:
        asked = [(path, blank, way) for path, blank in sheets(source, folder) for way in WAYS]
        for path, blank, way in asked[::sample]:
            command = [program, "worksheet", path, *blank, *way]
            done = subprocess.run([str(word) for word in command], capture_output=True, encoding="utf-8", timeout=60,
                                  check=False)
            place = " ".join([path.name, *blank, *way])
            if done.returncode:
                yield f"{place}: {done.stderr}"
                continue
            rendered += 1
            yield from (f"{place}: {fault}" for fault in faults_of(done.stdout, "--key" in way))
    if rendered < 100 / sample:
        yield f"only {rendered} sheets were rendered"


BAD = {
    "# t\n\n| a | b |\n| --- | --- |\n| 1 | ____ |\n": "a sheet without hints",
    "# t\n\ntext\n| --- | --- |\nx ____\n\n<details>\n<summary>h</summary>\n\nx\n\n</details>\n":
        "1 tables were written, 0 are rendered",
    "# t\n\n<details>\n<summary>h</summary>\n\nx ____\n": "left open: ['details']",
    "# t\n\n<details>\n<summary><script>x</script></summary>\n\nx ____\n\n</details>\n": "a label became <script>",
}


def check_the_rules():
    for markdown, fault in BAD.items():
        if fault not in list(faults_of(markdown, False)):
            yield f"the rules miss: {fault}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--source", type=Path, required=True, help="the top of the repository")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="every N-th sheet only")
    options = parser.parse_args()

    found = [*check_the_rules(), *check(options.program.resolve(), options.source.resolve(), options.sample)]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
