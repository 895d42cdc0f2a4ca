"""The site's sign of life, one for all processes, and clocks that are set by it."""

from moonless.server.storage.store import Step, Store, holes

NOW, LEAST, MORE = (f"CAST(${n} AS DOUBLE PRECISION)" for n in (1, 2, 3))

LONG = 3600.0
"""Who plays alone has no clock: what counts there is whether the site was down for longer than this."""


def beat(now: float) -> Step:
    return Step("UPDATE pulse SET last = $1 WHERE id = 1", (now,))


def make_up(now: float, least: float, more: float) -> list[Step]:
    """Where the last sign is longer ago than `least`, all clocks that run are set back by that time, and `more`. Who
    comes first holds the row meanwhile: of several processes one does it."""
    return [
        Step("UPDATE pulse SET last = last WHERE id = $1", (1,)),
        Step(
            f"UPDATE listings SET deadline = deadline + {NOW} - (SELECT last FROM pulse) + {MORE} WHERE deadline > 0"
            f" AND EXISTS (SELECT 1 FROM pulse WHERE last > 0 AND last < {NOW} - {LEAST})",
            (now, least, more),
        ),
        Step(f"UPDATE pulse SET up = $1 WHERE last > 0 AND last < {NOW} - {LEAST}", (now, LONG)),
        beat(now),
    ]


async def up_since(store: Store) -> float:
    """When it was last up again after it had been down for long."""
    return float((await store.fetch("SELECT up FROM pulse"))[0]["up"])


async def deadlines(store: Store, tables: list[str]) -> dict[str, float]:
    rows = await store.fetch(
        f"SELECT table_id, deadline FROM listings WHERE table_id IN ({holes(len(tables))})", *tables
    )
    return {row["table_id"]: row["deadline"] for row in rows}
