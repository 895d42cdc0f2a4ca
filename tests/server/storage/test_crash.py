"""`kill -9` in the middle of play, fifty times: no acknowledged move is lost, no table is stuck."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from moonless.core.game import games
from moonless.server.site.app import pack
from moonless.server.site.settings import Settings
from tests.server.support import SECONDS, Refused, Screen, Visitor, free_socket, make_settings, until

CRASHES = 50
PLAYERS = 4
"""One in each game, and each goes on to the next."""
TAKEN_OVER = ("taken over", "loaded anew")
"""Of what a server says that cannot do something at this moment."""


class Later(Exception):
    """What the server was asked for is to be asked for again."""


TROUBLE = (WebSocketException, OSError, TimeoutError, EOFError, httpx.TransportError, Later)


def goes_on(person: Visitor, table: str, least: int) -> int:
    """Come back until a move is taken; the number of the decision then."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            with person.sit(table) as screen:
                assert screen.decision >= least, "an acknowledged move is lost"
                screen.choose()
                return int(screen.decision)
        except (*TROUBLE, Refused):
            time.sleep(0.1)
    raise AssertionError("play does not go on")


class Zygote:
    """A server that can be killed and started again at once, always at the same address."""

    def __init__(self, settings: Settings) -> None:
        with free_socket() as listener:
            self.port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = pack(settings)
        command = [sys.executable, "-m", "tests.server.zygote", str(self.port)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = 0
        self.start()

    def start(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(self.settings + "\n")
        self.process.stdin.flush()
        self.pid = int(self.process.stdout.readline())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ready(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/api/games", timeout=5).status_code == 200
        return False


class Player:
    """Plays at random in a thread, and remembers every choice that was acknowledged."""

    def __init__(self, url: str, seed: int) -> None:
        self.seed, self.random = seed, Random(seed)
        self.person = Visitor(url)
        self.table = ""
        self.acked: list[str] = []
        self.sent: str | None = None
        self.total = self.games = 0
        self.wrong: list[str] = []
        self.stop = False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        while not self.stop and not self.wrong:
            try:
                self.sit_down()
            except TROUBLE:
                time.sleep(0.02)
            except (AssertionError, Refused) as error:
                if is_later(error):
                    time.sleep(0.02)
                else:
                    self.wrong.append(str(error))
        self.person.close()

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """A table is taken over from a server that is dead: a slow machine may say so, and is asked again. Whether it
        ever answers is seen by the moves that are made."""
        answer = self.person.send(method, path, body)
        if answer.status_code == 503:
            raise Later(answer.text)
        assert answer.status_code == 200, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer

    def sit_down(self) -> None:
        if not self.table:
            names = list(games())
            wish = {"game": names[(self.seed + self.games) % len(names)], "scenario": ""}
            self.table = self.ask("POST", "/api/tables", wish).json()["id"]
            self.acked, self.sent = [], None
            self.games += 1
        with self.person.sit(self.table) as screen:
            self.check(screen)
            while not self.stop and screen.keys:
                self.sent = self.random.choice(screen.keys)
                screen.choose(self.sent)
                self.acked.append(self.sent)
                self.sent = None
                self.total += 1
        if not self.stop and not screen.keys:
            self.check_record()
            self.table = ""

    def check(self, screen: Screen) -> None:
        """The table stands at what was acknowledged, or one further: what was sent may have been kept."""
        ahead = screen.decision - len(self.acked)
        assert ahead in ((0, 1) if self.sent is not None else (0,)), f"{ahead} ahead at {self.table}"
        if ahead and self.sent is not None:
            self.acked.append(self.sent)
        self.sent = None
        assert screen.keys or screen.card["status"] == "over", "a table without a question"

    def check_record(self) -> None:
        text = self.ask("GET", f"/api/tables/{self.table}/record").text
        lines = [json.loads(line) for line in text.splitlines()]
        assert [line["choose"] for line in lines if "choose" in line] == self.acked


def is_later(error: Exception) -> bool:
    """Whether somebody who comes to a table, or moves there, is only told to come again."""
    return isinstance(error, Refused) and any(words in str(error) for words in TAKEN_OVER)


def any_wrong(players: list[Player]) -> bool:
    return any(player.wrong for player in players)


def test_nothing_acknowledged_is_lost_and_no_table_is_stuck(database: str, tmp_path: Path) -> None:
    server = Zygote(make_settings(tmp_path, database))
    random = Random(7)
    players: list[Player] = []
    try:
        until(server.ready)
        players += [Player(server.url, seed) for seed in range(PLAYERS)]
        for player in players:
            player.thread.start()
        for _ in range(CRASHES):
            time.sleep(random.random() * 0.3)
            server.kill()
            server.start()
            played = sum(player.total for player in players)
            until(lambda played=played: sum(player.total for player in players) > played or any_wrong(players))
        before = [player.total for player in players]
        until(lambda: all(player.total > old + 3 or player.wrong for player, old in zip(players, before, strict=True)))
        for player in players:
            player.stop = True
        for player in players:
            player.thread.join(2 * SECONDS)
        assert [player.wrong for player in players] == [[]] * PLAYERS
        assert sum(player.total for player in players) > CRASHES
        for player in players:
            assert not player.thread.is_alive()
    finally:
        for player in players:
            player.stop = True
        server.close()
