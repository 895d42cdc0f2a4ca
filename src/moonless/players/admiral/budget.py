"""How long to think. It is sent to other processes, so it stays plain where the search is compiled."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: so many iterations, or so many seconds, whichever ends first."""

    iterations: int = 0
    seconds: float = 0.0
    of_processor: bool = False
    """Whether the seconds are of this process's processor time: on a busy machine as much as on a quiet one."""

    def progress(self, iterations: int, seconds: float) -> float:
        """How much of it is spent, from 0 to 1."""
        spent = iterations / self.iterations if self.iterations else 0.0
        return max(spent, seconds / self.seconds if self.seconds else 0.0)

    def expected(self, once: float) -> float:
        """How many iterations there will be, if one takes so many seconds."""
        if self.iterations and not self.seconds:
            return self.iterations
        by_time = self.seconds / max(once, 1e-6)
        return min(by_time, self.iterations) if self.iterations else by_time

    def share(self, processes: int) -> "Budget":
        """What each of several processes does of it."""
        return replace(self, iterations=-(-self.iterations // processes))
