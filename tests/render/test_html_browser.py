"""The page in a browser: a number shows where it came from, under the pointer and with the keyboard; the slider goes
through the steps; exact and decimal, light and dark; a phone and paper. Nothing complains and nothing is fetched.

Where no Chromium is installed the test is skipped, and says so. --pictures FOLDER keeps what it looks like.
"""

import argparse
import base64
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from browser import Browser, find_browser
from test_html import decimals_of

KEYS = {"Tab": 9, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40}
HOSTILE = {"title": "<script>document.title='ran'</script>", "tokens": ["<script>", "\"><img src=x onerror=alert(1)>"],
           "Q": [[1], [0]], "K": [[0], ["ln 2"]], "V": [[0], [3]]}

ORIGIN = "document.getElementById('origin').innerText"
LIT = "[...document.querySelectorAll('.from')].map((e) => e.id)"
SHOWN = "[...document.querySelectorAll('.station')].filter((e) => e.offsetHeight).map((e) => e.dataset.station)"
WIDER = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"
BACKGROUND = "getComputedStyle(document.body).backgroundColor"


class Checks:
    """What is not as expected, one line each."""

    def __init__(self):
        self.faults = []

    def equal(self, what, found, expected):
        if found != expected:
            self.faults.append(f"{what}: expected {expected}, found {found}")


def press(browser, *names):
    for name in names:
        browser.key(name, KEYS[name])


def pointer(browser, checks):
    browser.hover('[id="weights.0.0.2.0"]')
    checks.equal("a weight under the pointer", browser.ask(ORIGIN), "weight₃₁ = 2/(2 + 2 + 4) = 1/4")
    checks.equal("what it came from", browser.ask(LIT), ["exponentials.0.0.2.0", "sum.0.0.2"])
    browser.hover('[id="terms.0.0.2.2.1"]')
    checks.equal("a product under the pointer", browser.ask(LIT), ["V.0.0.2.1", "weights.0.0.2.2"])
    browser.hover('[id="Q.0.0.2.0"]')
    checks.equal("a component of a query", browser.ask(LIT),
                 ["X.0.0.2.0", "X.0.0.2.1", "W.Q.0.0.0.0", "W.Q.0.0.1.0"])
    browser.hover('[id="X.0.0.2.0"]')
    checks.equal("what was given", [browser.ask(ORIGIN), browser.ask(LIT)], ["This number was given.", []])
    browser.hover("h1")
    checks.equal("no number under the pointer", browser.ask(ORIGIN).startswith("Point at a number"), True)


def keyboard(browser, checks):
    browser.ask("document.getElementById('next').focus()")
    press(browser, "Tab")  # the first stop of the road
    browser.ask("[...document.querySelectorAll('.road a')].at(-1).focus()")
    where = "document.activeElement.id"
    press(browser, "Tab")
    checks.equal("Tab leads to the first number", browser.ask(where), "X.0.0.0.0")
    browser.ask("document.getElementById('weights.0.0.0.0').focus()")
    press(browser, "ArrowDown", "ArrowDown", "ArrowRight")
    checks.equal("down, down, right", browser.ask(where), "weights.0.0.2.1")
    checks.equal("a weight in focus", browser.ask(ORIGIN), "weight₃₂ = 2/(2 + 2 + 4) = 1/4")
    press(browser, "End")
    checks.equal("End", browser.ask(where), "weights.0.0.2.2")
    press(browser, "Home", "ArrowUp")
    checks.equal("Home, up", browser.ask(where), "weights.0.0.1.0")
    press(browser, "ArrowLeft")
    checks.equal("the edge holds", browser.ask(where), "weights.0.0.1.0")
    press(browser, "Escape")
    checks.equal("Escape", [browser.ask(LIT), browser.ask("document.activeElement.tagName")], [[], "BODY"])


def slider(browser, checks):
    everything = browser.ask(SHOWN)
    checks.equal("all steps at first", everything,
                 ["given.X", "given.W.Q", "Q", "scores", "scaled", "exponentials", "weights", "terms", "output"])
    browser.ask("document.getElementById('step').focus()")
    press(browser, *["ArrowRight"] * 7)
    checks.equal("the seventh step and what it comes from", browser.ask(SHOWN), ["exponentials", "weights"])
    checks.equal("its name", browser.ask("document.getElementById('step-name').textContent"), "weight")
    checks.equal("its stop on the road", browser.ask("document.querySelector('.road a.now').dataset.station"), "weights")
    browser.click("#next")
    checks.equal("the next one", browser.ask(SHOWN), ["Q", "weights", "terms"])
    browser.click('.road a[data-station="scores"] .matrix')
    checks.equal("a stop on the road", browser.ask(SHOWN), ["Q", "scores"])
    browser.ask("document.getElementById('step').focus()")
    press(browser, "Home")
    checks.equal("back to all", browser.ask(SHOWN), everything)


