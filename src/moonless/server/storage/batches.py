"""Several requests written in one transaction, alike statements together."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from moonless.server.storage.store import Step

Rows = list[tuple[Any, ...]]
STATEMENTS = 1000
"""So many are kept as SQLite writes them: those that name a list have a form for every length."""


def grouped(batch: Sequence[Sequence[Step]]) -> list[tuple[str, Rows]]:
    """The statements of a batch, alike ones together, so that many requests take few round trips.

    What touches the same row keeps its order: requests are put together only where no name (of a table, a person)
    occurs in two of them, and only where they have the same statements one after another.
    """
    found: list[tuple[str, Rows]] = []
    wave: dict[tuple[str, ...], list[Rows]] = {}
    names: set[Any] = set()
    for steps in batch:
        own = {step.args[0] for step in steps if step.args}
        if not names.isdisjoint(own):
            found += flat(wave)
            wave, names = {}, set()
        names |= own
        runs = [(sql, [step.args for step in run]) for sql, run in groupby(steps, key=lambda step: step.sql)]
        rows = wave.setdefault(tuple(sql for sql, _ in runs), [[] for _ in runs])
        for kept, (_, args) in zip(rows, runs, strict=True):
            kept += args
    return found + flat(wave)


def flat(wave: dict[tuple[str, ...], list[Rows]]) -> list[tuple[str, Rows]]:
    return [item for names, rows in wave.items() for item in zip(names, rows, strict=True)]


@lru_cache(STATEMENTS)
def of_list(sql: str) -> str:
    """A statement for all rows of a list in JSON at once, as SQLite writes it: a new row, or one changed by its key.

    So the thread that writes has the interpreter to itself once a batch, where it would else wait for its turn twice
    a row.
    """
    picked = re.sub(r"\$(\d+)", lambda found: f"json_extract(one.row, '$[{int(found[1]) - 1}]')", sql)
    rows = "FROM (SELECT value AS row FROM json_each(?)) AS one"
    if sql.startswith("INSERT"):
        return re.sub(r"VALUES \((.*)\)$", rf"SELECT \1 {rows}", picked)
    return picked.replace(" WHERE ", f" {rows} WHERE ")
