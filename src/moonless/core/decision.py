"""What is asked, and what can be answered."""

from mypy_extensions import mypyc_attr

from moonless.core.errors import IllegalChoice

RESIGN = "resign"
"""The key of the answer that gives the game up. It stands last, and no computer player chooses it."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Option:
    """One legal answer. Made once and used again and again: rules compare options by identity or `value`.

    `key` is short, stable and readable; records hold it. `value` is what the rule wants to know.

    >>> from moonless import Option
    >>> dive = Option("dive", "Dive", rule="4.3.6", cost=2)
    >>> dive
    <dive>
    >>> dive.label, dive.rule, dive.cost
    ('Dive', '4.3.6', 2)
    """

    def __init__(self, key: str, label: str, value: int = 0, rule: str = "", cost: int = 0) -> None:
        self.key = key
        self.label = label
        self.value = value
        self.rule = rule
        self.cost = cost

    def __repr__(self) -> str:
        return f"<{self.key}>"


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Shorthand(Option):
    """An answer that stands for several others, now or later: a convenience for people. It brings nothing that they
    could not bring, stands last, and no computer player chooses it."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Decision:
    """A question to one seat, with all its legal answers; `about` is what the question is about, for odds and words.

    `order` names the larger order that this answer is a step of (a path, a salvo): a screen may let its steps be
    composed and sent together.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.decision
    <slc-1: place-ship (S.3) [<random>, <at-once>, <K3>, <M3>, <M4>, <N5>, <N6>, <M7>, <N8>, <M9>, <M10>, <L11>]>
    >>> table.decision.find("random").label
    'All the rest at random'
    """

    def __init__(
        self, seat: str, ask: str, rule: str, options: list[Option], about: object = None, order: str = ""
    ) -> None:
        self.seat = seat
        self.ask = ask
        self.rule = rule
        self.options = options
        self.about = about
        self.order = order

    def find(self, key: str) -> Option:
        """The option with this key."""
        for option in self.options:
            if option.key == key:
                return option
        offered = ", ".join(option.key for option in self.options)
        raise IllegalChoice(f"'{key}' is not an answer to '{self.ask}' ({self.rule}); these are: {offered}")

    def __repr__(self) -> str:
        return f"<{self.seat}: {self.ask} ({self.rule}) {self.options}>"


def serious(options: list[Option]) -> list[Option]:
    """What a computer player weighs: all answers but shorthand and giving up, which stand last, unless all are."""
    last = options[-1]
    if last.key != RESIGN and not isinstance(last, Shorthand):
        return options
    end = len(options)
    while end > 1 and (options[end - 1].key == RESIGN or isinstance(options[end - 1], Shorthand)):
        end -= 1
    return options[:end]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Bar:
    """Why something cannot be done: the reason and the rule. Made once, beside the rule that is in the way."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason = reason
        self.rule = rule

    def __repr__(self) -> str:
        return f"<{self.reason} ({self.rule})>"


class Refusal:
    """Why an action of the rulebook cannot be taken now. `verb` is how the keys of its options begin.

    >>> from moonless import Refusal
    >>> print(Refusal("dive", "Dive", "the craft is submerged already", "4.3.6"))
    Dive: the craft is submerged already (4.3.6)
    """

    def __init__(self, key: str, label: str, reason: str, rule: str, verb: str = "") -> None:
        self.key = key
        self.label = label
        self.reason = reason
        self.rule = rule
        self.verb = verb or key

    def __str__(self) -> str:
        return f"{self.label}: {self.reason} ({self.rule})"

    def __repr__(self) -> str:
        return f"<{self}>"