def switches(browser, checks):
    text = "document.getElementById('weights.0.0.2.0').innerText"
    browser.click('input[value="decimal"]')
    checks.equal("a decimal", browser.ask(text), "0.25")
    browser.hover('[id="scaled.0.0.2.2"]')
    checks.equal("a derivation in decimals", browser.ask(ORIGIN), "scaled₃₃ ≈ 1.96052 ÷ 1.41421 ≈ 1.38629")
    browser.click('input[value="exact"]')
    checks.equal("a closed form", browser.ask(text), "1/4")
    browser.media(prefers_color_scheme="light")
    light = browser.ask(BACKGROUND)
    browser.media(prefers_color_scheme="dark")
    dark = browser.ask(BACKGROUND)
    checks.equal("light and dark differ", light != dark, True)
    browser.click('input[value="light"]')
    checks.equal("light though the system is dark", browser.ask(BACKGROUND), light)
    browser.media(prefers_color_scheme="light")
    browser.click('input[value="dark"]')
    checks.equal("dark though the system is light", browser.ask(BACKGROUND), dark)
    browser.click('input[value="auto"]')


def paper(browser, checks):
    browser.ask("document.getElementById('step').focus()")
    press(browser, "ArrowRight")
    browser.media("print")
    checks.equal("all steps on paper", len(browser.ask(SHOWN)), 9)
    checks.equal("the checks on paper", browser.ask("document.querySelector('.remarks').offsetHeight > 0"), True)
    gone = "[...document.querySelectorAll('.tools, #origin')].map((e) => e.offsetHeight)"
    checks.equal("no switches on paper", browser.ask(gone), [0, 0])
    browser.media()
    printed = base64.b64decode(browser.call("Page.printToPDF")["data"])
    checks.equal("a PDF", printed[:5], b"%PDF-")


def phone(browser, checks):
    browser.size(360, 740)
    checks.equal("the page is no wider than a phone", browser.ask(WIDER), False)
    browser.click('[id="weights.0.0.2.0"]')
    checks.equal("a tap", browser.ask(ORIGIN), "weight₃₁ = 2/(2 + 2 + 4) = 1/4")
    browser.size(1280, 900)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    path = find_browser()
    if not path:
        print("skipped: no Chromium is installed")
        return 77
    program, checks = options.program.resolve(), Checks()
    with tempfile.TemporaryDirectory() as folder, Browser(path) as browser:
        def page(name, arguments, text=""):
            file = Path(folder) / f"{name}.html"
            subprocess.run([program, *arguments, "-f", "html", "-o", file], input=text, encoding="utf-8", check=True)
            return file.as_uri()

        def picture(name, width, height, **features):
            if not options.pictures:
                return
            browser.size(width, height)
            browser.media(**features)
            data = browser.call("Page.captureScreenshot", captureBeyondViewport=False)["data"]
            (options.pictures / f"{name}.png").write_bytes(base64.b64decode(data))
            browser.media()

        three = page("three", [options.source / "scenarios/ch05_three_tokens.json"])
        browser.size(1280, 900)
        for part in (pointer, keyboard, slider, switches, paper, phone):
            browser.open(three)
            part(browser, checks)
        browser.open(three)
        browser.hover('[id="weights.0.0.2.0"]')
        picture("three-light", 1280, 1400, prefers_color_scheme="light")
        picture("three-dark", 1280, 1400, prefers_color_scheme="dark")
        picture("three-phone", 390, 844, prefers_color_scheme="light")

        browser.size(1280, 900)
        browser.open(page("many", ["-", "--digits", "3"], decimals_of(8)))
        checks.equal("32 positions stay in their frame", browser.ask(WIDER), False)
        browser.hover('[id="weights.0.0.31.3"]')
        checks.equal("a weight of 32 positions", browser.ask(LIT), ["exponentials.0.0.31.3", "sum.0.0.31"])
        picture("many", 1280, 1400, prefers_color_scheme="light")
        browser.size(360, 740)
        checks.equal("32 positions on a phone", browser.ask(WIDER), False)

        browser.open(page("hostile", ["-"], json.dumps(HOSTILE)))
        checks.equal("labels are text", browser.ask("[document.title, document.images.length, document.scripts.length]"),
                     [HOSTILE["title"], 0, 1])
        for name in ("draft_one_query", "multi_head", "tiles", "rope_decode", "padding"):
            browser.open(page(name, [options.source / f"scenarios/{name}.json", "--variant", "all"]))
            browser.size(1280, 900)
            picture(name, 1280, 1600)
        browser.open(page("zh", [options.source / "scenarios/encoder_decoder.json", "--lang", "zh"]))
        picture("zh", 1280, 1400)
        checks.equal("complaints", browser.complaints, [])
        checks.equal("requests but for the pages",
                     [url for url in browser.requests if not url.startswith(("file:", "about:"))], [])
    for fault in checks.faults:
        print(fault)
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
