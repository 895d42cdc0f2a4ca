"""The content: complete, checked, with its sources; the rulebook covers every number."""

import re
import shutil
from importlib import resources
from pathlib import Path

import pytest

from moonless.core.datafiles import ORIGINS
from moonless.core.errors import Unreadable
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.content import load_content, problems, read_content

DATA = Path(str(resources.files("moonless.games.gato_leader") / "data"))
CHAPTERS = {1: 14, 2: 8, 4: 11, 5: 17, 6: 6, 7: 6, 8: 12, 9: 6, 10: 11, 11: 8, 12: 4, 13: 6, 14: 11, 15: 2, 16: 3}


def all_numbers() -> list[str]:
    numbers = [f"{chapter}.{n}" for chapter, most in CHAPTERS.items() for n in range(1, most + 1)]
    return [*numbers, "3", "18", *(f"D{n}" for n in range(1, 21)), *(f"R{n}" for n in range(1, 53))]


def test_everything_is_in_the_box() -> None:
    content = load_content()
    assert (len(content.boats), len(content.convoys), len(content.conditions)) == (23, 48, 15)
    assert (len(content.merchant_deck), len(content.escort_deck), len(content.naval_deck)) == (42, 20, 25)
    assert len(content.fleet_escorts) == 3
    assert (len(content.event_deck), len(content.hit_cup), len(content.tactics_cup)) == (40, 40, 12)
    numbers = [*content.convoys, *content.ships, *(n for event in content.events for n in event.numbers)]
    for boat in content.boats.values():
        numbers += [boat.card_green_trained, boat.card_veteran_ace]
    assert sorted(numbers) == list(range(1, 225))


def test_every_file_tells_its_sources() -> None:
    sources = load_content().sources
    assert set(sources) == {*(path.name for path in DATA.glob("*.toml")), "words/rules.toml", "words/served.toml"}
    for notes in sources.values():
        assert all(note.split(":")[0] in ORIGINS for note in notes.values())


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("convoys.toml", 'main = ["convoy-ne"]', 'main = ["convoy-xx"]', "no area 'convoy-xx'"),
        ("merchants.toml", "number = 50", "number = 49", "card number 49 is there twice"),
        ("campaign_against_the_sun.toml", "[1, 2, 0], [3, 4, 1]", "[1, 2, 0], [4, 4, 1]", "contact_table"),
        ("campaign_against_the_sun.toml", 'adjacent = ["kuriles", "midway"]', 'adjacent = ["kuriles"]', "lead back"),
        ("tables.toml", '"1942" = [2, 5]', '"1942" = [2, 4]', "torpedo_dud"),
        ("submarines.toml", "okay_max = 2", 'okay_max = "two"', "okay_max"),
        ("tactical_display.toml", "distance_to_wake = 4", "distance_to_wake = 5", "distance_to_wake"),
        ("events.toml", "years = [1942, 1943]", "years = [1942]", "section"),
    ],
)
def test_broken_data_is_named(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    found = problems(tmp_path / "data")
    assert any(told in problem for problem in found), found
    with pytest.raises(Unreadable):
        read_content(tmp_path / "data")
    assert GAME.check(str(tmp_path / "data")) == found


def test_the_rules_tell_every_number_once() -> None:
    headings = re.findall(r"^#+ ((?:[DR]?\d+(?:\.\d+)?))\b", GAME.rules_text, re.MULTILINE)
    assert not [number for number in all_numbers() if headings.count(number) != 1]
    assert max(len(line) for line in GAME.rules_text.splitlines()) <= 78


def test_every_rule_number_is_carried_by_a_test() -> None:
    here = Path(__file__).parents[1]
    files = [*here.glob("**/test_*.py"), *here.parents[1].glob("examples/test_gato_leader*.py")]
    marked = set(re.findall(r'mark\.rule\("GL ([DR]?\d+(?:\.\d+)?)"\)', "".join(file.read_text() for file in files)))
    assert [number for number in all_numbers() if number not in marked] == []
