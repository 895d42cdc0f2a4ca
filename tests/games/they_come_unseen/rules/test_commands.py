"""5.3, 20.5, 20.8 Who commands what, and when."""

import pytest

from moonless.core.decision import Decision
from moonless.games.they_come_unseen.rules import commands, soviet_turn
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.state import NOWHERE, WATCHES, Plan
from tests.games.they_come_unseen.position import Position, table_at
from tests.games.they_come_unseen.tables import refused, soviet


@pytest.mark.rule("TCU 5.3")
def test_foreign_ships_and_commands() -> None:
    table = soviet(orange="J19")
    refused(table, "refuel orange", "15.6")
    refused(table, "ram orange", "13.1")
    refused(table, "ras", "15.10")
    refused(table, "pass green fuel brown", "15.4")
    refused(table, "unload brown full-fuel", "15.4")
    p = Position("standard-3").soviet_turn_begins()
    assert "move green" not in p.commanded("soviet")
    refused(table_at(p), "move green", "20.8")


@pytest.mark.rule("TCU 20.5")
def test_the_order_of_five_players() -> None:
    p = Position("five-players").soviet_turn_begins()
    p.ship("green", "N24", cargo=[0])
    p.ship("brown", "N24")
    assert "pass green fuel brown" in p.commanded("logistics")
    assert "move brown" not in p.commanded("logistics")
    assert "(20.5)" in p.refused("move brown", "logistics")
    p.command("done")
    soviet_turn.next_command(p)
    assert commands.in_step(p) == [0, 1]
    assert not [key for key in p.commanded("logistics") if key.startswith("pass")]
    p.command("done", "done")
    soviet_turn.next_command(p)
    assert "pass green fuel brown" in p.commanded("logistics")
    assert "move green" not in p.commanded("logistics")


@pytest.mark.rule("TCU 20.8")
@pytest.mark.rule("TCU R33")
def test_the_word_passes_between_partners() -> None:
    p = Position("standard-4").soviet_turn_begins()
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=30)
    p.ship("red", "M29", fuel=30)
    p.command("hand red")
    assert p.asked[-1].seat == "orange"
    p.command("ras", "with orange", "n", "decline")
    assert [decision.seat for decision in p.asked[-4:]] == ["red", "red", "red", "orange"]
    assert p.ship("brown").cargo == [0]
    p.command("ras", "with orange", "n", "agree")
    assert p.ship("orange").fuel == 80
    p.command("done")
    assert p.state.word == 0
    p.command("done")
    assert p.state.word == -1
    soviet_turn.next_command(p)
    assert p.state.phase == WATCHES, "everybody is done: the watches are set (5.3)"


@pytest.mark.rule("TCU 20.8")
def test_the_word_cannot_go_round_for_ever() -> None:
    p = Position("standard-4").soviet_turn_begins()
    p.command("hand red")
    assert not [key for key in p.commanded("red") if key.startswith("hand")]
    refused(table_at(p), "hand orange", "20.8")
    refused(table_at(p), "hand red", "20.8")


@pytest.mark.rule("TCU 20.8")
def test_the_word_goes_to_the_seat_that_is_named() -> None:
    """The same seat has another place in each form of play."""
    for scenario in ("standard-3", "five-players", "standard-3"):
        p = Position(scenario).soviet_turn_begins()
        p.state.done = [False] * len(p.seating.soviet)
        p.state.word = 0
        p.command("hand logistics")
        assert p.seating.soviet[p.state.word] == "logistics"


@pytest.mark.rule("TCU 21")
def test_whom_a_question_is_about() -> None:
    for about, piece in ((Plan(1, NOWHERE, [0]), "sub-blue"), (Plan(NOWHERE, 1, [0]), "red")):
        assert commands.piece_asked(Decision("nato", "order", "6.1", [], about)) == piece
    orange = Position().ship("orange")
    for of_it in (orange, Salvo(orange, 1, [])):
        assert commands.piece_asked(Decision("soviet", "attack", "12.1", [], of_it)) == "orange"
    assert commands.piece_asked(Decision("soviet", "course", "15.9", [])) == "brown"
    assert commands.piece_asked(Decision("nato", "first", "5.2", [])) == ""


@pytest.mark.rule("TCU 20.8")
def test_a_seat_is_told_why_not_of_its_own_ships_only() -> None:
    p = Position("five-players").soviet_turn_begins()
    told = {refusal.key.split()[1] for refusal in commands.command_refusals(p, "orange") if " " in refusal.key}
    assert told == {"orange"}


@pytest.mark.rule("TCU 5.3")
def test_only_the_word_is_handed_to_a_seat() -> None:
    """What is no command has no reason: nobody says why a nonsense cannot be done."""
    p = Position("five-players")
    seat, other = p.seating.soviet[:2]
    assert commands.refusal_of(p, seat, f"greet {other}") is None
    assert commands.refusal_of(p, seat, "hand nobody") is None


def test_who_commands_first_is_called_by_name() -> None:
    assert commands.hand_to("logistics").label == "Let the logistics ships command first"
    assert commands.hand_to("red").label == "Let the red Destroyer command first"
