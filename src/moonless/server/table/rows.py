"""A table as the database keeps it: who sits where and how the game stands, without the record's lines."""

import hashlib
import json
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from moonless.core.game import Scenario, find_game
from moonless.server.lobby.terms import Terms
from moonless.server.storage.patrols import DATE
from moonless.server.storage.tables import AHEAD
from moonless.server.storage.tournaments import tournament_of
from moonless.server.table.sides import own_sides, shown_turn

PERSON: Literal["person"] = "person"
COMPUTER: Literal["computer"] = "computer"
OPEN: Literal["open"] = "open"
PLAYING: Literal["playing"] = "playing"
OVER: Literal["over"] = "over"
WATCH = ""
"""The seat of a link that is only for watching."""

Kind = Literal["person", "computer", "open"]

DAY = 86_400.0
AWAY_SECONDS = 3 * DAY
"""After so long a wait for one who is away, the host may give the seat to somebody else; the others, the host's."""


@dataclass(slots=True)
class Chair:
    """A seat and who holds it: a person's id, a computer player's name, or nobody."""

    seat: str
    kind: Kind
    holder: str
    salt: str
    name: str = ""
    lender: str = ""
    """Whose seat it is while a computer player holds it; empty where it never was a person's."""
    lender_name: str = ""
    relieved: int = 0
    """What a computer player answered for the owner; while it sits here, less what was answered before."""

    def held_by(self, person: str) -> bool:
        return self.kind == PERSON and self.holder == person

    @property
    def owner(self) -> str:
        """The person whose seat it is: who holds it or has lent it. Nobody's seats are the host's to fill."""
        return self.holder if self.kind == PERSON else self.lender

    def handed(self, new: "Chair", answered: int) -> int:
        """What is `relieved` of who sits down here next, when so many questions were answered from it."""
        before = self.relieved_of(answered) if new.owner == self.owner else 0
        return before - answered if new.kind == COMPUTER else before

    def relieved_of(self, answered: int) -> int:
        """How many of all that were answered from this seat a computer player answered for its owner."""
        return self.relieved + (answered if self.kind == COMPUTER else 0)


@dataclass(slots=True)
class Header:
    """What a record's first line says, read once a row: it may be a whole mission of a stranger's, and goes with it."""

    text: str
    seed: str | None
    options: dict[str, Any]
    sides: list[list[str]] | None = None

    @staticmethod
    def of(text: str) -> "Header":
        data = json.loads(text)
        seed = data["seed"]
        return Header(text, None if seed is None else str(seed), data["options"])


