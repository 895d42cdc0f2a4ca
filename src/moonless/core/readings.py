"""Readings: where a rulebook can be read two ways, both are played, and the table says which.

They are start options that name their ruling (`data/words/starting.toml`). What a state holds are the readings that
depart from those of before there was a choice, so that older states and records are the same as ever.
"""

from collections.abc import Mapping
from typing import Any

from moonless.core.datafiles import CONTENT
from moonless.core.packs import split
from moonless.core.starting import StartOption


def readings_of(options: Mapping[str, StartOption]) -> dict[str, StartOption]:
    """Those of a game's start options that say how a rule is read."""
    return {id: option for id, option in options.items() if option.ruling}


def departures(options: Mapping[str, StartOption], given: Mapping[str, Any], scenario: str = "") -> list[str]:
    """The readings chosen that are not those of before there was a choice, and the pack that the scenario is part of,
    as the state holds them."""
    told = [
        f"{id} {value}"
        for id, option in options.items()
        if option.ruling and (value := option.of(given)) != (option.unsaid or option.default)
    ]
    pack = split(scenario)[1]
    return [*told, f"{CONTENT}{pack}"] if pack else told
