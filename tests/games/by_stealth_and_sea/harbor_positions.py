"""An SLC under the eyes of the harbor."""

from dataclasses import replace
from importlib import resources

from moonless.core.datafiles import read_file
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.boards import make_board
from moonless.games.by_stealth_and_sea.content.entries import BoardFile, MoleEntry
from moonless.games.by_stealth_and_sea.events import AlertDrawn
from moonless.games.by_stealth_and_sea.rules import harbor_defense
from tests.games.by_stealth_and_sea.position import Position


def lone_slc(cards: list[str], at: str, submerged: bool = False, detected: bool = False, **readings: str) -> Position:
    """SLC 1 alone on the board, facing E, with these Harbor Defense cards in play."""
    position = Position(cards=cards, readings=readings)
    position.alone(1)
    position.slc(1, at, "E", submerged=submerged, detected=detected)
    return position


def defend(position: Position, *alert: int, movement: int = 0) -> list[AlertDrawn]:
    """The whole phase with exactly these Alert cards; what was drawn comes back."""
    position.chance(alert=[*alert])
    if movement:
        position.chance(movement=movement)
    harbor_defense.harbor_defense_phase(position)
    assert position.spent()
    return [event for event in position.events if isinstance(event, AlertDrawn)]


def with_mole(a: str, b: str) -> Board:
    """Gibraltar with one more hexside of mole."""
    entry = read_file(
        BoardFile, resources.files("moonless.games.by_stealth_and_sea") / "data", "board_gibraltar.toml", []
    )
    assert entry is not None
    return make_board(replace(entry, moles=[*entry.moles, MoleEntry("more", "More", [(a, b)])]))


def crowd(position: Position, at: str, *craft: int) -> None:
    for number in craft:
        position.patrol_craft(number, at, ready=False)
