"""Ways over places that are connected: breadth first."""

from collections.abc import Sequence

NO_WAY = 99
"""The distance where no way leads."""


def distances(adjacency: list[list[int]], start: int, no_way: int = NO_WAY) -> list[int]:
    """How many steps each node is from the start."""
    found = [no_way] * len(adjacency)
    found[start] = 0
    reached = [start]
    steps = 0
    while reached:
        steps += 1
        following = []
        for node in reached:
            for neighbor in adjacency[node]:
                if found[neighbor] == no_way:
                    found[neighbor] = steps
                    following.append(neighbor)
        if following and steps >= no_way:
            raise ValueError(f"there are ways of {steps} steps: let no_way be more")
        reached = following
    return found


def all_distances(adjacency: list[list[int]], no_way: int = NO_WAY) -> list[list[int]]:
    """How many steps each node is from each: table[a][b]."""
    return [distances(adjacency, start, no_way) for start in range(len(adjacency))]


def next_steps(adjacency: list[list[int]], table: list[list[int]], preference: Sequence[int]) -> list[list[int]]:
    """The next node on a shortest way: steps[a][b]; a itself if a is b or no way leads there.

    Of several, the one with the highest preference; of equals, the one that a's adjacency names first.
    """
    size = len(adjacency)
    # The best neighbor first, so that the first one that comes nearer is the one to take.
    ranked = [sorted(neighbors, key=lambda node: -preference[node]) for neighbors in adjacency]
    steps = []
    for a in range(size):
        way = [a] * size
        here = table[a]
        for neighbor in reversed(ranked[a]):
            there = table[neighbor]
            for b in range(size):
                if there[b] < here[b]:
                    way[b] = neighbor
        steps.append(way)
    return steps
