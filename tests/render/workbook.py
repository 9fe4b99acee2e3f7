"""Workbooks as a test reads them: cells of each sheet, and LibreOffice to work them out again."""

import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
SECONDS = 300

# LibreOffice believes the numbers that a file brings along; this makes it work out every formula when it opens one.
ALWAYS_RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse">
<value>0</value></prop></item></oor:items>
"""


class Cell:
    """A cell: a number or words, the formula that gives it, and whether a person may see its sheet."""

    def __init__(self, value, formula):
        self.value = value
        self.formula = formula

    def __repr__(self):
        return f"{self.value!r} from {self.formula!r}" if self.formula else repr(self.value)


class Workbook:
    """Sheets by name, in order: {sheet: {"B3": Cell}}; and which of them are hidden."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as file:
            strings = self._strings(file)
            book = ElementTree.fromstring(file.read("xl/workbook.xml"))
            relations = ElementTree.fromstring(file.read("xl/_rels/workbook.xml.rels"))
            targets = {one.get("Id"): one.get("Target") for one in relations}
            self.sheets = {}
            self.hidden = set()
            for sheet in book.find(MAIN + "sheets"):
                target = targets[sheet.get(RELATION)].removeprefix("/xl/")
                root = ElementTree.fromstring(file.read("xl/" + target))
                self.sheets[sheet.get("name")] = dict(self._cells(root, strings))
                if sheet.get("state", "visible") != "visible":
                    self.hidden.add(sheet.get("name"))

    @staticmethod
    def _strings(file):
        if "xl/sharedStrings.xml" not in file.namelist():
            return []
        root = ElementTree.fromstring(file.read("xl/sharedStrings.xml"))
        return ["".join(text.text or "" for text in one.iter(MAIN + "t")) for one in root]

    @staticmethod
    def _cells(root, strings):
        for cell in root.iter(MAIN + "c"):
            formula = cell.find(MAIN + "f")
            value = cell.find(MAIN + "v")
            kind = cell.get("t", "n")
            text = value.text if value is not None else None
            if text is None:
                content = None
            elif kind == "s":
                content = strings[int(text)]
            else:
                content = float(text) if kind == "n" else text
            yield cell.get("r"), Cell(content, formula.text if formula is not None else None)

    def find(self, sheet, words):
        """The address of the first cell with these words."""
        return next(at for at, cell in self.sheets[sheet].items() if cell.value == words)


def neighbour(address, right=0, down=0):
    letters, row = re.match(r"([A-Z]+)(\d+)", address).groups()
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    number += right
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters + str(int(row) + down)


def rewrite(path, sheet_number, change):
    """Writes a workbook anew, with the XML of one sheet changed."""
    name = f"xl/worksheets/sheet{sheet_number}.xml"
    with zipfile.ZipFile(path) as file:
        parts = {one: file.read(one) for one in file.namelist()}
    parts[name] = change(parts[name].decode()).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for one, data in parts.items():
            file.writestr(one, data)


def set_cell(path, sheet_number, address, value):
    """Puts a number, or words, into a cell that has a number or is empty."""

    def change(xml):
        pattern = re.compile(rf'<c r="{address}"((?: s="\d+")?)(?: t="\w+")?(?:/>|>.*?</c>)')
        assert pattern.search(xml), f"{address} is not in sheet {sheet_number}"
        if isinstance(value, str):
            return pattern.sub(rf'<c r="{address}"\1 t="inlineStr"><is><t>{value}</t></is></c>', xml)
        return pattern.sub(rf'<c r="{address}"\1><v>{value!r}</v></c>', xml)

    rewrite(path, sheet_number, change)


def forget_results(path):
    """Takes out what the file says its formulas come to, so that only a recalculation can tell."""
    with zipfile.ZipFile(path) as file:
        sheets = [one for one in file.namelist() if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", one)]
    for number in range(1, len(sheets) + 1):
        rewrite(path, number, lambda xml: re.sub(r"(</f>)<v>[^<]*</v>", r"\1<v>0</v>", xml))


def office():
    return shutil.which("soffice") or shutil.which("libreoffice")


def opened(paths, folder, recalculate=False):
    """The workbooks as LibreOffice opens them, in one start of it: {name: Workbook}."""
    user = Path(folder) / f"user{recalculate}" / "user"
    user.mkdir(parents=True, exist_ok=True)
    if recalculate:
        (user / "registrymodifications.xcu").write_text(ALWAYS_RECALCULATE, encoding="utf-8")
    out = Path(folder) / "opened"
    out.mkdir(exist_ok=True)
    done = subprocess.run([office(), f"-env:UserInstallation=file://{user.parent}", "--headless", "--convert-to", "xlsx",
                           "--outdir", out, *paths], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout.decode())
    return {path.stem: Workbook(out / path.name) for path in map(Path, paths)}
