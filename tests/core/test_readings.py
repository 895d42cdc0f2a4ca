"""Readings: a table and its record say how a rule is read; what says nothing is read as before there was a choice."""

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.errors import MoonlessError
from moonless.core.record import Record
from moonless.core.table import Table

OLD = {"r12": "free", "r24": "water"}


def test_a_new_game_says_how_it_is_read_and_its_record_keeps_it() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    assert table.record.options == {"r12": "stuck", "r24": "hexes"}
    assert plain(table.state)["readings"] == ["r12 stuck", "r24 hexes"]
    again = Table.resume(Record.parse(table.record.text()))
    assert plain(again.state) == plain(table.state)


def test_a_record_of_before_keeps_its_reading_and_its_bytes() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7, options=OLD)
    assert "readings" not in plain(table.state)
    silent = Record(table.game.id, "1", table.game.fingerprint, "bg2", 7, {})
    again = Table.resume(silent)
    assert again.notice == ""
    assert silent.options == {}
    assert plain(again.state) == plain(table.state)


def test_another_reading_is_refused_with_those_there_are() -> None:
    with pytest.raises(MoonlessError, match="'r24' is one of hexes, water, not 'miles'"):
        moonless.start("by-stealth-and-sea", scenario="bg2", options={"r24": "miles"})
