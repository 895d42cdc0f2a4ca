"""15 The end of a campaign and its score."""

import pytest

from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.phases import CAMPAIGN_END, OVER
from moonless.games.gato_leader.rules import damage, scoring, squadron
from moonless.games.gato_leader.state import FINISHED, LOST
from tests.games.gato_leader.openings import refitting


@pytest.mark.rule("GL 15.1")
def test_a_campaign_without_boats_is_over() -> None:
    game = refitting()
    boat = game.boat("drum", at="marianas")
    damage.lose_boat(game, boat, "test", "12.4")
    game.play_on(2)
    assert game.state.phase == OVER
    assert GAME.outcome(game.state).causes == {"test": 1}


@pytest.mark.rule("GL 15.2")
@pytest.mark.rule("GL R49")
def test_score() -> None:
    game = refitting("against-the-sun", "short")
    game.boat("drum", status=FINISHED)
    game.boat("tautog", status=LOST)
    game.state.vp = 21
    game.state.phase = CAMPAIGN_END
    game.play_on()
    result = game.state.results[0]
    assert (result.total, result.evaluation, result.boats_lost) == (18, "Adequate", 1)
    outcome = GAME.outcome(game.state)
    assert (outcome.score, outcome.level) == (18, "Adequate")


@pytest.mark.rule("GL 15.2")
@pytest.mark.rule("GL 16.2")
def test_a_campaign_of_a_series_counts_the_ships_that_were_sunk_in_it() -> None:
    game = refitting("turning-the-tide")
    boat = game.boat("drum", at="marianas")
    squadron.score(game, boat, "sank", "Syoei Maru", 2, 1)
    game.state.results = [scoring.campaign_result(game)]
    for name in ("Hoten Maru", "Aoba"):
        squadron.score(game, boat, "sank", name, 2, 1)
    tonnage = {card.name: card.tonnage for card in game.content.ships.values()}
    result = scoring.campaign_result(game)
    assert (result.ships_sunk, result.tonnage) == (2, tonnage["Hoten Maru"] + tonnage["Aoba"])


@pytest.mark.rule("GL 15.2", "GL 16.2")
@pytest.mark.parametrize(("before", "now"), [(0, 1), (1, 0), (1, 2), (2, 1)])
def test_boats_lost_in_an_earlier_campaign_of_a_series_cost_nothing_more(before: int, now: int) -> None:
    game = refitting("turning-the-tide")
    boats = [game.boat(id) for id in ("drum", "tautog", "tang", "wahoo")]
    for boat in boats[:before]:
        boat.status = LOST
    game.state.results = [scoring.campaign_result(game)]
    assert game.state.results[0].boats_lost == before
    for boat in boats[before : before + now]:
        boat.status = LOST
    game.state.vp = 20
    assert (scoring.boats_lost(game), scoring.total_vp(game)) == (now, 20 - 3 * now)
