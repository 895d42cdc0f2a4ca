"""How long missions take: counted mission by mission, not one number for all."""

from moonless.core.game import games
from moonless.server.shelf.lengths import Length, count, measured, minutes


def test_every_scenario_was_counted_and_missions_differ() -> None:
    for game in games().values():
        assert set(measured()[game.id]) == set(game.scenarios)
    assert len({found.minutes for found in measured()["by-stealth-and-sea"].values()}) > 2
    assert len({found.minutes for found in measured()["rogue-regiment"].values()}) > 2


def test_a_longer_game_takes_longer_and_an_unknown_one_what_its_game_says() -> None:
    assert Length(1, 200, 100).minutes > Length(1, 100, 100).minutes > Length(1, 100, 0).minutes - 1
    assert Length(1, 1, 1).minutes == 5
    assert minutes("no-such-game", "at-all", 30) == 30


def test_what_is_counted_is_the_persons_side() -> None:
    """Of a duel the submarine's decisions alone; of events those that it is told."""
    game = games()["they-come-unseen"]
    decisions, events = count(game, "duel", 0)
    assert 0 < decisions < events
    assert game.sides_at("duel", {})[0] == ["nato"]
