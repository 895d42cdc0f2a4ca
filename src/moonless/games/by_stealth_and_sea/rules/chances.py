"""1.4, 1.5 Exact chances of a check, with and without surges."""

from functools import cache


@cache
def one_throw(dice: int, need: int) -> float:
    """1.4 The chance that the highest of so many dice is at least `need`."""
    return 1 - (min(max(need - 1, 0), 6) / 6) ** dice


@cache
def with_surges(dice: int, need: int, surges: int) -> float:
    """1.5 The same with the best use of the surges: so many before the throw, the others for rerolls after it."""
    return max(1 - (1 - one_throw(dice, need - before)) ** (surges - before + 1) for before in range(surges + 1))
