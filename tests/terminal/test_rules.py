"""Looking rules up."""

import pytest

from moonless.core.game import find_game
from moonless.core.rulebook import Rulebook
from moonless.terminal.rules import consult
from moonless.terminal.style import Style

TEXT = """\
# A game: how to play

Short *words* first.

## S Setup

#### S.1 Board

Use the board.

## 5 Defense

The harbor **acts**.

### 5.4 Elements

| element | target |
| --- | --- |
| Searchlights | 10 |

#### 5.4.1 Searchlights

Draw for each craft; `detected` ones are skipped.

#### 5.4.2, 5.4.3 Response

- A patrol craft comes,
  as the crow flies.
- See 6.

## 10 Rulings

| id | ruling |
| --- | --- |
| R1 | For the rest of the turn. |
| R2 | No. |

```
# not a heading
```
"""
BOOK = Rulebook(TEXT)
STYLE = Style()


def test_a_section_with_the_titles_below_it() -> None:
    assert consult(BOOK, "5.4", STYLE) == [
        "5.4 Elements",
        "element       target",
        "------------  ------",
        "Searchlights      10",
        "",
        "See also:",
        "  5.4.1 Searchlights",
        "  5.4.2, 5.4.3 Response",
    ]


@pytest.mark.parametrize("number", ["5.4.3", "[5.4.3]", "5.4.3.", "5.4.2"])
def test_a_heading_with_several_numbers_is_found_by_each(number: str) -> None:
    assert consult(BOOK, number, STYLE) == [
        "5.4.2, 5.4.3 Response",
        "- A patrol craft comes, as the crow flies.",
        "- See 6.",
    ]


@pytest.mark.parametrize("number", ["S.1", "s.1", "S1"])
def test_lettered_numbers(number: str) -> None:
    assert consult(BOOK, number, STYLE) == ["S.1 Board", "Use the board."]


def test_a_lettered_chapter() -> None:
    assert consult(BOOK, "S", STYLE) == ["S Setup", "", "See also:", "    S.1 Board"]


def test_a_rule_in_a_table_row() -> None:
    assert consult(BOOK, "r2", STYLE) == ["In 10 Rulings:", "id  ruling", "--  ------", "R2  No."]


def test_an_unknown_number_names_the_nearest() -> None:
    lines = consult(BOOK, "5.4.9", STYLE)
    assert lines[:3] == ["There is no rule 5.4.9.", "The nearest are:", "  5.4 Elements"]
    assert "  5.4.1 Searchlights" in lines


def test_a_word_found_once_shows_its_section() -> None:
    assert consult(BOOK, "crow flies", STYLE)[0] == "5.4.2, 5.4.3 Response"


def test_a_word_found_in_several_lists_them_titles_first() -> None:
    lines = consult(BOOK, "searchlights", STYLE)
    assert lines[:2] == ["'searchlights' is found in:", "  5.4.1 Searchlights"]


def test_a_word_that_is_nowhere() -> None:
    assert consult(BOOK, "xyzzy", STYLE) == ["The rules say nothing about 'xyzzy'."]


def test_contents() -> None:
    lines = consult(BOOK, "", STYLE)
    assert "    5 Defense" in lines
    assert not any("not a heading" in line for line in lines)


def test_no_rules_at_all() -> None:
    assert consult(Rulebook(""), "5", STYLE) == ["This game has no rules to look up."]


def test_every_rule_of_the_real_game_can_be_looked_up() -> None:
    book = Rulebook(find_game("by-stealth-and-sea").rules_text)
    for style in (STYLE, Style(plain=True)):
        for number in book.by_number:
            lines = consult(book, number, style)
            assert number in lines[0].replace("S.", "S").upper()
            assert max(map(len, lines)) <= 80
    assert consult(book, "5.4.3", STYLE)[0] == "5.4.3 Patrol Craft Response"
    assert {"4.3.14", "R53", "D10", "8.2.3.1.4", "S17"} <= set(book.by_number)
