"""The docs: what README.md and docs/*.md show is what the program prints.

Every command of a ```console block is run, and the text under it has to be its output, byte for byte:

    $ attn-ledger scenarios/window.json --query 9
    attn-ledger: error: --query 9 is not there: scenarios/window.json has 5 queries
      help: queries count from 1
    [exit 2]

Standard output and standard error stand together; an exit code other than 0 is the last line. A command may use pipes
and here-documents. Each page runs in a folder of its own that holds a copy of scenarios/, so a page may write files and
read them further down. In it lie the tensors that docs/scenario.md makes. --approve writes the blocks anew. The self-check shows the rules a bad tree first.
"""

import argparse
import difflib
import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

HERE_DOCUMENT = re.compile(r"<<\s*'?(\w+)'?")
RUNS = re.compile(r"(attn-ledger|scripts/run|cat|printf|sed)\b")
NOT_RUN = re.compile(r"scripts/test\b")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
OPTION = re.compile(r"^\s+(?:-\w,)?(--[a-z-]+)", re.MULTILINE)
SECONDS = 60


def pages(source):
    return [path for path in [source / "README.md", *sorted((source / "docs").glob("*.md"))] if path.is_file()]


class Example:
    """A command in a console block, and the lines shown under it: lines[first:last] of the page."""

    def __init__(self, command, first, last):
        self.command, self.first, self.last = command, first, last

    @property
    def head(self):
        return self.command.split("\n")[0]

    @property
    def line(self):
        return self.first - self.command.count("\n")


def console_blocks(lines):
    """The spans of lines between ```console and its ```; fences of other blocks are stepped over."""
    begin = language = None
    for number, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if begin is None:
            begin, language = number + 1, line[3:].strip()
        else:
            if language == "console":
                yield begin, number
            begin = None


def examples(lines):
    for begin, end in console_blocks(lines):
        at = begin
        while at < end:
            first = at
            word = HERE_DOCUMENT.search(lines[at])
            while lines[at].endswith("\\") and at + 1 < end:
                at += 1
                word = word or HERE_DOCUMENT.search(lines[at])
            while word and lines[at] != word[1] and at + 1 < end:
                at += 1
            at += 1
            output = at
            while at < end and not lines[at].startswith("$ "):
                at += 1
            yield Example("\n".join(lines[first:output]), output, at)


def npy(rows, numbers):
    """What numpy.save writes."""
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {len(numbers) // rows}), }}"
    header = header.ljust(117) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack(f"<H{len(header)}s{len(numbers)}d", len(header), header.encode(), *numbers)


def tensor(rows, cols, step):
    return npy(rows, [(i * step % 101 - 50) / 64 for i in range(rows * cols)])


TENSORS = {"q.npy": tensor(500, 16, 37), "k.npy": tensor(500, 16, 29), "v.npy": tensor(500, 4, 53),
           "nan.npy": npy(2, [1.0, math.nan])}


class Sandbox:
    """A folder that looks like the source's top to a command, with the program under both its names."""

    def __init__(self, folder, program, source):
        self.folder = Path(folder)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/attn-ledger").symlink_to(program)
        (self.folder / "top/scripts").mkdir(parents=True)
        (self.folder / "top/scripts/run").symlink_to(program)
        for name, tensor in TENSORS.items():
            (self.folder / "top" / name).write_bytes(tensor)
        if (source / "scenarios").is_dir():
            shutil.copytree(source / "scenarios", self.folder / "top/scenarios")

    def run(self, command):
        """What the command says, as lines; an exit code other than 0 is the last of them."""
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "PATH": f"{self.folder}/bin:/usr/bin:/bin"}
        environment.pop("NO_COLOR", None)
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=self.folder / "top", env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=SECONDS, check=False)
        text = done.stdout.decode("utf-8", errors="replace")
        lines = text.removesuffix("\n").split("\n") if text else []
        return lines + ([f"[exit {done.returncode}]"] if done.returncode else [])


def outputs(path, program, source):
    """Each example of a page with what its command says now, or with None where it is not run."""
    lines = path.read_text(encoding="utf-8").split("\n")
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(folder, program, source)
        for example in examples(lines):
            command = example.command.removeprefix("$ ")
            runs = example.command.startswith("$ ") and RUNS.match(command)
            yield example, lines, sandbox.run(command) if runs else None


def shown_outputs(program, source):
    for path in pages(source):
        name = path.relative_to(source)
        for example, lines, said in outputs(path, program, source):
            place = f"{name}:{example.line}: {example.head}"
            shown = lines[example.first:example.last]
            if said is None:
                if shown or not NOT_RUN.match(example.command.removeprefix("$ ")):
                    yield f"{place}: not run; a console block holds $ attn-ledger, others are ```sh"
            elif any(line.startswith(("$ ", "```")) for line in said):
                yield f"{place}: says lines that a console block cannot hold"
            elif shown != said:
                diff = list(difflib.unified_diff(shown, said, "the page", "the program", lineterm="", n=2))
                yield "\n    ".join([f"{place}: says something else now (scripts/approve writes it anew)", *diff])


def approve(program, source):
    """Writes what the commands say now into the pages; the names of those that changed."""
    for path in pages(source):
        found = [(example, said) for example, _, said in outputs(path, program, source) if said is not None]
        before = path.read_text(encoding="utf-8")
        lines = before.split("\n")
        for example, said in reversed(found):
            lines[example.first:example.last] = said
        after = "\n".join(lines)
        if after != before:
            path.write_text(after, encoding="utf-8")
            yield path.relative_to(source).as_posix()


