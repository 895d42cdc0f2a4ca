"""Computer players of a server's thinking process: they are remembered by chair, and not without bound."""

import asyncio
import pickle
import time
from collections.abc import Iterator

import pytest

import moonless
from moonless.core.game import Player, games
from moonless.core.sight import Sight
from moonless.players import make_player
from moonless.players.admiral import Admiral
from moonless.server.thinking import thinker as thinking


@pytest.fixture(autouse=True)
def _nobody_remembered() -> Iterator[None]:
    thinking._players.clear()
    yield
    thinking._players.clear()


def test_a_player_goes_on_in_its_chair_from_what_it_learned() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    players: list[Player] = []
    while len(players) < 3 and table.decision is not None:
        known = pickle.dumps(table.sight(table.decision.seat))
        key, seconds = thinking.think("by-stealth-and-sea", "admiral:20", len(players), "table seat", known)
        assert seconds >= 0
        assert key in [option.key for option in table.decision.options]
        table.choose(key)
        players += thinking._players.values()
    assert len(players) == 3
    assert players[0] is players[1] is players[2]


def test_only_the_last_players_are_remembered() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    assert table.decision is not None
    known = pickle.dumps(table.sight(table.decision.seat))
    for number in range(thinking.KEPT + 5):
        thinking.think("by-stealth-and-sea", "captain", 0, f"table {number}", known)
    assert len(thinking._players) == thinking.KEPT
    assert f"table {thinking.KEPT + 4} captain" in thinking._players
    assert "table 0 captain" not in thinking._players


GAME = "by-stealth-and-sea"


def asked() -> Sight:
    """What somebody is asked who can think about it for long."""
    table = moonless.start(GAME, scenario="bg2", seed=7)
    assert table.decision is not None
    return table.sight(table.decision.seat)


def test_a_thought_that_nobody_waits_for_any_more_is_broken_off() -> None:
    """An hour's thought ends at once when the table is closed, and the process is free for the next."""

    async def go() -> str:
        thinker = thinking.Thinker(1)
        try:
            long = asyncio.create_task(thinker.choose(GAME, "admiral:3000s", 0, "one", asked(), "long"))
            while not thinker._running:
                await asyncio.sleep(0.01)
            await thinker._workers.ask_by_size(0, time.sleep, 0.5)
            long.cancel()
            with pytest.raises(asyncio.CancelledError):
                await long
            return (await thinker.choose(GAME, "captain", 0, "two", asked(), "next")).key
        finally:
            thinker.close()

    assert asyncio.run(go())


def test_a_long_thought_ends_with_what_it_has_when_another_person_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.3)

    async def go() -> tuple[thinking.Thought, thinking.Thought]:
        thinker = thinking.Thinker(1)
        try:
            long = asyncio.create_task(thinker.choose(GAME, "admiral:3000s", 0, "one", asked(), "long"))
            await asyncio.sleep(0.05)
            short = asyncio.create_task(thinker.choose(GAME, "admiral:20", 0, "two", asked(), "next"))
            return await long, await short
        finally:
            thinker.close()

    long, short = asyncio.run(go())
    keys = [option.key for option in asked().decision.options]
    assert long.key in keys
    assert short.key in keys


def test_players_think_shorter_when_more_people_wait_than_there_are_processes() -> None:
    async def go() -> list[float]:
        thinker = thinking.Thinker(1)
        try:
            tasks = [
                asyncio.create_task(thinker.choose(GAME, "admiral:30", 0, f"{n}", asked(), f"person {n}"))
                for n in range(4)
            ]
            return [(await task).share for task in tasks]
        finally:
            thinker.close()

    shares = asyncio.run(go())
    assert min(shares) < 1.0, "while others waited"
    assert shares[-1] == 1.0, "the last had nobody behind"


def test_a_shortened_player_has_its_usual_time_the_next_time() -> None:
    player = make_player("admiral", games()[GAME], 0)
    assert isinstance(player, Admiral)
    assert thinking.shortened(player, 0.25, lambda: player.budget.seconds) == player.budget.seconds / 4
    assert player.budget.seconds == 1.0
