"""5.4 What threatens an SLC where it is, and what an answer would change about it."""

from typing import NamedTuple

from moonless.core.scene import Consequence, Tone
from moonless.games.by_stealth_and_sea.rules.harbor_defense import crowded, response_hex, response_target
from moonless.games.by_stealth_and_sea.rules.play import Play, reading
from moonless.games.by_stealth_and_sea.screen.odds import alert_odds
from moonless.games.by_stealth_and_sea.state import NOWHERE, Slc, State

KINDS = {
    "5.4.1": "searchlights",
    "5.4.2": "dive-team",
    "5.4.3": "response",
    "5.4.5": "attack",
    "5.4.6": "mortar",
}
THREATS = {
    "searchlights": "Searchlights may find it",
    "dive-team": "The Dive Team may find it",
    "response": "A Patrol Craft may come",
    "attack": "A Patrol Craft may attack it",
    "mortar": "The mortar may hit it",
}
GRAVE = ("attack", "mortar")


class Danger(NamedTuple):
    """An element of the harbor's defense: the target of its card, and the chance that the next card reaches it."""

    element: str
    target: int
    chance: float
    rule: str

    @property
    def kind(self) -> str:
        return KINDS[self.rule]


def dangers(state: State, slc: Slc) -> list[Danger]:
    """What the harbor can do to this SLC where it is."""
    return dangers_in(reading(state), slc)


def dangers_in(play: Play, slc: Slc) -> list[Danger]:
    if not slc.at_sea:
        return []
    state = play.state
    defense, depth = play.defense, int(slc.submerged)
    found: list[tuple[str, int, str]] = []
    if defense.searchlights is not None and not slc.detected:
        found.append(("Searchlights", defense.searchlights[depth], "5.4.1"))
    if defense.dive_team is not None and not slc.detected and slc.hex in state.ship_hex:
        found.append(("Dive Team", defense.dive_team[depth], "5.4.2"))
    if defense.response is not None and not (slc.detected and NOWHERE not in state.patrol_hex):  # R22
        found.append(("Response", response_target(play, slc, defense.response), "5.4.3"))
    if defense.attack is not None and any(hunts(play, craft, slc) for craft in range(len(state.patrol_hex))):
        found.append(("Attack", defense.attack[depth], "5.4.5"))
    if defense.mortar is not None and play.board.mortar[slc.hex]:
        found.append(("Mortar", defense.mortar[depth], "5.4.6"))
    return [Danger(element, target, alert_odds(state, target), rule) for element, target, rule in found]


def hunts(play: Play, craft: int, slc: Slc) -> bool:
    """5.4.4, 5.4.5 Whether a Patrol Craft is Ready in the SLC's hex, or will be there: it seeks the closest token."""
    state = play.state
    here = state.patrol_hex[craft]
    if here == NOWHERE or not state.patrol_ready[craft]:
        return False
    if here == slc.hex or not slc.detected:
        return here == slc.hex
    craft_rules, far = play.content.patrol_craft, play.apart[here]
    if far[slc.hex] > craft_rules.seek_range or play.board.distance[here][slc.hex] > craft_rules.seek_speed:
        return False
    edge = play.board.edge  # R26
    return all((far[slc.hex], -edge[slc.hex]) <= (far[at.hex], -edge[at.hex]) for at in state.slcs if at.detected)


def appears_at(play: Play, slc: Slc) -> str:
    """5.4.3 Where a Patrol Craft would appear for this SLC; empty if none would."""
    if NOWHERE not in play.state.patrol_hex or crowded(play, slc.hex):
        return ""
    return play.board.hexes[response_hex(play, slc)]


def threats(play: Play, slc: Slc) -> list[Consequence]:
    """What the harbor may do next to this SLC where it is."""
    return [threat(play, slc, danger.kind, danger.chance) for danger in dangers_in(play, slc)]


def changed_threats(play: Play, slc: Slc, then: Slc) -> list[Consequence]:
    """What the harbor may do next to an SLC as it would be then, so far as it is not what it may do now."""
    now = {danger.kind: danger.chance for danger in dangers_in(play, slc)}
    coming = {danger.kind: danger.chance for danger in dangers_in(play, then)}
    found: list[Consequence] = []
    for kind in THREATS:
        before, after = now.get(kind, 0.0), coming.get(kind, 0.0)
        if after == before:
            continue
        told = threat(play, then, kind, after)
        told.text += f", now {before:.0%}"
        if after < before:
            told.tone = "good"
        found.append(told)
    return found


def threat(play: Play, slc: Slc, kind: str, chance: float) -> Consequence:
    tone: Tone = "grave" if kind in GRAVE else "warn"
    cell = appears_at(play, slc) if kind == "response" and chance else ""
    at = f" to {cell}" if cell else ""
    return Consequence(kind, f"{THREATS[kind]}{at}: {chance:.0%}", tone, slc.seat, cell, chance, named=True)
