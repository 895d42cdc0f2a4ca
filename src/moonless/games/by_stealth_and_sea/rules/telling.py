"""What is told of the game, in words."""

from moonless.games.by_stealth_and_sea.events import Told
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import Slc


def say(play: Play, slc: Slc, text: str, rule: str, good: bool | None = None) -> None:
    """Tell what happens to an SLC."""
    play.tell(Told(text, rule, [slc.seat], good))
