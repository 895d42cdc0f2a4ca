"""A custom campaign before, in and after a mission."""

from collections import Counter

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import harm, sequence
from moonless.games.by_stealth_and_sea.state import (
    CAPTURED,
    DEBRIEFING,
    ESCAPED,
    PLACE_SHIPS,
    SCUTTLED,
    Campaign,
    Report,
)
from tests.games.by_stealth_and_sea.position import READ, Position

MISSIONS = ["bg2", "bg3", "bg4", "ga3", "ga4", "bg5", "na1", "bg6", "bg7"]


BIRINDELLI, TESEI, DURAND = "birindelli-paccagnini", "tesei-pedretti", "durand-de-la-penne-bianchi"


BERTOZZI = "bertozzi-viglioli"


ALERT_LEVELS = {0: 0, 1: 1, 5: 2, 10: 3, 16: 4, 24: 5, 34: 6, 46: 7, 60: 8}


LEVEL_CARDS = [
    "searchlights",
    "patrol-craft-response-surfaced",
    "patrol-craft-attack",
    "anti-torpedo-net",
    "shore-base-mortar",
    "underwater-dive-team-1",
    "patrol-craft-response-submerged",
    "underwater-dive-team-2",
]


COSTS = {
    "series-100": 4, "series-200": 12, "ssb": 30, "g50": 8, "light-wetsuit": 8,
    "single-hook-and-wire": 4, "tandem-hook-and-wire": 8, "cadiz": 4, "leros": 4, "olterra": 12,
}  # fmt: skip


def campaign_before(mission: str, bank: int = 0, alert: int = 0, owned: str = "", **readings: str) -> Position:
    """A custom campaign that stands before a mission, with these technologies owned beside the first steps."""
    state = GAME.start("custom-campaign", {**READ, "r43": "branches", **readings})
    assert state.campaign is not None
    state.campaign = campaign = state.campaign.copy()
    campaign.next_mission, campaign.bank, campaign.alert_value = MISSIONS.index(mission), bank, alert
    tracks = {level.id: track for track in GAME.content.tracks.values() for level in track.levels}
    for level in owned.split():
        if tracks[level].branching:
            campaign.positions.append(level)
        else:
            campaign.technology[tracks[level].id] = level
    return Position(state=state)


def brief(position: Position, crews: list[str] | None = None, start: str = "") -> Position:
    """Choose crews (Birindelli, Tesei, Durand de la Penne) and, where asked, where they start from."""
    for number, crew in enumerate(crews or [BIRINDELLI, TESEI, DURAND], 1):
        position.answers(f"slc-{number} {crew}")
    if start:
        position.answers(f"from {start}")
    sequence.play_phase(position)
    assert position.state.phase == PLACE_SHIPS
    return position


def briefed(
    mission: str = "bg2", bank: int = 0, alert: int = 0, owned: str = "", start: str = "", **readings: str
) -> Position:
    return brief(campaign_before(mission, bank, alert, owned, **readings), start=start)


def campaign_of(position: Position) -> Campaign:
    assert position.state.campaign is not None
    return position.state.campaign


def home(position: Position, *numbers: int) -> None:
    """These SLCs were scuttled, their crews escaped."""
    for number in numbers:
        slc = position.slc(number)
        harm.remove(slc, SCUTTLED)
        slc.crew = ESCAPED


def debrief(position: Position, *answers: str) -> Report:
    """The mission is over; these answers are given, and no other question is asked."""
    position.state.phase = DEBRIEFING
    position.asked.clear()
    sequence.play_phase(position.answers(*answers))
    assert position.spent()
    return position.state.reports[-1]


def sink(position: Position, number: int, *ships: str) -> None:
    ids = [ship.id for ship in position.ships]
    position.slc(number).sunk.extend(ids.index(ship) for ship in ships)


def offered(position: Position, ask: str, nth: int = 0) -> list[str]:
    """The keys of the nth question of this kind."""
    return [option.key for option in [asked for asked in position.asked if asked.ask == ask][nth].options]


# 8.2 (a), 8.3 Too few crews


def lose_all_but(position: Position, *kept: str) -> None:
    for crew in campaign_of(position).roster:
        if crew.operator not in kept:
            crew.status, crew.lost_in = CAPTURED, "bg2"


# 8.2.3.1 Fault cards by technology


def fault_counts(position: Position) -> dict[str, int]:
    """The Faults Deck by card."""
    return Counter(position.content.fault_cards[kind].key for kind in position.state.fault_deck)
