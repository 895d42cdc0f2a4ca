"""Code is tidy, Python and the client alike: short lines, files and functions; every style sheet in use."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import moonless

ROOT = Path(__file__).parents[1]
WEB = ROOT / "src" / "moonless" / "web"
SOURCES = sorted([*WEB.glob("js/**/*.js"), *WEB.glob("js/**/*.ts"), *WEB.glob("css/**/*.css")])
LINE, FILE, FUNCTION = 120, 400, 50
WORDS = (
    "text|label|name|title|subtitle|question|note|reason|warning|summary|briefing|history|words|said|outcome|say|help"
    "|group|short|unit|kind|key|id|point|daily|slot|piece|chosen"
)
"""Fields that people read: nothing is found in them; and fields that name one thing: nothing more is packed in."""
LOOKS = re.compile(
    rf"\b(?:{WORDS})\??\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf|split|slice|substring|replace)\("
    rf"|\.(?:test|exec)\([^()]*\b(?:{WORDS})\b"
)
ALLOWED = {
    "abbr.js": 2,  # known abbreviations are explained where they are read
    "board/overlays.js": 1,  # an id made of a kind
    "editor/chart.js": 1,  # a name broken into lines
    "editor/form.js": 1,  # what a person typed
    "editor/shelf.js": 2,  # what this browser keeps, by our own keys
    "pages/briefing.js": 2,  # paragraphs; no stop before a dot in the middle
    "pages/daily.js": 1,  # the same
    "pages/learn.js": 1,  # paragraphs
    "pages/telling.js": 1,  # another alphabet for 64 signs
    "table/keys.js": 2,  # a key of the keyboard
    "table/report.js": 1,  # paragraphs
    "table/verbs.js": 1,  # a capital
    "ui.js": 1,  # the catalog's own places for values
}
"""Where words are cut without anything being found in them, and how often."""
TOPICS = {
    "games": {"facts", "legal_choices", "readings", "rules_text", "small_print", "whole_games"},
    "server": {"backup", "crash", "faults", "strangers", "together"},
    "core": set[str](),
}
"""What tests of several modules are called, by area; all others are called after a module, and lie where it does."""
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


def python_functions(text: str) -> list[tuple[str, int]]:
    """Name and length of every function, without the strings that say what it and its names are."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((node.name, lines_of(node) - sum(lines_of(each) for each in ast.walk(node) if is_said(each))))
    return found


def lines_of(node: ast.AST) -> int:
    assert isinstance(node, ast.stmt)
    return (node.end_lineno or node.lineno) - node.lineno + 1


def is_said(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


@pytest.mark.parametrize("folder", ["src", "tests", "tools"])
def test_python_files_and_functions_are_short(folder: str) -> None:
    long = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        text, name = path.read_text(encoding="utf-8"), str(path.relative_to(ROOT))
        if text.count("\n") > FILE:
            long.append(f"{name}: {text.count(chr(10))} lines")
        long += [f"{name}: {each} has {count} lines" for each, count in python_functions(text) if count > FUNCTION]
    assert long == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(WEB)))
def test_lines_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text()
    assert [line for line in text.splitlines() if len(line) > LINE] == []
    assert text.count("\n") <= FILE
    assert [each for each in functions(text) if path.suffix == ".js" and each[1] > FUNCTION] == []


WHOLE_ROOMS = {
    "core": (),
    "games": ("legal_choices", "small_print", "readings", "facts", "whole_games", "rules_text"),
    "server": ("together", "strangers", "backup", "crash", "faults"),
}
"""Tests of several modules together: called the same in every game; on the server what people and machines do to it."""


@pytest.mark.parametrize("folder", WHOLE_ROOMS)
def test_tests_lie_as_the_sources_do(folder: str) -> None:
    """`test_<module>`, or `test_<module>_<part>` where one file would be too long, in a folder of the same name."""
    strangers = []
    tests, sources = ROOT / "tests", ROOT / "src" / "moonless"
    for path in sorted((tests / folder).rglob("test_*.py")):
        room = sources / path.parent.relative_to(tests)
        about = path.stem.removeprefix("test_")
        modules = [room.name, *(each.stem for each in room.iterdir() if each.suffix == ".py" or each.is_dir())]
        known = about in WHOLE_ROOMS[folder] or any(about == each or about.startswith(f"{each}_") for each in modules)
        if not known:
            strangers.append(str(path.relative_to(tests)))
    assert strangers == []


def calls(path: Path) -> set[str]:
    """Functions that a module calls by their bare name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def test_nothing_is_kept_by_id_and_games_need_no_cast() -> None:
    """An id() goes to another object once the first is gone; what a game's state is, its four parts know."""
    sources = ROOT / "src" / "moonless"
    assert [str(path) for path in sources.rglob("*.py") if "id" in calls(path)] == []
    assert [str(path) for path in (sources / "games").rglob("*.py") if "cast" in calls(path)] == []


