"""What befalls a craft and its crew: stunned, killed, detected, gone."""

from moonless.games.by_stealth_and_sea.events import Befell, Detected
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import KILLED, NOWHERE, Slc


def stun(play: Play, slc: Slc, rule: str) -> None:
    """The Operator card is turned to its stunned side."""
    slc.stunned = True
    if play.heard:
        say(play, slc, f"The crew of SLC {slc.number} is stunned.", rule, False)


def hurt(play: Play, slc: Slc, cause: str, rule: str) -> None:
    """5.4.5, 5.4.6 A readied crew is stunned, a stunned crew killed."""
    if not slc.stunned:
        stun(play, slc, rule)
        return
    slc.crew = KILLED
    slc.cause = cause
    remove(slc, KILLED)
    if play.heard:
        play.tell(Befell("lost", f"The crew of SLC {slc.number} is killed.", rule, [slc.seat], False))


def detect(play: Play, slc: Slc, rule: str) -> None:
    """Place a Detected token, if there is none yet."""
    if not slc.detected:
        slc.detected = True
        if play.heard:
            play.tell(Detected(slc.number, rule))


def remove(slc: Slc, status: int) -> None:
    """The SLC leaves the board for the rest of the mission, with everything on it."""
    slc.status = status
    slc.hex = NOWHERE
    slc.detected = False
