"""Gato Leader: the rulebook's examples of set-up, purchase, missions and movement (X1 to X11)."""

from typing import Any

import pytest

from moonless.games.gato_leader.content.content import evaluation, load_content
from moonless.games.gato_leader.content.kinds import ELECTRONICS, MINE
from moonless.games.gato_leader.phases import MOVEMENT, OPERATIONS, REFIT, SQUADRON
from moonless.games.gato_leader.rules import attacks, operations, strategic, terms
from moonless.games.gato_leader.state import FINISHED, LOST, SHAKEN, UNFIT
from tests.games.gato_leader.position import Position


def squadron(campaign: str, length: str, **options: Any) -> Position:
    game = Position(campaign, length, **options)
    game.state.phase = SQUADRON
    return game


@pytest.mark.rule("GL 2.3")
@pytest.mark.parametrize(
    ("campaign", "boats"),
    [("holding-the-line", 13), ("against-the-sun", 13), ("turning-the-tide", 20), ("setting-sun", 21)],
)
def test_x1_availability(campaign: str, boats: int) -> None:
    content = load_content()
    available = [boat.id for boat in content.sheets[campaign].serving.values()]
    assert len(available) == boats
    assert ("tang" in available) == (campaign == "setting-sun")


@pytest.mark.rule("GL 2.3")
@pytest.mark.rule("GL R6")
def test_x2_one_card_per_boat() -> None:
    game = squadron("turning-the-tide", "medium").answers("harder", "green", "done")
    game.play_on(2)
    assert "harder" not in [option.key for option in game.asked[-1].options]


@pytest.mark.rule("GL 16.1")
@pytest.mark.rule("GL R6")
def test_x2_a_second_card_of_a_boat_is_skipped() -> None:
    game = squadron("turning-the-tide", "medium", selection="random")
    game.chance(boats=["harder green/trained", "harder veteran/ace"]).answers("green", "deal")
    game.play_on(2)
    assert [boat.id for boat in game.state.boats] == ["harder"]
    assert game.state.phase == SQUADRON


@pytest.mark.rule("GL 2.2")
@pytest.mark.rule("GL 2.3")
@pytest.mark.rule("GL D2")
def test_x3_squadron() -> None:
    game = squadron("against-the-sun", "medium")
    assert game.state.so == 70
    game.answers("tautog", "trained", "silversides", "trained", "drum", "trained", "permit", "ace").play_on(4)
    assert game.state.so == 6
    assert [game.level(boat).so_cost for boat in game.state.boats] == [6, 8, 8, 10]


@pytest.mark.rule("GL 1.2")
@pytest.mark.rule("GL 1.3")
def test_x4_sample_card() -> None:
    game = Position("holding-the-line")
    boat = game.boat("s-44", "green")
    assert game.level(boat).so_cost == 2
    found = []
    for boat.stress in range(6):
        found.append((terms.status(game, boat), terms.evasion(game, boat)))
    assert [status for status, _ in found] == [0, 0, 0, SHAKEN, SHAKEN, UNFIT]
    assert [evasion for _, evasion in found[3:]] == [1, 1, 1]


@pytest.mark.rule("GL 15.2")
@pytest.mark.rule("GL R3")
def test_x5_victory_table() -> None:
    content = load_content()
    sheet = content.sheets["against-the-sun"]
    short = content.evaluation_numbers(sheet, "short", False)
    told = {28: "Great", 27: "Good", 24: "Good", 23: "Adequate", 17: "Poor", 14: "Poor", 13: "Dismal", 12: "Dismal"}
    assert {vp: evaluation(short, vp) for vp in told} == told
    medium = content.evaluation_numbers(sheet, "medium", False)
    assert [evaluation(medium, vp) for vp in (60, 47, 37, 27, 26)] == ["Great", "Good", "Adequate", "Poor", "Dismal"]
    long = content.evaluation_numbers(sheet, "long", False)
    assert [evaluation(long, vp) for vp in (120, 96, 76, 57, 56)] == ["Great", "Good", "Adequate", "Poor", "Dismal"]


@pytest.mark.rule("GL 4.3")
@pytest.mark.rule("GL 10.4")
def test_x6_torpedo_modification() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("bonefish")
    assert game.content.dud_result(attacks.dud_column(game, boat), 4) == "all-dud"
    boat.torpedo_mod = True
    assert attacks.dud_column(game, boat) == "1944-45"
    assert game.content.dud_result(attacks.dud_column(game, boat), 4) == "all-run"


