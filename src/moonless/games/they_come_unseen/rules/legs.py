"""10 Soviet turn: how ships move. A leg is built step by step and committed whole (10.2)."""

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import SUPPLY
from moonless.games.they_come_unseen.rules import gauges, mines, ramming, ship_movement, terms, weather
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.ship_movement import NO_FUEL, NO_MOVE
from moonless.games.they_come_unseen.rules.terms import BLOCKED, PATH, add_refusal
from moonless.games.they_come_unseen.rules.weather import NO_ENTRY
from moonless.games.they_come_unseen.state import MOORED_PAYS, NOWHERE, Plan, Ship

GO = Option("go", "Commit this leg", 0, "10.2")
HEADING = [Option(key, COMPASS[n], n, "10.2") for n, key in enumerate(DIRECTION_KEYS)]
SAME_STATION = Bar("a logistics ship may not enter and leave the same station in one turn", "15.2")
CLOSED = Bar("a destroyed station is closed to all", "3.11")
FULL = Bar("three ships lie there already", "3.8")
ENDS_LEG = Bar("entering a station ends the leg", "3.8")
OCCUPIED = Bar("a leg may not end on another ship's square, unless both are logistics ships", "3.10")
STUCK = Bar("no leg through there can end legally within the ship's movement and fuel", "3.10")
NOT_MOVED = Bar("a leg is at least one square", "2")


class Leg:
    """A leg being built: the squares so far, the start among them, and what bounds what is left of it."""

    def __init__(self, play: Play, ship: Ship, squares: list[int]) -> None:
        self.ship = ship
        self.here = squares[-1]
        self.moved = len(squares) - 1
        self.in_station = self.moved > 0 and play.board.station[self.here] >= 0
        self.reduction = ship_movement.reduction_along(play, ship, squares)
        self.longest = ship_movement.longest_leg(play, ship)


# What may be done


def leg_barred(play: Play, ship: Ship) -> Bar | None:
    """10.1, 10.6, 15.2 Whether the ship may begin a leg."""
    bar = ship_movement.another_leg_barred(ship)
    if bar is not None:
        return bar
    if ship_movement.longest_leg(play, ship) < 1:
        return NO_FUEL
    station = terms.station_of(play, ship)
    if station >= 0 and not terms.is_destroyer(ship) and ship.has_entered(station):
        return SAME_STATION
    leg = Leg(play, ship, [ship.square])
    for direction in range(DIRECTIONS):
        if heading_barred(play, leg, direction) is None:
            return None
    return NO_MOVE


def headings(play: Play, leg: Leg) -> list[Option]:
    """The steps that this leg may take next."""
    return [HEADING[direction] for direction in range(DIRECTIONS) if heading_barred(play, leg, direction) is None]


def heading_barred(play: Play, leg: Leg, direction: int) -> Bar | None:
    """3, 10.3, 10.4, 17.4 Whether the leg may go on that way and still end somewhere."""
    ship, target = leg.ship, play.board.step[leg.here * DIRECTIONS + direction]
    if leg.in_station:
        return ENDS_LEG
    if target < 0:
        return BLOCKED
    if leg.moved >= leg.longest:
        return NO_FUEL
    reduction = ship_movement.reduction_at(play, ship, leg.reduction, target)
    left = ship_movement.limit(play, ship, reduction) - ship.moved - leg.moved - 1
    if left < 0:
        return NO_MOVE
    bar = entry_barred(play, ship, target)
    if bar is not None:
        return bar
    left = min(left, leg.longest - leg.moved - 1)
    return None if can_finish(play, ship, target, reduction, left, leg.moved + 1) else STUCK


def square_barred(play: Play, plan: Plan, square: int) -> Bar | None:
    """3.5, 10.2 Whether the leg may go on to that square."""
    here = plan.squares[-1]
    bar = terms.neighbor_barred(play, here, square)
    if bar is not None:
        return bar
    leg = Leg(play, play.state.ships[plan.ship], plan.squares)
    return heading_barred(play, leg, play.board.toward(here, square))


def entry_barred(play: Play, ship: Ship, target: int) -> Bar | None:
    """3.8, 3.11, 15.2, 17.6 Whether the square may be entered."""
    station = play.board.station[target]
    if station < 0:
        return None
    if play.state.destroyed[station]:
        return CLOSED
    if weather.storm(play, target).no_station:
        return NO_ENTRY
    if len(terms.ships_at(play, target)) >= play.content.station_capacity and ship.square != target:
        return FULL
    if not terms.is_destroyer(ship) and ship.has_left(station):
        return SAME_STATION
    if ship.square == target and not terms.is_destroyer(ship):
        return SAME_STATION
    return None


def can_finish(play: Play, ship: Ship, square: int, reduction: int, left: int, gone: int) -> bool:
    """3.10 Whether a leg can end here, or some squares on."""
    if end_barred(play, ship, square) is None:
        return True
    if left <= 0:
        return False
    for target in play.board.neighbors[square]:
        further = ship_movement.reduction_at(play, ship, reduction, target)
        if ship_movement.limit(play, ship, further) < ship.moved + gone + 1:
            continue
        if entry_barred(play, ship, target) is None and can_finish(play, ship, target, further, left - 1, gone + 1):
            return True
    return False


