"""5 to 19 once more: whole games at random, from positions of any kind, phase by phase: what each does to the pieces is
what a reading of the specification (`turn_reading`, `command_reading`) makes of the same answers."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.play import Listener, nobody
from moonless.games.they_come_unseen.rules import sequence
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NATO, NATO_TURN, NOWHERE, SOVIET_TURN, WATCHES, WEATHER, Field, State
from tests.games.they_come_unseen.rules.chart_reading import COMPASS, around, run_of, station
from tests.games.they_come_unseen.rules.command_reading import Fleet
from tests.games.they_come_unseen.rules.test_legal_choices import Referee

SCENARIOS = ["standard", "duel", "lone-destroyer", "lone-submarine"]
SEEDS, ROUNDS = 8, 6
NEEDED = {"lone-submarine": 3}
"""20.2 Stations that NATO must destroy there; elsewhere four."""
LATE = {"done": 0.25, "end": 0.3, "go": 0.3, "hold": 0.1}


def worsen(state: State, random: Random) -> None:
    """Mines about the ships, damage, empty tanks, near misses."""
    for ship in state.ships:
        for _ in range(random.randint(0, 2) if ship.square >= 0 else 0):
            squares = run_of(random.choice([ship.square, *around(ship.square)]), random.choice(sorted(COMPASS)), 5)
            state.fields.append(Field(0, 1, squares))
    for ship in state.ships[:2]:
        if ship.square >= 0 and random.random() < 0.3:
            ship.tactical, ship.engineering = random.choice([(True, True), (True, False), (False, True)])
            ship.fuel, ship.salvos = min(ship.fuel, 80), min(ship.salvos, 3)
    for boat in state.submarines:
        afloat = [ship for ship in state.ships if ship.square >= 0]
        if boat.depth == 0 and station(boat.square) < 0 and afloat and random.random() < 0.7:
            random.choice(afloat).square = boat.square
        boat.near_misses = random.randint(0, 1) if state.scenario != "lone-destroyer" else 0
    state.gauges = [[value for ship in state.ships[:2] for value in (ship.fuel, ship.salvos)]]


class Game(Play):
    """A game played at random, all answers noted."""

    def __init__(self, scenario: str, seed: int) -> None:
        begun = Referee(scenario, seed)
        while begun.state.phase < NATO_TURN:
            sequence.play_phase(begun.play)
        if seed % 4:
            begun.scatter()
            worsen(begun.state, begun.random)
        begun.state.round_limit = begun.state.round + ROUNDS
        self.told: list[object] = []
        listener: Listener | None = self.told.append if seed % 2 else None
        super().__init__(begun.state, SeededFate(seed), nobody, listener)
        self.random, self.answers = Random(f"{scenario} {seed}"), list[tuple[str, Option]]()
        self.wanted = ""

    def ask(self, decision: Decision) -> Option:
        chosen = self.choose(decision)
        self.answers.append((decision.ask, chosen))
        return chosen

    def choose(self, decision: Decision) -> Option:
        """Any kind of command or order with the same chance; what ends something is seldom chosen."""
        kinds: dict[str, list[Option]] = {}
        for option in decision.options:
            kinds.setdefault(option.key.split()[0] if decision.ask == "command" else option.key, []).append(option)
        for last, chance in LATE.items():
            if last in kinds and len(kinds) > 1 and self.random.random() > chance:
                del kinds[last]
        seldom = [kind for kind in ("ras", "ram") if decision.ask == "command" and kind in kinds]
        if seldom:
            return self.random.choice(kinds[seldom[0]])
        again = self.wanted in kinds and decision.ask in ("order", "leg") and self.random.random() < 0.8
        self.wanted = self.wanted if again else self.random.choice(sorted(kinds))
        return self.random.choice(kinds[self.wanted])


def facts(state: State) -> dict[str, object]:
    """What the rules say of the pieces."""
    now: dict[str, object] = {}
    for boat in state.submarines:
        now[f"boat {boat.number}"] = (boat.square, boat.depth, boat.battery, boat.mines, boat.datum, boat.datum_round)
        now[f"harm {boat.number}"] = (boat.hits, boat.near_misses, boat.adrift, boat.sunk, boat.moved)
        now[f"taken {boat.number}"] = (boat.hits_taken, boat.near_misses_taken)
    for ship in state.ships:
        now[f"ship {ship.number}"] = (ship.square, ship.fuel, ship.salvos, ship.cargo, ship.watch)
        now[f"state {ship.number}"] = (ship.tactical, ship.engineering, ship.finished, ship.spoiled, ship.replenished)
        now[f"turn {ship.number}"] = (
            ship.moved,
            ship.legs > 0,
            ship.stopped,
            ship.searched,
            ship.legs_since_search > 0,
        )
        now[f"seas {ship.number}"] = (ship.reduction, ship.entered, ship.left, ship.started)
    now |= {
        "stores": state.stores,
        "returned": state.returned,
        "destroyed": state.destroyed,
        "lost": sorted(state.lost),
    }
    now |= {"fields": [field.squares for field in state.fields], "strikes": state.strikes, "swept": state.swept}
    now |= {"levels": state.levels, "round": state.round, "searches": state.searches, "attacks": state.attacks}
    return now | {"gauges": sorted({tuple(row) for row in state.gauges})}


def play_phase(game: Game) -> str:
    """One phase, played and read; what it was."""
    state, phase = game.state, game.state.phase
    reading, turns = Fleet(state, NEEDED.get(state.scenario, 4)), len(state.notices)
    game.answers = []
    sequence.play_phase(game)
    name = {NATO_TURN: "nato", WATCHES: "watches", WEATHER: "weather"}.get(phase, "")
    if phase == NATO_TURN:
        published = reading.nato(game.answers)
        told = [turn for turn in stored(state)[turns:] if turn is not None]
        moved = state.movers if state.movers or state.over else told[0]
        assert moved[-1] == published, (state.scenario, moved[-1], published)
    elif phase == SOVIET_TURN and game.answers:
        name = game.answers[0][1].key.split()[0]
        reading.command(game.answers)
    elif phase == WATCHES:
        reading.watches(game.answers)
    elif phase == WEATHER:
        reading.weather()
    was, read = facts(state), facts(reading.state)
    if not (state.over and phase == NATO_TURN):
        assert was == read, (state.scenario, name, {key: (was[key], read[key]) for key in was if was[key] != read[key]})
    winner = "" if state.winner == NOWHERE else "nato" if state.winner == NATO else "soviet"
    assert winner == reading.over, (state.scenario, name)
    return name


def stored(state: State) -> list[list[list[list[int]]] | None]:
    """What each NATO turn published, of the notices that say so."""
    return [[[r.stored() for r in turn] for turn in note.reports] if note.reports else None for note in state.notices]


@pytest.mark.rule("TCU 8.6", "TCU 10.4", "TCU 10.5", "TCU 12.5", "TCU 13.2", "TCU 15.6", "TCU 15.10", "TCU 16.5")
@pytest.mark.rule("TCU 14.4", "TCU 17.3", "TCU 18.3", "TCU 18.4", "TCU 18.5", "TCU 18.8", "TCU 9.5", "TCU 6.10")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_phase_does_what_the_specification_says(scenario: str) -> None:
    """Whether somebody follows the log or not."""
    happened: Counter[str] = Counter()
    for seed in range(SEEDS):
        game = Game(scenario, seed)
        while not game.state.over:
            happened[play_phase(game)] += 1
    assert min(happened[name] for name in ("nato", "watches", "weather", "move", "search")) > 10, happened


def test_all_kinds_of_commands_come_up() -> None:
    happened: Counter[str] = Counter()
    for scenario, seed in product(["standard"], range(SEEDS, 3 * SEEDS)):
        game = Game(scenario, seed)
        while not game.state.over:
            happened[play_phase(game)] += 1
    kinds = ("move", "ram", "search", "refuel", "rearm", "load", "unload", "pass", "ras")
    assert min(happened[name] for name in kinds) > 0, happened
