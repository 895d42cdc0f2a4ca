"""Straight from process to process: in order, by the long way where nobody opens, and told when a line breaks."""

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path

from moonless.server.site.nearby import LONGEST, Nearby


class End:
    """A process's end of its lines, and all that it was told."""

    def __init__(self, home: Path, name: int, database: str = "one") -> None:
        self.name = name
        self.heard: list[tuple[int, bytes]] = []
        self.far: list[tuple[int, bytes]] = []
        self.lost: list[int] = []
        self.lines = Nearby(
            home, database, lambda *line: self.heard.append(line), self.lost.append, lambda *line: self.far.append(line)
        )

    async def open(self) -> "End":
        await self.lines.open(self.name)
        return self


async def until(there: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not there():
            await asyncio.sleep(0.01)


def test_lines_arrive_in_their_order_however_long_they_are(tmp_path: Path) -> None:
    async def talk() -> None:
        one, other = await End(tmp_path, 11).open(), await End(tmp_path, 12).open()
        said = [b"%d %b" % (number, b"x" * (number * 997 % 200_000)) for number in range(300)]
        for place, line in enumerate(said):
            one.lines.put(12, line)
            if place % 50 == 0:
                await asyncio.sleep(0.01)
        other.lines.put(11, b"back")
        await until(lambda: len(other.heard) == len(said) and one.heard)
        assert other.heard == [(11, line) for line in said]
        assert one.heard == [(12, b"back")]
        assert one.far == []
        for end in (one, other):
            end.lines.close()

    asyncio.run(talk())


def test_where_nobody_opens_all_goes_the_long_way_in_order(tmp_path: Path) -> None:
    async def talk() -> None:
        one = await End(tmp_path, 11).open()
        elsewhere = await End(tmp_path, 12, "another database").open()
        left = one.lines.path(13)
        left.touch()  # by a process that was killed
        for line in (b"a", b"b"):
            one.lines.put(12, line)
            one.lines.put(13, line)
        await until(lambda: len(one.far) == 4)
        for process in (12, 13):
            one.lines.put(process, b"c")
            assert [line for to, line in one.far if to == process] == [b"a", b"b", b"c"]
        assert elsewhere.heard == []
        one.lines.forget({13})
        assert not left.exists()
        for end in (one, elsewhere):
            end.lines.close()

    asyncio.run(talk())


def test_both_sides_are_told_when_one_is_gone_and_can_speak_again(tmp_path: Path) -> None:
    async def talk() -> None:
        one, other = await End(tmp_path, 11).open(), await End(tmp_path, 12).open()
        one.lines.put(12, b"first")
        other.lines.put(11, b"first")
        await until(lambda: one.heard and other.heard)
        other.lines.close()
        await until(lambda: one.lost)
        assert set(one.lost) == {12}
        assert other.lost == []  # it has gone itself
        assert not other.lines.path(12).exists()
        await other.open()
        one.lines.put(12, b"again")
        await until(lambda: len(other.heard) == 2)
        assert other.heard[-1] == (11, b"again")
        for end in (one, other):
            end.lines.close()

    asyncio.run(talk())


def test_what_was_said_last_is_said_before_the_door_is_closed(tmp_path: Path) -> None:
    async def talk() -> None:
        one, other = await End(tmp_path, 11).open(), await End(tmp_path, 12).open()
        one.lines.put(12, b"hello")
        await until(lambda: other.heard)
        one.lines.put(12, b"farewell")
        one.lines.close()
        await until(lambda: other.lost)
        assert other.heard[-1] == (11, b"farewell")
        other.lines.close()

    asyncio.run(talk())


def test_the_folder_is_for_the_servers_user_only(tmp_path: Path) -> None:
    async def talk() -> None:
        one = await End(tmp_path, 11).open()
        assert stat.S_IMODE(one.lines.folder.stat().st_mode) == 0o700
        one.lines.close()

    asyncio.run(talk())


def test_a_path_that_is_too_long_for_a_socket_means_the_long_way(tmp_path: Path) -> None:
    async def talk() -> None:
        deep = tmp_path / ("d" * LONGEST)
        deep.mkdir()
        one, other = await End(deep, 11).open(), await End(deep, 12).open()
        one.lines.put(12, b"a")
        assert one.far == [(12, b"a")]
        for end in (one, other):
            end.lines.close()

    asyncio.run(talk())
