"""The client's code is as tidy as the Python: short lines, files and functions, every style sheet in use."""

import re
from pathlib import Path

import pytest

from tests.web.driving import WEB

SOURCES = sorted([*WEB.glob("js/**/*.js"), *WEB.glob("js/**/*.ts"), *WEB.glob("css/*.css")])
LINE, FILE, FUNCTION = 120, 400, 50
BEGINS = re.compile(
    r"^(?P<indent> *)(?:export )?(?:async )?"
    r"(?:function \w+|(?:const )?\w+ = (?:async )?\(.*=>|(?:get |static )?\w+ ?\(.*\))"
    r".*[{`(]$"
)
NO_FUNCTION = re.compile(r"^ *(?:if|for|while|switch|return|super|else)\b")


def functions(text: str) -> list[tuple[str, int]]:
    """Name and length of every function, as the formatter writes them: its end is indented as its begin."""
    lines = text.splitlines()
    found = []
    for number, line in enumerate(lines):
        match = BEGINS.match(line)
        if match is None or NO_FUNCTION.match(line):
            continue
        ends = (n for n in range(number + 1, len(lines)) if re.match(rf"^{match['indent']}[}}\])`]", lines[n]))
        end = next(ends, number)
        if lines[end].rstrip().endswith("{"):  # the parameters stand on lines of their own
            end = next(ends, end)
        found.append((line.strip(), end - number + 1))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(WEB)))
def test_lines_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text()
    assert [line for line in text.splitlines() if len(line) > LINE] == []
    assert text.count("\n") <= FILE
    assert [each for each in functions(text) if path.suffix == ".js" and each[1] > FUNCTION] == []


def test_the_measure_measures() -> None:
    text = "function a() {\n" + "  b();\n" * 60 + "}\n\nclass C {\n  d(x) {\n    e();\n  }\n}\n"
    assert functions(text) == [("function a() {", 62), ("d(x) {", 3)]


def test_one_declaration_a_line() -> None:
    crowded = re.compile(r"[;{][^\n}]*:[^\n]*;[^\n]*:[^\n]*;")
    for path in WEB.glob("css/*.css"):
        text = re.sub(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", "", path.read_text(), flags=re.DOTALL)
        assert crowded.search(text) is None, path.name


def test_every_style_sheet_is_listed_once_and_colors_of_the_page_stand_in_one() -> None:
    listed = re.findall(r'@import "([\w-]+\.css)";', (WEB / "css" / "index.css").read_text())
    assert sorted(listed) == sorted(path.name for path in WEB.glob("css/*.css") if path.name != "index.css")
    tokens = re.compile(r"^\s*(--(?:ink|dim|faint|night|panel|raised|line|edge|brass|red|sea|ok)):", re.MULTILINE)
    for path in WEB.glob("css/*.css"):
        assert path.name in ("tokens.css", "print.css") or tokens.search(path.read_text()) is None, path.name
