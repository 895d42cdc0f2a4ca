"""What is written to one table keeps its order, however requests are put together."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from moonless.server.people.people import People
from moonless.server.storage import Step, open_store, tables
from moonless.server.storage.batches import grouped
from moonless.server.storage.postgres import PostgresStore
from tests.server.support import make_settings


def test_requests_of_one_table_never_change_places() -> None:
    """Table a is cut, written and cut again by two requests of one batch; those of b may go along with either."""

    def write(table: str) -> tuple[Step, ...]:
        return (tables.cut_lines(table, 0), *tables.add_lines(table, 0, ["x", "y"]), tables.seal(table))

    plan = grouped([write("a"), write("b"), write("a"), write("b")])
    order = [(sql.split()[0], args[0]) for sql, rows in plan for args in rows]
    for table in ("a", "b"):
        own = [verb for verb, name in order if name == table]
        assert own == ["DELETE", "INSERT", "INSERT", "UPDATE"] * 2
    assert len(plan) == 6  # and still not one round trip for each of sixteen statements


def test_a_forced_batch_of_one_table_is_kept_in_order(postgres_database: str, tmp_path: Path) -> None:
    async def go() -> None:
        settings = make_settings(tmp_path, postgres_database)
        store = await open_store(settings)
        assert isinstance(store, PostgresStore)
        person, _ = await People(store, settings).welcome()
        columns = {"id": "t", "game": "g", "scenario": "s", "host": person.id, "public": 0, "header": "{}",
                   "status": "playing", "created": 0.0, "updated": 0.0}  # fmt: skip
        await store.write(tables.insert(columns))
        async with store._busy:  # the writer waits: all that comes meanwhile is one batch
            writes = []
            for number in range(20):
                lines = tables.add_lines("t", 0, [f"{number} a", f"{number} b"])
                writes.append(asyncio.create_task(store.write(tables.cut_lines("t", 0), *lines)))
                await asyncio.sleep(0)
        await asyncio.gather(*writes)
        rows = await store.fetch("SELECT line FROM entries WHERE table_id = 't' ORDER BY place")
        assert [row["line"] for row in rows] == ["19 a", "19 b"]
        await store.close()

    asyncio.run(go())


def test_moves_written_together_are_what_each_alone_would_be(database: str, tmp_path: Path) -> None:
    """Sixty tables, each move with lines, words and times of its own, in one batch: every row to its last digit."""
    random = Random(5)
    words = ("", 'go "E7"', "Île d’Oléron \\ 潜水艦", "{'a': [1]}", "%s $1 ?1")

    def stands(table: str) -> tuple[Any, ...]:
        now = 1.7e9 + random.random() * 1e8
        numbers = {word: random.randrange(99) for word in random.sample(words, 2)}
        word = random.choice(words)
        return (table, now, now / 3, random.randrange(2**40), numbers, "playing", word, word, random.gauss(0, 1e3),
                word, random.randrange(99))  # fmt: skip

    async def go() -> None:
        settings = make_settings(tmp_path, database)
        store = await open_store(settings)
        person, _ = await People(store, settings).welcome()
        told = {f"t{n}": stands(f"t{n}") for n in range(60)}
        columns = {"game": "g", "scenario": "s", "host": person.id, "public": 0, "header": "{}", "status": "new",
                   "created": 0.0, "updated": 0.0}  # fmt: skip
        await store.write(*(tables.insert({"id": table, **columns}) for table in told))
        steps = [
            [*tables.add_lines(table, 3, random.choices(words, k=random.randrange(1, 4))), tables.stand(*row)]
            for table, row in told.items()
        ]
        await asyncio.gather(*(store.write(*some) for some in steps))
        for some in steps:
            *lines, stand = (step.args for step in some)
            kept = await store.fetch("SELECT table_id, place, line FROM entries WHERE table_id = $1", stand[0])
            assert [tuple(row[name] for name in ("table_id", "place", "line")) for row in kept] == lines
            row = (await store.fetch("SELECT * FROM tables WHERE id = $1", stand[0]))[0]
            names = [
                "id",
                "entries",
                "numbers",
                "status",
                "turn",
                "outcome",
                "score",
                "level",
                "updated",
                "told",
                "size",
            ]
            assert tuple(row[name] for name in names) == stand
        await store.close()

    asyncio.run(go())
