"""Nothing is searched for garbage while somebody might notice, and what play leaves behind needs no search."""

import gc

import pytest

from moonless.core.game import Game, games
from moonless.server.site import tidy
from moonless.server.site.moves import measure
from moonless.server.site.tidy import MANY, MUCH, Tidy


class Collector:
    """Python's, as far as it is asked; a search finds what it is told to find."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.found = 0

    def set_threshold(self, *_: int) -> None: ...

    def freeze(self) -> None:
        self.done.append("set aside")

    def unfreeze(self) -> None:
        self.done.append("take all out")

    def collect(self) -> int:
        self.done.append("search")
        return self.found


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Collector:
    made = Collector()
    monkeypatch.setattr(tidy, "gc", made)
    monkeypatch.setattr("sys.setswitchinterval", lambda seconds: None)
    return made


def swept(keeper: Tidy, collector: Collector, quiet: bool) -> bool:
    """Whether a sweep searched the whole house."""
    collector.done.clear()
    keeper.sweep(quiet)
    return "take all out" in collector.done


def test_the_whole_house_is_searched_only_where_that_is_worth_a_pause(collector: Collector) -> None:
    keeper = Tidy()
    collector.done.clear()
    keeper.set_aside()
    assert collector.done == ["set aside"], "what is new is not looked at"
    assert not swept(keeper, collector, quiet=True), "nothing was closed, nothing was found"
    keeper.closed = 3
    assert not swept(keeper, collector, quiet=False), "somebody is here"
    assert swept(keeper, collector, quiet=True)
    keeper.closed = MANY + 1
    assert swept(keeper, collector, quiet=False)


def test_a_sample_tells_of_garbage(collector: Collector) -> None:
    keeper = Tidy()
    keeper.sample(0.05)
    assert not swept(keeper, collector, quiet=True)
    collector.found = MUCH // 40
    keeper.sample(0.05)  # a twentieth of a second has it: there is twenty times as much
    assert not swept(keeper, collector, quiet=False)
    keeper.sample(0.05)
    keeper.sample(0.05)
    assert swept(keeper, collector, quiet=False)
    assert not swept(keeper, collector, quiet=False), "and that was that"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_play_leaves_nothing_to_search_for(game: Game) -> None:
    measure(game, 5)  # what is read once
    gc.collect()
    gc.disable()
    try:
        measure(game, 40)
        assert gc.collect() == 0
    finally:
        gc.enable()
