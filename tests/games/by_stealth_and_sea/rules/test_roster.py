"""8.2.2 The roster: skills, losses, awards."""

import pytest

from moonless.games.by_stealth_and_sea.rules import harm, roster, scoring
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    CAPTURED,
    KILLED,
    SCUTTLED,
)
from tests.games.by_stealth_and_sea.campaigns import (
    BIRINDELLI,
    DURAND,
    TESEI,
    brief,
    briefed,
    campaign_before,
    campaign_of,
    debrief,
    home,
    offered,
    sink,
)

# 8.2.2.1 Skills, D9


@pytest.mark.rule("BSS 8.2.2.1", "BSS D9", "BSS R40")
def test_a_crew_that_entered_a_net_hex_gains_a_skill_of_its_owners_choice() -> None:
    position = briefed()
    slc = position.ready(position.slc(2, "J5", "E"))
    position.act(slc, "evade-net surely")
    home(position, 1, 2, 3)
    debrief(position, "skill repair", "done")
    assert [(asked.seat, asked.ask) for asked in position.asked] == [("slc-2", "skill"), ("slc-1", "purchase")]
    assert campaign_of(position).crew(TESEI).skills == [1, 1, 2, 1]
    assert campaign_of(position).crew(DURAND).skills == [1, 1, 1, 1]  # who stayed outside


@pytest.mark.rule("BSS 8.2.2.1")
def test_a_ship_in_the_roads_earns_a_skill() -> None:
    position = briefed()
    slc = position.ready(position.slc(1, "F4", warhead_out=True))
    position.act(slc, "attach cargo-01 surely")
    home(position, 1, 2, 3)
    debrief(position, "skill pilot", "done")
    assert campaign_of(position).crew(BIRINDELLI).skills == [2, 1, 1, 1]


@pytest.mark.rule("BSS 8.2.2.1")
def test_one_skill_a_mission_whatever_was_done() -> None:
    position = briefed()
    position.slc(1, entered_harbor=True)
    sink(position, 1, "barham", "fury")
    home(position, 1, 2, 3)
    debrief(position, "skill stamina", "done")
    assert campaign_of(position).crew(BIRINDELLI).skills == [1, 1, 1, 2]


@pytest.mark.rule("BSS 8.2.2.1", "BSS D9")
def test_no_skill_rises_above_three() -> None:
    position = campaign_before("bg2")
    campaign_of(position).crew(BIRINDELLI).skills = [3, 2, 3, 1]
    brief(position)
    position.slc(1, entered_harbor=True)
    home(position, 1, 2, 3)
    debrief(position, "skill ops", "done")
    assert offered(position, "skill") == ["skill ops", "skill stamina"]
    assert campaign_of(position).crew(BIRINDELLI).skills == [3, 3, 3, 1]


@pytest.mark.rule("BSS 8.2.2.1")
def test_a_crew_that_has_learned_all_is_not_asked() -> None:
    position = campaign_before("bg2")
    campaign_of(position).crew(BIRINDELLI).skills = [3, 3, 3, 3]
    brief(position)
    position.slc(1, entered_harbor=True)
    home(position, 1, 2, 3)
    debrief(position, "done")
    assert campaign_of(position).crew(BIRINDELLI).skills == [3, 3, 3, 3]


@pytest.mark.rule("BSS R41", "BSS 8.2.2.1")
def test_an_attack_from_slc_alone_earns_no_skill() -> None:
    position = briefed()
    slc = position.ready(position.slc(1, "F4", submerged=True, warhead=0))
    slc.faults = [[card.key for card in position.content.fault_cards].index("single-inflatable-ring")]
    position.chance(d6=[6, 6]).act(slc, "attack cargo-01")
    home(position, 2, 3)
    report = debrief(position, "done")  # no D9
    assert [(sinking.ship, sinking.action) for sinking in report.destroyed] == [("cargo-01", "attack-from-slc")]
    assert campaign_of(position).crew(BIRINDELLI).skills == [1, 1, 1, 1]


