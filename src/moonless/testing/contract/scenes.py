"""Scenes: everything named on one exists, only who is asked sees the question, and all of it goes into JSON."""

import json
from operator import is_

import msgspec

from moonless.core.decision import Decision
from moonless.core.scene import Board, Prompt, Scene
from moonless.core.table import Table
from moonless.testing import Mood, Setting, by_dice, mood_for, play, question, seats, shown, steps

FACINGS = {"", "N", "NE", "E", "SE", "S", "SW", "W", "NW"}


def test_scenes_are_valid(setting: Setting) -> None:
    for seed in setting.seeds(5):
        table = setting.start(seed)
        for number, decision in enumerate(steps(table, mood_for(table, seed))):
            if number % (16 if setting.long else 2):
                continue
            for seat in (decision.seat, None):
                scene = table.scene(seat)
                check_scene(scene)
                check_prompt(scene, decision if seat == decision.seat else None)
        for seat in seats(setting.game):
            check_scene(table.scene(seat))


def check_scene(scene: Scene) -> None:
    assert scene.title
    cells = set() if scene.board is None else check_board(scene.board)
    ids = [piece.id for piece in scene.pieces]
    assert len(set(ids)) == len(ids), f"two pieces with one id: {ids}"
    for piece in scene.pieces:
        assert piece.cell in cells, f"{piece.id} stands on {piece.cell}, which is not on the board"
        assert piece.kind
        assert piece.name
        assert 1 <= len(piece.short) <= 3, f"{piece.id}: '{piece.short}'"
        assert piece.facing in FACINGS
    sheets = [sheet.id for sheet in scene.sheets]
    assert len(set(sheets)) == len(sheets)
    for sheet in scene.sheets:
        assert sheet.title
        for space in sheet.spaces:
            assert 0 <= space.tokens <= space.capacity, f"{sheet.id}, {space.name}: {space.tokens} of {space.capacity}"
    for track in scene.tracks:
        assert track.name
        assert track.spaces
        assert all(0 <= at < len(track.spaces) for at in track.notes)
    for report in scene.tables:
        assert all(len(row) == len(report.columns) for row in report.rows), report.title
    for told in scene.log:
        assert told.text
        assert "\n" not in told.text
        assert isinstance(told.dice, list)
        assert isinstance(told.pieces, list)


def check_board(board: Board) -> set[str]:
    cells = {cell.id for cell in board.cells}
    assert len(cells) == len(board.cells)
    assert {cell.terrain for cell in board.cells} <= set(board.terrains)
    assert len({(cell.x, cell.y) for cell in board.cells}) == len(cells)
    for edge in board.edges:
        assert edge.a in cells
        assert edge.b in cells
        assert edge.a != edge.b
    assert all(label.cell in cells for label in board.labels)
    if board.grid != "areas":
        assert all(0 <= cell.column < board.columns and 0 <= cell.row < board.rows for cell in board.cells)
    assert (board.shifted != "") == (board.grid == "hex")
    return cells


def check_prompt(scene: Scene, decision: Decision | None) -> None:
    if decision is None:
        assert scene.prompt is None, "a question that is not this seat's"
        return
    prompt = scene.prompt
    assert prompt is not None
    assert prompt.seat == decision.seat
    assert prompt.question
    assert prompt.rule == decision.rule
    assert [choice.key for choice in prompt.choices] == [option.key for option in decision.options]
    check_choices(scene, prompt)


def check_choices(scene: Scene, prompt: Prompt) -> None:
    cells = set() if scene.board is None else {cell.id for cell in scene.board.cells}
    pieces = {piece.id for piece in scene.pieces}
    for choice in prompt.choices:
        assert choice.label
        assert not choice.cell or choice.cell in cells, f"{choice.key} points at cell {choice.cell}"
        assert not choice.piece or choice.piece in pieces, f"{choice.key} points at piece {choice.piece}"
        for each in choice.outcome:
            assert each.chance is None or each.named == ("%" in each.text), f"who says the chance of '{each.text}'?"
    labels = [(choice.label, str(choice.cost), choice.note) for choice in prompt.choices]
    assert len(set(labels)) == len(labels), f"two answers that read the same: {labels}"


def test_only_who_is_asked_sees_the_question(setting: Setting) -> None:
    table = setting.start(2)
    for number, decision in enumerate(steps(table, Mood(2))):
        if number % (20 if setting.long else 3):
            continue
        for seat in seats(setting.game):
            assert (table.scene(seat).prompt is not None) == (seat == decision.seat)
            assert table.scene(seat).seat == (seat or "")


def test_dice_by_hand_are_asked_of_everybody(setting: Setting) -> None:
    if not setting.game.chance:
        return  # whatever is drawn is secret: nothing is entered by hand
    table = setting.by_hand()
    for number, decision in enumerate(steps(table, Mood(3))):
        if number > 60:
            break
        if by_dice(decision):
            for seat in seats(setting.game):
                check_prompt(table.scene(seat), decision)


def test_scenes_go_into_json(setting: Setting) -> None:
    table = setting.start(4)
    for number, decision in enumerate(steps(table, Mood(4))):
        if number % (90 if setting.long else 30) == 0:
            scene = table.scene(decision.seat)
            text = msgspec.json.encode(scene)
            assert len(json.loads(text)["log"]) == len(scene.log)
    msgspec.json.encode(table.scene(None))


def test_looking_changes_nothing(setting: Setting) -> None:
    """A scene made twice is the same scene, and the question stays as it was."""
    table = setting.start(5)
    for number, decision in enumerate(steps(table, Mood(5))):
        if number % (30 if setting.long else 7) == 0:
            before = question(decision)
            assert shown(table.scene(decision.seat)) == shown(table.scene(decision.seat))
            assert question(table.decision) == before


def test_pieces_alone_are_those_of_the_scene(setting: Setting) -> None:
    """What moves between two decisions is asked for by itself: after an event it must be what the scene then shows."""
    screen = setting.game.screen
    table = setting.start(8)

    def watch(event: object, watched: Table) -> None:
        for seat in seats(setting.game):
            known = watched.redacted(seat)
            assert screen.pieces(known.copy(), seat) == screen.scene(known, seat, None, []).pieces

    table.watch(watch)
    for number, _ in enumerate(steps(table, mood_for(table, 8))):
        if number > 25:
            break


def test_the_end_is_shown_to_everybody(setting: Setting) -> None:
    table = play(setting.start(6), 6)
    outcome = table.outcome
    assert outcome is not None
    for seat in seats(setting.game):
        scene = table.scene(seat)
        assert scene.outcome == outcome.summary
        assert scene.prompt is None


def test_a_watcher_may_look_after_each_event(setting: Setting) -> None:
    """Every new event once, in order, each with a valid scene and without a question that has been answered already."""
    table = setting.start(7)
    heard: list[object] = []
    prompts = 0

    def watch(event: object, watched: object) -> None:
        nonlocal prompts
        heard.append(event)
        scene = table.scene(seat)
        check_scene(scene)
        prompts += scene.prompt is not None

    already = len(table.events)
    table.watch(watch)
    for number, decision in enumerate(steps(table, Mood(7))):
        seat = decision.seat
        if number > 25:
            break
    assert len(heard) == len(table.events) - already
    assert all(map(is_, heard, table.events[already:]))
    assert prompts == 0