@dataclass(slots=True)
class TableRow:
    """All but the record's lines."""

    id: str
    game: str
    scenario: str
    host: str
    public: bool
    daily: str
    header: str
    status: Literal["playing", "over"]
    turn: str
    """The seats that are asked, with spaces between."""
    outcome: str
    updated: float
    numbers: dict[str, int] = field(default_factory=dict)
    chairs: dict[str, Chair] = field(default_factory=dict)
    watchers: set[str] = field(default_factory=set)
    notice: str = ""
    ask: str = ""
    """A take-back that waits for consent, as JSON."""
    sealed: bool = False
    """Whether its record was taken while it went on: then it stays one person's."""
    seen: dict[str, set[str]] = field(default_factory=dict)
    """Who has held each seat since the game began, and so knows what it hides."""
    entries: int = 0
    """How long the record is."""
    guests: bool = False
    """Whether nobody at the table has an account."""
    ended: str = ""
    """How the game ended, where not by its rules."""
    size: int = 0
    """Bytes that its record takes."""
    shares: str = ""
    """What the players contribute to the dice, as JSON; empty where the server alone promises them."""
    created: float = 0.0
    host_name: str = ""
    host_account: bool = False
    terms: Terms | None = None
    """Pace and what else was agreed, where the table was opened on terms."""
    unnamed: set[str] = field(default_factory=set)
    """Who of those who belong to it chooses not to be named among results."""
    told: float = 0.0
    """When something last happened that everybody may know of; `updated` also counts what a side does in silence."""
    _head: Header | None = field(default=None, init=False, repr=False, compare=False)

    def counts_at(self, now: float) -> bool:
        """Whether it is of a day, or a tournament's round, that is still open: until then the dice, which are the same
        for everybody, stay secret, and a result counts."""
        moment = datetime.fromtimestamp(now, UTC)
        return bool(self.daily) and self.daily >= (
            moment.date().isoformat() if is_date(self.daily) else moment.isoformat()
        )

    @property
    def opens(self) -> float:
        """When the dice of its day or round are open, and what everybody made of them; 0: it is of neither."""
        if not self.daily:
            return 0.0
        first, *_ = self.daily.split(" ")
        end = datetime.fromisoformat(first if not is_date(first) else f"{first}T00:00+00:00")
        return end.timestamp() + (DAY if is_date(first) else 0.0)

    @property
    def tournament(self) -> str:
        """The tournament whose round it is."""
        return tournament_of(self.daily)

    @property
    def place(self) -> float:
        """Where it stands in somebody's list: what goes on comes first."""
        return self.told + AHEAD if self.status == PLAYING else self.told

    @property
    def begun(self) -> bool:
        """Whether anything has happened: a choice, or chance before the first one."""
        return self.entries > bool(self.shares)  # the first line of such a record are the shares themselves

    @property
    def gathering(self) -> bool:
        """Whether the dice are still being agreed."""
        return is_gathering(self.shares)

    @property
    def owing(self) -> set[str]:
        """Who owes a share of the dice while all seats are taken: first a promise, and when all have promised, the
        share."""
        if not self.gathering or any(chair.kind == OPEN for chair in self.chairs.values()):
            return set()
        given = {part["person"]: part["share"] for part in json.loads(self.shares)["parts"]}
        return self.people() - given.keys() or {person for person in self.people() if not given[person]}

    @property
    def rated(self) -> bool:
        return self.terms is not None and self.terms.rated

    @property
    def strict(self) -> bool:
        """Whether the result counts: no advice, no take-backs, no second try."""
        return bool(self.daily) or self.rated

    @property
    def head(self) -> Header:
        if self._head is None or self._head.text is not self.header:
            self._head = Header.of(self.header)
        return self._head

    def played(self, scenario: Scenario) -> dict[str, Any]:
        """What is played, as all that is told of a table begins (`TableHead`)."""
        return {
            "id": self.id, "game": self.game, "scenario": self.scenario,
            "title": scenario.title, "subtitle": scenario.subtitle,
        }  # fmt: skip

    @property
    def sides(self) -> list[list[str]]:
        head = self.head
        if head.sides is None:
            head.sides = find_game(self.game).sides_at(self.scenario, head.options)
        return head.sides

    @property
    def options(self) -> dict[str, Any]:
        """What it was started with; not to be changed."""
        return self.head.options

    def seats_of(self, person: str) -> list[str]:
        return [seat for seat, chair in self.chairs.items() if chair.held_by(person)]

    def owned_by(self, person: str) -> list[str]:
        """The seats that somebody holds or has lent. Who has no cookie owns nothing, not even what is nobody's."""
        return [seat for seat, chair in self.chairs.items() if person and chair.owner == person]

    def people(self) -> set[str]:
        return {chair.holder for chair in self.chairs.values() if chair.kind == PERSON}

    def members(self) -> set[str]:
        """Who belongs to the table: those who hold a seat or have lent one, and the host."""
        return {self.host, *(chair.owner for chair in self.chairs.values() if chair.owner)}

    def looks_back(self, person: str) -> bool:
        """Whether somebody looks at a game that is over who does not belong to the table."""
        return self.status == OVER and person not in self.members()

    def hides(self, person: str) -> set[str]:
        """Who is not named to this person: nobody while the game goes on, nor to those who belong to the table."""
        return self.unnamed if self.looks_back(person) else set()

    def admits(self, person: str) -> bool:
        """Whether somebody may look at all."""
        return self.public or person in self.watchers or person in self.members()

    def may_give(self, chair: Chair, person: str, online: AbstractSet[str], now: float) -> bool:
        """Whether a seat is this person's to give: their own, also one they have lent; for the host one that is
        nobody's, or whose owner has been away for long. Where the host has got up or has been away for long, whoever
        still sits there gives what is nobody's, and what is the away host's: else one who goes would leave the others
        a game that nobody can go on with."""
        if person and person == chair.owner:
            return True
        mine = self.seats_of(person)
        since = self.updated if any(chair.seat in side for side in own_sides(self, mine)) else self.told
        late = now - since > AWAY_SECONDS
        owes = chair.kind == PERSON and chair.holder in self.owing
        waited = chair.kind != PERSON or chair.seat in shown_turn(self, mine) or owes
        gone = late and waited and chair.owner not in online
        if person == self.host:
            return not chair.owner or gone
        if not ((self.begun or owes) and mine):
            return False
        left = not self.owned_by(self.host) or (late and self.host not in online)
        return gone and chair.owner == self.host if chair.owner else left

    def number(self, person: str) -> int:
        """The number of the open decision as this person knows it: it grows with every answer of the person's seats,
        and tells nothing about how often others were asked."""
        return sum(self.numbers.get(seat, 0) for seat in self.seats_of(person))

    @property
    def seed(self) -> str | None:
        """The secret of the dice; None where they are thrown by hand."""
        return self.head.seed

    @property
    def commitment(self) -> str:
        """The promise, published before the first throw, that the dice come from one secret."""
        return "" if self.seed is None else hashlib.sha256(self.seed.encode()).hexdigest()


def is_date(daily: str) -> bool:
    """A round of a tournament is named by the moment at which it closes."""
    return len(daily) == DATE


def is_gathering(shares: str) -> bool:
    return bool(shares) and not json.loads(shares)["begun"]
