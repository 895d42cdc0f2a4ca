"""9, 10 Decisions and rulings, and the rule book itself."""

import re
from random import Random

import pytest

import moonless
from moonless.core.table import Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.rules.skill_checks import Check
from moonless.games.by_stealth_and_sea.state import Slc, State


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


# 9 Decisions

LEAD = {"place-ship": "D1", "choose-crew": "D3", "position": "D3", "seek": "D8", "purchase": "D10"}


OWNER = {
    "facing": "D2", "swap-crew": "D4", "action": "D5", "distance": "D5", "surges": "D6", "reroll": "D7", "skill": "D9",
}  # fmt: skip


def owner_of(about: object) -> str:
    slc = about.slc if isinstance(about, Check) else about
    assert isinstance(slc, Slc)
    return f"slc-{slc.number}"


@pytest.mark.rule("BSS 9")
def test_only_the_ten_decisions_are_asked_of_the_right_player_and_none_has_a_single_answer() -> None:
    asked: set[str] = set()
    campaign = moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=11)
    mission = moonless.start("by-stealth-and-sea", scenario="bg3", seed=11, options={"crews": "choose"})
    random = Random(11)
    for table in (campaign, mission):
        while table.decision is not None:
            decision = table.decision
            asked.add(decision.ask)
            assert len(decision.options) > 1
            assert decision.seat == ("slc-1" if decision.ask in LEAD else owner_of(decision.about))
            if decision.ask in ("surges", "reroll"):  # D6 and D7 show the odds
                assert GAME.screen.odds(state_of(table), decision, decision.options[0]) is not None
            table.choose(random.choice(decision.options))
    assert asked <= set(LEAD) | set(OWNER)
    assert {"place-ship", "choose-crew", "facing", "swap-crew", "action", "surges", "reroll"} <= asked


# 10 Rulings, and the rule book


def numbers(first: int, last: int, prefix: str) -> list[str]:
    return [f"{prefix}{number}" for number in range(first, last + 1)]


RULES = [
    "0", "0.1", "S", *numbers(1, 17, "S."), "1", *numbers(1, 7, "1."), "1.6.1", "2", "2.1", "2.2", "3",
    "4", *numbers(1, 4, "4."), *numbers(1, 15, "4.3."), "5", *numbers(1, 4, "5."), *numbers(1, 7, "5.4."),
    "6", *numbers(1, 3, "6."), "7", "8", *numbers(0, 4, "8."), *numbers(1, 4, "8.2."), *numbers(1, 3, "8.2.2."),
    "8.2.3.1", *numbers(1, 4, "8.2.3.1."), "8.2.3.2", "8.2.4.1", "8.2.4.2", "9", *numbers(1, 10, "D"),
    "10", *numbers(1, 53, "R"),
]  # fmt: skip


def headings() -> list[str]:
    """The rule numbers of RULES.md in the order of its headings."""
    found: list[str] = []
    for line in GAME.rules_text.splitlines():
        if line.startswith("#"):
            for word in line.lstrip("#").split():
                if not re.fullmatch(r"S|[SDR]?\.?\d+(\.\d+)*", word.rstrip(",")):
                    break
                found.append(word.rstrip(","))
    return found


@pytest.mark.rule("BSS 10", "BSS 9")
def test_every_numbered_rule_has_one_heading_in_the_rule_book() -> None:
    assert sorted(headings()) == sorted(RULES)


@pytest.mark.rule("BSS 10")
def test_the_rulings_follow_chapter_ten_in_order_and_none_is_empty() -> None:
    found = headings()
    assert found[found.index("10") + 1 :] == numbers(1, 53, "R")
    sections = re.split(r"^#+ ", GAME.rules_text, flags=re.MULTILINE)
    bodies = {section.split()[0]: section.partition("\n")[2].strip() for section in sections if section.strip()}
    assert all(len(bodies[number]) > 40 for number in numbers(1, 53, "R"))


@pytest.mark.rule("BSS 10")
def test_every_rule_that_an_event_or_option_cites_is_in_the_rule_book() -> None:
    table, random = moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=4), Random(4)
    cited: set[str] = set()
    while table.decision is not None:
        cited.add(table.decision.rule)
        cited.update(option.rule for option in table.decision.options)
        table.choose(random.choice(table.decision.options))
    cited.update(line.rule for line in table.log(None))
    cited.update(row.rule for row in load_content().actions)
    assert cited - {""} <= set(RULES)
