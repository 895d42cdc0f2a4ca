"""4 Sight: every diagram, every cover case, every step case; symmetry and monotonicity of line of sight."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.board.ground import (
    BLOCK,
    CLEAR,
    CROUCHED,
    DIVER,
    FACINGS,
    FIELD,
    HOOK,
    LOW,
    LOW_WALL,
    WINDOW,
    facing_of,
    in_field,
)
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.maps import board_of_text
from moonless.games.rogue_regiment.rules import sight
from moonless.games.rogue_regiment.rules import sight as sight_rules
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.ray_walk import RayWalk


@pytest.mark.rule("SRR R14")
def test_nobody_sees_over_a_hedge() -> None:
    game = Position(". . h . .")
    beside = game.unit("u", (1, 0), "E")
    man = game.operator("jock", (3, 0), crouched=True)
    assert not sight.sees(game, beside, man)
    man.crouched = False
    assert sight.sees(game, beside, man)


CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "sight_cases.toml").read_text(encoding="utf-8")
)


def ids(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES[kind]]


@pytest.mark.rule("SRR R10")
@pytest.mark.rule("SRR 4.1")
@pytest.mark.rule("SRR 4.2")
@pytest.mark.rule("SRR 4.3")
@pytest.mark.rule("SRR 4.4")
@pytest.mark.rule("SRR 4.5")
@pytest.mark.rule("SRR 4.6")
@pytest.mark.rule("SRR 2.6")
@pytest.mark.rule("SRR 3.1")
@pytest.mark.parametrize("case", ids("view"))
def test_view(case: dict[str, Any]) -> None:
    """V-01 to V-19: what a unit sees of every square."""
    game = Position(case["grid"])
    for spot in case["normal_units"]:
        game.unit("other", tuple(spot))
    if "explosion_center" in case:
        game.state.markers.append(game.at(tuple(case["explosion_center"])))
    game.refresh()
    observer, facing = game.at(tuple(case["observer"])), FACINGS.index(case["facing"])
    assert picture(game, observer, facing) == case["result"].split("\n")[:-1]


def picture(game: Position, observer: int, facing: int) -> list[str]:
    board = game.board
    rows = []
    for y in range(board.rows):
        row = []
        for x in range(board.columns):
            square = board.square(x, y)
            if square == observer:
                row.append("U")
            elif not in_field(facing, x - board.xs[observer], y - board.ys[observer]):
                row.append(".")
            else:
                row.append("-PF"[sight_rules.visibility(game, observer, square)])
                assert sight_rules.sees_from(game, observer, facing, square, 0) == (row[-1] != "-")
                assert sight_rules.sees_from(game, observer, facing, square, 1) == (row[-1] == "F")
        rows.append(" ".join(row))
    return rows


@pytest.mark.rule("SRR R15")
@pytest.mark.rule("SRR 4.8")
@pytest.mark.rule("SRR 2.3")
@pytest.mark.parametrize("case", ids("cover"))
def test_cover(case: dict[str, Any]) -> None:
    """C-01 to C-14."""
    game = Position(case["grid"])
    man = game.operator("jock", tuple(case["operator"]))
    attacker = game.at(tuple(case["attacker"]))
    assert game.board.distance[attacker][man.place] == case["distance"]
    assert ["clear", "low", "block"][sight_rules.ray_level(game, attacker, man.place)] == case["level"]
    assert ["none", "partial", "full"][sight_rules.visibility(game, attacker, man.place)] == case["visibility"]
    assert sight_rules.cover(game, attacker, man, man.place) == case["cover"]


@pytest.mark.rule("SRR R8")
@pytest.mark.rule("SRR 3.3")
@pytest.mark.rule("SRR 6.18")
@pytest.mark.parametrize("case", ids("step"))
def test_step(case: dict[str, Any]) -> None:
    """EX-01, EX-03, X-07, X-08, X-19: the kind of every step."""
    board = board_of_text(case["grid"])
    walker = HOOK * case["grappling_hook"] | DIVER * case["diver_gear"] | CROUCHED * case["crouched"]
    here = board.square(*case["at"])
    kinds = {name: ["none", "move", "climb"][board.step_kind(walker, here, n, 0)] for n, name in enumerate(FACINGS)}
    assert kinds == case["steps"]


@pytest.mark.rule("SRR 2.5")
def test_facing_of_eight() -> None:
    """X-18"""
    expected = {
        (2, -5): "N", (3, -5): "NE", (1, -2): "NE", (1, -3): "N", (5, 2): "E", (5, 3): "SE", (-7, -3): "NW",
        (-8, 3): "W",
    }  # fmt: skip
    assert {offset: FACINGS[facing_of(*offset)] for offset in expected} == expected


@pytest.mark.rule("SRR R11")
@pytest.mark.rule("SRR 4.2")
def test_fields_of_view_have_34_and_46_squares() -> None:
    assert [len(field) for field in FIELD] == [34, 46] * 4
    tables = load_content().files.tables.field_of_view
    assert all(sorted(tables[name]) == sorted(FIELD[facing]) for facing, name in enumerate(FACINGS))


@pytest.mark.rule("SRR 4.7")
def test_a_crouched_operator_looks_over_nothing() -> None:
    """Low walls and windows are low to him even beside him; standing he sees over them."""
    game = Position(". .l. .\n\n. . . .")
    assert sight_rules.aims_at(game, game.at((1, 0)), False, game.at((3, 0)))
    assert not sight_rules.aims_at(game, game.at((1, 0)), True, game.at((3, 0)))
    assert sight_rules.aims_at(game, game.at((1, 1)), True, game.at((3, 1)))


@pytest.mark.rule("SRR R12")
@pytest.mark.rule("SRR 4.3")
def test_only_normal_units_block_sight() -> None:
    """R12: alert units and operators are clear."""
    game = Position()
    unit = game.unit("other", (4, 4))
    game.operator("jock", (4, 3))
    assert sight_rules.ray_level(game, game.at((4, 6)), game.at((4, 1))) == BLOCK
    unit.alert = True
    game.refresh()
    assert sight_rules.ray_level(game, game.at((4, 6)), game.at((4, 1))) == CLEAR


@pytest.mark.rule("SRR 4.11")
def test_rays_are_kept_and_blockers_tested_against_them() -> None:
    game = Position()
    sight = game.board.sight
    assert sight.bearing(0, 5) is sight.bearing(0, 5) is sight.bearing(9, 14)
    passed = sight.bearing(0, 5).entered >> sight.size
    assert passed == sum(game.board.bits[square] for square in (1, 2, 3, 4))


@pytest.mark.rule("SRR 4.11")
def test_lines_of_sight_are_kept_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonless.games.rogue_regiment.board.sightlines.RAYS_KEPT", 3)
    sight = Position(". . .#. . .").board.sight
    assert sight.ray(0, 1) is sight.ray(0, 1)
    assert [sight.ray(0, end).hidden for end in (1, 2, 3, 4, 5)] == [False, False, True, True, True]
    assert sight.rays_kept <= 3


GLYPHS = st.sampled_from([".", ".", ".", ".", ".", "f", "r", "h", "c", "~", "_"])


EDGES = st.sampled_from("      ##HGDWll")


@st.composite
def grids(draw: st.DrawFn) -> str:
    """Any little map of 7 x 7."""
    lines = []
    for y in range(7):
        row = "".join(draw(GLYPHS) + (draw(EDGES) if x < 6 else "") for x in range(7))
        lines.append(row)
        if y < 6:
            lines.append(" ".join(draw(EDGES) for _ in range(7)))
    return "\n".join(lines)


SQUARE = st.integers(0, 48)


@pytest.mark.rule("SRR 4.1")
@settings(max_examples=60, deadline=None)
@given(grid=grids(), a=SQUARE, b=SQUARE)
def test_line_of_sight_is_symmetric(grid: str, a: int, b: int) -> None:
    """What blocks one way blocks the other; for crouched men the whole level is the same both ways."""
    board = board_of_text(grid)
    there, back = board.sight.bearing(a, b), board.sight.bearing(b, a)
    start, end = board.bits[a], board.bits[b]
    assert (there.level(start) == BLOCK) == (back.level(end) == BLOCK)
    assert there.level_crouched(start) == back.level_crouched(end)
    assert there.entered << a == back.entered << b


@pytest.mark.rule("SRR 4.3")
@settings(max_examples=60, deadline=None)
@given(grid=grids(), a=SQUARE, b=SQUARE, more=st.lists(SQUARE, max_size=4))
def test_more_blockers_never_show_more(grid: str, a: int, b: int, more: list[int]) -> None:
    game = Position(grid)
    before = sight_rules.ray_level(game, a, b)
    for square in more:
        if square not in (a, b):
            game.full |= game.board.bits[square]
    assert sight_rules.ray_level(game, a, b) >= before


@pytest.mark.rule("SRR 4.1")
@pytest.mark.rule("SRR 4.8")
@settings(max_examples=150, deadline=None)
@given(grid=grids(), a=SQUARE, b=SQUARE, full=st.integers(0, 2**49 - 1), low=st.integers(0, 2**49 - 1), some=SQUARE)
def test_rays_of_the_whole_map_are_as_each_one_walked(
    grid: str, a: int, b: int, full: int, low: int, some: int
) -> None:
    """Level, level for a crouched man and cover, with and without things that stand on the way."""
    game = Position(grid)
    for blockers in ((0, 0), (0, low), (full & full >> some, low & low >> some)):
        game.full, game.low = blockers
        walk = RayWalk(game.board, a, b, *blockers)
        assert sight_rules.ray_level(game, a, b) == walk.level(False)
        assert sight_rules.level_crouched(game, a, b) == walk.level(True)
        if walk.level(False) != BLOCK:
            assert sight_rules.ray_cover(game, a, b) == walk.cover()


@pytest.mark.rule("SRR 4.4")
@settings(max_examples=40, deadline=None)
@given(grid=grids(), a=SQUARE, b=SQUARE)
def test_a_crouched_man_is_seen_only_where_a_standing_one_is(grid: str, a: int, b: int) -> None:
    game = Position(grid)
    if a != b and sight_rules.shows(game, a, b, 1):
        assert sight_rules.shows(game, a, b, 0)


@pytest.mark.rule("SRR 4.1")
@settings(max_examples=40, deadline=None)
@given(grid=grids(), a=SQUARE, b=SQUARE, square=SQUARE)
def test_taking_a_feature_away_never_hides(grid: str, a: int, b: int, square: int) -> None:
    """Monotonicity of the ground: a map without one of its features shows at least as much."""
    board, bare = board_of_text(grid), board_of_text(grid)
    if bare.terrain[square] != 1:
        bare.terrain[square], bare.terrain_sets = 0, []
        bare.finish()
    assert level(bare, a, b) <= level(board, a, b)


def level(board: Board, a: int, b: int) -> int:
    return board.sight.bearing(a, b).level(board.bits[a])


@pytest.mark.rule("SRR R13")
@pytest.mark.rule("SRR 4.5")
def test_seeing_over_a_low_wall_depends_on_the_observer() -> None:
    board = board_of_text(". . .l. .")
    assert (level(board, 2, 4), level(board, 4, 2), level(board, 0, 4)) == (CLEAR, LOW, LOW)
    assert board.edge(2, 3) == LOW_WALL
    assert WINDOW not in board.edges.values()


@pytest.mark.rule("SRR 4.7")
@pytest.mark.rule("SRR 4.3")
def test_a_crouched_operator_sees_past_a_corner_that_one_man_holds_and_not_two() -> None:
    game = Position(columns=5, rows=5)
    start, there = game.at((0, 0)), game.at((2, 2))
    game.unit("a", (1, 0))
    assert sight_rules.aims_at(game, start, True, there)
    game.unit("b", (0, 1))
    assert not sight_rules.aims_at(game, start, True, there)


@pytest.mark.rule("SRR 4.7")
@pytest.mark.rule("SRR 4.11")
def test_who_stood_in_the_way_far_off_and_is_gone_hides_nobody_any_more() -> None:
    """The scoped rifle reaches 16 squares: what stands beyond the 8 of other guns counts for it."""
    game = Position(columns=18, rows=1)
    man = game.operator("reg", (0, 0))
    screen, target = game.unit("screen", (11, 0), "E"), game.unit("target", (14, 0), "E")
    bit = game.board.bits[target.place]
    assert not sight.in_sight(game, man.place, bit)
    screen.place = game.at((17, 0))
    game.refresh()
    assert sight.in_sight(game, man.place, bit)


@pytest.mark.rule("SRR 4.1")
@pytest.mark.rule("SRR 4.3")
def test_what_is_low_elsewhere_does_not_lower_a_ray_past_a_corner() -> None:
    """A man stands on one side of the corner, so that the other counts; the motorbike is nowhere near."""
    game = Position(columns=5, rows=5)
    game.unit("guard", (1, 0), "N")
    game.unit("bike", (4, 0), "N", "motorbike", parked=True)
    assert sight.visibility(game, game.at((0, 0)), game.at((2, 2))) == sight.FULL


@pytest.mark.rule("SRR 15.9")
@pytest.mark.rule("SRR 9.6")
def test_against_a_man_in_the_jeep_no_square_is_optimal() -> None:
    """Aboard he has hard cover from everywhere."""
    game = Position(columns=4, rows=4)
    game.unit("jeep", (2, 2), "E", "jeep", parked=True)
    jock = game.operator("jock", (2, 2), aboard=0)
    around = game.board.squares & ~game.board.bits[jock.place]
    assert sight.uncovered(game, jock, around) == 0
    jock.aboard = -1
    game.state.units.clear()
    game.refresh()
    assert sight.uncovered(game, jock, around) == around


@pytest.mark.rule("SRR 2.9")
@pytest.mark.rule("SRR 2.10")
def test_no_line_of_sight_leads_onto_a_small_tile_or_off_it() -> None:
    game = Position()
    exits, spawn = game.tile("W", 3), game.tile("E", 3, "white")
    game.refresh()
    assert sight.aims_at(game, game.at((0, 3)), False, game.at((4, 3)))
    for place in (exits[0], spawn[0], -1):
        assert not sight.aims_at(game, game.at((4, 3)), False, place)
    assert not sight.aims_at(game, exits[0], False, game.at((4, 3)))


@pytest.mark.rule("SRR 4.8", "SRR 4.1", "SRR R15")
@pytest.mark.parametrize(("guarded", "cover"), [(False, 0), (True, 2)])
def test_where_a_soldier_holds_one_side_of_a_corner_the_crate_on_the_other_is_cover(guarded: bool, cover: int) -> None:
    """The ray leaves A1 for B2 by the corner: past the crate on B1, or past A2, open unless a soldier is there."""
    game = Position(". c .\n\n. . .\n\n. . .")
    if guarded:
        game.unit("guard", (0, 1), "N")
    assert sight_rules.ray_cover(game, game.at((0, 0)), game.at((1, 1))) == cover


@pytest.mark.rule("SRR 4.3", "SRR 4.7", "SRR 14.2")
@pytest.mark.parametrize("crouched", [True, False])
@pytest.mark.parametrize(("here", "there"), [((3, 4), (0, 4)), ((0, 4), (3, 4)), ((4, 4), (4, 0)), ((4, 0), (5, 5))])
def test_nobody_looks_out_of_smoke_or_into_it(crouched: bool, here: tuple[int, int], there: tuple[int, int]) -> None:
    game = Position()
    a, b = game.at(here), game.at(there)
    assert sight.aims_at(game, a, crouched, b)
    game.state.markers = [game.at((4, 4))]
    game.refresh()
    assert not sight.aims_at(game, a, crouched, b)
