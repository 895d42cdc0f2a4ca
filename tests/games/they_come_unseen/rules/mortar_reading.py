"""11.3 to 11.7, 12, 15.10 and 17.5 read anew from the specification: what a search hears, where bombs may fall."""

from fractions import Fraction
from functools import cache

from moonless.games.they_come_unseen.state import Ship, State, Submarine
from tests.games.they_come_unseen.rules.chart_reading import COLUMNS, grid, is_land, station
from tests.games.they_come_unseen.rules.fleet_reading import BRAVO, weather_at

NORTH = ["RRR.PPP", "RRR.PPP", "RRR.PPP", "YYYDGGG", "YYY.GGG", "YYY.GGG", "YYY.GGG"]
"""11.3 The template, bow north."""
COLORS = {"R": "red", "P": "purple", "Y": "yellow", "G": "green"}
FACINGS = ["north", "east", "south", "west"]
HIDDEN = {5: {2, 3}, 6: {3}}
"""17.1 By storm level, the depths below the layer."""
BOMBS = 3
DEPTH_NAMES = {"p", "200", "400", "600"}


@cache
def template(square: int, facing: int) -> dict[int, str]:
    """11.2, 11.3 The colored squares around a ship, on the chart."""
    found: dict[int, str] = {}
    row, column = divmod(square, COLUMNS)
    for down in range(-3, 4):
        for right in range(-3, 4):
            color = COLORS.get(NORTH[down + 3][right + 3])
            across, along = right, down
            for _ in range(facing):  # a quarter to the right
                across, along = -along, across
            there = (row + along, column + across)
            if color and 0 <= there[0] < len(grid()) and 0 <= there[1] < COLUMNS:
                found[there[0] * COLUMNS + there[1]] = color
    return found


@cache
def clear(here: int, there: int) -> bool:
    """11.6 No land on the line between the centers; past a corner not between two squares of land."""
    down, right = there // COLUMNS - here // COLUMNS, there % COLUMNS - here % COLUMNS
    south, east = (1 if down > 0 else -1), (1 if right > 0 else -1)
    for along in range(abs(down) + 1):
        for across in range(abs(right) + 1):
            square = here + along * south * COLUMNS + across * east
            if square not in (here, there) and is_land(square) and crosses(abs(down), abs(right), along, across):
                return False
            if corner(abs(down), abs(right), along, across):
                beside = (square + south * COLUMNS, square + east)
                if all(is_land(middle) for middle in beside):
                    return False
    return True


def crosses(down: int, right: int, along: int, across: int) -> bool:
    """Whether the line to (down, right) passes through the inside of the square at (along, across)."""
    begin, end = Fraction(0), Fraction(1)
    for length, at in ((down, along), (right, across)):
        if length:
            begin = max(begin, (at - Fraction(1, 2)) / length)
            end = min(end, (at + Fraction(1, 2)) / length)
        elif at:
            return False
    return begin < end


def corner(down: int, right: int, along: int, across: int) -> bool:
    """Whether the line goes through the far corner of that square, on to the next one across it."""
    if not down or not right or along >= down or across >= right:
        return False
    return Fraction(2 * along + 1, 2 * down) == Fraction(2 * across + 1, 2 * right)


def heard(state: State, ship: Ship, facing: int, submarine: Submarine) -> str:
    """11.4 to 11.7 The color in which it is detected, or nothing."""
    if submarine.sunk or station(submarine.square) >= 0:
        return ""
    color = template(ship.square, facing).get(submarine.square, "")
    hidden = HIDDEN.get(weather_at(state, submarine.square), set())
    return color if clear(ship.square, submarine.square) and submarine.depth not in hidden else ""


def bombed(state: State, ship: Ship, facing: int, color: str) -> set[int]:
    """12.3, R20 Sea squares of a color without a ship."""
    ships = {other.square for other in state.ships}
    squares = {square for square, what in template(ship.square, facing).items() if what == color}
    return {square for square in squares - ships if not is_land(square) and station(square) < 0}


class Aim:
    """12 From a search to the last bomb."""

    def __init__(self, state: State, ship: Ship, facing: int) -> None:
        self.state, self.ship, self.facing = state, ship, facing
        self.contacts = [color for boat in state.submarines if (color := heard(state, ship, facing, boat))]
        self.squares: set[int] = set()
        self.bombs = 0

    def fires(self) -> set[str]:
        """12.1 Into the color of each contact that has not been answered yet."""
        return {f"fire {color}" for color in self.contacts if self.eligible(color)} | {"hold"}

    def eligible(self, color: str) -> set[int]:
        return bombed(self.state, self.ship, self.facing, color)

    def fired(self, key: str) -> None:
        color = key.removeprefix("fire ")
        self.contacts.remove(color)
        self.squares, self.bombs = self.eligible(color), 0

    def falls(self, ask: str) -> set[int | str]:
        """12.2, 12.3 Six different squares; with fewer all are bombed, as many black and white as he likes."""
        left: set[int | str] = set(self.squares)
        few = len(self.squares) + self.bombs < 2 * BOMBS
        return left | {"enough"} if few and ask == "black" and len(self.squares) <= BOMBS else left

    def asked(self) -> bool:
        """12.1 Whether there is an attack to be decided."""
        return self.ship.salvos > 0 and any(self.eligible(color) for color in self.contacts)


def worth(state: State, cargo: list[int], kind: int) -> int:
    """9.5, 15.10 What all containers of a kind aboard are worth: 50 or 2, since the loss of Bravo 35 or 1."""
    full, reduced = ((50, 35), (2, 1))[kind]
    return sum(reduced if state.destroyed[BRAVO] and number < 2 else full for number in cargo if number % 2 == kind)
