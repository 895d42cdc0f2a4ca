"""2.7, 16.10 Random legal layouts: any distinct tiles, turned and on either side, make a mission that can be played."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from moonless.core.content import plain
from moonless.core.fate import SeededFate
from moonless.core.table import Table
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.content.content import load_content, mission_problems
from moonless.games.rogue_regiment.state import OPERATORS
from moonless.players.random import RandomPlayer
from tests.games.rogue_regiment.whole_games import conserved, eager

TILES = [f"t{number:02}" for number in range(1, 13)]


SCARCE = """
id = "laid-out"
name = "Laid out"
tier = "easy"
setting = "Anywhere"
briefing = "Come back."
hints = []
width = {width}
height = {height}
layout = {layout}
start_section = "stealth"
patrol_lines_manned = true
sentry_points_manned = true
special_rules = []
[operators]
count = 2
required = []
recommended = ["jock", "taff"]
required_board = {{}}
extra_gear = {{}}
[stealth_meter]
easy = 13
normal = 10
hard = 7
[event_deck]
easy = "quiet"
normal = "standard"
hard = "vigilant"
[[entry_tile]]
side = "W"
at = {entry}
[[exit_tile]]
side = "W"
at = {entry}
[[spawn_tile]]
color = "mixed"
side = "E"
at = {spawn}
[[objective]]
kind = "exit"
"""


@st.composite
def missions(draw: st.DrawFn) -> str:
    """One or two tiles each way, none twice, on either side, in any rotation."""
    columns, rows = draw(st.sampled_from([(1, 1), (2, 1), (1, 2), (2, 2)]))
    names = draw(st.permutations(TILES))[: columns * rows]
    cells = [f"{name}{draw(st.sampled_from('ab'))}@{draw(st.sampled_from([0, 90, 180, 270]))}" for name in names]
    layout = [cells[row * columns : (row + 1) * columns] for row in range(rows)]
    height = 11 * rows
    return SCARCE.format(
        width=11 * columns, height=height, layout=str(layout).replace("'", '"'),
        entry=draw(st.integers(0, height - 2)), spawn=draw(st.integers(0, height - 3)),
    )  # fmt: skip


def take_in(text: str) -> None:
    assume(not mission_problems(text))
    GAME.add_mission(text)


BOUNDED = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@pytest.mark.rule("SRR 2.7")
@pytest.mark.rule("SRR 16.10")
@BOUNDED
@given(missions(), st.integers(0, 99))
def test_any_layout_is_played_to_its_end(text: str, seed: int) -> None:
    """Nothing sticks, nobody is lost or doubled, and the same seed plays the same game."""
    take_in(text)
    try:
        ends = []
        for _ in range(2):
            state = GAME.start("laid-out", {"ties": "all"})
            rules = GAME.play(state, SeededFate(seed), eager(seed))
            while not state.over and state.turn < 12:
                GAME.play_phase(rules)
                if state.phase >= OPERATORS:
                    conserved(state)
            ends.append(plain(state))
        assert ends[0] == ends[1]
    finally:
        load_content().own.pop("laid-out", None)


@pytest.mark.rule("SRR 2.7")
@BOUNDED
@given(missions(), st.integers(0, 99))
def test_any_layout_keeps_the_contract(text: str, seed: int) -> None:
    """What is offered is taken; every scene is whole; a fork stands where the table stands."""
    take_in(text)
    try:
        table = Table.start(GAME, "laid-out", seed, {})
        player = RandomPlayer(seed)
        for _ in range(12):
            if table.decision is None:
                break
            option = player.answer(table.decision)
            scene = table.scene(table.decision.seat)
            assert scene.prompt is not None
            assert [choice.key for choice in scene.prompt.choices] == [each.key for each in table.decision.options]
            cells = {cell.id for cell in scene.board.cells} if scene.board else set()
            assert all(set(overlay.cells) <= cells for overlay in scene.overlays)
            assert all(piece.cell in cells for piece in scene.pieces)
            table.choose(option.key)
            after = plain(table.state)
            assert plain(table.fork(1).state) == after
    finally:
        load_content().own.pop("laid-out", None)


@pytest.mark.rule("SRR 2.8")
@BOUNDED
@given(missions())
def test_lines_and_posts_lie_on_ground_that_can_be_walked(text: str) -> None:
    take_in(text)
    try:
        board: Board = load_content().mission("laid-out").board
        for line in board.lines:
            for here, there in zip(line.squares, line.squares[1:], strict=False):
                assert board.distance[here][there] == 1
                facing = next(f for f in range(8) if board.ahead[here][f] == there)
                assert board.step_kind(0, here, facing, 0) == 1
        assert all(post.default in post.arrows for post in board.posts)
    finally:
        load_content().own.pop("laid-out", None)
