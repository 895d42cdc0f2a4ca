"""Rulings with a switch: each reading as it is played, the default and the other."""

import pytest

from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.options import IN_ARMS
from moonless.games.rogue_regiment.rules import carrying
from tests.games.rogue_regiment.position import Position, Spot

ALLEY = "\n\n".join([". . . . . . f .", *["r r r . r r r r"] * 7, "r r r f r r r r"])
RIVER = ". . . . . . . . . . ~ ~ . . . ."


@pytest.mark.rule("SRR R23")
@pytest.mark.parametrize(("reading", "edges"), [("low", "lWD"), ("high", "lWDHG")])
def test_over_which_walls_a_body_is_placed(reading: str, edges: str) -> None:
    over = ""
    for edge in "lWDHG#":
        game = Position(f".\n{edge}\n.", readings={"r23": reading})
        man = game.operator("jock", (0, 0))
        corpse = game.token("corpse", (0, 0), "corpse-1")
        man.carrying, corpse.holder, corpse.place = 0, 0, -1
        over += edge if carrying.places_for(game, man, man.place, IN_ARMS) == [4] else ""
    assert over == edges


@pytest.mark.rule("SRR R55")
@pytest.mark.parametrize(("reading", "end", "facing"), [("closest", (9, 0), "E"), ("optimal", (6, 0), "W")])
def test_a_better_position_on_another(reading: str, end: Spot, facing: str) -> None:
    """The closest stands across the river, in range but not in short range; the other can be walked up to."""
    game = Position(RIVER, readings={"r55": reading})
    game.state.ties = 0
    game.operator("paddy", (15, 0), spotted=True)
    game.operator("jock", (2, 0), spotted=True)
    unit = game.unit("guard", (9, 0), "E", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), game.facing(unit)) == (end, facing)


@pytest.mark.rule("SRR R55")
def test_without_an_optimal_position_the_closest_is_attacked_by_either_reading() -> None:
    game = Position(RIVER, readings={"r55": "optimal"})
    game.state.ties = 0
    game.operator("paddy", (14, 0), spotted=True)
    game.operator("jock", (0, 0), spotted=True)
    unit = game.unit("guard", (9, 0), "N", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), game.facing(unit)) == ((9, 0), "E")


@pytest.mark.rule("SRR R68")
@pytest.mark.rule("SRR 9.6")
@pytest.mark.parametrize(("reading", "end", "facing"), [("route", (4, 0), "E"), ("glimpse", (3, 0), "S")])
def test_a_glimpse_on_the_way(reading: str, end: Spot, facing: str) -> None:
    """The closest is behind a wood; from one square short of the end of the walk another is glimpsed down an alley."""
    game = Position(ALLEY, readings={"r68": reading})
    game.state.ties = 0
    game.operator("paddy", (7, 0), spotted=True)
    game.operator("jock", (3, 8), spotted=True, crouched=True)
    unit = game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.advance_all()
    assert (game.where(unit), game.facing(unit)) == (end, facing)


def test_a_campaign_is_played_by_the_reading_it_was_started_with() -> None:
    assert GAME.start("morvan-nights", {"r55": "optimal"}).copy().readings == ["r55 optimal"]
    assert GAME.start("morvan-nights", {}).readings == []
