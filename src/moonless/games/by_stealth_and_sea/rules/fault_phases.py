"""2 Forward positioning phase and 3 Fault check phase."""

from moonless.core.words import noun
from moonless.games.by_stealth_and_sea.events import Opened
from moonless.games.by_stealth_and_sea.rules import faults
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say


def forward_positioning_phase(play: Play) -> None:
    """2.2 SLC 1 makes all its checks, then SLC 2, then SLC 3. (2.1 The Surge tokens were placed at S.11.)"""
    position = play.content.positions[play.state.position]
    if play.heard:
        checks = f"{position.fault_checks or 'no'} {noun(position.fault_checks, 'fault check')} for each SLC"
        play.tell(Opened(f"From {position.name}: {checks}.", "2.2"))
    for slc in play.state.slcs:
        for _ in range(position.fault_checks):
            faults.fault_check(play, slc)


def fault_check_phase(play: Play) -> None:
    """3 A turn begins: the SLC die names one SLC; if it is still on the board it makes a fault check."""
    turn = play.state.turn
    if play.heard:
        play.tell(Opened(f"Turn {turn}, {play.content.time_track[turn - 1]}.", "1.1"))
        play.fate.purpose = f"the fault check of turn {turn}"
    slc = play.state.slcs[play.fate.roll(play.content.slc_die) - 1]
    if slc.at_sea:
        faults.fault_check(play, slc)
    elif play.heard:
        say(play, slc, f"The SLC die shows {slc.number}, which has left: no fault check.", "3")
