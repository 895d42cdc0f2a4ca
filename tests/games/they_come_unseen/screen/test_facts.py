"""What a screen acts on is a field: in games at random, every answer, order, piece and line says what it is."""

import re
from itertools import pairwise

import pytest

from moonless.core.decision import RESIGN, Decision
from moonless.core.scene import Choice, Order, Scene
from moonless.core.table import Table
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules.mortars import Salvo
from moonless.games.they_come_unseen.state import Plan
from moonless.testing import Guided, Mood, steps
from tests.games.they_come_unseen.position import Position, table_at

NO_PIECE = ("first", "command", RESIGN)
"""Questions that are about nobody in particular."""
SLUG = re.compile(r"\w_\w|\b1 (squares|salvos|units|containers)\b|surely")


@pytest.mark.parametrize(("scenario", "seed"), [("duel", 3), ("standard-3", 4), ("five-players", 5)])
def test_every_answer_order_and_line_is_told_as_facts(scenario: str, seed: int) -> None:
    table = Table.start(GAME, scenario, seed, {"round_limit": 5})
    mood = Guided(seed, table) if seed % 2 else Mood(seed)
    for number, decision in enumerate(steps(table, mood)):
        if number % 3 == 0:
            check(table.scene(decision.seat), decision)
    for seat in (*GAME.scenarios[scenario].seats, None):
        check_log(table, seat)


def check(scene: Scene, decision: Decision) -> None:
    prompt = scene.prompt
    assert prompt is not None
    assert scene.board is not None
    cells, pieces = {cell.id for cell in scene.board.cells}, {piece.id for piece in scene.pieces}
    for choice in prompt.choices:
        check_choice(choice, cells, pieces)
    assert bool(prompt.piece) == (decision.ask not in NO_PIECE), decision
    assert not prompt.piece or prompt.piece in pieces
    assert (prompt.order is not None) == bool(decision.order)
    if prompt.order is not None:
        check_order(prompt.order, decision, cells)
    assert all(each.verb and " " not in each.verb for each in prompt.why_not)
    assert {overlay.id for overlay in scene.overlays if not overlay.legend} <= {"path", "salvo"}
    assert set(scene.sides) >= {piece.side for piece in scene.pieces if piece.side}
    assert all(track.id for track in scene.tracks)
    assert all(report.id for report in scene.tables)
    for words in [
        prompt.question,
        *(choice.label for choice in prompt.choices),
        *(piece.name for piece in scene.pieces),
    ]:
        assert not SLUG.search(words), words
    check_pieces(scene)


def check_choice(choice: Choice, cells: set[str], pieces: set[str]) -> None:
    assert choice.verb
    assert bool(choice.group) == bool(choice.short), choice
    assert choice.facing in {"", "N", "E", "S", "W"}
    assert choice.gives_up == (choice.key == RESIGN)
    assert choice.closes == (choice.key in ("end", "go"))
    for each in choice.outcome:
        assert each.kind
        assert not each.cell or each.cell in cells
        assert not each.piece or each.piece in pieces


def check_order(order: Order, decision: Decision, cells: set[str]) -> None:
    assert order.id == decision.order
    assert order.name
    about, left = decision.about, order.price[-1]
    if isinstance(about, Plan):
        assert order.kind == "path"
        assert len(order.cells) == len(about.squares)
        assert set(order.cells) <= cells
        assert len(order.marks) == len(about.depths)
        assert about.submarine < 0 or (left.amount, left.unit) == (about.battery, "battery left")
    else:
        assert order.kind == "allocation"
        assert isinstance(about, Salvo)
        assert left.amount == about.ship.salvos - 1


def check_pieces(scene: Scene) -> None:
    """Ships and submarines have their names beside them; those of one kind have different badges."""
    named = [piece for piece in scene.pieces if piece.kind in ("submarine", "destroyer", "container", "supply")]
    assert all(piece.label and piece.label in piece.name for piece in named)
    badges = [(piece.kind, piece.badge) for piece in scene.pieces if piece.badge]
    assert len(set(badges)) == len(badges)
    for piece in scene.pieces:
        assert len({mark.id for mark in piece.marks}) == len(piece.marks) or "cargo" in piece.marks[0].id


