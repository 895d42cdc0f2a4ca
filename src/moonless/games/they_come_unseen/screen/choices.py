"""Each answer as it is offered: what is done, where and to whom, its price and odds, what it would bring on."""

from moonless.core.datafiles import read_words
from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.scene import Choice, Price
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTH_WORDS, DIRECTIONS, FACING_KEYS
from moonless.games.they_come_unseen.content.components import DESTROYERS, SHIP_KEYS, SUBMARINE_KEYS, SUPPLY
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.rules import commands, replenishment, terms
from moonless.games.they_come_unseen.rules.commands import COMMANDERS, Command, Hand
from moonless.games.they_come_unseen.rules.containers import CARGO_WORDS
from moonless.games.they_come_unseen.rules.damage import REPAIRED
from moonless.games.they_come_unseen.rules.legs import GO
from moonless.games.they_come_unseen.rules.mortars import ENOUGH, HOLD, SALVO_AN_ATTACK, Salvo
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.replenishment import Formation
from moonless.games.they_come_unseen.rules.resigning import GO_ON
from moonless.games.they_come_unseen.rules.snorting import Snort
from moonless.games.they_come_unseen.rules.submarine_movement import BATTERY_A_SQUARE
from moonless.games.they_come_unseen.rules.submarines import END, MINES, Attack, Step
from moonless.games.they_come_unseen.screen import consequences
from moonless.games.they_come_unseen.screen.odds import odds
from moonless.games.they_come_unseen.screen.sectors import FACING_POINTS, sectors_words
from moonless.games.they_come_unseen.state import Plan, Ship

HEADINGS = read_words("moonless.games.they_come_unseen", "headings")
COMMANDS, STEPS, ASKED = HEADINGS["commands"], HEADINGS["steps"], HEADINGS["asked"]
"""The headings of answers: of commands by verb, of steps of an order by what they are, of the rest by the question."""
A_SQUARE = Price(BATTERY_A_SQUARE, "battery")
AN_ATTACK = Price(SALVO_AN_ATTACK, "salvo")


def make_choice(play: Play, decision: Decision, option: Option) -> Choice:
    """An option with its price, odds, and the place or piece it is about."""
    choice = Choice(option.key, option.label, option.rule, verb=decision.ask)
    about = decision.about
    if option.key == RESIGN:
        choice.gives_up = True
        choice.verb = RESIGN
        return choice
    if isinstance(option, Command):
        command_choice(play, option, choice)
    elif isinstance(about, Plan) and about.submarine >= 0:
        course_choice(play, about, option, choice)
    elif isinstance(about, Plan):
        leg_choice(play, about, option, choice)
    elif isinstance(about, Salvo):
        choice.odds = odds(play.state, decision, option)
        salvo_choice(play, decision, option, choice)
    elif isinstance(about, Ship):
        choice.odds = odds(play.state, decision, option)
        ship_choice(play, about, decision.ask, option, choice)
    else:
        other_choice(play, decision, option, choice)
    return choice


def ship_words(content: Content, number: int) -> str:
    """Ognennyy (orange): a ship by its name, as on its sheet."""
    return content.ships[number].title


def command_words(content: Content, command: Command) -> str:
    """A command with the ships' names: Move Ognennyy (orange). They are as many as there are commands."""
    found = content.named.get(command.key)
    if found is None:
        titles = [ship.title for ship in content.ships]
        found = content.named[command.key] = command.words(titles, titles)
    return found


# Commands


def command_choice(play: Play, option: Command, choice: Choice) -> None:
    """5.3 An order to a ship: which, and which container."""
    choice.label = command_words(play.content, option)
    choice.piece = SHIP_KEYS[option.ship]
    choice.verb, choice.group = option.verb, COMMANDS[option.verb]
    name = play.content.ships[option.ship].name
    choice.short = name
    if option.verb in (commands.LOAD, commands.UNLOAD):
        choice.short = f"{CARGO_WORDS[option.container]}: {name}"
    elif option.verb == commands.PASS:
        choice.short = f"{CARGO_WORDS[option.container]}: {name} to {play.content.ships[option.other].name}"
    elif option.verb == commands.RAM:
        choice.outcome = consequences.ram_outcome(
            play, play.state.ships[option.ship], play.state.ships[option.ship].square
        )


