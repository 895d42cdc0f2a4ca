"""What is said and drawn: places by name, phases, objectives, warnings, and a log that tells the cause first."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.scene import Choice
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.rules import attack_phase, looking, offers
from moonless.games.rogue_regiment.screen.danger import option_dangers
from moonless.games.rogue_regiment.screen.prompts import make_prompt
from moonless.games.rogue_regiment.screen.scene import make_scene, phase_track
from moonless.games.rogue_regiment.state import OPERATORS, OVER, PATROL, Operator, Report
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.whole_games import eager


def choice(game: Position, man: Operator, key: str) -> Choice:
    """An action as a screen has it."""
    game.refresh()
    decision = Decision(man.key, "action", "6.1", offers.legal(game, man), man)
    return next(
        choice for choice in make_prompt(game, decision, option_dangers(game, decision)).choices if choice.key == key
    )


@pytest.mark.rule("SRR 2.10")
def test_squares_of_a_tile_are_called_by_its_use_and_the_square_at_its_front() -> None:
    """Records keep calling them by side and number."""
    mission = GAME.content.mission("m00-night-school")
    board = mission.board
    names = [board.names[place] for place in mission.start_places]
    assert names == ["Entry/exit A8", "Entry/exit A9", "Entry/exit A8 rear", "Entry/exit A9 rear"]
    assert [board.keys[place] for place in mission.start_places] == ["w8", "w9", "w8b", "w9b"]
    assert {label.text for label in GAME.screen.board(mission.id).labels} == {"Entry/exit", "Spawn"}
    for id in GAME.content.mission_files:
        names = GAME.content.mission(id).board.names
        assert len(set(names)) == len(names)


@pytest.mark.rule("SRR 2.9")
def test_two_tiles_at_one_corner_have_names_of_their_own() -> None:
    game = Position()
    places = game.tile("N", 0) + game.tile("W", 0)
    names = [game.board.names[place] for place in places]
    assert {"Entry/exit A1", "Entry/exit A1 rear"} < set(names)
    assert len(set(names)) == len(names)


@pytest.mark.rule("SRR 5.2")
def test_each_section_has_its_own_phases() -> None:
    game = Position()
    state = game.state
    stealth = phase_track(state)
    assert stealth.spaces == ["Operators", "Axis advance", "Event", "Axis patrol", "Axis attack", "End"]
    state.battle = True
    battle = phase_track(state)
    assert (battle.spaces, battle.now) == (["Operators", "Axis advance", "Event", "Axis attack", "End"], 0)
    state.phase = PATROL  # R18: the alarm has just sounded in it
    assert phase_track(state).spaces[phase_track(state).now] == "Axis patrol"


@pytest.mark.rule("SRR 2.5")
@pytest.mark.rule("SRR 4.10")
def test_the_log_tells_a_turn_before_what_it_shows() -> None:
    game = Position()
    game.operator("jock", (4, 2))
    sentry = game.sentry("sentry-1", (4, 6), "W")
    looking.turn(game, sentry, 2, 1, "as the card says", "10.3")
    assert game.told()[:3] == [
        "Sentry 1 turns to N as the card says, stopped by what it sees.",
        "Sentry 1 sees Jock at E3: spotted.",
        "Sentry 1 shouts, nobody hears it.",
    ]
    assert not any("turns to" in line for line in game.told()[1:])


@pytest.mark.rule("SRR 12.2")
def test_each_die_stands_with_the_number_of_its_own_attacker() -> None:
    """A rifleman close by (6 or more), then an SMG beyond short range (two dice at 4 or more): in that order."""
    game = Position()
    man = game.operator("jock", (4, 6), spotted=True)
    near = game.unit("guard-1", (4, 8), "N", alert=True)
    far = game.unit("guard-2", (4, 0), "S", "smg", alert=True)
    game.chance(d6=[6, 1, 4])
    attack_phase.defend(game, man, [near, far])
    line = next(event.line() for event in game.events if event.line().dice)
    assert (line.dice, line.needed) == ([6, 1, 4], "6+ 4+ 4+")
    assert line.text == "Jock under fire (Guard 1 -1; Guard 2 +0, 2 dice): 1 hit."


@pytest.mark.rule("SRR 7.3")
@pytest.mark.rule("SRR 7.9")
def test_a_warning_names_who_sees_hears_and_fires() -> None:
    game = Position()
    man = game.operator("jock", (4, 2))
    game.unit("guard-1", (4, 5), "N")
    assert choice(game, man, "move e").warning == "seen by Guard 1"
    assert choice(game, man, "attack pistol guard-1").warning.startswith("seen by Guard 1")
    man.spotted = True
    game.state.units[0].alert = True
    assert choice(game, man, "move e").warning == "fired on by Guard 1"
    assert choice(game, man, "attack pistol guard-1").warning == "maybe fired on by Guard 1"
    game.state.units[0].attacked = 1  # 7.10: not twice in a phase; that he sees him is no news
    assert choice(game, man, "move e").warning == ""


@pytest.mark.rule("SRR 7.7")
def test_a_warning_names_few_of_many() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    for number, spot in enumerate([(0, 0), (2, 0), (4, 0), (6, 0)], 1):
        game.unit(f"guard-{number}", spot, "N")
    assert "heard by Guard 1, Guard 2 and 2 more" in choice(game, man, "attack pistol guard-3").warning


@pytest.mark.rule("SRR 2.8")
def test_a_start_point_is_told_with_its_square() -> None:
    state = GAME.start("m03-hit-and-run", {})
    asked: list[Decision] = []

    def first(decision: Decision) -> Option:
        asked.append(decision)
        return decision.options[0]

    rules = GAME.play(state, SeededFate(1), first)
    while state.phase < OPERATORS:
        GAME.play_phase(rules)
    decision = next(decision for decision in asked if decision.ask == "patrol-start")
    prompt = make_scene(state, None, decision, []).prompt
    assert prompt is not None
    labels = [choice.label for choice in prompt.choices if not choice.spares]
    assert labels == ["Start point 1, F2 facing S", "Start point 2, F10 facing N"]
    assert [choice.key for choice in prompt.choices if choice.spares] == ["at-once"]


@pytest.mark.rule("SRR 16.1")
def test_to_be_out_counts_at_the_end_only() -> None:
    """On the entry tile at the start nobody has got out; where nobody lives the report does not praise it."""
    state = GAME.start("m00-night-school", {})
    rules = GAME.play(state, SeededFate(1), eager(1))
    while state.phase < OPERATORS:
        GAME.play_phase(rules)
    notes = next(sheet.notes for sheet in GAME.screen.scene(state, None, None, []).sheets if sheet.id == "mission")
    assert notes[:2] == ["To do: destroy dump 1", "To do: every living man on an exit tile"]
    words = ["Not done: destroy dump 1", "Done: every living man on an exit tile"]
    report = Report(
        state.mission, False, "all operators are dead.", 3, 0, False, 0, ["jock"], False, words, 0, "Failed"
    )
    state.reports, state.phase = [report], OVER
    rows = GAME.screen.scene(state, None, None, []).tables[0].rows
    assert [row[0] for row in rows] == [
        "Not done: destroy dump 1",
        "All operators are dead.",
        "Turn 3, rating 0: Failed",
    ]


@pytest.mark.rule("SRR 2.11")
def test_objectives_and_pieces_share_their_names() -> None:
    scene = GAME.screen.scene(GAME.start("m09-harbor-lights", {}), None, None, [])
    boats = {piece.name: piece.short for piece in scene.pieces if piece.kind == "patrol-boat"}
    assert boats == {"E-boat 1": "EB", "E-boat 2": "EB"}
