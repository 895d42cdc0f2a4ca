"""4.9, 4.10 What units notice while they move and turn."""

import pytest

from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.rules import looking, marked_targets, sight
from moonless.games.rogue_regiment.state import ALIVE, BEFORE_IT_SEES, KILLED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R17")
def test_alert_units_ignore_corpses() -> None:
    game = Position()
    game.token("corpse", (4, 4))
    other = game.unit("near", (0, 2), "W")
    unit = game.unit("u", (0, 4), "N", alert=True)
    assert looking.turn(game, unit, 2, 1, "as the card says", "10.3")
    assert (game.facing(unit), other.alert) == ("E", False)


@pytest.mark.rule("SRR 2.5")
@pytest.mark.rule("SRR 4.9")
def test_a_turn_cut_short_is_told_before_what_it_shows() -> None:
    game = Position()
    game.operator("jock", (8, 0))
    unit = game.unit("guard", (4, 4), "N")
    assert not looking.turn(game, unit, 4, 1, "as the card says", "10.3")
    assert game.facing(unit) == "NE"
    assert game.told()[0] == "The guard turns to NE as the card says, stopped by what it sees."
    assert "sees Jock" in game.told()[1]


@pytest.mark.rule("SRR 2.5")
@pytest.mark.rule("SRR 17.3")
def test_who_was_stopped_turns_no_further_and_nobody_is_asked_again() -> None:
    """Jock holds fire as his man begins to turn, and when he stops at a body; after that nothing has changed."""
    game = Position()
    game.operator("jock", (0, 4), mark=0)
    unit = game.unit("guard", (4, 4), "N")
    game.token("corpse", (8, 0))
    game.answers("hold", "hold")
    assert not looking.turn(game, unit, 4, 1, "as the card says", "10.3")
    assert (game.facing(unit), game.asks()) == ("NE", ["marked", "marked"])
    marked_targets.windows(game, None, -1, 0)
    assert game.asks() == ["marked", "marked"]


@pytest.mark.rule("SRR 4.4")
def test_a_body_that_was_taken_away_is_seen_by_nobody() -> None:
    game = Position()
    body = game.token("corpse", (8, 8))
    unit = game.unit("guard", (4, 4), "SE")
    assert sight.sees_corpse(game, unit)
    body.place = -1
    assert not sight.sees_corpse(game, unit)


@pytest.mark.rule("SRR 2.5")
@pytest.mark.rule("SRR 17.3")
@pytest.mark.parametrize(
    ("starts", "goal", "way", "spot", "struck_facing"),
    [
        ("NW", "N", 1, (3, 0), "NW"),
        ("N", "NW", -1, (0, 0), "N"),
        ("NE", "NW", -1, (0, 0), "N"),
        ("W", "NW", 1, (0, 0), "W"),
        ("SW", "NW", 1, (0, 0), "W"),
        ("SW", "W", 1, (0, 0), ""),
    ],
)
def test_who_fires_before_he_is_seen_goes_by_the_facing_that_comes_next(
    starts: str, goal: str, way: int, spot: tuple[int, int], struck_facing: str
) -> None:
    """Round by way of the north as anywhere else; nobody fires at a turn that ends before it comes to him."""
    game = Position()
    jock = game.operator("jock", spot, mark=0, order=BEFORE_IT_SEES)
    unit = game.unit("guard", (4, 4), starts)
    if struck_facing:
        game.chance(d6=6)
    completed = looking.turn(game, unit, FACINGS.index(goal), way, "as the card says", "10.3")
    assert completed == (not struck_facing)
    assert (game.facing(unit), unit.fate) == ((struck_facing, KILLED) if struck_facing else (goal, ALIVE))
    assert not jock.spotted


@pytest.mark.rule("SRR 14.13")
@pytest.mark.rule("SRR 4.10")
def test_who_smokes_neither_turns_nor_sees() -> None:
    game = Position()
    jock = game.operator("jock", (4, 2))
    unit = game.unit("guard", (4, 4), "E", smoking=True)
    assert looking.turn(game, unit, 0, -1, "as the card says", "10.3")
    assert game.facing(unit) == "E"
    unit.facing = 0
    assert not looking.look(game, unit, 0, False)
    assert (jock.spotted, unit.alert) == (False, False)


@pytest.mark.rule("SRR 4.10")
@pytest.mark.rule("SRR 2.9")
def test_nobody_notices_a_man_on_the_entry_tile_nor_a_prisoner_nor_the_dead() -> None:
    game = Position()
    first = game.tile("N", 3)[0]
    off, captive, dead = (game.operator(key, (4, 1)) for key in ("jock", "paddy", "reg"))
    off.place, captive.captive, dead.dead = first, True, True
    unit = game.unit("guard", (4, 4), "N", alert=True)
    assert looking.noticeable(game, unit, False) == 0
    assert not looking.look(game, unit, 0, False)
    seen = game.operator("taff", (0, 0))
    assert looking.noticeable(game, unit, False) == game.board.bits[seen.place]
    seen.spotted = True
    assert looking.noticeable(game, unit, False) == game.board.bits[seen.place]
    assert looking.noticeable(game, unit, True) == 0


@pytest.mark.rule("SRR 2.5")
def test_who_is_to_face_his_own_square_has_turned() -> None:
    game = Position()
    unit = game.unit("guard", (4, 4), "E")
    assert looking.turn_to(game, unit, unit.place, "", "2.5")
    assert game.facing(unit) == "E"


@pytest.mark.rule("SRR 4.10")
@pytest.mark.rule("SRR R17")
def test_a_calm_man_may_notice_bodies_and_an_alert_one_does_not() -> None:
    game = Position()
    body = game.token("corpse", (4, 1))
    game.token("documents", (5, 1))
    unit = game.unit("guard", (4, 4), "N")
    assert looking.noticeable(game, unit, False) == game.board.bits[body.place]
    unit.alert = True
    assert looking.noticeable(game, unit, False) == 0
