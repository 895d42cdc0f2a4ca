"""Numbers and words: one of a thing is called otherwise than several, and none of it like several."""

import pytest

from moonless.core.words import counted, noun, squeeze


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 near misses"), (1, "1 near miss"), (2, "2 near misses"), (-1, "-1 near misses")]
)
def test_one_is_told_from_several(number: int, told: str) -> None:
    assert counted(number, "near miss", "es") == told
    assert told == f"{number} {noun(number, 'near miss', 'es')}"


def test_what_cannot_be_counted_in_pieces_stays_as_it_is() -> None:
    assert [counted(number, "fuel", "") for number in (1, 2)] == ["1 fuel", "2 fuel"]


def test_a_name_is_the_same_however_it_is_written() -> None:
    assert squeeze("Port Said") == squeeze("port-said") == squeeze("PORT_SAID") != squeeze("Port Suez")
