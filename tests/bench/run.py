"""Times a whole run of the program beside the same calculation in SymPy, after comparing what they say.

    tests/bench/run.py [--program build/release/attn-ledger] [--runs 15]

Each is timed as a whole process, from start to exit, and they take turns, so that whatever else the machine does
falls on both. Needs a release build and Debian's python3-sympy. Not a test: times differ between machines.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
SCENARIO = TOP / "scenarios/ch05_three_tokens.json"
PYTHON = "/usr/bin/python3"
MOST_MILLISECONDS = 10
LEAST_RATIO = 30


def said(command):
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def milliseconds(command):
    """From start to exit. Spawned as a shell would: Python's own subprocess module costs more than a millisecond."""
    words = [str(word) for word in command]
    with open(os.devnull, "wb") as nowhere:
        to_nowhere = [(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1)]
        start = time.perf_counter_ns()
        process = os.posix_spawn(words[0], words, os.environ, file_actions=to_nowhere)
        status = os.waitpid(process, 0)[1]
        finish = time.perf_counter_ns()
    if status != 0:
        sys.exit(f"{words[0]} failed")
    return (finish - start) / 1e6


def rows_of_program(program):
    ledger = json.loads(said([program, SCENARIO, "--format", "json"]))
    for edition in [ledger, *ledger["variants"]]:
        for row in edition["traces"][0]["rows"]:
            yield {"variant": edition.get("name", ""), "query": row["query"],
                   "weights": row["weights"]["exact"], "output": row["output"]["exact"]}


def rows_of_sympy(command):
    return [json.loads(line) for line in said(command).splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, default=TOP / "build/release/attn-ledger")
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()

    sympy = [PYTHON, "-B", HERE / "sympy_three_tokens.py"]
    contestants = {
        "attn-ledger": [options.program, SCENARIO],
        "SymPy": sympy,
        "SymPy, only imported": [PYTHON, "-B", "-c", "import sympy"],
    }
    if list(rows_of_program(options.program)) != rows_of_sympy(sympy):
        sys.exit("the program and SymPy disagree")

    times = {name: [] for name in contestants}
    for _ in range(options.runs):
        for name, command in contestants.items():
            times[name].append(milliseconds(command))

    print(f"{SCENARIO.name}, whole process, {options.runs} runs by turns\n")
    print(f"{'':22}{'median':>10}{'fastest':>10}{'slowest':>10}")
    for name, taken in times.items():
        print(f"{name:22}" + "".join(f"{value:7.1f} ms" for value in
                                     (statistics.median(taken), min(taken), max(taken))))
    ours = statistics.median(times["attn-ledger"])
    ratio = statistics.median(times["SymPy"]) / ours
    print()
    for met, goal in [(ours <= MOST_MILLISECONDS, f"at most {MOST_MILLISECONDS} ms: {ours:.1f} ms"),
                      (ratio >= LEAST_RATIO, f"at least {LEAST_RATIO} times faster than SymPy: {ratio:.0f} times")]:
        print(("✓ " if met else "✗ ") + goal)


if __name__ == "__main__":
    main()