# Orders of several steps


def course_choice(play: Play, plan: Plan, option: Option, choice: Choice) -> None:
    """6 A step of a submarine's turn, or what ends it: where it leads, what it costs."""
    board, here = play.board, plan.squares[-1]
    choice.verb = option.key.split()[0]
    if isinstance(option, Step):
        step_choice(play, plan, option, choice)
    elif isinstance(option, Snort):
        middle = board.step[here * DIRECTIONS + option.direction]
        choice.cell = board.names[board.step[middle * DIRECTIONS + option.direction]]
        choice.label = f"{option.label} to {choice.cell}"
        choice.group, choice.short = STEPS["snort"], COMPASS[option.direction]
        choice.note = f"Seen by all; battery +{play.content.submarine.snort_battery_gain}."
        choice.outcome = consequences.sighted([board.names[middle], choice.cell], 3)
    elif isinstance(option, Attack):
        choice.cell = board.names[board.station_square[option.station]]
        choice.cost = A_SQUARE
        choice.group, choice.short = STEPS["attack"], play.content.stations[option.station].name
        choice.outcome = consequences.attack_outcome(play, plan, option.station)
    elif option is play.content.stay:
        choice.piece = f"sub-{SUBMARINE_KEYS[plan.submarine]}"
        choice.cost = Price(option.cost, "battery")
        left = plan.battery - option.cost
        choice.outcome = consequences.battery_end(play, plan.submarine, here, plan.depths[-1], left)
    elif option in (END, MINES):
        choice.cell = board.names[here]
        choice.closes = option is END
        choice.outcome = consequences.course_outcome(play, plan)


def step_choice(play: Play, plan: Plan, option: Step, choice: Choice) -> None:
    """6.5 One square further, so deep."""
    target = play.board.step[plan.squares[-1] * DIRECTIONS + option.direction]
    choice.cell = play.board.names[target]
    choice.label = f"{choice.cell}, {DEPTH_WORDS[option.depth]}"
    choice.verb, choice.group = "move", STEPS["course"]
    choice.short = option.label
    choice.steady = option.depth == plan.depths[-1]
    choice.cost = A_SQUARE
    empties = plan.battery <= BATTERY_A_SQUARE
    choice.note = "Empties the battery: it floats up there, in sight (6.10)." if empties else ""
    choice.outcome = consequences.step_outcome(play, plan, target, option.depth)


def leg_choice(play: Play, plan: Plan, option: Option, choice: Choice) -> None:
    """10.2 A step of a leg, or its end."""
    ship, entered = play.state.ships[plan.ship], plan.squares[1:]
    if option is GO:
        choice.verb, choice.closes = GO.key, True
        leg_end(play, plan, choice)
    else:
        target = play.board.step[plan.squares[-1] * DIRECTIONS + option.value]
        entered = [*entered, target]
        choice.cell = play.board.names[target]
        choice.label = f"{option.label} {choice.cell}"
        choice.verb, choice.group, choice.short = "move", STEPS["course"], option.label
    choice.outcome = consequences.leg_outcome(play, ship, entered, option is GO)
    if terms.is_destroyer(ship):
        choice.cost = Price(play.content.fuel_cost[len(entered)], "fuel")


def leg_end(play: Play, plan: Plan, choice: Choice) -> None:
    """What committing the leg here means."""
    square, ship = plan.squares[-1], play.state.ships[plan.ship]
    choice.cell = play.board.names[square]
    prey = terms.rammable_at(play, square)
    if prey:
        choice.label = "Ram " + " and ".join(terms.name_of(play, submarine) for submarine in prey)
        choice.rule = "13.1"
    if ship.moved + plan.moved >= terms.piece(play, ship).mine_trigger:
        choice.note = "Fast enough to set off a mine (8.6)."


