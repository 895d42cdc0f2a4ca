"""10 Event phase: special cards, the event card with the patrol token, rotations, spawns; then due bombs."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    CIGARETTES,
    GEAR,
    HALF_TRACK_ARRIVES,
    MOTORBIKE_ARRIVES,
    SpecialCard,
)
from moonless.games.rogue_regiment.rules import advance, attacks, event_phase
from moonless.games.rogue_regiment.state import ALIVE, WAITING
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.whole_games import set_up


@pytest.mark.rule("SRR R48")
@pytest.mark.rule("SRR 10.1")
@pytest.mark.rule("SRR 10.2")
def test_special_cards_lie_within_their_range_and_the_deck_is_shuffled_again() -> None:
    game = Position()
    game.mission.specials = [SpecialCard(4, "Relief", 1, 2, ["normal"])]
    game.state.special_done = [False]
    game.chance(event=["e01", "e02", "e03", "e02"], special="later")
    event_phase.event_phase(game)
    assert game.state.special_done == [False]
    event_phase.event_phase(game)
    assert game.state.special_done == [False]
    event_phase.event_phase(game)
    assert game.state.special_done == [True]
    event_phase.event_phase(game)
    assert game.spent()
    assert (game.state.drawn, len(game.state.deck)) == (4, 2)


@pytest.mark.rule("SRR 10.4")
def test_a_patrolman_at_a_dead_end_does_not_turn() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(2, 4), (8, 4)]), (2, 4), "E")
    event_phase.resolve(game, game.card("patrol_rotate", "white", "clockwise"))
    assert game.facing(unit) == "E"
    unit.facing = 0
    event_phase.resolve(game, game.card("patrol_rotate", "white", "clockwise"))
    assert game.facing(unit) == "E"


@pytest.mark.rule("SRR 10.3")
def test_two_arrows_on_a_point_with_two_go_all_the_way_round() -> None:
    game = Position()
    sentry = game.sentry("s", (4, 4), "N", "N S")
    man = game.operator("jock", (0, 0))
    event_phase.resolve(game, game.card("sentry_rotate", "black", "clockwise", 2))
    assert (game.facing(sentry), man.spotted) == ("NW", True)
    man.place, man.spotted, sentry.alert, sentry.facing = game.at((8, 0)), False, False, 0
    man.crouched = True
    game.state.tokens = []
    game.structure("shed", [(6, 2), (7, 1)])
    event_phase.resolve(game, game.card("sentry_rotate", "black", "anticlockwise", 2))
    assert (game.facing(sentry), man.spotted) == ("N", False)


@pytest.mark.rule("SRR R32")
@pytest.mark.rule("SRR 10.5")
def test_who_ignores_cards() -> None:
    game = Position()
    smoker = game.sentry("smoker", (1, 1), "N", smoking=True)
    hunter = game.sentry("hunter", (7, 7), "N", alert=True)
    other = game.sentry("other", (4, 4), "N", color="white")
    man = game.operator("jock", (8, 0), spotted=True)
    event_phase.resolve(game, game.card("sentry_rotate", "black", "clockwise"))
    assert [game.facing(unit) for unit in (smoker, hunter, other)] == ["N", "N", "N"]
    man.spotted = False
    event_phase.resolve(game, game.card("sentry_rotate", "black", "anticlockwise"))
    assert [game.facing(unit) for unit in (smoker, hunter, other)] == ["N", "W", "N"]


@pytest.mark.rule("SRR 10.6")
@pytest.mark.rule("SRR 10.8")
def test_battle_panels_spawn_alert_men() -> None:
    game = Position()
    game.tile("N", 2, "mixed")
    game.state.battle = True
    event_phase.resolve(game, game.card("spawn", "white", count=1))
    assert [unit.alert for unit in game.state.units] == [True]
    game.operator("jock", (4, 4), spotted=True)
    assert advance.still_to_act(game) == game.state.units, "it advances in this very turn"
    before = game.snapshot()
    event_phase.resolve(game, game.card("nothing"))
    assert game.snapshot() == before


@pytest.mark.rule("SRR 10.6")
def test_a_spawn_goes_to_one_tile_and_says_what_did_not_fit() -> None:
    game = Position(columns=12, rows=12)
    game.tile("W", 3, "white")
    game.tile("N", 3, "mixed")
    game.answers("tile 2")
    event_phase.resolve(game, game.card("spawn", "white", count=2))
    assert game.asks().count("spawn-tile") == 1
    assert [game.board.tile_of[unit.place] for unit in game.state.units] == [1, 1]
    event_phase.resolve(game.answers("tile 2"), game.card("spawn", "white", count=2))
    event_phase.resolve(game.answers("tile 2"), game.card("spawn", "white", count=3))
    assert [game.board.tile_of[unit.place] for unit in game.state.units] == [1] * 6
    assert game.told()[-1] == "The spawn tile is full: only 2 of 3 are placed."
    event_phase.resolve(game, game.card("spawn", "black", count=1))
    assert game.told()[-1] == "Nobody is placed: the spawn tile is full."
    none = Position()
    event_phase.resolve(none, none.card("spawn", "black", count=1))
    assert none.told() == ["Nobody is placed: there is no black spawn tile."]


@pytest.mark.rule("SRR 10.7")
def test_cigarette_break() -> None:
    game = Position()
    jock, paddy = game.operator("jock", (2, 2)), game.operator("paddy", (4, 4))
    game.answers("paddy")
    event_phase.resolve(game, game.card("cigarette_break"))
    event_phase.resolve(game, game.card("cigarette_break"))
    assert (jock.gear[CIGARETTES], paddy.gear[CIGARETTES]) == (0, 1)


@pytest.mark.rule("SRR 10.9")
def test_relief() -> None:
    game = Position()
    gone = game.sentry("gone", (1, 1), "N")
    near = game.sentry("near", (7, 7), "S")
    for unit in (gone, near):
        unit.fate, unit.place, unit.post = 1, -1, -1
    jock = game.operator("jock", (6, 6))
    seen = game.operator("paddy", (1, 0))
    seen.place = game.at((3, 3))
    game.refresh()
    event_phase.relief(game, 1)
    new = game.state.units[-1]
    assert (game.where(new), game.facing(new), game.state.meter) == ((1, 1), "N", 9)
    assert [" takes over" in line for line in game.told()] == [True, False], "then the meter falls"
    assert len(game.state.units) == 3
    assert not jock.spotted
    watched = Position()
    gone = watched.sentry("gone", (1, 5), "N")
    gone.fate, gone.place, gone.post = 1, -1, -1
    bold = watched.operator("jock", (1, 1))
    watched.refresh()
    event_phase.relief(watched, 1)
    assert (watched.state.units[-1].alert, bold.spotted) == (True, True)  # he looks at once


@pytest.mark.rule("SRR 10.9")
def test_an_alarm_in_the_middle_of_a_relief_ends_it() -> None:
    game = Position(columns=12, rows=12)
    for key, spot in (("a", (2, 2)), ("b", (9, 9))):
        sentry = game.sentry(key, spot, "N")
        sentry.fate, sentry.place, sentry.post = 1, -1, -1
    game.operator("jock", (0, 11))
    game.state.meter = 1
    event_phase.relief(game, 1)
    assert game.state.battle
    assert [(game.where(unit), unit.alert) for unit in game.state.units[2:]] == [((2, 2), True)]


@pytest.mark.rule("SRR 10.3")
@pytest.mark.parametrize(
    ("facing", "arrows", "direction", "turned"),
    [
        ("W", "W NW", "clockwise", "NW"),
        ("SW", "SW NW", "clockwise", "NW"),
        ("N", "N NW", "anticlockwise", "NW"),
        ("NE", "NE NW", "anticlockwise", "NW"),
    ],
)
def test_an_arrow_to_the_north_west_is_an_arrow_like_any_other(
    facing: str, arrows: str, direction: str, turned: str
) -> None:
    game = Position()
    sentry = game.sentry("s", (4, 4), facing, arrows)
    event_phase.resolve(game, game.card("sentry_rotate", "black", direction))
    assert game.facing(sentry) == turned


@pytest.mark.rule("SRR 10.2")
@pytest.mark.rule("SRR 15.5")
def test_the_motorbike_arrives_on_the_white_spawn_tile() -> None:
    game = Position()
    game.tile("N", 2, "black")
    game.tile("S", 2, "white")
    bike = game.unit("bike", (0, 0), "E", "motorbike")
    bike.place, bike.fate = -1, WAITING
    game.refresh()
    event_phase.resolve_special(game, MOTORBIKE_ARRIVES)
    assert (bike.fate, game.board.tile_of[bike.place], bike.alert, game.facing(bike)) == (ALIVE, 1, True, "N")
    assert game.told() == ["The bike arrives."]


@pytest.mark.rule("SRR 10.1")
@pytest.mark.rule("SRR 16.9")
def test_a_card_of_the_fixed_order_leaves_the_deck() -> None:
    """The tutorial's deck holds what it held, less what was drawn: no card comes up twice before it is shuffled."""
    game = set_up("m00-night-school")
    before = sorted(game.state.deck)
    drawn = []
    for _ in range(3):
        event_phase.draw_event(game)
        drawn.append(game.state.card)
        assert game.state.card not in game.state.deck
    assert drawn == game.mission.event_order[:3]
    assert sorted(game.state.deck + drawn) == before


