"""Dice that are promised before anybody plays with them: of a day, of a tournament."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Step, Store


def publish(day: str, commitment: str, now: float) -> Step:
    """Once published, a promise stays as it is."""
    sql = "INSERT INTO promises (day, commitment, published) VALUES ($1, $2, $3) ON CONFLICT (day) DO NOTHING"
    return Step(sql, (day, commitment, now))


async def between(store: Store, first: str, last: str) -> Sequence[Row]:
    """The newest first."""
    sql = "SELECT day, commitment, published FROM promises WHERE day >= $1 AND day <= $2 ORDER BY day DESC"
    return await store.fetch(sql, first, last)
