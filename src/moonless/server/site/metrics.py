"""How the server is: counts, times and levels, in the text that Prometheus reads."""

from bisect import bisect_left
from collections.abc import Callable
from time import perf_counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
Labels = tuple[tuple[str, str], ...]


class Histogram:
    """Times, by upper bounds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    """What this process has counted."""

    def __init__(self) -> None:
        self._help: dict[str, str] = {}
        self._counts: dict[str, dict[Labels, float]] = {}
        self._times: dict[str, dict[Labels, Histogram]] = {}
        self._levels: dict[str, Callable[[], float]] = {}
        self.calls = 0
        """How often anything was counted or timed: while it stays the same, nobody is here."""

    def count(self, name: str, help: str, amount: float = 1, **labels: str) -> None:
        self._help[name] = help
        self.calls += 1
        found = self._counts.setdefault(name, {})
        key = tuple(sorted(labels.items()))
        found[key] = found.get(key, 0) + amount

    def time(self, name: str, help: str, seconds: float, **labels: str) -> None:
        self._help[name] = help
        self.calls += 1
        found = self._times.setdefault(name, {})
        key = tuple(sorted(labels.items())) if labels else ()
        if (times := found.get(key)) is None:
            times = found[key] = Histogram()
        times.add(seconds)

    def since(self, name: str, help: str, then: float, **labels: str) -> None:
        self.time(name, help, perf_counter() - then, **labels)

    def level(self, name: str, help: str, look: Callable[[], float]) -> None:
        """Something that goes up and down, looked at when asked."""
        self._help[name] = help
        self._levels[name] = look

    def text(self) -> str:
        lines: list[str] = []
        for name, found in sorted(self._counts.items()):
            lines += self._head(name, "counter")
            lines += [f"{name}{braces(labels)} {amount:g}" for labels, amount in sorted(found.items())]
        for name, times in sorted(self._times.items()):
            lines += self._head(name, "histogram")
            for labels, histogram in sorted(times.items()):
                lines += _histogram(name, labels, histogram)
        for name, look in sorted(self._levels.items()):
            lines += [*self._head(name, "gauge"), f"{name} {look():g}"]
        return "\n".join(lines) + "\n"

    def _head(self, name: str, kind: str) -> list[str]:
        return [f"# HELP {name} {self._help[name]}", f"# TYPE {name} {kind}"]


def _histogram(name: str, labels: Labels, histogram: Histogram) -> list[str]:
    lines, total = [], 0
    for bound, count in zip((*(f"{bound:g}" for bound in BOUNDS), "+Inf"), histogram.counts, strict=True):
        total += count
        lines.append(f"{name}_bucket{braces((*labels, ('le', bound)))} {total}")
    return [*lines, f"{name}_sum{braces(labels)} {histogram.sum:g}", f"{name}_count{braces(labels)} {total}"]


def braces(labels: Labels) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}"
