"""6.1 What all that an operator may do now is judged by, found once."""

from typing import Final

from moonless.core.decision import Bar
from moonless.games.rogue_regiment.content.options import AttackOption, Burden, Opening
from moonless.games.rogue_regiment.rules import attack_actions, movement, sight, weapons
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit

Target = tuple[int, Unit]
NOBODY: Final[list[Target]] = []
NO_SHOTS: Final[list[AttackOption]] = []
NO_BURDENS: Final[list[Burden]] = []
"""Until they are looked for; nothing is ever put into these."""
FACINGS_IN: Final = [[facing for facing in range(8) if ways >> facing & 1] for ways in range(256)]
"""The facings of a set, a bit each."""


class Turn:
    """What all that an operator may do now is judged by, found once."""

    def __init__(self, play: Play, operator: Operator) -> None:
        place = operator.place
        self.operator = operator
        self.others = movement.others(play, operator)
        self.opening = opening = movement.opening_at(play, operator, place)
        self.taken = play.occupied | self.others
        self.alone = operator.aboard == NOWHERE and not opening.near & self.taken
        """Nobody stands near: every step that the ground opens is open."""
        self.crowd = 0 if self.alone else crowded(opening, self.taken)
        """Where somebody stands beside him, and where a plain step is open: a bit a facing."""
        self.free = 0
        if operator.ap:  # without points there is no step of any kind
            on_foot = operator.aboard == NOWHERE
            self.free = opening.ways & ~self.crowd if on_foot else boat_steps(play, operator, self.others)
        self.facings = FACINGS_IN[self.free]
        self.near = NOBODY
        """8.1 Units that could be in range after one step, and the squares of those in sight and range now."""
        self.seen = 0
        self.reach = 0
        """8.1 The longest range of his guns."""
        self.shots = NO_SHOTS
        """6.6 The attacks that he may make where he stands; whether he may throw a grenade."""
        self.throws = False
        self.no_throw: Bar | None = None
        """14.4 Why not, once he has looked around."""
        self.burdens = NO_BURDENS
        """6.13 What he could put down."""


def look_around(play: Play, turn: Turn) -> None:
    """8.1 Whom he could attack: the first that all rules of attacks ask."""
    operator = turn.operator
    turn.reach = reach = weapons.gun_reach(play, operator)
    turn.near = weapons.in_reach(play, operator, reach)
    turn.seen = sight.targets_seen(play, operator.place, turn.near, reach) if turn.near else 0
    turn.no_throw = attack_actions.throw_barred(play, operator, operator.place)
    turn.throws = turn.no_throw is None


def crowded(opening: Opening, taken: int) -> int:
    """3.4 The facings in which somebody stands beside him."""
    crowd = 0
    for facing, bit in enumerate(opening.beside):
        if bit & taken:
            crowd |= 1 << facing
    return crowd


def boat_steps(play: Play, operator: Operator, others: int) -> int:
    """15.8 The facings in which a plain step is open aboard."""
    free = 0
    for facing in range(8):
        if movement.step_barred(play, operator, operator.place, facing, others) is None:
            free |= 1 << facing
    return free
