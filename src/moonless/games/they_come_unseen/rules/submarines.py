"""6 Submarine turn and movement, 7 Snorting: the order is built step by step, and resolved whole (18.6)."""

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DEPTH_WORDS, DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules.basics import PATH, Bar
from moonless.games.they_come_unseen.rules.reports import Reports
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
SNORT = [Option(f"snort {key}", f"Snort {COMPASS[n]}", 32 + n, "7.2") for n, key in enumerate(DIRECTION_KEYS)]
ATTACK_KEYS = ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot"]
ATTACK = [Option(f"attack {key}", f"Attack {key.capitalize()}", 40 + n, "9.2", 1) for n, key in enumerate(ATTACK_KEYS)]
FIRST = [Option(f"first {key}", f"The {key} submarine goes first", n, "5.2") for n, key in enumerate(SUBMARINE_KEYS)]

BLOCKED = Bar("land, a closed gap between islands, or the edge of the board lies there", "3.5, 3.6, 3.7")
TOO_FAR = Bar("14 squares are the most in one turn", "6.2")
TOO_FAR_SHALLOW = Bar("with 250 ft water on the path, 6 squares are the most in this turn", "6.4")
EMPTY = Bar("the battery is empty", "6.3")
STEEP = Bar("the depth changes by at most one step a square", "6.6")
BOTTOM = Bar("the water is not deep enough", "3.3")
CRUSHED = Bar("the hits taken do not allow this depth", "16.3")
SHIP_THERE = Bar("a ship lies there: not at periscope depth", "3.10")
SNORT_OVER = Bar("three squares are the most after a snort", "7.4")
STATION = Bar("a station square can only be entered to attack it", "9.1")
NOT_AT_PERISCOPE = Bar("it is not at periscope depth", "7.1")
ONE_SNORT = Bar("one snort a turn", "6.1")
SNORT_BLOCKED = Bar("two open sea squares in a straight line are needed", "7.2")
NO_ROOM = Bar("there is no movement left for two squares", "7.1")
STORM = Bar("no snorting at storm level 6", "17.6")
MUST_LEAVE = Bar("it must leave the station this turn", "9.7")
MOVED = Bar("it has moved already", "6.1")