def salvo_choice(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """12.2 Where a bomb falls, or how deep a lot explodes."""
    color = decision.ask.partition("-")[0].capitalize()
    if decision.ask.endswith("depth"):
        choice.verb, choice.group, choice.short = "depth", STEPS["depth"].format(color=color), option.label
    elif option is ENOUGH:
        choice.verb = ENOUGH.key
    else:
        choice.cell = play.board.names[option.value]
        choice.verb, choice.group, choice.short = "bomb", STEPS["bomb"].format(color=color), choice.cell


# Single questions


def ship_choice(play: Play, ship: Ship, ask: str, option: Option, choice: Choice) -> None:
    """What is asked about one ship."""
    choice.piece = SHIP_KEYS[ship.number]
    if ask in ("search", "watch"):
        choice.group, choice.short, choice.facing = ASKED[ask], FACING_KEYS[option.value], FACING_POINTS[option.value]
        choice.note = sectors_words(play, ship.square, option.value)
        choice.outcome = consequences.search_outcome(play, ship, option.value) if ask == "search" else []
    elif ask == "attack" and option is HOLD:
        choice.verb = HOLD.key
    elif ask == "attack":
        choice.verb, choice.group, choice.short = "fire", ASKED[ask], COLOR_KEYS[option.value]
        choice.cost = AN_ATTACK
    elif ask == "station":
        choice.cell = play.board.names[play.board.station_square[option.value]]
        choice.group, choice.short = ASKED[ask], option.label
    elif ask == "repair":
        choice.group, choice.short = ASKED[ask], REPAIRED[option.value]


def other_choice(play: Play, decision: Decision, option: Option, choice: Choice) -> None:
    """Who, where, which course, how much; whether it is meant."""
    ask, about = decision.ask, decision.about
    if isinstance(option, Hand):
        choice.verb, choice.group, choice.short = "hand", ASKED["hand"], COMMANDERS[option.seat]
    elif option is GO_ON or ask == "command":
        choice.verb = option.key
    elif ask == "first":
        choice.piece = f"sub-{SUBMARINE_KEYS[option.value]}"
        choice.group, choice.short = ASKED[ask], play.content.submarines[option.value].name
        choice.label = f"{choice.short} goes first"
    elif ask == "start":
        choice.cell = play.board.names[option.value]
        choice.group, choice.short = ASKED[ask], choice.cell
        choice.note = stations_near(play, option.value)
    elif isinstance(option, Formation):
        choice.label = option.words([ship_words(play.content, number) for number in option.members])
        choice.group = ASKED["ras"]
        choice.short = " and ".join(play.content.ships[number].name for number in option.members)
        choice.piece = SHIP_KEYS[option.members[0]] if len(option.members) < DESTROYERS else ""
    elif ask == "course":
        run_choice(play, option, choice, [play.state.ships[SUPPLY], *(about if isinstance(about, list) else [])])
    elif ask.startswith("share") and isinstance(about, list):
        name = play.content.ships[about[0].number].name
        choice.group, choice.short = ASKED["share"].format(ship=name), str(option.value)


NEAREST = 3
"""So many stations are named to who chooses a starting point."""


def stations_near(play: Play, square: int) -> str:
    """How far the nearest stations are by water: a first thing to choose by."""
    steps = play.board.way(square)
    found = sorted((steps[at], number) for number, at in enumerate(play.board.station_square))
    told = ", ".join(f"{play.content.stations[number].name} {far}" for far, number in found[:NEAREST])
    return f"Squares by water to the nearest stations: {told}."


def run_choice(play: Play, option: Option, choice: Choice, ships: list[Ship]) -> None:
    """15.9, 15.12 The course of a replenishment: where the Supply Ship comes to, and the mines on the way."""
    paths = [replenishment.run_path(play, ship, option.value) for ship in ships]
    choice.cell = play.board.names[paths[0][-1]]
    choice.group, choice.short = ASKED["course"], COMPASS[option.value]
    for ship, path in zip(ships, paths, strict=True):
        choice.outcome += consequences.mine_outcome(play, ship, path)
