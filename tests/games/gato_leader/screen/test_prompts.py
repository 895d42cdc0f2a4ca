"""Questions and answers in words."""

import pytest

from moonless.core.decision import Decision
from moonless.core.fate import SeededFate
from moonless.core.replays import rehearse
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.kinds import MK10, MK14
from moonless.games.gato_leader.rules import attacks, movement, terms
from moonless.games.gato_leader.rules.contact import IN_THE_WAKE
from moonless.games.gato_leader.rules.declaring import FIRE
from moonless.games.gato_leader.screen.choices import make_choice
from tests.games.gato_leader.position import Position


def test_every_question_has_words() -> None:
    table = Table.start(GAME, "setting-sun", 3, {"players": 3})
    fate = SeededFate(9)
    for _ in range(400):
        if table.decision is None:
            break
        prompt = table.scene(table.decision.seat).prompt
        assert prompt is not None
        assert prompt.question.endswith(("?", ".", ":", "Ammo"))
        assert prompt.question != "What now?"
        options = table.decision.options
        table.choose(options[int(fate.random() * len(options))])


def test_orders_are_composed_before_they_are_sent() -> None:
    """A squadron is bought as one order; so are a boat's way on the display and all it fires in a round."""
    table = Table.start(GAME, "holding-the-line", 1, {})
    squadron = ["salmon", "trained", "stingray", "green", "done"]
    seen, taken = rehearse(table, squadron)
    assert taken == 4, "the last step ends the order"
    assert seen.decision is not None
    assert "salmon" not in [option.key for option in seen.decision.options]
    assert table.state == Table.start(GAME, "holding-the-line", 1, {}).state, "nothing was done"
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    game.ship("m1", "convoy-se", 66)
    game.answers("mk14 m1", "fire 3", "done", "hold").chance(d10=[1])
    attacks.attack_with(game, sub)
    movement.move_boat(game, sub)
    orders = [(decision.ask, decision.order) for decision in game.asked]
    assert orders == [
        ("attack", "attacks of gato in round 1"), ("spread", "attacks of gato in round 1"),
        ("attack", "attacks of gato in round 1"), ("maneuver", "maneuver of gato in round 1"),
    ]  # fmt: skip


@pytest.mark.rule("GL 10.4")
def test_the_two_starts_in_the_wake_are_told_apart() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    decision = Decision("host", "place", "7.3", [*IN_THE_WAKE], game.state.boats[sub.boat])
    choices = [make_choice(game, decision, option) for option in IN_THE_WAKE]
    assert [(choice.verb, choice.short) for choice in choices] == [("wake", "Surfaced"), ("wake", "Submerged")]
    assert {choice.cell for choice in choices} == {"long-s"}


def test_a_torpedo_that_is_paid_with_says_how_many_there_are() -> None:
    """The question is asked once for each: without the number nobody would see that one was taken."""
    game = Position()
    boat = game.boat("gudgeon")
    boat.ready[MK10], boat.stored[MK14] = 2, 7
    paid = Decision(boat.seat, "pay-torpedo", "5.10", [*terms.torpedoes_aboard(boat)], boat)
    short = {option.key: make_choice(game, paid, option).short for option in paid.options}
    assert (short["mk14 stored"], short["mk10 ready"]) == ("Mk 14, Stored (7)", "Mk 10, Ready (2)")


def test_words_of_numbers() -> None:
    assert [option.label for option in FIRE[1:3]] == ["Fire 1 torpedo", "Fire 2 torpedoes"]
    game = Position("against-the-sun")
    boat = game.boat("drum", at="marianas")
    assert attacks.least_running(game, boat) == 6, "in 1942 a torpedo runs on 6 and more"