def check_log(table: Table, seat: str | None) -> None:
    """Paths go from neighbor to neighbor; of submarines others learn only what some sentence before has said."""
    board, own = GAME.content.board, seat in GAME.content.seatings[table.record.scenario].nato
    known = {board.names[square] for square in GAME.content.board.start.values()}
    for told in table.log(seat):
        known |= set(re.findall(r"\w+", told.text))
        squares = [board.index[cell] for cell in told.path]
        assert all(b in board.neighbors[a] for a, b in pairwise(squares)), told
        assert not told.path or told.pieces
        if told.path and told.pieces[0].startswith("sub-") and not own:
            assert {told.path[0], told.path[-1]} <= known, told
            assert len(told.path) <= 3
        assert told.moment in ("", "sunk", "detected", "lost", "alarm")
        assert not SLUG.search(told.text), told.text


@pytest.mark.rule("TCU 6.6")
def test_one_answer_of_each_place_keeps_the_depth() -> None:
    p = Position("lone-submarine")
    p.sub("green", "J19@400", battery=9)
    prompt = table_at(p).scene("nato").prompt
    assert prompt is not None
    steady = [choice for choice in prompt.choices if choice.steady]
    assert all(choice.label.endswith("400 ft") for choice in steady)
    assert len({choice.cell for choice in steady}) == len(steady) == 5
    assert not any(choice.steady for choice in prompt.choices if not choice.label.endswith("400 ft"))


@pytest.mark.rule("TCU 6.10")
def test_the_last_confirmation_says_what_follows() -> None:
    """A battery that is emptied, a course that stays in sight, a watch that hears: on the order and on its end."""
    p = Position("lone-submarine")
    p.ship("orange", "M23", watch=0)
    p.sub("green", "J19@P", battery=3)
    table = table_at(p)
    for key in ("e p", "e p"):
        table.choose(key)
    prompt = table.scene("nato").prompt
    assert prompt is not None
    assert prompt.order is not None
    end, last = (next(each for each in prompt.choices if each.key == key) for key in ("end", "se p"))
    for outcome in (prompt.order.outcome, end.outcome):
        assert {each.kind for each in outcome} == {"periscope", "heard"}
        assert ("heard", "orange", "J20") in [(each.kind, each.piece, each.cell) for each in outcome]
    assert [str(price) for price in prompt.order.price] == ["2 squares", "2 battery", "1 battery left"]
    assert [(each.kind, each.tone) for each in last.outcome][-1] == ("battery", "grave")
    assert last.note == "Empties the battery: it floats up there, in sight (6.10)."
    first = table_at(p).scene("nato").prompt
    assert first is not None
    assert next(each for each in first.choices if each.key == "e p").note == "", "two units would be left"


@pytest.mark.rule("TCU 8.6")
@pytest.mark.rule("TCU 10.6")
@pytest.mark.rule("TCU 13.1")
def test_a_leg_says_what_it_risks() -> None:
    p = Position()
    p.ship("orange", "R20", fuel=30)
    p.sub("green", "R28@P")
    p.soviet_turn_begins()
    p.state.strikes = {p.index("R27"): 1}
    table = table_at(p)
    for key in ("move orange", *["e"] * 7):
        table.choose(key)
    assert kinds(table) == {}
    table.choose("e")
    assert kinds(table) == {"mine": "grave"}, "it never comes to the submarine"
    p.state.strikes = {}
    table = table_at(p)
    for key in ("move orange", *["e"] * 8):
        table.choose(key)
    assert kinds(table) == {"mine": "warn", "ram": "warn"}


def kinds(table: Table) -> dict[str, str]:
    """What the order would bring on, and how grave it is."""
    prompt = table.scene("soviet").prompt
    assert prompt is not None
    assert prompt.order is not None
    assert prompt.order.outcome == next(choice for choice in prompt.choices if choice.closes).outcome
    return {each.kind: each.tone for each in prompt.order.outcome}


@pytest.mark.rule("TCU 20.1")
def test_a_starting_point_says_how_far_the_stations_are() -> None:
    """The first question of a first game is decided by something that can be read."""
    prompt = Table.start(GAME, "duel", 1).scene("nato").prompt
    assert prompt is not None
    notes = [choice.note for choice in prompt.choices if choice.cell]
    assert len(notes) == len(set(notes)) == 2
    assert all(
        re.fullmatch(r"Squares by water to the nearest stations: \w+ \d+, \w+ \d+, \w+ \d+\.", note) for note in notes
    )


@pytest.mark.rule("TCU 20.8")
def test_who_gets_the_word_is_called_by_what_they_command() -> None:
    """Not by the seat's id."""
    p = Position("standard-4").soviet_turn_begins()
    prompt = table_at(p).scene("orange").prompt
    assert prompt is not None
    assert [choice.short for choice in prompt.choices if choice.verb == "hand"] == ["the red Destroyer"]
