"""Readings: where a rulebook can be read two ways, both are played, and the table says which.

A game keeps them in `data/words/readings.toml`: the rule, the ruling, the question, each reading in our words. They are
start options. What a state holds are the readings that depart from those of before there was a choice, so that older
states and records are the same as ever.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from moonless.core.content import load, read
from moonless.core.starting import CHOICE, StartChoice, StartOption, options_of

FILE = ("data", "words", "readings.toml")


@dataclass
class ReadingEntry:
    """One way to read the rule."""

    value: str
    label: str
    help: str


@dataclass
class RulingEntry:
    """A place in the rulebook that can be read in more than one way."""

    ruling: str
    rule: str
    label: str
    help: str
    default: str
    readings: list[ReadingEntry]
    before: str = ""
    """What records mean that say nothing: the default of before, where it changed."""


@dataclass
class ReadingsFile:
    rulings: list[RulingEntry] = field(default_factory=list)


def read_readings(package: str) -> dict[str, StartOption]:
    """The start options of a game's readings, by the ruling's number in small letters."""
    entries = read(ReadingsFile, load(files(package).joinpath(*FILE)), FILE[-1])
    return options_of(*(start_option(entry) for entry in entries.rulings))


def start_option(entry: RulingEntry) -> StartOption:
    choices = [StartChoice(each.value, each.label, each.help) for each in entry.readings]
    return StartOption(
        entry.ruling.lower(),
        CHOICE,
        entry.label,
        entry.help,
        choices,
        entry.default,
        rule=entry.rule,
        ruling=entry.ruling,
        unsaid=entry.before or None,
    )


def departures(readings: Iterable[StartOption], given: Mapping[str, Any]) -> list[str]:
    """The readings chosen that are not those of before there was a choice, as the state holds them."""
    chosen = {option.id: (str(option.of(given)), option.unsaid or option.default) for option in readings}
    return [f"{id} {value}" for id, (value, before) in chosen.items() if value != before]
