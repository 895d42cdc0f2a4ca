"""6 Submarine turn and movement: the order is built step by step, and resolved whole (18.6)."""

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DEPTH_WORDS, DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules import mines, snorting, stations, submarine_movement, terms, turn_reports
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.snorting import SNORT
from moonless.games.they_come_unseen.rules.terms import PATH
from moonless.games.they_come_unseen.state import NOWHERE, Log, Plan, Submarine

STAY = Option("stay", "Stay here", 0, "6.7", 1)
END = Option("end", "End the turn here", 0, "6.1")
MINES = Option("mines", "Lay the minefield on this run", 0, "8.2")
STEP: list[list[Option]] = [
    [
        Option(
            f"{DIRECTION_KEYS[direction]} {DEPTH_KEYS[depth]}",
            f"{COMPASS[direction]}, {DEPTH_WORDS[depth]}",
            direction * 4 + depth,
            "6.5",
            1,
        )
        for depth in range(4)
    ]
    for direction in range(DIRECTIONS)
]
ATTACK_KEYS = ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot"]
ATTACK = [Option(f"attack {key}", f"Attack {key.capitalize()}", 40 + n, "9.2", 1) for n, key in enumerate(ATTACK_KEYS)]
FIRST = [Option(f"first {key}", f"The {key} submarine goes first", n, "5.2") for n, key in enumerate(SUBMARINE_KEYS)]
MUST_LEAVE = Bar("it must leave the station this turn", "9.7")
MOVED = Bar("it has moved already", "6.1")


def refusal(option: Option, bar: Bar) -> Refusal:
    return Refusal(option.key, option.label, bar.reason, bar.rule)


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
    plan = Plan(submarine.number, NOWHERE, [submarine.square], [submarine.depth], submarine.battery)
    plan.shallow = play.board.shallow[submarine.square]
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


# Building the order


def orders(play: Play, submarine: Submarine, plan: Plan) -> list[Option]:
    """21 Everything this submarine may do next; with an empty battery, only to end or to lay the mines (8.4)."""
    options: list[Option] = []
    if plan.moved:
        options.append(END)
        if mines.mines_barred(play, submarine, plan) is None:
            options.append(MINES)
    elif not terms.in_station(play, submarine):
        options.append(STAY)
    here, depth, step = plan.squares[-1] * DIRECTIONS, plan.depths[-1], play.board.step
    for direction in range(DIRECTIONS):
        target = step[here + direction]
        if target < 0 or submarine_movement.reach_barred(play, plan, target) is not None:
            continue
        station = play.board.station[target]
        if station >= 0:
            if stations.attack_barred(play, plan, station) is None:
                options.append(ATTACK[station])
            continue
        for deeper in range(max(0, depth - 1), min(3, depth + 1) + 1):
            if submarine_movement.depth_barred(play, submarine, plan, target, deeper) is None:
                options.append(STEP[direction][deeper])
    if depth == 0 and plan.snort < 0:
        for direction in range(DIRECTIONS):
            if snorting.snort_barred(play, plan, direction) is None:
                options.append(SNORT[direction])
    return options


def follow(play: Play, plan: Plan, order: Option) -> bool:
    """Add an order to the plan; True when the turn is complete."""
    board, value = play.board, order.value
    if order is STAY:
        plan.battery -= play.content.submarine.battery_when_stationary
        return True
    if order is END:
        return True
    if order is MINES:
        plan.mines = True
        return True
    if value >= 40:
        advance(play, plan, board.station_square[value - 40], 0)
        plan.station = value - 40
        return True
    if value >= 32:
        plan.snort = plan.moved
        for _ in range(play.content.submarine.snort_straight_squares):
            advance(play, plan, board.step[plan.squares[-1] * DIRECTIONS + value - 32], 0)
            plan.battery += 1
        boat = play.content.submarine
        plan.battery = min(boat.battery_max, plan.battery + boat.snort_battery_gain)
        return False
    direction, depth = divmod(value, 4)
    advance(play, plan, board.step[plan.squares[-1] * DIRECTIONS + direction], depth)
    return False


def advance(play: Play, plan: Plan, square: int, depth: int) -> None:
    """6.3 One square, one unit of battery."""
    plan.squares.append(square)
    plan.depths.append(depth)
    plan.battery -= 1
    plan.shallow = plan.shallow or play.board.shallow[square]


# Carrying it out


def resolve(play: Play, submarine: Submarine, plan: Plan, recovers: bool) -> None:
    """18.6 The whole turn at once: where it is now, then what it publishes, in order."""
    state = play.state
    reports = turn_reports.reports_of(play, submarine, plan, recovers)
    state.mover_ships += [ship.square for ship in state.ships]
    state.mover_watches += [ship.watch for ship in state.ships[:2]]
    turn_reports.move_datum(play, submarine, plan)
    submarine.square = plan.squares[-1]
    submarine.depth = plan.depths[-1]
    submarine.battery = plan.battery
    submarine.adrift = False
    if plan.battery == 0:  # 6.10, 9.7
        submarine.depth = 0
        submarine.adrift = plan.station < 0
        submarine.datum = submarine.square
        submarine.datum_round = state.round
    deed_ = "recovers" if recovers else deed(play, plan)
    if plan.mines:
        mines.lay_mines(play, submarine, plan)
    way = " ".join(
        f"{play.board.names[square]}@{DEPTH_KEYS[depth]}"
        for square, depth in zip(plan.squares, plan.depths, strict=True)
    )
    state.logs.append(Log(state.round, submarine.number, way, plan.battery, deed_))
    if play.heard:
        turn_reports.log_turn(play, submarine, plan, deed_)
    turn_reports.publish(play, reports, submarine)
    state.movers.append(reports)


def deed(play: Play, plan: Plan) -> str:
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
        for depth in range(4):
            bar = submarine_movement.step_barred(play, submarine, plan, target, depth)
            if bar is not None:
                refusals.append(refusal(STEP[direction][depth], bar))
        bar = snorting.snort_barred(play, plan, direction)
        if bar is not None:
            refusals.append(refusal(SNORT[direction], bar))
        if target >= 0 and play.board.station[target] >= 0:
            station = play.board.station[target]
            bar = submarine_movement.reach_barred(play, plan, target) or stations.attack_barred(play, plan, station)
            if bar is not None:
                refusals.append(refusal(ATTACK[station], bar))
    bar = mines.mines_barred(play, submarine, plan)
    if bar is not None:
        refusals.append(refusal(MINES, bar))
    if plan.moved:
        refusals.append(refusal(STAY, MOVED))
    elif terms.in_station(play, submarine):
        refusals.append(refusal(STAY, MUST_LEAVE))
    return refusals