def test_all_sql_is_in_storage() -> None:
    sql = re.compile(r"\b(?:SELECT .* FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE (?:TABLE|INDEX))\b")
    sources = ROOT / "src" / "moonless"
    found = {path.parent for path in sources.rglob("*.py") if sql.search(path.read_text(encoding="utf-8"))}
    assert found == {sources / "server" / "storage"}


def test_no_chain_of_classes_in_a_game_is_deeper_than_three() -> None:
    deep = []
    for module in pkgutil.walk_packages(moonless.games.__path__, "moonless.games."):
        for name, thing in vars(importlib.import_module(module.name)).items():
            if isinstance(thing, type) and thing.__module__ == module.name:
                ours = [each.__qualname__ for each in thing.__mro__ if each.__module__.startswith("moonless.games.")]
                deep += [f"{module.name}.{name}: {' <- '.join(ours)}"] if len(ours) > 3 else []
    assert deep == []


@pytest.mark.parametrize("area", TOPICS)
def test_tests_lie_where_the_module_lies_that_they_are_about(area: str) -> None:
    lost = []
    for path in sorted((ROOT / "tests" / area).rglob("test_*.py")):
        room = ROOT / "src" / "moonless" / path.parent.relative_to(ROOT / "tests")
        modules = {each.stem for each in room.iterdir()} | {room.name}
        about = path.stem.removeprefix("test_")
        if about not in TOPICS[area] and not any(about == each or about.startswith(f"{each}_") for each in modules):
            lost.append(path.relative_to(ROOT).as_posix())
    assert lost == []


def test_the_measure_measures() -> None:
    text = "function a() {\n" + "  b();\n" * 60 + "}\n\nclass C {\n  d(x) {\n    e();\n  }\n}\n"
    assert functions(text) == [("function a() {", 62), ("d(x) {", 3)]
    text = (
        'def a():\n    """Says\n    what."""\n'
        + "    b()\n" * 60
        + "\n\nclass C:\n    async def d(self):\n        e()\n"
    )
    assert python_functions(text) == [("a", 61), ("d", 2)]


def test_no_fact_is_found_in_words() -> None:
    """What a screen acts on is a field: the made-up language cannot catch who looks for a colon or a percent sign."""
    found: dict[str, list[str]] = {}
    for path in WEB.glob("js/**/*.js"):
        for line in path.read_text().splitlines():
            if LOOKS.search(line):
                found.setdefault(path.relative_to(WEB / "js").as_posix(), []).append(line.strip())
    more = {name: lines for name, lines in found.items() if len(lines) > ALLOWED.get(name, 0)}
    assert more == {}
    assert {name: len(lines) for name, lines in found.items()} == ALLOWED, "fewer than are allowed"


@pytest.mark.parametrize(
    "line",
    [
        'chance < 1 && !text.includes("%")', "(/^.*: /.exec(name) ?? [''])[0]", 'overlay.kind.split(" ")[0]',
        'card.daily.includes(" ")', 'patch?.kind.startsWith("small")', "SHORT.test(each.label)",
    ],
)  # fmt: skip
def test_who_looks_into_words_is_seen(line: str) -> None:
    assert LOOKS.search(line)


def test_one_declaration_a_line() -> None:
    crowded = re.compile(r"[;{][^\n}]*:[^\n]*;[^\n]*:[^\n]*;")
    for path in WEB.glob("css/**/*.css"):
        text = re.sub(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", "", path.read_text(), flags=re.DOTALL)
        assert crowded.search(text) is None, path.name


def test_every_style_sheet_is_listed_once_and_colors_of_the_page_stand_in_one() -> None:
    for index in WEB.glob("css/**/index.css"):
        listed = re.findall(r'@import "([\w-]+\.css)";', index.read_text())
        assert sorted(listed) == sorted(path.name for path in index.parent.glob("*.css") if path != index)
    tokens = re.compile(r"^\s*(--(?:ink|dim|faint|night|panel|raised|line|edge|brass|red|sea|ok)):", re.MULTILINE)
    for path in WEB.glob("css/**/*.css"):
        assert path.name in ("tokens.css", "print.css") or tokens.search(path.read_text()) is None, path.name


def test_what_a_browser_is_asked_to_wait_for_is_a_function() -> None:
    """A bare expression is read anew at every look, which the policy of the page forbids: it may hold at once only."""
    waits = re.compile(r"wait_for_function\(\s*f?\"(?!\(\) =>|\w+ =>)")
    tests = sorted((ROOT / "tests" / "web").rglob("*.py"))
    assert [path.name for path in tests if waits.search(path.read_text())] == []