@pytest.mark.rule("GL 4.9")
@pytest.mark.rule("GL 5.11")
def test_x7_mines() -> None:
    game = Position("against-the-sun")
    drum = game.boat("drum", at="south-china-sea", moved=True, mine=1)
    strategic.load_mines(game.answers("mines 9"), drum)
    game.chance(events="clear-weather").answers("enter mine").play_on(3)
    assert game.state.vp == 3
    assert drum.missions == [0, 0, 0]
    assert drum.searched
    assert terms.torpedoes(drum) == 15
    assert drum.stored[MINE] == 0
    assert game.spent()


def naval_attack() -> Position:
    game = Position("holding-the-line")
    game.boat("s-44", "veteran", "brisbane", attack=1)
    game.chance(events=["clear-weather", "ultra-intercept", "rough-weather"])
    return game.answers("to solomon-islands", "enter attack", "go-on")


@pytest.mark.rule("GL 5.13")
@pytest.mark.rule("GL R5")
@pytest.mark.rule("GL R10")
@pytest.mark.rule("GL R12")
@pytest.mark.rule("GL R13")
def test_x8_naval_attack() -> None:
    game = naval_attack()
    boat = game.state.boats[0]
    assert (terms.evasion(game, boat), terms.skills(game, boat).ts, boat.ready) == (4, 1, [0, 5, 0, 0])
    game.chance(events="enemy-aircraft", d10=5, hits="electronics/stress-2", naval=["aoba", "jintsu"])
    game.answers("go-on", "mk10 n1", "fire 4", "mk10 n2", "ride-it-out")
    game.chance(d10=[3, 5, 7, 2, 4], hits=["no-effect/no-effect", "no-effect/no-effect"])
    game.play_on(5)
    assert game.state.ultra == [0] * len(game.sheet.areas), "no effect in the box"
    assert boat.stress == 2
    assert boat.temporary[ELECTRONICS] == 1
    assert (game.state.vp, boat.xp) == (2, 2)
    assert boat.searched
    assert boat.missions == [0, 0, 0]
    assert boat.ready == [0, 0, 0, 0]
    assert game.state.phase == OPERATIONS
    assert game.spent()


@pytest.mark.rule("GL 5.13")
@pytest.mark.rule("GL D7")
def test_x8_breaking_off_keeps_the_counter() -> None:
    game = naval_attack().answers("break-off")
    game.play_on(4)
    boat = game.state.boats[0]
    assert boat.searched
    assert boat.missions == [0, 1, 0]
    assert game.spent()


@pytest.mark.rule("GL 5.4")
def test_x9_no_transit() -> None:
    game = Position("against-the-sun")
    boat = game.boat("drum", at="east-china-sea")
    places = [game.sheet.ids[place] for place in operations.next_places(game, [boat])]
    assert "marianas" in places
    assert "empire-waters" in places
    assert "bonins" not in places


@pytest.mark.rule("GL 5.3")
@pytest.mark.rule("GL 5.7")
@pytest.mark.rule("GL R14")
def test_x10_moving() -> None:
    game = Position("against-the-sun")
    drum, silversides = game.boat("drum"), game.boat("silversides", mine=1)
    game.chance(events=["clear-weather"] * 5)
    game.answers("drum", "to marianas", "to bonins", "to empire-waters", "stop").play_on(5)
    assert game.at(drum) == "empire-waters"
    assert drum.moved
    assert game.spent()
    game.chance(events=["ultra-intercept", "ultra-intercept", "calm-night", "contact-report"])
    game.answers("to marianas", "to east-china-sea", "enter mine").play_out_of(OPERATIONS).play_to(OPERATIONS)
    assert game.at(silversides) == "east-china-sea"
    assert silversides.searched
    assert game.spent()


@pytest.mark.rule("GL 5.15")
@pytest.mark.rule("GL 5.5")
@pytest.mark.rule("GL 14.2")
def test_x11_patrol() -> None:
    game = Position("against-the-sun", "short")
    boat = game.boat("drum", at="marianas", at_sea=3)
    other = game.boat("tautog", at="marianas")
    game.answers("drum", "to pearl-harbor").play_on(2)
    assert boat.patrols == 1
    game.state.phase = REFIT
    game.play_on()
    assert boat.status == FINISHED
    assert other.in_play
    assert boat.status != LOST
    assert game.state.phase != MOVEMENT
