"""16.7 The campaign: four missions in order, a roster of four, rewards and penalties between them."""

import pytest

from moonless.core.errors import MoonlessError
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import (
    DESTROY,
    EXIT,
    Objective,
)
from moonless.games.rogue_regiment.rules import (
    attacks,
    campaign,
    sequence,
)
from moonless.games.rogue_regiment.rules import campaign as campaign_rules
from moonless.games.rogue_regiment.state import (
    OVER,
    TEAM,
    Campaign,
)
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.whole_games import set_up


def debriefed(mission: str, health: dict[str, int], **changes: object) -> Campaign:
    """What is carried on from a mission of the campaign that ended so."""
    number = GAME.content.campaign.missions.index(mission)
    game = set_up(mission)
    game.state.operators = [man for man in game.state.operators if man.key not in health]
    report = sequence.make_report(game)
    report.mission, report.won, report.secondary, report.early_alarm, report.dead = mission, True, False, False, []
    for name, value in changes.items():
        assert hasattr(report, name)
        setattr(report, name, value)
    return campaign.carried_on(game, Campaign(number, dict(health)), report)


@pytest.mark.rule("SRR 16.7")
def test_campaign() -> None:
    state = GAME.start("morvan-nights", {})
    rules = Position(mission="morvan-nights")
    rules.state = state
    rules.load_mission()
    rules.answerer = lambda decision: decision.options[0]
    GAME.play_phase(rules)
    jock = state.operators[0]
    jock.health = 2
    attacks.die(rules, state.operators[1])
    report = sequence.make_report(rules)
    report.won, report.secondary, report.brought_out = True, False, 2
    state.reports.append(report)
    assert campaign_rules.after_debriefing(rules) == TEAM
    campaign = state.campaign
    assert campaign is not None
    assert state.mission == "c2-the-line"
    assert (campaign.health["jock"], campaign.health["paddy"], campaign.points) == (4, 4, 1)
    assert campaign.supplies == ["grenade", "grenade"]
    (extra,) = [event.line() for event in rules.events if event.line().text.startswith("Extra gear")]
    assert (extra.text, extra.good) == ("Extra gear in every mission from now on: grenade and grenade.", True)
    assert (campaign.to_choose, state.withdrawn) == (0, False)
    state.phase = TEAM
    GAME.play_phase(rules)
    assert {man.key: man.health for man in state.operators}["jock"] == 4
    assert len(state.gear_left) == 2


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
    printed = game.mission.secondary
    game.mission.secondary = [Objective(EXIT, [], 1, "out"), Objective(DESTROY, [0], 1, "dump")]
    try:
        assert (sequence.make_report(game).secondaries, sequence.make_report(game).secondary) == (1, False)
    finally:
        game.mission.secondary = printed


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
    state.campaign = Campaign(3, {"jock": 3}, ["jock", "paddy"], -3, removed=["guard-4"])
    game.state = state
    game.load_mission()
    game.answerer = lambda decision: decision.options[0]
    sequence.play_phase(game)
    jock = next(man for man in state.operators if man.key == "jock")
    assert (jock.health, jock.gear[14], state.meter) == (3, 0, meter - 3)
    assert next(unit for unit in state.units if unit.key == "guard-4").place == -1
    paddy = next(man for man in state.operators if man.key == "paddy")
    printed = GAME.content.operators["paddy"].boards[paddy.side].gear[14]
    assert (printed, paddy.gear[14]) == (1, 0), "who took a dead man's place has no rabbit's foot"


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
    report = sequence.make_report(game)
    report.early_alarm = True
    game.state.reports.append(report)
    game.events.clear()
    assert campaign.after_debriefing(game) == TEAM
    told = game.told()
    meter = game.mission.meter[game.state.level]
    assert told[:3] == [
        "Campaign: -1 (0 mission lost, -1 operator killed), -1 points so far.",
        "Next mission: The Line.",
        "A new man takes Paddy's place, and his name: 4 health and no rabbit's foot.",
    ]
    assert told[3].startswith("The others regain up to 2 health: ")
    assert all(GAME.content.operators[key].name in told[3] for key in others)
    assert "Paddy" not in told[3]
    assert told[4] == f"The stealth meter will start at {meter - 3}: -2 mission lost, -1 early alarm."
    scene = GAME.screen.scene(game.state, None, None, [])
    assert scene.title == "Morvan Nights: The Line"
    assert (scene.tables[0].title, [row[0] for row in scene.tables[0].rows]) == ("Morvan Nights", ["Containers"])
    assert next(track for track in scene.tracks if track.name == "Campaign").spaces[:2] == ["Containers", "The Line"]


@pytest.mark.rule("SRR 16.7")
def test_the_meter_is_told_to_start_at_1_at_least() -> None:
    game = set_up("c1-containers")
    report = sequence.make_report(game)
    report.won, report.early_alarm = False, True
    following = GAME.content.mission("c2-the-line")
    lost = Campaign(1, meter=-following.meter[game.state.level])
    assert campaign.meter_told(game, following, lost, report) == [
        "The stealth meter will start at 1: -2 mission lost, -1 early alarm."
    ]


@pytest.mark.rule("SRR 16.7")
def test_after_the_fourth_mission_the_campaign_is_over() -> None:
    for number, mission, phase in ((2, "c3-the-doctor", TEAM), (3, "c4-headquarters", OVER)):
        game = set_up(mission)
        game.state.campaign = Campaign(number)
        game.state.reports.append(sequence.make_report(game))
        assert campaign.after_debriefing(game) == phase
        assert game.state.campaign.number == number + 1


@pytest.mark.rule("SRR 16.7")
def test_what_was_not_earned_is_no_reason_for_the_next_meter() -> None:
    """The rails in The Line were left whole: no 2 more, only 2 less for the mission lost."""
    game = set_up("c2-the-line")
    report = sequence.make_report(game)
    report.won, report.secondary, report.early_alarm = False, False, False
    following = GAME.content.mission("c3-the-doctor")
    start = following.meter[game.state.level] - 2
    assert campaign.meter_told(game, following, Campaign(2, meter=-2), report) == [
        f"The stealth meter will start at {start}: -2 mission lost."
    ]
    report.won = report.secondary = True
    assert campaign.meter_told(game, following, Campaign(2, meter=2), report) == [
        f"The stealth meter will start at {start + 4}: +2 secondary objective complete."
    ]
