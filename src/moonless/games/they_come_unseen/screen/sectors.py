"""11.3, 14.2 The sonar sectors on the chart: of the watches, of the last search, and of a bow that is being chosen.

Where a search was made and how the bow lay is announced (11.1): everybody sees its sectors.
"""

from moonless.core.decision import Decision
from moonless.core.scene import Overlay
from moonless.core.sharing import kept
from moonless.games.they_come_unseen.board import COLOR_KEYS, FACING_KEYS
from moonless.games.they_come_unseen.content.components import SHIP_KEYS
from moonless.games.they_come_unseen.rules import terms
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.sonar import last_search, present_facing
from moonless.games.they_come_unseen.state import SOVIET_TURN, WATCHES, Ship

BLIND = "sonar-blind"
FACING_POINTS = ["N", "E", "S", "W"]
"""The compass points of the facings."""


def sonar_overlays(play: Play, decision: Decision | None) -> list[Overlay]:
    """The watches in force; a bow that is being chosen, as it lay last, else the last search of this Soviet turn."""
    overlays = []
    for ship in terms.destroyers(play):
        if ship.watch >= 0:
            key = SHIP_KEYS[ship.number]
            overlays += sectors(
                play, ship.square, ship.watch, f"watch-{key}", f"Sonar watch of {terms.piece(play, ship).name}"
            )
    if decision is not None and decision.ask in ("search", "watch") and isinstance(decision.about, Ship):
        ship, facing = decision.about, present_facing(play, decision.about)
        return [*overlays, *sectors(play, ship.square, facing, "bow", f"Bow {FACING_KEYS[facing]}", blind=True)]
    search = last_search(play.state) if play.state.phase in (SOVIET_TURN, WATCHES) else None
    if search is not None:
        square, facing = search.searched_from, search.bow
        name = f"Search from {play.board.names[square]}, bow {FACING_KEYS[facing]}"
        overlays += sectors(play, square, facing, "search", name, blind=True)
    return overlays


def sectors(play: Play, square: int, facing: int, id: str, name: str, blind: bool = False) -> list[Overlay]:
    """The sectors of a bow that lies so."""
    facts = (square, facing, name, blind)
    return kept(("sectors", id), facts, lambda: make_sectors(play, square, facing, id, name, blind))


def make_sectors(play: Play, square: int, facing: int, id: str, name: str, blind: bool) -> list[Overlay]:
    """The squares of each color; the layer may still hide what lies deep there (17.1). 11.5 The blind line."""
    contacts = play.board.contacts(square, facing)
    overlays = []
    for color in range(1, len(COLOR_KEYS)):
        key = COLOR_KEYS[color]
        cells = {play.board.names[heard]: 1.0 for heard in sorted(contacts) if contacts[heard] == color}
        overlays.append(Overlay(f"{id}-{key}", f"sonar-{key}", f"{name}: {key}", cells, group=name, short=key))
    if blind:
        cells = {play.board.names[deaf]: 1.0 for deaf in blind_line(play, square, facing)}
        overlays.append(Overlay(f"{id}-blind", BLIND, f"{name}: blind", cells, group=name, short="blind"))
    return overlays


def blind_line(play: Play, square: int, facing: int) -> list[int]:
    """11.5 The ship's square and those in line ahead and astern, as far as the template reaches."""
    board = play.board
    reach = max(right for right, _, _ in board.template[facing])
    upright = facing % 2 == 0
    line = [board.away(square, 0 if upright else n, n if upright else 0) for n in range(-reach, reach + 1)]
    return [target for target in line if target >= 0 and board.feet[target]]


def sectors_words(play: Play, square: int, facing: int) -> str:
    """What each color covers: Red G16 to I18, 9 squares; ... The squares are those that are heard."""
    contacts = play.board.contacts(square, facing)
    parts = []
    for color in range(1, len(COLOR_KEYS)):
        heard = sorted(target for target in contacts if contacts[target] == color)
        if heard:
            columns = [target % play.board.columns for target in heard]
            rows = [target // play.board.columns for target in heard]
            first = play.board.names[min(rows) * play.board.columns + min(columns)]
            last = play.board.names[max(rows) * play.board.columns + max(columns)]
            reach = first if first == last else f"{first} to {last}"
            parts.append(f"{COLOR_KEYS[color]} {reach} ({len(heard)})")
    line = "north and south" if facing % 2 == 0 else "east and west"
    words = ", ".join(parts) or "no square is heard"
    return f"{words[:1].upper()}{words[1:]}; blind {line}."
