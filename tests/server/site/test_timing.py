"""Secrets and time: in two worlds that differ only in what the asker may not know, every answer costs the same work.

Counted are the rows read and the steps that rules run. `moonless bench secrets` measures the times themselves.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from moonless.core.run import Run
from moonless.server.site.app import ENDPOINTS, Endpoint
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.support import Screen, Visitor, until
from tests.server.table.test_views import World, some_secret

SKIPPED = {
    "POST /api/tables/{table}/resign", "DELETE /api/me", "POST /api/logout", "POST /api/account",
}  # fmt: skip
"""They end the game, or who asks."""
T = "/api/tables/{table}"
BODIES: dict[str, Any] = {
    f"{T}/notes": {"text": "x"},
    f"{T}/seats/{{seat}}": {"holder": "captain"},
    f"{T}/dice": {"round": 1},
    f"{T}/play-on": {"step": 0, "seat": SEEKER},
    f"{T}/standing": {"seat": SEEKER, "ask": "seek", "key": "seek barn"},
    f"{T}/standing/usual": {"seat": SEEKER, "usual": True},
    f"{T}/hold": {"seat": SEEKER, "person": "Hider"},
    "/api/tables": {"game": "hide-and-seek"},
    "/api/join": {"token": "x" * 20},
    "/api/me": {"name": "Seeker"},
    "/api/me/shows": {"shows": True},
    "/api/me/friends": {"person": "Hider", "friend": True},
    "/api/me/calls": {"game": ""},
    "/api/me/shunned": {"person": "Hider", "how": ""},
    "/api/me/telling": {"ways": []},
    "/api/me/mail": {},
    "/api/me/devices": {"endpoint": "http://example.org/x", "key": "a" * 20, "auth": "a" * 20},
    "/api/reports": {"person": "Hider", "text": "x"},
    "/api/operator": {"act": "settle", "about": "x"},
    "/api/login": {"name": "Nobody", "password": "a long password"},
    "/api/account/password": {"old": "a long password", "new": "a longer password"},
    "/api/account/codes": {"password": "a long password"},
    "/api/account/recover": {"name": "Nobody", "code": "x", "password": "a long password"},
    "/api/account/mail": {"mail": "", "password": "a long password"},
    "/api/account/code": {"name": "Nobody"},
    "/api/tables/upload": "no record",
    "/api/games/{game}/workshop/draft": {"text": ""},
    "/api/games/{game}/workshop/read": {"text": ""},
    "/api/games/{game}/workshop/estimate": {"text": "", "games": 1},
}
PARTS = {
    "{seat}": HIDER, "{ask}": "seek", "{game}": "hide-and-seek", "{scenario}": "yard", "{board}": "yard",
    "{lesson}": "none", "{name}": "Hider", "{id}": "none", "{round}": "1", "{call}": "none",
    "{step}": f"1?seat={SEEKER}",
}  # fmt: skip
"""What stands for the parts of a path."""


class Counting(World):
    """What the seeker's requests cost, round by round."""

    def play(self, place: str) -> None:
        self.work: list[tuple[str, int, int, int]] = []
        self.met: dict[str, int] = {}
        self.rows = self.fetches = self.steps = 0
        store = self.server.service.house.store
        rounds = asyncio.all_tasks(self.server.server.servers[0].get_loop())  # the server's own, before anybody asks
        fetch, answer, pick = store.fetch, Run.answer, Run.pick

        async def counted_fetch(sql: str, *args: object) -> Any:
            found = await fetch(sql, *args)
            if asyncio.current_task() not in rounds:
                self.fetches += 1
                self.rows += len(found)
            return found

        def counted(method: Any) -> Any:
            def step(run: Run, *args: Any) -> Any:
                self.steps += 1
                return method(run, *args)

            return step

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "fetch", counted_fetch)
            patch.setattr(Run, "answer", counted(answer))
            patch.setattr(Run, "pick", counted(pick))
            super().play(place)

    def ask(self, person: Visitor, table: str) -> None:
        for endpoint in ENDPOINTS:
            if str(endpoint) not in SKIPPED:
                self.knock(person, endpoint, table)

    def knock(self, person: Visitor, endpoint: Endpoint, table: str) -> None:
        path, body = endpoint.path.replace("{table}", table), BODIES.get(endpoint.path)
        for part, value in PARTS.items():
            path = path.replace(part, value)

        def ask() -> None:
            answer = person.send(endpoint.method, path, body)
            self.met[str(endpoint)] = answer.status_code
            assert answer.status_code < 500, answer.text
            until(lambda: all(desk.thinking is None for desk in list(self.server.service.hall.desks.values())))

        self.count(str(endpoint), ask)

    def at_table(self, screen: Screen) -> None:
        """Over the live connection: what is refused, tried and taken back."""
        for name, request in {
            "refused": {"do": "choose", "key": "seek mill"},
            "order": {"do": "choose-all", "keys": ["seek ditch", "seek barn"]},
            "rehearsal": {"do": "rehearse", "keys": ["seek mill"]},
            "undo": {"do": "undo"},
        }.items():
            self.count(name, lambda request=request: screen.request(decision=screen.decision, **request))
        self.count("ways", lambda: self.ways(screen))

    @staticmethod
    def ways(screen: Screen) -> None:
        screen.send(do="ways", decision=screen.decision, id="ways")
        screen.wait_for("ways")

    def count(self, name: str, ask: Any) -> None:
        """The least of three: somebody else may ask meanwhile."""
        found = []
        for _ in range(3):
            before = self.rows, self.fetches, self.steps
            ask()
            found.append((self.rows - before[0], self.fetches - before[1], self.steps - before[2]))
        self.work.append((name, *min(found)))


def test_every_answer_costs_the_same_work_in_both_worlds(
    monkeypatch: pytest.MonkeyPatch, hide_and_seek: HideAndSeek, tmp_path: Path
) -> None:
    one = Counting(monkeypatch, tmp_path / "one", some_secret([False, False, False]), "attic")
    two = Counting(monkeypatch, tmp_path / "two", some_secret([True, False, True]), "barn")
    assert set(one.met) == {str(endpoint) for endpoint in ENDPOINTS} - SKIPPED
    assert one.met == two.met
    for path in ("GET {}/replay", "GET {}/replay/{{step}}", "POST {}/play-on", "GET /api/me/export"):
        assert one.met[path.format(T)] == 200, path
    assert sum(rows for _, rows, _, _ in one.work) > 100, "rows are counted"
    assert sum(steps for _, _, _, steps in one.work) > 10, "and so is what rules do"
    assert one.work == two.work
