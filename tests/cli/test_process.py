"""The program as a process: pipes that close, devices that are full, terminals, and what the shell sees."""

import argparse
import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SMALL = json.dumps({"Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]]})
# Some hundred kilobytes of ledger: more than a pipe holds.
BIG = json.dumps({"Q": [[1]] * 60, "K": [[0]] * 60, "V": [[1]] * 60})


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments, text="", **options):
        return subprocess.run([self.path, *arguments], input=text, capture_output=True, encoding="utf-8", check=False,
                              **options)

    def shell(self, command, text):
        """Runs bash, where $program is the program; gives its standard error and the exit codes of the pipe."""
        script = f'{command}; echo "${{PIPESTATUS[@]}}" >&3'
        reading, writing = os.pipe()
        ran = subprocess.run(["bash", "-c", f"exec 3>&{writing}; {script}"], input=text, capture_output=True,
                             encoding="utf-8", check=False, pass_fds=[writing],
                             env={**os.environ, "program": self.path})
        os.close(writing)
        with os.fdopen(reading) as codes:
            return ran.stderr, [int(code) for code in codes.read().split()]

    def on_terminal(self, *arguments, text="", **environment):
        """What the program writes to a terminal."""
        ours, theirs = pty.openpty()
        env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        with subprocess.Popen([self.path, *arguments], stdin=subprocess.PIPE, stdout=theirs, stderr=subprocess.DEVNULL,
                              env={**env, **environment}) as process:
            process.stdin.write(text.encode())
            process.stdin.close()
            os.close(theirs)
            written = b""
            try:
                while block := os.read(ours, 65536):
                    written += block
            except OSError:
                pass  # how Linux tells that the other end is closed
        os.close(ours)
        return written.decode()


def a_closed_pipe_is_no_error_to_speak_of(program):
    said, codes = program.shell('"$program" - --work --format json | head -c 1', BIG)
    if said or codes != [3, 0]:
        yield f"a closed pipe: {codes}, {said!r}"
    said, codes = program.shell('"$program" - --work --format json | cat >/dev/null', BIG)
    if said or codes != [0, 0]:
        yield f"an open pipe: {codes}, {said!r}"


def a_full_device_is_an_error(program):
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = subprocess.run([program.path, "-"], input=SMALL, stdout=full, stderr=subprocess.PIPE, encoding="utf-8",
                             check=False)
    said = "attn-ledger: error: cannot write standard output: No space left on device\n"
    if ran.returncode != 3 or ran.stderr != said:
        yield f"standard output full: {ran.returncode}, {ran.stderr!r}"
    for arguments in (["--help"], ["--version"], ["schema", "ledger"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            ran = subprocess.run([program.path, *arguments], stdout=full, stderr=subprocess.DEVNULL, check=False)
        if ran.returncode != 3:
            yield f"{arguments} to a full device: {ran.returncode}"


def a_closed_standard_output_is_an_error(program):
    said, codes = program.shell('"$program" - >&-', SMALL)
    if codes != [3] or said != "attn-ledger: error: cannot write standard output: Bad file descriptor\n":
        yield f"standard output closed: {codes}, {said!r}"


def an_unwritable_folder_is_an_error(program):
    """/proc takes no files, not even from root."""
    ran = program.run("-", "-o", "/proc/ledger.txt", text=SMALL)
    if ran.returncode != 3 or not ran.stderr.startswith("attn-ledger: error: cannot write '/proc/ledger.txt': "):
        yield f"/proc/ledger.txt: {ran.returncode}, {ran.stderr!r}"
    if os.geteuid() == 0:
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o500)
        ran = program.run("-", "-o", f"{folder}/ledger.txt", text=SMALL)
        said = f"attn-ledger: error: cannot write '{folder}/ledger.txt': Permission denied\n"
        if ran.returncode != 3 or ran.stderr != said:
            yield f"an unwritable folder: {ran.returncode}, {ran.stderr!r}"


def a_terminal_gets_colours(program):
    for environment, coloured in (({}, True), ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False)):
        if ("\x1b[" in program.on_terminal("-", text=SMALL, **environment)) != coloured:
            yield f"colours on a terminal with {environment}"
    if "\x1b[" in program.on_terminal("-", "--color", "never", text=SMALL):
        yield "--color never on a terminal"
    if "\x1b[" in program.run("-", text=SMALL).stdout:
        yield "colours in a pipe"


def locale_and_folder_change_nothing(program):
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / "scenario.json"
        here.write_text(SMALL, encoding="utf-8")
        for form in ("text", "markdown", "json"):
            expected = program.run("-", "-f", form, text=SMALL).stdout
            for locale in ("C", "de_DE.UTF-8", "zh_CN.UTF-8", "tr_TR.UTF-8"):
                ran = program.run("scenario.json", "-f", form, cwd=folder, env={**os.environ, "LC_ALL": locale})
                if ran.stdout != expected:
                    yield f"{form} differs in {locale}"


def the_exit_code_reaches_the_shell(program):
    wrong = json.dumps({**json.loads(SMALL), "expect": {"output": [[1]]}})
    for arguments, text, code in ((["-"], SMALL, 0), (["check", "-"], wrong, 1), (["-"], "{", 2), ([], "", 2)):
        if program.run(*arguments, text=text).returncode != code:
            yield f"{arguments}: not {code}"


def a_signal_leaves_no_half_written_file(program):
    rows = [[i % 7 - 3, i % 5 - 2] for i in range(3000)]
    scenario = json.dumps({"Q": rows, "K": rows, "V": rows})
    for name in (signal.SIGTERM, signal.SIGINT):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "ledger.json")
            with subprocess.Popen([program.path, "-", "-f", "json", "-o", target], stdin=subprocess.PIPE) as process:
                process.stdin.write(scenario.encode())
                process.stdin.close()
                deadline = time.monotonic() + 60
                while not list(Path(folder).iterdir()) and time.monotonic() < deadline:
                    time.sleep(0.01)
                process.send_signal(name)
                code = process.wait(timeout=60)
            if code != -name or list(Path(folder).iterdir()):
                yield f"{name.name}: {code}, {list(Path(folder).iterdir())}"


RULES = [a_closed_pipe_is_no_error_to_speak_of, a_full_device_is_an_error, a_closed_standard_output_is_an_error,
         an_unwritable_folder_is_an_error, a_terminal_gets_colours, locale_and_folder_change_nothing,
         the_exit_code_reaches_the_shell, a_signal_leaves_no_half_written_file]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", help="not used: this test runs the program only")
    program = Program(parser.parse_args().program)
    found = [text for rule in RULES for text in rule(program)]
    for text in found:
        print(text)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
