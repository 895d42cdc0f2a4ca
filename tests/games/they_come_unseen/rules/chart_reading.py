"""The sea once more, read anew from the board file and the specification, for an independent reading of the rules.

Of the program only the pieces on the board are looked at; where they may go is worked out here.
"""

import tomllib
from functools import cache
from importlib import resources

COLUMNS = 40
COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
STATIONS = "abcdef"
NAMES = ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot"]
FLOOR = {"2": 1, "4": 2, "6": 3}
"""3.3 The deepest depth by water: 200, 400, 600; stations are 250 ft water."""

REDUCTION = {4: 4, 5: 5, 6: 6}


@cache
def grid() -> list[str]:
    data = resources.files("moonless.games.they_come_unseen") / "data" / "board.toml"
    text: str = tomllib.loads(data.read_text(encoding="utf-8"))["board"]["grid"]
    return text.split()


def letter(square: int) -> str:
    return grid()[square // COLUMNS][square % COLUMNS]


def is_land(square: int) -> bool:
    """3.2 Storage squares are land."""
    return letter(square) == "#" or letter(square).isupper()


def station(square: int) -> int:
    return STATIONS.find(letter(square))


def shallow(square: int) -> bool:
    return letter(square) == "2" or station(square) >= 0


def floor(square: int) -> int:
    return 1 if station(square) >= 0 else FLOOR[letter(square)]


def sea(square: int) -> int:
    """3.4 Western columns 1-13, Central 14-26, Eastern 27-40."""
    column = square % COLUMNS + 1
    return 0 if column <= 13 else 1 if column <= 26 else 2


@cache
def step(square: int, heading: str) -> int:
    """3.5-3.7 The square that way, or -1: the edge, land, or a gap between two corners of land."""
    right, down = COMPASS[heading]
    row, column = divmod(square, COLUMNS)
    if not (0 <= row + down < len(grid()) and 0 <= column + right < COLUMNS):
        return -1
    there = square + down * COLUMNS + right
    if is_land(there):
        return -1
    closed = right and down and is_land(square + right) and is_land(square + down * COLUMNS)
    return -1 if closed else there


@cache
def around(square: int) -> list[int]:
    return [there for heading in COMPASS if (there := step(square, heading)) >= 0]


def run_of(square: int, heading: str, length: int) -> list[int]:
    """So many squares in a straight line, or fewer where it is blocked."""
    found: list[int] = []
    while len(found) < length and (square := step(square, heading)) >= 0:
        found.append(square)
    return found