class Submarines(Reports):
    """Chapters 6 and 7."""

    def nato_turn(self) -> None:
        """5.2 One submarine after the other, in the order NATO likes; one is finished before the next starts."""
        state = self.state
        if not state.movers:
            self.date_sightings()
        waiting = [submarine for submarine in self.afloat() if not submarine.moved]
        chosen = waiting[0]
        if len(waiting) > 1:
            options = [FIRST[submarine.number] for submarine in waiting]
            number = self.ask(Decision(self.seating.nato[0], "first", "5.2", options)).value
            chosen = state.submarines[number]
        self.submarine_turn(chosen)
        chosen.moved = True
        if not state.over and all(submarine.moved for submarine in self.afloat()):
            self.close_nato_turn()

    def date_sightings(self) -> None:
        """18.4, 18.8 Who lies in sight as the turn begins is seen in this round; a turn in silence changes nothing."""
        for submarine in self.afloat():
            if submarine.depth == 0:
                submarine.datum_round = self.state.round

    def submarine_turn(self, submarine: Submarine) -> None:
        """6.1 It stays, or moves, or moves and acts; 6.10 with an empty battery it can only lie and recover."""
        plan = Plan(submarine.number, NOWHERE, [submarine.square], [submarine.depth], submarine.battery)
        plan.shallow = self.board.shallow[submarine.square]
        if submarine.battery == 0:
            plan.battery = self.content.submarine.exhausted_recovery_battery
            self.resolve(submarine, plan, True)
            return
        self.state.plan = plan
        seat, path = self.seating.submarine_seat[submarine.number], f"{PATH} {SUBMARINE_KEYS[submarine.number]}"
        while True:
            options = self.orders(submarine, plan)
            order = self.ask(Decision(seat, "order", "6.1", options, plan, path))
            if self.follow(plan, order):
                break
        self.state.plan = None
        self.resolve(submarine, plan, False)

    # Building the order

    def orders(self, submarine: Submarine, plan: Plan) -> list[Option]:
        """21 Everything this submarine may do next; with an empty battery, only to end or to lay the mines (8.4)."""
        options: list[Option] = []
        if plan.moved:
            options.append(END)
            if self.mines_barred(submarine, plan) is None:
                options.append(MINES)
        elif not self.in_station(submarine):
            options.append(STAY)
        here, depth, step = plan.squares[-1] * DIRECTIONS, plan.depths[-1], self.board.step
        for direction in range(DIRECTIONS):
            target = step[here + direction]
            if target < 0 or self.reach_barred(plan, target) is not None:
                continue
            station = self.board.station[target]
            if station >= 0:
                if self.attack_barred(plan, station) is None:
                    options.append(ATTACK[station])
                continue
            for deeper in range(max(0, depth - 1), min(3, depth + 1) + 1):
                if self.depth_barred(submarine, plan, target, deeper) is None:
                    options.append(STEP[direction][deeper])
        if depth == 0 and plan.snort < 0:
            for direction in range(DIRECTIONS):
                if self.snort_barred(plan, direction) is None:
                    options.append(SNORT[direction])
        return options

    def reach_barred(self, plan: Plan, target: int) -> Bar | None:
        """6.2-6.4, 7.4 Whether the submarine can go one square further, onto this one."""
        boat = self.content.submarine
        if plan.battery == 0:
            return EMPTY
        if plan.snort >= 0 and plan.moved >= plan.snort + boat.snort_straight_squares + boat.snort_follow_up_squares:
            return SNORT_OVER
        if plan.shallow or self.board.shallow[target]:
            return TOO_FAR_SHALLOW if plan.moved >= boat.max_move_in_shallow else None
        return TOO_FAR if plan.moved >= boat.max_move else None

    def depth_barred(self, submarine: Submarine, plan: Plan, target: int, depth: int) -> Bar | None:
        """3.10, 6.5, 6.6 Whether it can be at this depth there."""
        if abs(depth - plan.depths[-1]) > 1:
            return STEEP
        if depth > self.board.floor[target]:
            return BOTTOM
        if depth > self.content.depth_by_hits[submarine.hits]:
            return CRUSHED
        if depth == 0 and self.ships_at(target):
            return SHIP_THERE
        return None

    def snort_barred(self, plan: Plan, direction: int) -> Bar | None:
        """7.1, 7.2, 17.6 Whether it can snort two squares that way; in the storm it neither begins nor ends (R32)."""
        board, boat = self.board, self.content.submarine
        if plan.snort >= 0:
            return ONE_SNORT
        if plan.depths[-1] != 0:
            return NOT_AT_PERISCOPE
        if plan.battery < boat.snort_minimum_battery:
            return EMPTY
        here, shallow = plan.squares[-1], plan.shallow
        storm = self.storm(here).no_snort
        for _ in range(boat.snort_straight_squares):
            here = board.step[here * DIRECTIONS + direction]
            if here < 0 or board.station[here] >= 0:
                return SNORT_BLOCKED
            if self.ships_at(here):
                return SHIP_THERE
            shallow = shallow or board.shallow[here]
            storm = storm or self.storm(here).no_snort
        if storm:
            return STORM
        most = boat.max_move_in_shallow if shallow else boat.max_move
        return NO_ROOM if plan.moved + boat.snort_straight_squares > most else None

    def follow(self, plan: Plan, order: Option) -> bool:
        """Add an order to the plan; True when the turn is complete."""
        board, value = self.board, order.value
        if order is STAY:
            plan.battery -= self.content.submarine.battery_when_stationary
            return True
        if order is END:
            return True
        if order is MINES:
            plan.mines = True
            return True
        if value >= 40:
            self.advance(plan, board.station_square[value - 40], 0)
            plan.station = value - 40
            return True
        if value >= 32:
            plan.snort = plan.moved
            for _ in range(self.content.submarine.snort_straight_squares):
                self.advance(plan, board.step[plan.squares[-1] * DIRECTIONS + value - 32], 0)
                plan.battery += 1
            boat = self.content.submarine
            plan.battery = min(boat.battery_max, plan.battery + boat.snort_battery_gain)
            return False
        direction, depth = divmod(value, 4)
        self.advance(plan, board.step[plan.squares[-1] * DIRECTIONS + direction], depth)
        return False

    def advance(self, plan: Plan, square: int, depth: int) -> None:
        """6.3 One square, one unit of battery."""
        plan.squares.append(square)
        plan.depths.append(depth)
        plan.battery -= 1
        plan.shallow = plan.shallow or self.board.shallow[square]

    # Carrying it out

    def resolve(self, submarine: Submarine, plan: Plan, recovers: bool) -> None:
        """18.6 The whole turn at once: where it is now, then what it publishes, in order."""
        state = self.state
        reports = self.turn_reports(submarine, plan, recovers)
        state.mover_ships += [ship.square for ship in state.ships]
        state.mover_watches += [ship.watch for ship in state.ships[:2]]
        self.move_datum(submarine, plan)
        submarine.square = plan.squares[-1]
        submarine.depth = plan.depths[-1]
        submarine.battery = plan.battery
        submarine.adrift = False
        if plan.battery == 0:  # 6.10, 9.7
            submarine.depth = 0
            submarine.adrift = plan.station < 0
            submarine.datum = submarine.square
            submarine.datum_round = state.round
        deed = "recovers" if recovers else self.deed(plan)
        if plan.mines:
            self.lay_mines(submarine, plan)
        way = " ".join(
            f"{self.name(square)}@{DEPTH_KEYS[depth]}" for square, depth in zip(plan.squares, plan.depths, strict=True)
        )
        state.logs.append(Log(state.round, submarine.number, way, plan.battery, deed))
        if self.heard:
            self.log_turn(submarine, plan, deed)
        self.publish(reports, submarine)
        state.movers.append(reports)

    def deed(self, plan: Plan) -> str:
        if plan.station >= 0:
            return f"attacks {self.content.stations[plan.station].name}"
        if plan.snort >= 0:
            return "snorts"
        if plan.mines:
            return "lays mines"
        return "moves" if plan.moved else "stays"

    # Why not

    def order_refusals(self, plan: Plan) -> list[Refusal]:
        """For every order that is not possible now, why."""
        submarine = self.state.submarines[plan.submarine]
        refusals: list[Refusal] = []
        for direction in range(DIRECTIONS):
            target = self.board.step[plan.squares[-1] * DIRECTIONS + direction]
            for depth in range(4):
                bar = self.step_barred(submarine, plan, target, depth)
                if bar is not None:
                    refusals.append(refusal(STEP[direction][depth], bar))
            bar = self.snort_barred(plan, direction)
            if bar is not None:
                refusals.append(refusal(SNORT[direction], bar))
            if target >= 0 and self.board.station[target] >= 0:
                station = self.board.station[target]
                bar = self.reach_barred(plan, target) or self.attack_barred(plan, station)
                if bar is not None:
                    refusals.append(refusal(ATTACK[station], bar))
        bar = self.mines_barred(submarine, plan)
        if bar is not None:
            refusals.append(refusal(MINES, bar))
        if plan.moved:
            refusals.append(refusal(STAY, MOVED))
        elif self.in_station(submarine):
            refusals.append(refusal(STAY, MUST_LEAVE))
        return refusals

    def step_barred(self, submarine: Submarine, plan: Plan, target: int, depth: int) -> Bar | None:
        """Whether a step there at this depth is possible."""
        if target < 0:
            return BLOCKED
        bar = self.reach_barred(plan, target)
        if bar is not None:
            return bar
        if self.board.station[target] >= 0:
            return STATION
        return self.depth_barred(submarine, plan, target, depth)


def refusal(option: Option, bar: Bar) -> Refusal:
    return Refusal(option.key, option.label, bar.reason, bar.rule)
