"""Rows for measuring: people and finished games that nobody was and nobody played."""

import hashlib
import json

from moonless.server.storage.store import Step, Store

Share = tuple[str, str, str, float, float, str]
"""Person, seat, side, won, score, level."""
LINE = '{"note":"' + "a made-up game; its record stands for one of a kilobyte. " * 15 + '"}'


def person(id: str, name: str, created: float) -> Step:
    return Step(
        "INSERT INTO people (id, name, account, password, created, shows)"
        " VALUES ($1, $2, $3, '', $4, 'ratings results medals calendar games')",
        (id, name, name.casefold(), created),
    )


def game(id: str, game: str, scenario: str, host: str, daily: str, ended: float, place: int,
         shares: list[Share]) -> list[Step]:  # fmt: skip
    """A table that is over, with its record and everybody's result."""
    known = {"moonless": 1, "game": game, "rules": "1", "content": "", "scenario": scenario}
    header = json.dumps({**known, "seed": "crowd", "options": {}})
    _, _, _, _, score, level = shares[0]
    steps = [
        Step(
            "INSERT INTO tables (id, game, scenario, host, public, daily, header, entries, status, outcome, score,"
            " level, created, updated, told, size) VALUES ($1, $2, $3, $4, 0, $5, $6, 1, 'over', $7, $8, $9, $10, $10,"
            " $10, $11)",
            (id, game, scenario, host, daily, header, level, score, level, ended, len(LINE)),
        ),
        Step("INSERT INTO entries (table_id, place, line) VALUES ($1, 0, $2)", (id, LINE)),
        Step("INSERT INTO endings (table_id, place, ended) VALUES ($1, $2, $3)", (id, place, ended)),
    ]
    for who, seat, side, won, points, reached in shares:
        steps.append(
            Step(
                "INSERT INTO seats (table_id, seat, kind, holder, salt) VALUES ($1, $2, 'person', $3, '')",
                (id, seat, who),
            )
        )
        steps.append(
            Step(
                "INSERT INTO results (table_id, person, seat, game, scenario, side, ended, won, score, level, daily,"
                " rated, mu, sigma) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, 25, 8)",
                (id, who, seat, game, scenario, side, ended, won, points, reached, daily),
            )
        )
    return steps


async def anybody(store: Store) -> bool:
    return bool(await store.fetch("SELECT 1 AS one FROM people LIMIT 1"))


async def size(store: Store) -> int:
    rows = await store.fetch("SELECT COUNT(*) AS number FROM people WHERE id LIKE 'crowd-%'")
    return int(rows[0]["number"])


async def settle(store: Store) -> None:
    """Let the database look at what it holds, as it would after a while."""
    await store.write(Step("ANALYZE", ()))


async def sign_in(store: Store, now: float) -> str:
    """A cookie for one of the crowd."""
    token = "crowd" * 8
    digest = hashlib.sha256(token.encode()).hexdigest()
    await store.write(
        Step(
            "INSERT INTO sessions (token, person, created) VALUES ($1, 'crowd-0', $2) ON CONFLICT DO NOTHING",
            (digest, now),
        )
    )
    return token
