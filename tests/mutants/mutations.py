"""Plausible errors in a rule, one at a time: a limit off by one, a condition dropped or turned, a step left out..."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

NUMBER = re.compile(r"(?:R|D|[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?")
COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
OTHER_FUNCTION = {"min": "max", "max": "min", "any": "all", "all": "any"}
OTHER_NAME = {
    "NATO": "SOVIET",
    "SOVIET": "NATO",
    "light": "heavy",
    "heavy": "light",
    "left": "right",
    "right": "left",
    "True": "False",
    "False": "True",
}
"""A wrong unit or side."""


@dataclass(frozen=True)
class Edit:
    """The text from one place to another becomes this."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Mutant:
    """One error in one function of the rules."""

    module: str
    function: str
    rule: str
    kind: str
    line: int
    statement: int
    """The line on which its statement begins: tests that run it are those that can notice."""

    before: str
    after: str
    source: str
    """The whole module with the error in it."""

    function_source: str
    """The function alone: the same while the rest of the module changes."""

    @property
    def key(self) -> str:
        """The same mutant after lines above it have moved."""
        return f"{self.module}:{self.function}: {self.before} -> {self.after}"


def mutants_of(path: Path, module: str) -> Iterator[Mutant]:
    """Every mutant of one module of rules."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    places = Places(text)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            rule = rule_of(function) or rule_of(tree)
            for kind, edits in errors_in(function, places):
                yield made(module, (function, rule, kind), edits, places)


def rule_of(node: ast.FunctionDef | ast.Module) -> str:
    """The number with which a docstring begins."""
    found = NUMBER.match(ast.get_docstring(node) or "")
    return found[0] if found else ""


def made(module: str, about: tuple[ast.FunctionDef, str, str], edits: list[Edit], places: "Places") -> Mutant:
    function, rule, kind = about
    text = source = places.text
    first, last = edits[0], edits[-1]
    for edit in reversed(edits):
        source = source[: edit.start] + edit.text + source[edit.end :]
    begin = text.rfind("\n", 0, first.start) + 1
    end = text.find("\n", last.end)
    grown = len(source) - len(text)
    line = places.line_of(first.start)
    start, stop = places.of(function)
    return Mutant(
        module,
        function.name,
        rule,
        kind,
        line,
        places.statement_at(line),
        before=text[begin:end].strip(),
        after=source[begin : end + grown].strip(),
        source=source,
        function_source=source[start : stop + grown],
    )


class Places:
    """Where a node stands in the text; columns of the tree count bytes."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.text = text
        statements = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
        self.statements = sorted((node.lineno, node.end_lineno or 0) for node in statements)

    def statement_at(self, line: int) -> int:
        """Where the innermost statement begins that this line is part of."""
        return max(start for start, end in self.statements if start <= line <= end)

    def at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def of(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def words(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.of(node)
        return self.text[start:end]

    def line_of(self, place: int) -> int:
        return self.text.count("\n", 0, place) + 1


def errors_in(function: ast.FunctionDef, places: Places) -> Iterator[tuple[str, list[Edit]]]:
    """Every error of every kind in one function, nested functions left to themselves."""
    for node in (function, *own_nodes(function)):
        for kind, mutate in KINDS.items():
            for edits in mutate(node, places):
                yield kind, edits


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.FunctionDef):
            continue
        if isinstance(node, ast.If) and "heard" in ast.dump(node.test):  # what is told there is no rule
            continue
        yield node
        if isinstance(node, ast.Subscript):  # an index off by one is no error that a reader of rules makes
            waiting.append(node.value)
        elif not isinstance(node, ast.AnnAssign | ast.Assert):
            waiting.extend(ast.iter_child_nodes(node))


def number_off_by_one(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield [Edit(*places.of(node), str(node.value + 1))]
        if node.value > 1:
            yield [Edit(*places.of(node), str(node.value - 1))]


def comparison_turned(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARISONS:
        old, new = COMPARISONS[type(node.ops[0])]
        start, end = places.of(node.left)[1], places.of(node.comparators[0])[0]
        at = places.text.find(old, start, end)
        if at >= 0:
            yield [Edit(at, at + len(old), new)]


def condition_dropped(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    if isinstance(node, ast.BoolOp):
        for n, part in enumerate(node.values):
            start, end = places.of(part)
            if n:
                start = places.of(node.values[n - 1])[1]
            else:
                end = places.of(node.values[1])[0]
            if places.text.count("(", start, end) == places.text.count(")", start, end):
                yield [Edit(start, end, "")]
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield [Edit(*places.of(test), "True")]
    elif isinstance(node, ast.If) and not node.orelse:
        yield [Edit(*places.of(node.test), "False")]


def condition_negated(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        start, end = places.of(node)
        yield [Edit(start, end, f"({places.words(node.operand)})")]
    elif isinstance(node, ast.If | ast.IfExp):
        yield [Edit(*places.of(node.test), f"not ({places.words(node.test)})")]


def modifier_turned(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        old, new = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
        if isinstance(node.left, ast.Constant | ast.List | ast.Tuple | ast.JoinedStr):
            return
        at = places.text.find(old, places.of(node.left)[1], places.of(node.right)[0])
        if at >= 0:
            yield [Edit(at, at + 1, new)]
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        old, new = ("+=", "-=") if isinstance(node.op, ast.Add) else ("-=", "+=")
        at = places.text.find(old, places.of(node.target)[1], places.of(node.value)[0])
        yield [Edit(at, at + 2, new)]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_FUNCTION:
        yield [Edit(*places.of(node.func), OTHER_FUNCTION[node.func.id])]


def order_exchanged(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    body = node.body if isinstance(node, ast.FunctionDef | ast.If | ast.For | ast.While) else []
    for first, second in pairwise(body):
        if is_call(first) and is_call(second) and places.words(first) != places.words(second):
            yield [Edit(*places.of(first), places.words(second)), Edit(*places.of(second), places.words(first))]


def step_left_out(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    """In a redaction: a field not redacted."""
    if not isinstance(node, ast.stmt):
        return
    sets = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    if (is_call(node) and not places.words(node).startswith("super()")) or sets or isinstance(node, ast.AugAssign):
        yield [Edit(*places.of(node), "pass")]


def is_call(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def wrong_side(node: ast.AST, places: Places) -> Iterator[list[Edit]]:
    if isinstance(node, ast.Name) and node.id in OTHER_NAME:
        yield [Edit(*places.of(node), OTHER_NAME[node.id])]
    elif isinstance(node, ast.Attribute) and node.attr in OTHER_NAME:
        end = places.of(node)[1]
        yield [Edit(end - len(node.attr), end, OTHER_NAME[node.attr])]
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield [Edit(*places.of(node), str(not node.value))]


KINDS: dict[str, Callable[[ast.AST, Places], Iterator[list[Edit]]]] = {
    "number off by one": number_off_by_one,
    "comparison turned": comparison_turned,
    "condition dropped": condition_dropped,
    "condition negated": condition_negated,
    "modifier turned": modifier_turned,
    "order exchanged": order_exchanged,
    "step left out": step_left_out,
    "wrong side": wrong_side,
}
