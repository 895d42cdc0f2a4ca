"""6.4, 6.7, 6.10, 6.13, 15.9 An order of several steps while it is given: the plan so far, its price, what follows."""

from moonless.core.decision import Decision
from moonless.core.scene import Order, OrderKind, Price
from moonless.games.rogue_regiment.rules import telling
from moonless.games.rogue_regiment.rules.attack_actions import STRIKING
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.move_actions import PATH, Run
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.screen.choices import actor, verb_of
from moonless.games.rogue_regiment.screen.consequences import consequences
from moonless.games.rogue_regiment.screen.danger import Dangers
from moonless.games.rogue_regiment.state import Operator

STOP = "stop"


def make_order(play: Play, decision: Decision, dangers: Dangers) -> Order | None:
    """The order that an answer is a step of."""
    man = actor(decision)
    if not decision.order or man is None:
        return None
    action = play.content.actions[verb_of(decision, decision.options[0])]
    places = course_of(decision)
    kind: OrderKind = "path" if decision.order == PATH else "set"
    so_far = dangers.get(STOP) if decision.order == PATH else None
    return Order(
        kind,
        decision.order,
        action.name,
        [telling.place_name(play, place) for place in places],
        price=[Price(action.ap, "AP")],
        outcome=consequences(so_far, man),
    )


def course_of(decision: Decision) -> list[int]:
    """The squares of it so far, from where he stood."""
    about = decision.about
    if isinstance(about, Run):
        return about.path
    if isinstance(about, Declared):
        return list(dict.fromkeys([about.start, about.operator.place]))
    return [about.place] if isinstance(about, Operator) and decision.order == STRIKING else []
