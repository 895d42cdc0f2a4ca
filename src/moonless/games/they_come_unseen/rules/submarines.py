"""6 Submarine turn and movement: the order is built step by step, and resolved whole (18.6)."""

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import (
    DEEPEST,
    DEPTH_KEYS,
    DEPTH_WORDS,
    DEPTHS,
    DIRECTION_KEYS,
    DIRECTIONS,
    PERISCOPE,
)
from moonless.games.they_come_unseen.content.components import DESTROYERS, STATION_KEYS, SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules import mines, snorting, stations, submarine_movement, terms, turn_reports
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.snorting import SNORT, Snort
from moonless.games.they_come_unseen.rules.submarine_movement import BATTERY_A_SQUARE
from moonless.games.they_come_unseen.rules.terms import PATH, add_refusal
from moonless.games.they_come_unseen.state import ADRIFT_ONLY, NOWHERE, Log, Plan, Submarine


class Step(Option):
    """6.5 One square in this direction, to this depth."""

    def __init__(self, direction: int, depth: int) -> None:
        key = f"{DIRECTION_KEYS[direction]} {DEPTH_KEYS[depth]}"
        super().__init__(key, f"{COMPASS[direction]}, {DEPTH_WORDS[depth]}", direction, "6.5", BATTERY_A_SQUARE)
        self.direction = direction
        self.depth = depth


class Attack(Option):
    """9.2 Into this station."""

    def __init__(self, station: int) -> None:
        key = STATION_KEYS[station]
        super().__init__(f"attack {key}", f"Attack {key.capitalize()}", station, "9.2", BATTERY_A_SQUARE)
        self.station = station


END = Option("end", "End the turn here", 0, "6.1")
MINES = Option("mines", "Lay the minefield on this run", 0, "8.2")
STEP = [[Step(direction, depth) for depth in range(DEPTHS)] for direction in range(DIRECTIONS)]
ATTACK = [Attack(station) for station in range(len(STATION_KEYS))]
FIRST = [Option(f"first {key}", f"The {key} submarine goes first", n, "5.2") for n, key in enumerate(SUBMARINE_KEYS)]

MUST_LEAVE = Bar("it must leave the station this turn", "9.7")
MOVED = Bar("it has moved already", "6.1")
NOT_MOVED = Bar("it has not moved yet", "6.1")
NOT_ADJACENT = Bar("no step from here leads into that station", "9.2")


def nato_turn(play: Play) -> None:
    """5.2 One submarine after the other, in the order NATO likes; one is finished before the next starts."""
    state = play.state
    if not state.movers:
        turn_reports.date_sightings(play)
    waiting = [submarine for submarine in terms.afloat(play) if not submarine.moved]
    chosen = waiting[0]
    if len(waiting) > 1:
        options = [FIRST[submarine.number] for submarine in waiting]
        number = play.ask(Decision(play.seating.nato[0], "first", "5.2", options)).value
        chosen = state.submarines[number]
    submarine_turn(play, chosen)
    chosen.moved = True
    if not state.over and all(submarine.moved for submarine in terms.afloat(play)):
        turn_reports.close_nato_turn(play)


def submarine_turn(play: Play, submarine: Submarine) -> None:
    """6.1 It stays, or moves, or moves and acts; 6.10 with an empty battery it can only lie and recover."""
    plan = first_plan(play, submarine)
    if submarine.battery == 0:
        plan.battery = play.content.submarine.exhausted_recovery_battery
        resolve(play, submarine, plan, True)
        return
    play.state.plan = plan
    seat, path = play.seating.submarine_seat[submarine.number], f"{PATH} {SUBMARINE_KEYS[submarine.number]}"
    while True:
        options = orders(play, submarine, plan)
        order = play.ask(Decision(seat, "order", "6.1", options, plan, path))
        if follow(play, plan, order):
            break
    play.state.plan = None
    resolve(play, submarine, plan, False)


