"""The open question in words: what is asked, every answer with its price, odds and place, and what cannot be done."""

from moonless.core.decision import RESIGN, Bar, Decision, Option, Refusal
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Price, Prompt
from moonless.core.scene import why_not as refused
from moonless.games.they_come_unseen.board import DEPTH_WORDS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import SHIP_KEYS, SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules import commands, legs, replenishment, submarines, terms
from moonless.games.they_come_unseen.rules.commands import TITLES, Command
from moonless.games.they_come_unseen.rules.legs import GO
from moonless.games.they_come_unseen.rules.mortars import ENOUGH, Salvo, bomb_barred
from moonless.games.they_come_unseen.rules.play import GIVE_UP, Play, reading, resign_barred
from moonless.games.they_come_unseen.rules.snorting import Snort
from moonless.games.they_come_unseen.rules.submarines import MINES, STAY, Attack, Step
from moonless.games.they_come_unseen.rules.terms import NO_NEIGHBOR, add_refusal
from moonless.games.they_come_unseen.screen.odds import odds
from moonless.games.they_come_unseen.screen.sectors import sectors_words
from moonless.games.they_come_unseen.state import Plan, Ship, State

PLAIN_WORDS = {
    "first": "Which submarine moves first?",
    "start": "Where does the submarine start?",
    "station": "Where does the Destroyer start?",
    "command": "What next?",
    "ras": "Who takes part in the replenishment?",
    "course": "Which course does the replenishment run?",
    RESIGN: "Resign the game? The other side wins at once.",
    "share-fuel": "How much of the fuel goes to orange? Red gets the rest.",
    "share-salvos": "How many salvos go to orange? Red gets the rest.",
}


def make_prompt(state: State, decision: Decision) -> Prompt:
    """The decision as a prompt."""
    play = reading(state)
    choices = [make_choice(play, decision, option) for option in decision.options]
    refusals = refused([refusal for refusal in why_not(state, decision) if worth_saying(decision, refusal)])
    return Prompt(decision.seat, question(play, decision), decision.rule, choices, refusals)


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


def worth_saying(decision: Decision, refusal: Refusal) -> bool:
    """Single steps are not listed: the board shows them; who tries one is told."""
    if refusal.key == RESIGN:
        return False
    if decision.ask == "order":
        return refusal.key in (STAY.key, MINES.key) or refusal.key.startswith("attack")
    return decision.ask == "command" or refusal.key == GO.key


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
        ship = ship_words(play, about.number)
        words = {
            "search": f"{ship} at {play.board.names[about.square]} searches: which way does the bow point?",
            "watch": f"{ship} at {play.board.names[about.square]} keeps watch: which way does the bow point?",
            "attack": f"Contact! {ship} has {about.salvos} salvo{'' if about.salvos == 1 else 's'}: fire?",
            "repair": f"{ship}: what is repaired?",
            "consent": f"Does {ship} take part in the replenishment?",
            "station": f"Where does {ship} start?",
        }
        return words[ask]
    return PLAIN_WORDS[ask]


def ship_words(play: Play, number: int) -> str:
    """Ognennyy (orange): a ship by its name, as on its sheet."""
    return f"{play.content.ships[number].name} ({SHIP_KEYS[number]})"


def with_names(play: Play, label: str) -> str:
    """A command with the ships' names: Move Ognennyy (orange)."""
    for number, title in enumerate(TITLES):
        name = ship_words(play, number)
        label = label.replace(f"the {title}", name).replace(title, name)
    return label


def plan_question(play: Play, plan: Plan) -> str:
    if plan.submarine >= 0:
        key = SUBMARINE_KEYS[plan.submarine]
        where = f"{play.board.names[plan.squares[-1]]}, {DEPTH_WORDS[plan.depths[-1]]}"
        return (
            f"{key.capitalize()} submarine at {where}, battery {plan.battery}, {plan.moved} squares so far: what next?"
        )
    ship = play.state.ships[plan.ship]
    cost = ""
    if terms.is_destroyer(ship) and plan.moved:
        spent = play.content.fuel_cost[plan.moved]
        cost = f", {spent} fuel so far, {ship.fuel - spent} left"
    moved = f"{plan.moved} square{'' if plan.moved == 1 else 's'}"
    return f"{ship_words(play, ship.number)} at {play.board.names[plan.squares[-1]]}, {moved}{cost}: which way?"


def make_choice(play: Play, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    if option.key == RESIGN:
        return Choice(option.key, option.label, option.rule)
    choice = Choice(option.key, option.label, option.rule, odds=odds(play.state, decision, option))
    about = decision.about
    if isinstance(option, Command):
        choice.label = with_names(play, option.label)
        choice.piece = SHIP_KEYS[option.ship]
    elif isinstance(about, Plan):
        aim_step(play, about, option, choice)
    elif isinstance(about, Salvo) and decision.ask in ("black", "white"):
        choice.cell = "" if option is ENOUGH else play.board.names[option.value]
    elif decision.ask == "start":
        choice.cell = play.board.names[option.value]
    elif decision.ask == "station":
        choice.cell = play.board.names[play.board.station_square[option.value]]
    elif decision.ask == "first":
        choice.piece = f"sub-{SUBMARINE_KEYS[option.value]}"
    elif decision.ask in ("search", "watch") and isinstance(about, Ship):
        choice.note = sectors_words(play, about.square, option.value)
    elif decision.ask == "attack" and option.cost:
        choice.cost = Price(1, "salvo")
    return choice


def aim_step(play: Play, plan: Plan, option: Option, choice: Choice) -> None:
    """Where a step leads, and what it costs."""
    step, here = play.board.step, plan.squares[-1]
    if option is GO:
        leg_end(play, plan, choice)
    elif plan.submarine < 0:
        target = step[here * DIRECTIONS + option.value]
        choice.cell = play.board.names[target]
        choice.label = f"{option.label} {choice.cell}"
        ship = play.state.ships[plan.ship]
        if terms.is_destroyer(ship):
            choice.cost = Price(play.content.fuel_cost[plan.moved + 1], "fuel")
    elif isinstance(option, Step):
        choice.cell = play.board.names[step[here * DIRECTIONS + option.direction]]
        choice.label = f"{choice.cell}, {DEPTH_WORDS[option.depth]}"
        choice.cost = Price(1, "battery")
        choice.note = "Empties the battery: it floats up there, in sight (6.10)." if plan.battery == 1 else ""
    elif isinstance(option, Snort):
        middle = step[here * DIRECTIONS + option.direction]
        choice.cell = play.board.names[step[middle * DIRECTIONS + option.direction]]
        choice.label = f"{option.label} to {choice.cell}"
        choice.note = "Seen by all; battery +10."
    elif isinstance(option, Attack):
        choice.cell = play.board.names[play.board.station_square[option.station]]
        choice.cost = Price(1, "battery")
    elif option is STAY:
        choice.cost = Price(1, "battery")


def leg_end(play: Play, plan: Plan, choice: Choice) -> None:
    """What committing the leg here means."""
    square = plan.squares[-1]
    choice.cell = play.board.names[square]
    ship = play.state.ships[plan.ship]
    if terms.is_destroyer(ship):
        choice.cost = Price(play.content.fuel_cost[plan.moved], "fuel")
    prey = terms.in_sight_at(play, square)
    if prey:
        choice.label = "Ram " + " and ".join(SUBMARINE_KEYS[submarine.number] for submarine in prey)
        choice.rule = "13.1"
    if ship.moved + plan.moved >= terms.piece(play, ship).mine_trigger:
        choice.note = "Fast enough to set off a mine (8.6)."
