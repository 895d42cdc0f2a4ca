"""1.1 The course of a mission, and 8 of a campaign: phase after phase."""

from collections.abc import Callable
from typing import Final

from moonless.games.by_stealth_and_sea.rules import (
    campaign,
    clean_up,
    crews,
    fault_phases,
    harbor_defense,
    setup,
    slc_phase,
)
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import (
    BRIEFING,
    CLEAN_UP,
    CREWS,
    DEBRIEFING,
    FACINGS,
    FAULT_CHECK,
    FORWARD_POSITIONING,
    HARBOR_DEFENSE,
    OVER,
    PLACE_SHIPS,
    SLC_1,
    SLC_3,
)


def activation(play: Play) -> None:
    """4 The SLC whose phase it is."""
    slc_phase.slc_phase(play, play.state.slcs[play.state.phase - SLC_1])


PHASES: Final[dict[int, Callable[[Play], None]]] = {
    BRIEFING: campaign.briefing_phase,
    PLACE_SHIPS: setup.place_ships_phase,
    CREWS: crews.crews_phase,
    FACINGS: setup.facings_phase,
    FORWARD_POSITIONING: fault_phases.forward_positioning_phase,
    FAULT_CHECK: fault_phases.fault_check_phase,
    CLEAN_UP: clean_up.clean_up_phase,
    DEBRIEFING: campaign.debriefing_phase,
}
"""1.1 What comes once, or begins and ends a turn."""


def play_phase(play: Play) -> None:
    """1.1 The phase that the state stands before. A briefing itself says what follows."""
    phase = play.state.phase
    if SLC_1 <= phase <= SLC_3:  # most phases are these: called by name, they are called faster where compiled
        activation(play)
    elif phase == HARBOR_DEFENSE:
        harbor_defense.harbor_defense_phase(play)
    else:
        PHASES[phase](play)
    if phase != BRIEFING:
        play.state.phase = next_phase(play)


def next_phase(play: Play) -> int:
    """1.1 What follows; 7 the mission ends at once when no SLC is left, else after turn 12 (R34)."""
    state = play.state
    phase = state.phase
    if phase == DEBRIEFING:
        return after_debriefing(play)
    if phase == PLACE_SHIPS:
        return CREWS if state.swap_crews else FACINGS
    if SLC_1 <= phase <= CLEAN_UP:
        if not state.any_at_sea():
            return DEBRIEFING
        if phase == CLEAN_UP:
            return DEBRIEFING if state.turn > play.content.turns else FAULT_CHECK
    return phase + 1


def after_debriefing(play: Play) -> int:
    """7 A single mission is over; 8.3 a campaign ends after its last mission."""
    under_way = play.state.campaign
    if under_way is None or under_way.next_mission >= len(play.content.campaign_missions(under_way.custom)):
        return OVER
    return BRIEFING
