"""8.2, 8.3 Custom campaign: crews, roster, technology, the harbor's answer, and a campaign from first to last."""

from collections import Counter
from random import Random

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.table import Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import SKILL_NAMES
from moonless.games.by_stealth_and_sea.rules import course, fault_phases, harm, scoring
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    BRIEFING,
    CAPTURED,
    DEBRIEFING,
    ESCAPED,
    KILLED,
    OVER,
    PLACE_SHIPS,
    SCUTTLED,
    Campaign,
    Report,
    State,
)
from tests.games.by_stealth_and_sea.position import Position

MISSIONS = ["bg2", "bg3", "bg4", "ga3", "ga4", "bg5", "na1", "bg6", "bg7"]
BIRINDELLI, TESEI, DURAND = "birindelli-paccagnini", "tesei-pedretti", "durand-de-la-penne-bianchi"
BERTOZZI = "bertozzi-viglioli"
OF_1940 = [BIRINDELLI, TESEI, DURAND, BERTOZZI]

ALERT_LEVELS = {0: 0, 1: 1, 5: 2, 10: 3, 16: 4, 24: 5, 34: 6, 46: 7, 60: 8}
LEVEL_CARDS = [
    "searchlights",
    "patrol-craft-response-surfaced",
    "patrol-craft-attack",
    "anti-torpedo-net",
    "shore-base-mortar",
    "underwater-dive-team-1",
    "patrol-craft-response-submerged",
    "underwater-dive-team-2",
]
COSTS = {
    "series-100": 4, "series-200": 12, "ssb": 30, "g50": 8, "light-wetsuit": 8,
    "single-hook-and-wire": 4, "tandem-hook-and-wire": 8, "cadiz": 4, "leros": 4, "olterra": 12,
}  # fmt: skip


def campaign_before(mission: str, bank: int = 0, alert: int = 0, owned: str = "") -> Position:
    """A custom campaign that stands before a mission, with these technologies owned beside the first steps."""
    state = GAME.start("custom-campaign", {})
    assert state.campaign is not None
    state.campaign = campaign = state.campaign.copy()
    campaign.next_mission, campaign.bank, campaign.alert_value = MISSIONS.index(mission), bank, alert
    tracks = {level.id: track for track in GAME.content.tracks.values() for level in track.levels}
    for level in owned.split():
        if tracks[level].branching:
            campaign.positions.append(level)
        else:
            campaign.technology[tracks[level].id] = level
    return Position(state=state)


def brief(position: Position, crews: list[str] | None = None, start: str = "") -> Position:
    """Choose crews (Birindelli, Tesei, Durand de la Penne) and, where asked, where they start from."""
    for number, crew in enumerate(crews or [BIRINDELLI, TESEI, DURAND], 1):
        position.answers(f"slc-{number} {crew}")
    if start:
        position.answers(f"from {start}")
    course.play_phase(position)
    assert position.state.phase == PLACE_SHIPS
    return position


def briefed(mission: str = "bg2", bank: int = 0, alert: int = 0, owned: str = "", start: str = "") -> Position:
    return brief(campaign_before(mission, bank, alert, owned), start=start)


def campaign_of(position: Position) -> Campaign:
    assert position.state.campaign is not None
    return position.state.campaign


def home(position: Position, *numbers: int) -> None:
    """These SLCs were scuttled, their crews escaped."""
    for number in numbers:
        slc = position.slc(number)
        harm.remove(slc, SCUTTLED)
        slc.crew = ESCAPED


def debrief(position: Position, *answers: str) -> Report:
    """The mission is over; these answers are given, and no other question is asked."""
    position.state.phase = DEBRIEFING
    position.asked.clear()
    course.play_phase(position.answers(*answers))
    assert position.spent()
    return position.state.reports[-1]


def sink(position: Position, number: int, *ships: str) -> None:
    ids = [ship.id for ship in position.ships]
    position.slc(number).sunk.extend(ids.index(ship) for ship in ships)


