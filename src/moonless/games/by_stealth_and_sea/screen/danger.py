"""5.4 What threatens an SLC where it is."""

from typing import NamedTuple

from moonless.games.by_stealth_and_sea.rules.harbor_defense import response_target
from moonless.games.by_stealth_and_sea.rules.play import reading
from moonless.games.by_stealth_and_sea.screen.odds import alert_odds
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State


class Danger(NamedTuple):
    """An element of the harbor's defense: the target of its card, and the chance that the next card reaches it."""

    element: str
    target: int
    chance: float
    rule: str


def dangers(state: State, slc: Slc) -> list[Danger]:
    """What the harbor can do to this SLC where it is."""
    if not slc.at_sea:
        return []
    play = reading(state)
    defense, depth = play.defense, int(slc.submerged)
    found: list[tuple[str, int, str]] = []
    if defense.searchlights is not None and not slc.detected:
        found.append(("Searchlights", defense.searchlights[depth], "5.4.1"))
    if defense.dive_team is not None and not slc.detected and slc.hex in state.ship_hex:
        found.append(("Dive Team", defense.dive_team[depth], "5.4.2"))
    if defense.response is not None and not (slc.detected and NOWHERE not in state.patrol_hex):  # R22
        found.append(("Response", response_target(play, slc, defense.response), "5.4.3"))
    hunters = [craft for craft, hex in enumerate(state.patrol_hex) if hex == slc.hex and state.patrol_ready[craft]]
    if defense.attack is not None and hunters:
        found.append(("Attack", defense.attack[depth], "5.4.5"))
    if defense.mortar is not None and play.board.mortar[slc.hex]:
        found.append(("Mortar", defense.mortar[depth], "5.4.6"))
    return [Danger(element, target, alert_odds(state, target), rule) for element, target, rule in found]
