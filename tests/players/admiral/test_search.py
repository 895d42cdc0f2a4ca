"""The search: it finds what is better than the captain's way, is fair, repeats itself, and stays small."""

import gc
import pickle
import tracemalloc
from collections import Counter
from typing import cast

import pytest

from moonless.core.content import plain
from moonless.core.decision import serious
from moonless.core.fate import SeededFate
from moonless.core.game import Game, Prospect, find_game
from moonless.core.play import State
from moonless.core.record import Record
from moonless.core.run import Checkpoint
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.games.they_come_unseen.state import SOVIET_TURN
from moonless.games.they_come_unseen.state import State as Sea
from moonless.players.admiral import Admiral, Budget, Search
from moonless.players.admiral.parallel import Staff, think_apart
from moonless.players.admiral.race import Race, lead
from moonless.players.admiral.search import MOST_NODES
from moonless.players.admiral.tree import Node
from tests.players.toys import DOORS, BestCaptain, Doors, Foreseen, Guess

BYTES = 500_000_000


def at_table(game: Game, scenario: str, seed: int, choices: int) -> Table:
    """A table after so many of the captain's choices."""
    table = Table.start(game, scenario, seed, dict(game.unattended))
    captain = game.judgment.captain(0)
    for _ in range(choices):
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    return table


def open_sight(table: Table) -> Sight:
    assert table.decision is not None
    return table.sight(table.decision.seat)


def results(race: Race) -> list[tuple[str, dict[int, float]]]:
    return [(runner.key, runner.values) for runner in race.runners]


def test_a_better_answer_than_the_captains_is_found_behind_a_throw_of_the_dice() -> None:
    game = Doors()
    table = Table.start(game, "doors", 1)
    admiral = Admiral(game, 0, Budget(iterations=100))
    assert admiral.decide(open_sight(table)).key == "door 2"
    table.choose("door 2")
    assert admiral.decide(open_sight(table)).key == "left"


def test_answers_are_compared_in_the_same_worlds() -> None:
    table = Table.start(Doors(), "doors", 1)
    search = Search(Doors(), open_sight(table), 0)
    search.think(Budget(iterations=60))
    first, second = search.race.runners[:2]
    assert lead(second, first) == pytest.approx((1 / 17, 0.0))  # the same throw, one point more


def test_known_dice_of_the_phase_stay_as_they_fell() -> None:
    table = Table.start(Doors(), "doors", 5)
    table.choose("door 1")
    sight = open_sight(table)
    thrown = int(sight.entries[0].value.split()[1])
    search = Search(Doors(), sight, 0)
    search.think(Budget(iterations=20))
    assert {value for runner in search.race.runners for value in runner.values.values()} == {(thrown + 1) / 17}


def test_only_worlds_that_fit_what_was_seen_count() -> None:
    game = Guess([0, 1, 2, 3])
    search = Search(game, open_sight(Table.start(game, "guess", 1)), 0)
    search.think(Budget(iterations=80))
    won = {runner.key: sum(runner.values.values()) for runner in search.race.runners}
    assert search.rejected > 0
    assert won["door 0"] == won["door 1"] == 0 < won["door 2"] + won["door 3"]


def test_where_no_world_fits_the_captain_decides() -> None:
    game = Guess([0, 1])
    admiral = Admiral(game, 0, Budget(iterations=20))
    assert admiral.decide(open_sight(Table.start(game, "guess", 1))).key == "door 0"


def test_the_same_seed_and_iterations_give_the_same_choice() -> None:
    game = find_game("by-stealth-and-sea")
    sight = open_sight(at_table(game, "bg2", 3, 12))
    races = []
    for _ in range(2):
        search = Search(game, pickle.loads(pickle.dumps(sight)), 7)
        search.think(Budget(iterations=40))
        races.append(results(search.race))
    assert races[0] == races[1]


def test_processes_think_in_worlds_of_their_own_and_are_summed() -> None:
    game = find_game("by-stealth-and-sea")
    sight = open_sight(at_table(game, "bg2", 3, 12))
    staff = Staff(2)
    try:
        together = staff.think(game.id, sight, 7, Budget(iterations=40))
    finally:
        staff.close()
    apart = [think_apart(game.id, sight, 7, Budget(iterations=20), (number, 2)) for number in range(2)]
    apart[0].merge(apart[1])
    assert results(together) == results(apart[0])
    assert {world % 2 for world in together.captain.values} == {0, 1}


def test_what_was_learned_is_kept_while_only_choices_lie_between() -> None:
    game = find_game("they-come-unseen")
    table = at_table(game, "standard", 3, 1)
    while table.decision is not None and table.decision.ask != "black-depth":
        table.choose(game.judgment.captain(0).decide(open_sight(table)))
    admiral = Admiral(game, 0, Budget(iterations=6))
    table.choose(admiral.decide(open_sight(table)))
    assert isinstance(admiral.kept(open_sight(table)), Node)
    for _ in range(200):  # on to another phase
        before = table.checkpoint.entries
        table.choose(game.judgment.captain(0).decide(open_sight(table)))
        if table.checkpoint.entries != before:
            break
    assert admiral.kept(open_sight(table)) is None


