"""The example turn: dice and cards that fall as the rules tell it."""

from moonless.core.fate import Fate, Source
from moonless.games.gato_leader.state import State


class ExampleFate(Fate):
    """Chance as in the example turn for as long as the player follows it, then as it comes."""

    def __init__(self, state: State, live: Fate) -> None:
        super().__init__()
        self.state = state
        self.live = live

    def pick(self, source: Source, among: list[int]) -> int:
        example = self.state.example
        told = example.get(source.name, [])
        if told:
            for face in among:
                if source.keys[face] == told[0]:
                    left = {**example, source.name: told[1:]}
                    self.state.example = left if any(left.values()) else {}
                    return face
            self.state.example = {}  # the player has gone another way
        return self.live.pick(source, among)
