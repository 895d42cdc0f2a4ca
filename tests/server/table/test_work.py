"""Secrets and time: in two worlds that differ only in what the asker may not know, every answer costs the same work.

Counted are the rows read and the steps that rules run. `moonless bench secrets` measures the times themselves.
"""

from pathlib import Path
from typing import Any

import pytest

from moonless.core.run import Run
from moonless.server.site.app import ENDPOINTS
from tests.server.hide_and_seek import HIDER, HideAndSeek
from tests.server.support import Screen, Visitor
from tests.server.table.test_views import World, some_secret

PAST = {"/replay", "/replay/{step}", "/play-on"}
"""Looking back plays the game again; while secrets are kept its answers come in steps of half a second instead."""
SKIPPED = {"POST /api/tables/{table}/resign"}
"""It ends the game."""
BODIES: dict[str, Any] = {
    "/notes": {"text": "x"}, "/seats/{seat}": {"holder": "captain"}, "/dice": {"round": 1},
}  # fmt: skip


class Counting(World):
    """What the seeker's requests cost, round by round."""

    def play(self, place: str) -> None:
        self.work: list[tuple[str, int, int, int]] = []
        self.rows = self.fetches = self.steps = 0
        store = self.server.service.house.store
        fetch, answer, pick = store.fetch, Run.answer, Run.pick

        async def counted_fetch(sql: str, *args: object) -> Any:
            found = await fetch(sql, *args)
            if "sessions WHERE token IN" not in sql:  # the server's own round
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
            rest = endpoint.path.removeprefix("/api/tables/{table}")
            if str(endpoint) in SKIPPED or rest in PAST or rest == endpoint.path:
                continue
            path = f"/api/tables/{table}{rest}".replace("{seat}", HIDER)
            self.count(
                str(endpoint), lambda path=path, e=endpoint, rest=rest: person.send(e.method, path, BODIES.get(rest))
            )
        self.count("GET /api/me", lambda: person.send("GET", "/api/me"))
        self.count("GET /api/me/export", lambda: person.send("GET", "/api/me/export"))

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
    assert len(one.work) > 30
    assert sum(rows for _, rows, _, _ in one.work) > 100, "rows are counted"
    assert one.work == two.work
