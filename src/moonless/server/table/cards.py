"""What a person is told of a table, and the links that open its seats."""

import hashlib
import hmac
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from moonless.core.game import Game, find_game, find_scenario
from moonless.server.api.messages import Holder, SeatCard, TableCard
from moonless.server.people.people import digest
from moonless.server.site.settings import Settings
from moonless.server.storage import Step, seats
from moonless.server.table import fairness, shares
from moonless.server.table.rows import AWAY_SECONDS, PERSON, PLAYING, WATCH, Chair, TableRow
from moonless.server.table.sides import has_team, shown_turn, talks_to

if TYPE_CHECKING:
    from moonless.server.table.views import View


def invite_token(settings: Settings, table: str, seat: str, salt: str) -> str:
    """The key to a seat. Only its hash is stored; it can be shown again because the server can make it again."""
    return _token(settings.secret, table, seat, salt)


@lru_cache(4096)  # a card with the links of all its seats is made with nearly every move
def _token(secret: bytes, table: str, seat: str, salt: str) -> str:
    words = "\0".join(("invite", table, seat, salt))
    return hmac.digest(secret, words.encode(), hashlib.sha256)[:20].hex()


def is_token(settings: Settings, table: str, seat: str, salt: str, token: str) -> bool:
    return hmac.compare_digest(invite_token(settings, table, seat, salt).encode(), token.encode())


def invite_step(settings: Settings, table: str, seat: str, salt: str) -> Step:
    token = digest(invite_token(settings, table, seat, salt))
    return seats.invite(token, table, seat)


def watch_salt(table: str) -> str:
    return f"watch {table}"


def make_card(
    settings: Settings, row: TableRow, person: str, online: AbstractSet[str] = frozenset(), view: "View | None" = None
) -> TableCard:
    """A table as one person may know it; where it is open, with what is asked of another person."""
    game = find_game(row.game)
    scenario = find_scenario(game, row.scenario, row.options)
    mine, hidden = row.seats_of(person), row.hides(person)
    gives = row.status == PLAYING and not row.daily
    now = settings.clock()
    may_give = [chair for chair in row.chairs.values() if gives and row.may_give(chair, person, online, now)]
    open_to = [chair for chair in may_give if not fairness.why_not_open(row, chair.seat)]
    return TableCard(
        **row.played(scenario),
        status=row.status,
        turn=shown_turn(row, mine),
        mine=mine,
        seats={chair.seat: seat_card(game, chair, online, hidden) for chair in row.chairs.values()},
        gives=[chair.seat for chair in may_give],
        invites={chair.seat: _link(settings, row.id, chair.seat, chair.salt) for chair in open_to},
        watch=_link(settings, row.id, WATCH, watch_salt(row.id)) if looked_at(row, person, now) else "",
        updated=row.told,
        outcome=row.outcome,
        commitment=row.commitment,
        dice="by-hand" if row.seed is None else "joint" if row.shares else "seeded",
        shares=shares.dice_of(row, person) if row.gathering else None,
        public=row.public,
        daily=row.daily,
        notice=row.notice,
        private=bool(talks_to(row, person)),
        team=has_team(row, person),
        expires=expires(settings, row),
        ended=bool(row.ended),
        terms=row.terms,
        doing=view.asking(mine) if view is not None and waits_for_people(row) else "",
        now=now,
        tournament=row.tournament,
    )


def seat_card(game: Game, chair: Chair, online: AbstractSet[str], hidden: AbstractSet[str]) -> SeatCard:
    label, here = game.seats.get(chair.seat, chair.seat), chair.kind == PERSON and chair.holder in online
    name = "" if chair.kind == PERSON and chair.owner in hidden else chair.name
    return SeatCard(label, Holder(chair.kind, name), here, "" if chair.lender in hidden else chair.lender_name)


def looked_at(row: TableRow, person: str, now: float) -> bool:
    """Whether this person may let others look on: not while the same dice wait for them."""
    return person in row.members() and not row.counts_at(now)


def waits_for_people(row: TableRow) -> bool:
    """Whether somebody is asked who may be long in answering."""
    return any(row.chairs[seat].kind == PERSON for seat in row.turn.split() if seat in row.chairs)


class Cards:
    """The cards of an open table, each made anew only when something that it says has changed."""

    def __init__(self, settings: Settings, row: TableRow) -> None:
        self._settings = settings
        self._row = row
        self._facts: tuple[object, ...] = ()
        self._made: dict[str, TableCard] = {}

    def card(self, person: str, online: AbstractSet[str], view: "View") -> TableCard:
        """The very card of before where it differs in nothing but its time."""
        settings, row = self._settings, self._row
        now = settings.clock()
        if (facts := _facts(row, online, now)) != self._facts:
            self._facts, self._made = facts, {}
        made = self._made.get(person) or make_card(settings, row, person, online, view)
        doing = view.asking(made.mine) if waits_for_people(row) else ""
        if doing != made.doing or made.expires:
            made = replace(made, doing=doing, expires=expires(settings, row))
        made.updated, made.now = row.told, now
        self._made[person] = made
        return made


def _facts(row: TableRow, online: AbstractSet[str], now: float) -> tuple[object, ...]:
    """All that a card is made of, but for when the table was last told of."""
    long_ago = now - AWAY_SECONDS
    return (
        row.status, row.turn, row.outcome, row.ended, row.notice, row.daily, row.host, row.header, row.shares,
        row.terms, row.public, row.sealed, row.guests, row.begun, row.told < long_ago, row.updated < long_ago,
        frozenset(online), frozenset(row.unnamed),
        [(chair.kind, chair.holder, chair.salt, chair.name, chair.lender, chair.lender_name)
         for chair in row.chairs.values()],
        [(seat, len(people), *people) for seat, people in row.seen.items()],
    )  # fmt: skip


def expires(settings: Settings, row: TableRow) -> float:
    """When a game of guests is deleted that nobody plays; counted from what everybody may know of."""
    if settings.trusted or not row.guests or row.status != PLAYING:
        return 0.0
    return row.told + settings.limits.guest_days * 86_400.0


def _link(settings: Settings, table: str, seat: str, salt: str) -> str:
    return settings.url(f"/join/{invite_token(settings, table, seat, salt)}")
