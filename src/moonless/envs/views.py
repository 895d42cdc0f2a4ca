"""Observations as numpy arrays: the buffers of an observer, its spaces, the two codings of answers."""

from typing import Any
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from moonless.core.decision import Option
from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.core.game import Game
from moonless.core.legends import LINES, LOG_COLUMNS, OPTION_COLUMNS, REMAINDER, Legend
from moonless.core.observing import Observer
from moonless.envs.match import Match

OFFERED, KEYS = "offered", "keys"
"""An answer is its place among those offered, or the number of its key."""
PARTS = ("board", "sheets", "tracks", "log", "options", "action_mask")
Array = NDArray[Any]
Observation = dict[str, Array]


class Coding:
    """How answers are numbers. Each that is offered has one, and no two have the same."""

    def __init__(self, legend: Legend, kind: str) -> None:
        if kind not in (OFFERED, KEYS):
            raise MoonlessError(f"answers are coded as '{OFFERED}' or '{KEYS}', not '{kind}'")
        self.kind = kind
        self.most = legend.most
        self.keys = legend.words["keys"]
        self.numbers = {key: number for number, key in enumerate(self.keys)}
        self.rest = max(REMAINDER, legend.most)
        """How many numbers there are, behind the dictionary, for keys that it does not know."""
        self.size = legend.most if kind == OFFERED else len(self.keys) + self.rest

    def actions(self, options: list[Option]) -> list[int]:
        """The numbers of the answers offered, in their order."""
        if self.kind == OFFERED:
            return list(range(min(len(options), self.most)))
        found = [self.numbers.get(option.key, -1) for option in options]
        return found if -1 not in found else self.with_remainder(options, found)

    def with_remainder(self, options: list[Option], found: list[int]) -> list[int]:
        """A key that the dictionary does not know has a number by its hash, the same in every process; where another
        of the answers has that number, the next one that is free."""
        taken = set(found)
        for place, option in enumerate(options):
            if found[place] >= 0:
                continue
            start = crc32(option.key.encode())
            free = (len(self.keys) + (start + step) % self.rest for step in range(self.rest))
            found[place] = next((number for number in free if number not in taken), -1)
            if found[place] < 0:
                raise MoonlessError(f"{len(options)} answers are offered, more than the dictionary has numbers for")
            taken.add(found[place])
        return found

    def option(self, action: int, options: list[Option]) -> Option:
        """The answer that a number means."""
        if self.kind == OFFERED:
            if 0 <= action < min(len(options), self.most):
                return options[action]
        else:
            actions = self.actions(options)
            if action in actions:
                return options[actions.index(action)]
        raise IllegalChoice(f"{action} is none of the {len(options)} answers offered")

    def key_of(self, action: int, options: list[Option]) -> str:
        """What a number means, for people: the key of the answer."""
        if self.kind == KEYS and 0 <= action < len(self.keys):
            return self.keys[action]
        return self.option(action, options).key


class View:
    """The buffers of a match's observer as arrays that change with them."""

    def __init__(self, match: Match, coding: Coding) -> None:
        observer, legend = match.observer, match.observer.legend
        self.match = match
        self.coding = coding
        self.mask = np.zeros(coding.size, np.int8)
        self.marked: list[int] = []
        self.count = 0
        self.arrays: Observation = {
            "board": np.frombuffer(observer.board, np.uint8).reshape(legend.shape),
            "sheets": np.frombuffer(observer.sheets, np.int16),
            "tracks": np.frombuffer(observer.tracks, np.int16),
            "log": np.frombuffer(observer.log, np.int16).reshape(LINES, len(LOG_COLUMNS)),
            "options": np.frombuffer(observer.options, np.int16).reshape(legend.most, len(OPTION_COLUMNS)),
            "action_mask": self.mask,
        }
        self.copiers = [(name, array.copy) for name, array in self.arrays.items()]

    def look(self, seat: str) -> Observation:
        """What a seat sees now, in arrays that the next look changes."""
        match = self.match
        match.observe(seat)
        count = match.observer.count
        if self.coding.kind == OFFERED:
            if count > self.count:
                self.mask[self.count : count] = 1
            elif count < self.count:
                self.mask[count : self.count] = 0
            self.count = count
        else:
            self.mask[self.marked] = 0
            self.marked = self.coding.actions(match.options) if count else []
            self.mask[self.marked] = 1
        return self.arrays

    def copy(self, seat: str) -> Observation:
        """The same, to keep."""
        self.look(seat)
        return {name: copy() for name, copy in self.copiers}


def space_of(legend: Legend, coding: Coding) -> spaces.Dict:
    """The space of a scenario's observations."""
    low, high = -32768, 32767
    return spaces.Dict(
        {
            "board": spaces.Box(0, 255, legend.shape, np.uint8),
            "sheets": spaces.Box(low, high, (len(legend.sheets),), np.int16),
            "tracks": spaces.Box(low, high, (len(legend.tracks),), np.int16),
            "log": spaces.Box(low, high, (LINES, len(LOG_COLUMNS)), np.int16),
            "options": spaces.Box(low, high, (legend.most, len(OPTION_COLUMNS)), np.int16),
            "action_mask": spaces.Box(0, 1, (coding.size,), np.int8),
        }
    )


def make_match(game: Game, scenario: str, options: dict[str, Any], legend: Legend) -> Match:
    """A match with an observer of its own."""
    from moonless.core.scene_observer import observer_of

    observer: Observer = observer_of(game, legend)
    return Match(game, scenario, options, observer)