def end_barred(play: Play, ship: Ship, square: int) -> Bar | None:
    """3.10 Where a leg may end: not with a Destroyer, unless to help one that is out of fuel (15.11)."""
    if play.board.station[square] >= 0:
        return None
    for other in terms.ships_at(play, square):
        if other.number == ship.number:
            continue
        if terms.is_destroyer(ship):
            return OCCUPIED
        if terms.is_destroyer(other) and not (ship.number == SUPPLY and ship_movement.out_of_fuel(play, other)):
            return OCCUPIED
    return None


def go_barred(play: Play, ship: Ship, plan: Plan) -> Bar | None:
    """2, 3.10 Whether the leg may be committed as it is."""
    return end_barred(play, ship, plan.squares[-1]) if plan.moved else NOT_MOVED


# 10.2 The leg


def move(play: Play, ship: Ship, seat: str) -> None:
    """10.2 Built step by step, secretly; committed as a whole path."""
    plan = Plan(NOWHERE, ship.number, [ship.square])
    play.state.plan = plan
    while True:
        options = headings(play, Leg(play, ship, plan.squares))
        if go_barred(play, ship, plan) is None:
            options.insert(0, GO)
        order = play.ask(Decision(seat, "leg", "10.2", options, plan, PATH))
        if order is GO:
            break
        plan.squares.append(play.board.step[plan.squares[-1] * DIRECTIONS + order.value])
    play.state.plan = None
    make_leg(play, ship, plan.squares[1:])


def make_leg(play: Play, ship: Ship, path: list[int]) -> None:
    """10.2 Everybody sees it; then mines (8.6), fuel (10.4), a ram if it ends on a submarine in sight (13.1)."""
    start = ship.square
    behind = mines.strike_behind(play, ship, path)
    if behind >= 0:
        if play.heard:
            tell_leg(play, ship, path, [start])
        pay_nothing(play, ship, len(path))
        mines.put_back(play, ship, behind)
        return
    struck = mines.strike(play, ship, path)
    gone = path if struck < 0 else path[: struck + 1]
    if play.heard and path:
        tell_leg(play, ship, path, [start, *gone])
    if path and play.board.station[start] >= 0:
        ship.note_left(play.board.station[start])
    mines.sweep(play, ship, path, path if struck < 0 else path[:struck])
    pay_leg(play, ship, len(gone), len(path))
    ship.reduction = ship_movement.reduction_along(play, ship, [start, *gone])
    ship.moved += len(gone)
    ship.square = gone[-1] if gone else start
    mines.note_trail(play, ship, gone)
    ship.legs += 1
    ship.stopped = False
    if ship.searched:
        ship.legs_since_search += 1
    if struck >= 0:
        mines.struck(play, ship)
        return
    station = terms.station_of(play, ship)
    if station >= 0:
        ship.note_entered(station)
    elif terms.rammable_at(play, ship.square):
        ramming.ram(play, ship)
    elif ship.number == SUPPLY:
        gauges.note_helpless(play, ship)


def tell_leg(play: Play, ship: Ship, declared: list[int], gone: list[int]) -> None:
    """10.2 The whole path as it was declared; on the board, as far as the ship came."""
    piece, names = terms.piece(play, ship), play.board.names
    values = {"ship": piece.title, "path": " ".join(names[square] for square in declared)}
    announce(play, "ship_moved", values, [piece.key], True, path=[names[square] for square in gone])


def pay_leg(play: Play, ship: Ship, squares: int, declared: int) -> None:
    """8.7, 10.4 By the squares that it went; 10.6, 18.5 who sees the leg declared knows that there was fuel for it."""
    if terms.is_destroyer(ship):
        cost = play.content.fuel_cost
        ship.fuel -= cost[squares]
        gauges.note_gauge(play, ship, -cost[squares], 0, cost[declared])


def pay_nothing(play: Play, ship: Ship, declared: int) -> None:
    """R15, 18.5 A leg that is not made costs nothing; that it could have been paid is known."""
    if terms.is_destroyer(ship):
        gauges.note_gauge(play, ship, 0, 0, play.content.fuel_cost[declared])


def pay_idle(play: Play, ship: Ship) -> None:
    """10.5 At sea without a leg or a RAS: 10 fuel, or what it has; moored the whole turn: nothing (R18)."""
    if ship.legs or ship.replenished:
        return
    if terms.station_of(play, ship) >= 0 and MOORED_PAYS not in play.state.readings:
        return
    ship.fuel = max(0, ship.fuel - play.content.idle_fuel)
    gauges.note_gauge(play, ship, -play.content.idle_fuel, 0)


# Why not


def leg_refusals(play: Play, plan: Plan) -> list[Refusal]:
    """For every heading that this leg cannot take, why."""
    ship = play.state.ships[plan.ship]
    leg = Leg(play, ship, plan.squares)
    refusals: list[Refusal] = []
    for direction in range(DIRECTIONS):
        add_refusal(refusals, HEADING[direction], heading_barred(play, leg, direction))
    add_refusal(refusals, GO, go_barred(play, ship, plan))
    return refusals
