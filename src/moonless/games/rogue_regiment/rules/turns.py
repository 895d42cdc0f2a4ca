"""6.1 What all that an operator may do now is judged by, found once."""

from moonless.games.rogue_regiment.content.options import AttackOption, Burden, Opening
from moonless.games.rogue_regiment.rules import attack_actions, movement, weapons
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator, Unit

Target = tuple[int, Unit]
NO_STEPS = [False] * 8
NOBODY: list[Target] = []
NO_SHOTS: list[AttackOption] = []
NO_BURDENS: list[Burden] = []
"""Until they are looked for; nothing is ever put into these."""


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
        if operator.ap < 1:
            self.steps = NO_STEPS
        else:
            self.steps = opening.steps if self.alone else free_steps(play, operator, opening, self.others)
        """Which plain steps are open."""
        self.near = NOBODY
        """8.1 Units that could be in range after one step, and the squares of those in sight and range now."""
        self.seen = 0
        self.shots = NO_SHOTS
        """6.6 The attacks that he may make where he stands; whether he may throw a grenade."""
        self.throws = False
        self.burdens = NO_BURDENS
        """6.13 What he could put down."""


def look_around(play: Play, turn: Turn) -> None:
    """8.1 Whom he could attack: the first that all rules of attacks ask."""
    operator = turn.operator
    turn.near = weapons.in_reach(play, operator)
    turn.seen = weapons.aimable(play, operator, operator.place) if turn.near else 0
    turn.throws = attack_actions.throw_barred(play, operator, operator.place) is None


def free_steps(play: Play, operator: Operator, opening: Opening, others: int) -> list[bool]:
    """3.3, 3.4 The facings in which a plain step ends on a free square."""
    place = operator.place
    if operator.aboard != NOWHERE:
        return [movement.step_barred(play, operator, place, facing, others) is None for facing in range(8)]
    taken = play.occupied | others
    beside = opening.beside
    return [step and not beside[facing] & taken for facing, step in enumerate(opening.steps)]
