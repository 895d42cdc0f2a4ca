"""Secrets on the wire: two worlds that differ only in what a seat cannot know send it the same bytes."""

import itertools
import re
from pathlib import Path
from random import Random

import pytest

from moonless.core.fate import SeededFate
from moonless.core.game import games
from moonless.core.scene import Piece
from moonless.core.secrets import OpenSecrets
from moonless.core.table import FREE, Table
from moonless.server.table.views import View
from tests.server.hide_and_seek import DIE, HIDER, SEEKER, HideAndSeek
from tests.server.support import Screen, Server, Visitor, make_settings

ODD, EVEN = "a" * 64, "b" * 64


def highs(secret: str) -> list[bool]:
    """In which rounds the secret die sends the hider on."""
    fate = SeededFate(secret)
    return [fate.roll(DIE) > 4 for _ in range(3)]


def some_secret(wanted: list[bool]) -> str:
    return next(f"{n:064x}" for n in range(10_000) if highs(f"{n:064x}") == wanted)


class World:
    """One game of hide and seek, and all that the seeker and a spectator are sent meanwhile."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, secret: str, place: str) -> None:
        counter = itertools.count()
        for module in ("table.keeping", "table.seating", "people.people"):
            monkeypatch.setattr(f"moonless.server.{module}.new_id", lambda: f"id-{next(counter):06d}")
        secrets = itertools.chain([secret], itertools.repeat("c" * 64))  # of this game, and of all others
        monkeypatch.setattr("moonless.server.table.starting.new_secret", lambda: next(secrets))
        self.sent: dict[str, list[str]] = {"seeker": [], "watcher": [], "http": []}
        folder.mkdir()
        listener = None
        with Server(make_settings(folder, clock=lambda: 1000.0), listener) as server:
            self.server = server
            self.people = [Visitor(server.url, name) for name in ("Hider", "Seeker", "Watcher")]
            self.play(place)
            for person in self.people:
                person.close()

    def play(self, place: str) -> None:
        hider, seeker, watcher = self.people
        card = hider.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
        seeker.join(card["invites"][SEEKER])
        watcher.join(card["watch"])
        table = card["id"]
        with hider.sit(table) as one, seeker.sit(table) as two, watcher.sit(table) as three:
            for round in range(3):
                while one.keys:
                    one.choose(f"hide {place}")
                    while not one.keys and one.card["turn"] == [HIDER]:
                        one.hear()
                self.ask(seeker, table)
                while not two.keys:
                    two.hear()
                self.at_table(two)
                refused = two.request(do="choose", decision=two.decision, key="seek mill", id=f"x{round}")
                assert refused["t"] == "refused"
                two.request(do="undo", decision=two.decision, id=f"u{round}")
                two.request(do="choose", decision=two.decision, key="seek ditch", id=f"c{round}")
                while round < 2 and not one.keys:
                    one.hear()
            for screen, name in ((two, "seeker"), (three, "watcher")):
                screen.request(do="ping", id="end")
                self.sent[name] = [self.plain(text) for text in screen.raw]
        assert two.card["status"] == "over"

    def ask(self, person: Visitor, table: str) -> None:
        """Everything else that can be asked for in the middle of a game."""
        paths = [
            "",
            "/record",
            "/replay",
            "/replay/0?seat=seeker",
            "/replay/0",
            "/replay/1?seat=hider",
            "/proof",
            "/notes",
        ]
        for path in paths:
            answer = person.send("GET", f"/api/tables/{table}{path}")
            self.sent["http"].append(self.plain(f"{path} {answer.status_code} {answer.text}"))
        self.sent["http"].append(self.plain(person.send("GET", "/api/me").text))

    def at_table(self, screen: Screen) -> None:
        """Whatever else is tried at the table in each round."""

    def plain(self, text: str) -> str:
        """Without the port, and the promise about the dice, which says nothing about them."""
        return re.sub(r"127\.0\.0\.1:\d+", "HOST", re.sub(r'"commitment":"\w+"', "PROMISE", text))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ((ODD, "attic"), (ODD, "barn")),
        ((some_secret([False, False, False]), "attic"), (some_secret([True, False, True]), "barn")),
    ],
    ids=["another place", "other dice and more hidden decisions"],
)
def test_two_worlds_send_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch,
    hide_and_seek: HideAndSeek,
    tmp_path: Path,
    one: tuple[str, str],
    two: tuple[str, str],
) -> None:
    first = World(monkeypatch, tmp_path / "one", *one).sent
    second = World(monkeypatch, tmp_path / "two", *two).sent
    for name in first:
        assert first[name] == second[name], name
        assert first[name]
    everything = str(first)
    assert "Moved on" not in everything
    assert "cover" not in everything


def test_a_hider_sees_its_own(hide_and_seek: HideAndSeek, tmp_path: Path) -> None:
    with Server(make_settings(tmp_path)) as server:
        person = Visitor(server.url)
        table = person.start("hide-and-seek", seats={HIDER: "me", SEEKER: "captain"})["id"]
        with person.sit(table) as screen:
            screen.choose("hide cellar")
            assert screen.scene["pieces"][0]["cell"] == "cellar"
            assert any("Hidden in the cellar" in beat["line"]["text"] for beat in screen.beats)
        person.close()


def test_one_person_with_both_seats_looks_through_the_one_that_is_asked(
    hide_and_seek: HideAndSeek, tmp_path: Path
) -> None:
    with Server(make_settings(tmp_path)) as server:
        person = Visitor(server.url)
        with person.sit(person.start("hide-and-seek")["id"]) as screen:
            assert screen.scene["seat"] == HIDER
            while screen.scene["seat"] == HIDER:
                screen.choose("hide cellar")
            assert screen.scene["seat"] == SEEKER
            assert screen.scene["pieces"] == []
            assert screen.scene["log"] == []
            screen.choose("seek attic")
            assert any("Hidden in the cellar" in line["text"] for line in screen.scene["log"])
        person.close()


def test_playing_on_knows_only_what_the_seat_knew(hide_and_seek: HideAndSeek, tmp_path: Path) -> None:
    with Server(make_settings(tmp_path)) as server:
        hider, seeker = Visitor(server.url), Visitor(server.url)
        card = hider.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
        seeker.join(card["invites"][SEEKER])
        with hider.sit(card["id"]) as one, seeker.sit(card["id"]) as two:
            hide(one)
            while not two.keys:
                two.hear()
            two.choose("seek ditch")
            while not one.keys:
                one.hear()
            hide(one)
        path = f"/api/tables/{card['id']}/play-on"
        assert seeker.send("POST", path, {"step": 1, "seat": HIDER}).status_code == 403
        new = seeker.ask("POST", path, {"step": 1, "seat": SEEKER})
        assert new["mine"] == [SEEKER]
        assert new["seats"][HIDER]["holder"] == {"kind": "computer", "name": "officer"}
        assert new["commitment"] != card["commitment"]
        for person in (hider, seeker):
            person.close()


def hide(screen: Screen) -> None:
    while screen.keys:
        screen.choose("hide barn")


@pytest.mark.parametrize("name", [game.id for game in games().values() if isinstance(game.secrets, OpenSecrets)])
def test_where_nothing_is_hidden_every_seat_sees_the_same(name: str) -> None:
    """So that what is made for one of them serves all: pieces of beats, and a spectator's frame."""
    game, random = games()[name], Random(name)
    with Table.start(game, None, "the same") as table:
        for _ in range(60):
            if table.decision is None:
                break
            seen = [game.screen.scene(table.state, seat, None, []) for seat in (*game.seats, None)]
            for scene in seen:
                scene.seat = ""
                assert scene == seen[0]
            assert game.screen.pieces(table.state, None) == seen[0].pieces
            assert all(event.visible_to(seat) for event in table.events[-5:] for seat in (*game.seats, None))
            table.choose(random.choice(table.decision.options))


