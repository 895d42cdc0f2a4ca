"""The cards, the display and the maps once more, read anew from the data files, for an independent reading."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from moonless.games.gato_leader.state import Boat

LEVELS = ["green", "trained", "veteran", "ace"]
LOADS = ["mk14", "mk10", "mk27"]
MINES = 3
ELECTRONICS, ENGINES, GUN, PERISCOPE, TUBES = 0, 1, 5, 6, 7
"""Kinds of damage, in the order of the table of 12.3."""


@cache
def read(name: str) -> dict[str, Any]:
    data = resources.files("moonless.games.gato_leader") / "data" / f"{name}.toml"
    return tomllib.loads(data.read_text(encoding="utf-8"))


@cache
def card(boat: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in read("submarines")["submarine"] if entry["id"] == boat)
    return found


def level(boat: Boat) -> dict[str, Any]:
    """The side of a boat's card that its crew has earned."""
    found: dict[str, Any] = card(boat.id)[LEVELS[boat.level]]
    return found


def unfit(boat: Boat) -> bool:
    """1.2 More Stress than a Shaken crew bears."""
    return bool(boat.stress > level(boat)["shaken_max"])


@cache
def condition(id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in read("convoys")["condition"] if entry["id"] == id)
    return found


# 1.14 The Tactical Display


@cache
def areas() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read("tactical_display")["area"]
    return found


@cache
def beside(area: int) -> list[int]:
    ids = [entry["id"] for entry in areas()]
    return [ids.index(id) for id in areas()[area]["adjacent"]]


@cache
def ranges(area: int) -> dict[int, int]:
    """1.13 Steps on a shortest way to every area."""
    found, wave = {area: 0}, [area]
    while wave:
        wave = [
            there
            for here in wave
            for there in beside(here)
            if there not in found and not found.update({there: found[here] + 1})
        ]
    return found


def steps_off(area: int) -> int:
    """8.7 How many steps, the last of them off the display."""
    return 1 + min(steps for there, steps in ranges(area).items() if areas()[there]["ring"] == "long")


# 5 The Campaign Map


@cache
def ways(campaign: str, s_class: bool) -> dict[str, set[str]]:
    """5.3, 5.4 From each place to each: borders are open both ways, but for No Transit; S boats stay in their Areas."""
    sheet = read(f"campaign_{campaign.replace('-', '_')}")
    shut = [set(entry["between"]) for entry in sheet.get("no_transit", [])]
    found: dict[str, set[str]] = {entry["id"]: set() for entry in [*sheet["area"], *sheet["port"]]}
    for entry in [*sheet["area"], *sheet["port"]]:
        for there in entry["adjacent"]:
            if {entry["id"], there} not in shut:
                found[entry["id"]].add(there)
                found[there].add(entry["id"])
    limited = set(sheet.get("s_class_areas", []))
    if s_class and limited:
        open_to_them = limited | {entry["id"] for entry in sheet["port"]}
        return {here: (there & open_to_them if here in open_to_them else there) for here, there in found.items()}
    return found
