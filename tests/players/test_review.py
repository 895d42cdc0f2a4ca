"""Looking back: figures that add up, luck and decisions told apart, turning points that are the ones planted."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from moonless.cli import main
from moonless.core.decision import RESIGN
from moonless.core.fate import DICE_SEAT
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.players import review
from moonless.players.admiral import Budget
from moonless.players.review import Review, SideReview, thrown_words
from moonless.players.review.looks import look
from tests.players.admiral.test_search import at_table, open_sight
from tests.players.planted import play
from tests.players.toys import Doors

GAME = "by-stealth-and-sea"


def looked_back(table: Table, tries: int, seats: list[str] | None = None) -> Review:
    found = review.review(table.record, table.game, Budget(iterations=tries), seats)
    assert all(adds_up(side) for side in found.sides)
    assert all(seen.lucky or seen.best for seen in found.moments)
    return found


def adds_up(side: SideReview) -> bool:
    return side.start + side.luck - side.given_away == pytest.approx(side.end)


def test_a_review_accounts_for_the_whole_result() -> None:
    game = find_game(GAME)
    table = at_table(game, "bg2", 3, 0)
    captain = game.judgment.captain(0)
    while table.decision is not None:
        table.choose(captain.decide(open_sight(table)))
    seen: list[tuple[int, int]] = []
    found = review.review(table.record, game, Budget(iterations=4), progress=lambda *done: seen.append(done))
    assert table.outcome is not None
    [side] = found.sides
    assert side.end == table.outcome.score
    assert adds_up(side)
    assert found.looked_at == min(found.choices, review.MOST_LOOKS) == len(seen) == seen[-1][1]
    assert found.moments == [], "two worlds a decision show nothing"
    assert f"it came to {side.end:g}" in review.as_text(found)
    assert "Nowhere did it clearly turn." in review.as_text(found)
    assert review.as_data(found)["sides"][0]["seats"] == side.seats
    assert not found.cut_short


def test_a_review_that_had_no_time_says_so() -> None:
    table = play(find_game(GAME), "bg2", 5, lambda table, number: None)
    found = review.review(table.record, table.game, Budget(iterations=100_000, seconds=0.02))
    assert found.cut_short
    assert "there was no time for more" in review.as_text(found)


def test_giving_up_a_game_is_the_players_own_doing() -> None:
    """What was to be hoped for then was given away; it was not bad luck: a die, since the captain takes door 0."""
    found = look(Doors(), Table.start(Doors(), "doors", 1).sight("opener"), 7, RESIGN, Budget(iterations=80), 0.0)
    assert (found.look.number, found.look.best, found.look.promised) == (8, "door 0", 0.0)
    assert found.look.cost == pytest.approx(3.5, abs=found.look.cost_margin + 0.5)
    assert found.top.mean == found.look.cost


# Planted games


@dataclass
class Blunder:
    """One answer in a game that the rule of thumb else plays, and how closely to look back on it."""

    game: str
    scenario: str
    choice: int
    instead: str
    why: str
    tries: int
    looks: int
    seats: list[str] | None = None
    last: int = 0
    """The last step of the same order, a course of several legs, at which it could still be mended."""


THINKING = pytest.mark.compiled("whole games are looked back on, each decision searched: minutes of plain Python")
BLUNDERS = [
    Blunder(GAME, "bg2", 43, "surface", "under the guns, in reach of the target", 80, 20),
    Blunder("gato-leader", "against-the-sun", 38, "to pearl-harbor", "home with all torpedoes", 80, 20),
    Blunder("rogue-regiment", "m01-paper-chase", 60, "attack pistol sentry-3", "a shot that wakes the camp", 32, 6),
    Blunder("they-come-unseen", "duel", 453, "nw", "the destroyer turns away", 40, 8, ["soviet"], 456),
]


def planted_games(planted: list[Any]) -> list[Any]:
    """One game on the plain build, all on the compiled one."""
    return [pytest.param(each, id=each.game, marks=[THINKING] if each.game != GAME else []) for each in planted]


@pytest.mark.parametrize("planted", planted_games(BLUNDERS))
def test_a_game_thrown_away_by_one_blunder_turned_there(planted: Blunder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few decisions are looked at to begin with, so that the right one must be found between two of them."""
    monkeypatch.setattr(review, "MOST_LOOKS", planted.looks)

    def instead(table: Table, number: int) -> str | None:
        assert table.decision is not None
        return planted.instead if number == planted.choice and table.decision.seat != DICE_SEAT else None

    table = play(find_game(planted.game), planted.scenario, 5, instead)
    found = looked_back(table, planted.tries, planted.seats)
    worst = max(found.moments, key=lambda seen: seen.cost)
    assert planted.choice <= worst.number <= (planted.last or planted.choice), planted.why
    assert worst.chosen == planted.instead
    assert worst.best
    assert worst.cost > worst.cost_margin
    assert found.sides[0].given_away >= worst.cost > abs(found.sides[0].luck), "it was not luck that decided"


