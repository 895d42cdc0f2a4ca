"""What a question does not offer, and why not: the rules' own bars, for the whole list and for a key that was sent."""

from moonless.core.decision import Bar, Decision, Refusal
from moonless.games.they_come_unseen.rules import commands, legs, replenishment, submarines
from moonless.games.they_come_unseen.rules.mortars import Salvo, bomb_barred
from moonless.games.they_come_unseen.rules.play import Play, reading
from moonless.games.they_come_unseen.rules.resigning import GIVE_UP, resign_barred
from moonless.games.they_come_unseen.rules.terms import add_refusal
from moonless.games.they_come_unseen.state import Plan, State


def why_not(state: State, decision: Decision) -> list[Refusal]:
    """For every order or command that is not offered, why it is not."""
    play = reading(state)
    never: list[Refusal] = []
    add_refusal(never, GIVE_UP, resign_barred(state))
    return [*refusals_of(play, decision), *never]


def refusals_of(play: Play, decision: Decision) -> list[Refusal]:
    """What the rules say of the answers that are not offered."""
    about, ask = decision.about, decision.ask
    if isinstance(about, Plan):
        return submarines.order_refusals(play, about) if ask == "order" else legs.leg_refusals(play, about)
    if ask == "command":
        return commands.command_refusals(play, decision.seat)
    if ask == "ras":
        return replenishment.formation_refusals(play)
    if ask == "course" and isinstance(about, list):
        return replenishment.course_refusals(play, about)
    return []


def refuse(state: State, decision: Decision, key: str) -> Refusal | None:
    """Why an answer that was sent cannot be given, where `why_not` does not list it."""
    play, about = reading(state), decision.about
    if decision.ask == "command":
        return commands.refusal_of(play, decision.seat, key)
    bar: Bar | None = None
    if key in play.board.index:
        if isinstance(about, Salvo) and decision.ask in ("black", "white"):
            bar = bomb_barred(about, play.board.index[key])
        elif isinstance(about, Plan):
            barred = legs.square_barred if about.submarine < 0 else submarines.square_barred
            bar = barred(play, about, play.board.index[key])
    elif isinstance(about, Plan) and decision.ask == "order":
        return submarines.refusal_of(play, about, key)
    return None if bar is None else Refusal(key, key, bar.reason, bar.rule)
