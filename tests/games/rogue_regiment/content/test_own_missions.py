"""16.10 Missions of strangers: 200 of them leave no more behind than a few do."""

import gc
from importlib import resources

from moonless.core.scene import Board as Plan
from moonless.core.starting import OPENINGS_KEPT
from moonless.core.table import Table
from moonless.core.workshop import is_own
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.content.components import Mission
from moonless.games.rogue_regiment.content.content import OWN_KEPT, load_content
from moonless.games.rogue_regiment.content.options import MissionOptions
from moonless.games.rogue_regiment.editing import recommended_by, words_of
from moonless.games.rogue_regiment.state import State
from tests.games.rogue_regiment.whole_games import eager

KINDS = (Mission, Board, MissionOptions, Plan, State)
DATA = resources.files("moonless.games.rogue_regiment") / "data"
TEXT = (DATA / "mission_m00-night-school.toml").read_text(encoding="utf-8")


def visit(number: int) -> None:
    """A stranger's mission: begun, shown, drawn, a few answers, its whole ways; then nobody comes back."""
    text = TEXT.replace('name = "Night School"', f'name = "Night School {number}"', 1)
    assert text != TEXT
    answer = eager(number)
    with Table.start(GAME, "own", number, {"text": text}) as table:
        for _ in range(4):
            decision = table.decision
            assert decision is not None
            assert isinstance(table.state, State)
            GAME.screen.ways(table.state, decision)
            table.choose(answer(decision).key)
        board = table.scene(None).board
        assert board is not None
        assert GAME.screen.draw_board(board.id)


def counted() -> dict[str, int]:
    """How many there are of what a mission is made of."""
    gc.collect()
    found = dict.fromkeys((str(kind) for kind in KINDS), 0)
    for each in gc.get_objects():
        if type(each) in KINDS:
            found[str(type(each))] += 1
    return found


def test_memory_is_flat_over_200_missions_of_strangers() -> None:
    for number in range(2 * OWN_KEPT):
        visit(number)
    few = counted()
    for number in range(2 * OWN_KEPT, 200):
        visit(number)
    assert counted() == few
    content = load_content()
    assert len(content._own) == OWN_KEPT
    assert len(GAME.openings.laid_out) == OPENINGS_KEPT
    for remembered in (recommended_by, words_of):
        assert remembered.cache_info().currsize <= OWN_KEPT
    assert not any(is_own(id) for id in content._missions)
    assert len(content.conditions) <= 5 * 128  # 6.1: five numbers of points, seven answers of yes or no
