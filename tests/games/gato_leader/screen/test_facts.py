"""What a screen acts on are facts: over random play, every answer, order and line of the log."""

from itertools import pairwise
from random import Random

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.events import Line
from moonless.core.scene import Choice, Prompt, Scene
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.phases import CONVOY, SET_UP, SUBMARINES
from moonless.games.gato_leader.rules import attacks, escorts, movement
from moonless.games.gato_leader.screen.chart import contact_words
from tests.games.gato_leader.position import Position

MOMENTS = {"", "sunk", "detected", "alarm", "medal", "lost"}
CAMPAIGNS = ["holding-the-line", "turning-the-tide", "setting-sun"]


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_facts_over_random_play(campaign: str) -> None:
    table = Table.start(GAME, campaign, 5, {"players": 2})
    random = Random(campaign).random
    boards = {id: {cell.id for cell in GAME.screen.board(id).cells} for id in (campaign, "tactical-display")}
    for number in range(700):
        decision = table.decision
        if decision is None:
            break
        if number % 3 == 0:
            scene = table.scene(decision.seat)
            check_scene(scene)
            assert scene.prompt is not None
            check_prompt(scene, scene.prompt, decision.order)
        table.choose(decision.options[int(random() * len(decision.options))])
    for event in table.events:
        check_line(event.line(), boards)


def check_scene(scene: Scene) -> None:
    assert all(track.id for track in scene.tracks)
    reports = [report.id for report in scene.tables]
    assert all(reports)
    assert len(set(reports)) == len(reports)
    for piece in scene.pieces:
        assert piece.side in scene.sides
        assert piece.label or piece.badge, f"{piece.id} is told from others by its name alone"
        assert all(mark.id and mark.name and " " not in mark.id for mark in piece.marks)
        known = [mark.amount for mark in piece.marks if mark.id == "points"]
        assert known in ([], [piece.worth])


def check_prompt(scene: Scene, prompt: Prompt, order: str) -> None:
    assert scene.board is not None
    cells = {cell.id for cell in scene.board.cells}
    assert not prompt.piece or prompt.piece in {piece.id for piece in scene.pieces}
    assert (prompt.order.id if prompt.order is not None else "") == order
    if prompt.order is not None:
        assert prompt.order.name
        assert set(prompt.order.cells) <= cells
        assert (prompt.order.kind == "path") == bool(prompt.order.cells)
    for choice in prompt.choices:
        check_choice(choice, cells, {sheet.id for sheet in scene.sheets})
    shorts = [(choice.group, choice.short) for choice in prompt.choices if choice.group]
    assert len(set(shorts)) == len(shorts), f"two answers of one group that read the same: {shorts}"
    for reason in prompt.why_not:
        assert reason.verb
        assert " " not in reason.verb
        assert not reason.cell or reason.cell in cells


def check_choice(choice: Choice, cells: set[str], sheets: set[str]) -> None:
    assert choice.verb
    assert " " not in choice.verb
    assert bool(choice.group) == bool(choice.short)
    assert not choice.facing, "nothing is turned in this game"
    assert not choice.sheet or choice.sheet in sheets
    if choice.key.startswith("to "):
        assert choice.cell == choice.key.removeprefix("to ")
    for follows in choice.outcome:
        assert follows.kind
        assert " " not in follows.kind
        assert follows.text
        assert not follows.cell or follows.cell in cells
        assert follows.chance is None or 0 < follows.chance <= 1


def check_line(line: Line, boards: dict[str, set[str]]) -> None:
    assert line.moment in MOMENTS
    assert not line.dice or line.die == 10
    assert not line.named or line.card
    if line.path:
        assert line.pieces
        assert any(set(line.path) <= cells for cells in boards.values()), line.path
        assert len(line.path) > 1 or "out of the battle" in line.text


class Watcher(Position):
    """A position whose questions are looked at as a screen shows them."""

    def reply(self, decision: Decision) -> Option:
        self.shown = [*getattr(self, "shown", []), self.look(decision)]
        return super().reply(decision)

    def look(self, decision: Decision) -> Prompt:
        prompt = GAME.screen.scene(self.state, decision.seat, decision, []).prompt
        assert prompt is not None
        return prompt


