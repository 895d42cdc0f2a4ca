import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonless.core.graphs import NO_WAY, all_distances, distances, next_steps


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    """Undirected, without loops."""
    size = draw(st.integers(1, 12))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return [[b for b in range(size) if (a, b) in edges or (b, a) in edges] for a in range(size)]


def test_a_ring_with_an_island() -> None:
    ring = [[1, 3], [0, 2], [1, 3], [0, 2], []]
    assert distances(ring, 0) == [0, 1, 2, 1, NO_WAY]


def test_a_way_longer_than_no_way_is_refused() -> None:
    chain = [[1], [0, 2], [1, 3], [2]]
    with pytest.raises(ValueError, match="let no_way be more"):
        distances(chain, 0, no_way=2)
    assert distances(chain, 0, no_way=4) == [0, 1, 2, 3]


def test_preference_then_order_decide_between_ways() -> None:
    square = [[1, 2], [0, 3], [0, 3], [1, 2]]
    table = all_distances(square)
    assert next_steps(square, table, [0, 5, 9, 0])[0][3] == 2
    assert next_steps(square, table, [0, 5, 5, 0])[0][3] == 1
    assert next_steps([[2, 1], *square[1:]], table, [0, 5, 5, 0])[0][3] == 2


@given(graphs())
def test_distances_are_those_of_neighbors_and_one(graph: list[list[int]]) -> None:
    table = all_distances(graph)
    for a in range(len(graph)):
        assert table[a][a] == 0
        for b in range(len(graph)):
            assert table[a][b] == table[b][a]
            if a != b:
                assert table[a][b] == min([table[near][b] + 1 for near in graph[a]] + [NO_WAY])


@given(graphs(), st.data())
def test_following_the_next_step_arrives(graph: list[list[int]], data: st.DataObject) -> None:
    preference = data.draw(st.lists(st.integers(), min_size=len(graph), max_size=len(graph)))
    table = all_distances(graph)
    steps = next_steps(graph, table, preference)
    for a in range(len(graph)):
        for b in range(len(graph)):
            if a == b or table[a][b] == NO_WAY:
                assert steps[a][b] == a
                continue
            near = steps[a][b]
            assert near in graph[a]
            assert table[near][b] == table[a][b] - 1
            nearer = [node for node in graph[a] if table[node][b] == table[a][b] - 1]
            assert near == max(nearer, key=lambda node: preference[node])