def test_where_all_is_foreseen_one_world_is_played_to_its_end_and_stands_for_all() -> None:
    """Every answer is tried once at most, and none any more once one is known that leads to the best result."""
    game = Foreseen()
    sight = open_sight(Table.start(game, "doors", 1))
    search = Search(game, sight, 0, foresees=True)
    search.think(Budget(iterations=100))
    assert search.iterations <= len(DOORS)
    assert search.race.best(1.0).key == "door 2"
    certain = Search(game, sight, 0, captain=BestCaptain(), foresees=True)
    certain.think(Budget(iterations=100))
    assert certain.iterations == 1
    assert certain.race.best(1.0).key == "door 2"
    brief = Search(game, sight, 0, foresees=True)
    brief.think(Budget(iterations=2))
    assert brief.iterations == 2
    assert Admiral(game, 0, Budget(iterations=4)).decide(sight).key == "door 2"


def test_advice_does_not_speak_as_if_all_were_foreseen() -> None:
    """What the other side will do is a guess, to people: so advice looks at many worlds, as everywhere."""
    game = Foreseen()
    search = Search(game, open_sight(Table.start(game, "doors", 1)), 0, listening=True)
    search.think(Budget(iterations=40))
    assert search.iterations >= 40


# Fair by construction


def swapped(table: Table, seat: str, seed: int) -> Table:
    """A table that looks the same to a seat, with other hidden facts."""
    game = table.game
    world = game.secrets.imagine(game.secrets.redact(table.checkpoint.state, seat), seat, SeededFate(seed))
    record = Record(game.id, game.version, game.fingerprint, table.record.scenario, 99, dict(game.unattended))
    return Table(game, record, [Checkpoint(0, 0, world)], [])


def hidden(state: State) -> object:
    sea = cast(Sea, state)
    places = [(submarine.square, submarine.depth, submarine.battery) for submarine in sea.submarines]
    return places, [(ship.fuel, ship.salvos) for ship in sea.ships], sea.targets


@pytest.mark.rule("TCU 18.1")
def test_hidden_facts_do_not_change_the_choice() -> None:
    """Other squares, depths, batteries and targets of the submarines; the Soviets see the same and choose the same."""
    seat = "soviet"
    game = find_game("they-come-unseen")
    table = at_table(game, "standard", 11, 120)
    captain = game.judgment.captain(0)
    while table.decision is None or table.decision.seat != seat or len(table.counting) > table.checkpoint.entries:
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    other = next(found for n in range(20) if hidden((found := swapped(table, seat, n)).state) != hidden(table.state))
    sights = [open_sight(table), open_sight(other)]
    assert plain(sights[0].state) == plain(sights[1].state)
    assert plain(sights[0].checkpoint) == plain(sights[1].checkpoint)
    races = []
    for sight in sights:
        search = Search(game, sight, 5)
        search.think(Budget(iterations=4))
        races.append(results(search.race))
    assert races[0] == races[1]
    assert len(races[0]) == len(serious(sights[0].decision.options))


def test_a_sight_holds_nothing_of_the_other_side() -> None:
    game = find_game("they-come-unseen")
    table = at_table(game, "standard", 11, 40)
    while cast(Sea, table.state).phase != SOVIET_TURN:
        table.choose(game.judgment.captain(0).decide(open_sight(table)))
    sight = table.sight("soviet")
    assert all(submarine.battery < 0 for submarine in cast(Sea, sight.checkpoint).submarines)
    assert all(entry.by == "soviet" for entry in sight.entries)


# Small


def test_memory_stays_below_500_megabytes() -> None:
    game = find_game("by-stealth-and-sea")
    sight = open_sight(at_table(game, "bg2", 3, 12))
    Search(game, sight, 0).think(Budget(iterations=10))  # routes and content are loaded
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    search = Search(game, sight, 0)
    search.think(Budget(iterations=200))
    gc.collect()  # what other tests set aside must not count
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert search.nodes > 0
    assert grown / search.nodes * MOST_NODES < BYTES


def test_no_more_nodes_than_iterations() -> None:
    table = Table.start(Doors(), "doors", 1)
    search = Search(Doors(), open_sight(table), 0)
    search.think(Budget(iterations=50))
    assert 0 < search.nodes <= search.iterations
    assert Counter(runner.key for runner in search.race.runners) == Counter(option.key for option in DOORS)


def test_heats_of_another_process_do_not_overrule_a_final() -> None:
    """One process came to its final, the other did not: what it only judged counts for nothing."""
    ended, running = Race(["book", "bold"]), Race(["book", "bold"])
    ended.runners[1].running = False
    ended.enter_final(2)
    for world in range(20):
        ended.captain.tally.add(world, Prospect(0.5, 0.0, ""))
        for runner, value in zip(running.runners, (0.2, 0.9), strict=True):
            runner.tally.add(world + 100, Prospect(value, 0.0, ""))
    assert running.best(1.0).key == "bold"
    ended.merge(running)
    assert ended.best(1.0).key == "book"
