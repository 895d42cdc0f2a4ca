"""16.7 What the next mission of the campaign begins with, of everything that was won and lost before."""

from copy import copy

import pytest

from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules import campaign, sequence
from moonless.games.rogue_regiment.state import TEAM, Campaign, Report, State
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.rules.test_campaign import debriefed


def begun(mission: str, campaign: Campaign) -> State:
    """A mission of the campaign after its team has come together."""
    game = Position(mission="morvan-nights")
    state = GAME.start(mission, {})
    state.phase, state.campaign = TEAM, campaign
    game.state = state
    game.load_mission()
    game.answerer = lambda decision: decision.options[0]
    sequence.play_phase(game)
    return state


def cards(deck: str) -> list[str]:
    return sorted(next(each.cards for each in GAME.content.files.events.deck if each.id == deck))


@pytest.mark.rule("SRR 16.7", "SRR 10.1")
@pytest.mark.parametrize("deck", ["", "quiet", "vigilant"])
def test_the_deck_that_was_won_is_the_one_that_is_drawn_from(deck: str) -> None:
    usual = GAME.start("c3-the-doctor", {}).deck
    state = begun("c3-the-doctor", Campaign(2, {}, deck=deck))
    drawn = sorted(GAME.content.cards[number].id for number in state.deck)
    assert drawn == (cards(deck) if deck else sorted(GAME.content.cards[number].id for number in usual))


@pytest.mark.rule("SRR 16.7")
@pytest.mark.parametrize(("change", "least"), [(0, 0), (2, 2), (-1, -1), (-99, -99)])
def test_the_meter_is_as_it_was_earned_and_one_at_least(change: int, least: int) -> None:
    meter = GAME.start("c3-the-doctor", {}).meter
    assert begun("c3-the-doctor", Campaign(2, {}, meter=change)).meter == max(1, meter + least)


@pytest.mark.rule("SRR 16.7")
def test_wounds_are_carried_on_and_who_took_a_dead_mans_place_has_no_foot() -> None:
    state = begun("c3-the-doctor", Campaign(2, {"jock": 2, "paddy": 4}, ["paddy"]))
    men = {man.key: man for man in state.operators if not man.companion}
    for key, man in men.items():
        printed = GAME.content.operators[key].boards[man.side].gear
        foot = GEAR.index("rabbits_foot")
        assert man.health == {"jock": 2, "paddy": 4}.get(key, 5)
        assert man.gear[foot] == (0 if key == "paddy" else printed[foot])
        assert [count for gear, count in enumerate(man.gear) if gear != foot] == [
            count for gear, count in enumerate(printed) if gear != foot
        ], "ammunition is restored"


@pytest.mark.rule("SRR 16.7")
def test_what_the_containers_brought_is_extra_gear() -> None:
    before = GAME.start("c2-the-line", {}).gear_left
    state = begun("c2-the-line", Campaign(1, {}, supplies=["mine", "sten_ammunition", "grenade"]))
    assert state.gear_left == [*before, GEAR.index("mine"), -1, GEAR.index("grenade")]


@pytest.mark.rule("SRR 16.7")
def test_only_the_guard_that_was_won_is_missing() -> None:
    usual = [unit.key for unit in begun("c4-headquarters", Campaign(3, {})).units if unit.place >= 0]
    there = [
        unit.key for unit in begun("c4-headquarters", Campaign(3, {}, removed=["guard-4"])).units if unit.place >= 0
    ]
    assert {*usual} - {*there} == {"guard-4"}


@pytest.mark.rule("SRR 16.7")
@pytest.mark.parametrize(("won", "secondary"), [(True, False), (False, True), (True, True), (False, False)])
def test_each_reward_has_its_own_condition(won: bool, secondary: bool) -> None:
    """The line: a quieter deck for the mission, 2 on the meter for its secondary; the doctor: health, a guard fewer."""
    line = debriefed("c2-the-line", {"reg": 1}, won=won, secondary=secondary)
    assert (line.meter, line.deck) == (2 * secondary - 2 * (not won), "quiet" if won else "")
    doctor = debriefed("c3-the-doctor", {"reg": 1}, won=won, secondary=secondary)
    assert doctor.health["reg"] == (5 if won else 3)
    assert doctor.removed == (["guard-4"] if secondary else [])
    assert (line.to_choose, doctor.to_choose) == (0, 0)
    containers = debriefed("c1-containers", {}, won=won, secondary=secondary, brought_out=3)
    assert (containers.to_choose, containers.deck, containers.removed) == (3, "", [])


@pytest.mark.rule("SRR 16.7")
@pytest.mark.parametrize(("battle", "change", "told"), [(False, 0, 0), (True, -2, 0), (True, 0, 0), (False, -2, 1)])
def test_a_meter_that_starts_as_printed_or_not_at_all_is_not_told(battle: bool, change: int, told: int) -> None:
    game = Position(mission="c3-the-doctor")
    report = Report("c2-the-line", False, "", 9, 0, False, 0, [], False, [], 0, "")
    following = copy(GAME.content.mission("c3-the-doctor"))
    following.battle = battle
    assert len(campaign.meter_told(game, following, Campaign(2, meter=change), report)) == told


@pytest.mark.rule("SRR 16.7")
def test_a_bonus_of_another_mission_is_no_reason_for_this_meter() -> None:
    """The 2 more of The Line are told after The Line, not after The Doctor."""
    game = Position(mission="c3-the-doctor")
    report = Report("c3-the-doctor", True, "", 9, 3, True, 2, [], True, [], 2, "", secondaries=1)
    following = GAME.content.mission("c4-headquarters")
    start = following.meter[game.state.level] - 1
    told = campaign.meter_told(game, following, Campaign(3, meter=-1), report)
    assert told == [f"The stealth meter will start at {start}: -1 early alarm."]


@pytest.mark.rule("SRR 16.7", "SRR 5.1")
def test_the_next_mission_is_laid_out_before_anybody_looks_at_it() -> None:
    game = Position(mission="morvan-nights")
    game.state = GAME.start("morvan-nights", {})
    game.load_mission()
    game.answerer = lambda decision: decision.options[0]
    sequence.play_phase(game)
    game.state.reports.append(Report("c1-containers", True, "", 9, 0, False, 2, [], True, [], 2, ""))
    assert campaign.after_debriefing(game) == TEAM
    standing = [unit.place for unit in game.state.units if unit.place >= 0]
    assert [place for place in range(game.board.places) if game.everyone >> place & 1] == sorted(standing)