@pytest.mark.rule("SRR 10.9")
def test_a_relief_is_the_next_sentry_by_number() -> None:
    game = Position()
    gone = game.sentry("sentry-1", (1, 1), "N")
    gone.fate, gone.place, gone.post = 1, -1, -1
    game.unit("guard-1", (7, 7), "S")
    game.unit("guard-2", (7, 8), "S")
    event_phase.relief(game, 1)
    assert game.state.units[-1].key == "sentry-2"


@pytest.mark.rule("SRR 10.7")
@pytest.mark.rule("SRR 1.4")
def test_the_cigarette_needs_a_free_slot_of_two() -> None:
    """Jock has papers in both his slots, Paddy in one; then nobody has room, and nothing happens."""
    game = Position()
    jock, paddy, reg = (game.operator(key, (2, y)) for y, key in enumerate(("jock", "paddy", "reg")))
    for number in range(6):
        game.token("documents", (0, 0), f"paper-{number}", holder=0).place = -1
    jock.papers, paddy.papers = [0, 1], [2]
    event_phase.resolve(game.answers("paddy"), game.card("cigarette_break"))
    assert [option.key for decision in game.asked for option in decision.options] == ["paddy", "reg"]
    assert (jock.gear[CIGARETTES], paddy.gear[CIGARETTES]) == (0, 1)
    assert game.told() == ["Paddy has cigarettes to offer."]
    assert [event.line().good for event in game.events] == [True]
    paddy.gear[CIGARETTES], paddy.papers, reg.papers = 0, [2, 3], [4, 5]
    event_phase.resolve(game, game.card("cigarette_break"))
    assert (jock.gear[CIGARETTES], paddy.gear[CIGARETTES], len(game.asked)) == (0, 0, 1)


