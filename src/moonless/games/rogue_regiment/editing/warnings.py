"""What is allowed and yet hardly meant: a mission that is won by going away, and figures far from those that ship."""

from collections.abc import Iterator
from functools import cache

from moonless.core.workshop import Document, Problem
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.editing.papers import entries, table, words

LEAVING = "exit"
"""16.1 The objective that is met by leaving the map."""
LEVELS = ("easy", "normal", "hard")
FAR = 2
"""A figure is absurd that is more than so many times the largest that ships."""


@cache
def largest() -> dict[str, int]:
    """Of the missions that ship."""
    missions = list(load_content().mission_files.values())
    convoys = [mission.convoy for mission in missions if mission.convoy is not None]
    return {
        "stealth_meter": max(getattr(mission.stealth_meter, level) for mission in missions for level in LEVELS),
        "unit": max(len(mission.unit) for mission in missions),
        "vehicle": max(len(mission.vehicle) for mission in missions),
        "speed": max(convoy.speed for convoy in convoys),
        "spacing": max(convoy.spacing for convoy in convoys),
    }


def warnings(document: Document) -> list[Problem]:
    return [*goals(document), *figures(document)]


def goals(document: Document) -> Iterator[Problem]:
    """Whether there is anything to do before leaving."""
    kinds = [words(entry, "kind") for _, entry in entries(document, "objective")]
    if kinds and all(kind == LEAVING for kind in kinds):
        yield Problem(
            "The mission is won by withdrawing at once: nothing is to be done before leaving (16.1). Give the team an"
            " objective on the map.",
            field="objective",
        )


def figures(document: Document) -> Iterator[Problem]:
    most = largest()
    meter = table(document, "stealth_meter")
    for level in LEVELS:
        if too_much(meter.get(level), most["stealth_meter"]):
            yield told(
                f"The stealth meter on {level} is {meter[level]}", most["stealth_meter"], "stealth_meter." + level
            )
    for key, name in (("unit", "enemies"), ("vehicle", "vehicles")):
        count = len(list(entries(document, key)))
        if too_much(count, most[key]):
            yield told(f"There are {count} {name}", most[key], "")
    convoy = table(document, "convoy")
    for key in ("speed", "spacing"):
        if too_much(convoy.get(key), most[key]):
            yield told(f"The convoy's {key} is {convoy[key]}", most[key], f"convoy.{key}")


def too_much(value: object, most: int) -> bool:
    return isinstance(value, int) and value > FAR * most


def told(what: str, most: int, field: str) -> Problem:
    return Problem(f"{what}: the most of any mission that ships is {most}. Is that meant?", field=field)