def first_plan(play: Play, submarine: Submarine) -> Plan:
    """The order of a turn before anything is ordered."""
    plan = Plan(submarine.number, NOWHERE, [submarine.square], [submarine.depth], submarine.battery)
    plan.shallow = play.board.shallow[submarine.square]
    return plan


# Building the order


def orders(play: Play, submarine: Submarine, plan: Plan) -> list[Option]:
    """21 Everything this submarine may do next; with an empty battery, only to end or to lay the mines (8.4)."""
    options: list[Option] = []
    if end_barred(plan) is None:
        options.append(END)
    if mines.mines_barred(play, submarine, plan) is None:
        options.append(MINES)
    if stay_barred(play, submarine, plan) is None:
        options.append(play.content.stay)
    here, depth, step = plan.squares[-1] * DIRECTIONS, plan.depths[-1], play.board.step
    depths = range(max(PERISCOPE, depth - 1), min(DEEPEST, depth + 1) + 1)  # no other is within one step (6.6)
    for direction in range(DIRECTIONS):
        target = step[here + direction]
        if submarine_movement.reach_barred(play, plan, target) is not None:
            continue
        station = play.board.station[target]
        if station >= 0:
            if stations.attack_barred(play, plan, station) is None:
                options.append(ATTACK[station])
            continue
        for deeper in depths:
            if submarine_movement.depth_barred(play, submarine, plan, target, deeper) is None:
                options.append(STEP[direction][deeper])
    if depth == PERISCOPE and plan.snort < 0:
        for direction in range(DIRECTIONS):
            if snorting.snort_barred(play, plan, direction) is None:
                options.append(SNORT[direction])
    return options


def end_barred(plan: Plan) -> Bar | None:
    """6.1 A turn ends where a path ends."""
    return None if plan.moved else NOT_MOVED


def stay_barred(play: Play, submarine: Submarine, plan: Plan) -> Bar | None:
    """6.7, 9.7 It stays instead of moving; not in a station."""
    if plan.moved:
        return MOVED
    return MUST_LEAVE if terms.in_station(play, submarine) else None


def step_barred(play: Play, submarine: Submarine, plan: Plan, target: int, depth: int) -> Bar | None:
    """6.2-6.6 Whether a step there at this depth is possible."""
    bar = submarine_movement.reach_barred(play, plan, target)
    return bar if bar is not None else submarine_movement.depth_barred(play, submarine, plan, target, depth)


def entry_barred(play: Play, plan: Plan, station: int) -> Bar | None:
    """9.1-9.3 Whether a step into this station is possible."""
    square = play.board.station_square[station]
    if square not in play.board.neighbors[plan.squares[-1]]:
        return NOT_ADJACENT
    bar = submarine_movement.reach_barred(play, plan, square)
    return bar if bar is not None else stations.attack_barred(play, plan, station)


def square_barred(play: Play, plan: Plan, square: int) -> Bar | None:
    """3.5, 6.2-6.6, 9.1 Whether the next step can lead to that square, at whatever depth."""
    here, depth = plan.squares[-1], plan.depths[-1]
    bar = terms.neighbor_barred(play, here, square)
    if bar is not None:
        return bar
    target = play.board.step[here * DIRECTIONS + play.board.toward(here, square)]
    if target >= 0 and play.board.station[target] >= 0:
        return entry_barred(play, plan, play.board.station[target])
    submarine = play.state.submarines[plan.submarine]
    bars = [step_barred(play, submarine, plan, target, each) for each in range(DEPTHS)]
    return None if None in bars else bars[depth]


def follow(play: Play, plan: Plan, order: Option) -> bool:
    """Add an order to the plan; True when the turn is complete."""
    if isinstance(order, Step):
        target = play.board.step[plan.squares[-1] * DIRECTIONS + order.direction]
        submarine_movement.advance(play, plan, target, order.depth)
        return False
    if isinstance(order, Snort):
        snorting.snort(play, plan, order.direction)
        return False
    if isinstance(order, Attack):
        submarine_movement.advance(play, plan, play.board.station_square[order.station], PERISCOPE)
        plan.station = order.station
    elif order is play.content.stay:
        plan.battery -= play.content.submarine.battery_when_stationary
    elif order is MINES:
        plan.mines = True
    return True