@pytest.mark.parametrize("name", list(games()))
def test_a_beat_has_the_pieces_and_the_tracks_of_the_whole_scene(name: str) -> None:
    game, random = games()[name], Random(name)
    with Table.start(game, None, "beats") as table:
        for _ in range(60):
            if table.decision is None:
                break
            for seat in (*game.seats, None):
                known = table.redacted(seat)
                scene = game.screen.scene(known, seat, None, [])
                assert game.screen.pieces(known, seat) == scene.pieces
                assert game.screen.stands(known) == {track.id: track.now for track in scene.tracks}
            table.choose(random.choice(table.decision.options))


@pytest.mark.parametrize("name", list(games()))
def test_what_a_table_keeps_is_what_would_be_made_anew(name: str) -> None:
    """In every position, for every seat, also after an undo; and what was not changed is the same thing."""
    game, random, same = games()[name], Random(name), 0
    with Table.start(game, None, "kept") as table:
        view = View(table)
        before: dict[str, Piece] = {}
        for number in range(50):
            if table.decision is None:
                break
            seats = (*game.seats, None) if number % 5 == 0 else (table.decision.seat, None)
            fresh = View(table)
            for seat in seats:
                shown = view.frame(seat)
                assert shown == fresh.frame(seat)
                same += sum(before.get(id) is piece for id, piece in shown.pieces.items())
                before = shown.pieces
            view.listen({table.decision.seat, None})
            if number % 7 == 6 and table.can_undo == FREE:
                table.undo()
            else:
                table.choose(random.choice(table.decision.options))
            view.stale()
            view.quiet()
    assert same > 100