def offered(position: Position, ask: str, nth: int = 0) -> list[str]:
    """The keys of the nth question of this kind."""
    return [option.key for option in [asked for asked in position.asked if asked.ask == ask][nth].options]


def for_sale(bank: int, owned: str = "") -> list[str]:
    """What is offered after a mission without a single point, with this bank."""
    start = "la-spezia" if "cadiz" in owned else ""
    position = brief(campaign_before("bg2", bank, 0, owned), [BERTOZZI, TESEI, DURAND], start)
    position.state.phase = DEBRIEFING
    course.play_phase(position.answers("done"))
    if not any(decision.ask == "purchase" for decision in position.asked):
        return []
    return [key.removeprefix("buy ") for key in offered(position, "purchase")]


# 8.2.1 Changes to setup, D3


@pytest.mark.rule("BSS 8.2.1", "BSS D3")
def test_the_lead_chooses_three_crews_and_their_slcs() -> None:
    position = brief(campaign_before("bg2"), [BERTOZZI, BIRINDELLI, TESEI])
    assert [slc.operator for slc in position.state.slcs] == [BERTOZZI, BIRINDELLI, TESEI]
    assert {decision.seat for decision in position.asked} == {"slc-1"}
    assert offered(position, "choose-crew", 1) == [f"slc-2 {crew}" for crew in OF_1940 if crew != BERTOZZI]


@pytest.mark.rule("BSS 8.2.1")
@pytest.mark.parametrize(("mission", "crews"), [("bg2", 4), ("bg3", 12), ("ga4", 18), ("bg6", 21)])
def test_crews_are_available_from_their_year_on(mission: str, crews: int) -> None:
    position = campaign_before(mission)
    brief(position)
    years = [GAME.content.operators[key.removeprefix("slc-1 ")] for key in offered(position, "choose-crew")]
    assert len(years) == crews
    assert all(operator.campaign_usable and operator.kind == "historic" for operator in years)
    assert max(operator.year_available for operator in years) == GAME.content.missions[mission].year


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.2")
@pytest.mark.parametrize("barred", ["vesco-franchi", "cella-leone", "notari-gianoli", "custom-01"])
def test_no_campaign_cards_are_not_on_the_roster(barred: str) -> None:
    roster = [crew.operator for crew in campaign_of(campaign_before("bg7")).roster]
    assert barred not in roster
    assert len(roster) == 21


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.2.2")
@pytest.mark.parametrize("fate", [CAPTURED, KILLED])
def test_lost_crews_cannot_be_chosen(fate: int) -> None:
    position = campaign_before("bg2")
    campaign_of(position).crew(TESEI).status = fate
    position.answers(f"slc-1 {BIRINDELLI}", f"slc-2 {BERTOZZI}")
    course.play_phase(position)  # the third is not asked: one crew is left
    assert f"slc-1 {TESEI}" not in offered(position, "choose-crew")
    assert position.slc(3).operator == DURAND


@pytest.mark.rule("BSS 8.2.1")
def test_crews_start_with_all_skills_at_one_and_with_their_attributes() -> None:
    position = briefed()
    assert [slc.skills for slc in position.state.slcs] == [[1, 1, 1, 1]] * 3  # the cards list Repair 2, Stamina 2
    assert SKILL_NAMES[position.slc(2).bonus_skill] == "repair"
    assert SKILL_NAMES[position.slc(3).bonus_skill] == "stamina"


@pytest.mark.rule("BSS 8.2.1")
def test_skills_are_those_of_the_roster() -> None:
    position = campaign_before("bg2")
    campaign_of(position).crew(TESEI).skills = [1, 3, 2, 1]
    brief(position)
    assert position.slc(2).skills == [1, 3, 2, 1]


