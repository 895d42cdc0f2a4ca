"""10 Soviet turn: how ships move. A leg is built step by step and committed whole (10.2)."""

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import SUPPLY
from moonless.games.they_come_unseen.rules.ramming import RammingChapter
from moonless.games.they_come_unseen.rules.ship_movement import AFTER_SEARCH, FINISHED, NO_FUEL, NO_MOVE, NO_STOP
from moonless.games.they_come_unseen.rules.terms import PATH
from moonless.games.they_come_unseen.state import NOWHERE, Plan, Ship

GO = Option("go", "Commit this leg", 0, "10.2")
HEADING = [Option(key, COMPASS[n], n, "10.2") for n, key in enumerate(DIRECTION_KEYS)]
SAME_STATION = Bar("a logistics ship may not enter and leave the same station in one turn", "15.2")
BLOCKED = Bar("land, a closed gap between islands, or the edge of the board lies there", "3.5, 3.6, 3.7")
CLOSED = Bar("a destroyed station is closed to all", "3.11")
FULL = Bar("three ships lie there already", "3.8")
STORM = Bar("no station can be entered in a sea at storm level 6", "17.6")
ENDS_LEG = Bar("entering a station ends the leg", "3.8")
OCCUPIED = Bar("a leg may not end on another ship's square, unless both are logistics ships", "3.10")
STUCK = Bar("no leg through there can end legally within the ship's movement and fuel", "3.10")
NOT_MOVED = Bar("a leg is at least one square", "2")


