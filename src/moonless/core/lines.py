"""What happened, in words: a struct of msgspec's, like all that a scene is made of, in the compiled build too."""

from msgspec import Struct, field


class Line(Struct):
    """An event in words, for a log: dice as dice, cards as cards, with the number that was needed.

    >>> from moonless import Line
    >>> line = Line("SLC 1 tries to dive.", "4.3.6", dice=[5], needed="4 or more", good=True)
    >>> line.dice, line.needed
    ([5], '4 or more')
    """

    text: str
    rule: str = ""
    dice: list[int] = field(default_factory=list)
    card: str = ""
    needed: str = ""
    good: bool | None = None
    """Whether it is good or bad news; None: neither."""
    pieces: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    """The places that a piece passed, in order."""
    named: bool = False
    """Whether the words already say which card it was."""
    die: int = 6
    """How many sides the dice have."""
    moment: str = ""
    """What deserves a second of stage: "sunk", "detected", "captured", "alarm", "medal", "lost"."""
    heading: bool = False
    """Whether it opens a part of the game rather than telling of something in it."""
