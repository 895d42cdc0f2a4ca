"""Which test runs which line of the rules: written down once, so that a mutant meets only tests that can notice it."""

import ast
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".cache" / "mutants"

touched: set[str] = set()
"""Lines of rules run so far in this process: "module:line"."""


@dataclass(frozen=True)
class Touch:
    """One test: which lines it runs, in how many seconds of processor time."""

    test: str
    seconds: float
    lines: frozenset[str]


class Marked(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads modules of rules such that every statement of a function notes its line first; in greenlets, too."""

    def __init__(self, modules: Iterable[str]) -> None:
        self.modules = set(modules)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.modules:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path)
        assert found is not None
        return importlib.util.spec_from_file_location(fullname, found.origin, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        origin = module.__spec__.origin or ""
        tree = ast.parse(Path(origin).read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for statement in ast.walk(function):
                    mark_bodies(statement, module.__name__)
        module.__dict__["__touch__"] = touched.add
        exec(compile(ast.fix_missing_locations(tree), origin, "exec"), module.__dict__)


def mark_bodies(node: ast.AST, module: str) -> None:
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if not isinstance(body, list) or not body or hasattr(body[0], "marked"):
            continue
        marked: list[ast.stmt] = []
        for statement in body:
            note = ast.parse(f"__touch__('{module}:{statement.lineno}')").body[0]
            marked += [ast.copy_location(note, statement), statement]
        docstring = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
        marked[0].marked = True  # type: ignore[attr-defined]  # our own note on the node
        body[:] = marked[1:] if docstring else marked
        body[0].marked = True


def fingerprint(paths: Iterable[Path]) -> str:
    hashed = hashlib.sha256()
    for path in sorted(paths):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16]


class Touches:
    """What was written down of one game, by the text of the rules and of the test's file."""

    def __init__(self, game: str, rules: Iterable[Path]) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        self.path = KEPT / f"{game}-touches.jsonl"
        self.rules = fingerprint(rules)
        self.files: dict[str, str] = {}
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        self.said = {row["key"]: row for row in map(json.loads, lines)}

    def key(self, test: str) -> str:
        file, _, name = test.partition("::")
        if not name:
            return f"{test} {self.rules}"
        if not (ROOT / file).exists():
            return ""
        if file not in self.files:
            self.files[file] = fingerprint([ROOT / file])
        return f"{test} {self.files[file]} {self.rules}"

    def find(self, test: str) -> Touch | None:
        row = self.said.get(self.key(test))
        return Touch(test, row["seconds"], frozenset(row["lines"])) if row else None

    def all(self) -> list[Touch]:
        """Of every test that is still as it was."""
        found = (self.find(test) for test in sorted({row["test"] for row in self.said.values()}))
        return [touch for touch in found if touch]

    def keep(self, touch: Touch) -> None:
        row = {"key": self.key(touch.test), "test": touch.test, "seconds": touch.seconds, "lines": sorted(touch.lines)}
        self.said[row["key"]] = row
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
