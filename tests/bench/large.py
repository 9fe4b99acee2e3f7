"""Large inputs: how long they take, how much memory, and whether every digit is right.

    python3 tests/bench/large.py [--build build/release] [--runs 9] [--cells 1000000]

Each row of the table times two whole processes that take turns, A B A B, so that whatever else the machine does falls on
both; their medians are compared. Processor time stands beside it: it changes less where a machine is busy, but two
threads cannot be told from one by it. Inputs are random doubles in .npy files, made in a folder that goes away.

Needs a release build (scripts/run makes one) and Debian's python3-numpy; it builds what else it needs there. Not a test:
times differ between machines.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
PYTHON = "/usr/bin/python3"
SIZES = [1024, 4096, 65536]
WIDTH = 64
MEBIBYTE = 2**20

INPUTS = """
import sys, numpy
generator = numpy.random.default_rng(1)
for name in "QKV":
    numpy.save(f"{sys.argv[1]}/{name}.npy", generator.standard_normal((int(sys.argv[2]), int(sys.argv[3]))))
"""


def make_inputs(folder, positions):
    folder.mkdir()
    subprocess.run([PYTHON, "-c", INPUTS, folder, str(positions), str(WIDTH)], check=True)
    scenario = {name: {"file": f"{name}.npy"} for name in "QKV"}
    (folder / "scenario.json").write_text(json.dumps(scenario), encoding="utf-8")


def arrays(folder):
    return [folder / f"{name}.npy" for name in "QKV"]


class Run:
    """One process from start to exit: seconds on the clock, seconds of processor, bytes of memory at its peak."""

    def __init__(self, command):
        start = time.perf_counter()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        self.seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            sys.exit(f"{command[0]} ended with {child.returncode}")
        self.processor = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss * 1024


def by_turns(ours, theirs, runs):
    for command in (ours, theirs):
        Run(command)  # files are in memory now
    pairs = [(Run(ours), Run(theirs)) for _ in range(runs)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def median(runs, what="seconds"):
    return statistics.median(getattr(run, what) for run in runs)


class Table:
    def __init__(self):
        self.missed = 0
        print(f"{'':42}{'ours':>11}{'theirs':>11}{'ratio':>8}{'processor':>11}  goal")

    def line(self, what, ours, theirs, ratio, processor, goal, met):
        self.missed += met is False
        mark = {True: "met", False: "MISSED", None: ""}[met]
        print(f"{what:42}{ours:>11}{theirs:>11}{ratio:>8}{processor:>11}  {goal} {mark}".rstrip(), flush=True)

    def faster(self, what, ours, theirs, runs, goal=None):
        """How many times faster ours is."""
        a, b = by_turns(ours, theirs, runs)
        ratio = median(b) / median(a)
        processor = median(b, "processor") / median(a, "processor")
        self.line(what, f"{median(a):.3f} s", f"{median(b):.3f} s", f"{ratio:.2f}", f"{processor:.2f}",
                  f"at least {goal}:" if goal else "", None if goal is None else ratio >= goal)

    def no_slower(self, what, ours, theirs, runs, goal):
        """How many times theirs ours takes."""
        a, b = by_turns(ours, theirs, runs)
        ratio = median(a) / median(b)
        processor = median(a, "processor") / median(b, "processor")
        self.line(what, f"{median(a):.3f} s", f"{median(b):.3f} s", f"{ratio:.2f}", f"{processor:.2f}",
                  f"at most {goal}:", ratio <= goal)


def measure_digits(table, program, cells):
    start = time.perf_counter()
    done = subprocess.run([program, str(cells)], capture_output=True, encoding="utf-8", check=False)
    said = re.match(r"(\d+) cells of (\d+) scenarios, (\d+) wrong, (\d+) left open", done.stdout)
    if not said:
        sys.exit(f"{program.name}: {done.stderr}")
    found, scenarios, wrong, _ = map(int, said.groups())
    table.line(f"{found} cells, certified and in balls", f"{wrong} wrong", "", "", "", "0 wrong:", wrong == 0)
    print(f"\n{done.stdout.strip()}; {time.perf_counter() - start:.0f} s")
    print(done.stderr, end="")


def measure(options, folder):
    program = options.build / "attn-ledger"
    beside = options.build / "tests/bench"
    small, middle, large = (folder / str(size) for size in SIZES)

    def ledger(inputs, *arguments, program=program):
        return [program, inputs / "scenario.json", "--format", "json", *arguments]

    numpy = [PYTHON, "-B", HERE / "numpy_steps.py", small]
    table = Table()
    table.faster("ledger of 1024², 1 thread; NumPy, json.dump", ledger(small, "--threads", "1"), numpy, options.runs, 5)
    table.faster("ledger of 1024², 2 threads; NumPy, json.dump", ledger(small, "--threads", "2"), numpy, options.runs, 8)
    table.faster("the same, 2 threads; json.dumps, in one piece", ledger(small, "--threads", "2"), [*numpy, "one"],
                 options.runs)
    table.faster("ledger of 1024², 2 threads; 1 thread", ledger(small, "--threads", "2"),
                 ledger(small, "--threads", "1"), options.runs)
    table.no_slower("ledger of 1024²; the same without bounds", ledger(small, "--threads", "1"),
                    ledger(small, "--threads", "1", program=beside / "attn-bench-without-bounds"), options.runs, 1.5)
    table.no_slower("1 query of 65536; reading its files whole", ledger(large, "--query", "5"),
                    [beside / "attn-bench-read", *arrays(large)], options.runs, 3)

    peak = max(Run(ledger(middle)).peak for _ in range(3))
    allowed = sum(path.stat().st_size for path in arrays(middle)) + 64 * MEBIBYTE
    table.line("ledger of 4096², peak memory; inputs + 64 MiB", f"{peak / MEBIBYTE:.1f} MiB",
               f"{allowed / MEBIBYTE:.1f} MiB", f"{peak / allowed:.2f}", "", "at most 1:", peak <= allowed)
    measure_digits(table, beside / "attn-bench-wrong-digits", options.cells)
    return table.missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=TOP / "build/release", help="a release build's folder")
    parser.add_argument("--runs", type=int, default=9, help="runs of each, by turns")
    parser.add_argument("--cells", type=int, default=1_000_000, help="cells whose digits are compared")
    options = parser.parse_args()
    options.build = options.build.resolve()

    subprocess.run(["cmake", "--build", options.build, "--target", "attn-bench"], check=True, stdout=subprocess.DEVNULL)
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; {options.runs} runs of each by turns, medians\n")
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            make_inputs(Path(folder) / str(size), size)
        missed = measure(options, Path(folder))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
