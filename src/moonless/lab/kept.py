"""What a long search of the lab has found so far, kept as it comes: a stopped run goes on from there."""

import json
from pathlib import Path
from typing import Any

from moonless.core.errors import MoonlessError
from moonless.lab.jobs import check_file, mend


def resume(path: Path | None, told: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """What is known already; a file of another search is refused."""
    if path is None:
        return []
    if not path.exists():
        keep(path, {"about": told})
        return []
    check_file(path)
    mend(path)
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except ValueError as error:
        raise MoonlessError(f"{path}: no file of lab {what} ({error})") from None
    if not lines or lines[0].get("about") != json.loads(json.dumps(told)):
        raise MoonlessError(f"{path} is of another search: other games, seeds, rules or figures")
    return lines[1:]


def keep(path: Path | None, line: dict[str, Any]) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
