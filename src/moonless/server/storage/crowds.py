"""Rows for measuring: people and finished games that nobody was and nobody played."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moonless.server.storage.store import Step, Store

Share = tuple[str, str, str, float, float, str]
"""Person, seat, side, won, score, level."""
LINE = '{"note":"' + "a made-up game; its record stands for one of a kilobyte. " * 15 + '"}'


PERSON = (
    "INSERT INTO people (id, name, account, password, created, shows)"
    " VALUES ($1, $2, $3, '', $4, 'ratings results medals calendar games since named')"
)
TABLE = (
    "INSERT INTO tables (id, game, scenario, host, public, daily, header, entries, status, outcome, score, level,"
    " created, updated, told, size) VALUES ($1, $2, $3, $4, 0, $5, $6, 1, 'over', $7, $8, $9, $10, $10, $10, $11)"
)
ENTRY = "INSERT INTO entries (table_id, place, line) VALUES ($1, 0, $2)"
ENDING = "INSERT INTO endings (table_id, place, ended) VALUES ($1, $2, $3)"
SEAT = "INSERT INTO seats (table_id, seat, kind, holder, salt, ended) VALUES ($1, $2, 'person', $3, '', $4)"
RESULT = (
    "INSERT INTO results (table_id, person, seat, game, scenario, side, ended, won, score, level, daily, rated, mu,"
    " sigma) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $13)"
)


@dataclass(slots=True)
class MadeUp:
    """A game that is over, and everybody's share of it."""

    id: str
    game: str
    scenario: str
    daily: str
    ended: float
    place: int
    shares: list[Share]

    def rows(self) -> list[dict[str, Any]]:
        """Its results as the database would give them, for those who rate."""
        keys = ("person", "seat", "side", "won", "score", "level")
        return [{"game": self.game, "gone": 0, **dict(zip(keys, share, strict=True))} for share in self.shares]


def person(id: str, name: str, created: float) -> Step:
    return Step(PERSON, (id, name, name.casefold(), created))


def games(made: Sequence[MadeUp], rated: Mapping[tuple[str, str], tuple[float, float]]) -> list[Step]:
    """Tables with their records and everybody's result, alike statements together, as a database takes them fastest;
    `rated`: rating and doubt of a person after a game, by the game's table and the person."""
    return [
        *(_table(each) for each in made),
        *(Step(ENTRY, (each.id, LINE)) for each in made),
        *(Step(ENDING, (each.id, each.place, each.ended)) for each in made),
        *(Step(SEAT, (each.id, seat, who, each.ended)) for each in made for who, seat, *_ in each.shares),
        *(_result(each, share, *rated[each.id, share[0]]) for each in made for share in each.shares),
    ]


def _table(made: MadeUp) -> Step:
    known = {"moonless": 1, "game": made.game, "rules": "1", "content": "", "scenario": made.scenario}
    header = json.dumps({**known, "seed": "crowd", "options": {}})
    host, _, _, _, score, level = made.shares[0]
    return Step(
        TABLE,
        (made.id, made.game, made.scenario, host, made.daily, header, level, score, level, made.ended, len(LINE)),
    )


def _result(made: MadeUp, share: Share, mu: float, sigma: float) -> Step:
    who, seat, side, won, points, reached = share
    return Step(
        RESULT,
        (made.id, who, seat, made.game, made.scenario, side, made.ended, won, points, reached, made.daily, mu, sigma),
    )


async def anybody(store: Store) -> bool:
    return bool(await store.fetch("SELECT 1 AS one FROM people LIMIT 1"))


async def size(store: Store) -> int:
    rows = await store.fetch("SELECT COUNT(*) AS number FROM people WHERE id LIKE 'crowd-%'")
    return int(rows[0]["number"])


async def settle(store: Store) -> None:
    """Let the database look at what it holds, as it would after a while."""
    await store.write(Step("ANALYZE", ()))


async def busiest(store: Store) -> str:
    """Who of the crowd has played most."""
    rows = await store.fetch("SELECT person FROM results GROUP BY person ORDER BY COUNT(*) DESC, person LIMIT 1")
    return str(rows[0]["person"])


async def sign_in(store: Store, person: str, now: float) -> str:
    """A cookie for one of the crowd."""
    token = f"the cookie of {person} of the crowd"
    digest = hashlib.sha256(token.encode()).hexdigest()
    await store.write(
        Step(
            "INSERT INTO sessions (token, person, created) VALUES ($1, $3, $2) ON CONFLICT DO NOTHING",
            (digest, now, person),
        )
    )
    return token