class LegsChapter(RammingChapter):
    """10 Soviet turn: how ships move. A leg is built step by step and committed whole (10.2)."""

    # What may be done

    def leg_barred(self, ship: Ship) -> Bar | None:
        """10.1, 10.6, 15.2 Whether the ship may begin a leg."""
        if ship.finished:
            return FINISHED
        if ship.legs and not ship.stopped:
            return NO_STOP
        if ship.searched and ship.legs_since_search:
            return AFTER_SEARCH
        if self.longest_leg(ship) < 1:
            return NO_FUEL
        station = self.station_of(ship)
        if station >= 0 and not self.is_destroyer(ship) and ship.entered >> station & 1:
            return SAME_STATION
        if not self.headings(ship, Plan(NOWHERE, ship.number, [ship.square])):
            return NO_MOVE
        return None

    def plan_reduction(self, ship: Ship, plan: Plan) -> int:
        reduction = ship.reduction
        for square in plan.squares:
            reduction = max(reduction, self.storm(square).reduction)
        return reduction

    def headings(self, ship: Ship, plan: Plan) -> list[Option]:
        """The steps that this leg may take next."""
        here, step = plan.squares[-1] * DIRECTIONS, self.board.step
        if plan.moved and self.board.station[plan.squares[-1]] >= 0:
            return []
        reduction, longest = self.plan_reduction(ship, plan), self.longest_leg(ship)
        return [
            HEADING[direction]
            for direction in range(DIRECTIONS)
            if self.heading_barred(ship, plan, step[here + direction], reduction, longest) is None
        ]

    def heading_barred(self, ship: Ship, plan: Plan, target: int, reduction: int, longest: int) -> Bar | None:
        """3, 10.3, 10.4, 17.4 Whether the leg may go on to this square and still end somewhere."""
        if target < 0:
            return BLOCKED
        if plan.moved >= longest:
            return NO_FUEL
        reduction = self.reduction_at(ship, reduction, target)
        left = min(self.limit(ship, reduction) - ship.moved - plan.moved - 1, longest - plan.moved - 1)
        if self.limit(ship, reduction) < ship.moved + plan.moved + 1:
            return NO_MOVE
        bar = self.entry_barred(ship, target)
        if bar is not None:
            return bar
        return None if self.can_finish(ship, target, reduction, left, plan.moved + 1) else STUCK

    def entry_barred(self, ship: Ship, target: int) -> Bar | None:
        """3.8, 3.11, 15.2, 17.6 Whether the square may be entered."""
        station = self.board.station[target]
        if station < 0:
            return None
        if self.state.destroyed[station]:
            return CLOSED
        if self.storm(target).no_station:
            return STORM
        if len(self.ships_at(target)) >= self.content.station_capacity and ship.square != target:
            return FULL
        if not self.is_destroyer(ship) and ship.left >> station & 1:
            return SAME_STATION
        if ship.square == target and not self.is_destroyer(ship):
            return SAME_STATION
        return None

    def can_finish(self, ship: Ship, square: int, reduction: int, left: int, gone: int) -> bool:
        """3.10 Whether a leg can end here, or some squares on."""
        if self.end_barred(ship, square) is None:
            return True
        if left <= 0:
            return False
        for target in self.board.neighbors[square]:
            further = self.reduction_at(ship, reduction, target)
            if self.limit(ship, further) < ship.moved + gone + 1 or self.entry_barred(ship, target) is not None:
                continue
            if self.can_finish(ship, target, further, left - 1, gone + 1):
                return True
        return False

    def end_barred(self, ship: Ship, square: int) -> Bar | None:
        """3.10 Where a leg may end: not with a Destroyer, unless to help one that is out of fuel (15.11)."""
        if self.board.station[square] >= 0:
            return None
        for other in self.ships_at(square):
            if other.number == ship.number:
                continue
            if self.is_destroyer(ship):
                return OCCUPIED
            if self.is_destroyer(other) and not (ship.number == SUPPLY and self.out_of_fuel(other)):
                return OCCUPIED
        return None

    # 10.2 The leg

    def move(self, ship: Ship, seat: str) -> None:
        """10.2 Built step by step, secretly; committed as a whole path."""
        plan = Plan(NOWHERE, ship.number, [ship.square])
        self.state.plan = plan
        while True:
            options = self.headings(ship, plan)
            if plan.moved and self.end_barred(ship, plan.squares[-1]) is None:
                options.insert(0, GO)
            order = self.ask(Decision(seat, "leg", "10.2", options, plan, PATH))
            if order is GO:
                break
            plan.squares.append(self.board.step[plan.squares[-1] * DIRECTIONS + order.value])
        self.state.plan = None
        self.leg(ship, plan.squares[1:])

    def leg(self, ship: Ship, path: list[int]) -> None:
        """10.2 Everybody sees it; then mines (8.6), fuel (10.4), a ram if it ends on a submarine in sight (13.1)."""
        piece = self.piece(ship)
        if self.heard and path:
            way = " ".join(self.name(square) for square in path)
            self.announce("ship_moved", {"ship": piece.title, "path": way}, [piece.key], True)
        start = ship.square
        if path and self.board.station[start] >= 0:
            ship.left |= 1 << self.board.station[start]
        struck = self.strike(ship, path)
        gone = path if struck < 0 else path[: struck + 1]
        self.sweep(ship, path, path if struck < 0 else path[:struck])
        self.pay_leg(ship, len(gone))
        for square in [start, *gone]:
            ship.reduction = max(ship.reduction, self.storm(square).reduction)
        ship.moved += len(gone)
        ship.square = gone[-1] if gone else start
        ship.legs += 1
        ship.stopped = False
        if ship.searched:
            ship.legs_since_search += 1
        if struck >= 0:
            self.struck(ship)
            return
        station = self.station_of(ship)
        if station >= 0:
            ship.entered |= 1 << station
        elif self.in_sight_at(ship.square):
            self.ram(ship)
        elif ship.number == SUPPLY:
            self.note_helpless(ship)

    def pay_leg(self, ship: Ship, squares: int) -> None:
        """10.4 By the leg's own length."""
        if self.is_destroyer(ship):
            cost = self.content.fuel_cost[squares]
            ship.fuel -= cost
            self.note_gauge(ship, -cost, 0, cost)

    def pay_idle(self, ship: Ship) -> None:
        """10.5 At sea without a leg or a RAS: 10 fuel, or what it has; moored the whole turn: nothing (R18)."""
        if ship.legs or ship.replenished or self.station_of(ship) >= 0:
            return
        ship.fuel = max(0, ship.fuel - self.content.idle_fuel)
        self.note_gauge(ship, -self.content.idle_fuel, 0)

    # Why not

    def leg_refusals(self, plan: Plan) -> list[Refusal]:
        """For every heading that this leg cannot take, why."""
        ship = self.state.ships[plan.ship]
        reduction, longest = self.plan_reduction(ship, plan), self.longest_leg(ship)
        entered = plan.moved > 0 and self.board.station[plan.squares[-1]] >= 0
        refusals: list[Refusal] = []
        for direction in range(DIRECTIONS):
            target = self.board.step[plan.squares[-1] * DIRECTIONS + direction]
            bar = ENDS_LEG if entered else self.heading_barred(ship, plan, target, reduction, longest)
            if bar is not None:
                option = HEADING[direction]
                refusals.append(Refusal(option.key, option.label, bar.reason, bar.rule))
        bar = self.end_barred(ship, plan.squares[-1]) if plan.moved else NOT_MOVED
        if bar is not None:
            refusals.append(Refusal(GO.key, GO.label, bar.reason, bar.rule))
        return refusals
