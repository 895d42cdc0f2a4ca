"""A table's row: what its header says is read once, and gone with it."""

import gc
import json
import tracemalloc
from pathlib import Path

from moonless.server.table.cards import make_card
from moonless.server.table.rows import PERSON, PLAYING, Chair, TableRow
from tests.server.support import make_settings

COMMENT = "# " + "a long story " * 1000


def stranger(number: int) -> TableRow:
    """A table with a mission that somebody wrote, as it comes out of the database."""
    text = f'name = "Night School {number}"\nsetting = "a school"\nbriefing = "Learn."\n{COMMENT}'
    header = json.dumps({"seed": f"secret {number}", "options": {"text": text}})
    chairs = {"taff": Chair("taff", PERSON, "somebody", "salt")}
    return TableRow(
        f"id-{number}", "rogue-regiment", "own", "somebody", False, "", header, PLAYING, "taff", "", 0.0, chairs=chairs
    )


def test_what_a_header_says_is_gone_with_its_table(tmp_path: Path) -> None:
    """200 missions of strangers, looked at as a list of tables is: no more is left than after a few."""
    settings = make_settings(tmp_path)

    def look(numbers: range) -> int:
        for number in numbers:
            row = stranger(number)
            card = make_card(settings, row, "somebody")
            assert card.title == f"Night School {number}"
            assert card.commitment == row.commitment != ""
            assert row.options is row.options
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    look(range(1))  # the game is loaded
    tracemalloc.start()
    try:
        few = look(range(1, 40))
        # Of 200 stories not a tenth: the links of a card are kept, some hundred bytes each and so many at most.
        assert look(range(40, 240)) < few + 200 * len(COMMENT) / 10
    finally:
        tracemalloc.stop()


def test_a_header_that_was_mended_is_read_again() -> None:
    row = stranger(1)
    assert row.seed == "secret 1"
    row.header = json.dumps({"seed": None, "options": {}})
    assert [row.seed, row.options, row.commitment] == [None, {}, ""]
