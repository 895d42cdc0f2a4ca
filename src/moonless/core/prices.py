"""What a rule-of-thumb player counts for what: each price has a name, a range and the sentence that it stands for.

They lie in `captain/prices.toml`: what each was before anybody measured (`first`, the yardstick's), and what
`moonless lab tune` found (`tuned`, the captain's).
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from moonless.core.errors import MoonlessError

FILE = "prices.toml"


@dataclass(frozen=True, slots=True)
class Price:
    """One constant of a rule of thumb."""

    name: str
    sentence: str
    low: float
    high: float
    first: float
    tuned: float


def load_prices(folder: Traversable) -> list[Price]:
    """Those of a game, in the order of its file."""
    return read_prices((folder / FILE).read_text(encoding="utf-8"))


def read_prices(text: str) -> list[Price]:
    """
    >>> read_prices('[haste]\\nsentence = "A turn."\\nrange = [0, 2]\\nfirst = 1\\ntuned = 1.5')[0].tuned
    1.5
    """
    found = []
    for name, said in tomllib.loads(text).items():
        low, high = (float(bound) for bound in said["range"])
        price = Price(name, said["sentence"], low, high, float(said["first"]), float(said["tuned"]))
        if not (low < high and low <= price.first <= high and low <= price.tuned <= high):
            raise MoonlessError(f"{FILE}: {name} is out of its range, {low:g} to {high:g}")
        found.append(price)
    return found


def write_prices(prices: Iterable[Price]) -> str:
    """As the file has them."""
    return "\n".join(
        f'[{price.name}]\nsentence = "{price.sentence}"\nrange = [{price.low:g}, {price.high:g}]\n'
        f"first = {price.first:g}\ntuned = {price.tuned:g}\n"
        for price in prices
    )


def firsts(prices: Iterable[Price]) -> dict[str, float]:
    return {price.name: price.first for price in prices}


def tuned(prices: Iterable[Price]) -> dict[str, float]:
    return {price.name: price.tuned for price in prices}
