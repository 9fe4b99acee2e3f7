"""--lang zh says everything in Chinese, and tables stand straight.

Every command that prints for people is run on the scenarios in each of its formats. What is left of its output without
markup may hold no word of Latin letters, but for those that are the same in every language: ALLOWED says which, and why.
In text, the columns of a table begin at the same column of the terminal in every row, where a Chinese sign takes two.
The self-check shows both rules something bad first.
"""

import argparse
import html
import json
import re
import subprocess
import sys
import tempfile
import unicodedata
from itertools import islice
from pathlib import Path

SECONDS = 120
MOST_SHOWN = 40
FEWEST_RUNS, FEWEST_TABLES = 700, 1000

STEPS = """scores scaled capped alibi biased masked shifted exponentials sink sum lse weights terms output concat projected
tile_max tile_running_max tile_rescale tile_exponentials tile_sum tile_output tile_merged""".split()
MATRICES = "X_positioned Q_normed K_normed Q_rotated K_rotated past context".split()
SIZES = "num_heads num_kv_heads batches d_model n_tiles block waves turned_pairs base".split()
SETTINGS = """scale mask normalize base empty_row positions qk_norm rope softcap alibi sink sinks tiles causal none window
softmax sum zero uniform nan sinusoidal start eps half interleaved dims offset offsets length lengths allow forbid bias
align top left bottom right inf slope q_angles k_angles q_positions k_positions pairing set""".split()
# Systems are called by their own names, and so are their parameters.
SYSTEMS = """PyTorch scaled_dot_product_attention MultiheadAttention ONNX Attention FlashAttention JAX dot_product_attention
Keras MultiHeadAttention Transformers eager opset is_causal attn_mask key_padding_mask need_weights past_key
nonpad_kv_seqlen causal local_window_size float bfloat use_causal_mask attention_mask key_dim return_attention_scores
dropout Gemma True False true allow window_size softmax_scale cache_position position_ids muP""".split()

# Words that are the same in every language, each list with its reason.
ALLOWED = {
    "functions, and what a formula calls by a name": "ln exp sin cos tanh max Concat Sigma",
    "names without a Chinese form": "softmax RoPE ALiBi NaN attn ledger git Tab stdin AV",
    "keys and values of a scenario, where a sentence names them": "context empty_row zero uniform nan",
    "commands and options, where a sentence names them": "all query head conventions stable",
}
# Where a step, a matrix, a size or a setting is called as files and paths call it.
NAMES = {
    "cost": STEPS + MATRICES + SIZES,
    "diff": STEPS + MATRICES + SIZES + SETTINGS,
    "grade": STEPS + MATRICES,
    "why": STEPS + MATRICES + SETTINGS,
    "worksheet": MATRICES + ["eps", "base", "d_model"],
    "conventions": SYSTEMS,
    "diagnose": SETTINGS + SIZES + ["atol", "rtol"],
    "lint": SETTINGS + SIZES + SYSTEMS,
    "setup": "gitattributes config diff textconv scenarios json npy".split(),
    "csv": STEPS + """variant batch head query query_label key key_label step component decimal exact inf nan""".split(),
}

ROW_HEADS = "键 查询 位置 行 块 步骤 系统 变式 错误 编号 错误处 取自".split()
COLUMN_GAP = "   "

WORD = re.compile(r"[A-Za-z][A-Za-z_]*")
SAME_EVERYWHERE = [re.compile(pattern) for pattern in (
    r"\b(?:(?:head|batch|past|W|b)(?:\[[\d,]+\])?\.)*(?:" + "|".join(STEPS + MATRICES) + r"|[QKVXO]|sinks)\[[\d,]+\]",  # a path
    r"\b[A-Za-z]_[A-Za-z0-9]+\b",  # W_Q, n_q
    r"\b(?:num_heads|num_kv_heads|batches)(?=\s+= )",  # sizes under the title
    r"^::\w+ (?:file=[^,]*,)?(?:line=\d+,)?(?:col=\d+,)?title=",  # how GitHub marks a remark
)]
FILE = re.compile(r"[\w./-]*\w\.(?:json|npy|py)\b")
QUOTED = re.compile(r'"[^"\n]*"')  # JSON, as a file may have it; quotation marks are “ and ”
CITED = re.compile(r"来源：(?:.+\n?)+")

# What is left of a format without its markup.

def of_markup(text):
    text = re.sub(r"<(style|script|defs)\b.*?</\1>", " ", text, flags=re.DOTALL)
    said = " ".join(re.findall(r'(?:data-[ed]|aria-label|title|placeholder)="([^"]*)"', text))
    return html.unescape(re.sub(r"<[^>]*>", " ", text) + " " + said)


