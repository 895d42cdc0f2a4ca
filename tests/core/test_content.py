"""Reading plain data: what fits becomes dataclasses and back, what does not is named by file, entry and field."""

import json
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from moonless.core.content import fingerprint, load, plain, read
from moonless.core.errors import Unreadable


class Weather(Enum):
    CALM = "calm"
    STORM = "storm"


@dataclass
class Boat:
    id: str
    length: float = 1.5
    crew: list[str] = field(default_factory=list)

    def check(self) -> None:
        if self.length <= 0:
            raise ValueError("length: a boat is longer than nothing")


@dataclass
class Berth:
    depth: int

    def __post_init__(self) -> None:
        if self.depth < 3:
            raise ValueError(f"depth: {self.depth} is too shallow")


@dataclass
class Fleet:
    boats: list[Boat]
    flag: Literal["red", "white"] = "white"
    sails: bool = True
    since: date = date(1940, 10, 30)
    weather: Weather = Weather.CALM
    flagship: str | None = None
    ports: dict[str, int] = field(default_factory=dict)
    by_number: dict[int, Boat] = field(default_factory=dict)
    corner: tuple[int, str] = (0, "")
    days: tuple[int, ...] = ()
    berth: Berth | None = None
    mixed: int | str = 0
    fast: i64 = 0


FLEET: dict[str, Any] = {"boats": [{"id": "gull", "crew": ["ann", "bo"]}]}


def problems(data: object) -> list[str]:
    """What is said against this fleet."""
    with pytest.raises(Unreadable) as raised:
        read(Fleet, data, "fleet.toml")
    return str(raised.value).splitlines()


def test_what_fits_is_read() -> None:
    fleet = read(
        Fleet,
        {
            "boats": [{"id": "gull", "length": 7, "crew": ["ann"]}, {"id": "tern"}],
            "flag": "red",
            "sails": False,
            "since": date(1941, 5, 26),
            "weather": "storm",
            "flagship": "gull",
            "ports": {"cadiz": 3},
            "by_number": {"7": {"id": "skua"}},
            "corner": [1, "ne"],
            "days": [1, 2, 3],
            "berth": {"depth": 5},
            "mixed": "some",
            "fast": 2**40,
        },
        "fleet.toml",
    )
    assert fleet == Fleet(
        [Boat("gull", 7.0, ["ann"]), Boat("tern")],
        "red",
        False,
        date(1941, 5, 26),
        Weather.STORM,
        "gull",
        {"cadiz": 3},
        {7: Boat("skua")},
        (1, "ne"),
        (1, 2, 3),
        Berth(5),
        "some",
        2**40,
    )
    assert isinstance(fleet.boats[0].length, float)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"boats": [{"length": 3.0}]}, "fleet.toml: boats[0]: id: missing, expected text"),
        ({"boats": [{"id": "gull", "crew": ["ann", 7]}]}, "fleet.toml: boats[gull]: crew[1]: expected text, found 7"),
        ({"boats": [{"id": "gull", "lenght": 3}]}, "boats[gull]: lenght: unknown field, did you mean 'length'?"),
        ({"boats": [{"id": "gull", "zzz": 3}]}, "fleet.toml: boats[gull]: zzz: unknown field"),
        ({"boats": {"id": "gull"}}, "fleet.toml: boats: expected a list, found a table"),
        ({"boats": ["gull"]}, "fleet.toml: boats[0]: expected a table, found 'gull'"),
        ({"boats": [{"id": "gull", "length": True}]}, "boats[gull]: length: expected a number, found true"),
        ({"boats": [{"id": "gull", "length": -1}]}, "boats[gull]: length: a boat is longer than nothing"),
        ({"flag": "blue"}, "fleet.toml: flag: expected one of 'red', 'white', found 'blue'"),
        ({"sails": 1}, "fleet.toml: sails: expected true or false, found 1"),
        ({"since": "yesterday"}, "fleet.toml: since: expected a date, found 'yesterday'"),
        ({"weather": "rain"}, "fleet.toml: weather: expected one of 'calm', 'storm', found 'rain'"),
        ({"flagship": 3}, "fleet.toml: flagship: expected text, found 3"),
        ({"ports": {"cadiz": "deep"}}, "fleet.toml: ports[cadiz]: expected a whole number, found 'deep'"),
        ({"ports": {"cadiz": True}}, "fleet.toml: ports[cadiz]: expected a whole number, found true"),
        ({"ports": {"cadiz": 1.0}}, "fleet.toml: ports[cadiz]: expected a whole number, found 1.0"),
        ({"ports": ["cadiz"]}, "fleet.toml: ports: expected a table, found a list"),
        ({"by_number": {"x": {"id": "a"}}}, "fleet.toml: by_number[x]: expected a whole number as key, found 'x'"),
        ({"by_number": {"07": {"id": "a"}}}, "by_number[07]: expected a whole number as key, found '07'"),
        ({"corner": [1]}, "fleet.toml: corner: expected a list of 2, found a list of 1"),
        ({"corner": 1}, "fleet.toml: corner: expected a list of 2, found 1"),
        ({"corner": ["a", "b"]}, "fleet.toml: corner[0]: expected a whole number, found 'a'"),
        ({"days": [1, None]}, "fleet.toml: days[1]: expected a whole number, found nothing"),
        ({"berth": {"depth": 1}}, "fleet.toml: berth: depth: 1 is too shallow"),
        ({"mixed": 1.5}, "fleet.toml: mixed: expected a whole number or text, found 1.5"),
        ({"fast": "x" * 100}, "fleet.toml: fast: expected a whole number, found 'xxx"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], problem: str) -> None:
    found = problems(FLEET | change)
    assert len(found) == 1
    assert problem in found[0]


