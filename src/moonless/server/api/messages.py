"""What goes over the wire, as types: requests are checked against them, the OpenAPI schema is made from them."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from moonless.balance.difficulty import Difficulty
from moonless.core.errors import MoonlessError
from moonless.core.starting import StartOption
from moonless.server.api.proving import Dice
from moonless.server.lobby.terms import Terms, Wish

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Key = Annotated[str, Meta(max_length=200)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Holding = Literal["me", "open", "captain", "random", "cadet", "officer", "post-captain", "admiral"]
"""A person, nobody yet, or a computer player by its name (`moonless.players.PLAYERS`)."""


class Refused(MoonlessError):
    """A request that is not carried out: what is wrong and what to do, the rule behind it, the HTTP status."""

    def __init__(self, text: str, status: int = 400, rule: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.rule = rule

    def __reduce__(self) -> tuple[type, tuple[str, int, str]]:
        """So that it comes whole out of another process."""
        return Refused, (str(self), self.status, self.rule)


def missing() -> Refused:
    """A table that is not there and one that is not yours look the same."""
    return Refused("There is no such table here, or its link was not given to you.", 404)


# Requests over HTTP


class Rename(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None


class Credentials(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password


class NewPassword(Struct, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Recovery(Struct, forbid_unknown_fields=True):
    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=60)]
    password: Password


class Account(Struct, forbid_unknown_fields=True):
    name: Name


class Address(Struct, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=200)]
    mail: Annotated[
        str, Meta(max_length=200, pattern=r"^([^\x00-\x20\x7f@,;:<>()\"\\]+@[^\x00-\x20\x7f@,;:<>()\"\\]+)?$")
    ]


class Codes(Struct):
    """Shown once."""

    codes: list[str]


class Confirmed(Struct, forbid_unknown_fields=True):
    """What is not undone is confirmed: an account with its password, a guest with nothing."""

    password: Annotated[str, Meta(max_length=200)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=80)]
    scenario: Annotated[str, Meta(max_length=80)] = ""
    options: dict[str, Any] = {}
    dice: Literal["seeded", "by-hand", "joint"] = "seeded"
    """From the server's secret, thrown by the players themselves, or from the server's and every player's share."""
    seats: dict[Annotated[str, Meta(max_length=80)], Holding] = {}
    public: bool = False
    terms: Wish | None = None
    """Pace and company; with them the table may stand in the lobby."""


class SeatChange(Struct, forbid_unknown_fields=True):
    holder: Holding


class Join(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=200)]
    watch: bool = False
    """Not to sit down where the link leads, but to look on."""


class Notes(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=20_000)]


class PlayOn(Struct, forbid_unknown_fields=True):
    step: Number
    seat: Annotated[str, Meta(max_length=80)]


# Answers


class Error(Struct):
    error: str
    rule: str = ""


class Done(Struct):
    """It is done; there is nothing more to say."""

    done: bool = True


class Holder(Struct):
    kind: Literal["person", "computer", "open"]
    name: str = ""
    """Empty, where it is a person's: one who chooses not to be named, at a game that is over."""


class SeatCard(Struct):
    label: str
    holder: Holder
    online: bool = False
    lender: str = ""
    """Who has lent the seat to the computer player that holds it, and can take it back."""


class TableHead(Struct):
    """What is played at a table."""

    id: str
    game: str
    scenario: str
    title: str
    subtitle: str


class TableCard(TableHead):
    status: Literal["playing", "over"]
    turn: list[str]
    mine: list[str]
    gives: list[str]
    """Seats that are mine to give or to take now."""
    seats: dict[str, SeatCard]
    invites: dict[str, str]
    watch: str
    updated: float
    outcome: str
    commitment: str
    dice: Literal["seeded", "by-hand", "joint"] = "seeded"
    shares: Dice | None = None
    """What is still to be contributed to the dice before the game begins."""
    public: bool = False
    daily: str = ""
    notice: str = ""
    private: bool = False
    """Whether what I say is heard by my side only, unless I say it to all."""
    team: bool = False
    """Whether others sit on my side."""
    expires: float = 0.0
    """When an unfinished game of guests is deleted if nobody moves; 0: never."""
    ended: bool = False
    """Whether it ended by resignation."""
    terms: Terms | None = None
    """On what terms it is played, where it was opened on any."""
    doing: str = ""
    """What is asked of others now, where nothing is hidden."""
    now: float = 0.0
    """The server's time, by which deadlines go."""
    tournament: str = ""
    """The tournament whose round it is, where it is one's."""


class Me(Struct):
    id: str
    name: str
    account: str
    webhook: str
    tables: list[TableCard]
    more: float = 0.0
    """Where the list goes on: `GET /api/me/tables?before=`; 0: that is all."""
    mail: str = ""
    """Where a code for recovery is sent."""
    mails: bool = False
    """Whether this server sends mail at all."""
    operator: bool = False
    """Whether this person keeps order here."""


