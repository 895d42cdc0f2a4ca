"""What a state promises, for players who look ahead: the points of the mission being played."""

from typing import Final

from moonless.games.by_stealth_and_sea.captain import CAMPAIGN_CREW, KEEP
from moonless.games.by_stealth_and_sea.content import Content
from moonless.games.by_stealth_and_sea.plans import Waters, choose_target, escape_chance, waters_of
from moonless.games.by_stealth_and_sea.state import BRIEFING, DEBRIEFING, ESCAPED, OVER, SCUTTLED, Slc, State

MISSION: Final = 100
"""More turns than a mission has."""
TURNS: Final = 4
"""How far to look: further, the dice hide the difference; less far, what is promised is worth less than what comes."""
TOP: Final = 45.0
"""The score that counts as 1: more than almost any mission brings."""


def milestone(state: State) -> int:
    """Turns, within the missions of a campaign."""
    return MISSION * len(state.reports) + state.turn


def horizon(state: State) -> int:
    """Some turns ahead; what is chosen between missions is looked at to the end of the next."""
    if state.phase in (BRIEFING, DEBRIEFING):
        return MISSION * (len(state.reports) + 1)
    return milestone(state) + TURNS


def mission_points(state: State) -> float:
    """7 The points of the mission on the board: those made, and for craft at sea those to be hoped for."""
    points = float(_sunk(waters_of(state), state))
    for slc in state.slcs:
        points += (slc.status == SCUTTLED) + (slc.crew == ESCAPED)
        if slc.at_sea:
            points += _hope(waters_of(state), state, slc)
    return points


def _sunk(waters: Waters, state: State) -> int:
    return sum(waters.ships[ship].victory_points for slc in state.slcs for ship in slc.sunk)


def _hope(waters: Waters, state: State, slc: Slc) -> float:
    """The best ship in reach and a way home, or home at once."""
    if state.turn > waters.turns:
        return 0.0
    home = 1 + escape_chance(waters, slc, slc.hex, state.turn)
    target = choose_target(waters, state, slc)
    return home if target is None else max(home, target.worth + KEEP * home)


def last_points(state: State) -> float:
    """The points of the last mission that was scored, or of the one on the board where none is."""
    if state.phase in (BRIEFING, OVER):
        return float(state.reports[-1].total) if state.reports else 0.0
    return mission_points(state)


def value(state: State) -> float:
    """From 0 to 1; in a custom campaign crews that live on count more, and so does what was bought or saved."""
    points = last_points(state)
    campaign = state.campaign
    if campaign is not None and campaign.custom:
        points += (CAMPAIGN_CREW - 1) * sum(slc.crew == ESCAPED for slc in state.slcs)
    return min(max(points / TOP, 0.0), 1.0)


def total(content: Content, state: State) -> float:
    """8.3 The score to be expected; for the missions of a campaign still to come, what history made of them."""
    made = float(sum(report.total for report in state.reports))
    if state.phase == OVER:
        return made
    if state.phase != BRIEFING:
        made += mission_points(state)
    if state.campaign is not None:
        missions = content.custom.missions if state.campaign.custom else content.historic.missions
        made += sum(content.missions[id].historic_result for id in missions[state.campaign.next_mission :])
    return made


def level(content: Content, state: State) -> str:
    rows = content.mission_victory if state.campaign is None else content.campaign_victory
    return content.victory(rows, int(total(content, state))).level
