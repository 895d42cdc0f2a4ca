"""Every answer is taken for a reason."""

from moonless.core.decision import Decision, Option


class Reasons:
    """Takes answers and remembers the maxim behind the last one."""

    def __init__(self) -> None:
        self.why = ""

    def take(self, option: Option, why: str) -> Option:
        self.why = why
        return option

    def by_key(self, decision: Decision, key: str, why: str) -> Option:
        """The option with this key, or the first."""
        for option in decision.options:
            if option.key == key:
                return self.take(option, why)
        return self.take(decision.options[0], why)
