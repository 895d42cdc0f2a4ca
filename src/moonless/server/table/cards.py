"""What a person is told of a table, and the links that open its seats."""

import hashlib
import hmac
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from moonless.core.game import find_game, find_scenario
from moonless.server.api.messages import Holder, SeatCard, TableCard
from moonless.server.people.people import digest
from moonless.server.site.settings import Settings
from moonless.server.storage import Step, seats
from moonless.server.table import fairness, shares
from moonless.server.table.rows import PERSON, PLAYING, WATCH, TableRow
from moonless.server.table.sides import shown_turn, talks_to

if TYPE_CHECKING:
    from moonless.server.table.views import View


def invite_token(settings: Settings, table: str, seat: str, salt: str) -> str:
    """The key to a seat. Only its hash is stored; it can be shown again because the server can make it again."""
    words = "\0".join(("invite", table, seat, salt))
    return hmac.digest(settings.secret, words.encode(), hashlib.sha256)[:20].hex()


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
    mine = row.seats_of(person)
    gives = row.status == PLAYING and not row.daily
    now = settings.clock()
    may_give = [chair for chair in row.chairs.values() if gives and row.may_give(chair, person, online, now)]
    open_to = [chair for chair in may_give if not fairness.why_not_open(row, chair.seat)]
    return TableCard(
        **row.played(scenario),
        status=row.status,
        turn=shown_turn(row, mine),
        mine=mine,
        seats={
            seat: SeatCard(
                game.seats.get(seat, seat),
                Holder(chair.kind, chair.name),
                chair.kind == PERSON and chair.holder in online,
                chair.lender_name,
            )
            for seat, chair in row.chairs.items()
        },
        gives=[chair.seat for chair in may_give],
        invites={chair.seat: _link(settings, row.id, chair.seat, chair.salt) for chair in open_to},
        watch=_link(settings, row.id, WATCH, watch_salt(row.id)) if person in row.members() else "",
        updated=row.told,
        outcome=row.outcome,
        commitment=row.commitment,
        dice="by-hand" if row.seed is None else "joint" if row.shares else "seeded",
        shares=shares.dice_of(row, person) if row.gathering else None,
        public=row.public,
        daily=row.daily,
        notice=row.notice,
        private=bool(talks_to(row, person)),
        expires=expires(settings, row),
        ended=bool(row.ended),
        terms=row.terms,
        doing=view.asking(mine) if view is not None and waits_for_people(row) else "",
        now=now,
    )


def waits_for_people(row: TableRow) -> bool:
    """Whether somebody is asked who may be long in answering."""
    return any(row.chairs[seat].kind == PERSON for seat in row.turn.split() if seat in row.chairs)


def expires(settings: Settings, row: TableRow) -> float:
    """When a game of guests is deleted that nobody plays; counted from what everybody may know of."""
    if settings.trusted or not row.guests or row.status != PLAYING:
        return 0.0
    return row.told + settings.limits.guest_days * 86_400.0


def _link(settings: Settings, table: str, seat: str, salt: str) -> str:
    return settings.url(f"/join/{invite_token(settings, table, seat, salt)}")