@pytest.mark.rule("SRR 10.7")
@pytest.mark.rule("SRR 14.13")
@pytest.mark.parametrize("where", ["carried", "smoked", "on the corner square", "nowhere", "used up"])
def test_there_is_one_cigarette_token(where: str) -> None:
    """It comes back only when nobody has it, nobody smokes it and it lies nowhere; other things lie about."""
    game = Position()
    jock, paddy = game.operator("jock", (2, 2)), game.operator("paddy", (4, 4))
    guard, other = game.unit("guard", (7, 7), "S"), game.unit("other", (8, 8), "S")
    game.token("gear", (3, 3), gear=GEAR.index("grenade"), count=1)
    game.token("corpse", (3, 3))
    lost = game.token("gear", (0, 0), gear=CIGARETTES, count=1)
    lost.place = game.at((0, 0)) if where == "on the corner square" else -1
    paddy.gear[CIGARETTES] = int(where == "carried")
    guard.smoking = where == "smoked"
    free = where in ("nowhere", "used up")
    event_phase.resolve(game.answers(*["jock"] * free), game.card("cigarette_break"))
    assert jock.gear[CIGARETTES] == int(free)
    assert not other.smoking


@pytest.mark.rule("SRR 10.4")
@pytest.mark.parametrize(
    ("x", "facings"), [(0, [(2, 1)]), (1, [(2, 1), (6, -1)]), (7, [(2, 1), (6, -1)]), (8, [(6, -1)])]
)
def test_a_line_is_faced_both_ways_from_all_but_its_ends(x: int, facings: list[tuple[int, int]]) -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (x, 4), "N")
    assert event_phase.line_facings(game, unit) == facings


