"""5, 11, 12, 14 to 16 and 20 once more, read anew from the specification: who may be attacked after a search and where
the bombs may fall, how a replenishment is shared, who sets a watch and what is repaired; and, where several seats are
a team, which of them commands what. All that `test_legal_choices` compares is compared here too."""

import tomllib
from collections import Counter
from functools import cache
from importlib import resources

import pytest

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.rules import sequence
from moonless.games.they_come_unseen.state import NATO_TURN, SOVIET_TURN, WATCHES, WEATHER, Ship
from tests.games.they_come_unseen.rules.chart_reading import COLUMNS, floor, grid, is_land, station
from tests.games.they_come_unseen.rules.fleet_reading import BRAVO, SHIPS, SUPPLY
from tests.games.they_come_unseen.rules.mortar_reading import DEPTH_NAMES, FACINGS, Aim, template, worth
from tests.games.they_come_unseen.rules.test_legal_choices import Referee

STEPS = [["green", "purple"], ["orange", "red"], ["brown"]]
"""20.5 With five players; else all act in one."""
BOMBS = ("black", "white")


class Gunner(Referee):
    """Compares what is asked about searches, attacks and the end of a turn, too."""

    def __init__(self, scenario: str, seed: int) -> None:
        super().__init__(scenario, seed)
        self.scenario = scenario
        self.aim: Aim | None = None
        self.cargo: list[int] = []
        self.began: list[int] = []
        self.asked: list[tuple[str, int]] = []

    def play_rounds(self, rounds: int) -> None:
        """Each begins anywhere."""
        while self.state.phase < NATO_TURN:
            sequence.play_phase(self.play)
        for _ in range(rounds):
            if not self.state.over:
                self.scatter()
                self.play_round()

    def play_round(self) -> None:
        self.fleet.begin()
        self.began = [ship.square for ship in self.state.ships]
        while not self.state.over:
            self.asked, phase = [], self.state.phase
            due = self.due() if phase == WATCHES else []
            sequence.play_phase(self.play)
            assert self.asked == due, (self.asked, due)
            if phase == NATO_TURN and self.state.phase == SOVIET_TURN:
                self.hide()
            if phase == WEATHER:
                return

    def answer(self, decision: Decision) -> Option:
        if decision.ask not in (*BOMBS, "black-depth", "white-depth"):
            attack = self.aim is not None and self.aim.asked()
            assert (decision.ask == "attack") == attack, decision
        choice = super().answer(decision)
        self.note(decision, choice)
        return choice

    def note(self, decision: Decision, choice: Option) -> None:
        """What follows from an answer."""
        ask, ship = decision.ask, decision.about
        if ask == "command":
            self.aim, self.cargo = None, list(self.state.ships[SUPPLY].cargo)
        elif ask == "search" and isinstance(ship, Ship):
            self.aim = Aim(self.state, ship, FACINGS.index(choice.key))
        elif ask in ("watch", "repair") and isinstance(ship, Ship):
            self.aim = None
            self.asked.append((ask, ship.number))
        elif ask == "consent" and choice.key == "decline":
            for number in [SUPPLY, *self.fleet.members]:
                self.fleet.turns[number].over = False
        elif self.aim is not None and ask == "attack":
            self.fires(self.aim, choice.key)
        elif self.aim is not None and ask in BOMBS and choice.key != "enough":
            self.aim.squares.remove(choice.value)
            self.aim.bombs += 1

    def fires(self, aim: Aim, key: str) -> None:
        if key == "hold":
            self.aim = None
        else:
            aim.fired(key)
            self.offers["few"] += len(aim.squares) < 6

    def due(self) -> list[tuple[str, int]]:
        """14.1, 16.8 Watches, then repairs where there are two tokens to choose from."""
        found, repaired = [], []
        for ship, began, turn in zip(self.state.ships[:2], self.began, self.fleet.turns, strict=False):
            if ship.square >= 0 and not ship.tactical and not ship.spoiled:
                found.append(("watch", ship.number))
            moored = station(ship.square) >= 0 and began == ship.square and not turn.legs
            if ship.square >= 0 and moored and ship.tactical and ship.engineering:
                repaired.append(("repair", ship.number))
        return found + repaired

    def expected(self, decision: Decision) -> set[str] | None:
        ask, aim = decision.ask, self.aim
        if ask == "first":
            waiting = [boat.number for boat in self.state.submarines if not boat.sunk and not boat.moved]
            return {f"first {('green', 'blue')[number]}" for number in waiting}
        if ask == "command":
            return self.seated(decision.seat, self.fleet.legal(ask) or set())
        if ask == "station":
            return {"delta", "foxtrot"}
        if ask == "start":
            return starts()
        if ask == "repair":
            return {"tactical", "engineering"}
        if ask == "consent":
            return {"agree", "decline"}
        if ask == "share-fuel":
            return {f"fuel {number}" for number in range(0, worth(self.state, self.cargo, 0) + 1, 5)}
        if ask == "share-salvos":
            return {f"salvos {number}" for number in range(worth(self.state, self.cargo, 1) + 1)}
        if aim is not None and ask == "attack":
            return aim.fires()
        if aim is not None and ask in BOMBS:
            names = self.play.board.names
            return {names[square] if isinstance(square, int) else square for square in aim.falls(ask)}
        return DEPTH_NAMES if ask in ("black-depth", "white-depth") else super().expected(decision)

    def choose(self, decision: Decision) -> Option:
        """A replenishment, of both if it may be, and an attack are not left to chance."""
        keys = ("ras", "with both", "agree", "north")
        wanted = [option for option in decision.options if option.key in keys or option.key.startswith(("fire", "ram"))]
        return wanted[0] if wanted and self.random.random() < 0.7 else super().choose(decision)

    # 20 Who commands

    def seated(self, seat: str, commands: set[str]) -> set[str]:
        """20.3 to 20.5, 20.8 A seat's own ships, those whose step it is; containers pass in the step of either ship."""
        own = pieces(self.scenario, seat)
        step = STEPS[self.state.step] if self.scenario == "five-players" else SHIPS
        found = {"done"} | self.partners(seat)
        for command in commands - {"done"}:
            words = command.split() if command != "ras" else ["ras", "brown"]
            if words[1] in own and (words[1] in step or (words[0] == "pass" and words[3] in step)):
                found.add(command)
        return found

    def partners(self, seat: str) -> set[str]:
        """20.8 The word goes to who is not done; once round at most, then somebody commands."""
        team = list(seatings()[self.scenario])
        waiting = [other for other, done in zip(team, self.state.done, strict=True) if not done and other != seat]
        return {f"hand {other}" for other in waiting} if self.state.handed < len(team) - 1 else set()

    # Positions

    def scatter(self) -> None:
        """Destroyers where few squares can be bombed, damage to be repaired, containers to be shared."""
        super().scatter()
        state, random = self.state, self.random
        for boat in state.submarines:
            boat.moved = boat.sunk = False
        for ship in state.ships[:2]:
            if ship.square < 0:
                continue
            if random.random() < 0.3:
                ship.tactical = ship.engineering = True
                ship.fuel, ship.salvos = min(ship.fuel, 80), min(ship.salvos, 3)
            if random.random() < 0.2:
                self.moor(ship)
            elif random.random() < 0.7:
                ship.square = self.narrow(ship)
        if random.random() < 0.5:
            self.form_up()

    def hide(self) -> None:
        """The submarines where a search may find them, or under a Destroyer, to be rammed."""
        random, ships = self.random, [ship for ship in self.state.ships[:2] if ship.square >= 0]
        for boat in self.state.submarines:
            ship = random.choice(ships or [None])
            near = self.hideouts(ship.square) if ship is not None else []
            if boat.sunk or ship is None or not near:
                continue
            boat.square = random.choice(near)
            boat.depth = random.randint(0, min(floor(boat.square), 3 - boat.hits))
            if is_sea(ship.square) and random.random() < 0.2:
                boat.square, boat.depth = ship.square, 0

    def hideouts(self, square: int) -> list[int]:
        """Where a search, bow north, may find a submarine: beside a station, else in the color with the fewest."""
        colors: dict[str, list[int]] = {}
        for there, color in template(square, 0).items():
            if station(there) >= 0:
                return [near for near, what in template(square, 0).items() if what == color and is_sea(near)]
            if is_sea(there):
                colors.setdefault(color, []).append(there)
        return min(colors.values(), key=len, default=[])

    def narrow(self, ship: Ship) -> int:
        """12.3 Where land leaves few squares to bomb."""
        taken = {other.square for other in self.state.ships}
        free = [square for square in range(len(grid()) * COLUMNS) if is_sea(square) and square not in taken]
        tight = [square for square in free if square in narrows()]
        harbors = [square for square in free if any(station(there) >= 0 for there in template(square, 0))]
        return self.random.choice(self.random.choice([kind for kind in (tight, harbors) if kind] or [[ship.square]]))

    def form_up(self) -> None:
        """15.8 The Supply Ship with containers, a Destroyer at its side or one on either."""
        ships, random = self.state.ships, self.random
        taken = {ship.square for ship in ships}
        supply = ships[SUPPLY]
        if supply.square < 0 or not is_sea(supply.square):
            return
        for ship, offset in zip(ships[:2], random.choice([(1, -1), (COLUMNS, -COLUMNS)]), strict=True):
            beside = supply.square + offset
            if ship.square >= 0 and is_sea(beside) and beside not in taken:
                ship.square = beside
        supply.cargo = [random.randint(0, 3) for _ in range(random.randint(1, 2))]
        self.state.destroyed[BRAVO] = all(station(ship.square) != BRAVO for ship in ships)

    def moor(self, ship: Ship) -> None:
        """16.8 In a station that is whole and has room."""
        taken = [other.square for other in self.state.ships if other is not ship]
        whole = [square for square in stations() if not self.state.destroyed[station(square)]]
        berths = [square for square in whole if taken.count(square) < 3]
        ship.square = self.random.choice(berths) if berths else ship.square