class LostName(Struct):
    """What somebody is told whose name an operator has taken away, until they have read it or chosen another."""

    lost: str
    """The name that is gone; empty: there is nothing to tell."""
    now: str
    """What they are called since."""
    account: bool
    """Whether they log in by it."""


class Tables(Struct):
    """A page of one's tables."""

    tables: list[TableCard]
    more: float = 0.0


class ExportedTable(Struct):
    table: TableCard
    notes: str
    record: str
    """The whole record where the game is over, or was one's own alone; else empty."""


class Export(Struct):
    """All that is kept of a person."""

    person: dict[str, Any]
    tables: list[ExportedTable]


class Quota(Struct):
    """How much one uses, and how much one may."""

    open: int
    most_open: int
    day: int
    most_day: int
    bytes: int
    most_bytes: int
    thinking: int
    """Seconds that computers thought within the hour."""
    most_thinking: int


class ScenarioCard(Struct):
    id: str
    title: str
    subtitle: str
    result: str
    """What came of it at the time, in a few words."""
    kind: str
    minutes: int
    difficulty: Difficulty | None
    content: str
    """The title of the content pack that it is part of; empty: the game's own."""


class LessonCard(Struct):
    id: str
    title: str
    summary: str


class GameCard(Struct):
    id: str
    name: str
    seats: dict[str, str]
    scenarios: list[ScenarioCard]
    lessons: list[LessonCard] = []
    """Guided games that teach by doing."""
    workshop: str = ""
    """What the workshop for content of one's own is called, where there is one."""
    players: int = 1
    """How many can play at once: the seats of its fullest scenario."""
    sides: int = 1
    """How many play against each other; 1: all play together."""


class Worth(Struct):
    """What scores are worth."""

    unit: str
    """What a score counts."""
    levels: dict[str, float]
    """The lowest score of each victory level, worst first."""


class Briefing(ScenarioCard):
    briefing: str
    options: list[StartOption]
    """What can be said when it is started, as facts: a control for each."""
    scene: msgspec.Raw
    seats: dict[str, str]
    sides: list[list[str]]
    """The seats by side: those of one side have no secrets from each other."""
    chance: str
    """What people may throw or draw themselves."""
    historic: bool
    """Whether the briefing tells what happened at the time."""
    situation: str = ""
    """What is the matter, and nothing of what came of it."""
    objective: str = ""
    """What is to be done."""
    first: bool = False
    """Whether who asks has never sat at a table of this game: then what is `advised` of the options is the default."""
    difficulties: list[Difficulty] = []
    """As measured for each way to start it: each level, each length."""
    worth: list[Worth] = []
    """Beside each of `difficulties`: what it takes when it is started so."""


class Seats(Struct):
    """Who takes part in a scenario as it is to be started."""

    seats: dict[str, str]
    sides: list[list[str]]


class LessonStep(Struct, omit_defaults=True):
    say: str
    title: str = ""
    choose: list[str] = []
    auto: bool = False
    point: str = ""
    """What lights up: a part of the screen, or a cell, piece or sheet, which is then `at`."""
    at: str = ""


class Lesson(LessonCard):
    """A guided game: what is said on the way, and the answers that are meant."""

    steps: list[LessonStep]


class Section(Struct):
    numbers: list[str]
    title: str
    level: int
    html: str


class Rulebook(Struct):
    name: str
    sections: list[Section]


class ReplayStep(Struct):
    label: str
    seat: str


class Replay(Struct):
    steps: list[ReplayStep]
    seats: list[str]
    sides: list[str] = []
    """Two of the seats that see different things, to be looked at side by side."""


class ReplayScene(Struct):
    scene: msgspec.Raw


class ChatLine(Struct, tag_field="t", tag="chat"):
    name: str
    text: str
    time: float
    side: str = ""
    """The seats whose side alone hears it, with spaces between; empty: everybody."""


def _plain(value: Any) -> Any:
    """What msgspec does not know by itself: classes of the compiled build, told apart by their fields."""
    names = getattr(type(value), "__match_args__", None) or getattr(type(value), "__annotations__", {})
    if not names:
        raise NotImplementedError(f"{type(value).__name__} does not go over the wire")
    return {name: getattr(value, name) for name in names}


encode: Callable[[Any], bytes] = msgspec.json.Encoder(enc_hook=_plain).encode
"""Anything of ours as JSON."""


def refusal(error: MoonlessError, id: str = "") -> bytes:
    """Why a request over the live connection was not carried out."""
    return encode({"t": "refused", "id": id, "error": str(error), "rule": getattr(error, "rule", "")})
