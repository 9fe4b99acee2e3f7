"""The layers: base → number → scenario → trace → attention → ledger → compare → worksheet → render → cli.

A file includes its own layer and lower ones. Each rule is a function of the tree that yields the faults it finds;
before the rules judge the real tree they are shown a bad one, in which each has to find what it is for.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

RANKS = {"base": 0, "number": 1, "scenario": 2, "trace": 3, "attention": 4, "ledger": 5, "compare": 6, "worksheet": 7,
         "render": 8, "cli": 9, "main.cpp": 10}

# A foreign library, the include that brings it, and the only places that may.
FOREIGN = [
    ("FLINT", re.compile(r"(flint|calcium|antic)/|"
                         r"(arb|acb|arf|mag|calcium|ca|qqbar|fexpr|fmp[zqr]|nf|gmp|mpfr)(_\w+)?\.h$"), ("number/",)),
    ("nlohmann/json", re.compile(r"nlohmann/"), ("scenario/", "render/", "cli/")),
    ("CLI11", re.compile(r"CLI/"), ("cli/options",)),
]

PRINTS_OR_EXITS = re.compile(
    r"\bstd::(cout|cerr|clog)\b|\bstd::terminate\b|(?<![.>\w])(?:printf|puts|perror|_?exit|quick_exit|abort)\s*\(")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.MULTILINE)
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\d)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
SUFFIXES = {".cpp", ".hpp", ".c", ".h"}
LONGEST = 400


class Source:
    """One file: its path below the tree's top, its includes as (quote, path), its code without comments or strings."""

    def __init__(self, top, path):
        text = path.read_text(encoding="utf-8")
        self.name = path.relative_to(top).as_posix()
        self.lines = text.count("\n")
        without_comments = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        self.includes = [(match[1], match[2]) for match in INCLUDE.finditer(without_comments)]
        self.code = NOT_CODE.sub(" ", text)

    @property
    def layer(self):
        return self.name.split("/")[0]


def read(top):
    if not top.is_dir():
        return {}
    sources = (Source(top, path) for path in sorted(top.rglob("*")) if path.suffix in SUFFIXES)
    return {source.name: source for source in sources}


def foreign(path):
    return any(pattern.match(path) for _, pattern, _ in FOREIGN)


def known_layers(src):
    for source in src.values():
        if source.layer not in RANKS:
            yield f"{source.name}: {source.layer} is not in the order of layers"


def rooted_includes(src):
    for source in src.values():
        for quote, path in source.includes:
            if quote == '"' and path not in src and not foreign(path):
                yield f'{source.name}: "{path}" is no file below src; includes start there'


def upward_includes(src):
    for source in src.values():
        for _, path in source.includes:
            mine, other = source.layer, path.split("/")[0]
            if path not in src or mine == other or mine not in RANKS or other not in RANKS:
                continue
            if RANKS[other] > RANKS[mine]:
                yield f"{source.name}: includes {path}, a higher layer"


def foreign_libraries(src):
    for source in src.values():
        for _, path in source.includes:
            for library, pattern, places in FOREIGN:
                if pattern.match(path) and not source.name.startswith(places):
                    yield f"{source.name}: includes {path}; {library} is seen only in {', '.join(places)}"


def include_cycles(src):
    done = set()

    def walk(name, road):
        if name in road:
            yield "include cycle: " + " → ".join(road[road.index(name):] + [name])
        elif name not in done:
            for _, path in src[name].includes:
                if path in src:
                    yield from walk(path, road + [name])
            done.add(name)

    for name in src:
        yield from walk(name, [])


def prints_and_exits(src):
    for source in src.values():
        if source.layer not in ("cli", "main.cpp"):
            for match in PRINTS_OR_EXITS.finditer(source.code):
                yield f"{source.name}: {match[0].rstrip('( ')}: only cli and main.cpp print or exit"


def long_files(sources):
    for source in sources.values():
        if source.lines > LONGEST:
            yield f"{source.name}: {source.lines} lines; the longest may have {LONGEST}"


