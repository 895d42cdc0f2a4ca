"""9 Axis advance, 10 Event, 11 Patrol, 12 Attack, 13 End: what the worked examples leave out."""

import pytest

from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import CIGARETTES, SpecialCard
from moonless.games.rogue_regiment.rules import advance, attack_phase, event_phase, marching, pieces
from moonless.games.rogue_regiment.state import ATTACK
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 9.1")
def test_nobody_advances_while_nobody_is_spotted() -> None:
    game = Position()
    man = game.operator("jock", (7, 4))
    unit = game.unit("guard", (1, 4), "N", "smg", alert=True)
    calm = game.unit("calm", (1, 8), "N", "smg")
    officer = game.unit("officer", (0, 0), "N", "officer", alert=True)
    game.advance_all()
    assert game.where(unit) == (1, 4)
    man.spotted = True
    game.state.ties = 0
    game.advance_all()
    assert game.where(unit) != (1, 4)
    assert game.where(calm) == (1, 8)
    assert (game.where(officer), game.facing(officer)) == ((0, 0), "SE")


@pytest.mark.rule("SRR 9.2")
def test_sentries_stay_unless_nobody_else_can_advance() -> None:
    game = Position()
    game.state.battle, game.state.ties = True, 0
    game.operator("jock", (7, 4), spotted=True)
    sentry = game.sentry("sentry", (1, 4), "N", alert=True)
    guard = game.unit("guard", (0, 8), "N", "smg", alert=True)
    game.advance_all()
    assert (game.where(sentry), game.facing(sentry)) == ((1, 4), "E")
    guard.place, guard.fate = -1, 1
    game.advance_all()
    assert game.where(sentry) != (1, 4)
    assert sentry.post == -1


@pytest.mark.rule("SRR R30")
@pytest.mark.rule("SRR 9.3")
def test_the_closest_goes_first() -> None:
    game = Position()
    game.operator("jock", (8, 4), spotted=True)
    far = game.unit("far", (0, 4), "N", "smg", alert=True)
    near = game.unit("near", (3, 4), "N", "smg", alert=True)
    assert advance.next_unit(game, [far, near]) is near


@pytest.mark.rule("SRR 9.5")
def test_route_cost() -> None:
    game = Position(". h .#.\n\n. . .#.\n\n. . .#.")
    man = game.operator("jock", (2, 0))
    assert marching.route_to(game, game.at((0, 0)), man) == 2
    assert marching.route_to(game, game.at((1, 0)), man) == 1
    assert marching.route_to(game, game.at((3, 0)), man) == 1001
    climber = game.operator("paddy", (1, 0))
    assert marching.route_to(game, game.at((0, 0)), climber) == 2


@pytest.mark.rule("SRR 9.6")
def test_a_unit_that_spots_somebody_new_plans_again() -> None:
    rows = [". . . . . . . . . . . ."] * 9
    rows[3] = ". . . f f f . . . . . ."
    game = Position("\n\n".join(rows))
    game.state.ties = 0
    game.operator("jock", (11, 8), spotted=True)
    hidden = game.operator("paddy", (4, 2))
    unit = game.unit("guard", (0, 4), "S", "smg", alert=True)
    game.advance_all()
    assert hidden.spotted
    assert (game.where(unit), game.facing(unit)) == ((3, 1), "SE")  # on the way to Jock he finds Paddy
    plans = [line for line in game.told() if "closest spotted operator" in line]
    assert ["Jock" in plans[0], "Paddy" in plans[1], len(plans)] == [True, True, 2]


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 4.10")
def test_a_unit_that_only_turns_plans_again_when_it_finds_somebody_new() -> None:
    game = Position(columns=14, rows=14)
    game.state.ties = 0
    unit = game.unit("smg", (5, 5), "N", "smg", alert=True)
    game.operator("jock", (5, 7), spotted=True)
    paddy = game.operator("paddy", (8, 5))
    game.advance_all()
    assert paddy.spotted  # he stops the turn, but Jock is still the closest
    assert (game.where(unit), game.facing(unit)) == ((5, 5), "S")


@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 17.5")
def test_which_of_two_others_it_goes_for_is_asked_when_they_tie() -> None:
    """The closest cannot be attacked; two others can, at the same distance and by the same route."""
    game = Position(columns=13, rows=13)
    game.state.ties = 1
    walled_in = game.operator("jock", (6, 3), spotted=True)
    game.structure("block", [(x, y) for x in (5, 6, 7) for y in (2, 3, 4) if (x, y) != (6, 3)])
    game.operator("paddy", (1, 8), spotted=True)
    reg = game.operator("reg", (11, 8), spotted=True)
    unit = game.unit("guard", (6, 7), "N", "smg", alert=True)
    assert advance.closest_of(game, unit, pieces.spotted(game)) is walled_in
    game.answers("reg", "H8")
    game.advance_all()
    assert game.questions()[:2] == ["closest", "destination"]
    assert game.where(unit) == (7, 7)
    assert game.facing(unit) == FACINGS[game.board.facing_to(unit.place, reg.place)]


