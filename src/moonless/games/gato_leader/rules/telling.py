"""What is told: at once, and in the boats' stories."""

from moonless.games.gato_leader.events import Moved, Told
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Boat, Deed


def say(play: Play, boat: Boat, text: str, rule: str, good: bool | None = None) -> None:
    play.tell(Told(text, rule, [boat.id], good))


def note(play: Play, text: str, rule: str, good: bool | None = None) -> None:
    play.tell(Told(text, rule, None, good))


def told_way(play: Play, text: str, rule: str, who: str, path: list[int]) -> None:
    """A way over the Tactical Display, from where it began."""
    play.tell(Moved(text, rule, [who], [play.display.ids[area] for area in path]))


def remember(play: Play, boat: Boat, kind: str, what: str, vp: int = 0, xp: int = 0) -> None:
    state = play.state
    place = play.sheet.names[boat.place] if boat.place >= 0 else ""
    deed = Deed(state.stage, state.segment, boat.patrols + 1, kind, what, place, vp, xp)
    boat.story = [*boat.story, deed]
