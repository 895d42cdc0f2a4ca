"""5.3 The commands to Soviet ships; 20.5, 20.8 which ships act when, and at whose word."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.games.they_come_unseen.content.components import (
    CONTAINER_GREEN,
    DESTROYERS,
    FUEL,
    KINDS,
    SHIP_KEYS,
    SHIPS,
    SUBMARINE_KEYS,
    SUPPLY,
    WEAPON,
)
from moonless.games.they_come_unseen.rules import containers, legs, ramming, replenishment, sonar, terms
from moonless.games.they_come_unseen.rules.containers import CARGO_KEYS, CARGO_WORDS
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.replenishment import GONE
from moonless.games.they_come_unseen.rules.terms import add_refusal
from moonless.games.they_come_unseen.state import NOWHERE, Plan, Ship

NOT_ITS_STEP = Bar("it is not this ship's step of the turn", "20.5")
NOT_ITS_SEAT = Bar("another seat commands this ship", "20.8")
WENT_ROUND = Bar("everybody has passed on the word: somebody must command", "20.8")
DONE_ALREADY = Bar("that seat has nothing more to command in this step", "20.8")
HAS_THE_WORD = Bar("that seat has the word", "20.8")

MOVE, RAM, SEARCH, REFUEL, REARM, LOAD, UNLOAD, PASS, RAS = (
    "move",
    "ram",
    "search",
    "refuel",
    "rearm",
    "load",
    "unload",
    "pass",
    "ras",
)
"""The verbs: how the keys of commands begin."""
TITLES = ["orange Destroyer", "red Destroyer", "green Container Ship", "purple Container Ship", "brown Supply Ship"]
STEPS = {
    "soviet_fleet": range(SHIPS),
    "soviet_container_ships": range(CONTAINER_GREEN, SUPPLY),
    "soviet_destroyers": range(DESTROYERS),
    "soviet_supply_ship": range(SUPPLY, SHIPS),
}


class Command(Option):
    """An order to a ship: what, which ship, which container, to which other ship. `pattern` are its words, with
    {ship} and {other} where ships are named, and {the_ship} where a title would take an article."""

    def __init__(
        self, verb: str, key: str, pattern: str, rule: str, ship: int, container: int = 0, other: int = NOWHERE
    ) -> None:
        self.verb = verb
        self.pattern = pattern
        self.ship = ship
        self.container = container
        self.other = other
        super().__init__(key, self.words(TITLES, [f"the {title}" for title in TITLES]), rule=rule)

    def words(self, ships: list[str], the_ships: list[str]) -> str:
        """With these for the ships."""
        number, other = self.ship, self.other
        return self.pattern.format(ship=ships[number], the_ship=the_ships[number], other=ships[other])


COMMANDERS: Final = {
    "soviet": "the Soviet fleet",
    "orange": "the orange Destroyer",
    "red": "the red Destroyer",
    "logistics": "the logistics ships",
}


class Hand(Option):
    """20.8 Another seat of the team commands first."""

    def __init__(self, seat: str) -> None:
        super().__init__(f"hand {seat}", f"Let {COMMANDERS[seat]} command first", rule="20.8")
        self.seat = seat


DONE = Option("done", "Done: nothing more this turn", rule="20.8")
REPLENISH = Command(RAS, RAS, "Replenish at sea", "15.8", SUPPLY)
_hands: dict[str, Hand] = {}


def hand_to(seat: str) -> Hand:
    """Made once for each seat."""
    if seat not in _hands:
        _hands[seat] = Hand(seat)
    return _hands[seat]


# The list of commands


def own_commands(ship: int) -> list[Command]:
    """All that a ship can do by itself."""
    key = SHIP_KEYS[ship]
    found = [
        Command(MOVE, f"move {key}", "Move {the_ship}", "10.2", ship),
        Command(RAM, f"ram {key}", "Ram with {the_ship}", "13.1", ship),
    ]
    if ship < DESTROYERS:
        return [
            *found,
            Command(SEARCH, f"search {key}", "Search with {the_ship}", "11.1", ship),
            Command(REFUEL, f"refuel {key}", "Refuel {the_ship}: one container", "15.6", ship, FUEL),
            Command(REARM, f"rearm {key}", "Rearm {the_ship}: one container", "15.6", ship, WEAPON),
        ]
    for verb, count in ((LOAD, KINDS), (UNLOAD, len(CARGO_KEYS))):
        for container in range(count):
            words = f"{verb.capitalize()} {CARGO_WORDS[container]}: {{ship}}"
            found.append(Command(verb, f"{verb} {key} {CARGO_KEYS[container]}", words, "15.4", ship, container))
    return found


def pass_commands(giver: int) -> list[Command]:
    """15.4 All that a logistics ship can hand over to another."""
    found: list[Command] = []
    for taker in range(DESTROYERS, SHIPS):
        for container, cargo in enumerate(CARGO_KEYS):
            if DESTROYERS <= giver != taker:
                key = f"pass {SHIP_KEYS[giver]} {cargo} {SHIP_KEYS[taker]}"
                words = f"Pass {CARGO_WORDS[container]}: {{ship}} to {{other}}"
                found.append(Command(PASS, key, words, "15.4", giver, container, taker))
    return found


def listed(own: list[Command]) -> list[Command]:
    """The commands whose absence is explained unasked: each kind of container once, fuel before weapons."""
    first = [command for command in own if command.verb not in (LOAD, UNLOAD)]
    cargo = [command for command in own if command.verb in (LOAD, UNLOAD) and command.container < KINDS]
    return first + sorted(cargo, key=lambda command: command.container)


OWN = [own_commands(ship) for ship in range(SHIPS)]
PASSES = [pass_commands(ship) for ship in range(SHIPS)]
LISTED = [listed(own) for own in OWN]
COMMANDS = {command.key: command for commands in [*OWN, *PASSES, [REPLENISH]] for command in commands}


# What bars a command


def move_barred(play: Play, command: Command) -> Bar | None:
    return legs.leg_barred(play, play.state.ships[command.ship])


def ram_barred(play: Play, command: Command) -> Bar | None:
    return ramming.ram_barred(play, play.state.ships[command.ship])


def search_barred(play: Play, command: Command) -> Bar | None:
    return sonar.search_barred(play, play.state.ships[command.ship])


def resupply_barred(play: Play, command: Command) -> Bar | None:
    return containers.resupply_barred(play, play.state.ships[command.ship], command.container)


def load_barred(play: Play, command: Command) -> Bar | None:
    return containers.load_barred(play, play.state.ships[command.ship], command.container)


def unload_barred(play: Play, command: Command) -> Bar | None:
    return containers.unload_barred(play, play.state.ships[command.ship], command.container)


def pass_barred(play: Play, command: Command) -> Bar | None:
    ships = play.state.ships
    return containers.pass_barred(play, ships[command.ship], command.container, ships[command.other])


def ras_barred(play: Play, command: Command) -> Bar | None:
    return replenishment.ras_barred(play)


BARRED: dict[str, Callable[[Play, Command], Bar | None]] = {
    MOVE: move_barred,
    RAM: ram_barred,
    SEARCH: search_barred,
    REFUEL: resupply_barred,
    REARM: resupply_barred,
    LOAD: load_barred,
    UNLOAD: unload_barred,
    PASS: pass_barred,
    RAS: ras_barred,
}
"""What bars each verb, for a ship whose step and seat it is."""


def seat_barred(play: Play, command: Command, seat: str, step: list[int]) -> Bar | None:
    """20.5, 20.8 Whether this seat may now command this ship; containers are passed in the step of either ship."""
    if seat not in play.seating.ship_seats[command.ship]:
        return NOT_ITS_SEAT
    if command.ship not in step and command.other not in step:
        return NOT_ITS_STEP
    return GONE if play.state.ships[command.ship].square < 0 else None


def command_barred(play: Play, command: Command, seat: str, step: list[int]) -> Bar | None:
    """Whether this seat may give this command now."""
    bar = seat_barred(play, command, seat, step)
    return bar if bar is not None else BARRED[command.verb](play, command)


def hand_barred(play: Play, seat: str) -> Bar | None:
    """20.8 The word goes to a seat that is not done; once round at most, then somebody commands."""
    state, number = play.state, play.seating.soviet.index(seat)
    if number == state.word:
        return HAS_THE_WORD
    if state.done[number]:
        return DONE_ALREADY
    return WENT_ROUND if state.handed >= len(play.seating.soviet) - 1 else None


# What may be commanded now


def steps(play: Play) -> list[str]:
    """20.5 The parts of the Soviet turn: one, or three with five players."""
    order = play.content.orders[play.seating.variant.order_of_play]
    return [name for name in order if name in STEPS]


def in_step(play: Play) -> list[int]:
    """The ships that act in this step."""
    return list(STEPS[steps(play)[play.state.step]])


def offered(play: Play, seat: str) -> list[Option]:
    """21 Every command that this seat may give now."""
    options: list[Option] = []
    step = in_step(play)
    for ship in play.state.ships:
        own = OWN[ship.number]
        if not ship.finished and seat_barred(play, own[0], seat, step) is None:
            options += [command for command in own if BARRED[command.verb](play, command) is None]
        if ship.cargo and len(terms.ships_at(play, ship.square)) > 1:
            options += [command for command in PASSES[ship.number] if command_barred(play, command, seat, step) is None]
    if command_barred(play, REPLENISH, seat, step) is None:
        options.append(REPLENISH)
    options += [hand_to(other) for other in play.seating.soviet if hand_barred(play, other) is None]
    options.append(DONE)
    return options


# Why not


def command_refusals(play: Play, seat: str) -> list[Refusal]:
    """For every command to this seat's ships that is not possible now, why."""
    refusals: list[Refusal] = []
    step = in_step(play)
    for ship in play.state.ships:
        if ship.square < 0 or seat not in play.seating.ship_seats[ship.number]:
            continue
        for command in LISTED[ship.number]:
            add_refusal(refusals, command, command_barred(play, command, seat, step))
    if seat in play.seating.ship_seats[SUPPLY]:
        add_refusal(refusals, REPLENISH, command_barred(play, REPLENISH, seat, step))
    return refusals


