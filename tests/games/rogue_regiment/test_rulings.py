"""18 Rulings: what the rulebook leaves open, where no test of a numbered rule would tell."""

import pytest

from moonless.games.rogue_regiment.content.components import DE_LISLE, GEAR, HMG, OFFICER, PISTOL, RIFLE, SMG, STEN
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.rules import advance, alarm, attacks, carrying, looking, noise, sight
from moonless.games.rogue_regiment.state import KILLED, NOWHERE
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R2")
def test_distance_is_the_larger_difference_through_walls() -> None:
    game = Position(". . # . .\n\n. . # . .\n\n. . # . .".replace(" # ", "#"))
    assert game.board.distance[game.at((0, 0))][game.at((3, 2))] == 3
    assert game.board.distance[game.at((1, 0))][game.at((2, 2))] == 2


@pytest.mark.rule("SRR R5")
def test_who_waits_on_a_spawn_tile_is_out_of_this_world() -> None:
    game = Position()
    front = game.tile("E", 3, "white")[0]
    waiting = game.reinforcement("smg-1", front, alert=False)
    man = game.operator("jock", (8, 3), sten=5)
    game.refresh()
    assert not sight.sees(game, waiting, man)
    assert not [key for key in game.offered(man) if key.startswith(("attack", "aim"))]
    assert "mark" in game.offered(man)
    noise.gun_noise(game, man.place, 8)
    noise.sprint_noise(game, [man.place])
    assert not waiting.alert


@pytest.mark.rule("SRR R14")
def test_nobody_sees_over_a_hedge() -> None:
    game = Position(". . h . .")
    beside = game.unit("u", (1, 0), "E")
    man = game.operator("jock", (3, 0), crouched=True)
    assert not sight.sees(game, beside, man)
    man.crouched = False
    assert sight.sees(game, beside, man)


@pytest.mark.rule("SRR R16")
def test_nothing_is_noticed_until_somebody_acts_moves_or_turns() -> None:
    game = Position()
    watcher = game.unit("u", (0, 4), "E")
    screen = game.unit("screen", (2, 4), "E")
    man = game.operator("jock", (4, 4))
    assert not sight.sees(game, watcher, man)
    game.put(screen, game.at((2, 0)))
    assert sight.sees(game, watcher, man)
    assert (man.spotted, watcher.alert) == (False, False)
    game.act(man, "crouch")
    assert (man.spotted, watcher.alert) == (True, True)


@pytest.mark.rule("SRR R17")
def test_alert_units_ignore_corpses() -> None:
    game = Position()
    game.token("corpse", (4, 4))
    other = game.unit("near", (0, 2), "W")
    unit = game.unit("u", (0, 4), "N", alert=True)
    assert looking.turn(game, unit, 2, 1, "the card", "10.3")
    assert (game.facing(unit), other.alert) == ("E", False)


@pytest.mark.rule("SRR R20")
def test_blind_fire_is_for_the_crouched() -> None:
    game = Position()
    game.unit("u", (4, 0), "N")
    man = game.operator("jock", (4, 4))
    assert "blind pistol u" not in game.offered(man)
    man.crouched = True
    assert "blind pistol u" in game.offered(man)


@pytest.mark.rule("SRR R22")
def test_marked_and_aimed_do_not_add() -> None:
    game = Position()
    game.unit("u", (4, 0), "N")
    man = game.operator("jock", (4, 6), aim=0, mark=0)
    pistol = game.weapons[PISTOL]
    there = game.at((4, 0))
    assert attacks.attack_bonus(game, man, man.place, pistol, there, 0, True, False) == 2
    assert attacks.attack_bonus(game, man, man.place, pistol, there, 0, False, False) == 2
    game.chance(d6=1).act(man, "marked pistol u")
    assert (man.mark, man.ap) == (NOWHERE, 4)


@pytest.mark.rule("SRR R45")
def test_what_operators_are_safe_on() -> None:
    units = load_content().units
    assert [(units[kind].dice, units[kind].safe) for kind in (RIFLE, SMG, OFFICER, HMG)] == [
        (1, 5), (2, 4), (2, 4), (3, 4),
    ]  # fmt: skip


@pytest.mark.rule("SRR R46")
def test_what_guns_hit_on_and_how_far_they_are_heard() -> None:
    weapons = load_content().weapons
    figures = [(weapons[gun].dice, weapons[gun].hits_on, weapons[gun].earshot) for gun in (PISTOL, STEN, DE_LISLE)]
    assert figures == [(1, 5, 6), (3, 5, 8), (1, 5, 0)]


@pytest.mark.rule("SRR R47")
@pytest.mark.rule("SRR 8.6")
def test_an_attack_needs_alertness_facing_and_eight_squares() -> None:
    game = Position(columns=12)
    unit = game.unit("u", (0, 4), "E", alert=True)
    man = game.operator("jock", (8, 4), spotted=True)
    assert attacks.may_attack(game, unit, man)
    man.place = game.at((9, 4))
    assert not attacks.may_attack(game, unit, man)
    man.place, unit.facing = game.at((8, 4)), 6
    assert not attacks.may_attack(game, unit, man)
    unit.facing, unit.alert = 2, False
    assert not attacks.may_attack(game, unit, man)


@pytest.mark.rule("SRR R49")
def test_a_smoker_hears_guns_but_no_running_feet() -> None:
    game = Position()
    smoker = game.unit("u", (4, 2), "N", smoking=True)
    man = game.operator("jock", (2, 3))
    game.act(man, "sprint e", "e", "e")
    assert (smoker.smoking, smoker.alert) == (True, False)
    noise.gun_noise(game, man.place, 6)
    assert (smoker.smoking, smoker.alert) == (False, True)


