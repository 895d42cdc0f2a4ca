"""The open question in words: what is asked, every answer with its price, odds and place, and what cannot be done."""

from msgspec.structs import replace

from moonless.core.datafiles import read_words
from moonless.core.decision import Decision, Refusal
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Prompt, WhyNot
from moonless.core.words import counted
from moonless.games.they_come_unseen.board import DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import (
    ORANGE,
    RED,
    SHIP_KEYS,
    STATION_KEYS,
)
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.rules import commands, legs, submarines, terms
from moonless.games.they_come_unseen.rules.commands import COMMANDS
from moonless.games.they_come_unseen.rules.legs import GO
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.rules.play import Play, reading
from moonless.games.they_come_unseen.rules.terms import add_refusal
from moonless.games.they_come_unseen.screen.choices import command_words, make_choice, ship_words
from moonless.games.they_come_unseen.screen.orders import make_order, squares
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
    found = [placed(play.content, each) for each in listed(play, decision)]
    if not isinstance(decision.about, Plan):
        return found
    here, piece = play.board.names[decision.about.squares[-1]], commands.piece_asked(decision)
    return [each if each.cell or each.piece else replace(each, cell=here, piece=piece) for each in found]


def placed(content: Content, refusal: Refusal) -> WhyNot:
    """A reason with the action of the rulebook, the ship or the place that it is about: the same ones come again."""
    facts = (refusal.key, refusal.label, refusal.reason, refusal.rule)
    found = content.reasons.get(facts)
    if found is None:
        found = content.reasons[facts] = place(content, *facts)
    return found


def place(content: Content, key: str, label: str, reason: str, rule: str) -> WhyNot:
    command = COMMANDS.get(key)
    if command is not None:
        words = command_words(content, command)
        return WhyNot(key, words, reason, rule, command.verb, piece=SHIP_KEYS[command.ship])
    verb, _, target = key.partition(" ")
    cell = ""
    if verb == "attack" and target in STATION_KEYS:
        board = content.board
        cell = board.names[board.station_square[STATION_KEYS.index(target)]]
    return WhyNot(key, label, reason, rule, verb, cell)


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
        salvos = counted(about.salvos, "salvo")
        return QUESTIONS["ship"][ask].format(ship=ship, square=square, salvos=salvos)
    ships = play.content
    return QUESTIONS["plain"][ask].format(orange=ship_words(ships, ORANGE), red=ship_words(ships, RED))


def plan_question(play: Play, plan: Plan) -> str:
    if plan.submarine >= 0:
        name = play.content.submarines[plan.submarine].name
        where = f"{play.board.names[plan.squares[-1]]}, {DEPTH_WORDS[plan.depths[-1]]}"
        moved = f", {squares(plan.moved)} so far" if plan.moved else ""
        return f"{name} at {where}, battery {plan.battery}{moved}: what next?"
    ship = play.state.ships[plan.ship]
    cost = ""
    if terms.is_destroyer(ship) and plan.moved:
        spent = play.content.fuel_cost[plan.moved]
        cost = f", {spent} fuel so far, {ship.fuel - spent} left"
    where = play.board.names[plan.squares[-1]]
    moved = f", {squares(plan.moved)}" if plan.moved else ""
    return f"{ship_words(play.content, ship.number)} at {where}{moved}{cost}: which way?"
