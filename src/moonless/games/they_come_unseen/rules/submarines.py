"""6 Submarine turn and movement: the order is built step by step, and resolved whole (18.6)."""

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DEPTH_WORDS, DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules.snorting import SNORT, SnortingChapter
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


class SubmarinesChapter(SnortingChapter):
    """6 Submarine turn and movement: the order is built step by step, and resolved whole (18.6)."""

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
