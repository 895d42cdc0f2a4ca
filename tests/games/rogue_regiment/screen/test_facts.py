"""What a screen acts on is a field: over random play of missions that have everything the game has."""

import pytest

from moonless.core.scene import Choice, Prompt, Scene
from moonless.core.table import Table
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.names import spoken
from moonless.games.rogue_regiment.rules import alarm, attacks, carrying, move_actions
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.screen.test_prompts import choice
from tests.games.rogue_regiment.whole_games import eager

MISSIONS = ["m00-night-school", "m01-paper-chase", "m04-cold-water", "m08-road-block", "m10-breakout"]
COMPASS = {"", "N", "NE", "E", "SE", "S", "SW", "W", "NW"}
KINDS = {"seen", "heard", "fire", "hurt", "alert", "spotted", "alarm"}


def played(mission: str, seed: int, moves: int) -> list[Scene]:
    """What the asked seat saw at every few questions of a game by chance."""
    found = []
    with Table.start(GAME, mission, str(seed)) as table:
        answer = eager(seed)
        for number in range(moves):
            decision = table.decision
            if decision is None:
                break
            if number % 5 == 0 or decision.order:
                found.append(table.scene(decision.seat))
            table.choose(answer(decision).key)
    return found


@pytest.mark.parametrize("mission", MISSIONS)
def test_everything_that_is_pointed_at_is_a_field(mission: str) -> None:
    for scene in played(mission, 3, 160):
        assert scene.sides == {"sas": "SAS", "axis": "Axis"}
        assert {piece.side for piece in scene.pieces} <= {"", *scene.sides}
        assert all(track.id for track in scene.tracks)
        assert len({track.id for track in scene.tracks}) == len(scene.tracks)
        assert scene.prompt is not None
        check_prompt(scene, scene.prompt)
        check_log(scene)
        for piece in scene.pieces:
            assert piece.label or piece.kind not in ("operator", "companion", "rifle", "smg", "officer", "hmg")


def check_prompt(scene: Scene, prompt: Prompt) -> None:
    assert scene.board is not None
    cells, pieces = {cell.id for cell in scene.board.cells}, {piece.id for piece in scene.pieces}
    assert not prompt.piece or prompt.piece in pieces
    if prompt.order is not None:
        assert set(prompt.order.cells) <= cells
        assert prompt.order.name
        assert prompt.order.price
        assert prompt.piece
    for each in prompt.choices:
        assert each.verb, each.key
        assert each.group, each.key
        assert each.facing in COMPASS
        check_outcome(each, cells, pieces)
        if each.verb in ("move", "sprint", "climb", "step-attack", "step-place", "throw") and each.key != "throw":
            assert each.cell or each.piece or prompt.order is not None, each.key


def check_outcome(each: Choice, cells: set[str], pieces: set[str]) -> None:
    """Whatever the warning says in words, the outcome says as facts."""
    for what in each.outcome:
        assert what.kind.removeprefix("maybe-") in KINDS
        assert what.text
        assert not what.cell or what.cell in cells
        assert not what.piece or what.piece in pieces
    kinds = {what.kind.removeprefix("maybe-") for what in each.outcome}
    for words, kind in (("seen by", "seen"), ("heard by", "heard"), ("fired on", "fire"), ("alarm", "alarm")):
        assert words not in each.warning or kind in kinds, (each.key, each.warning, each.outcome)


def check_log(scene: Scene) -> None:
    assert scene.board is not None
    cells = {cell.id for cell in scene.board.cells}
    for line in scene.log:
        assert set(line.path) <= cells, line
        assert not line.path or (line.pieces and line.path[-1] in line.text)
        assert line.die == 6
        assert not line.card or line.named


