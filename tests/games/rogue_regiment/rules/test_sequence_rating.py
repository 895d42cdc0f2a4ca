"""16.3, 16.6 How a mission ends: every case of victory, what it is rated and why it was lost."""

from itertools import product

import pytest

from moonless.games.rogue_regiment.content.components import COLLECT, DESTROY, EXIT, RESCUE, Objective
from moonless.games.rogue_regiment.rules import attacks, objectives, sequence
from tests.games.rogue_regiment.position import Position

TITLES = ["Failed", "Mission accomplished", "Well done", "Outstanding", "Who dares wins"]


def raid(secondary: bool = True) -> Position:
    """A dump to destroy and papers to bring out if that may be, then out; both men stand on the exit tile."""
    game = Position()
    exits = game.tile("W", 3)
    dump = game.structure("dump", [(4, 4)])
    game.token("documents", (8, 8), "plans")
    game.mission.objectives = [Objective(DESTROY, [dump], 1, "the dump"), Objective(EXIT, [], 1, "out")]
    game.mission.secondary = [Objective(COLLECT, [0], 1, "the plans")] if secondary else []
    for key, place in (("jock", exits[0]), ("paddy", exits[1])):
        game.operator(key, (0, 0)).place = place
    game.state.withdrawn = True
    game.state.standing = [False]
    return game


@pytest.mark.rule("SRR 16.6", "SRR 16.3")
@pytest.mark.parametrize(("dead", "done", "early"), [*product([False, True], repeat=3)])
def test_a_point_each_for_all_out_alive_all_secondaries_and_no_early_alarm(dead: bool, done: bool, early: bool) -> None:
    game = raid()
    if dead:
        attacks.die(game, game.state.operators[1])
    if done:
        game.state.tokens[0].place = game.mission.start_places[3]
    game.state.early_alarm = early
    report = sequence.make_report(game)
    points = 1 + (not dead) + done + (not early)
    assert (report.won, report.rating, report.title) == (True, points, TITLES[points])
    assert (report.secondary, report.secondaries, report.early_alarm) == (done, int(done), early)
    assert (report.dead, report.out) == ((["paddy"], 1) if dead else ([], 2))
    assert report.why == "every primary objective is done."


@pytest.mark.rule("SRR 16.6")
def test_with_no_secondary_to_do_its_point_is_given() -> None:
    report = sequence.make_report(raid(secondary=False))
    assert (report.rating, report.secondary, report.secondaries) == (4, False, 0)


@pytest.mark.rule("SRR 16.6", "SRR R69")
@pytest.mark.parametrize(("turn", "points"), [(10, 4), (11, 4), (12, 3)])
def test_where_a_turn_is_named_the_last_point_is_for_being_out_by_then_whatever_the_alarm(
    turn: int, points: int
) -> None:
    game = raid(secondary=False)
    game.mission.out_by_turn, game.state.turn, game.state.early_alarm = 11, turn, True
    assert sequence.make_report(game).rating == points


@pytest.mark.rule("SRR 16.8", "SRR 16.6")
def test_a_mission_that_begins_in_battle_has_an_early_alarm() -> None:
    game = raid(secondary=False)
    game.mission.battle = True
    report = sequence.make_report(game)
    assert (report.rating, report.early_alarm) == (3, True)


@pytest.mark.rule("SRR 16.3")
def test_a_mission_lost_earns_no_point_and_says_why() -> None:
    undone = raid()
    undone.state.standing = [True]
    assert (sequence.make_report(undone).rating, sequence.make_report(undone).why) == (0, "not done: the dump.")
    stayed = raid()
    stayed.state.withdrawn, stayed.state.dead_ended = False, "dawn has come"
    assert (sequence.make_report(stayed).won, sequence.make_report(stayed).why) == (False, "dawn has come.")
    nobody = raid()
    for man in nobody.state.operators:
        attacks.die(nobody, man)
    report = sequence.make_report(nobody)
    assert (report.won, report.rating, report.why) == (False, 0, "all operators are dead.")
    assert (report.title, report.dead) == ("Failed", ["jock", "paddy"])


@pytest.mark.rule("SRR 16.6", "SRR R66")
@pytest.mark.parametrize("what", ["nothing", "papers", "prisoner", "both"])
def test_for_the_alarm_what_is_in_hand_is_done_and_leaving_is_not_asked(what: str) -> None:
    """Papers in somebody's hands, a prisoner freed and alive; both are asked for."""
    game = Position()
    game.token("documents", (8, 8), "plans")
    game.operator("jock", (0, 0))
    held = game.operator("reg", (2, 2), companion=True, captive=True)
    game.mission.prisoners = [("reg", "Reg", held.place)]
    game.mission.objectives = [
        Objective(COLLECT, [0], 1, "plans"), Objective(RESCUE, [0], 1, "prisoner"), Objective(EXIT, [], 1, "out"),
    ]  # fmt: skip
    if what in ("papers", "both"):
        game.state.tokens[0].place, game.state.tokens[0].holder = -1, 0
    if what in ("prisoner", "both"):
        held.captive = False
    assert objectives.primary_prepared(game) is (what == "both")
    attacks.die(game, held)
    assert not objectives.primary_prepared(game)


@pytest.mark.rule("SRR 16.3", "SRR 16.4")
def test_a_freed_prisoner_alone_wins_nothing() -> None:
    game = raid(secondary=False)
    friend = game.operator("reg", (0, 0), companion=True)
    friend.place = game.mission.start_places[2]
    for man in game.state.operators[:2]:
        attacks.die(game, man)
    report = sequence.make_report(game)
    assert (report.won, report.why, report.out) == (False, "all operators are dead.", 0)


@pytest.mark.rule("SRR 16.3")
def test_what_can_no_longer_be_is_told_once() -> None:
    game = raid()
    game.state.withdrawn, game.state.standing, game.state.departed = False, [False], [True]
    for _ in range(2):
        objectives.judge(game)
    assert game.told() == ["The mission has failed; no longer possible: the dump."]
    assert game.state.dead_ended == "no longer possible: the dump"


@pytest.mark.rule("SRR 16.3")
def test_it_is_decided_when_withdrawn_from_lost_or_when_only_companions_live() -> None:
    game = raid()
    state = game.state
    state.withdrawn = False
    assert not objectives.decided(game)
    game.operator("reg", (0, 0), companion=True)
    for man in state.operators[:2]:
        assert not objectives.decided(game)
        attacks.die(game, man)
    assert objectives.decided(game)
    other = raid()
    other.state.withdrawn, other.state.dead_ended = False, "no longer possible"
    assert objectives.decided(other)
