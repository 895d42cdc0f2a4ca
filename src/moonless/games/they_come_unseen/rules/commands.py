"""5.3 The commands to Soviet ships; 20.5, 20.8 which ships act when."""

from moonless.core.decision import Bar, Option, Refusal
from moonless.games.they_come_unseen.content.components import CONTAINER_GREEN, FUEL, SHIP_KEYS, SHIPS, SUPPLY, WEAPON
from moonless.games.they_come_unseen.rules import containers, legs, ramming, replenishment, sonar, terms
from moonless.games.they_come_unseen.rules.containers import CARGO_KEYS, CARGO_WORDS
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NOWHERE, Ship

MOVE_COMMAND, SEARCH_COMMAND, RAM_COMMAND, RESUPPLY_COMMAND, LOAD_COMMAND, UNLOAD_COMMAND, PASS_COMMAND = range(7)
RAS_COMMAND, DONE_COMMAND, HAND_COMMAND = range(7, 10)


class Command(Option):
    """An order to a ship: what, which ship, which container, to which other ship."""

    def __init__(
        self, verb: int, key: str, label: str, rule: str, ship: int = NOWHERE, kind: int = 0, other: int = NOWHERE
    ) -> None:
        super().__init__(key, label, ship, rule)
        self.verb = verb
        self.kind = kind
        self.other = other


TITLES = ["orange Destroyer", "red Destroyer", "green Container Ship", "purple Container Ship", "brown Supply Ship"]
MOVE = [Command(MOVE_COMMAND, f"move {key}", f"Move the {TITLES[n]}", "10.2", n) for n, key in enumerate(SHIP_KEYS)]
SEARCH = [
    Command(SEARCH_COMMAND, f"search {SHIP_KEYS[n]}", f"Search with the {TITLES[n]}", "11.1", n) for n in range(2)
]
RAM = [Command(RAM_COMMAND, f"ram {key}", f"Ram with the {TITLES[n]}", "13.1", n) for n, key in enumerate(SHIP_KEYS)]
REFUEL = [
    Command(RESUPPLY_COMMAND, f"refuel {SHIP_KEYS[n]}", f"Refuel the {TITLES[n]}: one container", "15.6", n, FUEL)
    for n in range(2)
]
REARM = [
    Command(RESUPPLY_COMMAND, f"rearm {SHIP_KEYS[n]}", f"Rearm the {TITLES[n]}: one container", "15.6", n, WEAPON)
    for n in range(2)
]
LOAD = [
    [
        Command(
            LOAD_COMMAND,
            f"load {SHIP_KEYS[n]} {CARGO_KEYS[kind]}",
            f"Load {CARGO_WORDS[kind]}: {TITLES[n]}",
            "15.4",
            n,
            kind,
        )
        for kind in range(2)
    ]
    for n in range(SHIPS)
]
UNLOAD = [
    [
        Command(
            UNLOAD_COMMAND,
            f"unload {SHIP_KEYS[n]} {CARGO_KEYS[kind]}",
            f"Unload {CARGO_WORDS[kind]}: {TITLES[n]}",
            "15.4",
            n,
            kind,
        )
        for kind in range(4)
    ]
    for n in range(SHIPS)
]
PASS = [
    [
        [
            Command(
                PASS_COMMAND,
                f"pass {SHIP_KEYS[n]} {CARGO_KEYS[kind]} {SHIP_KEYS[to]}",
                f"Pass {CARGO_WORDS[kind]}: {TITLES[n]} to {TITLES[to]}",
                "15.4",
                n,
                kind,
                to,
            )
            for to in range(SHIPS)
        ]
        for kind in range(4)
    ]
    for n in range(SHIPS)
]
RAS = Command(RAS_COMMAND, "ras", "Replenish at sea", "15.8", SUPPLY)
DONE = Command(DONE_COMMAND, "done", "Done: nothing more this turn", "20.8")
HANDS: dict[str, Command] = {}

NOT_HIS_STEP = Bar("it is not this ship's step of the turn", "20.5")
STEPS = {
    "soviet_fleet": range(SHIPS),
    "soviet_container_ships": range(2, 4),
    "soviet_destroyers": range(2),
    "soviet_supply_ship": range(4, 5),
}


def hand_to(seat: str, number: int) -> Command:
    """Pass the word to another seat of the team."""
    if seat not in HANDS:
        HANDS[seat] = Command(HAND_COMMAND, f"hand {seat}", f"Let {seat} command first", "20.8", number)
    return HANDS[seat]


