"""What a state promises, for players who look ahead: the points of the mission being played."""

from pathlib import Path
from typing import Final

from moonless.core.weights import load_weights
from moonless.games.by_stealth_and_sea.captain import prices
from moonless.games.by_stealth_and_sea.captain.plans import JUDGED, Waters, escape_chance, target_of
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    OPS,
    TRANSMISSION,
    WARHEAD,
)
from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.state import BRIEFING, DEBRIEFING, ESCAPED, NOWHERE, OVER, SCUTTLED, Slc, State

MISSION: Final = 100
"""More turns than a mission has."""
TURNS: Final = 1
"""How far to look at first: further, the dice hide the difference. The best few answers are looked at to the end."""
WEIGHTS: Final = load_weights(Path(__file__).parent)
TRAITS: Final = [
    "home", "worth", "worth by ops", "near", "over it", "ready",
    "hope", "hope stunned", "hope detected", "hope below", "hope in harbor", "hope with surges", "hope in time",
    "hope near patrols", "time", "under patrols", "near patrols", "mortars",
    "craft", "stunned", "detected", "below", "faults", "surges", "no surge",
    "no battery", "no transmission", "no ballast", "no warhead",
]  # fmt: skip


def milestone(state: State) -> int:
    """Turns, within the missions of a campaign."""
    return MISSION * len(state.reports) + state.turn


def horizon(state: State) -> int:
    """Some turns ahead; what is chosen between missions is looked at to the end of the next."""
    if state.phase in (BRIEFING, DEBRIEFING):
        return MISSION * (len(state.reports) + 1)
    return milestone(state) + TURNS


def far_horizon(state: State) -> int:
    """The end of the mission."""
    return max(MISSION * (len(state.reports) + 1), horizon(state))


def mission_points(state: State) -> float:
    """7 The points of the mission on the board: those made, and for craft at sea those to be hoped for."""
    return prices.TOP * WEIGHTS.judge(traits(state))


def _sunk(waters: Waters, state: State) -> int:
    return sum(waters.ships[ship].victory_points for slc in state.slcs for ship in slc.sunk)


def traits(state: State) -> dict[str, float]:
    """What the points to be expected of a mission rest on: those made, and sums over the craft at sea."""
    waters = JUDGED.waters_of(state)
    found = dict.fromkeys(TRAITS, 0.0)
    found["made"] = float(_sunk(waters, state))
    claims: dict[int, float] = {}
    for slc in state.slcs:
        found["made"] += (slc.status == SCUTTLED) + (slc.crew == ESCAPED)
        if slc.at_sea:
            _add_hopes(found, waters, state, slc, claims)
            _add_condition(found, slc)
    return found


def _add_hopes(found: dict[str, float], waters: Waters, state: State, slc: Slc, claims: dict[int, float]) -> None:
    """The best ship in reach, the way home, and what endangers both."""
    home = 1 + escape_chance(waters, slc, slc.hex, state.turn)
    worth = 0.0
    target = target_of(waters, state, slc, claims)
    if target is not None:
        worth = target.worth
        claims[target.ship] = 1 - waters.prices.claim * worth / waters.ships[target.ship].victory_points
        found["near"] += worth / (2 + target.points)
        found["over it"] += worth * (target.hex == slc.hex)
        found["ready"] += worth * slc.warhead_out
    hope = max(home, worth + waters.prices.keep * home)
    time = (waters.turns - state.turn + 1) / waters.turns
    far = [waters.board.distance[hex][slc.hex] for hex in state.patrol_hex if hex != NOWHERE]
    near = len([distance for distance in far if distance <= prices.CLOSE])
    found["home"] += home
    found["worth"] += worth
    found["worth by ops"] += worth * slc.skills[OPS]
    found["hope"] += hope
    found["hope stunned"] += hope * slc.stunned
    found["hope detected"] += hope * slc.detected
    found["hope below"] += hope * slc.submerged
    found["hope in harbor"] += hope * waters.board.harbor[slc.hex]
    found["hope with surges"] += hope * (slc.spaces[BREATHING_GEAR] > 1)
    found["hope in time"] += hope * time
    found["hope near patrols"] += hope * near
    found["time"] += time
    found["under patrols"] += far.count(0)
    found["near patrols"] += near
    found["mortars"] += waters.board.mortar[slc.hex]


def _add_condition(found: dict[str, float], slc: Slc) -> None:
    """The craft and its crew."""
    spaces = slc.spaces
    found["craft"] += 1
    found["stunned"] += slc.stunned
    found["detected"] += slc.detected
    found["below"] += slc.submerged
    found["faults"] += len(slc.faults)
    found["surges"] += spaces[BREATHING_GEAR]
    found["no surge"] += spaces[BREATHING_GEAR] == 0
    found["no battery"] += spaces[BATTERY] == 0
    found["no transmission"] += spaces[TRANSMISSION] == 0
    found["no ballast"] += spaces[BALLAST_TANK] == 0
    found["no warhead"] += spaces[WARHEAD] == 0 and not slc.warhead_out


def last_points(state: State) -> float:
    """The points of the last mission that was scored, or of the one on the board where none is."""
    if state.phase in (BRIEFING, OVER):
        return float(state.reports[-1].total) if state.reports else 0.0
    return mission_points(state)


def value(state: State, points: float) -> float:
    """The last mission's points from 0 to 1; in a custom campaign crews that live on count more, and so does what was
    bought or saved."""
    campaign = state.campaign
    if campaign is not None and campaign.custom:
        points += (prices.CAMPAIGN_CREW - 1) * sum(slc.crew == ESCAPED for slc in state.slcs)
    return min(max(points / prices.TOP, 0.0), 1.0)


def total(content: Content, state: State, points: float) -> float:
    """8.3 The score to be expected with these points for the mission on the board; for the missions of a campaign still
    to come, what history made of them."""
    made = float(sum(report.total for report in state.reports))
    if state.phase == OVER:
        return made
    if state.phase != BRIEFING:
        made += points
    if state.campaign is not None:
        missions = content.custom.missions if state.campaign.custom else content.historic.missions
        made += sum(content.missions[id].historic_result for id in missions[state.campaign.next_mission :])
    return made


def level(content: Content, state: State, score: float) -> str:
    rows = content.mission_victory if state.campaign is None else content.campaign_victory
    return content.victory(rows, int(score)).level
