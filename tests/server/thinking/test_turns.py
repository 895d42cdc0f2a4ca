"""Thinking is shared fairly: people take turns, and who waits comes before who only watches."""

import asyncio

from moonless.server.thinking.turns import Turns


async def one(turns: Turns, person: str, idle: bool, served: list[str]) -> None:
    await turns.take(person, idle)
    served.append(person)
    await asyncio.sleep(0)
    turns.leave()


def test_another_person_waits_for_one_thought_at_most() -> None:
    async def go() -> list[str]:
        turns, served = Turns(1), list[str]()
        many = [asyncio.create_task(one(turns, "many", False, served)) for _ in range(10)]
        await asyncio.sleep(0)
        few = [asyncio.create_task(one(turns, "few", False, served)) for _ in range(2)]
        await asyncio.gather(*many, *few)
        assert (len(turns), turns.free) == (0, 1)
        return served

    served = asyncio.run(go())
    assert served[:4] == ["many", "few", "many", "few"] or served[:5] == ["many", "many", "few", "many", "few"]


def test_who_waits_comes_before_who_lets_computers_play() -> None:
    async def go() -> list[str]:
        turns, served = Turns(1), list[str]()
        await turns.take("first", False)
        idle = [asyncio.create_task(one(turns, "watcher", True, served)) for _ in range(3)]
        await asyncio.sleep(0)
        waits = asyncio.create_task(one(turns, "player", False, served))
        await asyncio.sleep(0)
        gone = asyncio.create_task(one(turns, "gone", False, served))
        await asyncio.sleep(0)
        gone.cancel()
        turns.leave()
        await asyncio.gather(*idle, waits)
        return served

    assert asyncio.run(go()) == ["player", "watcher", "watcher", "watcher"]
