"""What a program sees of the sea from its seat, as numbers, without a scene. States come redacted."""

from typing import TYPE_CHECKING, Final

from moonless.core import play
from moonless.core.decision import Decision, Option, serious
from moonless.core.observing import CELL, FACING, FULL, NUMBER, PIECE, PRICE, Observer
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTH_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import (
    DESTROYERS,
    SEA_KEYS,
    SHIP_KEYS,
    STATION_KEYS,
    SUBMARINE_KEYS,
    SUPPLY,
)
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.knowledge.plotting import plot_now
from moonless.games.they_come_unseen.rules import commands, replenishment, ship_movement, terms
from moonless.games.they_come_unseen.rules.containers import CARGO_KEYS
from moonless.games.they_come_unseen.rules.legs import GO
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.rules.play import Play, reading
from moonless.games.they_come_unseen.rules.snorting import Snort
from moonless.games.they_come_unseen.rules.sonar import last_search, present_facing
from moonless.games.they_come_unseen.rules.submarines import END, MINES, Attack, Step
from moonless.games.they_come_unseen.state import (
    HIDDEN,
    NATO_TURN,
    OVER,
    SOVIET_TURN,
    WATCHES,
    WEATHER,
    Plan,
    Ship,
    State,
    Submarine,
)

if TYPE_CHECKING:
    from moonless.core.legends import Legend

POINTS: Final = ["n", "e", "s", "w"]
"""The compass points of the four bows."""
SUB: Final = ["depth", "battery", "mines", "hits", "near misses", "adrift", "sunk", "moved", "datum", "datum round"]
SHIP: Final = [
    "fuel", "salvos", "tactical", "engineering", "containers", "watch", "moved", "legs", "searched", "finished",
    "reduction",
]  # fmt: skip
STATION: Final = ["fuel", "weapon", "destroyed", "target"]
ORDER: Final = ["round", "phase", "planned", "battery", "shallow", "back fuel", "back weapon"]
COLUMNS: Final[list[str]] = [
    *(f"sub-{key} {name}" for key in SUBMARINE_KEYS for name in SUB),
    *(f"{key} {name}" for key in SHIP_KEYS for name in SHIP),
    *(f"station-{key} {name}" for key in STATION_KEYS for name in STATION),
    *ORDER,
]
"""What `sheets` holds. Depth, battery, mines, fuel, salvos and watch count from 1: 0 is hidden, or none."""