@pytest.mark.rule("BSS 8.2.1", "BSS R47")
def test_board_ships_and_start_hexes_are_as_printed_also_for_ships_sunk_before() -> None:
    position = briefed("bg2")
    sink(position, 1, "sheffield")
    home(position, 1, 2, 3)
    debrief(position, "skill ops", "done")
    campaign_of(position).next_mission = MISSIONS.index("bg4")
    brief(position)
    ships = {ship.id: at for ship, at in zip(position.ships, position.state.ship_hex, strict=True)}
    assert ships["sheffield"] == position.hex("L4")
    assert ships["ark-royal"] == position.hex("K7")
    assert [position.at(slc) for slc in position.state.slcs] == ["D3", "C4", "C5"]


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.4.2")
@pytest.mark.parametrize(("alert", "craft"), [(0, 4), (4, 4), (5, 6), (45, 6), (46, 7), (60, 7)])
def test_number_of_patrol_craft(alert: int, craft: int) -> None:
    assert len(briefed("bg4", alert=alert).state.patrol_hex) == craft


# D3, R46, 8.2.3.2 Forward Positioning


@pytest.mark.rule("BSS D3", "BSS R46", "BSS 8.2.3.2")
@pytest.mark.parametrize(
    ("mission", "fitting"),
    [("bg3", ["olterra", "cadiz", "la-spezia"]), ("ga3", ["leros", "la-spezia"]), ("na1", ["la-spezia"])],
)
def test_owned_cards_that_list_the_board_the_latest_first(mission: str, fitting: list[str]) -> None:
    position = briefed(mission, owned="cadiz leros olterra", start=fitting[-1] if len(fitting) > 1 else "")
    if len(fitting) > 1:
        assert offered(position, "position") == [f"from {start}" for start in fitting]
    assert position.state.position == "la-spezia"


@pytest.mark.rule("BSS 8.2.3.2", "BSS 8.2.1")
@pytest.mark.parametrize(
    ("mission", "start", "surges", "checks"),
    [("bg3", "la-spezia", 1, 2), ("bg3", "cadiz", 2, 1), ("ga3", "leros", 2, 1), ("bg3", "olterra", 3, 0)],
)
def test_the_card_gives_surges_and_asks_for_fault_checks(mission: str, start: str, surges: int, checks: int) -> None:
    position = briefed(mission, owned="cadiz leros olterra", start=start)
    assert [slc.spaces[0] for slc in position.state.slcs] == [surges] * 3
    for kind in ("prototype-battery", "prototype-transmission")[:checks]:
        position.chance(faults=[kind, kind, kind], d6=[6, 6, 6])
    fault_phases.forward_positioning_phase(position)
    assert position.spent()
    assert len(position.state.fault_deck) == 18 - 3 * checks


# 8.2 (a), 8.3 Too few crews


def lose_all_but(position: Position, *kept: str) -> None:
    for crew in campaign_of(position).roster:
        if crew.operator not in kept:
            crew.status, crew.lost_in = CAPTURED, "bg2"


@pytest.mark.rule("BSS 8.2", "BSS 8.2.1", "BSS 8.3")
def test_campaign_ends_when_fewer_than_three_crews_can_be_chosen() -> None:
    position = campaign_before("bg3")
    lose_all_but(position, BIRINDELLI, TESEI, "notari-lazzari")  # the last is available from 1943
    course.play_phase(position)
    assert position.state.phase == OVER
    assert campaign_of(position).ended_early


@pytest.mark.rule("BSS 8.2", "BSS 8.2.1")
def test_three_crews_are_enough() -> None:
    position = campaign_before("bg3")
    lose_all_but(position, BIRINDELLI, TESEI, "catalano-giannoni")
    brief(position, [TESEI, BIRINDELLI])  # the third is not a question
    assert position.slc(3).operator == "catalano-giannoni"


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


# 8.2.3 Technology, D10


