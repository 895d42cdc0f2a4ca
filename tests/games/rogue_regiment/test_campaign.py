"""16.2, 16.6, 16.7 Leaving, the rating, and the campaign."""

import pytest

from moonless.core.errors import MoonlessError
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import BY_MINE, COLLECT, DESTROY, EXIT, RESCUE, Objective
from moonless.games.rogue_regiment.rules import blasts, campaign, course, objectives, operator_phase
from moonless.games.rogue_regiment.state import TEAM, Campaign, Operator
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.test_board_and_course import set_up


def raid() -> Position:
    """One dump to destroy, then out."""
    game = Position()
    exits = game.tile("W", 3)
    dump = game.structure("dump", [(4, 4)])
    game.mission.objectives = [Objective(DESTROY, [dump], 1, "dump"), Objective(EXIT, [], 1, "exit")]
    game.operator("jock", (0, 0)).place = exits[0]
    return game


@pytest.mark.rule("SRR 16.6")
def test_the_bomb_at_the_objective_raises_no_early_alarm() -> None:
    """By its fuse, or at withdrawal: it was done when the bomb was laid."""
    for withdrawn in (False, True):
        game = raid()
        game.token("lewes_bomb", (5, 5), fuse=1)
        game.state.drawn = 1
        if not withdrawn:
            blasts.explode_due(game, False)
            assert (game.state.battle, game.state.early_alarm) == (True, False)
        game.state.withdrawn, game.state.turn = True, 5
        course.debriefing_phase(game)
        assert (game.state.reports[-1].rating, game.state.reports[-1].title) == (4, "Who dares wins")


@pytest.mark.rule("SRR 16.6")
@pytest.mark.rule("SRR R60")
def test_an_explosion_that_does_the_last_of_it_is_not_early() -> None:
    game = raid()
    blasts.blast(game, game.at((5, 5)), BY_MINE, "jock")
    assert (game.state.standing, game.state.early_alarm) == ([False], False)
    chain = raid()
    chain.token("fuel_barrel", (5, 5))
    blasts.blast(chain, chain.at((6, 6)), BY_MINE, "jock")
    assert (chain.state.standing, chain.state.early_alarm) == ([False], False)
    shot = raid()
    paddy = shot.operator("paddy", (8, 5))
    shot.token("fuel_barrel", (5, 5), "barrel")
    shot.state.meter = 1
    shot.chance(d6=4)
    shot.act(paddy, "attack pistol barrel")
    assert (shot.state.standing, shot.state.early_alarm) == ([False], False)
    wide = raid()
    blasts.blast(wide, wide.at((8, 8)), BY_MINE, "jock")
    assert (wide.state.standing, wide.state.early_alarm) == ([True], True)


@pytest.mark.rule("SRR R66")
def test_what_is_to_be_brought_out_counts_once_it_is_in_hand() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    game.token("documents", (4, 4), "paper")
    held = Operator("prisoner", "She", "", game.at((5, 5)), 2, [0] * 16, companion=True, captive=True)
    game.state.operators.append(held)
    game.mission.prisoners = [("prisoner", "She", game.at((5, 5)))]
    game.mission.objectives = [Objective(COLLECT, [0], 1, "paper"), Objective(RESCUE, [0], 1, "her")]
    assert not objectives.primary_prepared(game)
    game.act(man, "take paper")
    assert not objectives.primary_prepared(game)
    game.act(man, "free prisoner")
    assert objectives.primary_prepared(game)


@pytest.mark.rule("SRR 16.2")
def test_withdrawal_is_offered_when_the_rest_stay_as_they_are() -> None:
    game = Position()
    exits = game.tile("W", 3)
    men = [game.operator(key, (0, 0)) for key in ("jock", "paddy", "taff")]
    for number, man in enumerate(men):
        man.place = exits[number]
    men[0].acted, game.state.turn = True, 3
    game.answers("done", "withdraw")
    operator_phase.operator_phase(game)
    assert game.questions() == ["who", "withdraw"]
    assert game.state.withdrawn


def debriefed(mission: str, health: dict[str, int], **changes: object) -> Campaign:
    """What is carried on from a mission of the campaign that ended so."""
    number = GAME.content.campaign.missions.index(mission)
    game = set_up(mission)
    game.state.operators = [man for man in game.state.operators if man.key not in health]
    report = course.make_report(game)
    report.mission, report.won, report.secondary, report.early_alarm, report.dead = mission, True, False, False, []
    for name, value in changes.items():
        assert hasattr(report, name)
        setattr(report, name, value)
    return campaign.carried_on(game, Campaign(number, dict(health)), report)


