"""10 Soviet turn: Destroyers; 13 Ramming. How ships move: a leg is built step by step and committed whole (10.2)."""

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content import SUBMARINE_KEYS, SUPPLY
from moonless.games.they_come_unseen.rules.basics import PATH, Bar
from moonless.games.they_come_unseen.rules.submarines import Submarines
from moonless.games.they_come_unseen.state import NOWHERE, SUNK_NOTICE, Plan, Ship, make_notice

GO = Option("go", "Commit this leg", 0, "10.2")
HEADING = [Option(key, COMPASS[n], n, "10.2") for n, key in enumerate(DIRECTION_KEYS)]

FINISHED = Bar("its turn is over", "10.1")
NO_STOP = Bar("a second leg needs a search, a resupply or an exchange of containers since the first", "10.1")
AFTER_SEARCH = Bar("one leg is the most after a search", "10.1")
NO_FUEL = Bar("there is not enough fuel", "10.6")
NO_MOVE = Bar("its movement for this turn is used up", "10.3")
SAME_STATION = Bar("a logistics ship may not enter and leave the same station in one turn", "15.2")
BLOCKED = Bar("land, a closed gap between islands, or the edge of the board lies there", "3.5, 3.6, 3.7")
CLOSED = Bar("a destroyed station is closed to all", "3.11")
FULL = Bar("three ships lie there already", "3.8")
STORM = Bar("no station can be entered in a sea at storm level 6", "17.6")
ENDS_LEG = Bar("entering a station ends the leg", "3.8")
OCCUPIED = Bar("a leg may not end on another ship's square, unless both are logistics ships", "3.10")
STUCK = Bar("no leg through there can end legally within the ship's movement and fuel", "3.10")
NOT_MOVED = Bar("a leg is at least one square", "2")
NOTHING_TO_RAM = Bar("no submarine lies in sight on its square", "13.1")


class Legs(Submarines):
    """Chapters 10 and 13."""

    # 10.3, 10.4 How far

    def speed(self, ship: Ship) -> int:
        """10.3, 15.1, 16.6 Squares a turn in calm weather."""
        return self.content.destroyer.damaged_max_move if ship.engineering else self.piece(ship).max_move

    def limit(self, ship: Ship, reduction: int) -> int:
        """17.4 The turn's limit when this is the greatest reduction among the seas touched; never below 0."""
        return max(0, self.speed(ship) - reduction)

    def reduction_at(self, ship: Ship, reduction: int, square: int) -> int:
        """17.4 The greatest reduction once the ship has touched this square as well."""
        return max(reduction, ship.reduction, self.storm(square).reduction)

    def longest_leg(self, ship: Ship) -> int:
        """10.4, 10.6 The longest leg that its fuel pays for; -1 if none."""
        cost = self.content.fuel_cost
        longest = len(cost) - 1
        if self.is_destroyer(ship):
            while longest >= 0 and cost[longest] > ship.fuel:
                longest -= 1
        return longest

    def out_of_fuel(self, ship: Ship) -> bool:
        """10.6 Less than a leg costs."""
        return ship.fuel < self.content.fuel_cost[0]

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

    def note_helpless(self, ship: Ship) -> None:
        """15.11, 18.5 Who sees the Supply Ship come to a Destroyer's square knows that it is out of fuel."""
        for other in self.ships_at(ship.square):
            if self.is_destroyer(other):
                place, least = 2 * other.number, self.content.fuel_cost[0]
                self.state.gauges = [row for row in self.state.gauges if row[place] < least]

    # 13 Ramming

    def ram_barred(self, ship: Ship) -> Bar | None:
        """13.1 A ship already on the submarine's square rams with a leg of 0 squares."""
        if ship.square < 0 or not self.in_sight_at(ship.square):
            return NOTHING_TO_RAM
        if ship.finished:
            return FINISHED
        if ship.legs and not ship.stopped:
            return NO_STOP
        if ship.searched and ship.legs_since_search:
            return AFTER_SEARCH
        return NO_FUEL if self.longest_leg(ship) < 0 else None

    def ram(self, ship: Ship) -> None:
        """13.2, 13.3 The ship is damaged, its turn over; every submarine in sight there is sunk, green first."""
        victims = self.in_sight_at(ship.square)
        ship.finished = True
        ship.spoiled = True
        for submarine in victims:
            if self.heard:
                key, piece = SUBMARINE_KEYS[submarine.number], self.piece(ship)
                values = {"ship": piece.title, "submarine": key, "square": self.name(ship.square)}
                self.announce("rammed", values, [piece.key, f"sub-{key}"], True)
        self.damage_ship(ship, "ramming")  # first: the loss of the last submarine ends the game (19.2)
        for submarine in victims:
            self.sink(submarine, "rammed")
        self.state.notices.append(make_notice(SUNK_NOTICE, [submarine.hits for submarine in self.state.submarines]))

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