@pytest.mark.rule("BSS 8.2.3", "BSS D10")
@pytest.mark.parametrize(
    ("level", "owned"),
    [
        ("series-100", ""),
        ("series-200", "series-100"),
        ("ssb", "series-200 g50 tandem-hook-and-wire"),
        ("g50", ""),
        ("light-wetsuit", "g50 cadiz olterra"),
        ("single-hook-and-wire", ""),
        ("tandem-hook-and-wire", "single-hook-and-wire series-200"),
        ("cadiz", ""),
        ("leros", ""),
        ("olterra", "cadiz"),
    ],
)
def test_a_step_costs_what_it_costs(level: str, owned: str) -> None:
    assert level in for_sale(COSTS[level], owned)
    assert level not in for_sale(COSTS[level] - 1, owned)


@pytest.mark.rule("BSS 8.2.3", "BSS 8.2.3.1.1", "BSS 8.2.3.1.3", "BSS 8.2.3.1.4", "BSS R43")
@pytest.mark.parametrize(
    ("level", "owned"),
    [
        ("series-200", ""),
        ("ssb", "series-100 g50 tandem-hook-and-wire"),
        ("ssb", "series-200 tandem-hook-and-wire"),
        ("ssb", "series-200 g50 single-hook-and-wire"),
        ("light-wetsuit", "cadiz olterra"),
        ("light-wetsuit", "g50 cadiz leros"),
        ("tandem-hook-and-wire", "series-200"),
        ("tandem-hook-and-wire", "single-hook-and-wire series-100"),
        ("olterra", "leros"),
        ("series-100", "series-100"),
        ("series-100", "series-200"),
        ("cadiz", "cadiz"),
        ("la-spezia", ""),
    ],
)
def test_a_step_needs_the_one_before_it_and_its_requirements(level: str, owned: str) -> None:
    assert level not in for_sale(100, owned)


@pytest.mark.rule("BSS 8.2.3.1.4", "BSS 8.2.3")
def test_a_later_step_meets_a_requirement_too() -> None:
    assert "tandem-hook-and-wire" in for_sale(8, "single-hook-and-wire ssb")


@pytest.mark.rule("BSS 8.2.3", "BSS D10")
def test_any_number_of_purchases_in_any_order_but_one_step_a_track() -> None:
    position = briefed(bank=60)
    home(position, 1, 2, 3)
    report = debrief(position, "buy single-hook-and-wire", "buy series-100", "buy g50", "buy leros")
    assert report.bank_before == 60
    assert report.bank_after == campaign_of(position).bank == 60 + 6 - 4 - 4 - 8 - 4
    assert [(bought.track, bought.level, bought.cost) for bought in report.purchases] == [
        ("warhead", "single-hook-and-wire", 4),
        ("slc", "series-100", 4),
        ("breathing_gear", "g50", 8),
        ("forward_positioning", "leros", 4),
    ]
    assert {asked.seat for asked in position.asked} == {"slc-1"}


@pytest.mark.rule("BSS 8.2.3")
def test_unspent_points_stay_and_spending_does_not_lower_the_score() -> None:
    position = briefed()
    home(position, 1, 2, 3)
    debrief(position, "buy series-100")
    assert campaign_of(position).bank == 2
    brief(position)
    home(position, 1, 2, 3)
    report = debrief(position, "done")
    assert (report.bank_before, report.bank_after) == (2, 8)
    assert GAME.outcome(position.state).score == 12


@pytest.mark.rule("BSS R43", "BSS 8.2.3.2")
def test_one_forward_positioning_card_a_mission_and_all_stay_owned() -> None:
    position = briefed(bank=60)
    debrief(position, "buy cadiz", "done")
    assert not {"buy leros", "buy olterra"} & set(offered(position, "purchase", 1))
    brief(position, [BERTOZZI, "catalano-giannoni", "costa-barla"], "cadiz")
    debrief(position, "buy olterra", "done")
    brief(position, ["vesco-zozzoli", "visintini-magro", "marceglia-schergat"], "la-spezia")
    debrief(position, "buy leros", "done")
    assert campaign_of(position).positions == ["la-spezia", "cadiz", "olterra", "leros"]