@pytest.mark.rule("SRR 9.7")
def test_who_closes_up_leaves_his_marker_free() -> None:
    game = Position()
    places = game.tile("W", 3, "white")
    unit = game.reinforcement("smg-1", places[3])
    game.structure("wall", [(0, y) for y in range(2, 7)])
    game.operator("jock", (8, 4), spotted=True)
    game.state.battle = True
    game.refresh()
    game.advance_all()
    assert unit.place in places[:3]
    assert game.everyone == game.board.bits[unit.place]


@pytest.mark.rule("SRR R59")
@pytest.mark.rule("SRR 9.8")
def test_a_unit_that_advanced_has_left_its_line() -> None:
    game = Position()
    game.state.ties = 0
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (0, 4), "E", alert=True)
    game.operator("jock", (8, 8), spotted=True)
    game.advance_all()
    assert unit.line == -1
    assert not event_phase.heeds(game, unit)


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


@pytest.mark.rule("SRR 11.1")
def test_a_patrolman_not_facing_along_his_line_stays() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (4, 4), "E")
    unit.facing = 0
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (4, 4)


@pytest.mark.rule("SRR 11.3")
def test_a_patrolman_is_held_up() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (2, 4), "E")
    game.unit("guard", (4, 4), "E")
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (3, 4)


@pytest.mark.rule("SRR R53")
@pytest.mark.rule("SRR 12.1")
def test_whom_a_unit_attacks() -> None:
    game = Position(". . . . . . . .\n\n. . . c . . . .\n\n. . . . . . . .")
    covered = game.operator("jock", (4, 1), spotted=True)
    bare = game.operator("paddy", (6, 2), spotted=True)
    unit = game.unit("guard", (0, 1), "E", "smg", alert=True)
    assert attack_phase.attack_target(game, unit, [covered, bare]) is bare
    unspotted = game.operator("reg", (2, 1))
    game.chance(d6=[6, 6])
    attack_phase.attack_phase(game)
    assert unspotted.health == 5
    assert game.spent()


@pytest.mark.rule("SRR R57")
@pytest.mark.rule("SRR 12.1")
def test_who_survives_a_marked_attack_attacks_all_the_same() -> None:
    """Taff's silent shot opens Paddy's view of the gun, and he fires just before it attacks."""
    game = Position()
    paddy = game.operator("paddy", (8, 4), mark=0, order=1)
    game.operator("taff", (6, 6), "b", mark=1, order=1, pistol=0)  # his Welrod
    jock = game.operator("jock", (0, 4), spotted=True)
    gun = game.unit("gun", (4, 4), "W", "hmg", alert=True)
    game.unit("screen", (6, 4), "N")
    game.state.phase = ATTACK
    game.chance(d6=[6])  # the screen falls
    game.chance(d6=[1, 1, 1, 6, 6, 6])  # Paddy's burst misses; the gun turns to him and answers
    game.chance(d6=[6, 6, 1])  # and makes its attack all the same, on Paddy now
    attack_phase.attack_phase(game)
    assert (game.facing(gun), paddy.health, jock.health) == ("E", 4, 5)
    assert game.spent()


@pytest.mark.rule("SRR 13")
def test_end_phase_in_stealth() -> None:
    game = Position(". f _ . ~")
    man = game.operator("jock", (3, 0), spotted=True, mark=0)
    unit = game.unit("guard", (0, 0), "E", smoking=True, attacked=1)
    corpses = [game.token("corpse", (x, 0)) for x in range(5)]
    game.state.markers = [0]
    attack_phase.end_phase(game)
    assert [corpse.place >= 0 for corpse in corpses] == [True, False, False, True, False]
    assert (man.mark, unit.smoking, unit.attacked, game.state.markers, man.spotted) == (-1, False, 0, [], False)
    unit.alert = man.spotted = True
    attack_phase.end_phase(game)
    assert (man.spotted, game.state.meter) == (True, 9)


@pytest.mark.rule("SRR 13")
def test_end_phase_in_battle() -> None:
    game = Position()
    game.state.battle = True
    man = game.operator("jock", (3, 0), spotted=True)
    corpse = game.token("corpse", (4, 4))
    attack_phase.end_phase(game)
    assert corpse.place == -1
    assert man.spotted
