"""The boards and the tables made of them (1.7, R19, R24 to R26, R30)."""

import pytest

from moonless.core.hexes import DIRECTIONS, HexGrid, opposite
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.content import load_content

BOARDS = load_content().boards


GIBRALTAR = BOARDS["gibraltar"]


by_board = pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))


def ahead(board: Board, hex_: str, direction: str) -> str:
    """The hex that can be entered from this one, or ''."""
    there = board.ahead[board.index[hex_]][DIRECTIONS.index(direction)]
    return board.hexes[there] if there >= 0 else ""


def named(board: Board, marked: list[bool]) -> list[str]:
    return [name for name, mark in zip(board.hexes, marked, strict=True) if mark]


def test_three_harbors() -> None:
    assert list(BOARDS) == ["alexandria", "algiers", "gibraltar"]
    assert [board.harbor_edge for board in BOARDS.values()] == ["east", "west", "east"]
    assert (GIBRALTAR.columns, GIBRALTAR.rows, GIBRALTAR.hex_width_meters) == (16, 13, 250)


def test_a_drawing_of_gibraltar() -> None:
    rows = ["".join(GIBRALTAR.terrain[row * 16 : row * 16 + 16]) for row in range(13)]
    assert rows[4] == "..........nhhh##"
    assert rows[12] == "~~~......#######"
    assert GIBRALTAR.center[GIBRALTAR.index["A1"]] == (0.0, 0.0)
    assert GIBRALTAR.center[GIBRALTAR.index["C2"]] == pytest.approx((2.5, 0.866), abs=0.001)


@pytest.mark.rule("BSS 1.7")
def test_moles_and_land_stop_everything() -> None:
    assert ahead(GIBRALTAR, "J6", "E") == ""
    assert ahead(GIBRALTAR, "K6", "W") == ""
    assert ahead(GIBRALTAR, "J6", "W") == "I6"
    assert ahead(GIBRALTAR, "N6", "E") == ""
    assert ahead(GIBRALTAR, "D2", "NE") == ""
    assert ahead(GIBRALTAR, "A5", "W") == ""
    assert ahead(GIBRALTAR, "J5", "E") == "K5"


@by_board
def test_every_way_leads_back(board: Board) -> None:
    for hex_ in range(len(board.hexes)):
        for direction in range(6):
            there = board.ahead[hex_][direction]
            if there >= 0:
                assert board.ahead[there][opposite(direction)] == hex_
                assert hex_ in board.water
                assert there in board.water


@by_board
def test_all_water_is_connected(board: Board) -> None:
    for a in board.water:
        for b in board.water:
            assert board.distance[a][b] == board.distance[b][a] < 99


@by_board
def test_no_way_leads_to_land(board: Board) -> None:
    land = next(hex_ for hex_ in range(len(board.hexes)) if board.terrain[hex_] == "#")
    assert board.distance[board.water[0]][land] == 99
    assert board.step[board.water[0]][land] == board.water[0]


@pytest.mark.rule("BSS R19")
@by_board
def test_the_harbor_is_closed_but_for_the_nets(board: Board) -> None:
    for hex_ in board.water:
        assert board.harbor[hex_] == (board.terrain[hex_] in "hn")
        for direction in range(6):
            there = board.ahead[hex_][direction]
            if there >= 0 and board.harbor[there] and not board.harbor[hex_]:
                assert board.net[there]


@pytest.mark.rule("BSS R30")
def test_mortar_hexes() -> None:
    assert named(GIBRALTAR, GIBRALTAR.mortar) == ["J4", "J5", "J6", "J8", "J9", "J10"]
    assert named(BOARDS["alexandria"], BOARDS["alexandria"].mortar) == ["D10", "E10", "D11", "D12"]
    assert named(BOARDS["algiers"], BOARDS["algiers"].mortar) == ["H4", "I5", "H6", "J10", "K11", "J12"]
    assert named(GIBRALTAR, GIBRALTAR.net) == ["K5", "K9"]


@pytest.mark.rule("BSS R24")
def test_distances_go_around_moles() -> None:
    index = GIBRALTAR.index
    assert HexGrid(16, 13).distance(index["J7"], index["K7"]) == 1
    assert GIBRALTAR.distance[index["J7"]][index["K7"]] == 4
    assert GIBRALTAR.distance[index["J5"]][index["K5"]] == 1


@by_board
def test_distance_is_never_less_than_the_gulls(board: Board) -> None:
    grid = HexGrid(board.columns, board.rows)
    for a in board.water:
        for b in board.water:
            assert board.distance[a][b] >= grid.distance(a, b)


@pytest.mark.rule("BSS R26")
@by_board
def test_edge_is_larger_nearer_the_harbor_edge(board: Board) -> None:
    sign = 1 if board.harbor_edge == "east" else -1
    for hex_, name in enumerate(board.hexes):
        column, row = ord(name[0]) - ord("A"), int(name[1:])
        assert board.edge[hex_] == sign * (2 * column + (row % 2 == 0))


@pytest.mark.rule("BSS R25")
@by_board
def test_ways_keep_to_the_harbor_edge(board: Board) -> None:
    for a in board.water:
        near = [there for there in board.ahead[a] if there >= 0]
        for b in board.water:
            if a == b:
                assert board.step[a][b] == a
                continue
            nearer = [there for there in near if board.distance[there][b] == board.distance[a][b] - 1]
            best = max(board.edge[there] for there in nearer)
            assert board.step[a][b] == next(there for there in nearer if board.edge[there] == best)


@pytest.mark.rule("BSS R25")
def test_equal_ways_take_the_lowest_direction() -> None:
    index = GIBRALTAR.index
    assert GIBRALTAR.step[index["E7"]][index["E5"]] == index["E6"], "NE before NW: nearer the eastern edge"
    assert GIBRALTAR.step[index["E7"]][index["G8"]] == index["F7"], "E before SE: nearer the eastern edge"


def test_start_sets() -> None:
    sets = {name: [GIBRALTAR.hexes[hex_] for hex_ in hexes] for name, hexes in GIBRALTAR.start_sets.items()}
    assert sets == {"guadarranque": ["D3", "C4", "C5"], "algeciras": ["A6", "B7", "A8"]}


def test_what_is_drawn() -> None:
    assert [mole.name for mole in GIBRALTAR.moles] == [
        "North Mole",
        "North Mole, Western Arm",
        "Detached Mole",
        "South Mole",
    ]
    assert [entrance.name for entrance in GIBRALTAR.entrances] == ["North Entrance", "South Entrance"]
    assert any(label.text == "The Rock" for label in GIBRALTAR.labels)
    assert len(GIBRALTAR.berths) == 46