@pytest.mark.rule("SRR 10.9")
@pytest.mark.rule("SRR 7.6")
def test_who_takes_over_is_there_at_once_and_hears_the_next_one_shout() -> None:
    game = Position()
    for key, spot, facing in (("a", (2, 2), "N"), ("b", (4, 2), "S")):
        gone = game.sentry(key, spot, facing)
        gone.fate, gone.place, gone.post = 1, -1, -1
    game.operator("jock", (4, 6))
    game.refresh()
    event_phase.relief(game, 1)
    assert [unit.alert for unit in game.state.units[2:]] == [True, True]


@pytest.mark.rule("SRR 10.9")
@pytest.mark.rule("SRR 4.10")
def test_who_takes_over_notices_a_man_whom_others_have_spotted_too() -> None:
    game = Position()
    gone = game.sentry("gone", (1, 5), "N")
    gone.fate, gone.place, gone.post = 1, -1, -1
    game.operator("jock", (1, 1), spotted=True)
    guard = game.unit("guard", (4, 5), "E", "smg")
    event_phase.relief(game, 1)
    assert (game.state.units[-1].alert, guard.alert) == (True, True), "he shouts"


@pytest.mark.rule("SRR 10.5")
@pytest.mark.parametrize("kind", ["sentry_rotate", "patrol_rotate"])
def test_the_dead_do_not_turn(kind: str) -> None:
    game = Position()
    dead = [game.sentry("s", (4, 4), "N"), game.patrolman("p", game.line([(0, 0), (8, 0)], "black"), (3, 0), "E")]
    for unit in dead:
        attacks.kill(game, unit)
    game.events.clear()
    event_phase.resolve(game, game.card(kind, "black", "clockwise"))
    assert ([game.facing(unit) for unit in dead], game.told()) == (["N", "E"], [])


@pytest.mark.rule("SRR 10.4")
def test_who_has_turned_about_heads_the_other_way_along_his_line() -> None:
    game = Position()
    man = game.patrolman("p", game.line([(0, 4), (8, 4)], "black"), (3, 4), "E")
    assert man.way == 1
    event_phase.resolve(game, game.card("patrol_rotate", "black", "clockwise"))
    assert (game.facing(man), man.way) == ("W", -1)


@pytest.mark.rule("SRR 10.2")
@pytest.mark.rule("SRR 15.5")
def test_the_half_track_arrives_on_the_black_spawn_tile() -> None:
    game = Position()
    game.tile("N", 2, "black")
    game.tile("S", 2, "white")
    track = game.unit("track", (0, 0), "E", "half_track")
    track.place, track.fate = -1, WAITING
    game.refresh()
    event_phase.resolve_special(game, HALF_TRACK_ARRIVES)
    assert (track.fate, game.board.tile_of[track.place]) == (ALIVE, 0)


@pytest.mark.rule("SRR 10.9")
def test_a_relief_fills_posts_of_the_cards_color_only() -> None:
    game = Position()
    for key, spot, color in (("a", (1, 1), "black"), ("b", (7, 7), "white")):
        attacks.kill(game, game.sentry(key, spot, "N", color=color))
    game.sentry("c", (7, 1), "N")
    game.refresh()
    event_phase.relief(game, 1)
    assert ([game.where(unit) for unit in game.state.units[3:]], game.state.meter) == ([(1, 1)], 9)