@pytest.mark.rule("BSS R44")
def test_a_requirement_may_be_bought_in_the_same_visit_on_another_track() -> None:
    position = briefed(bank=20, owned="series-100 single-hook-and-wire")
    home(position, 1, 2, 3)
    debrief(position, "buy series-200", "buy tandem-hook-and-wire", "done")
    assert "buy tandem-hook-and-wire" not in offered(position, "purchase", 0)
    assert campaign_of(position).technology["warhead"] == "tandem-hook-and-wire"


@pytest.mark.rule("BSS R45", "BSS 8.2.3.1.3")
def test_the_light_wetsuit_can_be_bought_anywhere() -> None:
    position = brief(campaign_before("na1", 2, 0, "g50 cadiz olterra"))
    home(position, 1, 2, 3)
    debrief(position, "buy light-wetsuit")
    assert campaign_of(position).technology["wetsuit"] == "light-wetsuit"


# 8.2.3.1 Fault cards by technology


def faults(position: Position) -> dict[str, int]:
    """The Faults Deck by card."""
    return Counter(position.content.fault_cards[kind].key for kind in position.state.fault_deck)


FIRST_STEPS = {
    "iac-49-bis-improved": 3, "vestito-belloni": 3, "single-inflatable-ring": 3,
    "prototype-ballast-tank": 3, "prototype-battery": 3, "prototype-transmission": 3,
}  # fmt: skip


@pytest.mark.rule("BSS 8.2.3.1", "BSS 8.2.1")
def test_the_first_deck_is_that_of_the_first_steps() -> None:
    assert faults(briefed()) == FIRST_STEPS


@pytest.mark.rule("BSS 8.2.3.1", "BSS 8.2.3.1.1")
@pytest.mark.parametrize("series", ["series-100", "series-200", "ssb"])
def test_slc_level_replaces_ballast_tank_battery_and_transmission(series: str) -> None:
    rest = {key: copies for key, copies in FIRST_STEPS.items() if not key.startswith("prototype")}
    own = {f"{series}-{system}": 3 for system in ("ballast-tank", "battery", "transmission")}
    assert faults(briefed(owned=series)) == rest | own


@pytest.mark.rule("BSS 8.2.3.1", "BSS 8.2.3.1.2")
def test_breathing_gear_level_replaces_its_cards() -> None:
    deck = faults(briefed(owned="g50"))
    assert (deck["g50"], deck["iac-49-bis-improved"], sum(deck.values())) == (3, 0, 18)


@pytest.mark.rule("BSS 8.2.3.1.3", "BSS R45")
@pytest.mark.parametrize(
    ("mission", "worn"), [("bg3", "light-wetsuit"), ("ga3", "vestito-belloni"), ("na1", "vestito-belloni")]
)
def test_the_light_wetsuit_is_worn_at_gibraltar_only(mission: str, worn: str) -> None:
    position = briefed(mission, owned="g50 light-wetsuit")
    deck = faults(position)
    other = "vestito-belloni" if worn == "light-wetsuit" else "light-wetsuit"
    assert (deck[worn], deck[other], sum(deck.values())) == (3, 0, 18)
    assert campaign_of(position).technology["wetsuit"] == "light-wetsuit"  # it stays owned


@pytest.mark.rule("BSS 8.2.3.1.4", "BSS 8.2.1")
@pytest.mark.parametrize(
    ("level", "tokens"), [("single-inflatable-ring", 1), ("single-hook-and-wire", 1), ("tandem-hook-and-wire", 2)]
)
def test_warhead_level_sets_cards_and_tokens(level: str, tokens: int) -> None:
    position = briefed(owned=level)
    deck = faults(position)
    assert (deck[level], sum(deck.values())) == (3, 18)
    assert [slc.spaces[5] for slc in position.state.slcs] == [tokens] * 3


# 8.2.4 Harbor defense level


@pytest.mark.rule("BSS 8.2.4")
def test_alert_value_counts_ships_slcs_found_and_crews_lost() -> None:
    position = briefed()
    sink(position, 1, "sheffield")
    home(position, 1)
    slc = position.slc(2)
    harm.remove(slc, SCUTTLED)
    slc.crew = CAPTURED
    report = debrief(position, "skill ops", "done")
    assert (report.alert_from_ships, report.alert_from_slcs, report.alert_from_operators) == (5, 1, 2)
    assert (report.alert_value_after, report.defense_level_after) == (8, 2)


