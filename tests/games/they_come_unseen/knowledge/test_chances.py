"""What a search is worth is counted square by square here, and by sets there."""

import json
from random import Random

import pytest

from moonless.games.they_come_unseen.board import DEPTHS, FORWARD, Board
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.knowledge.chances import ASTERN, Chances, Post
from moonless.games.they_come_unseen.notices import TURN_NOTICE, Notice, make_notice

Where = set[tuple[int, int]]
"""Squares and depths."""


def some_places(board: Board, chance: Random, count: int) -> Where:
    near = chance.randrange(board.size)
    sea = [square for square in range(max(near - 60, 0), min(near + 60, board.size)) if board.open_sea(square)]
    return {(chance.choice(sea), chance.randrange(DEPTHS)) for _ in range(count)} if sea else set()


def chances_of(board: Board, submarines: list[Where], chance: Random) -> Chances:
    """Each place at one battery or another."""
    cells = []
    for places in submarines:
        at_depth = [0] * DEPTHS
        for square, depth in places:
            at_depth[depth] |= 1 << square + chance.randrange(20) * board.size
        cells.append(tuple(at_depth))
    return Chances(board, cells)


def worth_by_hand(board: Board, submarines: list[Where], square: int, facing: int) -> float:
    contacts, found = board.contacts(square, facing), 0.0
    for places in submarines:
        for at, _ in places:
            if at in contacts:
                found += (1.0 if contacts[at] <= FORWARD else ASTERN) / len(places)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_search_is_worth_what_it_would_find_and_the_quick_look_never_says_less(seed: int) -> None:
    chance, board = Random(seed), load_content().board
    submarines = [places for places in (some_places(board, chance, 30), some_places(board, chance, 5)) if places]
    chances = chances_of(board, submarines, chance)
    best = Post(-1.0, 0, 0)
    worths: dict[int, float] = {}
    for square in [square for square in range(board.size) if board.open_sea(square)][seed::9]:
        by_hand = [worth_by_hand(board, submarines, square, facing) for facing in range(4)]
        worth, facing = chances.best_facing(board, square)
        assert worth == pytest.approx(max(by_hand))
        assert by_hand[facing] == pytest.approx(worth)
        assert chances.most(board, square) >= worth
        best.compare(chances, board, square, 1, 0.0, 0.0)
        worths[square] = worth
    assert worths[best.square] == max(worths.values())


def test_a_notice_that_was_made_is_the_one_that_is_read() -> None:
    made = make_notice(TURN_NOTICE, [0, 2], levels=[0, 1, 2], reports=[[[1, 0, 7, 0]], []], ships=[3, -1], swept=[4, 9])
    read = Notice(made.text)
    assert made.text == json.dumps(json.loads(made.text), separators=(",", ":"))
    assert read == made
    assert (read.kind, read.hits, read.levels, read.reports) == (made.kind, made.hits, made.levels, made.reports)
    assert (read.ships, read.swept) == (made.ships, made.swept) == ([3, -1], {4: 9})
