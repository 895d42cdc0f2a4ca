"""17.5 Who decides, and what players are asked where the rules leave it open."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.rules import pieces
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import SOME_TIES, Operator, Unit


class Tie(Decision):
    """17.5 A choice that the rules give to the players, where the enemy could do one thing or another."""


def lead(play: Play) -> str:
    """17.5 Who answers for the team: the first operator alive; between missions (16.7) the first seat."""
    for operator in play.state.operators:
        if not operator.dead and not operator.companion:
            return operator.key
    return play.state.operators[0].key if play.state.operators else "jock"


def seat(play: Play, operator: Operator) -> str:
    """A companion follows whoever leads."""
    return lead(play) if operator.companion else operator.key


def tie(
    play: Play, ask: str, rule: str, options: list[Option], about: object = None, weight: int = SOME_TIES
) -> Option:
    """17.5 A choice that the rules give to the players; or the first in the default order."""
    if len(options) == 1 or play.state.ties < weight:
        return options[0]
    return play.ask(Tie(lead(play), ask, rule, options, about))


def unit_option(play: Play, unit: Unit, rule: str) -> Option:
    """A unit as an answer."""
    return play.options.unit(unit.key, pieces.unit_number(play, unit), rule)


def operator_option(play: Play, operator: Operator, rule: str) -> Option:
    return play.options.option(operator.key, operator.name, pieces.operator_number(play, operator), rule)
