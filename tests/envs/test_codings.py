"""Every answer that is offered has a number of its own, in both codings, whoever plays."""

from copy import copy
from random import Random

import numpy as np
import pytest

import moonless.envs
from moonless.core.decision import Decision, Option, serious
from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.core.fate import SeededFate
from moonless.core.game import Game, find_game, games
from moonless.core.legends import REMAINDER, Words, found_words
from moonless.core.scene_observer import legend_of
from moonless.envs.views import KEYS, OFFERED, Coding

GAMES = sorted(games())
PLACES = [(game, scenario) for game in GAMES for scenario in find_game(game).scenarios]
LONGEST = 1500
"""Decisions of a game that are looked at: the longest ones go on and on."""


@pytest.mark.parametrize("id", GAMES)
def test_a_dictionary_has_every_key_that_the_content_makes_possible(id: str) -> None:
    """Where content or rules changed: `python -m moonless.envs.explore --keys`."""
    known = found_words(find_game(id)).lists["keys"]
    assert len(set(known)) == len(known)
    assert set(find_game(id).screen.keys()) <= set(known)


def offers(game: Game, scenario: str, seed: int) -> list[list[Option]]:
    """What is offered in a game: to random answers where the seed is even, else mostly to the captain's."""
    found: list[list[Option]] = []
    state = game.start(scenario, dict(game.unattended))
    random, captain = Random(seed), game.judgment.captain(seed)

    def answer(decision: Decision) -> Option:
        options = serious(decision.options)
        found.append(options)
        if seed % 2 and random.random() < 0.8:
            return captain.choose(game.secrets.redact(state, decision.seat), decision)
        return options[int(random.random() * len(options))]

    play = game.play(state, SeededFate(seed), answer, None)
    while not state.over and len(found) < LONGEST:
        game.play_phase(play)
    return found


@pytest.mark.parametrize(("id", "scenario"), PLACES)
def test_no_answer_is_without_a_number_and_no_two_share_one(id: str, scenario: str) -> None:
    game = find_game(id)
    legend = legend_of(game, scenario)
    offered, keys = Coding(legend, OFFERED), Coding(legend, KEYS)
    for seed in range(7001, 7005):
        for options in offers(game, scenario, seed):
            assert len(options) <= legend.most
            assert offered.actions(options) == list(range(len(options)))
            numbers = keys.actions(options)
            assert len(set(numbers)) == len(options)
            assert max(numbers) < len(keys.keys), [option.key for option in options if option.key not in keys.numbers]
            assert [keys.key_of(number, options) for number in numbers] == [option.key for option in options]


def test_what_the_dictionary_does_not_know_has_a_number_too() -> None:
    """By its key, the same in every process; also where two would have the same, or all the rest is used up."""
    coding = Coding(legend_of(find_game("by-stealth-and-sea"), "bg2"), KEYS)
    known, strange = Option("move", ""), [Option(f"charm {n}", "") for n in range(REMAINDER)]
    numbers = coding.actions([known, *strange])
    assert len(set(numbers)) == len(numbers)
    assert numbers[0] == coding.numbers["move"]
    assert set(numbers[1:]) == set(range(len(coding.keys), coding.size))
    assert [coding.option(number, [known, *strange]) for number in numbers] == [known, *strange]
    alone = coding.actions([strange[0]])[0]
    assert alone == numbers[1] == coding.actions([strange[0], known])[0]
    assert coding.key_of(alone, [strange[0]]) == "charm 0"
    with pytest.raises(MoonlessError, match="more than the dictionary has numbers for"):
        coding.actions([*strange, Option("one too many", "")])


def test_the_mask_of_keys_is_exact() -> None:
    env = moonless.envs.make("m03-hit-and-run", actions="keys")
    seen, _ = env.reset(seed=3)
    random = Random(3)
    for _ in range(150):
        allowed = np.flatnonzero(seen["action_mask"])
        assert sorted(env.key_of(int(number)) for number in allowed) == sorted(option.key for option in env.offered)
        seen, _, over, _, _ = env.step(allowed[int(random.random() * len(allowed))])
        if over:
            seen, _ = env.reset()


@pytest.mark.parametrize("coding", [OFFERED, KEYS])
@pytest.mark.parametrize("processes", [0, 1])
def test_many_tables_say_what_a_number_means(coding: str, processes: int) -> None:
    tables = moonless.envs.Vector("bg2", 2, processes=processes, actions=coding)
    alone = moonless.envs.make("bg2", actions=coding)
    tables.reset(seed=5)
    seen, _ = alone.reset(seed=6)
    for number in np.flatnonzero(seen["action_mask"]):
        assert tables.key_of(int(number), table=1) == alone.key_of(int(number))
    with pytest.raises(IllegalChoice, match="is no answer at table 1"):
        tables.key_of(99999, table=1)
    tables.close()


def test_what_is_left_out_is_said() -> None:
    """No question has been met that has more answers than its scenario declares; one that had would say so."""
    env = moonless.envs.make("bg2")
    env.legend = copy(env.legend)
    _, info = env.reset(seed=1)
    assert info == {"seat": "slc-1"}
    env.legend.most = 5
    _, info = env.reset(seed=1)
    assert info == {"seat": "slc-1", "left_out": len(env.offered) - 5}


def test_a_scenario_has_room_for_its_widest_question() -> None:
    for id in GAMES:
        words, widest = found_words(find_game(id)), find_game(id).screen.widest()
        assert all(bounds.most >= widest for bounds in words.bounds.values())


def test_words_that_are_added_come_last() -> None:
    words = Words()
    words.add_all("keys", ["dive", "move"])
    words.add_all("keys", ["attack", "move", "attack"])
    assert words.lists["keys"] == ["dive", "move", "attack"]
