"""Docstrings of compiled classes: mypyc leaves them out, so they are read from the sources, which lie beside it."""

import ast
import sys
from pathlib import Path


def give_docstrings(*classes: type) -> None:
    """For who asks `help()`. In the plain build each has its own, and nothing is read."""
    bare = [each for each in classes if not each.__doc__]
    for module in {each.__module__ for each in bare}:
        told = docstrings(module)
        for each in bare:
            if each.__module__ == module:
                each.__doc__ = told.get(each.__name__)


def docstrings(module: str) -> dict[str, str | None]:
    """What each class of a module says of itself; nothing where sources were left away."""
    source = Path(sys.modules[module].__file__ or "").with_name(f"{module.rpartition('.')[2]}.py")
    if not source.exists():
        return {}
    body = ast.parse(source.read_text(encoding="utf-8")).body
    return {each.name: ast.get_docstring(each) for each in body if isinstance(each, ast.ClassDef)}