@pytest.mark.rule("SRR 16.7")
def test_who_sits_a_mission_out_heals_too() -> None:
    after = debriefed("c2-the-line", {"paddy": 2, "reg": 4})
    assert (after.health["paddy"], after.health["reg"]) == (4, 5)


@pytest.mark.rule("SRR 16.7")
def test_points() -> None:
    """2 a mission won, 1 a secondary objective, minus 1 an operator killed."""
    assert debriefed("c4-headquarters", {}, secondaries=1).points == 3
    assert debriefed("c4-headquarters", {}, secondaries=2, secondary=True).points == 4
    assert debriefed("c4-headquarters", {}, won=False, secondaries=1, dead=["jock", "reg"]).points == -1
    game = set_up("m00-night-school")
    game.mission.secondary = [Objective(EXIT, [], 1, "out"), Objective(DESTROY, [0], 1, "dump")]
    try:
        assert (course.make_report(game).secondaries, course.make_report(game).secondary) == (1, False)
    finally:
        game.mission.secondary = []


@pytest.mark.rule("SRR 16.7")
def test_penalties_and_rewards() -> None:
    """An early alarm costs the next meter 1, a lost mission 2, and both add up; rewards are as listed."""
    assert debriefed("c1-containers", {}).meter == 0
    assert debriefed("c1-containers", {}, early_alarm=True).meter == -1
    assert debriefed("c1-containers", {}, won=False).meter == -2
    assert debriefed("c1-containers", {}, won=False, early_alarm=True).meter == -3
    line = debriefed("c2-the-line", {}, secondary=True)
    assert (line.meter, line.deck) == (2, "quiet")
    assert debriefed("c2-the-line", {}, won=False).deck == ""
    doctor = debriefed("c3-the-doctor", {"paddy": 1}, secondary=True)
    assert (doctor.health["paddy"], doctor.removed) == (5, ["guard-4"])


@pytest.mark.rule("SRR 16.7")
def test_the_next_mission_begins_with_what_was_earned() -> None:
    game = Position(mission="morvan-nights")
    game.state.mission, game.state.phase = "c4-headquarters", TEAM
    state = GAME.start("c4-headquarters", {})
    meter = state.meter
    state.campaign = Campaign(3, {"jock": 3}, ["jock"], -3, removed=["guard-4"])
    game.state = state
    game.load_mission()
    game.answerer = lambda decision: decision.options[0]
    course.play_phase(game)
    jock = next(man for man in state.operators if man.key == "jock")
    assert (jock.health, jock.gear[14], state.meter) == (3, 0, meter - 3)
    assert next(unit for unit in state.units if unit.key == "guard-4").place == -1


@pytest.mark.rule("SRR 16.7")
def test_the_campaign_names_its_own_teams() -> None:
    with pytest.raises(MoonlessError, match="team"):
        GAME.start("morvan-nights", {"team": "choose"})
    assert not GAME.start("morvan-nights", {"team": "recommended"}).choose_team


@pytest.mark.rule("SRR 16.7")
def test_between_missions_the_log_tells_what_changed() -> None:
    """The first mission was lost after an early alarm, and Paddy fell."""
    game = set_up("c1-containers")
    game.state.campaign = Campaign()
    paddy = next(man for man in game.state.operators if man.key == "paddy")
    paddy.dead, paddy.health = True, 0
    others = [man.key for man in game.state.operators if man.key != "paddy"]
    report = course.make_report(game)
    report.early_alarm = True
    game.state.reports.append(report)
    game.events.clear()
    assert campaign.after_debriefing(game) == TEAM
    told = game.told()
    meter = game.mission.meter[game.state.level]
    assert told[:3] == [
        "Campaign: -1 (0 mission lost, -1 operators killed), -1 points so far.",
        "Next mission: The Line.",
        "A new man takes Paddy's place, and his name: 4 health and no rabbit's foot.",
    ]
    assert told[3].startswith("The others regain up to 2 health: ")
    assert all(GAME.content.operators[key].name in told[3] for key in others)
    assert told[4] == f"The stealth meter will start at {meter - 3}: -2 mission lost, -1 early alarm."
    scene = GAME.screen.scene(game.state, None, None, [])
    assert scene.title == "Morvan Nights: The Line"
    assert (scene.tables[0].title, [row[0] for row in scene.tables[0].rows]) == ("Morvan Nights", ["Containers"])
    assert next(track for track in scene.tracks if track.name == "Campaign").spaces[:2] == ["Containers", "The Line"]
