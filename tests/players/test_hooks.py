"""What every game tells a player who looks ahead: how far it has come, how far to look, what a state promises."""

import pickle

import pytest

from moonless.core.content import plain
from moonless.core.game import Game, games
from moonless.core.table import Table
from moonless.core.weights import load_weights

CHOICES = 60


@pytest.fixture(params=list(games()), scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]


def test_a_game_can_be_judged_at_any_moment(game: Game) -> None:
    """Values from 0 to 1, known levels, milestones that only grow, a horizon that lies ahead."""
    table = Table.start(game, None, 5, dict(game.unattended))
    captain = game.judgment.captain(0)
    last = game.judgment.milestone(table.state)
    weights = load_weights(game.package / "captain").weights
    for _ in range(CHOICES):
        if table.decision is None:
            break
        seat = table.decision.seat
        before = plain(table.state)
        prospect = game.prospect(table.state, seat)
        assert 0 <= prospect.value <= 1
        assert prospect.value == game.evaluate(table.state, seat)
        assert prospect.level in game.levels
        assert game.judgment.traits(table.state).keys() <= weights.keys(), "a trait without a weight counts for nothing"
        here = game.judgment.milestone(table.state)
        assert last <= here < game.judgment.horizon(table.state)
        last = here
        assert plain(table.state) == before, "judging changes nothing"
        table.choose(captain.decide(table.sight(seat)))


def test_a_sight_travels_to_another_process_where_a_new_captain_answers_the_same(game: Game) -> None:
    """Servers and searches make a captain for each question: what it planned at the last one, it must find again."""
    table = Table.start(game, None, 5, dict(game.unattended))
    captain = game.judgment.captain(0)
    for _ in range(CHOICES):
        if table.decision is None:
            break
        sight = table.sight(table.decision.seat)
        sent = pickle.loads(pickle.dumps(sight))
        assert plain(sent.state) == plain(sight.state)
        assert [option.key for option in sent.decision.options] == [option.key for option in sight.decision.options]
        answer = captain.decide(sight)
        assert game.judgment.captain(0).decide(sent).key == answer.key
        table.choose(answer)


@pytest.mark.parametrize("id", ["by-stealth-and-sea", "gato-leader", "rogue-regiment"])
def test_at_the_end_the_prospect_is_the_outcome(id: str) -> None:
    game = games()[id]
    table = Table.start(game, None, 5, dict(game.unattended))
    captain = game.judgment.captain(0)
    while table.decision is not None:
        table.choose(captain.decide(table.sight(table.decision.seat)))
    outcome, prospect = table.outcome, game.prospect(table.state, next(iter(game.seats)))
    assert outcome is not None
    assert prospect.score == pytest.approx(outcome.score)
    assert prospect.level == outcome.level


def test_two_sides_want_opposite_things() -> None:
    game = games()["they-come-unseen"]
    state = game.start("standard", dict(game.unattended))
    assert game.evaluate(state, "nato") + game.evaluate(state, "soviet") == pytest.approx(1.0)
    assert game.secrets.shares(state, "nato", "nato")
    assert not game.secrets.shares(state, "nato", "soviet")
