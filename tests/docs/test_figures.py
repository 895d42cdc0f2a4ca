"""Tables of figures were made by a command, and say by which and when."""

import re
from pathlib import Path

import pytest

from tools import figures
from tools.figures import BLOCK, COMPILED, PAGES, PLAIN, cost, sites, stamp, table


@pytest.mark.parametrize("name", [*PLAIN, *COMPILED, "sites"])
def test_a_table_says_by_what_and_when_it_was_made(name: str) -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    block = re.search(BLOCK.format(name=name), text, re.DOTALL)
    assert block is not None
    assert block[0].count("\n|") >= 3, "it is empty: make figures"
    assert re.search(
        rf"Made by `make figures` \(.+\) on \d{{4}}-\d\d-\d\d, {build_of(name)} rules, Python 3\.\d+\.", block[0]
    )


def build_of(name: str) -> str:
    return "plain" if name in PLAIN else "compiled"


def test_a_busy_machine_is_told() -> None:
    assert "other work" not in stamp("moonless bench", 0.05)
    assert stamp("moonless bench", 0.42).endswith("The machine had other work as well (42% of it).")


def test_what_others_use_is_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Between two looks: a hundred ticks, of which sixty were idle and fifteen waited for a disk."""
    stat = tmp_path / "stat"
    stat.write_text("cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 1 1 1 1\n")
    later = "cpu  120 0 105 860 15 0 0 0 0 0\ncpu0 1 1 1 1\n"
    monkeypatch.setattr(figures, "STAT", stat)
    monkeypatch.setattr("tools.figures.time.sleep", lambda seconds: stat.write_text(later))
    assert figures.elsewhere() == pytest.approx(0.25)


def test_what_a_site_needs_follows_from_what_was_measured() -> None:
    from moonless.server.site.bench import Figures

    one = Figures(500, 100, 20.0, 1.0, moves=2000, bytes_a_table=2**15, server_share=0.2)
    assert cost(one) == pytest.approx(2.0)  # 0.2 of a core for 20 s, for 2,000 moves
    rows = {line.split("|")[1].strip(): line.split("|")[2:4] for line in sites(one, one).splitlines()}
    told = {name: [cell.strip() for cell in cells] for name, cells in rows.items()}
    assert told["people there at once"] == ["500", "50,000"]
    assert told["moves a second"] == ["42", "4,167"]
    assert told["cores for the tables"] == ["0.1", "8.3"]
    assert told["server processes, each half busy"] == ["1", "17"]
    assert told["memory of open tables"] == ["16 MB", "1,562 MB"]


def test_a_table_is_markdown() -> None:
    assert table(["a", "b"], [["1", "2"]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"