def steps(play: Play) -> list[str]:
    """20.5 The parts of the Soviet turn: one, or three with five players."""
    order = play.content.orders[play.seating.variant.order_of_play]
    return [name for name in order if name in STEPS]


def in_step(play: Play) -> list[int]:
    """The ships that act in this step."""
    return list(STEPS[steps(play)[play.state.step]])


def offered(play: Play, seat: str) -> list[Option]:
    """21 Every command that this seat may give now."""
    state = play.state
    options: list[Option] = []
    step = in_step(play)
    for ship in state.ships:
        if ship.square < 0 or seat not in play.seating.ship_seats[ship.number]:
            continue
        if ship.number in step and not ship.finished:
            ship_commands(play, ship, options)
        exchange_commands(play, ship, step, options)
    if SUPPLY in step and seat in play.seating.ship_seats[SUPPLY] and replenishment.ras_barred(play) is None:
        options.append(RAS)
    if state.handed < len(play.seating.soviet) - 1:
        options += [
            hand_to(other, n) for n, other in enumerate(play.seating.soviet) if not state.done[n] and n != state.word
        ]
    options.append(DONE)
    return options


def ship_commands(play: Play, ship: Ship, options: list[Option]) -> None:
    """What a ship can do by itself."""
    if legs.leg_barred(play, ship) is None:
        options.append(MOVE[ship.number])
    if ramming.ram_barred(play, ship) is None:
        options.append(RAM[ship.number])
    if terms.is_destroyer(ship):
        if sonar.search_barred(play, ship) is None:
            options.append(SEARCH[ship.number])
        if containers.resupply_barred(play, ship, FUEL) is None:
            options.append(REFUEL[ship.number])
        if containers.resupply_barred(play, ship, WEAPON) is None:
            options.append(REARM[ship.number])
        return
    for kind in range(2):
        if containers.load_barred(play, ship, kind) is None:
            options.append(LOAD[ship.number][kind])
    for kind in sorted(set(ship.cargo)):
        if containers.unload_barred(play, ship, kind) is None:
            options.append(UNLOAD[ship.number][kind])


def exchange_commands(play: Play, giver: Ship, step: list[int], options: list[Option]) -> None:
    """15.4 From ship to ship; 20.5 in the step of either."""
    if terms.is_destroyer(giver) or not giver.cargo:
        return
    for taker in play.state.ships[CONTAINER_GREEN:]:
        if taker.number == giver.number or (giver.number not in step and taker.number not in step):
            continue
        for kind in sorted(set(giver.cargo)):
            if containers.pass_barred(play, giver, kind, taker) is None:
                options.append(PASS[giver.number][kind][taker.number])


# Why not


def command_refusals(play: Play, seat: str) -> list[Refusal]:
    """For every command to this seat's ships that is not possible now, why."""
    refusals: list[Refusal] = []
    step = in_step(play)
    for ship in play.state.ships:
        if ship.square < 0 or seat not in play.seating.ship_seats[ship.number]:
            continue
        idle = None if ship.number in step else NOT_HIS_STEP
        refuse(play, refusals, MOVE[ship.number], idle or legs.leg_barred(play, ship))
        refuse(play, refusals, RAM[ship.number], idle or ramming.ram_barred(play, ship))
        if terms.is_destroyer(ship):
            refuse(play, refusals, SEARCH[ship.number], idle or sonar.search_barred(play, ship))
            refuse(play, refusals, REFUEL[ship.number], idle or containers.resupply_barred(play, ship, FUEL))
            refuse(play, refusals, REARM[ship.number], idle or containers.resupply_barred(play, ship, WEAPON))
            continue
        for kind in range(2):
            refuse(play, refusals, LOAD[ship.number][kind], idle or containers.load_barred(play, ship, kind))
            refuse(play, refusals, UNLOAD[ship.number][kind], idle or containers.unload_barred(play, ship, kind))
    if seat in play.seating.ship_seats[SUPPLY]:
        refuse(play, refusals, RAS, None if SUPPLY in step else NOT_HIS_STEP)
        if SUPPLY in step:
            refuse(play, refusals, RAS, replenishment.ras_barred(play))
    return refusals


def refuse(play: Play, refusals: list[Refusal], command: Command, bar: Bar | None) -> None:
    if bar is not None:
        refusals.append(Refusal(command.key, command.label, bar.reason, bar.rule))
