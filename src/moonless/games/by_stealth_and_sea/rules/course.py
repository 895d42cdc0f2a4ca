"""1.1 The course of a mission, and 8 of a campaign: phase after phase."""

from moonless.games.by_stealth_and_sea.rules.campaign import briefing_phase, debriefing_phase
from moonless.games.by_stealth_and_sea.rules.clean_up import clean_up_phase
from moonless.games.by_stealth_and_sea.rules.crews import crews_phase
from moonless.games.by_stealth_and_sea.rules.fault_phases import fault_check_phase, forward_positioning_phase
from moonless.games.by_stealth_and_sea.rules.harbor_defense import harbor_defense_phase
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.setup import facings_phase, place_ships_phase
from moonless.games.by_stealth_and_sea.rules.slc_phase import slc_phase
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


def play_phase(play: Play) -> None:
    """1.1 Forward positioning once, then up to twelve turns of four phases. A briefing itself says what follows."""
    state = play.state
    phase = state.phase
    if phase == FAULT_CHECK:
        fault_check_phase(play)
    elif SLC_1 <= phase <= SLC_3:
        slc_phase(play, state.slcs[phase - SLC_1])
    elif phase == HARBOR_DEFENSE:
        harbor_defense_phase(play)
    elif phase == CLEAN_UP:
        clean_up_phase(play)
    elif phase == PLACE_SHIPS:
        place_ships_phase(play)
    elif phase == CREWS:
        crews_phase(play)
    elif phase == FACINGS:
        facings_phase(play)
    elif phase == FORWARD_POSITIONING:
        forward_positioning_phase(play)
    elif phase == DEBRIEFING:
        debriefing_phase(play)
    elif phase == BRIEFING:
        briefing_phase(play)
        return
    state.phase = next_phase(play)


def next_phase(play: Play) -> int:
    """1.1 What follows; 7 the mission ends at once when no SLC is left, else after turn 12 (R34)."""
    state = play.state
    phase = state.phase
    if phase == DEBRIEFING:
        return after_debriefing(play)
    if phase == PLACE_SHIPS:
        return CREWS if state.swap_crews else FACINGS
    if SLC_1 <= phase <= CLEAN_UP:
        if not state.at_sea():
            return DEBRIEFING
        if phase == CLEAN_UP:
            return DEBRIEFING if state.turn > play.content.turns else FAULT_CHECK
    return phase + 1


def after_debriefing(play: Play) -> int:
    """7 A single mission is over; 8.3 a campaign ends after its last mission."""
    campaign = play.state.campaign
    if campaign is None or campaign.next_mission >= len(play.content.campaign_missions(campaign.custom)):
        return OVER
    return BRIEFING