@pytest.mark.rule("BSS 8.2.4")
def test_alert_value_never_falls() -> None:
    position = briefed(alert=10)
    home(position, 1, 2, 3)
    report = debrief(position, "done")
    assert (report.alert_value_after, report.defense_level_after) == (10, 3)
    assert campaign_of(position).alert_value == 10


@pytest.mark.rule("BSS 8.2.4")
def test_the_campaign_starts_at_alert_value_zero_without_cards() -> None:
    position = briefed()
    assert campaign_of(position).alert_value == 0
    assert position.state.defense_cards == []


@pytest.mark.rule("BSS R20", "BSS 8.2.4")
def test_captured_birindelli_pays_but_counts_as_lost() -> None:
    position = briefed()
    home(position, 2, 3)
    report = debrief(position, "done")
    assert (report.captured_vp_bonus, report.total, report.alert_from_operators) == (1, 5, 1)
    assert campaign_of(position).crew(BIRINDELLI).status == CAPTURED


@pytest.mark.rule("BSS 8.2.4", "BSS 8.2.4.1")
@pytest.mark.parametrize(("alert", "level"), ALERT_LEVELS.items())
def test_cards_of_each_level(alert: int, level: int) -> None:
    assert sorted(briefed("bg4", alert=alert).state.defense_cards) == sorted(LEVEL_CARDS[:level])
    if alert:
        assert sorted(briefed("bg4", alert=alert - 1).state.defense_cards) == sorted(LEVEL_CARDS[: level - 1])


@pytest.mark.rule("BSS R49", "BSS 8.2.1")
@pytest.mark.parametrize("mission", ["bg3", "ga3", "na1"])
def test_one_level_for_all_harbors(mission: str) -> None:
    assert sorted(briefed(mission, alert=24).state.defense_cards) == sorted(LEVEL_CARDS[:5])


# A campaign from first to last


def careful(table: Table, random: Random) -> str:
    """An answer that brings most crews home: anything at random, but scuttle from turn 4 on."""
    decision, state = table.decision, table.state
    assert decision is not None
    assert isinstance(state, State)
    keys = [option.key for option in decision.options]
    if decision.ask == "action" and state.turn >= 4 and "scuttle surely" in keys:
        return "scuttle surely"
    return random.choice(keys)


def passive(table: Table) -> str:
    """An answer that leaves every crew at sea till dawn."""
    decision = table.decision
    assert decision is not None
    return "end" if decision.ask == "action" else decision.options[0].key


def final_state(table: Table) -> State:
    assert table.over
    assert isinstance(table.state, State)
    return table.state


@pytest.fixture(scope="module")
def whole_campaign() -> tuple[Table, list[tuple[str, list[str], list[str]]]]:
    """A finished campaign, and at the start of each mission its id, its crews and its Harbor Defense cards."""
    table, random = moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=3), Random(3)
    starts: list[tuple[str, list[str], list[str]]] = []
    while table.decision is not None:
        state = table.state
        assert isinstance(state, State)
        if table.decision.ask == "place-ship" and len(starts) == len(state.reports):
            starts.append((state.mission, [slc.operator for slc in state.slcs], state.defense_cards))
            assert len(state.alert_deck) == 36
            assert state.turn == 1
        table.choose(careful(table, random))
    return table, starts


WholeCampaign = tuple[Table, list[tuple[str, list[str], list[str]]]]


@pytest.mark.rule("BSS 8.2", "BSS 8.3")
def test_nine_missions_in_order_in_one_record(whole_campaign: WholeCampaign) -> None:
    table, starts = whole_campaign
    state = final_state(table)
    assert [mission for mission, _, _ in starts] == [report.mission for report in state.reports] == MISSIONS
    again = Table.resume(table.record)
    assert plain(again.state) == plain(state)
    assert not again.notice
    assert table.record.scenario == "custom-campaign"
    assert {entry.kind for entry in table.record.entries} == {"choose", "chance"}


