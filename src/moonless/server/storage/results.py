"""What people brought home, and their ratings."""

from collections.abc import Sequence

from moonless.server.storage import seats
from moonless.server.storage.persons import IS_NAMED
from moonless.server.storage.store import NOTHING, Row, Step, Store, drop_rows, holes, new_row, replace_row

PAGE = 2000
"""Games that are computed again at once."""


def keep(table: str, person: str, seat: str, game: str, scenario: str, side: str, ended: float, won: float,
         score: float, level: str, daily: str, gone: bool = False, opens: float = 0.0) -> Step:  # fmt: skip
    """Of somebody's games of one day, or one round, the first that came home counts as that."""
    texts = ", ".join(f"CAST(${n} AS TEXT)" for n in range(1, 7))
    numbers = ", ".join(f"CAST(${n} AS DOUBLE PRECISION)" for n in range(7, 10))
    first = "CASE WHEN EXISTS (SELECT 1 FROM results r WHERE r.person = $2 AND r.daily <> '' AND r.daily = $11)"
    return Step(
        "INSERT INTO results (table_id, person, seat, game, scenario, side, ended, won, score, level, daily, gone,"
        f" opens) SELECT {texts}, {numbers}, CAST($10 AS TEXT), {first} THEN '' ELSE CAST($11 AS TEXT) END,"
        " CAST($12 AS INTEGER), CAST($13 AS DOUBLE PRECISION) ON CONFLICT DO NOTHING",
        (table, person, seat, game, scenario, side, ended, won, score, level, daily, int(gone), opens),
    )


MOVE = (
    "UPDATE results SET person = $2 WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM results o WHERE o.person = $2"
    " AND (o.table_id = results.table_id OR (o.daily <> '' AND o.daily = results.daily)))"
)


def move(old: str, new: str) -> Step:
    """A guest turns out to be somebody: what they brought home is theirs, but no second try of a day."""
    return Step(MOVE, (old, new))


def move_one(old: str, new: str, table: str) -> Step:
    """Of one game only."""
    return Step(f"{MOVE} AND table_id = $3", (old, new, table))


def await_rating(table: str, ended: float, opens: float) -> Step:
    return new_row("endings", {"table_id": table, "ended": ended, "opens": opens}, NOTHING)


def take_back(table: str) -> list[Step]:
    """The game goes on after all; what was counted stays counted."""
    return [
        Step("DELETE FROM results WHERE table_id = $1 AND rated = 0", (table,)),
        Step("DELETE FROM endings WHERE table_id = $1 AND place = 0", (table,)),
        seats.end(table, 0.0),
    ]


# Rating


async def waiting(store: Store, most: int, now: float) -> list[str]:
    """Games that wait to be rated, in the order in which they ended; those whose results are sealed wait longer."""
    rows = await store.fetch(
        "SELECT table_id FROM endings WHERE place = 0 AND opens <= $2 ORDER BY ended, table_id LIMIT $1", most, now
    )
    return [row["table_id"] for row in rows]


async def last_place(store: Store) -> int:
    rows = await store.fetch("SELECT COALESCE(MAX(place), 0) AS last FROM endings")
    return int(rows[0]["last"])


async def of_table(store: Store, table: str) -> Sequence[Row]:
    return await store.fetch(
        "SELECT r.*, p.account FROM results r LEFT JOIN people p ON p.id = r.person WHERE r.table_id = $1"
        " ORDER BY r.seat",
        table,
    )


async def counted(store: Store, after: int) -> Sequence[Row]:
    """The results of the games at the next places, seat by seat."""
    return await store.fetch(
        "SELECT e.place, r.* FROM endings e JOIN results r ON r.table_id = e.table_id"
        " WHERE e.place > $1 AND e.place <= $2 AND r.rated = 1 ORDER BY e.place, r.seat",
        after,
        after + PAGE,
    )


def drop_waiting(table: str) -> Step:
    """It is not rated after all."""
    return drop_rows("endings", table_id=table)


def count(table: str, place: int) -> Step:
    return Step("UPDATE endings SET place = $2 WHERE table_id = $1", (table, place))


def rated(table: str, person: str, mu: float, sigma: float) -> Step:
    return Step(
        "UPDATE results SET rated = 1, mu = $3, sigma = $4 WHERE table_id = $1 AND person = $2",
        (table, person, mu, sigma),
    )


async def ratings(store: Store, people: Sequence[str]) -> Sequence[Row]:
    where = f"person IN ({holes(len(people))})"
    return await store.fetch(f"SELECT * FROM ratings WHERE {where} ORDER BY game, side", *people)


def rate(person: str, game: str, side: str, mu: float, sigma: float, games: int) -> Step:
    whose = {"person": person, "game": game, "side": side}
    rating = {"mu": mu, "sigma": sigma, "games": games, "sure": mu - 2 * sigma}
    return replace_row("ratings", whose | rating, by=tuple(whose))


async def all_ratings(store: Store, after: tuple[str, str, str], most: int) -> Sequence[Row]:
    return await store.fetch(
        "SELECT * FROM ratings WHERE (person, game, side) > ($1, $2, $3) ORDER BY person, game, side LIMIT $4",
        *after,
        most,
    )


def unrate(person: str, game: str, side: str) -> Step:
    return drop_rows("ratings", person=person, game=game, side=side)


async def best(store: Store, game: str, side: str, most: int) -> Sequence[Row]:
    """Who is surely strong: by what is left of a rating without its doubt. Who shows no ratings is not listed; who is
    not named among results, without a name.

    Names are looked up one by one down the list: of a join PostgreSQL expects next to nobody and reads everybody.
    """
    return await store.fetch(
        f"SELECT * FROM (SELECT r.*, (SELECT CASE WHEN {IS_NAMED} THEN p.name ELSE '' END FROM people p"
        " WHERE p.id = r.person AND p.account IS NOT NULL"
        " AND ' ' || p.shows || ' ' LIKE '% ratings %') AS name FROM ratings r WHERE r.game = $1 AND r.side = $2) named"
        " WHERE name IS NOT NULL ORDER BY sure DESC LIMIT $3",
        game,
        side,
        most,
    )


# A player's page


async def newest(store: Store, person: str, most: int) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM results WHERE person = $1 ORDER BY ended DESC LIMIT $2", person, most)


async def number(store: Store, person: str) -> int:
    rows = await store.fetch("SELECT COUNT(*) AS number FROM results WHERE person = $1", person)
    return int(rows[0]["number"])


async def others(store: Store, tables: Sequence[str], person: str) -> Sequence[Row]:
    """With whom or against whom games were played."""
    return await store.fetch(
        f"SELECT r.table_id, r.side, r.person, p.name, {IS_NAMED} AS named FROM results r"
        " JOIN people p ON p.id = r.person"
        f" WHERE r.table_id IN ({', '.join(f'${n}' for n in range(2, len(tables) + 2))}) AND r.person <> $1"
        " ORDER BY r.seat",
        person,
        *tables,
    )


def show(person: str, shows: str) -> Step:
    return Step("UPDATE people SET shows = $2 WHERE id = $1", (person, shows))
