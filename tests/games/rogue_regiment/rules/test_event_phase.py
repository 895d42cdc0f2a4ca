"""10 Event phase: special cards, the event card with the patrol token, rotations, spawns; then due bombs."""

import pytest

from moonless.games.rogue_regiment.content.components import CIGARETTES, SpecialCard
from moonless.games.rogue_regiment.rules import event_phase
from tests.games.rogue_regiment.position import Position


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
    assert game.questions().count("spawn-tile") == 1
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