def refusal_of(play: Play, seat: str, key: str) -> Refusal | None:
    """Why a command that was sent cannot be given; None if there is no such command."""
    command = COMMANDS.get(key)
    if command is not None:
        refusals: list[Refusal] = []
        add_refusal(refusals, command, command_barred(play, command, seat, in_step(play)))
        return refusals[0] if refusals else None
    verb, _, other = key.partition(" ")
    if verb == "hand" and other in play.seating.soviet:
        bar = hand_barred(play, other)
        return None if bar is None else Refusal(key, hand_to(other).label, bar.reason, bar.rule)
    return None


# What is asked


def piece_asked(decision: Decision) -> str:
    """The submarine or ship that is asked about, where there is one."""
    about, ask = decision.about, decision.ask
    if isinstance(about, Plan):
        return f"sub-{SUBMARINE_KEYS[about.submarine]}" if about.submarine >= 0 else SHIP_KEYS[about.ship]
    if isinstance(about, Salvo):
        return SHIP_KEYS[about.ship.number]
    if isinstance(about, Ship):
        return SHIP_KEYS[about.number]
    if ask in ("ras", "course", "share-fuel", "share-salvos"):
        return SHIP_KEYS[SUPPLY]
    return f"sub-{SUBMARINE_KEYS[0]}" if ask == "start" else ""
