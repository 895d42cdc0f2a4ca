"""What is told: at once, and in the boats' stories."""

from moonless.games.gato_leader.events import Told
from moonless.games.gato_leader.rules.basics import Basics
from moonless.games.gato_leader.state import (
    Boat,
    Deed,
)


class Telling(Basics):
    """Telling."""

    def say(self, boat: Boat, text: str, rule: str, good: bool | None = None) -> None:
        self.tell(Told(text, rule, [boat.id], good))

    def note(self, text: str, rule: str, good: bool | None = None) -> None:
        self.tell(Told(text, rule, None, good))

    def remember(self, boat: Boat, kind: str, what: str, vp: int = 0, xp: int = 0) -> None:
        state = self.state
        place = self.sheet.names[boat.place] if boat.place >= 0 else ""
        deed = Deed(state.stage, state.segment, boat.patrols + 1, kind, what, place, vp, xp)
        boat.story = [*boat.story, deed]
