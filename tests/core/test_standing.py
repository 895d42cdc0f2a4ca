"""Standing orders as data: every question that is declared exists in its game, and rules weigh the odds."""

import re
from collections import Counter

import pytest

import moonless
from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.scene import Choice, Mark, Odds, Piece, Prompt, Scene
from moonless.core.standing import FIRST

GAMES = sorted(moonless.games())
REROLL = Decision("slc-1", "reroll", "1.5", [Option("reroll", "Reroll"), Option("accept", "Accept")])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_is_asked_by_the_rules_and_so_are_its_answers(game: str) -> None:
    found = moonless.games()[game]
    source = "".join(
        file.read_text() for folder in ("rules", "content") for file in (found.package / folder).iterdir()
        if file.name.endswith(".py")
    )  # fmt: skip
    assert found.standing
    for question in found.standing.values():
        assert f'"{question.ask}"' in source, question.ask
        for key in [*question.answers, *(key for rule in question.rules for key in (rule.then, rule.otherwise))]:
            assert re.search(rf'"{key.rstrip("0123456789")}', source), key
        assert bool(question.rules) == bool(question.situation), "rules can be said as sentences"
        assert all(rule.needed and rule.result for rule in question.rules)
        assert len({(rule.needed, rule.result) for rule in question.rules}) == len(question.rules)


def a_scene() -> Scene:
    with moonless.start("by-stealth-and-sea", "bg2", seed=7) as table:
        return table.scene("slc-1")


def weigh(chance: float, best: float, rule: str = "*likely") -> str:
    scene = a_scene()
    scene.prompt = Prompt(
        "slc-1", "?", "1.5", [Choice("reroll", "Reroll", odds=Odds(chance, best)), Choice("accept", "Accept")]
    )
    return moonless.games()["by-stealth-and-sea"].standing["reroll"].key(rule, REROLL, scene)


def test_a_surge_is_spent_only_if_it_can_turn_the_check_and_never_the_last_one() -> None:
    assert weigh(0.5, 0.75) == "reroll"
    assert weigh(0.4, 0.64) == "accept"
    assert weigh(0.4, 0.64, "*can") == "reroll"
    assert weigh(0.0, 0.0, "*can") == "accept"
    assert weigh(0.5, 0.5) == "", "with the last surge the player is asked"


def test_an_order_among_things_that_differ_is_the_first_on_offer() -> None:
    question = moonless.games()["gato-leader"].standing["next-boat"]
    boats = Decision("boats-1", "next-boat", "5.2", [Option("gato", "Gato"), Option("wahoo", "Wahoo")])
    assert question.habit(boats, "gato") == FIRST
    assert question.habit(boats, "wahoo") == ""
    assert question.key(FIRST, boats, None) == "gato"
    assert not question.takes("gato")


def test_a_craft_dives_by_order_while_it_is_detected_and_else_the_player_is_asked() -> None:
    question = moonless.games()["by-stealth-and-sea"].standing["action"]
    dive, end = Option("dive", "Dive"), Option("end", "End")
    scene = a_scene()
    scene.prompt = Prompt("slc-1", "?", "4.3", [Choice("dive", "Dive"), Choice("end", "End")])
    craft = Piece("slc-1", "slc", "A5", "SLC 1", "1", marks=[Mark("detected", "detected")])
    scene.pieces = [craft]
    assert question.key("*dive", Decision("slc-1", "action", "4.3", [dive, end]), scene) == "dive"
    assert question.key("*dive", Decision("slc-1", "action", "4.3", [end]), scene) == "", "it cannot dive"
    craft.marks = []
    assert question.key("*dive", Decision("slc-1", "action", "4.3", [dive, end]), scene) == ""
    assert not question.takes("dive"), "it is another thing each time"


def fire(*chances: float, rule: str = "*likely") -> str:
    """What a destroyer does with contacts of which each would be hit so likely."""
    scene, keys = a_scene(), [f"fire {n}" for n in range(len(chances))]
    choices = [Choice(key, key, odds=Odds(chance, chance)) for key, chance in zip(keys, chances, strict=True)]
    scene.prompt = Prompt("soviet", "?", "12.1", [*choices, Choice("hold", "Hold")])
    options = [Option(key, key) for key in (*keys, "hold")]
    question = moonless.games()["they-come-unseen"].standing["attack"]
    return question.key(rule, Decision("soviet", "attack", "12.1", options), scene)


def test_the_best_chance_is_taken_if_it_is_good_enough() -> None:
    assert fire(0.3, 0.6, 0.5) == "fire 1"
    assert fire(0.3, 0.4) == "hold"
    assert fire(0.3, 0.4, rule="*chance") == "fire 1"
    assert fire() == "", "where no chance is known the player is asked"


def test_an_unfit_crew_does_not_search() -> None:
    question = moonless.games()["gato-leader"].standing["search"]
    scene, options = a_scene(), [Option("search", "Search"), Option("no-search", "No")]
    scene.prompt = Prompt("boats-1", "?", "6.2", [Choice(each.key, each.label) for each in options], piece="gato")
    boat = Piece("gato", "boat", "A5", "Gato", "1")
    scene.pieces = [boat]
    decision = Decision("boats-1", "search", "6.2", options)
    assert question.key("*fit", decision, scene) == "search"
    boat.marks = [Mark("unfit", "unfit")]
    assert question.key("*fit", decision, scene) == "no-search"


ONE_WAY = {"leg"}
"""Asked often and answered alike, but no habit: the steps of one move, which a player draws as a way."""


@pytest.mark.parametrize("game", sorted(moonless.games()))
def test_what_is_asked_often_and_answered_by_habit_has_its_standing_order(game: str) -> None:
    """As the captain plays: twice a game or more, and every other time the same answer as before in the same seat."""
    found, rounds = moonless.games()[game], 3
    captain = found.judgment.captain(1)
    scenarios = [each.id for each in found.scenarios.values() if each.kind != "campaign"] or [*found.scenarios]
    asked, same = Counter[str](), Counter[str]()
    for n in range(rounds):
        last: dict[tuple[str, str], str] = {}
        with moonless.start(game, scenarios[n % len(scenarios)], seed=n) as table:
            while (decision := table.decision) is not None:
                key = captain.choose(table.redacted(decision.seat), decision).key
                if len([each for each in decision.options if each.key != RESIGN]) > 1:
                    asked[decision.ask] += 1
                    same[decision.ask] += last.get((decision.seat, decision.ask)) == key
                    last[decision.seat, decision.ask] = key
                table.choose(key)
    habits = {ask for ask, number in asked.items() if number >= 2 * rounds and same[ask] >= number / 2}
    assert habits - ONE_WAY <= set(found.standing)