@pytest.mark.rule("SRR R52")
def test_men_on_spawn_tiles_keep_the_sentries_at_their_posts() -> None:
    game = Position()
    game.state.battle = True
    front = game.tile("E", 3, "white")[0]
    game.sentry("s", (0, 0), "S", alert=True)
    game.operator("jock", (4, 8), spotted=True)
    advance.begin_advance(game)
    assert game.state.all_sentries
    game.reinforcement("smg-1", front)
    advance.begin_advance(game)
    assert not game.state.all_sentries


@pytest.mark.rule("SRR R61")
@pytest.mark.rule("SRR 5.5")
@pytest.mark.rule("SRR 9.2")
def test_with_the_board_empty_those_on_spawn_tiles_say_who_is_closest() -> None:
    game = Position(columns=12, rows=12)
    front = game.tile("W", 3, "white")[0]
    unit = game.reinforcement("smg-1", front, False)
    near, far = game.operator("jock", (8, 4)), game.operator("paddy", (11, 11))
    game.unit("truck", (11, 10), "N", "truck", parked=True)
    alarm.sound_alarm(game, "test", "5.4")
    assert (near.spotted, far.spotted) == (True, False)
    game.state.ties = 0
    game.advance_all()
    assert unit.place < game.board.size


@pytest.mark.rule("SRR R62")
@pytest.mark.rule("SRR 9.2")
def test_while_a_motorbike_can_advance_the_sentries_stay() -> None:
    game = Position(columns=12, rows=12)
    game.state.battle, game.state.ties = True, 0
    game.operator("jock", (8, 8), spotted=True)
    sentry = game.sentry("sentry", (1, 1), "N", alert=True)
    bike = game.unit("bike", (10, 1), "S", "motorbike", alert=True)
    game.advance_all()
    assert game.where(sentry) == (1, 1)
    bike.kind, bike.route = 6, -1  # a Kubelwagen only drives for its exit
    game.refresh()
    game.advance_all()
    assert game.where(sentry) != (1, 1)


@pytest.mark.rule("SRR R63")
@pytest.mark.rule("SRR 9.3")
def test_on_a_spawn_tile_the_front_row_goes_first() -> None:
    game = Position(columns=6, rows=24)
    places = game.tile("W", 3, "white")
    game.operator("jock", (1, 22), spotted=True)
    units = [game.reinforcement(f"smg-{n + 1}", place) for n, place in enumerate(places)]
    game.state.battle, game.state.ties = True, 0
    game.refresh()
    advance.begin_advance(game)
    order = []
    while waiting := advance.still_to_act(game):
        order.append(advance.next_unit(game, waiting).key)
        advance.advance_phase(game)
    assert order == ["smg-3", "smg-2", "smg-1", "smg-6", "smg-5", "smg-4"]
    assert all(unit.place < game.board.size for unit in units)


@pytest.mark.rule("SRR R64")
@pytest.mark.rule("SRR 6.13")
def test_tokens_change_hands_and_rounds_need_their_gun() -> None:
    game = Position()
    paddy = game.operator("paddy", (4, 4), rabbits_foot=1, cigarettes=1)
    placed = {key for key in game.offered(paddy) if key.startswith("place ")}
    assert placed == {"place grenade", "place sten", "place rabbits_foot", "place cigarettes"}
    for what in ("sten", "grenade", "rabbits_foot"):
        game.act(paddy, f"place {what}", "e")
    assert (paddy.gear[STEN], paddy.ap) == (4, 1)
    jock = game.operator("jock", (5, 4))
    takes = {key.partition("-")[0] for key in game.offered(jock) if key.startswith("take ")}
    assert takes == {"take grenade", "take rabbits_foot"}
    paddy.place, jock.place = jock.place, paddy.place
    assert "take sten-1" in game.offered(paddy)
    game.act(paddy, "take sten-1")
    assert paddy.gear[STEN] == 5


@pytest.mark.rule("SRR R65")
@pytest.mark.rule("SRR 2.10")
def test_bombs_are_laid_on_the_board_and_nothing_is_taken_up_off_it() -> None:
    game = Position()
    exits = game.tile("W", 3)
    man = game.operator("jock", (0, 3))
    paper = game.token("documents", (0, 3), "paper")
    bomb = GEAR.index("lewes_bomb")
    ahead = [game.board.ahead[man.place * 8 + facing] for facing in carrying.places_for(game, man, man.place, bomb)]
    assert ahead
    assert not set(ahead) & set(exits)
    game.act(man, "take paper")
    game.act(man, "place paper", "w")
    assert paper.place == exits[0]  # brought out
    man.place = exits[0]
    offered = game.offered(man)
    assert "place lewes_bomb" in offered  # onto the board
    assert not [key for key in offered if key.startswith("take ")]
    assert "not on the board" in game.refused(man)["take"]


@pytest.mark.rule("SRR R57")
def test_who_survives_a_marked_attack_breaks_off() -> None:
    game = Position(columns=12)
    line = game.line([(0, 4), (11, 4)])
    walker = game.patrolman("p", line, (0, 4), "E")
    game.operator("jock", (4, 0), mark=0, order=1, pistol=1)
    game.state.turn = 2  # the token's white side
    game.chance(d6=[1])
    game.patrol_all()
    assert game.where(walker) is not None
    assert game.board.xs[walker.place] < 4
    assert walker.alert
    assert walker.fate != KILLED
