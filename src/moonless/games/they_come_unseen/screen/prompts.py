"""The open question in words: what is asked, every answer with its price, odds and place, and what cannot be done."""

from dataclasses import replace
from functools import lru_cache

from moonless.core.datafiles import read_words
from moonless.core.decision import Bar, Decision, Refusal
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Prompt, WhyNot
from moonless.games.they_come_unseen.board import DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import (
    ORANGE,
    RED,
    SHIP_KEYS,
    STATION_KEYS,
    SUBMARINE_KEYS,
)
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.rules import commands, legs, replenishment, submarines, terms
from moonless.games.they_come_unseen.rules.commands import COMMANDS
from moonless.games.they_come_unseen.rules.legs import GO
from moonless.games.they_come_unseen.rules.mortars import Salvo, bomb_barred
from moonless.games.they_come_unseen.rules.play import GIVE_UP, Play, reading, resign_barred
from moonless.games.they_come_unseen.rules.terms import NO_NEIGHBOR, add_refusal
from moonless.games.they_come_unseen.screen.choices import make_choice, ship_words, with_names
from moonless.games.they_come_unseen.screen.drafts import make_order, squares
from moonless.games.they_come_unseen.state import Plan, Ship, State

QUESTIONS = read_words("moonless.games.they_come_unseen", "questions")


def make_prompt(state: State, decision: Decision) -> Prompt:
    """The decision as a prompt."""
    play = reading(state)
    choices = [make_choice(play, decision, option) for option in decision.options]
    return Prompt(
        decision.seat,
        question(play, decision),
        decision.rule,
        choices,
        reasons(play, decision),
        make_order(play, decision),
        commands.piece_asked(decision),
    )


def reasons(play: Play, decision: Decision) -> list[WhyNot]:
    """What cannot be done; of an order being given, at the place that it has come to."""
    found = [placed(play.content, each.key, each.label, each.reason, each.rule) for each in listed(play, decision)]
    if not isinstance(decision.about, Plan):
        return found
    here, piece = play.board.names[decision.about.squares[-1]], commands.piece_asked(decision)
    return [each if each.cell or each.piece else replace(each, cell=here, piece=piece) for each in found]


@lru_cache(1024)
def placed(content: Content, key: str, label: str, reason: str, rule: str) -> WhyNot:
    """A reason with the action of the rulebook, the ship or the place that it is about: the same ones come again."""
    command = COMMANDS.get(key)
    if command is not None:
        return WhyNot(key, with_names(content, label), reason, rule, command.verb, piece=SHIP_KEYS[command.ship])
    verb, _, target = key.partition(" ")
    cell = ""
    if verb == "attack" and target in STATION_KEYS:
        board = content.board
        cell = board.names[board.station_square[STATION_KEYS.index(target)]]
    return WhyNot(key, label, reason, rule, verb, cell)


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
            bar = NO_NEIGHBOR
    elif isinstance(about, Plan) and decision.ask == "order":
        return submarines.refusal_of(play, about, key)
    return None if bar is None else Refusal(key, key, bar.reason, bar.rule)


def listed(play: Play, decision: Decision) -> list[Refusal]:
    """What is explained unasked. Single steps are not: the board shows them, and who tries one is told."""
    about, ask = decision.about, decision.ask
    if isinstance(about, Plan):
        if ask == "order":
            return submarines.listed_refusals(play, about)
        refusals: list[Refusal] = []
        add_refusal(refusals, GO, legs.go_barred(play, play.state.ships[about.ship], about))
        return refusals
    return commands.command_refusals(play, decision.seat) if ask == "command" else []


def question(play: Play, decision: Decision) -> str:
    """What is asked, in one line."""
    about, ask = decision.about, decision.ask
    if decision.seat == DICE_SEAT:
        return "Draw a station card:"
    if isinstance(about, Plan):
        return plan_question(play, about)
    if isinstance(about, Salvo):
        color = "black" if ask.startswith("black") else "white"
        if ask.endswith("depth"):
            return f"At what depth do the {color} bombs explode?"
        placed = len(about.black if color == "black" else about.white)
        return f"Where does {color} bomb {placed + 1} fall?"
    if isinstance(about, Ship):
        ship, square = ship_words(play.content, about.number), play.board.names[about.square]
        salvos = f"{about.salvos} salvo{'' if about.salvos == 1 else 's'}"
        return QUESTIONS["ship"][ask].format(ship=ship, square=square, salvos=salvos)
    ships = play.content
    return QUESTIONS["plain"][ask].format(orange=ship_words(ships, ORANGE), red=ship_words(ships, RED))


def plan_question(play: Play, plan: Plan) -> str:
    if plan.submarine >= 0:
        key = SUBMARINE_KEYS[plan.submarine]
        where = f"{play.board.names[plan.squares[-1]]}, {DEPTH_WORDS[plan.depths[-1]]}"
        moved = squares(plan.moved)
        return f"{key.capitalize()} submarine at {where}, battery {plan.battery}, {moved} so far: what next?"
    ship = play.state.ships[plan.ship]
    cost = ""
    if terms.is_destroyer(ship) and plan.moved:
        spent = play.content.fuel_cost[plan.moved]
        cost = f", {spent} fuel so far, {ship.fuel - spent} left"
    where = play.board.names[plan.squares[-1]]
    return f"{ship_words(play.content, ship.number)} at {where}, {squares(plan.moved)}{cost}: which way?"