def of_latex(text):
    text = text.split("\\begin{document}")[-1]
    text = re.sub(r"\\(begin|end)\{[^}]*\}(\{[^}]*\})?", " ", text)
    text = html.unescape(re.sub(r"\\ledgerchar\{[0-9A-F]+\}|\\itemsep0pt|\b\d+pt\b", " ", text))
    text = re.sub(r"\\(?:mathrm|text)\b", "", text.replace("\\_", "_"))
    text = re.sub(r"\\[A-Za-z]+", " ", text).replace("}{", " ")
    return re.sub(r"(?<=\b[A-Za-z]_)\s+", "", re.sub(r"[{}]", "", text))


def of_markdown(text):
    text = re.sub(r"</?(details|summary|br)>", " ", text).replace("```text", " ").replace("```json", " ")
    text = re.sub(r"\\([a-z]+)(?=[^a-z])", " ", text)  # $\tfrac12$
    return html.unescape(text).replace("\\_", "_").replace("\\", "")


PLAIN = {"html": of_markup, "svg": of_markup, "latex": of_latex, "math": of_latex, "markdown": of_markdown}


# What a file says in its own words is said in them.

def own_words(value, words):
    """Words of texts that a file gives in one language only: titles, notes, labels, names of variants."""
    if isinstance(value, dict):
        if set(value) <= {"en", "zh"} and value:
            own_words(value.get("zh", value.get("en")), words)
            return
        for key, item in value.items():
            if key in ("title", "note", "name", "tokens", "query_tokens", "key_tokens", "task", "queries", "keys"):
                own_text(item, words)
            own_words(item, words)
    elif isinstance(value, list):
        for item in value:
            own_words(item, words)


def own_text(value, words):
    if isinstance(value, str):
        words.update(WORD.findall(value))
    elif isinstance(value, list):
        for item in value:
            own_text(item, words)
    elif isinstance(value, dict):
        if "en" in value or "zh" in value:
            own_text(value.get("zh", value.get("en")), words)
        else:
            for item in value.values():
                own_text(item, words)


def words_of(files):
    words = set()
    for file in files:
        text = file.read_text(encoding="utf-8")
        own_words(json.loads(text), words)
    return words


# The rules.

def english_words(text, allowed):
    """What is neither Chinese nor allowed, with what stands around it."""
    for line in CITED.sub("", text).split("\n"):
        if "改动：" in line:
            continue  # keys and values as the file has them
        left = FILE.sub(" ", line)
        for same in SAME_EVERYWHERE:
            left = same.sub(" ", left)
        for match in WORD.finditer(left):
            word = match.group()
            if len(word) > 1 and word not in allowed:
                around = left[max(0, match.start() - 60):match.end() + 60].strip()
                yield f"{word!r} in: {around}"


def cells_of(line):
    """The columns of a terminal: a wide sign stands in two, the second of them empty."""
    cells = []
    for sign in line:
        if unicodedata.combining(sign):
            continue
        cells.append(sign)
        if unicodedata.east_asian_width(sign) in "WF":
            cells.append("")
    return cells


def starts_of(head):
    """Where the columns of a table begin, by its head."""
    cells = cells_of(head)
    return [at for at in range(len(COLUMN_GAP), len(cells))
            if cells[at] not in ("", " ") and all(c == " " for c in cells[at - len(COLUMN_GAP):at])]


def tables_of(text):
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not re.match(rf"  (?:{'|'.join(ROW_HEADS)})\S*   +\S", line):
            continue
        rows = []
        for row in lines[number + 1:]:
            if not row.startswith("  ") or row.endswith("。") or re.match(r"  ([✓✗?] |这里略去)", row) or " = " in row[:14]:
                break  # what stands under a table: remarks, checks, work
            rows.append(row)
        if rows:
            yield line, rows


def crooked_rows(head, rows):
    for start in starts_of(head):
        for row in rows:
            before = cells_of(row)[start - len(COLUMN_GAP):start]
            if any(cell != " " for cell in before):
                yield f"column {start} of\n    {head}\n    {row}"


# What is run.

