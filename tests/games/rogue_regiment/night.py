"""A position that the captain plays."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import (
    CORPSE,
    DESTROY,
    EXIT,
    Objective,
)
from moonless.games.rogue_regiment.rules import (
    operator_phase,
)
from moonless.games.rogue_regiment.state import Operator, Token
from tests.games.rogue_regiment.position import Position


class Night(Position):
    """A position that the captain plays; what he did and why is kept."""

    def __init__(self, grid: str | None = None, columns: int = 9, rows: int = 9) -> None:
        super().__init__(grid, columns, rows)
        self.captain = GAME.judgment.captain()
        self.deeds: list[tuple[str, str]] = []

    def reply(self, decision: Decision) -> Option:
        option = self.captain.choose(self.state, decision)
        assert any(option is offered for offered in decision.options)
        self.deeds.append((option.key, getattr(self.captain, "why", "")))
        return option

    def dump(self, *spots: tuple[int, int]) -> int:
        """A dump that is to be blown up before leaving."""
        number = self.structure("dump", list(spots))
        self.mission.objectives = [
            Objective(DESTROY, [number], 1, "destroy the dump"),
            Objective(EXIT, [], 0, "everybody out"),
        ]
        return number

    def turns(self, man: Operator, count: int = 1) -> None:
        """The man's whole turns, with nothing of the enemy's between them."""
        for _ in range(count):
            self.refresh()
            operator_phase.activate(self, man)

    def reasons(self) -> set[str]:
        return {why for _, why in self.deeds}

    def bodies(self) -> list[Token]:
        return [token for token in self.state.tokens if token.kind == CORPSE]


def every_way_watched() -> tuple[Night, Operator]:
    """A dump in the east behind three guards who look this way; Jock still on his entry tile."""
    night = Night(columns=9, rows=3)
    night.tile("W", 0)
    night.dump((8, 0))
    for y in range(3):
        night.unit(f"guard-{y}", (7, y), "W")
    jock = night.operator("jock", (0, 1))
    jock.place = night.mission.start_places[0]
    return night, jock
