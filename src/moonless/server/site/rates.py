"""How much of something a visitor may have: so many a second, and a burst at once."""

import time
from collections import OrderedDict

MANY_VISITORS = 50_000


class Bucket:
    """So many a second, and a burst at once."""

    __slots__ = ("burst", "left", "rate", "then")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = self.left = burst
        self.then = time.monotonic()

    def take(self, amount: int = 1) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < amount:
            return False
        self.left -= amount
        return True

    def spend(self, amount: float) -> None:
        """What is known only afterwards; that may be more than is left."""
        self.take(0)
        self.left -= amount


class Rate:
    """A bucket for each visitor; the longest unseen are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, visitor: str) -> bool:
        return self._bucket(visitor).take()

    def spend(self, visitor: str, amount: float) -> None:
        self._bucket(visitor).spend(amount)

    def is_spent(self, visitor: str) -> bool:
        """Whether more was spent than there was."""
        return not self._bucket(visitor).take(0)

    def _bucket(self, visitor: str) -> Bucket:
        bucket = self._buckets.get(visitor)
        if bucket is None:
            bucket = self._buckets[visitor] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MANY_VISITORS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(visitor)
        return bucket
