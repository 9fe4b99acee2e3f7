"""Pictures are XML, hold nothing that runs or is fetched, and show each number and label of the ledger as it is."""

import argparse
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SECONDS = 120
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {SVG + name for name in ("svg", "title", "style", "defs", "pattern", "rect", "line", "text")}
HOSTILE = ["<script>alert(1)</script>", "&lt;b&gt;", "]]>", "\"'", "\u0000\ufffe", "a\nb", "猫", ""]


def run(program, arguments, text=""):
    done = subprocess.run([program, *arguments], input=text, capture_output=True, encoding="utf-8", timeout=SECONDS,
                          check=False)
    if done.returncode:
        raise RuntimeError(f"{arguments}: exit {done.returncode}: {done.stderr}")
    return done.stdout


def texts(picture):
    return [element.text or "" for element in picture.iter(SVG + "text")]


def outside(picture):
    """Texts and squares that the picture's edge cuts off."""
    width, height = int(picture.get("width")), int(picture.get("height"))
    for element in picture:
        if element.get("x") is None or element.tag == SVG + "text" and element.get("transform"):
            continue
        if not (0 <= int(element.get("x")) <= width and 0 <= int(element.get("y")) <= height):
            yield ElementTree.tostring(element, encoding="unicode")


def faults_of(program, scenario):
    picture = ElementTree.fromstring(run(program, [scenario, "-f", "svg", "--numbers", "decimal"]))
    for element in picture.iter():
        if element.tag not in ALLOWED:
            yield f"{scenario}: {element.tag}"
        for name in element.attrib:
            if name.startswith("on") or "href" in name:
                yield f"{scenario}: {name}"
    for cut in outside(picture):
        yield f"{scenario}: outside of the picture: {cut}"
    shown = {text.removeprefix("≈ ").replace("−", "-") for text in texts(picture)}
    for record in run(program, [scenario, "--plain", "--steps", "weights"]).splitlines():
        value = record.split("\t")[5].replace("nan", "undefined")
        if value not in shown:
            yield f"{scenario}: {value} is not in the picture"


def hostile_faults(program):
    ones = [[1]] * len(HOSTILE)
    scenario = json.dumps({"title": HOSTILE[0], "tokens": HOSTILE, "Q": ones, "K": ones, "V": ones})
    picture = ElementTree.fromstring(run(program, ["-", "-f", "svg"], scenario))
    shown = texts(picture)
    for text in ("<script>alert(1)</script>", "2 &lt;b&gt;", "3 ]]>", "4 \"'", "5 \\x00\\ufffe", "6 a\\nb", "7 猫"):
        if text not in shown:
            yield f"{text} is not in the picture: {shown}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="pictures of every N-th scenario only")
    options = parser.parse_args()
    program = options.program.resolve()
    faults = list(hostile_faults(program))
    scenarios = sorted((options.source / "scenarios").glob("*.json"))[::options.sample]
    for scenario in scenarios:
        faults += faults_of(program, scenario)
    for fault in faults:
        print(fault)
    return 1 if faults or not scenarios else 0


if __name__ == "__main__":
    sys.exit(main())