@cache
def seatings() -> dict[str, dict[str, list[str]]]:
    """20 The seats of the Soviet team of each scenario, and what each commands."""
    data = resources.files("moonless.games.they_come_unseen") / "data" / "variants.toml"
    return {entry["id"]: entry["soviet"] for entry in tomllib.loads(data.read_text(encoding="utf-8"))["seating"]}


def pieces(scenario: str, seat: str) -> list[str]:
    own = seatings()[scenario][seat]
    return own + (SHIPS[2:] if "logistics" in own else [])


@cache
def starts() -> set[str]:
    """20.1, 20.2 The starting points of submarines."""
    data = resources.files("moonless.games.they_come_unseen") / "data" / "board.toml"
    return {entry["square"] for entry in tomllib.loads(data.read_text(encoding="utf-8"))["submarine_start"]}


def is_sea(square: int) -> bool:
    on_chart = 0 <= square < len(grid()) * COLUMNS
    return on_chart and not is_land(square) and station(square) < 0


@cache
def narrows() -> set[int]:
    """Squares where some color has fewer than six to bomb, bow north."""
    sea = [square for square in range(len(grid()) * COLUMNS) if is_sea(square)]
    areas = {square: Counter(color for there, color in template(square, 0).items() if is_sea(there)) for square in sea}
    return {square for square, colors in areas.items() if min(colors.values(), default=6) < 6}


@cache
def stations() -> list[int]:
    return [square for square in range(len(grid()) * COLUMNS) if station(square) >= 0]


SCENARIOS = [
    "standard-3",
    "standard-4",
    "five-players",
    "duel-3",
    "lone-destroyer-3",
    "lone-submarine",
    "lone-submarine-3",
]
ASKED = {
    "first",
    "attack",
    "black",
    "black-depth",
    "white",
    "white-depth",
    "consent",
    "share-fuel",
    "share-salvos",
    "watch",
}


@pytest.mark.rule("TCU 11.4", "TCU 11.6", "TCU 12.1", "TCU 12.3", "TCU 14.1", "TCU 15.10", "TCU 16.8", "TCU 20.8")
def test_what_is_offered_in_a_fight_and_to_partners_is_what_the_specification_allows() -> None:
    offers: Counter[str] = Counter()
    for scenario in SCENARIOS:
        for seed in range(8):
            gunner = Gunner(scenario, seed)
            gunner.play_rounds(6)
            offers += gunner.offers
    kinds = {*ASKED, "hand", "few", "station", "start", "repair"}
    assert min(offers[kind] for kind in kinds) > 2, offers