@pytest.mark.rule("GL 8.2")
def test_a_move_is_an_order_with_its_path_and_price() -> None:
    game = Watcher("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "long-s")
    game.ship("e1", "short-s", game.content.escort_deck[0])
    there = game.display.ids[game.display.adjacent[sub.area][0]]
    game.answers(f"to {there}", "hold")
    movement.move_boat(game, sub)
    started, stepped = game.shown
    assert started.piece == "gato"
    assert started.order is not None
    assert (started.order.kind, started.order.cells, started.order.price) == ("path", ["long-s"], [])
    assert [choice.verb for choice in started.choices if choice.cell == there] == ["steer"]
    assert [choice.key for choice in started.choices if choice.closes] == ["hold"]
    assert stepped.order is not None
    assert stepped.order.cells == ["long-s", there]
    assert [str(price) for price in stepped.order.price] == ["1 movement point"]
    told = game.events[-1].line()
    assert (told.path, told.pieces) == (["long-s", there], ["gato"])


@pytest.mark.rule("GL 10.2")
def test_a_salvo_is_an_order_with_what_is_declared() -> None:
    game = Watcher("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    game.ship("m1", "convoy-se", 66)
    game.ship("m2", "convoy-se", 58)
    game.answers("mk14 m1", "fire 3", "gun m1", "done", "as-declared").chance(d10=[1, 1])
    attacks.attack_with(game, sub)
    aim, size, more, last, roll = game.shown
    torpedoes = next(choice for choice in aim.choices if choice.key == "mk14 m1")
    name = game.named("m1")
    assert (torpedoes.verb, torpedoes.group, torpedoes.short) == ("mk14", "Mk 14 at", f"M1 {name}")
    assert [follows.kind for follows in torpedoes.outcome] == ["alarm"]
    assert [(choice.verb, choice.short) for choice in size.choices[:2]] == [("fire", "1"), ("fire", "2")]
    assert more.order is not None
    assert [str(price) for price in more.order.price] == ["3 torpedoes"]
    assert last.order is not None
    assert [(plan.kind, plan.piece) for plan in last.order.outcome] == [("spread", "m1"), ("gun", "m1")]
    assert [str(price) for price in last.order.price] == ["3 torpedoes", "1 Gun Ammo"]
    assert roll.order is None
    assert [choice.verb for choice in roll.choices] == ["as-declared", "roll"]
    alarm = [event.line() for event in game.events if event.line().moment]
    assert [line.moment for line in alarm] == ["alarm"]
    assert all(event.line().die == 10 for event in game.events if event.line().dice)


@pytest.mark.rule("GL 8.10")
def test_who_falls_back_or_closes_in_leaves_a_path() -> None:
    game = Watcher("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "long-n")
    ship = game.ship("m1", "convoy-nw", 66)
    hunter = game.ship("e1", "convoy-nw", game.content.escort_deck[0])
    game.usual(lag=f"{game.display.ids[game.display.astern[ship.area][0]]}")
    movement.lag_ship(game, ship, 1)
    told = game.events[-1].line()
    assert (told.path[0], told.path[-1], told.pieces) == ("convoy-nw", game.where(ship), ["m1"])
    sub.detected = True
    sub.area = game.display.index["short-n"]
    escorts.move_escort(game, hunter)
    told = game.events[-1].line()
    steps = [game.display.index[cell] for cell in told.path]
    assert (told.path[0], told.path[-1], told.pieces) == ("convoy-nw", "short-n", ["e1"])
    assert all(b in game.display.adjacent[a] for a, b in pairwise(steps))


@pytest.mark.rule("GL 7.6")
def test_conditions_are_shown_once_they_are_drawn() -> None:
    game = Position("turning-the-tide")
    game.duel(game.boat("gato", at="marianas"), "long-s")
    words = game.condition.name
    for phase, known in ((CONVOY, False), (SET_UP, False), (SUBMARINES, True)):
        game.state.phase = phase
        scene = GAME.screen.scene(game.state, None, None, [])
        assert (words in scene.subtitle) == known
        assert any(words in note for note in scene.sheets[-1].notes) == known
    game.state.phase = SET_UP
    game.battle.condition = "night" if "night" in game.content.conditions else list(game.content.conditions)[1]
    assert game.condition.name in GAME.screen.scene(game.state, None, None, []).subtitle, "drawn, and a boat is moved"


@pytest.mark.rule("GL 12.2")
def test_counters_show_what_is_known() -> None:
    game = Position("turning-the-tide")
    game.duel(game.boat("gato", at="marianas", ready=2, engines=2, lasting_hull=1), "long-s")
    game.ship("m1", "convoy-nw", 66, damage=3)
    game.ship("m2", "convoy-se")
    boat, known, unknown = GAME.screen.pieces(game.state, None)
    marks = {mark.id: mark for mark in boat.marks}
    assert boat.label == "Gato"
    assert (marks["engines-damage"].amount, marks["engines-damage"].tone) == (2, "warn")
    assert (marks["hull-damage"].note, marks["hull-damage"].tone) == ("1 lasting", "grave")
    assert marks["loaded"].amount == 2
    assert {"light-damage", "heavy-damage", "points"} <= {mark.id for mark in known.marks}
    assert (known.label, known.badge, known.worth) == (game.named("m1"), "M1", game.ship_card(game.find("m1")).vp)
    assert (unknown.label, unknown.badge, unknown.worth) == ("", "M2", 0)
    game.state.battle = None
    (boat,) = GAME.screen.pieces(game.state, None)
    assert "engines-damage" in {mark.id for mark in boat.marks}


def test_the_map_shows_contacts_boxes_and_bases() -> None:
    game = Position("against-the-sun")
    drawn = GAME.screen.draw_board("against-the-sun")
    boxes = [box for area in game.sheet.areas for box in area.mission]
    bases = [area for area in game.sheet.areas if area.fob is not None]
    assert drawn.count("mission-box") == len(boxes) > 0
    assert drawn.count('class="base"') == len(bases) > 0
    written = [area for area in game.sheet.areas if f">{contact_words(area)}<" in drawn]
    assert len(written) > len(game.sheet.areas) * 0.7
