"""Where dice and cards come from. Chance is asked for, never stored: no state holds a hidden future.

A deck is the sorted list of the cards still in it; the order does not exist until a card is drawn.
"""

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from moonless.core.decision import Decision, Option
from moonless.core.errors import MoonlessError
from moonless.core.streams import stream_of

DICE_SEAT = "dice"
"""Who answers when chance is thrown by hand."""


class Source:
    """A die or a deck: its name, its faces (a deck's faces are what it holds at the moment), what each is called."""

    def __init__(self, name: str, faces: list[int], keys: dict[int, str] | None = None) -> None:
        self.name = name
        self.faces = faces
        self.keys = {face: str(face) for face in faces} if keys is None else keys
        self.options: dict[int, Option] = {}

    def entry(self, face: int) -> str:
        """How a record writes this outcome: `d6 4`, `alert 12`, `faults battery`."""
        return f"{self.name} {self.keys[face]}"

    def face(self, entry: str) -> int:
        """The outcome that a record's entry means, or -1 if it is not one of this source."""
        for face, key in self.keys.items():
            if entry == f"{self.name} {key}":
                return face
        return -1

    def option(self, face: int) -> Option:
        """This outcome as an answer, for who throws by hand."""
        if face not in self.options:
            self.options[face] = Option(self.entry(face), self.keys[face], face)
        return self.options[face]


@mypyc_attr(allow_interpreted_subclasses=True)
class Fate:
    """The source of chance. Three questions, one answer each. `purpose` is what rules say chance is asked for."""

    def __init__(self) -> None:
        self.purpose = ""

    def roll(self, die: Source) -> int:
        """Throw one die."""
        return self.pick(die, die.faces)

    def draw(self, deck: Source, cards: list[int]) -> int:
        """Take a card out of the deck."""
        card = self.pick(deck, cards)
        cards.remove(card)
        return card

    def pick(self, source: Source, among: list[int]) -> int:
        """Choose one of several, each with the same chance."""
        raise NotImplementedError


class SeededFate(Fate):
    """Chance from a seed. Every outcome takes exactly one number of the stream, so that a record can find its place."""

    def __init__(self, seed: int | str, position: int = 0) -> None:
        super().__init__()
        self.random = stream_of(seed)
        for _ in range(position):
            self.random()

    # `float(...)` keeps the product a machine's number where this is compiled.

    def roll(self, die: Source) -> int:
        faces = die.faces
        return faces[int(self.random() * float(len(faces)))]

    def draw(self, deck: Source, cards: list[int]) -> int:
        return cards.pop(int(self.random() * float(len(cards))))

    def pick(self, source: Source, among: list[int]) -> int:
        return among[int(self.random() * float(len(among)))]


class ScriptedFate(Fate):
    """Chance as a test gives it: for each source the outcomes in order, as faces or as their names."""

    def __init__(self, script: dict[str, list[int | str]]) -> None:
        super().__init__()
        self.script = {name: list(outcomes) for name, outcomes in script.items()}

    def pick(self, source: Source, among: list[int]) -> int:
        outcomes = self.script.get(source.name)
        if not outcomes:
            raise MoonlessError(f"the script has no further outcome for {source.name}")
        outcome = str(outcomes.pop(0))
        for face in among:
            if str(face) == outcome or source.keys[face] == outcome:
                return face
        held = ", ".join(source.keys[face] for face in among)
        raise MoonlessError(f"the script gives {outcome} for {source.name}, which holds {held}")

    @property
    def left(self) -> dict[str, list[int | str]]:
        """Outcomes that nobody asked for."""
        return {name: outcomes for name, outcomes in self.script.items() if outcomes}


class HandFate(Fate):
    """A person throws real dice, draws real cards and enters them: each outcome is a decision of the seat `dice`."""

    def __init__(self, ask: Callable[[Decision], Option]) -> None:
        super().__init__()
        self.ask = ask

    def pick(self, source: Source, among: list[int]) -> int:
        options = [source.option(face) for face in sorted(set(among))]
        if len(options) == 1:
            return options[0].value
        return self.ask(Decision(DICE_SEAT, source.name, "", options, self.purpose)).value
