"""A scene is facts: what a screen acts on stands in fields, in every question and every line of random games."""

import re
from collections import Counter

import pytest

from moonless.core.decision import Decision
from moonless.core.events import Line
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Prompt, Scene
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS
from moonless.games.by_stealth_and_sea.rules import faults
from moonless.games.by_stealth_and_sea.rules.slc_phase import legal_acts
from moonless.games.by_stealth_and_sea.screen.prompts import make_prompt
from moonless.testing import Guided, Setting, mood_for, steps
from tests.games.by_stealth_and_sea.campaigns import briefed, debrief, home, sink
from tests.games.by_stealth_and_sea.position import ALL_CARDS, Position

MOMENTS = {"sunk", "detected", "captured", "alarm", "medal", "lost"}
KINDS = {
    "searchlights", "dive-team", "response", "attack", "mortar",
    "unseen", "sunk", "escape", "stuck", "breathing-gear", "fault", "stunned",
}  # fmt: skip
SIDES = {"d6": 6, "slc": 6, "movement": 8}


def scene_of(setting: Setting, seed: int, by_hand: bool = False) -> list[tuple[Scene, Decision]]:
    """The scenes of one game, mostly as the rule of thumb plays it."""
    table = setting.by_hand() if by_hand else setting.start(seed)
    mood = mood_for(table, seed) if by_hand else Guided(seed, table)
    found: list[tuple[Scene, Decision]] = []
    for number, decision in enumerate(steps(table, mood)):
        seat = "slc-1" if decision.seat == DICE_SEAT else decision.seat
        found.append((table.scene(seat), decision))
        if number > 120:
            break
    return found


@pytest.mark.parametrize("scenario", ["bg2", "ga4", "na1", "bg7", "custom-campaign"])
def test_questions_are_facts(scenario: str) -> None:
    for scene, decision in scene_of(Setting(GAME, scenario), 3):
        assert scene.prompt is not None
        check_prompt(scene, scene.prompt, decision)
        assert {piece.side for piece in scene.pieces} <= set(scene.sides)
        assert all(track.id for track in scene.tracks)
        assert len({table.id for table in scene.tables}) == len(scene.tables)
        for piece in scene.pieces:
            ship = GAME.content.ships.get(piece.id)
            assert (piece.worth > 0) == (ship is not None), piece.id
            assert bool(piece.badge) == (ship is None), piece.id
            assert "HMS" not in piece.label
            assert all(mark.id and mark.name and mark.tone for mark in piece.marks)
        for line in scene.log:
            check_line(scene, line)


def check_prompt(scene: Scene, prompt: Prompt, decision: Decision) -> None:
    assert all(choice.verb for choice in prompt.choices)
    cells, pieces, sheets = cells_of(scene), {piece.id for piece in scene.pieces}, {each.id for each in scene.sheets}
    if decision.ask in ("action", "facing", "distance", "surges", "reroll", "skill", "swap-crew"):
        assert prompt.piece == decision.seat
    for choice in prompt.choices:
        assert not choice.facing or choice.facing in DIRECTIONS
        assert (choice.verb == "face") == bool(choice.facing)
        assert not choice.sheet or choice.sheet in sheets
        assert choice.spares == (choice.key == "at-once")
        assert "surely" not in choice.label + choice.note + choice.short
        for each in choice.outcome:
            assert each.kind in KINDS
            assert not each.cell or each.cell in cells
            assert not each.piece or each.piece in pieces | sheets
            assert each.chance is None or 0 <= each.chance <= 1
    told_apart = Counter((choice.group, choice.short, str(choice.cost)) for choice in prompt.choices)
    assert max(told_apart.values()) == 1, told_apart
    for reason in prompt.why_not:
        assert reason.verb
        assert "surely" not in str(reason)
        assert not reason.cell or reason.cell in cells
        assert not reason.piece or reason.piece in pieces


def check_line(scene: Scene, line: Line) -> None:
    assert set(line.path) <= cells_of(scene)
    assert len(line.path) != 1
    assert all(before != after for before, after in zip(line.path, line.path[1:], strict=False))
    assert not line.path or line.pieces
    assert line.moment in MOMENTS | {""}
    assert all(1 <= face <= line.die for face in line.dice)
    assert line.named == bool(line.card and line.card in line.text and not line.card.isdigit())
    assert line.heading == (line.rule == "S.1" or line.text.startswith(("Turn ", "From ")))
    named = set(re.findall(r"\w+", line.text)) & cells_of(scene)
    assert len(named) < 2 or line.path, f"a way that only the words tell: {line.text}"