def scenario_runs(scenarios):
    for number, file in enumerate(scenarios):
        name = str(file)
        for form in ("text", "markdown", "latex", "html", "svg", "csv"):
            yield "run", form, [name, "--work", "--variant", "all", "-f", form], [file]
        yield "run", "math", [name, "--math", "--work", "-f", "markdown"], [file]
        yield "run", "text", [name, "--lane", "certified", "--numbers", "both"], [file]
        few = number % 6 == 0  # of these other formats of a page, which say the same, and other sheets are asked too
        for form in ("text", "markdown") if few else ("text",):
            yield "cost", form, [name, "--cost", "-f", form], [file]
            yield "conventions", form, ["conventions", name, "-f", form], [file]
            yield "worksheet", form, ["worksheet", name, "--blank", "all", "-f", form], [file]
            yield "worksheet", form, ["worksheet", name, "--key", "-f", form], [file]
            yield "why", form, ["why", name, "output[1]", "-f", form], [file]
            yield "lint", form, ["lint", name, "-f", form], [file]
        for request in ("cells:4", "given") if few else ():
            yield "worksheet", "text", ["worksheet", name, "--blank", request, "-f", "text"], [file]
        yield "lint", "github", ["lint", name, "-f", "github"], [file]
        yield "check", "text", ["check", name], [file]
        for path in variants_of(file):
            yield "why", "text", ["why", name, name + "#" + path, "output[1]"], [file]


def variants_of(file):
    return [variant["name"] for variant in json.loads(file.read_text(encoding="utf-8")).get("variants", [])]


def pair_runs(scenarios):
    for a, b in zip(scenarios, scenarios[1:]):
        for form in ("text", "github"):
            yield "diff", form, ["diff", str(a), str(b), "-f", form], [a, b]
    for a in scenarios:
        yield "diff", "text", ["diff", str(a), str(a)], [a]
    three, causal = (next(s for s in scenarios if s.stem == stem) for stem in ("ch05_three_tokens", "ch05_causal"))
    yield "diff", "text", ["diff", str(three), str(causal), "--tolerance", "f16", "--tolerance", "scores=1e-3"], [three, causal]
    for form in ("text", "markdown"):
        yield "diff", form, ["diff", str(three), str(causal), "-f", form], [three, causal]
        yield "why", form, ["why", str(three), str(causal), "output[2]", "-f", form], [three, causal]


def mistake_runs(source):
    for file in sorted((source / "scenarios" / "mistakes").glob("*.json")):
        got = file.parent / "got" / file.name
        if not got.is_file():
            continue
        yield "diagnose", "text", ["diagnose", str(file), "--got", str(got)], [file, got]
        yield "diagnose", "text", ["diagnose", str(file), "--got", str(got), "--tolerance", "f16"], [file, got]
    three = source / "scenarios" / "ch05_three_tokens.json"
    got = source / "tests" / "golden" / "pages" / "got"
    for scenario, name in ((three, "near_miss"), (source / "scenarios" / "draft_one_query.json", "nothing"),
                           (got / "two_keys.json", "several")):
        yield "diagnose", "text", ["diagnose", str(scenario), "--got", str(got / (name + ".json"))], [scenario]
    for scenario, name in ((source / "scenarios" / "ch05_causal.json", "carried"),
                           (source / "scenarios" / "multi_head.json", "heads")):
        for form in ("text", "markdown"):
            yield "grade", form, ["check", str(scenario), "--got", str(got / (name + ".json")), "-f", form], [scenario]


def hazard_runs(source, program):
    for file in sorted((source / "scenarios" / "hazards").glob("*.json")):
        yield "lint", "text", ["lint", str(file)], [file]
    listed = json.loads(run(program, ["lint", "--list", "-f", "json"]).stdout)
    for hazard in listed["hazards"]:
        yield "lint", "text", ["explain", hazard["code"]], []
    for arguments in (["lint", "--list"], ["explain"], ["diagnose", "--list"]):
        for form in ("text", "markdown"):
            yield "lint", form, [*arguments, "-f", form], []


def made_runs(program, folder):
    for seed in range(1, 7):
        file = folder / f"made{seed}.json"
        run(program, ["new", "--seed", str(seed), "--heads", str(1 + seed % 2), "-o", str(file)])
        yield "run", "text", [str(file)], [file]
        yield "worksheet", "text", ["worksheet", str(file), "-f", "text"], [file]


UNMET = """{ "title": {"zh": "题"}, "Q": [[1]], "K": [[0], [1]], "V": [[0], [1]], "expect": { "weights": [[0.2690, "e/(1 + e)"]] },
  "variants": [{ "name": "另一组值", "set": { "V": [[2], [2]] }, "expect": { "output": [[3]] } }] }"""


def run(program, arguments, given=""):
    return subprocess.run([program, *arguments], input=given, capture_output=True, text=True, encoding="utf-8",
                          timeout=SECONDS, check=False)


def allowed_in(command, files):
    return set(" ".join(ALLOWED.values()).split()) | words_of(files) | set(NAMES.get(command, []))