@pytest.mark.rule("BSS 8.2", "BSS 8.2.3", "BSS 8.2.4", "BSS 8.3")
def test_the_reports_add_up(whole_campaign: WholeCampaign) -> None:
    table, starts = whole_campaign
    bank = alert = 0
    for report, (_, crews, cards) in zip(final_state(table).reports, starts, strict=True):
        level = max(level for value, level in ALERT_LEVELS.items() if value <= alert)
        assert sorted(cards) == sorted(LEVEL_CARDS[:level])
        assert report.crews == crews
        ships = sum(GAME.content.ships[sinking.ship].victory_points for sinking in report.destroyed)
        assert report.ship_points == ships
        assert report.total == ships + report.slcs_scuttled + report.operators_escaped + report.captured_vp_bonus
        assert report.bank_before == bank
        bank += report.total - sum(COSTS[bought.level] for bought in report.purchases)
        assert report.bank_after == bank >= 0
        assert len({bought.track for bought in report.purchases}) == len(report.purchases)
        alert += ships + (3 - report.slcs_scuttled) + (3 - report.operators_escaped)
        assert report.alert_value_after == alert
        assert ALERT_LEVELS[max(value for value in ALERT_LEVELS if value <= alert)] == report.defense_level_after
    outcome = table.outcome
    assert outcome is not None
    assert outcome.score == sum(report.total for report in final_state(table).reports)


@pytest.mark.rule("BSS 8.2.2.2", "BSS 8.2.1")
def test_no_lost_crew_serves_again(whole_campaign: WholeCampaign) -> None:
    table, starts = whole_campaign
    state = final_state(table)
    assert state.campaign is not None
    lost = {crew.operator: crew.lost_in for crew in state.campaign.roster if crew.status != AT_SEA}
    assert lost  # or the test would show nothing
    assert len(lost) == sum(3 - report.operators_escaped for report in state.reports)
    for mission, crews, _ in starts:
        assert len(set(crews)) == 3
        for crew in crews:
            assert crew not in lost or MISSIONS.index(mission) <= MISSIONS.index(lost[crew])


@pytest.mark.rule("BSS 8.3", "BSS 8.2", "BSS R52")
def test_a_campaign_that_loses_every_crew_ends_before_algiers() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=3)
    while table.decision is not None:
        table.choose(passive(table))
    state = final_state(table)
    assert state.campaign is not None
    # 4 crews of 1940, 8 of 1941, 6 of 1942: eighteen are lost in six missions, and those of 1943 come too late.
    assert [report.mission for report in state.reports] == MISSIONS[:6]
    assert state.campaign.ended_early
    outcome = table.outcome
    assert outcome is not None
    assert outcome.score == sum(report.total for report in state.reports)
    assert outcome.level == "Epic Loss"
    assert "6 missions played" in outcome.summary


@pytest.mark.rule("BSS 8.3")
def test_the_last_screen_of_a_campaign_that_ended_early_is_sound() -> None:
    position = briefed("bg4")  # Gibraltar; the next mission is at Alexandria
    lose_all_but(position)
    debrief(position)
    course.play_phase(position)
    assert position.state.phase == OVER
    scene = GAME.screen.scene(position.state, None, None, [])
    assert scene.board is not None
    water = {cell.id for cell in scene.board.cells if cell.terrain in ("sea", "harbor", "net")}
    assert {piece.cell for piece in scene.pieces} <= water


@pytest.mark.rule("BSS 8.2", "BSS 8.2.3")
def test_there_is_a_next_mission_after_each_but_the_ninth() -> None:
    for number, mission in enumerate(MISSIONS, 1):
        position = briefed(mission)
        debrief(position)
        assert position.state.phase == (BRIEFING if number < 9 else OVER)
