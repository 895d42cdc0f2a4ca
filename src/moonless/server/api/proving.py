"""What goes over the wire about dice: promises, shares, and what is needed to check them."""

from typing import Annotated

from msgspec import Meta, Struct

Hash = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]


class Contribution(Struct, forbid_unknown_fields=True):
    """A promise, or what was promised; neither: begin anew."""

    round: Annotated[int, Meta(ge=0, le=2**53)]
    commitment: Hash = ""
    share: Hash = ""


class Share(Struct):
    """One person's contribution to the dice."""

    seats: list[str]
    name: str
    commitment: str
    share: str
    mine: bool


class Dice(Struct):
    """Who has promised and opened what, for all at the table to see."""

    commitment: str
    """The server's own."""
    round: int = 0
    shares: list[Share] = []
    broken: list[str] = []
    """Why earlier rounds came to nothing."""
    opening: bool = False
    """Whether all are promised, and shares are opened now."""
    begun: bool = False
    seed: str = ""
    """What is joined to the server's secret."""


class Promise(Struct):
    """The dice of a day, promised before it."""

    day: str
    commitment: str
    published: float
    secret: str = ""
    """Once the day is over."""


class Promises(Struct):
    """Coming days first."""

    promises: list[Promise]


class Chance(Struct):
    source: str
    among: list[str]
    outcome: str
    by: str = ""
    """`hand` for what a person threw: nothing to be proved there."""
    seed: str = ""
    """The text whose stream this outcome comes from, where it is not the secret itself."""


class Proof(Struct):
    commitment: str
    secret: str | None
    chances: list[Chance]
    dice: Dice | None = None
    """What the players contributed."""
    alone: bool = False
    """Whether one person, or nobody but computers, held all seats."""
    daily: Promise | None = None
