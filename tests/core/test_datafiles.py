"""A folder of data files, read by what its dataclass says."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from moonless.core.datafiles import ContentFolder, DataFile, read_folder, sources_of
from moonless.core.errors import Unreadable


@dataclass
class Ships(DataFile):
    ship: list[str]


@dataclass
class Harbor(DataFile):
    id: str


@dataclass
class Files:
    ships: Ships
    words: Annotated[Ships, "words/names.toml"]
    harbors: Annotated[list[Harbor], "harbor_*.toml"]


SOURCE = 'source.all = "designed: for a test"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words").mkdir()
    (tmp_path / "ships.toml").write_text(SOURCE + 'ship = ["Barham"]')
    (tmp_path / "words" / "names.toml").write_text(SOURCE + "ship = []")
    for name in ("alexandria", "port_said"):
        (tmp_path / f"harbor_{name}.toml").write_text(SOURCE + f'id = "{name.replace("_", "-")}"')
    return tmp_path


def test_each_field_is_read_from_its_file(folder: Path) -> None:
    problems: list[str] = []
    files = read_folder(Files, folder, problems)
    assert files is not None
    assert (files.ships.ship, files.words.ship) == (["Barham"], [])
    assert [harbor.id for harbor in files.harbors] == ["alexandria", "port-said"]
    assert problems == []
    names = ["ships.toml", "words/names.toml", "harbor_alexandria.toml", "harbor_port_said.toml"]
    assert sources_of(files) == {name: {"all": "designed: for a test"} for name in names}


def test_all_that_is_wrong_is_told_together(folder: Path) -> None:
    (folder / "ships.toml").write_text(SOURCE + "ship = 3")
    (folder / "words" / "names.toml").unlink()
    (folder / "harbor_alexandria.toml").write_text("id = 'alexandria'")
    problems: list[str] = []
    assert read_folder(Files, folder, problems) is None
    assert problems == [
        "ships.toml: ship: expected a list, found 3",
        "names.toml: no such file",
        "harbor_alexandria.toml: source: missing, expected a table",
    ]


def test_a_file_is_named_by_its_id(folder: Path) -> None:
    (folder / "harbor_port_said.toml").write_text(SOURCE + 'id = "suda"')
    problems: list[str] = []
    read_folder(Files, folder, problems)
    assert problems == ["harbor_port_said.toml: id: expected that of the file's name, found 'suda'"]


def test_content_is_made_of_what_was_checked_and_of_nothing_else(folder: Path) -> None:
    def check(files: Files, problems: list[str]) -> None:
        problems += [f"ships.toml: no {ship}" for ship in files.ships.ship if ship != "Barham"]

    content = ContentFolder("moonless", Files, check, lambda files, mark: (files.ships.ship, mark))
    ships, mark = content.read(folder)
    assert (ships, content.problems(folder)) == (["Barham"], [])
    (folder / "words" / "names.toml").write_text(SOURCE + 'ship = ["more"]')
    assert content.read(folder)[1] == mark, "words are no content"
    (folder / "ships.toml").write_text(SOURCE + 'ship = ["Rodney"]')
    assert content.problems(folder) == ["ships.toml: no Rodney"]
    with pytest.raises(Unreadable, match="no Rodney"):
        content.read(folder)
    assert content.problems(folder / "elsewhere") == ["elsewhere: no such folder"]