def prose(path):
    """The page without its code: links and headings stand there."""
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(path):
    """The names GitHub gives a page's headings."""
    for heading in re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def broken_links(_, source):
    for path in pages(source):
        for link in LINK.findall(re.sub(r"`[^`]*`", "", prose(path))):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            target = path.parent / file if file else path
            if not target.exists():
                yield f"{path.relative_to(source)}: {link} is no file"
            elif anchor and anchor not in anchors(target):
                yield f"{path.relative_to(source)}: {link} is no heading there"


def help_of(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, encoding="utf-8", timeout=SECONDS,
                          check=False).stdout


def commands(program):
    overview = help_of(program, "--help")
    return re.findall(r"^  ([a-z]+) ", overview.partition("Commands:\n")[2].partition("\n\n")[0], re.MULTILINE)


def text_of(path):
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def missing_options(program, source):
    for command in commands(program):
        own = source / f"docs/{command}.md"
        page = own if own.is_file() else source / "docs/ledger.md"
        for option in OPTION.findall(help_of(program, command, "--help")):
            if not re.search(re.escape(option) + r"(?![\w-])", text_of(page)):
                yield f"{page.relative_to(source)}: says nothing of {command}'s {option}"


def missing_commands(program, source):
    page = text_of(source / "README.md")
    found = commands(program)
    if not found:
        yield "attn-ledger --help names no command"
    for command in found:
        if f"`attn-ledger {command}" not in page:
            yield f"README.md: says nothing of attn-ledger {command}"


def missing_keys(program, source):
    page = text_of(source / "docs/scenario.md")
    try:
        schema = json.loads(help_of(program, "schema", "scenario") or "{}")
    except ValueError:
        yield "attn-ledger schema scenario is no JSON"
        return
    for key in schema.get("properties", {}):
        if f"`{key}`" not in page and f"`{key}:" not in page:
            yield f"docs/scenario.md: says nothing of {key}"


RULES = [shown_outputs, broken_links, missing_options, missing_commands, missing_keys]


def faults(program, source):
    return [fault for rule in RULES for fault in rule(program, source)]


FAKE_PROGRAM = r"""#!/bin/sh
case "$*" in
--help) printf 'Commands:\n  run FILE  prints\n  dance  dances\n\nmore\n' ;;
'run --help') printf 'Options:\n  -h,--help  this\n  --known N  told\n  --unknown  not told\n' ;;
'schema scenario') echo '{"properties": {"X": {}, "Y": {}}}' ;;
fail) echo 'on standard error' >&2; exit 2 ;;
-) cat ;;
*) echo "said $*" ;;
esac
"""

BAD_TREE = {
    "README.md": "[a](docs/ledger.md#options-here) [b](docs/none.md) [c](#nowhere) [d](https://example.org/none)\n"
                 "`attn-ledger run` `[e](f)`\n"
                 "```console\n$ attn-ledger one\nsaid one\n$ scripts/run two\nsaid three\n$ scripts/test\n```\n"
                 "```sh\n$ attn-ledger not run here\n```\n",
    "docs/ledger.md": "# Options, here\n`-h`, `--help`, `--known N`\n"
                      "```console\n$ attn-ledger fail\non standard error\n```\n"
                      "```console\n$ attn-ledger - <<'END' | wc -l\na\n$ b\nEND\n3\n$ attn-ledger \\\n  four\nsaid four\n```\n"
                      "```console\n$ rm -r everything\n```\n```console\n$ printf '$ x'\n```\n"
                      "```console\n$ cat scenarios/one.json\n{}\n$ printf x > new\n$ cat new\nx\n```\n",
    "docs/scenario.md": "`X`\n",
    "scenarios/one.json": "{}\n",
}

BAD_TREE_FAULTS = [
    "README.md:6: $ scripts/run two: says something else now",
    "docs/ledger.md:4: $ attn-ledger fail: says something else now",
    "docs/ledger.md:8: $ attn-ledger - <<'END' | wc -l: says something else now",
    "docs/ledger.md:18: $ rm -r everything: not run",
    "docs/ledger.md:21: $ printf '$ x': says lines that a console block cannot hold",
    "README.md: docs/none.md is no file",
    "README.md: #nowhere is no heading there",
    "docs/ledger.md: says nothing of run's --unknown",
    "README.md: says nothing of attn-ledger dance",
    "docs/scenario.md: says nothing of Y",
]


def check_the_rules():
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        for name, text in BAD_TREE.items():
            path = top / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        program = top / "fake"
        program.write_text(FAKE_PROGRAM, encoding="utf-8")
        program.chmod(0o755)
        found = faults(program, top)
        problems = [f"the rules miss: {fault}" for fault in BAD_TREE_FAULTS
                    if not any(seen.startswith(fault) for seen in found)]
        problems += [f"the rules see too much: {seen}" for seen in found
                     if not seen.startswith(tuple(BAD_TREE_FAULTS))]
        approved = list(approve(program, top))
        if approved != ["README.md", "docs/ledger.md"]:
            problems.append(f"--approve wrote {approved}")
        if "on standard error\n[exit 2]\n```" not in text_of(top / "docs/ledger.md"):
            problems.append("--approve wrote no exit code")
        problems += [f"--approve leaves: {seen}" for seen in shown_outputs(program, top) if "else now" in seen]
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, required=True, help="the program whose output is compared")
    parser.add_argument("--source", type=Path, required=True, help="the top of the repository")
    parser.add_argument("--approve", action="store_true", help="write what the program says into the pages")
    options = parser.parse_args()
    program, source = options.program.resolve(), options.source.resolve()

    found = check_the_rules()
    if options.approve and not found:
        for name in approve(program, source):
            print(f"{name}: written anew")
    found += faults(program, source)
    if not pages(source):
        found.append(f"{source}: no pages")
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
