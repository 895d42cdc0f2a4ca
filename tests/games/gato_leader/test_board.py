"""1.13, 1.14 The Tactical Display, and the maps."""

import pytest

from moonless.games.gato_leader.board import CONVOY, LONG, MEDIUM, SHORT
from moonless.games.gato_leader.content.content import load_content


@pytest.mark.rule("GL 1.13")
def test_range_is_a_shortest_path() -> None:
    display = load_content().display
    index = display.index
    assert display.distance[index["short-s"]][index["short-s"]] == 0
    assert display.distance[index["short-s"]][index["convoy-sw"]] == 1
    assert display.distance[index["long-s"]][index["convoy-nw"]] == 4
    assert display.distance[index["convoy-nw"]][index["convoy-se"]] == 2


@pytest.mark.rule("GL 1.14")
@pytest.mark.rule("GL R1")
def test_tactical_display() -> None:
    display = load_content().display
    assert [len(display.areas(ring)) for ring in (CONVOY, SHORT, MEDIUM, LONG)] == [4, 8, 8, 8]
    assert display.ids[display.wake] == "long-s"

    def near(id: str) -> list[int]:
        rings = [display.ring[area] for area in display.adjacent[display.index[id]]]
        return [rings.count(ring) for ring in (CONVOY, SHORT, MEDIUM, LONG)]

    for id in display.ids:
        ring, side = id.split("-")
        expected = {
            "convoy": [2, 2, 0, 0],
            "short": [2, 2, 2, 0] if len(side) == 1 else [0, 2, 2, 0],
            "medium": [0, 2, 2, 2],
            "long": [0, 0, 2, 2],
        }
        assert near(id) == expected[ring], id


def test_maps_lead_home_from_everywhere() -> None:
    for sheet in load_content().sheets.values():
        assert max(sheet.home[0]) <= 4
        for a, near in enumerate(sheet.ways[0]):
            assert all(a in sheet.ways[0][b] for b in near)