SRC_RULES = [known_layers, rooted_includes, upward_includes, foreign_libraries, include_cycles, prints_and_exits,
             long_files]


def faults(root):
    src = read(root / "src")
    found = [fault for rule in SRC_RULES for fault in rule(src)]
    return found + [f"tests/{fault}" for fault in long_files(read(root / "tests"))]


BAD_TREE = {
    "src/core/a.hpp": "",
    "src/base/relative.hpp": '#include "text.hpp"\n',
    "src/base/text.hpp": "#pragma once\n",
    "src/base/up.hpp": '#  include "cli/options.hpp"\n',
    "src/compare/diff.hpp": '#include "worksheet/key.hpp"\n',
    "src/worksheet/key.hpp": "",
    "src/cli/options.hpp": "#include <CLI/CLI.hpp>\n",
    "src/cli/commands.cpp": '#include <CLI/App.hpp>\n#include "base/text.hpp"\n'
                            'int main() { std::cout << 1; exit(2); }\n',
    "src/trace/field.cpp": "#include <flint/arb.h>\n",
    "src/ledger/field.c": "#include <calcium/ca.h>\n#include <acb_poly.h>\n",
    "src/attention/read.cpp": "#include <nlohmann/json_fwd.hpp>\n",
    "src/render/json.cpp": "#include <nlohmann/json.hpp>\n",
    "src/number/one.hpp": '#include <arb.h>\n#include "number/two.hpp"\n',
    "src/number/two.hpp": '#include "number/one.hpp"\n',
    "src/ledger/loud.cpp": 'void f() { std::cerr << "std::cout"; }\nvoid g() { std::exit (1); }\n',
    "src/ledger/quiet.cpp": '// std::cout, exit(1)\nauto s = "exit(1)"; auto r = R"(puts("x"))"; auto c = \'"\'; '
                            'void h() { door.exit(); on_exit(2); }\n/* #include "cli/options.hpp" */\n',
    "src/main.cpp": '#include "cli/options.hpp"\n',
    "src/render/long.cpp": "\n" * (LONGEST + 1),
    "tests/render/long.cpp": "\n" * (LONGEST + 1),
    "tests/render/fits.cpp": "\n" * LONGEST,
    "tests/golden/long.txt": "\n" * (LONGEST + 1),
}

BAD_TREE_FAULTS = [
    "core/a.hpp: core is not in the order of layers",
    'base/relative.hpp: "text.hpp" is no file below src; includes start there',
    "base/up.hpp: includes cli/options.hpp, a higher layer",
    "compare/diff.hpp: includes worksheet/key.hpp, a higher layer",
    "attention/read.cpp: includes nlohmann/json_fwd.hpp; nlohmann/json is seen only in scenario/, render/, cli/",
    "cli/commands.cpp: includes CLI/App.hpp; CLI11 is seen only in cli/options",
    "ledger/field.c: includes calcium/ca.h; FLINT is seen only in number/",
    "ledger/field.c: includes acb_poly.h; FLINT is seen only in number/",
    "trace/field.cpp: includes flint/arb.h; FLINT is seen only in number/",
    "include cycle: number/one.hpp → number/two.hpp → number/one.hpp",
    "ledger/loud.cpp: std::cerr: only cli and main.cpp print or exit",
    "ledger/loud.cpp: exit: only cli and main.cpp print or exit",
    "render/long.cpp: 401 lines; the longest may have 400",
    "tests/render/long.cpp: 401 lines; the longest may have 400",
]


def check_the_rules():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in BAD_TREE.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        found = faults(root)
    return ([f"the rules miss: {fault}" for fault in BAD_TREE_FAULTS if fault not in found] +
            [f"the rules see too much: {fault}" for fault in found if fault not in BAD_TREE_FAULTS])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", help="not used: this test reads sources")
    parser.add_argument("--source", type=Path, required=True, help="the top of the repository")
    root = parser.parse_args().source

    found = check_the_rules() + faults(root)
    if not read(root / "src"):
        found.append(f"{root}/src: no sources")
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
