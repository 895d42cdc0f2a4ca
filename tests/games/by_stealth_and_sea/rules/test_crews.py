"""8.4 Custom and reserve crews."""

import pytest

import moonless
from moonless.core.errors import MoonlessError
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import crews, faults, sequence
from tests.games.by_stealth_and_sea.position import Position


def before_setup(mission: str, **options: str | dict[str, str]) -> Position:
    """The table as it is laid out, before the first choice of the players."""
    return Position(state=GAME.start(mission, dict(options)))


# 8.4 Custom and reserve crews


@pytest.mark.rule("BSS 8.4", "BSS D4")
def test_printed_crews_are_not_asked_about_unless_wished() -> None:
    position = before_setup("bg2").answers("random", "face e", "face e", "face e")
    position.chance(berth=["K3", "M3", "M4", "N5", "N6", "M7", "N8", "M9"])
    sequence.play_phase(position)
    sequence.play_phase(position)
    assert "swap-crew" not in [decision.ask for decision in position.asked]


@pytest.mark.rule("BSS 8.4", "BSS D4")
def test_with_the_option_crews_come_between_ships_and_facings() -> None:
    position = before_setup("bg2", crews="choose").answers(
        "random", "keep", "keep", "keep", "face e", "face e", "face e"
    )
    position.chance(berth=["K3", "M3", "M4", "N5", "N6", "M7", "N8", "M9"])
    for _ in range(3):
        sequence.play_phase(position)
    asked = [(decision.ask, decision.seat) for decision in position.asked]
    assert asked[:4] == [
        ("place-ship", "slc-1"),
        ("swap-crew", "slc-1"),
        ("swap-crew", "slc-2"),
        ("swap-crew", "slc-3"),
    ]
    assert asked[4][0] == "facing"
    assert position.state.slcs[0].operator == "birindelli-paccagnini"


@pytest.mark.rule("BSS 8.4", "BSS R38", "BSS D4")
def test_a_custom_card_takes_number_and_skills_and_brings_its_attribute() -> None:
    position = before_setup("bg2", crews="choose").answers("keep", "crew custom-01", "keep")  # Helmsman: Pilot +1
    crews.crews_phase(position)
    slc = position.state.slcs[1]
    assert (slc.number, slc.operator, slc.skills) == (2, "custom-01", [1, 1, 2, 1])
    assert position.at(slc) == "C4"
    position.ready(slc)
    position.chance(d6=3).act(slc, "dive")
    assert slc.submerged  # 3 + 1
    faults.fault_check(position.chance(faults="prototype-battery", d6=[5, 1]), slc)
    assert slc.spaces[4] == 1  # the Repair bonus of Tesei / Pedretti left with them


@pytest.mark.rule("BSS 8.4", "BSS D4")
def test_all_twelve_custom_cards_and_the_missions_reserve_are_offered_once() -> None:
    position = before_setup("bg2", crews="choose").answers("crew custom-12", "keep", "keep")
    crews.crews_phase(position)
    first, second, _ = ({option.key for option in decision.options} for decision in position.asked)
    custom = {f"crew custom-{number:02}" for number in range(1, 13)}
    assert first == {"keep", "crew bertozzi-viglioli", *custom}
    assert second == first - {"crew custom-12"}


@pytest.mark.rule("BSS 8.4")
def test_a_reserve_crew_brings_the_skills_its_card_lists_for_the_mission() -> None:
    position = before_setup("bg4", crews="choose").answers("keep", "keep", "crew marceglia-schergat")
    crews.crews_phase(position)
    slc = position.state.slcs[2]
    assert (slc.number, slc.operator, slc.skills) == (3, "marceglia-schergat", [1, 2, 1, 1])
    position.ready(slc)
    position.chance(d6=[3, 1]).act(slc, "detach")  # Ops +1
    assert slc.warhead_out


@pytest.mark.rule("BSS 8.4", "BSS R53")
def test_the_extra_surge_comes_and_goes_with_its_crew() -> None:
    position = before_setup("bg6", crews="choose").answers(
        "crew custom-12", "crew custom-11", "keep"
    )  # New Crew, Big Lungs
    crews.crews_phase(position)
    assert [slc.spaces[0] for slc in position.state.slcs] == [3, 4, 3]


@pytest.mark.rule("BSS 8.4", "BSS D4")
def test_a_player_may_name_a_custom_crew() -> None:
    position = before_setup("bg2", crews="choose", names={"slc-1": "Rossi / Bianchi", "slc-2": "Verdi / Neri"})
    crews.crews_phase(position.answers("crew custom-12", "keep", "keep"))
    sheets = GAME.screen.scene(position.state, None, None, []).sheets
    assert sheets[0].subtitle.startswith("Rossi / Bianchi")
    assert sheets[1].subtitle.startswith("Tesei / Pedretti")  # a printed crew keeps its own


@pytest.mark.rule("BSS 8.4")
def test_the_historic_campaign_may_swap_crews_too() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="historic-campaign", seed=7, options={"crews": "choose"})
    table.choose("random")
    assert table.decision is not None
    assert table.decision.ask == "swap-crew"


@pytest.mark.rule("BSS 8.4", "BSS R38")
def test_a_custom_campaign_has_no_custom_cards() -> None:
    with pytest.raises(MoonlessError, match="crews"):
        moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=7, options={"crews": "choose"})
    table = moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=7)
    assert table.decision is not None
    assert not any("custom-" in option.key for option in table.decision.options)