def test_a_turn_has_a_heading_and_a_way_its_squares() -> None:
    scene = played("m00-night-school", 1, 120)[-1]
    headings = [line.text for line in scene.log if line.heading]
    assert headings[0].startswith("Night School")
    assert headings[1] == f"Turn 1, stealth meter {GAME.content.mission('m00-night-school').meter[1]}."
    assert headings[2].startswith("Turn 2, ")
    runs = [line for line in scene.log if line.rule == "6.4"]
    assert runs
    assert all(2 <= len(line.path) <= 4 for line in runs)
    assert all(len(line.path) == 2 for line in scene.log if line.rule in ("6.3", "9.6") and line.path)
    walks = [line for line in scene.log if line.rule == "11.2" and line.path]
    assert walks
    assert all(2 <= len(line.path) <= 5 for line in walks)


@pytest.mark.rule("SRR 6.4")
def test_a_sprint_is_an_order_with_its_plan_price_and_danger() -> None:
    with Table.start(GAME, "m00-night-school", "7") as table:
        answer = eager(5)
        while table.decision is not None and table.decision.ask != "sprint":
            runs = [option for option in table.decision.options if option.key.startswith("sprint")]
            table.choose((runs or [answer(table.decision)])[-1].key)
        assert table.decision is not None
        scene = table.scene(table.decision.seat)
        assert scene.prompt is not None
        order = scene.prompt.order
        assert order is not None
        assert (order.kind, order.id, order.name) == ("path", "path", "Sprint")
        assert [str(price) for price in order.price] == ["2 AP"]
        man = next(piece for piece in scene.pieces if piece.id == scene.prompt.piece)
        assert (order.cells[0], len(order.cells)) == (man.cell, 2)
        stop = next(each for each in scene.prompt.choices if each.key == "stop")
        assert stop.closes
        assert order.outcome == stop.outcome
        assert not next(overlay for overlay in scene.overlays if overlay.id == "path").legend


@pytest.mark.rule("SRR 7.4")
def test_what_follows_is_told_as_facts_certain_or_maybe() -> None:
    game = Position()
    man = game.operator("jock", (4, 2))
    game.unit("guard-1", (4, 5), "N")
    game.unit("guard-2", (7, 5), "S")
    step = choice(game, man, "move e")
    told = [(what.kind, what.piece, what.cell) for what in step.outcome]
    assert ("seen", "guard-1", "F3") in told
    assert ("spotted", "jock", "") in told
    assert ("alert", "guard-2", "") in told  # by the shout
    assert (step.verb, step.group, step.short, step.cell, step.steady) == ("move", "Move", "E to F3", "F3", True)
    man.spotted = True
    for unit in game.state.units:
        unit.alert = True
    fired = choice(game, man, "move e").outcome
    assert [what.kind for what in fired if what.tone == "grave"] == ["fire", "hurt"]
    hurt = next(what for what in fired if what.kind == "hurt")
    assert hurt.chance is not None
    assert 0 < hurt.chance < 1
    shot = choice(game, man, "attack pistol guard-1")
    assert (shot.piece, shot.short) == ("guard-1", f"{spoken('guard-1')}, Pistol")
    assert "maybe-fire" in [what.kind for what in shot.outcome]


@pytest.mark.rule("SRR 5.5")
def test_moments_have_their_names() -> None:
    game = Position()
    man = game.operator("jock", (4, 2))
    papers = game.token("documents", (4, 2), "ledger")
    carrying.pick_up(game, man, papers)
    game.unit("guard-1", (4, 5), "N")
    move_actions.move(game, man, 2)
    alarm.sound_alarm(game, "an explosion", "5.4")
    attacks.die(game, man)
    moments = [event.line().moment for event in game.events]
    assert [moment for moment in moments if moment] == ["captured", "detected", "alarm", "lost"]


def test_a_die_entered_by_hand_has_its_sides() -> None:
    with Table.start(GAME, "m00-night-school") as table:
        answer, asked = eager(2), set()
        for _ in range(300):
            decision = table.decision
            if decision is None:
                break
            if decision.seat == "dice":
                prompt = table.scene(None).prompt
                assert prompt is not None
                assert prompt.die == (6 if decision.ask == "d6" else 0)
                asked.add(decision.ask)
            table.choose(answer(decision).key)
        assert "d6" in asked
