"""A decision ends within its time, wherever a playout stands; measured by processor time, since machines are shared."""

import gc
import time
from itertools import count
from random import Random

import pytest

from moonless.core.game import Game, games
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.players import LEVELS, make_player
from moonless.players.admiral import Admiral, Budget, Search, clock
from moonless.players.levels import how_it_thinks, longest_thought
from tests.players.admiral.test_search import at_table, hidden, open_sight, swapped
from tests.players.toys import Doors

GRACE = 0.1
"""A decision ends within its stated time and this, in seconds."""
CHOICES = (1, 14, 37, 90)


@pytest.fixture(params=list(games()), scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]


@pytest.fixture(scope="module")
def sights(game: Game) -> list[Sight]:
    """Decisions early and late, in the game's first and last scenario."""
    found: list[Sight] = []
    for scenario in dict.fromkeys([game.first_scenario, *Random(1).sample(list(game.scenarios), 2)]):
        table, captain = Table.start(game, scenario, 5, dict(game.unattended)), game.judgment.captain(0)
        for number in range(max(CHOICES) + 1):
            if table.decision is None:
                break
            sight = table.sight(table.decision.seat)
            if number in CHOICES:
                found.append(table.fork(number).sight(table.decision.seat))
            table.choose(captain.decide(sight))
    return found


@pytest.mark.parametrize("level", [level.key for level in LEVELS.values()])
def test_a_decision_ends_within_its_stated_time(
    game: Game, sights: list[Sight], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clock of the processor; a tenth of the seconds, since what must not grow is what comes on top of them.
    What other tests left in memory is not looked through meanwhile; what a busy core alone took is not taken again."""
    monkeypatch.setattr(clock, "now", time.process_time)
    gc.freeze()
    player = make_player(level, game, 0)
    if isinstance(player, Admiral):
        player.budget = Budget(seconds=LEVELS[level].seconds / 10)
    longest = player.longest if isinstance(player, Admiral) else 0.0

    def took(sight: Sight) -> float:
        begun = time.process_time()
        player.decide(sight)
        return time.process_time() - begun

    for sight in sights:
        assert any(took(sight) <= longest + GRACE for _ in range(3)), sight.decision


def test_a_playout_is_broken_off_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that jumps an hour at its twentieth look: nothing is asked any more then, and what was found stays."""
    looks = 0

    def now() -> float:
        nonlocal looks
        looks += 1
        return looks if looks < 200 else 3600.0

    monkeypatch.setattr(clock, "now", now)
    game = games()["by-stealth-and-sea"]
    search = Search(game, open_sight(at_table(game, "bg2", 3, 12)), 0)
    search.think(Budget(seconds=1000))
    assert looks < 210
    assert search.iterations > 0


def test_on_a_busy_machine_processor_time_counts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wall clock jumps an hour at each look, as if others had the machine meanwhile: a budget of processor time
    does not see it, and ends when this process has used it up."""
    hours, used = count(0, 3600), count(1, 1)
    monkeypatch.setattr(clock, "now", lambda: float(next(hours)))
    monkeypatch.setattr(time, "process_time", lambda: float(next(used)))
    game = games()["by-stealth-and-sea"]
    sight = open_sight(at_table(game, "bg2", 3, 12))
    admiral = Admiral(game, 0, Budget(seconds=2000, of_processor=True))
    admiral.decide(sight)
    assert admiral.search is not None
    assert admiral.search.iterations > 20
    assert next(used) > 2000
    assert next(hours) == 0


def test_a_council_states_the_time_of_several_decisions() -> None:
    regiment = games()["rogue-regiment"]
    assert longest_thought("admiral", regiment) == 8 * LEVELS["admiral"].seconds
    assert "of up to 8 seconds" in how_it_thinks("admiral", regiment)
    assert longest_thought("admiral", Doors()) == LEVELS["admiral"].seconds
    assert how_it_thinks("admiral", Doors()) == LEVELS["admiral"].sentence
    assert longest_thought("officer", regiment) == 0.0


def test_how_long_a_computer_thinks_tells_nothing_of_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that look the same to the Soviets, with other squares, depths and batteries: by a clock that goes on
    a little at every look, both decisions take the same time to the tick, with the same tries and the same answer."""
    game, seat = games()["they-come-unseen"], "soviet"
    table, captain = at_table(game, "duel", 11, 60), game.judgment.captain(0)
    while table.decision is None or table.decision.seat != seat or len(table.counting) > table.checkpoint.entries:
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    worlds = (swapped(table, seat, number) for number in range(20))
    other = next(world for world in worlds if hidden(world.state) != hidden(table.state))
    thoughts: list[tuple[str, int, int, int, int]] = []
    for sight in (open_sight(table), open_sight(other)):
        ticks = count()
        monkeypatch.setattr(clock, "now", lambda ticks=ticks: next(ticks) / 1000)
        search = Search(game, sight, 3)
        search.think(Budget(seconds=4))
        thoughts.append((search.race.best(1.0).key, next(ticks), search.iterations, search.rejected, search.nodes))
    assert thoughts[0] == thoughts[1]
    assert search.iterations > 4
