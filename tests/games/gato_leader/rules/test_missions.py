"""5.11 to 5.14 Special Missions."""

from typing import Any

import pytest

from moonless.core.readings import departures
from moonless.games.gato_leader.content.kinds import MINE
from moonless.games.gato_leader.game import OPTIONS
from moonless.games.gato_leader.phases import MISSION
from moonless.games.gato_leader.rules import missions, strategic, terms
from moonless.games.gato_leader.state import NAVAL_DECK, Boat
from tests.games.gato_leader.position import Position

# Missions


def on_mission(kind: str, at: str, **changes: Any) -> tuple[Position, Boat]:
    game = Position("turning-the-tide")
    boat = game.change(game.boat("drum", at=at, moved=True, **changes))
    boat.missions[["mine", "attack", "recon"].index(kind)] = 1
    game.state.active = [0]
    game.state.mission = ["mine", "attack", "recon"].index(kind)
    game.state.phase = MISSION
    return game, boat


@pytest.mark.rule("GL 5.11")
@pytest.mark.parametrize(("mines", "vp"), [(2, 0), (3, 1), (8, 2), (12, 4), (20, 4)])
def test_mine_mission(mines: int, vp: int) -> None:
    game, boat = on_mission("mine", "south-china-sea")
    strategic.load_mines(game.answers(f"mines {mines}"), boat)
    game.chance(events="clear-weather").play_on()
    assert game.state.vp == vp
    assert boat.searched
    assert boat.ready[MINE] + boat.stored[MINE] == 0


@pytest.mark.rule("GL 5.12")
@pytest.mark.rule("GL R33 lasting")
def test_recon_mission() -> None:
    game, boat = on_mission("recon", "marshalls", electronics=1)
    box = missions.mission_box(game, boat, 2)
    assert box is not None
    game.chance(events=["clear-weather"] * box.events).play_on()
    assert game.state.vp == box.vp > 0
    assert boat.missions == [0, 0, 0]


@pytest.mark.rule("GL R33")
@pytest.mark.parametrize(("reading", "hits", "done"), [("lasting", 1, True), ("any", 1, False), ("any", 0, True)])
def test_temporary_electronics_damage_on_a_recon(reading: str, hits: int, done: bool) -> None:
    game, boat = on_mission("recon", "marshalls", electronics=hits)
    game.state.readings = departures(OPTIONS, {"r33": reading})
    box = missions.mission_box(game, boat, 2)
    assert box is not None
    game.chance(events=["clear-weather"] * box.events).play_on()
    assert game.state.vp == (box.vp if done else 0)
    assert boat.missions == [0, 0, 0], "its counter goes either way"


@pytest.mark.rule("GL 5.14")
@pytest.mark.rule("GL R33")
def test_lasting_electronics_fail_a_recon() -> None:
    game, boat = on_mission("recon", "marshalls", lasting_electronics=1)
    box = missions.mission_box(game, boat, 2)
    assert box is not None
    game.chance(events=["clear-weather"] * box.events).play_on()
    assert game.state.vp == 0
    assert boat.missions == [0, 0, 0]
    assert boat.searched


@pytest.mark.rule("GL 5.14")
@pytest.mark.rule("GL R11")
@pytest.mark.parametrize(("kind", "at", "kept"), [("mine", "south-china-sea", 1), ("attack", "carolines", 0)])
def test_unfit_in_the_box(kind: str, at: str, kept: int) -> None:
    game, boat = on_mission(kind, at)
    boat.stress = game.level(boat).shaken_max
    game.chance(events="rough-seas").play_on()
    assert boat.searched
    assert sum(boat.missions) == kept
    assert game.spent(), "no further card, no mission"


@pytest.mark.rule("GL 5.13")
@pytest.mark.rule("GL R13")
def test_naval_attack_strikes_back_and_a_deep_dive_helps() -> None:
    game, boat = on_mission("attack", "carolines", periscope=1)
    box = missions.mission_box(game, boat, 1)
    assert box is not None
    game.chance(events=["clear-weather"] * 5, naval=["aoba", "jintsu", "taiho"][: box.naval_cards])
    game.script.script["events"] = ["clear-weather"] * box.events
    game.answers(*["go-on"] * (box.events - 1)).answers("mk14 n1", "fire 2", "done", "deep-dive")
    game.chance(d10=[5, 3, 1, 1]).play_on()
    assert {terms.range_to(game, game.battle.subs[0], ship) for ship in game.battle.ships} == {0}
    game.play_on()
    assert boat.stress == 2
    assert boat.missions == [0, 0, 0]
    assert game.state.battle is None
    assert len(game.state.decks[NAVAL_DECK]) + len(game.state.discards[NAVAL_DECK]) == 25
    assert game.spent()


@pytest.mark.rule("GL R16")
@pytest.mark.parametrize("pack", [0, 1])
def test_a_member_of_any_pack_must_leave_it_before_it_enters_a_box(pack: int) -> None:
    game = Position("turning-the-tide")
    boat = game.boat("drum", at="south-china-sea", mine=1, pack=pack)
    assert missions.box_barred(game, boat, 0) is missions.IN_A_PACK
    boat.pack = -1
    assert missions.box_barred(game, boat, 0) is None