def cells_of(scene: Scene) -> set[str]:
    return set() if scene.board is None else {cell.id for cell in scene.board.cells}


def test_dice_by_hand_say_which_die() -> None:
    seen: set[str] = set()
    for seed in range(3):
        for scene, decision in scene_of(Setting(GAME, "bg2"), seed, by_hand=True):
            assert scene.prompt is not None
            assert scene.prompt.die == (SIDES.get(decision.ask, 0) if decision.seat == DICE_SEAT else 0)
            seen.add(decision.ask)
    assert {"d6", "slc"} <= seen


# One by one


def choices(position: Position, number: int = 1) -> dict[str, Choice]:
    slc = position.ready(position.state.slcs[number - 1])
    decision = Decision(slc.seat, "action", "4.3", legal_acts(position, slc), slc)
    return {choice.key: choice for choice in make_prompt(position.state, decision).choices}


@pytest.mark.rule("BSS 4.2")
def test_one_verb_and_one_heading_at_both_prices() -> None:
    position = Position(cards=[])
    position.slc(1, "E8", "E")
    offered = choices(position)
    dive, sure = offered["dive"], offered["dive surely"]
    assert (dive.verb, dive.group, dive.short, dive.label) == ("dive", "Dive", "roll", "Dive")
    assert (sure.verb, sure.group, sure.short, sure.label) == ("dive", "Dive", "no roll", "Dive, no roll")
    turn = offered["face ne"]
    assert (turn.verb, turn.group, turn.short, turn.facing, turn.cell) == ("face", "Change Direction", "NE", "NE", "F7")
    assert (offered["move"].short, offered["move"].cell) == ("to F8", "F8")
    assert offered["full-move"].cell == ""  # how far is still asked


@pytest.mark.rule("BSS 4.3.3")
def test_a_submerged_full_move_says_where_it_ends() -> None:
    position = Position(cards=[])
    position.slc(1, "E8", "E", submerged=True)
    assert choices(position)["full-move"].cell == "G8"


@pytest.mark.rule("BSS 5.4", "BSS 4.3.6")
def test_diving_says_what_the_harbor_may_do_less() -> None:
    position = Position(cards=[])
    position.slc(1, "E8", "E")
    found = {each.kind: each for each in choices(position)["dive surely"].outcome}
    assert found["searchlights"].tone == "good"
    assert found["searchlights"].text.startswith("Searchlights may find it: ")
    assert ", now " in found["searchlights"].text
    staying = {each.kind: each.chance for each in choices(position)["end"].outcome}
    assert found["searchlights"].chance is not None
    assert staying["searchlights"] is not None
    assert found["searchlights"].chance < staying["searchlights"]


@pytest.mark.rule("BSS 5.4.5", "BSS 5.4.6", "BSS R21")
def test_moving_says_what_waits_there() -> None:
    position = Position(cards=ALL_CARDS)
    position.patrol_craft(1, "J5")
    position.slc(1, "I5", "E", submerged=True)
    grave = {each.kind for each in choices(position)["move"].outcome if each.tone == "grave"}
    assert grave == {"attack", "mortar"}
    position.slc(1, detected=True)  # the craft comes anyway, but the token stays behind
    kinds = [each.kind for each in choices(position)["move"].outcome]
    assert kinds[0] == "unseen"
    assert "attack" not in kinds


@pytest.mark.rule("BSS 4.3.12", "BSS 4.3.14", "BSS 4.3.11")
def test_a_ship_sunk_an_escape_and_a_warhead_out() -> None:
    position = Position(cards=[])
    position.ship("barham", "K7")
    position.slc(1, "K7", submerged=True, warhead_out=True, warhead=0)
    offered = choices(position)
    attach = offered["attach barham surely"]
    assert (attach.piece, attach.short) == ("barham", "Barham, no roll")
    assert [(each.kind, each.piece) for each in attach.outcome] == [("sunk", "barham")]
    assert attach.outcome[0].text == "HMS Barham goes down: 10 victory points"
    escape = offered["scuttle"].outcome[0]
    assert (escape.kind, escape.piece) == ("escape", "slc-1")
    assert escape.chance is not None
    position.slc(2, "E8")
    assert [each.kind for each in choices(position, 2)["detach"].outcome] == ["stuck"]


