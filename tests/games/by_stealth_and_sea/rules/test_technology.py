"""8.2.3 Technology: what can be bought, and what it changes."""

import pytest

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import sequence, technology
from moonless.games.by_stealth_and_sea.state import (
    DEBRIEFING,
)
from tests.games.by_stealth_and_sea.campaigns import (
    BERTOZZI,
    COSTS,
    DURAND,
    TESEI,
    brief,
    briefed,
    campaign_before,
    campaign_of,
    debrief,
    fault_counts,
    home,
    offered,
)


def for_sale(bank: int, owned: str = "", **readings: str) -> list[str]:
    """What is offered after a mission without a single point, with this bank."""
    start = "la-spezia" if "cadiz" in owned else ""
    position = brief(campaign_before("bg2", bank, 0, owned, **readings), [BERTOZZI, TESEI, DURAND], start)
    position.state.phase = DEBRIEFING
    sequence.play_phase(position.answers("done"))
    if position.take_unused():  # nothing is offered, so nothing was asked
        return []
    return [key.removeprefix("buy ") for key in offered(position, "purchase")]


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
    assert level in for_sale(COSTS[level], owned, r43="branches")
    assert level not in for_sale(COSTS[level] - 1, owned, r43="branches")


@pytest.mark.rule("BSS 8.2.3", "BSS 8.2.3.1.1", "BSS 8.2.3.1.3", "BSS 8.2.3.1.4", "BSS R43 branches")
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
    assert level not in for_sale(100, owned, r43="branches")


@pytest.mark.rule("BSS R43 branches", "BSS R43 row")
@pytest.mark.parametrize(
    ("owned", "branches", "row"),
    [
        ("", {"cadiz", "leros"}, {"cadiz"}),
        ("cadiz", {"leros", "olterra"}, {"leros"}),
        ("cadiz leros", {"olterra"}, {"olterra"}),
    ],
)
def test_positions_are_bought_along_two_branches_or_in_one_row(owned: str, branches: set[str], row: set[str]) -> None:
    positions = {"cadiz", "leros", "olterra"}
    assert positions & set(for_sale(12, owned, r43="branches")) == branches
    assert positions & set(for_sale(12, owned, r43="row")) == row


@pytest.mark.rule("BSS 8.2.3.1.4", "BSS 8.2.3")
def test_a_later_step_meets_a_requirement_too() -> None:
    assert "tandem-hook-and-wire" in for_sale(8, "single-hook-and-wire ssb")


@pytest.mark.rule("BSS 8.2.3", "BSS D10")
def test_any_number_of_purchases_in_any_order_but_one_step_a_track() -> None:
    position = briefed(bank=60, r43="branches")
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


@pytest.mark.rule("BSS R43 branches", "BSS 8.2.3.2")
def test_one_forward_positioning_card_a_mission_and_all_stay_owned() -> None:
    position = briefed(bank=60, r43="branches")
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


FIRST_STEPS = {
    "iac-49-bis-improved": 3, "vestito-belloni": 3, "single-inflatable-ring": 3,
    "prototype-ballast-tank": 3, "prototype-battery": 3, "prototype-transmission": 3,
}  # fmt: skip


@pytest.mark.rule("BSS 8.2.3.1", "BSS 8.2.1")
def test_the_first_deck_is_that_of_the_first_steps() -> None:
    assert fault_counts(briefed()) == FIRST_STEPS


@pytest.mark.rule("BSS 8.2.3.1", "BSS 8.2.3.1.1")
@pytest.mark.parametrize("series", ["series-100", "series-200", "ssb"])
def test_slc_level_replaces_ballast_tank_battery_and_transmission(series: str) -> None:
    rest = {key: copies for key, copies in FIRST_STEPS.items() if not key.startswith("prototype")}
    own = {f"{series}-{system}": 3 for system in ("ballast-tank", "battery", "transmission")}
    assert fault_counts(briefed(owned=series)) == rest | own


@pytest.mark.rule("BSS 8.2.3.1", "BSS 8.2.3.1.2")
def test_breathing_gear_level_replaces_its_cards() -> None:
    deck = fault_counts(briefed(owned="g50"))
    assert (deck["g50"], deck["iac-49-bis-improved"], sum(deck.values())) == (3, 0, 18)


@pytest.mark.rule("BSS 8.2.3.1.3", "BSS R45")
@pytest.mark.parametrize(
    ("mission", "worn"), [("bg3", "light-wetsuit"), ("ga3", "vestito-belloni"), ("na1", "vestito-belloni")]
)
def test_the_light_wetsuit_is_worn_at_gibraltar_only(mission: str, worn: str) -> None:
    position = briefed(mission, owned="g50 light-wetsuit")
    deck = fault_counts(position)
    other = "vestito-belloni" if worn == "light-wetsuit" else "light-wetsuit"
    assert (deck[worn], deck[other], sum(deck.values())) == (3, 0, 18)
    assert campaign_of(position).technology["wetsuit"] == "light-wetsuit"  # it stays owned


@pytest.mark.rule("BSS 8.2.3.1.4", "BSS 8.2.1")
@pytest.mark.parametrize(
    ("level", "tokens"), [("single-inflatable-ring", 1), ("single-hook-and-wire", 1), ("tandem-hook-and-wire", 2)]
)
def test_warhead_level_sets_cards_and_tokens(level: str, tokens: int) -> None:
    position = briefed(owned=level)
    deck = fault_counts(position)
    assert (deck[level], sum(deck.values())) == (3, 18)
    assert [slc.spaces[5] for slc in position.state.slcs] == [tokens] * 3


@pytest.mark.rule("BSS 8.2.3", "BSS R43")
def test_what_is_missing_is_told_by_name() -> None:
    position = campaign_before("bg2", bank=30, owned="series-200 g50")
    tracks = position.content.tracks
    ssb = next(level for level in tracks["slc"].levels if level.id == "ssb")
    assert technology.missing(position, campaign_of(position), tracks["slc"], ssb) == ["Tandem Warhead, Hook and Wire"]
    series_200 = next(level for level in tracks["slc"].levels if level.id == "series-200")
    new = campaign_before("bg2", bank=30)
    assert technology.missing(new, campaign_of(new), tracks["slc"], series_200) == ["SLC Series 100"]


@pytest.mark.rule("BSS 8.2.3")
def test_nothing_is_for_sale_after_the_last_mission() -> None:
    position = brief(campaign_before("bg7", bank=60))
    home(position, 1, 2, 3)
    debrief(position)
    assert not [asked for asked in position.asked if asked.ask == "purchase"]
