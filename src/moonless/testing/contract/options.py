"""Options: what is offered is accepted, what is not is refused with the reason and the rule, and nothing changes."""

import pytest

from moonless.core.decision import Decision
from moonless.core.errors import IllegalChoice, NotNow
from moonless.core.table import Table
from moonless.testing import Setting, mood_for, play, sampled, snapshot, steps


def test_every_offered_key_is_accepted(setting: Setting) -> None:
    for number, table, decision in sampled(setting, games=2, every=2, when_long=12):
        for option in decision.options:
            fork = table.fork(number)
            fork.choose(option.key)
            assert fork.record.counting()[len(table.record.counting())].value == option.key


def test_keys_are_unique_short_and_readable(setting: Setting) -> None:
    for seed in setting.seeds(10):
        table = setting.start(seed)
        for decision in steps(table, mood_for(table, seed)):
            keys = [option.key for option in decision.options]
            assert len(set(keys)) == len(keys), f"'{decision.ask}' offers a key twice: {keys}"
            for option in decision.options:
                assert option.key
                assert option.key.isprintable()
                assert option.key == option.key.strip()
                assert len(option.key) <= 60
                assert option.label
                assert "\n" not in option.label
                assert decision.find(option.key) is option


def wrong_keys(decision: Decision, table: Table) -> list[str]:
    offered = {option.key for option in decision.options}
    one = decision.options[0].key
    keys = [
        "",
        "no such key",
        one + " ",
        one + "x",
        one.upper(),
        f" {one}",
        "\n",
        *(refusal.verb for refusal in table.why_not),
    ]
    return [key for key in keys if key not in offered]


def test_wrong_keys_are_refused_and_nothing_changes(setting: Setting) -> None:
    for _, table, decision in sampled(setting, games=2, every=2, when_long=12):
        before = snapshot(table)
        for key in wrong_keys(decision, table):
            with pytest.raises(IllegalChoice) as caught:
                table.choose(key)
            assert len(str(caught.value)) > 10
        assert snapshot(table) == before


def test_why_not_names_reason_and_rule_and_nothing_that_is_offered(setting: Setting) -> None:
    for seed in setting.seeds(5):
        table = setting.start(seed)
        for decision in steps(table, mood_for(table, seed)):
            refusals = table.why_not
            keys = [refusal.key for refusal in refusals]
            assert len(set(keys)) == len(keys)
            for refusal in refusals:
                assert refusal.key
                assert refusal.label
                assert refusal.reason
                assert refusal.rule
                assert str(refusal) == f"{refusal.label}: {refusal.reason} ({refusal.rule})"
                for option in decision.options:
                    assert option.key != refusal.verb
                    assert not option.key.startswith(f"{refusal.verb} ")


def test_a_refused_choice_says_why(setting: Setting) -> None:
    for seed in setting.seeds(3):
        table = setting.start(seed)
        for _ in steps(table, mood_for(table, seed)):
            for refusal in table.why_not:
                for key in (refusal.verb, f"{refusal.verb} something"):
                    with pytest.raises(IllegalChoice) as caught:
                        table.choose(key)
                    assert str(caught.value) == str(refusal)


def test_a_key_that_was_offered_before_is_refused_with_its_reason(setting: Setting) -> None:
    """Where the game explains what a question does not offer, it also explains the keys players know from before."""
    for seed in setting.seeds(6):
        table = setting.start(seed)
        known: dict[tuple[str, str], dict[str, str]] = {}
        for decision in steps(table, mood_for(table, seed)):
            offered = {option.key: option.label for option in decision.options}
            before = known.setdefault((decision.seat, decision.ask), {})
            labels = {refusal.label: str(refusal) for refusal in table.why_not}
            for key in before.keys() - offered.keys():
                expected = [text for label, text in labels.items() if before[key].startswith(label)]
                if expected:
                    with pytest.raises(IllegalChoice) as caught:
                        table.choose(key)
                    assert str(caught.value) in expected
            before.update(offered)


def test_nothing_can_be_chosen_when_the_game_is_over(setting: Setting) -> None:
    table = play(setting.start(1), 1)
    before = snapshot(table)
    with pytest.raises(NotNow, match="over"):
        table.choose("end")
    assert table.why_not == []
    assert snapshot(table) == before


def test_odds_are_chances(setting: Setting) -> None:
    for seed in setting.seeds(5):
        table = setting.start(seed)
        for decision in steps(table, mood_for(table, seed)):
            for option in decision.options:
                odds = setting.game.screen.odds(table.state, decision, option)
                if odds is not None:
                    assert 0 <= odds.chance <= odds.best + 1e-12
                    assert odds.best <= 1 + 1e-12