@pytest.mark.rule("BSS R41", "BSS 8.2.2.1")
@pytest.mark.parametrize("fate", [CAPTURED, KILLED])
def test_lost_crews_are_not_asked_for_a_skill(fate: int) -> None:
    position = briefed()
    slc = position.slc(3, entered_harbor=True)
    harm.remove(slc, SCUTTLED)
    slc.crew = fate
    home(position, 1, 2)
    debrief(position, "done")
    assert campaign_of(position).crew(DURAND).skills == [1, 1, 1, 1]


# 8.2.2.2, 8.2.2.3 Losses and awards


@pytest.mark.rule("BSS 8.2.2.2", "BSS R52")
def test_who_has_not_escaped_is_lost() -> None:
    position = briefed()
    position.slc(2, at="E8", stunned=True)
    harm.hurt(position, position.slc(2), "Patrol Craft Attack", "5.4.5")
    home(position, 3)
    debrief(position)  # SLC 1 is still at sea: captured; two points buy nothing
    campaign = campaign_of(position)
    assert [campaign.crew(crew).status for crew in (BIRINDELLI, TESEI, DURAND)] == [CAPTURED, KILLED, AT_SEA]
    assert campaign.crew(TESEI).lost_in == "bg2"


@pytest.mark.rule("BSS 8.2.2.2")
def test_a_crew_captured_in_its_escape_is_lost() -> None:
    position = briefed()
    slc = position.ready(position.slc(1, "E8", surges=0))
    position.chance(d6=1).act(slc, "scuttle surely")
    home(position, 2, 3)
    debrief(position, "done")
    assert campaign_of(position).crew(BIRINDELLI).status == CAPTURED


@pytest.mark.rule("BSS 8.2.2.3", "BSS R42")
@pytest.mark.parametrize(
    ("mission", "ship", "medals"),
    [
        ("bg2", "barham", (1, 0, 0, 1)),
        ("bg2", "renown", (1, 0, 0, 1)),
        ("bg4", "ark-royal", (0, 1, 0, 1)),
        ("bg2", "sheffield", (0, 1, 0, 1)),
        ("bg2", "fury", (0, 1, 0, 1)),
        ("bg2", "cargo-01", (0, 0, 1, 0)),
    ],
)
def test_medals_and_promotions(mission: str, ship: str, medals: tuple[int, int, int, int]) -> None:
    position = briefed(mission)
    sink(position, 2, ship)
    home(position, 2)
    can_buy = scoring.make_report(position).total >= 4  # the cheapest steps cost 4
    debrief(position, "skill ops", *["done"] * can_buy)
    crew = campaign_of(position).crew(TESEI)
    assert (crew.gold_medals, crew.silver_medals, crew.bronze_medals, crew.promotions) == medals
    assert crew.ships == [ship]


@pytest.mark.rule("BSS 8.2.2", "BSS 8.2.2.3")
def test_the_roster_is_a_record_through_the_campaign() -> None:
    position = briefed()
    sink(position, 2, "barham", "cargo-01")
    home(position, 1, 2, 3)
    debrief(position, "skill ops", "done")
    brief(position)
    sink(position, 2, "cargo-02")
    home(position, 1, 2, 3)
    debrief(position, "skill ops", "done")
    crew = campaign_of(position).crew(TESEI)
    assert (crew.missions, crew.ships) == (["bg2", "bg3"], ["barham", "cargo-01", "cargo-02"])
    assert (crew.gold_medals, crew.bronze_medals, crew.promotions, crew.skills) == (1, 2, 1, [1, 3, 1, 1])


@pytest.mark.rule("BSS 8.2.1")
@pytest.mark.parametrize(("crew", "told"), [(KILLED, "killed in BG2"), (CAPTURED, "captured in BG2")])
def test_a_crew_that_is_lost_says_how_and_where(crew: int, told: str) -> None:
    position = briefed()
    harm.remove(position.slc(1), SCUTTLED)
    position.slc(1).crew = crew
    home(position, 2, 3)
    debrief(position, "done")
    bar = roster.service_barred(position, campaign_of(position).crew(BIRINDELLI), position.mission)
    assert bar is not None
    assert bar.reason == told
