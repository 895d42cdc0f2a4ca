"""What was found out about a board stays known, but not without end."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep(kept: dict[K, V], key: K, found: V, most: int) -> V:
    """What was found, known from now on; where more is known than so much, all else is forgotten."""
    if len(kept) > most:
        kept.clear()
    kept[key] = found
    return found