# Carrying it out


def resolve(play: Play, submarine: Submarine, plan: Plan, recovers: bool) -> None:
    """18.6 The whole turn at once: where it is now, then what it publishes, in order."""
    state = play.state
    reports = turn_reports.reports_of(play, submarine, plan, recovers)
    state.mover_ships += [ship.square for ship in state.ships]
    state.mover_watches += [ship.watch for ship in state.ships[:DESTROYERS]]
    turn_reports.move_datum(play, submarine, plan)
    submarine.square = plan.squares[-1]
    submarine.depth = plan.depths[-1]
    submarine.battery = plan.battery
    # R22: where only such can be rammed, it lies on the surface until it moves, recovered or not (6.10)
    submarine.adrift = submarine.adrift and not plan.moved and ADRIFT_ONLY in state.readings
    if plan.battery == 0:  # 6.10, 9.7
        submarine.depth = PERISCOPE
        submarine.adrift = plan.station < 0
        submarine.datum = submarine.square
        submarine.datum_round = state.round
    if plan.mines:
        mines.lay_mines(play, submarine, plan)
    deed = "recovers" if recovers else deed_of(play, plan)
    steps = [f"{play.board.names[at]}@{DEPTH_KEYS[depth]}" for at, depth in zip(plan.squares, plan.depths, strict=True)]
    state.logs.append(Log(state.round, submarine.number, " ".join(steps), plan.battery, deed))
    if play.heard:
        turn_reports.tell_turn(play, submarine, plan, deed)
    turn_reports.publish(play, reports, submarine, plan.squares[0] if plan.depths[0] == PERISCOPE else NOWHERE)
    state.movers.append([report.stored() for report in reports])


def deed_of(play: Play, plan: Plan) -> str:
    """The turn in a word or two."""
    if plan.station >= 0:
        return f"attacks {play.content.stations[plan.station].name}"
    if plan.snort >= 0:
        return "snorts"
    if plan.mines:
        return "lays mines"
    return "moves" if plan.moved else "stays"


# Why not


def order_refusals(play: Play, plan: Plan) -> list[Refusal]:
    """For every order that is not possible now, why."""
    submarine = play.state.submarines[plan.submarine]
    refusals: list[Refusal] = []
    for direction in range(DIRECTIONS):
        target = play.board.step[plan.squares[-1] * DIRECTIONS + direction]
        for depth in range(DEPTHS):
            bar = step_barred(play, submarine, plan, target, depth)
            add_refusal(refusals, STEP[direction][depth], bar)
        add_refusal(refusals, SNORT[direction], snorting.snort_barred(play, plan, direction))
    refusals += listed_refusals(play, plan)
    add_refusal(refusals, END, end_barred(plan))
    return refusals


def listed_refusals(play: Play, plan: Plan) -> list[Refusal]:
    """Those that are explained unasked: attacks on stations beside it, mines, staying."""
    submarine = play.state.submarines[plan.submarine]
    refusals: list[Refusal] = []
    for target in play.board.neighbors[plan.squares[-1]]:
        if (station := play.board.station[target]) >= 0:
            add_refusal(refusals, ATTACK[station], entry_barred(play, plan, station))
    add_refusal(refusals, MINES, mines.mines_barred(play, submarine, plan))
    add_refusal(refusals, play.content.stay, stay_barred(play, submarine, plan))
    return refusals


def refusal_of(play: Play, plan: Plan, key: str) -> Refusal | None:
    """Why an attack that was ordered from afar is not possible; None for all other orders."""
    for order in ATTACK:
        if order.key == key:
            bar = entry_barred(play, plan, order.station)
            return None if bar is None else Refusal(key, order.label, bar.reason, bar.rule)
    return None
