"""7.8, 7.9 Who would fire at an operator: his action as the rules play it, on a copy of the table where nobody is hurt.

What is foretold so is what happens, for it is the rules that tell it.
"""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.games.rogue_regiment.odds import defense_odds
from moonless.games.rogue_regiment.rules.attacks import Roll
from moonless.games.rogue_regiment.rules.basics import SOME
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, State, Unit

COURSES: Final = 32
"""How many ways of settling ties are looked at."""


class Rehearsal(CampaignPlay):
    """The rules at a copy: an attack hits its target and nobody else, or nobody; marked attacks are not foretold."""

    def __init__(self, state: State, hits: bool, ties: list[int]) -> None:
        super().__init__(state.copy(), Fate(), first)
        self.hits = hits
        self.ties = ties
        """How ties are settled, one after the other; the rest by the first answer."""
        self.ways: list[int] = []
        """How many answers each tie had that came up."""
        self.shots: list[tuple[int, float]] = []
        """The units that fire at him, by number, each with the chance that it does him no harm."""

    def tie(self, ask: str, rule: str, options: list[Option], about: object = None, weight: int = SOME) -> Option:
        if len(options) == 1 or self.state.ties < weight:
            return options[0]
        self.ways.append(len(options))
        at = len(self.ways) - 1
        return options[self.ties[at] if at < len(self.ties) else 0]

    def throw(self, dice: int) -> list[int]:
        return [6] * dice

    def cast(self, roll: Roll, pieces: list[str] | None = None) -> int:
        return len(roll.needs) if self.hits or not roll.attack else 0

    def allocate(self, hits: int, units: list[Unit], blast: bool, rule: str, seat: str) -> None:
        self.hit(units[0], hits, blast)

    def blast(self, center: int, source: int, seat: str) -> None:
        self.sound_alarm("an explosion", "5.4")

    def windows(self, moving: Unit | None, place: int, facing: int) -> bool:
        return False

    def axis_attack(self, unit: Unit, operator: Operator, place: int, leaving: bool, rule: str) -> None:
        self.shots.append((self.unit_number(unit), defense_odds(self, unit, operator, place, leaving)))


def first(decision: Decision) -> Option:
    """What is asked on the way changes nothing for those who react: where a thing is put, which fuse it has."""
    return decision.options[0]


Action = Callable[[Rehearsal, Operator], None]


class Fire:
    """Who would fire at him, and his chances to stay unhurt: one, or several where players settle the enemy's ties."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.unhurt: list[float] = []
        self.shots: set[tuple[str, float]] = set()
        """Every single attack that may come, with the chance that it does no harm."""
        self.felled = False
        """Whether the target lay dead when they fired."""

    def add(self, units: list[Unit], shots: list[tuple[int, float]]) -> None:
        """One course that it can take."""
        chance = 1.0
        for number, odds in shots:
            chance *= odds
            self.shots.add((units[number].key, odds))
            if units[number] not in self.units:
                self.units.append(units[number])
        if chance not in self.unhurt:
            self.unhurt.append(chance)

    def same(self, other: "Fire") -> bool:
        """Whether it comes to the same thing."""
        return (self.shots, sorted(self.unhurt)) == (other.shots, sorted(other.unhurt))

    @property
    def chances(self) -> str:
        """As percentages."""
        return " or ".join(dict.fromkeys(f"{chance:.0%}" for chance in sorted(self.unhurt)))


def threatened(rules: CampaignPlay, man: Operator) -> bool:
    """7.8, 7.9 Whether anybody could answer his action with fire at all: alert, armed, and not done with him (7.10)."""
    bit = 1 << rules.number(man)
    return any(
        unit.alert and rules.active(unit) and rules.kinds[unit.kind].armed and not unit.attacked & bit
        for unit in rules.state.units
    )


def rehearse(rules: CampaignPlay, man: Operator, action: Action, hits: bool, target: int = NOWHERE) -> Fire:
    """Every course that an action can take, by the players' answers to ties."""
    found = Fire()
    units = rules.state.units
    waiting: list[list[int]] = [[]]
    for _ in range(COURSES):
        if not waiting:
            break
        ties = waiting.pop()
        table = Rehearsal(rules.state, hits, ties)
        action(table, table.state.operators[rules.number(man)])
        found.add(units, table.shots)
        found.felled = target != NOWHERE and table.state.units[target].fate != ALIVE
        for at in range(len(ties), len(table.ways)):
            passed = [0] * (at - len(ties))
            waiting += [[*ties, *passed, other] for other in range(1, table.ways[at])]
    return found
