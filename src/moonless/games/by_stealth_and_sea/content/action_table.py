"""4.3 The action table as options, made once a mission: every form in which an action can ever be taken.

What an action costs and asks for is the data's (`rules.toml`); when it can be taken and what it does, the rules'.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Option
from moonless.games.by_stealth_and_sea.content.components import (
    DIRECTIONS,
    FACING,
    FAULT,
    SHIP,
    ActionRow,
    FaultCard,
    Ship,
)

# 4.3 The actions that the rules know, in the rulebook's order: states remember by these numbers what was tried.
MOVE: Final = 0
FULL_MOVE: Final = 1
CHANGE_DIRECTION: Final = 2
DIVE: Final = 3
SURFACE: Final = 4
RECOVER: Final = 5
REPAIR: Final = 6
EVADE_NET: Final = 7
DETACH_WARHEAD: Final = 8
ATTACH_WARHEAD: Final = 9
ATTACK_FROM_SLC: Final = 10
SCUTTLE_SLC: Final = 11
ESCAPE: Final = 12

ACTION_NUMBERS: Final = {
    "move": MOVE,
    "full-move": FULL_MOVE,
    "change-direction": CHANGE_DIRECTION,
    "dive": DIVE,
    "surface": SURFACE,
    "recover": RECOVER,
    "repair": REPAIR,
    "evade-net": EVADE_NET,
    "detach-warhead": DETACH_WARHEAD,
    "attach-warhead": ATTACH_WARHEAD,
    "attack-from-slc": ATTACK_FROM_SLC,
    "scuttle-slc": SCUTTLE_SLC,
    "escape": ESCAPE,
}
"""By the id of the row in `rules.toml`."""

CHECK: Final = "check"
SURELY: Final = " surely"
"""How the key of an action ends that succeeds without a roll."""


class Act(Option):
    """An action in one form: at a price, aimed at a facing, a Fault card or a ship (-1: not at such a thing)."""

    def __init__(self, action: "Action", key: str, label: str, cost: int, rolls: bool, target: "Target") -> None:
        super().__init__(key, label, rule=action.rule, cost=cost)
        self.action = action
        self.rolls = rolls
        self.facing = target.facing
        self.fault = target.fault
        self.ship = target.ship
        self.off_target = Bar(target.otherwise, action.rule)
        """Why not, where it cannot be aimed there."""


class Target:
    """What an action can be aimed at: how its key and label end, and why not, where it cannot be."""

    def __init__(
        self, key: str = "", label: str = "", otherwise: str = "", facing: int = -1, fault: int = -1, ship: int = -1
    ) -> None:
        self.key = key
        self.label = label
        self.otherwise = otherwise
        self.facing = facing
        self.fault = fault
        self.ship = ship


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Action:
    """A row of the action table with all its forms: by target those that one point buys, and that two points buy."""

    def __init__(self, row: ActionRow, targets: list[Target]) -> None:
        self.row = row
        self.id = row.id
        self.name = row.name
        self.rule = row.rule
        self.number: int = ACTION_NUMBERS[row.id]
        self.bit: int = 1 << self.number
        self.verb = row.verb
        self.aim = row.aim
        self.sure_for_two: bool = bool(row.cost_1) and bool(row.cost_2)
        here = "surfaced" if row.states == ["submerged"] else "submerged"
        self.wrong_state = Bar(f"the craft is {here}", row.rule)
        self.for_one: list[list[Act]] = []
        self.for_two: list[list[Act]] = []
        for target in targets:
            cheap, dear = self.cheap(target), self.dear(target)
            self.for_one.append(cheap)
            self.for_two.append(cheap + dear)
        self.turns_for_one: list[list[Act]] = []
        self.turns_for_two: list[list[Act]] = []
        """Where it turns the craft: all forms of turning elsewhere, by the facing it has."""
        for now in range(len(DIRECTIONS) if self.aim == FACING else 0):
            self.turns_for_one.append([act for acts in self.for_one for act in acts if act.facing != now])
            self.turns_for_two.append([act for acts in self.for_two for act in acts if act.facing != now])

    def cheap(self, target: Target) -> list[Act]:
        """What one point buys."""
        if not self.row.cost_1:
            return []
        return [Act(self, self.key(target), self.label(target), 1, self.row.cost_1 == CHECK, target)]

    def dear(self, target: Target) -> list[Act]:
        """What takes two points: mostly to succeed without a roll."""
        if not self.row.cost_2:
            return []
        if self.row.cost_2 == CHECK:
            return [Act(self, self.key(target), self.label(target), 2, True, target)]
        return [Act(self, self.key(target) + SURELY, f"{self.label(target)}, no roll", 2, False, target)]

    def key(self, target: Target) -> str:
        return f"{self.verb} {target.key}".strip()

    def label(self, target: Target) -> str:
        return f"{self.name} {target.label}".strip()


class ActionTable:
    """All actions that are chosen (Escape follows by itself), and which of them exist in which state."""

    def __init__(self, rows: list[ActionRow], ships: list[Ship], faults: list[FaultCard]) -> None:
        self.all: list[Action] = [Action(row, targets(row, ships, faults)) for row in rows if not row.triggered_by]
        self.surfaced: list[Action] = [action for action in self.all if "surfaced" in action.row.states]
        self.submerged: list[Action] = [action for action in self.all if "submerged" in action.row.states]


def targets(row: ActionRow, ships: list[Ship], faults: list[FaultCard]) -> list[Target]:
    """Everything that an action of a mission could ever be aimed at."""
    aim = row.aim
    if aim == FACING:
        return [
            Target(name.lower(), f"to {name}", f"the craft faces {name} already", facing=facing)
            for facing, name in enumerate(DIRECTIONS)
        ]
    if aim == FAULT:
        otherwise = "no such card with a token lies beside this craft"
        return [Target(card.key, card.title, otherwise, fault=kind) for kind, card in enumerate(faults)]
    if aim == SHIP:
        return [
            Target(ship.id, f"{row.at} {ship.title}", f"{ship.title} does not lie in this hex", ship=number)
            for number, ship in enumerate(ships)
        ]
    return [Target()]
