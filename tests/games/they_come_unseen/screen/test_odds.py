"""Chances, counted over the plot."""

from itertools import product

import pytest

from moonless.core.decision import Decision
from moonless.core.scene import Odds
from moonless.core.standing import weigh
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.board import COLOR_KEYS
from moonless.games.they_come_unseen.knowledge.plot import Plot
from moonless.games.they_come_unseen.notices import SWEEP_NOTICE, make_notice
from moonless.games.they_come_unseen.rules import sonar
from moonless.games.they_come_unseen.screen.odds import heaviest
from tests.games.they_come_unseen.position import DEPTHS, Position, table_at


@pytest.mark.rule("TCU 12.5")
def test_fire_tells_the_best_chance_of_a_hit() -> None:
    """On different squares, three bombs each; a submarine that still lies where it started is hit for certain."""
    assert heaviest([5, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0], 3)[0] == 5
    assert heaviest([9, 8, 7, 1, 0, 0], [9, 8, 7, 1, 2, 3], 3)[0] == 9 + 8 + 7 + 1 + 2 + 3
    assert heaviest([4, 3], [9, 1], 3) == (12, [1], [0])
    p = Position().soviet_turn_begins()
    for submarine, start in zip(p.state.submarines, p.state.starts, strict=True):
        submarine.square, submarine.depth = start, 0
    p.ship("orange", p.board.names[p.board.away(p.state.starts[0], 2, 2)])
    p.answers("north", "hold")
    sonar.search(p, p.ship("orange"), "soviet")
    fire = p.asked[-1]
    chance = GAME.screen.odds(p.state, fire, fire.find("fire red"))
    assert chance is not None
    assert chance.chance == 1.0
    assert GAME.screen.odds(p.state, fire, fire.find("hold")) is None


@pytest.mark.rule("TCU 11.4")
def test_a_search_tells_how_likely_each_color_is() -> None:
    """Counted anew, world by world, as the plot takes a search's answer."""
    p = Position().soviet_turn_begins()
    p.ship("orange", "J19")
    size = p.board.size
    places = [["H17@200", "H21@400", "L17@600"], ["H17@600", "F6@600", "F6@400", "L21@P"]]
    worlds = []
    for spots in places:
        cells = [0, 0, 0, 0]
        for spot in spots:
            square, _, depth = spot.partition("@")
            cells[DEPTHS[depth]] |= 1 << p.index(square) | 1 << p.index(square) + 5 * size
        worlds.append(tuple(cells))
    notice = make_notice(SWEEP_NOTICE, [0, 0])
    notice.plot = Plot({(0, 0): [tuple(worlds)]})
    p.state.notices = [notice]
    decision = Decision("soviet", "search", "11.2", [*sonar.FACING], p.ship("orange"))
    prompt = GAME.screen.scene(GAME.secrets.redact(p.state, "soviet"), "soviet", decision, []).prompt
    assert prompt is not None
    for facing, choice in enumerate(prompt.choices):
        heard = [[sonar.heard_color(p, p.ship("orange"), facing, *at(p, spot)) for spot in spots] for spots in places]
        pairs = list(product(*heard))
        for color, each in enumerate(choice.outcome, 1):
            assert (each.kind, each.text) == ("contact", f"Contact {COLOR_KEYS[color]}")
            assert each.chance == pytest.approx(sum(color in pair for pair in pairs) / len(pairs))
        assert choice.odds is not None
        assert choice.odds.chance == pytest.approx(sum(any(pair) for pair in pairs) / len(pairs))
    assert any(each.chance for choice in prompt.choices for each in choice.outcome)


def at(p: Position, spot: str) -> tuple[int, int]:
    square, _, depth = spot.partition("@")
    return p.index(square), DEPTHS[depth]


@pytest.mark.rule("TCU 12.5")
def test_the_standing_order_for_depth_takes_the_likeliest_one() -> None:
    """A submarine that still lies at periscope depth where it started: no other depth can hit it."""
    p = Position("lone-submarine").soviet_turn_begins()
    [submarine], [start] = p.state.submarines, p.state.starts
    submarine.square, submarine.depth = start, 0
    p.ship("orange", p.board.names[p.board.away(start, 2, 2)])
    table = table_at(p)
    wishes = ["search orange", "north", "fire red", p.board.names[start]]
    while table.decision is not None and table.decision.ask != "black-depth":
        keys = [option.key for option in table.decision.options]
        table.choose(next((wish for wish in wishes if wish in keys), keys[0]))
    assert table.decision is not None
    scene = table.scene(table.decision.seat)
    [rule] = GAME.standing["black-depth"].rules
    assert rule.id == "*best"
    assert scene.prompt is not None
    chances = {choice.key: choice.odds.chance for choice in scene.prompt.choices if choice.odds is not None}
    likeliest, *others = sorted(chances, key=lambda key: -chances[key])
    assert chances[likeliest] > chances[others[0]]
    assert weigh(rule, scene) == likeliest
    for choice in scene.prompt.choices:
        choice.odds = Odds(0.0, 0.0)
    assert weigh(rule, scene) == "", "where none can hit, the player is asked"