def test_data_that_is_no_table() -> None:
    assert problems([]) == ["fleet.toml: expected a table, found a list"]


def test_all_problems_are_told_at_once() -> None:
    found = problems({"boats": [{"id": "gull", "length": "long"}, {"crew": []}], "flag": "blue", "what": 1})
    assert found == [
        "fleet.toml: boats[gull]: length: expected a number, found 'long'",
        "fleet.toml: boats[1]: id: missing, expected text",
        "fleet.toml: flag: expected one of 'red', 'white', found 'blue'",
        "fleet.toml: what: unknown field",
    ]


def test_a_long_list_of_problems_is_cut() -> None:
    found = problems({"boats": [{} for _ in range(30)]})
    assert len(found) == 21
    assert found[-1] == "... and 10 more"


def test_a_type_that_no_data_has_is_our_own_mistake() -> None:
    @dataclass
    class Odd:
        path: Path

    with pytest.raises(TypeError, match="path: data cannot be read as"):
        read(Odd, {"path": "x"}, "odd.toml")


def test_toml_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "fleet.toml"
    file.write_text('boats = [{ id = "gull" }]\n', encoding="utf-8")
    assert load(file) == {"boats": [{"id": "gull"}]}


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"^fleet\.toml: no such file$"):
        load(tmp_path / "fleet.toml")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be opened"):
        load(tmp_path)


def test_bad_toml_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "fleet.toml"
    file.write_text("a = 1\nb = \n", encoding="utf-8")
    with pytest.raises(Unreadable, match=r"^fleet\.toml: not TOML: .*line 2"):
        load(file)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "fleet.toml"
    file.write_bytes(b'a = "\xff"')
    with pytest.raises(Unreadable, match="not UTF-8 text at byte 5"):
        load(file)


boats = st.builds(Boat, st.text(), st.floats(0.1, 100), st.lists(st.text()))
fleets = st.builds(
    Fleet,
    st.lists(boats, max_size=3),
    st.sampled_from(["red", "white"]),
    st.booleans(),
    st.dates(),
    st.sampled_from(Weather),
    st.none() | st.text(),
    st.dictionaries(st.text(), st.integers()),
    st.dictionaries(st.integers(), boats, max_size=3),
    st.tuples(st.integers(), st.text()),
    st.lists(st.integers()).map(tuple),
    st.none() | st.builds(Berth, st.integers(min_value=3)),
    st.integers() | st.text(),
    st.integers(-(2**60), 2**60),
)


@given(fleets)
def test_plain_and_read_are_inverse_through_json(fleet: Fleet) -> None:
    assert read(Fleet, json.loads(json.dumps(plain(fleet))), "fleet") == fleet


@pytest.mark.parametrize("odd", [object(), {1.5: 1}, {True: 1}, {1, 2}])
def test_what_json_cannot_hold_is_not_plain(odd: object) -> None:
    with pytest.raises(TypeError):
        plain([odd])


def test_fingerprints_tell_content_apart(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text("a = 1", encoding="utf-8")
    two.write_text("b = 1", encoding="utf-8")
    before = fingerprint([one, two])
    assert fingerprint([two, one]) == before
    assert len(before) == 16
    two.write_text("b = 2", encoding="utf-8")
    assert fingerprint([one, two]) != before
    assert fingerprint([one]) != fingerprint([two])
