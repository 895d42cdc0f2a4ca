"""How submarines are likely to hide: what NATO's captains do again and again, as weights for a world imagined (18.9).

Only what the Soviets can know goes into it. The weights tell where in the plot the captain's submarines really were in
its games; people have the same reasons to be deep, out of the hunters' reach and on the way to a station.
"""

from math import exp
from typing import Final

from moonless.games.they_come_unseen.board import BATTERIES, PERISCOPE
from moonless.games.they_come_unseen.content.components import DESTROYERS
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.state import NOWHERE, State, Submarine

BY_DEPTH: Final = (0.0, -0.98, -0.37, 1.35)
"""Periscope, 200, 400, 600 ft."""
AT_THE_BOTTOM: Final = 1.48
"""As deep as the water and the damage allow."""
BATTERY: Final = -7.14 / 20
"""For each unit left: who can run, runs."""
RESERVE: Final = 6
SPENT: Final = -4.11 / RESERVE
"""For each unit less than a reserve."""
AWAY: Final = -0.83 / 30
"""For each square from the nearest Destroyer, up to 30."""
OUT_OF_REACH: Final = 2.03
SAFE: Final = 23
"""Squares from a Destroyer at which it cannot search."""
TO_A_STATION: Final = -4.10 / 40
"""For each square from the nearest station that stands, up to 40."""
FROM_DATUM: Final = -1.15 / 40
"""For each square from where it was last seen, up to 40."""
HASTE: Final = -2.94
"""For having run from there as fast as can be, twice that at most."""

BY_BATTERY: Final = [exp(BATTERY * battery + SPENT * max(RESERVE - battery, 0)) for battery in range(BATTERIES)]
"""How much likelier each is, wherever the submarine is."""


class Hunt:
    """What the Soviets can see of where submarines may hide from them: the same for every spot of a moment."""

    def __init__(
        self, facts: tuple[int, ...], hunters: list[list[int]], stations: list[list[float]], round: int
    ) -> None:
        self.facts = facts
        """All on which it rests how likely a submarine is somewhere."""
        self.hunters = hunters
        """The ways from each Destroyer."""
        self.stations = stations
        """A submarine's ways from each station that stands."""
        self.round = round


def hunt_of(content: Content, state: State) -> Hunt:
    board = content.board
    hunters = [turn_start(ship.square, ship.started) for ship in state.ships[:DESTROYERS] if ship.square >= 0]
    standing = [place for place, gone in zip(board.station_square, state.destroyed, strict=True) if not gone]
    stations = [board.submarine_way(place) for place in standing]
    facts = [state.round, *hunters, NOWHERE, *standing, NOWHERE]
    for submarine in state.submarines:
        facts += [submarine.hits, submarine.datum, submarine.datum_round]
    return Hunt(tuple(facts), [board.way(hunter) for hunter in hunters], stations, state.round)


def plausible(content: Content, hunt: Hunt, submarine: Submarine, square: int, depth: int) -> float:
    """How much likelier than others it is that the submarine is there, whatever its battery."""
    board = content.board
    if depth == PERISCOPE:
        return 1.0  # in sight: there is nothing to choose
    bottom = min(board.floor[square], content.depth_by_hits[submarine.hits])
    weight = BY_DEPTH[depth] + AT_THE_BOTTOM * (depth == bottom)
    nearest = min([way[square] for way in hunt.hunters], default=SAFE)
    weight += AWAY * min(nearest, 30) + OUT_OF_REACH * (nearest >= SAFE)
    weight += TO_A_STATION * min(min([way[square] for way in hunt.stations], default=40.0), 40.0)
    run = board.way(submarine.datum)[square]
    rounds = min(hunt.round - submarine.datum_round, 4)
    weight += FROM_DATUM * min(run, 40) + HASTE * min(run / max(14 * rounds, 6), 2.0)
    return exp(weight)


def turn_start(square: int, started: int) -> int:
    """Where a ship was when NATO last moved."""
    return started if started >= 0 else square