class SeaObserver(Observer):
    """They Come Unseen, as one seat may know it."""

    def __init__(self, legend: "Legend") -> None:
        super().__init__(legend)
        content = load_content()
        kinds = ["submarine", "datum", "mine", "station", "plan", "bomb-black", "bomb-white"]
        self.kinds: dict[str, int] = {kind: legend.plane("kinds", kind) for kind in kinds}
        self.ship_kinds: list[int] = [legend.plane("kinds", ship.kind) for ship in content.ships]
        names = [
            "destroyed", "target", "in-station", "adrift", "tactical-damage", "engineering-damage", "watch", "no-fuel",
            "no-salvos", "hits", "near-misses",
        ]  # fmt: skip
        self.marks: dict[str, int] = {name: legend.plane("marks", name) for name in names}
        self.depths: list[int] = [legend.plane("marks", f"depth-{key}") for key in DEPTH_KEYS]
        self.cargo: list[int] = [legend.plane("marks", f"cargo-{key}") for key in CARGO_KEYS]
        self.bows: list[int] = [legend.plane("facings", point.upper()) for point in POINTS]
        self.nato: int = legend.plane("sides", "nato")
        self.soviet: int = legend.plane("sides", "soviet")
        self.plots: list[int] = [legend.plane("overlays", f"plot-{key}") for key in SUBMARINE_KEYS]
        self.courses: list[int] = [legend.plane("overlays", f"path {key}") for key in SUBMARINE_KEYS]
        self.course: int = legend.plane("overlays", "path")
        self.salvo: int = legend.plane("overlays", "salvo")
        self.sectors: list[int] = [legend.plane("overlays", f"sonar-{key}") for key in COLOR_KEYS]
        self.blind: int = legend.plane("overlays", "sonar-blind")
        self.plot: Plot | None = None
        self.plotted = 0
        """The plot that was shown last, and how many there were."""
        self.play: Play | None = None

    def observe(self, state: play.State, seat: str, decision: Decision | None, log: list[bytes]) -> None:
        assert isinstance(state, State)
        here = reading(state)
        self.play = here
        if self.lay(here.board.id, self.standing(here)):
            self.show_stations(here)
            self.show_plot(here)
            self.settle()
        self.show_submarines(here)
        self.show_ships(here)
        self.show_order(here, decision)
        self.show_sonar(here, decision)
        options = [] if decision is None else serious(decision.options)
        tracks = self.ask(state, seat, decision, "" if decision is None else commands.piece_asked(decision), options)
        numbers: dict[str, int] = self.legend.numbers["tracks"]
        before = len(tracks) - 1
        tracks.extend([0] * len(numbers))
        phases = [NATO_TURN, SOVIET_TURN, WATCHES, WEATHER]
        tracks[before + numbers["turn"]] = (
            4 if state.phase == OVER else phases.index(state.phase) + 1 if state.phase in phases else 0
        )
        if state.weather and state.round >= here.content.weather.first_round_in_force:
            for sea, level in zip(SEA_KEYS, state.levels, strict=True):
                tracks[before + numbers[f"weather-{sea}"]] = level
        self.write(self.sheet(here), tracks, log)

    # The chart

    def standing(self, here: Play) -> list[int]:
        """What tells whether the plot and the stations are as they were."""
        state = here.state
        plotted = not state.over and state.phase >= NATO_TURN
        plot = plot_now(here.content, state) if plotted else None
        if plot is not self.plot:
            self.plot = plot
            self.plotted += 1
        values = [self.plotted]
        for submarine in state.submarines:
            values.append(int(submarine.sunk))
        for number in range(len(STATION_KEYS)):
            values.append(2 * int(state.destroyed[number]) + int(number in state.targets))
        return values

    def show_submarines(self, here: Play) -> None:
        """Submarines the seat may see, datum markers, mines it knows of."""
        state, kinds = here.state, self.kinds
        for submarine in state.submarines:
            if submarine.square >= 0:
                self.put(kinds["submarine"], submarine.square)
                self.put(self.nato, submarine.square)
                self.mark_submarine(here, submarine)
            if not submarine.sunk and submarine.square != submarine.datum:
                self.put(kinds["datum"], submarine.datum)
                self.put(self.nato, submarine.datum)
        for field in state.fields:
            for square in field.squares:
                self.put(kinds["mine"], square)
                self.put(self.nato, square)
        for square in state.strikes:
            self.put(kinds["mine"], square)
            self.put(self.nato, square)

    def mark_submarine(self, here: Play, submarine: Submarine) -> None:
        marks, square = self.marks, submarine.square
        if terms.in_station(here, submarine):
            self.put(marks["in-station"], square)
        else:
            self.put(self.depths[submarine.depth], square)
            self.put(marks["adrift"], square, int(submarine.adrift))
        self.put(marks["hits"], square, submarine.hits)
        self.put(marks["near-misses"], square, submarine.near_misses)

    def show_ships(self, here: Play) -> None:
        state, marks = here.state, self.marks
        for ship in state.ships:
            if ship.square >= 0:
                square = ship.square
                self.put(self.ship_kinds[ship.number], square)
                self.put(self.soviet, square)
                for kind in ship.cargo:
                    self.put(self.cargo[kind], square)
                self.put(marks["tactical-damage"], square, int(ship.tactical))
                self.put(marks["engineering-damage"], square, int(ship.engineering))
                if ship.watch >= 0:
                    self.put(self.bows[ship.watch], square)
                    self.put(marks["watch"], square)
                if terms.is_destroyer(ship) and ship.fuel != HIDDEN:
                    self.put(marks["no-fuel"], square, int(ship_movement.out_of_fuel(here, ship)))
                    self.put(marks["no-salvos"], square, int(ship.salvos == 0))

    def show_stations(self, here: Play) -> None:
        state, marks = here.state, self.marks
        for number in range(len(STATION_KEYS)):
            square = here.board.station_square[number]
            self.put(self.kinds["station"], square)
            self.put(self.soviet, square)
            self.put(marks["destroyed"], square, int(state.destroyed[number]))
            self.put(marks["target"], square, int(number in state.targets))

    def show_order(self, here: Play, decision: Decision | None) -> None:
        """A half-made order as its own seat sees it."""
        plan = here.state.plan
        if plan is not None:
            plane = self.course if plan.submarine < 0 else self.courses[plan.submarine]
            for place, square in enumerate(plan.squares):
                if place:
                    self.put(self.kinds["plan"], square)
                    if plan.depths:
                        self.put(self.depths[plan.depths[place]], square)
            for square in set(plan.squares):
                self.put(plane, square, FULL)
        about = None if decision is None else decision.about
        if isinstance(about, Salvo):
            for color, squares, depth in about.lots():
                for square in squares:
                    self.put(self.kinds[f"bomb-{color}"], square)
                    self.put(self.soviet, square)
                    if depth >= 0:
                        self.put(self.depths[depth], square)
            for square in about.squares:
                self.put(self.salvo, square, FULL)

    def show_sonar(self, here: Play, decision: Decision | None) -> None:
        """The watches in force; a bow that is being chosen, as it lay last, else the last search of this turn."""
        for ship in terms.destroyers(here):
            if ship.watch >= 0:
                self.show_sectors(here, ship.square, ship.watch, False)
        about = None if decision is None else decision.about
        if decision is not None and decision.ask in ("search", "watch") and isinstance(about, Ship):
            self.show_sectors(here, about.square, present_facing(here, about), True)
            return
        search = last_search(here.state) if here.state.phase in (SOVIET_TURN, WATCHES) else None
        if search is not None:
            self.show_sectors(here, search.searched_from, search.bow, True)

    def show_sectors(self, here: Play, square: int, facing: int, blind: bool) -> None:
        for heard, color in here.board.contacts(square, facing).items():
            self.put(self.sectors[color], heard, FULL)
        if not blind:
            return
        board, upright = here.board, facing % 2 == 0
        reach = max([right for right, _, _ in board.template[facing]])
        for n in range(-reach, reach + 1):
            there = board.away(square, 0 if upright else n, n if upright else 0)
            if there >= 0 and board.feet[there]:
                self.put(self.blind, there, FULL)

    def show_plot(self, here: Play) -> None:
        """18.9 Where each submarine can be by what was published."""
        plot = self.plot
        if plot is None:
            return
        for submarine in here.state.submarines:
            if not submarine.sunk:
                counts = plot.counts(here.board, submarine.number)
                most = max(counts.values(), default=1)
                for square, count in counts.items():
                    self.put(self.plots[submarine.number], square, round(FULL * round(count / most, 4)))

    # Sheets

    def sheet(self, here: Play) -> list[int]:
        state, values = here.state, list[int]()
        for number in range(len(SUBMARINE_KEYS)):
            if number < len(state.submarines):
                sub = state.submarines[number]
                values.extend([sub.depth + 1, sub.battery + 1, sub.mines + 1, sub.hits, sub.near_misses])
                values.extend([int(sub.adrift), int(sub.sunk), int(sub.moved), sub.datum + 1, sub.datum_round])
            else:
                values.extend([0] * len(SUB))
        for number in range(len(SHIP_KEYS)):
            if number < len(state.ships) and state.ships[number].square >= 0:
                ship = state.ships[number]
                values.extend([ship.fuel + 1, ship.salvos + 1, int(ship.tactical), int(ship.engineering)])
                values.extend([len(ship.cargo), ship.watch + 1, ship.moved, ship.legs])
                values.extend([int(ship.searched), int(ship.finished), ship.reduction])
            else:
                values.extend([0] * len(SHIP))
        for number in range(len(STATION_KEYS)):
            values.extend(state.stores[number])
            values.extend([int(state.destroyed[number]), int(number in state.targets)])
        plan = state.plan
        values.extend([state.round, state.phase])
        values.extend([0, 0, 0] if plan is None else [plan.moved, plan.battery, int(plan.shallow)])
        values.extend(state.returned or [0, 0])
        return values

    # Answers

    def aim(self, state: play.State, decision: Decision, option: Option, row: list[int]) -> None:
        here, about = self.play, decision.about
        assert here is not None
        if isinstance(about, Plan):
            self.aim_step(here, about, option, row)
        elif isinstance(about, Ship):
            row[PIECE] = self.pieces.get(SHIP_KEYS[about.number], 0)
            if decision.ask in ("search", "watch"):
                row[FACING] = self.facings.get(POINTS[option.value], 0)
            elif decision.ask == "station":
                row[CELL] = here.board.station_square[option.value] + 1
            elif decision.ask == "attack" and option.cost:
                row[NUMBER], row[PRICE] = option.value, option.cost
        elif decision.ask == "first":
            row[PIECE] = self.pieces.get(f"sub-{SUBMARINE_KEYS[option.value]}", 0)
        elif decision.ask == "course":
            path = replenishment.run_path(here, here.state.ships[SUPPLY], option.value)
            if path:
                row[CELL] = path[-1] + 1

    def aim_step(self, here: Play, plan: Plan, option: Option, row: list[int]) -> None:
        """6, 10.2 Where the next step of an order leads, and its price."""
        board, square = here.board, plan.squares[-1]
        if isinstance(option, Step):
            row[CELL] = board.step[square * DIRECTIONS + option.direction] + 1
        elif isinstance(option, Snort):
            middle = board.step[square * DIRECTIONS + option.direction]
            row[CELL] = board.step[middle * DIRECTIONS + option.direction] + 1
        elif isinstance(option, Attack):
            row[CELL] = board.station_square[option.station] + 1
        elif option is here.content.stay:
            row[PIECE] = self.pieces.get(f"sub-{SUBMARINE_KEYS[plan.submarine]}", 0)
        elif option is END or option is MINES or option is GO:
            row[CELL] = square + 1
        elif plan.submarine < 0:
            row[CELL] = board.step[square * DIRECTIONS + option.value] + 1
        if plan.ship >= 0 and plan.ship < DESTROYERS:
            row[PRICE] = here.content.fuel_cost[plan.moved + int(option is not GO)]
