"""A comparison on a real local Ray."""

from pathlib import Path

from moonless.core.game import find_game
from moonless.lab import compare
from moonless.lab.jobs import Results, about

GAME = "by-stealth-and-sea"


def test_a_local_ray_gives_the_same_table_seed_by_seed(tmp_path: Path) -> None:
    contest, seeds = compare.Contest(GAME, "bg2"), range(6)
    found = {}
    for where, processes in (("here", 1), ("processes", 2), ("local", 1)):
        results = Results(tmp_path / where, about(find_game(GAME)))
        ray = where if where == "local" else ""
        table = compare.compare(contest, "random", "captain", seeds, processes, ray, results, early=False)
        found[where] = (compare.as_text(table), results.known)
    assert found["here"] == found["processes"] == found["local"]