@pytest.mark.rule("BSS 1.5", "BSS 1.6.1")
def test_the_last_surge_is_told_before_it_is_spent() -> None:
    position = Position(cards=[])
    slc = position.ready(position.slc(1, "E8", surges=2))
    position.answers("surges 0", "accept").chance(d6=1).act(slc, "dive")
    surges = {each.key: each.outcome for each in make_prompt(position.state, position.asked[0]).choices}
    assert [key for key, outcome in surges.items() if outcome] == ["surges 2"]
    assert surges["surges 2"][0].kind == "breathing-gear"
    costs = {each.key: str(each.cost) for each in make_prompt(position.state, position.asked[0]).choices}
    assert costs == {"surges 0": "None", "surges 1": "1 surge", "surges 2": "2 surges"}


def told(position: Position, number: int, key: str) -> list[str]:
    """What an answer to a question would bring on, in words."""
    prompt = make_prompt(position.state, position.asked[number])
    return next([each.text for each in choice.outcome] for choice in prompt.choices if choice.key == key)


@pytest.mark.rule("BSS 1.6", "BSS 1.6.1")
def test_what_a_failed_fault_check_takes_is_told_before_it_is_rolled() -> None:
    """What goes, what is left of it, and what its loss means."""
    position = Position(cards=[])
    slc = position.slc(1, "E8", surges=1)
    faults.fault_check(position.chance(faults="prototype-battery", d6=[1, 6]).answers("surges 0", "reroll"), slc)
    assert told(position, 0, "surges 0") == ["If it fails, Battery loses a token, 1 left"]
    assert told(position, 1, "accept") == ["Battery loses a token, 1 left"]


@pytest.mark.rule("BSS 4.3.9")
def test_a_system_with_one_fault_is_a_verb_with_its_prices() -> None:
    """Two kinds of card on one system are told apart by their names."""
    position = Position(cards=[])
    slc = position.slc(1, "E8", surges=0)
    faults.fault_check(position.chance(faults="prototype-ballast-tank", d6=1), slc)
    one = choices(position, 1)
    assert [(one[key].group, one[key].short) for key in one if key.startswith("repair")] == [
        ("Repair Ballast Tank", "roll"),
        ("Repair Ballast Tank", "no roll"),
    ]


@pytest.mark.rule("BSS R9")
def test_nothing_is_left_to_lose_where_the_last_surge_goes_on_its_own_check() -> None:
    position = Position(cards=[])
    slc = position.slc(1, "E8", surges=1)
    faults.fault_check(position.chance(faults="iac-49-bis-improved", d6=6).answers("surges 0"), slc)
    lost = "Breathing Gear loses a token: -1 to each die of Stamina checks"
    assert told(position, 0, "surges 0") == [f"If it fails, {lost}"]
    assert told(position, 0, "surges 1") == ["The last surge token: -1 to each die of Stamina checks"]


@pytest.mark.rule("BSS 4.3.14", "BSS R18")
def test_who_watches_is_named_by_its_piece_and_a_net_by_its_cell() -> None:
    position = Position(cards=[])
    position.patrol_craft(2, "J5")
    slc = position.ready(position.slc(1, "J5", "E"))
    decision = Decision(slc.seat, "action", "4.3", legal_acts(position, slc), slc)
    reasons = {each.key: each for each in make_prompt(position.state, decision).why_not}
    assert reasons["scuttle-slc"].piece == "patrol-craft-2"
    assert (reasons["move"].cell, reasons["move"].verb) == ("K5", "move")


# What is told


@pytest.mark.rule("BSS 4.3.2", "BSS 5.4.4")
def test_paths_start_where_the_piece_lay() -> None:
    position = Position(cards=[])
    slc = position.ready(position.slc(1, "E8", "E"))
    position.answers("ahead 3").act(slc, "full-move surely")
    line = position.events[-1].line()
    assert line.path == ["E8", "F8", "G8", "H8"]
    assert line.pieces == ["slc-1"]


@pytest.mark.rule("BSS 8.2.2.3", "BSS 7")
def test_medals_are_moments() -> None:
    position = briefed()
    sink(position, 1, "barham")
    home(position, 1)
    debrief(position, "skill ops", "done")
    told = [event.line() for event in position.events]
    medals = [line for line in told if line.moment == "medal"]
    assert any(line.text.endswith("gold medal for HMS Barham.") and line.pieces == ["slc-1"] for line in medals)