def stable_names(program):
    """Hazards and mistakes have names that stay the same: exp-overflow-f32."""
    listed = [json.loads(run(program, [*what, "-f", "json"]).stdout)
              for what in (["lint", "--list"], ["diagnose", "--list"])]
    names = [one["name"] for one in listed[0]["hazards"] + listed[1]["mistakes"]]
    return re.compile(r"(?<![\w-])(?:" + "|".join(sorted(names, key=len, reverse=True)) + r")(?![\w-])")


class Judge:
    def __init__(self, program):
        self.program, self.faults, self.runs, self.tables = program, [], 0, 0
        self.names = stable_names(program)

    def judge(self, command, form, arguments, files, given=""):
        done = run(self.program, [*arguments, "--lang", "zh"], given)
        called = "attn-ledger " + " ".join(arguments)
        if done.returncode not in (0, 1):
            if arguments[0] in ("worksheet", "why") or "exact" in done.stderr:
                return  # not for this scenario; what it says to that is English
            self.faults.append(f"{called}: {done.stderr.strip()}")
            return
        self.runs += 1
        text = PLAIN.get(form, str)(done.stdout)
        if command in ("lint", "diagnose", "grade"):
            text = QUOTED.sub(" ", self.names.sub(" ", FILE.sub(" ", text)))
        for fault in dict.fromkeys(english_words(text, allowed_in("csv" if form == "csv" else command, files))):
            self.faults.append(f"{called}: {fault}")
        if form != "text":
            return
        for head, rows in tables_of(done.stdout):
            self.tables += 1
            for fault in crooked_rows(head, rows):
                self.faults.append(f"{called}: {fault}")


def unequal_data(program, scenarios):
    """What programs read holds no sentence, and is the same in every language."""
    for a, b in zip(scenarios, scenarios[1:]):
        english, chinese = (run(program, ["diff", str(a), str(b), "-f", "json", "--lang", lang]).stdout
                            for lang in ("en", "zh"))
        if not english or english != chinese:
            yield f"diff {a} {b}: the JSON depends on the language"
    for file in scenarios:
        for form in ("plain", "csv"):
            english, chinese = (run(program, [str(file), "-f", form, "--lang", lang]).stdout for lang in ("en", "zh"))
            if not english or english != chinese:
                yield f"{file}: {form} depends on the language"


def self_check():
    allowed = allowed_in("run", [])
    straight = "  键   权重   输出\n  1    1/4    [2, 0]\n"
    bad = {
        "a heading in English": list(english_words("  键   weight\n", allowed)),
        "a sentence in English": list(english_words("  ✓ weights sum to 1\n", allowed)),
        "a word of a page": list(english_words(of_markup('<p data-e="given">权重</p>'), allowed)),
        "a row that counts a Chinese sign as one": list(crooked_rows("  键   权重     输出", ["  1    1/4    [2, 0]"])),
    }
    good = {
        "a path": list(english_words("最先在 weights[3,2]：1/4", allowed)),
        "a straight table": [f for head, rows in tables_of(straight) for f in crooked_rows(head, rows)],
        "a formula": list(english_words("  指数₁ = e^(ln 2) = 2\n", allowed)),
    }
    return ([f"self-check: {name} was not found" for name, faults in bad.items() if not faults] +
            [f"self-check: {name} is taken for {faults[0]}" for name, faults in good.items() if faults])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--sample", type=int, default=1, help="try every N-th case only")
    options = parser.parse_args()
    scenarios = sorted((options.source / "scenarios").glob("*.json"))
    judge = Judge(options.program)
    judge.faults += self_check()
    with tempfile.TemporaryDirectory() as folder:
        for asked in (scenario_runs(scenarios), pair_runs(scenarios), mistake_runs(options.source),
                      hazard_runs(options.source, options.program), made_runs(options.program, Path(folder))):
            for command, form, arguments, files in islice(asked, 0, None, options.sample):
                judge.judge(command, form, arguments, files)
    judge.judge("check", "text", ["check", "-"], [], UNMET)
    judge.judge("setup", "text", ["diff", "--git-setup"], [])
    judge.faults += unequal_data(options.program, scenarios[::4 * options.sample])
    if judge.runs < FEWEST_RUNS // options.sample or judge.tables < FEWEST_TABLES // (2 * options.sample):
        judge.faults.append(f"only {judge.runs} runs and {judge.tables} tables were looked at")
    for fault in judge.faults[:MOST_SHOWN]:
        print(fault)
    if len(judge.faults) > MOST_SHOWN:
        print(f"and {len(judge.faults) - MOST_SHOWN} more")
    print(f"{judge.runs} runs, {judge.tables} tables, {len(judge.faults)} faults")
    return 1 if judge.faults else 0


if __name__ == "__main__":
    sys.exit(main())
