"""Fate: seeded, scripted, by hand."""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.errors import MoonlessError
from moonless.core.fate import DICE_SEAT, Fate, HandFate, ScriptedFate, SeededFate, Source

D6 = Source("d6", [1, 2, 3, 4, 5, 6])
DECK = Source("faults", [], {0: "battery", 1: "wetsuit", 2: "warhead"})


def chi_square(counts: Counter[int], faces: int) -> float:
    """How far counts are from all alike."""
    expected = counts.total() / faces
    return sum((counts[face] - expected) ** 2 for face in counts) / expected + expected * (faces - len(counts))


# Sources


def test_a_source_writes_and_reads_its_entries() -> None:
    assert D6.entry(4) == "d6 4"
    assert DECK.entry(2) == "faults warhead"
    assert D6.face("d6 4") == 4
    assert DECK.face("faults warhead") == 2


@pytest.mark.parametrize("entry", ["", "d6", "d6 7", "d6 4 ", "slc 1", "4"])
def test_what_is_no_entry_of_a_source_is_no_face(entry: str) -> None:
    assert D6.face(entry) == -1


# Seeded


def test_the_same_seed_gives_the_same_chance() -> None:
    first, second = SeededFate(7), SeededFate(7)
    assert [first.roll(D6) for _ in range(50)] == [second.roll(D6) for _ in range(50)]


def test_a_number_and_its_text_are_different_seeds() -> None:
    assert [SeededFate(7).random() for _ in range(3)] != [SeededFate("7").random() for _ in range(3)]


def test_every_outcome_takes_exactly_one_number_of_the_stream() -> None:
    """Whatever is asked for, and however many faces there are: so a record finds its place by counting."""
    fate, stream = SeededFate("stream"), Random("stream")
    for number in range(300):
        kind = number % 3
        if kind == 0:
            fate.roll(D6)
        elif kind == 1:
            fate.draw(DECK, [0, 1, 2][: 1 + number % 3])
        else:
            fate.pick(D6, list(range(1, 2 + number % 17)))
        stream.random()
    assert fate.random() == stream.random()


def test_a_stream_can_be_entered_at_any_place() -> None:
    whole = SeededFate(3)
    outcomes = [whole.roll(D6) for _ in range(40)]
    for place in (0, 1, 17, 39):
        assert SeededFate(3, place).roll(D6) == outcomes[place]


def test_dice_are_fair() -> None:
    fate = SeededFate("dice")
    counts = Counter(fate.roll(D6) for _ in range(6000))
    assert set(counts) == set(D6.faces)
    assert chi_square(counts, 6) < 20.5  # 0.1 % beyond, 5 degrees of freedom


def test_draws_are_uniform_over_the_cards_left() -> None:
    """First and second card of ten, each and as a pair."""
    fate = SeededFate("deck")
    first, second, pairs = Counter[int](), Counter[int](), Counter[int]()
    for _ in range(9000):
        deck = list(range(10))
        one, two = fate.draw(DECK, deck), fate.draw(DECK, deck)
        assert sorted([*deck, one, two]) == list(range(10))
        first[one] += 1
        second[two] += 1
        pairs[one * 10 + two] += 1
    assert chi_square(first, 10) < 27.9  # 0.1 % beyond, 9 degrees of freedom
    assert chi_square(second, 10) < 27.9
    assert chi_square(pairs, 90) < 135.9  # 89 degrees


def test_cards_that_come_twice_are_drawn_twice_as_often() -> None:
    fate = SeededFate("copies")
    counts = Counter(fate.draw(DECK, [0, 0, 1]) for _ in range(6000))
    assert 3800 < counts[0] < 4200


def test_a_draw_takes_the_card_out_and_keeps_the_order_of_the_rest() -> None:
    for fate in (SeededFate(1), ScriptedFate({"faults": ["wetsuit"]})):
        deck = [0, 1, 1, 2]
        card = fate.draw(DECK, deck)
        assert len(deck) == 3
        assert deck == sorted(deck)
        assert sorted([*deck, card]) == [0, 1, 1, 2]


def test_a_pick_takes_nothing_out() -> None:
    among = [1, 2, 3]
    SeededFate(1).pick(D6, among)
    assert among == [1, 2, 3]


def test_bare_fate_decides_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Fate().roll(D6)


# Scripted


def test_a_script_gives_faces_or_names_in_order() -> None:
    fate = ScriptedFate({"d6": [4, "2"], "faults": ["warhead", 0]})
    deck = [0, 1, 2]
    assert [fate.roll(D6), fate.draw(DECK, deck), fate.roll(D6), fate.draw(DECK, deck)] == [4, 2, 2, 0]
    assert deck == [1]
    assert fate.left == {}


def test_a_script_tells_what_nobody_asked_for() -> None:
    fate = ScriptedFate({"d6": [4, 2], "slc": [1]})
    fate.roll(D6)
    assert fate.left == {"d6": [2], "slc": [1]}


def test_a_script_that_is_used_up_says_for_what() -> None:
    fate = ScriptedFate({"d6": [4]})
    fate.roll(D6)
    with pytest.raises(MoonlessError, match="no further outcome for d6"):
        fate.roll(D6)
    with pytest.raises(MoonlessError, match="no further outcome for faults"):
        fate.draw(DECK, [0])


def test_a_script_that_gives_the_impossible_says_what_is_possible() -> None:
    with pytest.raises(MoonlessError, match="gives 7 for d6, which holds 1, 2, 3, 4, 5, 6"):
        ScriptedFate({"d6": [7]}).roll(D6)
    with pytest.raises(MoonlessError, match="gives warhead for faults, which holds battery, wetsuit"):
        ScriptedFate({"faults": ["warhead"]}).draw(DECK, [0, 1])


def test_a_script_is_not_changed_by_its_use() -> None:
    script: dict[str, list[int | str]] = {"d6": [4]}
    ScriptedFate(script).roll(D6)
    assert script == {"d6": [4]}


# By hand


def test_by_hand_each_outcome_is_asked_for() -> None:
    asked: list[Decision] = []

    def person(decision: Decision) -> Option:
        asked.append(decision)
        return decision.find("d6 5") if decision.ask == "d6" else decision.options[-1]

    fate = HandFate(person)
    deck = [0, 0, 1, 2, 2]
    assert fate.roll(D6) == 5
    assert fate.draw(DECK, deck) == 2
    assert deck == [0, 0, 1, 2]
    assert [(decision.seat, decision.ask) for decision in asked] == [(DICE_SEAT, "d6"), (DICE_SEAT, "faults")]
    assert [option.key for option in asked[1].options] == ["faults battery", "faults wetsuit", "faults warhead"]


def test_by_hand_the_only_outcome_is_not_asked_for() -> None:
    def nobody(decision: Decision) -> Option:
        raise AssertionError(decision)

    assert HandFate(nobody).draw(DECK, deck := [1, 1]) == 1
    assert deck == [1]
