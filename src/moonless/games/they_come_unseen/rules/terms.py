"""2 Terms, 3 Board: what all chapters share."""

from moonless.core.decision import Bar, Option, Refusal
from moonless.games.they_come_unseen.board import PERISCOPE
from moonless.games.they_come_unseen.content.components import DESTROYERS, ShipPiece
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import ADRIFT_ONLY, NOWHERE, Ship, Submarine

PATH = "path"
SALVO = "salvo"
"""Orders of many steps, which a screen may let a person compose and send at once."""

BLOCKED = Bar("land, a closed gap between islands, or the edge of the board lies there", "3.5, 3.6, 3.7")
NO_NEIGHBOR = Bar("a path goes step by step to one of the eight neighbors", "3.5")


def neighbor_barred(play: Play, here: int, square: int) -> Bar | None:
    """3.5 Whether a path can go on from here to that square at once."""
    return None if play.board.toward(here, square) >= 0 else NO_NEIGHBOR


def add_refusal(refusals: list[Refusal], option: Option, bar: Bar | None) -> None:
    """Why an option is not offered, if something bars it."""
    if bar is not None:
        refusals.append(Refusal(option.key, option.label, bar.reason, bar.rule))


# Submarines


def afloat(play: Play) -> list[Submarine]:
    """The submarines in play that are not sunk."""
    return [submarine for submarine in play.state.submarines if not submarine.sunk]


def in_station(play: Play, submarine: Submarine) -> bool:
    """9.2 Whether it lies surfaced in a station."""
    return submarine.square >= 0 and play.board.station[submarine.square] >= 0


def in_sight_at(play: Play, square: int) -> list[Submarine]:
    """2, 13.1 The submarines at periscope depth or adrift on this sea square, green first."""
    if play.board.station[square] >= 0:
        return []
    return [
        submarine
        for submarine in play.state.submarines
        if submarine.square == square and submarine.depth == PERISCOPE and not submarine.sunk
    ]


def rammable_at(play: Play, square: int) -> list[Submarine]:
    """13.1, R22 Those in sight; by the other reading only those adrift, which everybody sees (6.10)."""
    found = in_sight_at(play, square)
    return [submarine for submarine in found if submarine.adrift] if ADRIFT_ONLY in play.state.readings else found


# Ships


def ships_at(play: Play, square: int) -> list[Ship]:
    return [ship for ship in play.state.ships if ship.square == square]


def destroyers(play: Play) -> list[Ship]:
    """The Destroyers in play."""
    return [ship for ship in play.state.ships[:DESTROYERS] if ship.square >= 0]


def is_destroyer(ship: Ship) -> bool:
    return ship.number < DESTROYERS


def name_of(play: Play, submarine: Submarine) -> str:
    """What a submarine is called; its color is also that of a sector."""
    return play.content.submarines[submarine.number].name


def piece(play: Play, ship: Ship) -> ShipPiece:
    return play.content.ships[ship.number]


def pieces(play: Play, ships: list[Ship]) -> list[str]:
    """The keys of these ships' pieces, for an event that is about them."""
    return [play.content.ships[ship.number].key for ship in ships]


def station_of(play: Play, ship: Ship) -> int:
    """The station a ship lies in, or -1."""
    return play.board.station[ship.square] if ship.square >= 0 else NOWHERE
