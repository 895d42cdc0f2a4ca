"""9.7 Who waits on a spawn tile and can reach no square of the board closes up to the front row, or stays."""

import pytest

from moonless.games.rogue_regiment.rules import advance, marching
from tests.games.rogue_regiment.position import Position


def shut_in(rear: int, *taken: int) -> tuple[Position, list[int], list[str]]:
    """All squares before the tile are built up; one waits on a rear marker, others on these front markers."""
    game = Position(columns=12, rows=6)
    places = game.tile("N", 4, "white")
    game.structure("sheds", [(x, 0) for x in range(2, 9)])
    waiting = game.reinforcement("waits", places[3 + rear])
    for number in taken:
        game.reinforcement(f"front-{number}", places[number])
    game.operator("jock", (5, 4), spotted=True)
    game.refresh()
    advance.advance(game, waiting)
    return game, [places.index(unit.place) for unit in game.state.units], game.told()


@pytest.mark.rule("SRR 9.7", "SRR 2.9")
@pytest.mark.parametrize(
    ("rear", "taken", "goes_to"),
    [(0, [], 0), (1, [], 0), (2, [], 0), (0, [0], 1), (1, [0], 1), (1, [0, 1], 2), (2, [1, 2], 0), (0, [0, 1, 2], 3)],
)
def test_he_goes_to_the_first_free_marker_in_front(rear: int, taken: list[int], goes_to: int) -> None:
    """His four points take him along the front row as well; with none free he stays in the rear."""
    _, places, told = shut_in(rear, *taken)
    assert places == [goes_to, *taken]
    assert told == ([f"The waits closes up to Spawn {'EFG'[goes_to]}1."] if goes_to < 3 else [])


@pytest.mark.rule("SRR 9.7")
def test_who_stands_in_front_already_stays() -> None:
    game = Position(columns=12, rows=6)
    places = game.tile("N", 4, "white")
    game.structure("sheds", [(x, 0) for x in range(2, 9)])
    unit = game.reinforcement("waits", places[2])
    game.operator("jock", (5, 4), spotted=True)
    game.refresh()
    marching.close_up(game, unit, marching.reach(game, unit, 4))
    assert (unit.place, game.told()) == (places[2], [])
