"""LaTeX documents of the scenarios compile: with pdflatex, the Chinese ones with xelatex and ctex.

What is not installed here is left out, and said so.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 120
HOSTILE = ["\\end{document}", "50% & more", "#1 $x$ ^_~{}", "[a]", "*", "--- ,, '' ``", "<b>\"|", "😀 Ж é Ð", "\\\\", ""]


def hostile_scenario(labels):
    ones = [[1]] * len(labels)
    variant = {"name": "\\input{x} [y]", "set": {"V": [[i] for i in range(len(labels))]}}
    return json.dumps({"title": "A & B % \\", "note": "$#", "tokens": labels, "Q": ones, "K": ones, "V": ones,
                       "mask": "causal", "variants": [variant]})


def documents(source, sample):
    """Names, and the options and input that make each document; of every `sample`-th scenario."""
    for scenario in sorted((source / "scenarios").glob("*.json"))[::sample]:
        yield scenario.stem, [str(scenario), "--work", "--variant", "all"], ""
        yield scenario.stem + ".zh", [str(scenario), "--lang", "zh"], ""
    for name, labels, more in [("hostile", HOSTILE, ["--variant", "all"]), ("hostile.ascii", HOSTILE, ["--ascii"]),
                               ("hostile.zh", [*HOSTILE, "猫", "カ"], [])]:
        yield name, ["-", "--work", *more], hostile_scenario(labels)


def has_ctex():
    found = subprocess.run(["kpsewhich", "ctex.sty"], capture_output=True, check=False) if shutil.which("kpsewhich") else None
    return found is not None and found.returncode == 0 and shutil.which("xelatex") is not None


def compile_faults(engine, names, folder):
    for name in names:
        done = subprocess.run([engine, "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"], cwd=folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=SECONDS, check=False)
        if done.returncode:
            log = done.stdout.decode("utf-8", errors="replace")
            error = log[log.find("\n! "):][:600]
            yield f"{name}: {engine} says {error}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="documents of every N-th scenario only")
    options = parser.parse_args()
    if not shutil.which("pdflatex"):
        print("skipped: pdflatex is not installed")
        return 77
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        engines = {"pdflatex": [], "xelatex": []}
        for name, arguments, text in documents(options.source, options.sample):
            done = subprocess.run([options.program.resolve(), *arguments, "--format", "latex"], input=text,
                                  capture_output=True, encoding="utf-8", timeout=SECONDS, check=False)
            if done.returncode:
                faults.append(f"{name}: exit {done.returncode}: {done.stderr}")
                continue
            (Path(folder) / f"{name}.tex").write_text(done.stdout, encoding="utf-8")
            engines["xelatex" if "{ctex}" in done.stdout else "pdflatex"].append(name)
        faults += compile_faults("pdflatex", engines["pdflatex"], folder)
        if has_ctex():
            few = engines["xelatex"][:6] + engines["xelatex"][-2:]  # each takes seconds
            faults += compile_faults("xelatex", few, folder)
        else:
            print("left out: the Chinese documents, since xelatex or ctex is not installed")
        print(f"{len(engines['pdflatex'])} documents with pdflatex")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