@dataclass
class Throw:
    """One answer, and the throw that follows it laid as we like."""

    game: str
    scenario: str
    choice: int
    answer: str
    face: str
    good: bool
    tries: int
    looks: int


THROWS = [
    Throw(GAME, "bg2", 43, "attach renown", "d6 1", False, 80, 20),
    Throw("gato-leader", "against-the-sun", 175, "fire 4", "d10 10", True, 80, 20),
]
LONG_THROW = Throw("rogue-regiment", "m01-paper-chase", 52, "step-attack n", "d6 6", True, 32, 25)


@pytest.mark.parametrize(
    "planted",
    [
        *planted_games(THROWS),
        pytest.param(
            LONG_THROW,
            id=LONG_THROW.game,
            marks=pytest.mark.slow("longer than all others together; they show the same in two games"),
        ),
    ],
)
def test_a_game_decided_by_one_throw_turned_there(planted: Throw, monkeypatch: pytest.MonkeyPatch) -> None:
    """They Come Unseen has no dice."""
    monkeypatch.setattr(review, "MOST_LOOKS", planted.looks)

    def laid(table: Table, number: int) -> str | None:
        assert table.decision is not None
        if number != planted.choice:
            return None
        if table.decision.seat != DICE_SEAT:
            return planted.answer
        return planted.face if table.decision.ask == planted.face.split()[0] else None

    found = looked_back(play(find_game(planted.game), planted.scenario, 5, laid), planted.tries)
    turned = max(found.moments, key=lambda seen: abs(seen.luck))
    assert (turned.number, turned.chosen, turned.thrown[0]) == (planted.choice, planted.answer, planted.face)
    assert turned.lucky
    assert (turned.luck > 0) == planted.good
    assert abs(turned.luck) > turned.luck_margin
    told = review.as_text(found)
    assert f"luck since {turned.luck:+.1f}" in told
    assert f"{find_game(planted.game).seats[turned.seat]} ({turned.rule}): {turned.words} promised" in told
    assert turned.words != turned.chosen, "people read words, programs keys"


def test_only_finished_games_and_seats_that_exist_are_looked_back_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = at_table(find_game("by-stealth-and-sea"), "bg2", 3, 4)
    table.record.save(tmp_path / "open.jsonl")
    assert main(["review", str(tmp_path / "open.jsonl")]) != 0
    assert "not over yet" in capsys.readouterr().err
    while table.decision is not None:
        table.choose(table.game.judgment.captain(0).decide(table.sight(table.decision.seat)))
    table.record.save(tmp_path / "over.jsonl")
    assert main(["review", str(tmp_path / "over.jsonl"), "--seat", "nobody"]) != 0
    assert "no seat 'nobody'" in capsys.readouterr().err


def test_what_fell_is_told_as_people_say_it() -> None:
    fell = ["d6 3", "d10 8", "faults ballast-tank", "alert 12", "d6 1", "d6 2"]
    words = "a 3 on the d6, an 8 on the d10, ballast tank drawn from faults, 12 drawn from alert, a 1 on the d6"
    assert thrown_words(fell) == f"{words} and 1 more"
