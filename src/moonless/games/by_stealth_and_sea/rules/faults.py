"""1.6 Fault checks, and what a lost system means."""

from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    REPAIR,
    SPACE_TITLES,
    STAMINA,
    WARHEAD,
    WETSUIT,
)
from moonless.games.by_stealth_and_sea.events import FaultDrawn
from moonless.games.by_stealth_and_sea.rules import harm, skill_checks
from moonless.games.by_stealth_and_sea.rules.play import STUCK, Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import Slc


def fault_check(play: Play, slc: Slc) -> None:
    """1.6 Draw a fault; a failed repair costs the space a token."""
    state = play.state
    if not state.fault_deck:  # R50
        return
    if play.heard:
        play.fate.purpose = f"SLC {slc.number}"
    kind = play.fate.draw(play.content.fault_draw, state.fault_deck)
    card = play.content.fault_cards[kind]
    empty = not slc.spaces[card.space]
    if play.heard:
        play.tell(FaultDrawn(slc.number, card.title, empty))
    if empty or skill_checks.skill_check(play, slc, REPAIR, card.repair_value, SPACE_TITLES[card.space], "1.6"):
        state.fault_discards.append(kind)
        return
    suffer_fault(play, slc, kind)


def suffer_fault(play: Play, slc: Slc, kind: int) -> None:
    """1.6 The token goes on the card, which stays with the SLC, or both are gone (R10)."""
    card = play.content.fault_cards[kind]
    if not slc.spaces[card.space]:  # R9: its last surge went on this very check
        play.state.fault_discards.append(kind)
        return
    slc.spaces[card.space] -= 1
    if card.kept:
        slc.faults.append(kind)
    else:
        play.state.fault_discards.append(kind)
    if play.heard:
        where = "it lies on the card" if card.kept else "it is gone"
        say(play, slc, f"SLC {slc.number} loses a {SPACE_TITLES[card.space]} token: {where}.", "1.6", False)
    if not slc.spaces[card.space]:
        space_emptied(play, slc, card.space)


def space_emptied(play: Play, slc: Slc, space: int) -> None:
    """1.6.1 What happens at once when the last token leaves a space; the rest is read off the empty space."""
    if space == BALLAST_TANK and slc.submerged:
        slc.submerged = False
        if play.heard:
            say(play, slc, f"SLC {slc.number} cannot stay down and surfaces.", "1.6.1", False)
    elif space == WARHEAD and STUCK in play.state.readings:  # R12
        slc.warhead_stuck = True
    elif space == WETSUIT and not slc.stunned:
        value = play.content.sheet.stamina_check_without_wetsuit
        if not skill_checks.skill_check(play, slc, STAMINA, value, "cold water", "1.6.1"):
            harm.stun(play, slc, "1.6.1")
