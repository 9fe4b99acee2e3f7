"""The two schemas: what the program reads and writes is valid, and what is built wrongly is not.

A sample of a wrong scenario is also given to the program, which has to refuse it too.
"""

import argparse
import copy
import itertools
import json
import random
import subprocess
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

GIVEN = {"Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]]}
PROJECTED = {"X": [[1, 0]], "W": {"Q": [[1], [0]], "K": [[1], [0]], "V": [[1], [0]]}}


def given(**keys):
    return {**GIVEN, **keys}


def projected(**keys):
    return {**PROJECTED, **keys}


def variant(**keys):
    return given(variants=[{"name": "a", "set": {}, **keys}])


# What a schema can say of a scenario, each broken once.
WRONG_SCENARIOS = {
    "no inputs": {},
    "a list": [GIVEN],
    "no V": {"Q": [[1]], "K": [[1]]},
    "X without W": {"X": [[1]]},
    "X and Q": projected(Q=[[1]]),
    "context without X": given(context=[[1]]),
    "an unknown key": given(scal=1),
    "a softcap that is a list": given(softcap=[2]),
    "a flat matrix": given(Q=[1]),
    "an empty matrix": given(K=[]),
    "an empty row": given(V=[[], []]),
    "true in a matrix": given(Q=[[True]]),
    "null in a matrix": given(Q=[[None]]),
    "five levels": given(Q=[[[[[1]]]]]),
    "a file without its name": given(Q={"tensor": "q"}),
    "a file with a shape": given(Q={"file": "q.npy", "shape": [1, 1]}),
    "a file that is a number": given(Q={"file": 1}),
    "a tensor that is a number": given(Q={"file": "q.safetensors", "tensor": 1}),
    "a matrix that is a word": given(Q="q.npy"),
    "a word in allow_nonfinite": given(allow_nonfinite="yes"),
    "a layout of another name": given(layout="heads-last"),
    "a file of another layout": given(Q={"file": "q.npy", "layout": "rows"}),
    "no heads": given(num_heads=0),
    "key/value heads in a list": given(num_kv_heads=[1]),
    "a cache without values": given(past={"K": [[1]]}),
    "a cache of queries": given(past={"K": [[1]], "V": [[1]], "Q": [[1]]}),
    "another encoding": projected(positions={"encoding": "learned"}),
    "positions that start at 1/2": projected(positions={"encoding": "sinusoidal", "start": 0.5}),
    "a gain for V": given(qk_norm={"v": [1]}),
    "rope without its pairing": given(rope={"base": 100}),
    "rope of another pairing": given(rope={"pairing": "gptj"}),
    "a single position": given(rope={"pairing": "half", "q_positions": 3}),
    "alibi without slopes": given(alibi={}),
    "slopes by head in rows": given(alibi={"slopes": [[1]]}),
    "a sink that is an object": given(sink={"logit": 1}),
    "tiles as a number": given(tiles=2),
    "a tile of 0 keys": given(tiles={"keys": [0, 2]}),
    "no W at all": given(W={}),
    "files in a table": given(mask={"allow": [{"file": "allow.npy"}]}),
    "W without K": projected(W={"Q": [[1], [0]], "V": [[1], [0]]}),
    "W with P": projected(W={**PROJECTED["W"], "P": [[1]]}),
    "W.O by head": projected(W={**PROJECTED["W"], "O": [[[1]]]}),
    "W.Q beside Q": given(W={"Q": [[1]]}),
    "a bias of three levels": projected(b={"Q": [[[1]]]}),
    "a bias for X": projected(b={"X": [1]}),
    "a title of numbers": given(title=3),
    "an exercise of other keys": given(exercise={"tasks": "Do it."}),
    "a hint alone": given(exercise={"hints": "Look."}),
    "steps in a list": given(exercise={"blank": ["weights"]}),
    "a title in French": given(title={"fr": "trois"}),
    "let as a list": given(let=["c"]),
    "a let name with a space": given(let={"a b": 1}),
    "a let value that is a list": given(let={"c": [1]}),
    "a token that is a number": given(tokens={"keys": [1, 2]}),
    "tokens of values": given(tokens={"values": ["a", "b"]}),
    "a scale that is a list": given(scale=[1]),
    "a mask of another name": given(mask="casual"),
    "a mask that is a table": given(mask=[[1, 1]]),
    "a part of a mask of another name": given(mask={"causel": True}),
    "causal as a word": given(mask={"causal": "yes", "align": 0}),
    "an empty window": given(mask={"window": {}, "align": 0}),
    "a window with a top": given(mask={"window": {"top": 1}, "align": 0}),
    "a window of -1": given(mask={"window": {"left": -1}, "align": 0}),
    "an alignment of 1/2": given(mask={"causal": True, "align": 0.5}),
    "no length": given(mask={"lengths": []}),
    "2 in allow": given(mask={"allow": [[1, 2]]}),
    "a word in allow": given(mask={"allow": "all"}),
    "an empty pair": given(mask={"forbid": [{}]}),
    "a pair that counts from 0": given(mask={"forbid": [{"key": 0}]}),
    "a pair of another name": given(mask={"forbid": [{"row": 1}]}),
    "true in a bias": given(mask={"bias": [[True, False]]}),
    "another normalisation": given(normalize="softmin"),
    "a base that is null": given(base=None),
    "another empty_row": given(empty_row="one"),
    "expect as a list": given(expect=[]),
    "an unknown step": given(expect={"weight": [[0, 1]]}),
    "a step of other software": given(expect={"logits": [[0, 1]]}),
    "three heads in a path": given(expect={"head[1].head[1].head[1].sum": [1]}),
    "a head from nowhere": given(expect={"head.sum": [1]}),
    "a path without its end": given(expect={"weights[1": [0, 1]}),
    "true in expect": given(expect={"weights": [[True, False]]}),
    "a list as the tolerance": given(expect={"tolerance": [1]}),
    "variants as an object": given(variants={"name": "a", "set": {}}),
    "a variant without a name": given(variants=[{"set": {}}]),
    "a variant with an empty name": variant(name=""),
    "a variant named all": variant(name="all"),
    "a variant without set": given(variants=[{"name": "a"}]),
    "a variant that sets a list": variant(set=[1]),
    "a variant that sets its title": variant(set={"title": "b"}),
    "a variant that sets an unknown key": variant(set={"sacle": 1}),
    "a variant with variants": variant(variants=[]),
    "a variant that expects an unknown step": variant(expect={"weigths": [[1]]}),
}

# Scenarios a schema must let pass, for it is the loader that reads expressions, shapes and paths.
UNUSUAL_SCENARIOS = {
    "expressions where counts stand": given(
        mask={"window": {"left": "n_k - 1"}, "align": "n_k - n_q", "lengths": ["1+1"]}),
    "a row of flags": given(mask={"allow": [True, 0]}),
    "flags of four levels": given(mask={"forbid": [[[[0, 1]]]]}),
    "one number as a bias": given(mask={"bias": ["-ln 2"]}),
    "an empty title": given(title="", note={}),
    "spaces in a path": given(expect={"weights[ 1 , 2 ]": None}),
    "null for a row": given(expect={"weights": [None], "terms": [[None, ["2"]]]}),
    "a path into the mask": variant(set={"mask.causal": True, "mask.align": 0}),
    "every step set": variant(set={"scores[1,2]": {"add": "ln 2"}, "weights[1]": [0, 1], "exponentials": 1}),
    "no variants": given(variants=[]),
    "heads, shared keys and a W.O": {
        "Q": [[[1]], [[2]]], "K": [[[0], ["ln 2"]]], "V": [[0], [3]], "num_heads": "1+1", "num_kv_heads": 1,
        "W": {"O": [[1, 0], [0, 1]]}, "b": {"O": [1, 2]}, "expect": {"head[2].output[1]": [None]}},
    "batches with their lengths": {
        "Q": [[[[1]]], [[[2]]]], "K": [[0], [1]], "V": [[0], [3]],
        "mask": {"lengths": [1, 2], "forbid": [{"batch": 2, "head": 1, "key": 2}]},
        "expect": {"batch[2].sum": [1], "output": [[[None]], [[None]]]}},
    "heads side by side": {
        "Q": [[1, 2]], "K": [[1, 2]], "V": [[1, 2]], "num_heads": 2, "layout": "token-major",
        "past": {"K": [[0, 0]], "V": [[0, 0]]}},
    "weights by head": {
        "X": [[1]], "W": {"Q": [[[1]], [[2]]], "K": [[1]], "V": [[1]]}, "num_kv_heads": 1, "b": {"Q": [[1], [2]]},
        "positions": {"encoding": "sinusoidal", "start": "0"}},
    "everything before the weights": {
        "Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[1], [2]], "qk_norm": {"eps": 0, "q": [1, "1/2"]},
        "rope": {"pairing": "half", "k_positions": [0, "pi"]}, "softcap": "ln 2", "alibi": {"slopes": 1},
        "mask": {"align": "top-left"}, "sink": ["ln 2"], "tiles": {"keys": [1, 1]}},
    "a path into a head": variant(set={"head[1].K[1]": [1], "batch[1].head[1].scores[1,2]": {"add": 1}}),
}


GONE = object()


def changed(document, path, value):
    """A copy with `value` at a path, or with nothing there."""
    document = copy.deepcopy(document)
    place = document
    for step in path[:-1]:
        place = place[step]
    if value is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


ROW = ("traces", 0, "rows", 0)

WRONG_LEDGERS = {
    "another version": (("ledger",), 2),
    "no version": (("ledger",), GONE),
    "no title": (("title",), GONE),
    "an unknown key": (("date",), "today"),
    "no traces": (("traces",), []),
    "a size of 0": (("shapes", "n_q"), 0),
    "a size as text": (("shapes", "n_q"), "1"),
    "a missing setting": (("config", "mask"), GONE),
    "an unknown setting": (("config", "softcaps"), "2"),
    "a cap that is a number": (("config", "softcap"), 2),
    "heads as text": (("shapes", "num_heads"), "2"),
    "a scale that is a number": (("config", "scale"), 1),
    "another normalisation": (("config", "normalize"), "max"),
    "an unknown input": (("given",), {"Y": {"decimal": [[1]]}}),
    "an input with a word for its number": (("given",), {"X[a]": {"decimal": [[1]]}}),
    "a bias that is a matrix": (("given",), {"b.O": {"decimal": [[1]]}}),
    "heads together without their batch": (("combined",), [{"concat": {"decimal": [[1]]}}]),
    "what heads come to in a row": ((*ROW, "concat"), {"decimal": [1]}),
    "no K": (("traces", 0, "K"), GONE),
    "K as a row": (("traces", 0, "K", "decimal"), [1, 2]),
    "no rows": (("traces", 0, "rows"), GONE),
    "head 0": (("traces", 0, "head"), 0),
    "a row without its query": ((*ROW, "query"), GONE),
    "an unknown step": ((*ROW, "softmax"), {"decimal": [1]}),
    "weights without decimals": ((*ROW, "weights", "decimal"), GONE),
    "a weight as text": ((*ROW, "weights", "decimal", 0), "0.5"),
    "a weight that is null": ((*ROW, "weights", "decimal", 0), None),
    "an exact value that is a number": ((*ROW, "weights", "exact"), [1]),
    "a sum that is a list": ((*ROW, "sum", "decimal"), [6]),
    "terms that are a row": ((*ROW, "terms", "decimal"), [0, 1, 3]),
    "a check with another result": ((*ROW, "checks", "weights-sum"), "yes"),
    "an unknown check": ((*ROW, "checks", "sum"), "holds"),
    "a variant without a name": (("variants", 0, "name"), GONE),
    "no variants at all": (("variants",), []),
}


class Schemas:
    """The program, its schemas, and how many of the cases that start the program are tried: every `sample`-th one."""

    def __init__(self, program, sample):
        self.program, self.sample, self.validators = program, sample, {}
        self.scenario = self.validator("scenario")
        self.ledger = self.validator("ledger")
        self.diff = self.validator("diff")
        self.diagnosis = self.validator("diagnose")
        self.grade = self.validator("grade")

    def validator(self, subject):
        if subject not in self.validators:
            schema = json.loads(self.run("schema", subject).stdout)
            Draft202012Validator.check_schema(schema)
            self.validators[subject] = Draft202012Validator(schema)
        return self.validators[subject]

    def some(self, cases):
        return list(cases)[::self.sample]

    def run(self, *arguments, text=None):
        return subprocess.run([self.program, *arguments], input=text, capture_output=True, encoding="utf-8",
                              check=False)


def fault(validator, document):
    error = next(iter(validator.iter_errors(document)), None)
    return error and f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def scenarios_are_valid(schemas, source):
    files = sorted((source / "scenarios").glob("*.json")) + sorted((source / "tests/cases").glob("*.json"))
    if len(files) < 20:
        yield f"only {len(files)} scenarios"
    for path in files:
        if found := fault(schemas.scenario, json.loads(path.read_text(encoding="utf-8"))):
            yield f"{path}: {found}"


def ledgers_are_valid(schemas, source):
    files = sorted((source / "tests/golden").glob("*.json"))
    if len(files) < 10:
        yield f"only {len(files)} ledgers"
    for path in files:
        if found := fault(schemas.ledger, json.loads(path.read_text(encoding="utf-8"))):
            yield f"{path}: {found}"


def pages_are_valid(schemas, source):
    for path in sorted((source / "tests/golden/pages").glob("*.json")):
        subject = path.name.split("_")[0]
        if found := fault(schemas.validator(subject), json.loads(path.read_text(encoding="utf-8"))):
            yield f"{path}: {found}"


def ledgers_of_cases_are_valid(schemas, source):
    for path in schemas.some(sorted((source / "tests/cases").glob("*.json"))):
        ledger = json.loads(schemas.run(str(path), "-f", "json").stdout)
        if found := fault(schemas.ledger, ledger):
            yield f"the ledger of {path}: {found}"


def wrong_scenarios_are_refused(schemas, _):
    for name, document in schemas.some(WRONG_SCENARIOS.items()):
        if schemas.scenario.is_valid(document):
            yield f"the schema of scenarios accepts {name}"
        if schemas.run("-", text=json.dumps(document)).returncode != 2:
            yield f"the program accepts {name}"


def unusual_scenarios_are_accepted(schemas, _):
    for name, document in schemas.some(UNUSUAL_SCENARIOS.items()):
        if found := fault(schemas.scenario, document):
            yield f"the schema of scenarios refuses {name}: {found}"
        ran = schemas.run("-", text=json.dumps(document))
        if ran.returncode != 0:
            yield f"the program refuses {name}: {ran.stderr}"


def wrong_ledgers_are_refused(schemas, source):
    ledger = json.loads((source / "tests/golden/draft_one_query.json").read_text(encoding="utf-8"))
    for name, (path, value) in WRONG_LEDGERS.items():
        if schemas.ledger.is_valid(changed(ledger, path, value)):
            yield f"the schema of ledgers accepts {name}"


def diffs_are_valid(schemas, source):
    names = ["ch05_three_tokens", "ch05_causal", "window", "reads_nothing", "base_three"]
    files = [str(source / "scenarios" / f"{name}.json") for name in names]
    ways = [], ["--steps", "weights,output"], ["--tolerance", "f32", "--tolerance", "scores[1]=1e-3"]
    for a, b, more in schemas.some(itertools.product(files, files, ways)):
        ran = schemas.run("diff", a, b, "-f", "json", *more)
        if ran.returncode != int(a != b):
            yield f"diff {a} {b}: exit code {ran.returncode}"
        elif found := fault(schemas.diff, json.loads(ran.stdout)):
            yield f"diff {a} {b}: {found}"


WRONG_DIFFS = {
    "another version": (("diff",), 2),
    "no verdict": (("same",), GONE),
    "an unknown key": (("date",), "today"),
    "an unknown result": (("editions", 0, "steps", 0, "result"), "skipped"),
    "a count below 0": (("editions", 0, "steps", 0, "cells"), -1),
    "a tolerance as text": (("tolerance", "general"), {"atol": "1", "rtol": 0}),
    "a cell without its path": (("editions", 0, "steps", 0, "worst"), {"a": {"decimal": 1}}),
}


def wrong_diffs_are_refused(schemas, source):
    path = str(source / "scenarios/window.json")
    diff = json.loads(schemas.run("diff", path, path, "-f", "json").stdout)
    for name, (place, value) in WRONG_DIFFS.items():
        if schemas.diff.is_valid(changed(diff, place, value)):
            yield f"the schema of diffs accepts {name}"


def diagnoses_are_valid(schemas, source):
    folder = source / "scenarios" / "mistakes"
    for path in schemas.some(sorted(folder.glob("*.json"))):
        for got in path.name, "no-scale.json":
            ran = schemas.run("diagnose", str(path), "--got", str(folder / "got" / got), "-f", "json")
            if ran.returncode == 2 and got != path.name:
                continue  # the numbers of another scenario may have another shape
            if ran.returncode not in (0, 1):
                yield f"diagnose {path.name} --got {got}: exit code {ran.returncode}"
            elif found := fault(schemas.diagnosis, json.loads(ran.stdout)):
                yield f"diagnose {path.name} --got {got}: {found}"


def lints_are_valid(schemas, source):
    lint = schemas.validator("lint")
    names = [hazard["name"] for hazard in json.loads(schemas.run("lint", "--list", "-f", "json").stdout)["hazards"]]
    asked = [["lint", "--list"], ["explain"], ["lint", str(source / "scenarios")],
             ["lint", str(source / "scenarios/hazards")], *(["explain", name] for name in schemas.some(names))]
    for arguments in asked:
        if found := fault(lint, json.loads(schemas.run(*arguments, "-f", "json").stdout)):
            yield f"{' '.join(arguments)}: {found}"
    if lint.is_valid({"lint": 1, "findings": 0, "files": [{"file": "a.json"}]}):
        yield "the schema of lint accepts a file without findings"


# What may stand in a filled-in ledger in place of a number, and what stands in place of its decimals.
FILLED_IN = ["0.25", "5", "1/4", None]


def answers(ledger, rnd):
    """The ledger with some of its numbers replaced."""
    for trace in ledger["traces"]:
        for row in trace["rows"]:
            for name, step in row.items():
                if name in ("query", "checks") or rnd.random() < 0.5:
                    continue
                step.pop("exact", None)
                numbers = step["decimal"]
                if isinstance(numbers, list) and not isinstance(numbers[0], list):
                    numbers[rnd.randrange(len(numbers))] = rnd.choice(FILLED_IN)
    return ledger


def grades_are_valid(schemas, source):
    rnd = random.Random(3)
    for name in "ch05_causal", "multi_head", "tiles", "sink", "rope_prefill", "batch_lengths":
        path = str(source / "scenarios" / f"{name}.json")
        ledger = json.loads(schemas.run(path, "-f", "json").stdout)
        for sheet in ledger, answers(copy.deepcopy(ledger), rnd):
            ran = schemas.run("check", path, "--got", "-", "-f", "json", text=json.dumps(sheet))
            if ran.returncode != int(sheet is not ledger):
                yield f"check {name} --got: exit code {ran.returncode}: {ran.stderr}"
            elif found := fault(schemas.grade, json.loads(ran.stdout)):
                yield f"check {name} --got: {found}"


WRONG_GRADES = {
    "another version": (("grade",), 2),
    "no marks": (("marks",), GONE),
    "an unknown mark": (("lines", 0, "mark"), "good"),
    "a cell without a mark": (("lines", 0, "cells"), [None]),
    "row 0": (("lines", 0, "row"), 0),
    "a wrong number without the right one": (("wrong",), [{"path": "sum[1]", "written": "3"}]),
    "a first wrong line as text": (("first_wrong",), "sum[1]"),
    "a finding without its mistakes": (("first_wrong",), {"path": "sum[1]", "findings": [{}], "more": 0}),
}


def wrong_grades_are_refused(schemas, source):
    path = str(source / "scenarios/ch05_causal.json")
    ledger = schemas.run(path, "-f", "json").stdout
    grade = json.loads(schemas.run("check", path, "--got", "-", "-f", "json", text=ledger).stdout)
    for name, (place, value) in WRONG_GRADES.items():
        if schemas.grade.is_valid(changed(grade, place, value)):
            yield f"the schema of marked sheets accepts {name}"


SHEETS = [("exercises/ch05_two_paths", []), ("exercises/ch05_mask_first", ["--lang", "zh"]), ("multi_head", ["--blank", "all"]),
          ("ch05_causal", ["--blank", "cells:5"]), ("permuted_pairs", ["--query", "2", "--blank", "given"]),
          ("tiles", ["--blank", "tile_sum,weights"]), ("decoder", ["--variant", "all"])]


def worksheets_are_valid(schemas, source):
    """A sheet has blanks, and fits its own schema but not a ledger's; its key and every ledger fit it too."""
    schema = schemas.validator("worksheet")
    for name, options in SHEETS:
        path = str(source / "scenarios" / f"{name}.json")
        sheet = json.loads(schemas.run("worksheet", path, "-f", "json", *options).stdout)
        key = json.loads(schemas.run("worksheet", path, "-f", "json", "--key", *options).stdout)
        for kind, page in ("sheet", sheet), ("key", key):
            if found := fault(schema, page):
                yield f"the {kind} of {name}: {found}"
        if schemas.ledger.is_valid(sheet):
            yield f"the sheet of {name} has no blank: it is a ledger"
    ledger = json.loads((source / "tests/golden/draft_one_query.json").read_text(encoding="utf-8"))
    for name, (place, value) in WRONG_LEDGERS.items():
        if name not in ("no K", "a weight that is null") and schema.is_valid(changed(ledger, place, value)):
            yield f"the schema of worksheets accepts {name}"


RULES = [worksheets_are_valid, lints_are_valid, grades_are_valid, wrong_grades_are_refused, diagnoses_are_valid, diffs_are_valid, wrong_diffs_are_refused, scenarios_are_valid, ledgers_are_valid, pages_are_valid,
         ledgers_of_cases_are_valid, wrong_scenarios_are_refused,
         unusual_scenarios_are_accepted, wrong_ledgers_are_refused]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", type=Path, required=True, help="the top of the repository")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="start the program for every N-th case only")
    arguments = parser.parse_args()
    schemas = Schemas(arguments.program, arguments.sample)
    found = [text for rule in RULES for text in rule(schemas, arguments.source)]
    for text in found:
        print(text)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
