"""A result to show around: a picture made by the server, and what a page says of itself to others."""

import io
from random import Random

import pytest

from tests.server.conftest import Invite
from tests.server.table.test_desk import play

SVG, PNG = "result.svg", "result.png"


def test_a_finished_public_game_has_a_picture_and_tags_and_a_private_one_none_for_strangers(visitor: Invite) -> None:
    host, stranger = visitor(), visitor()
    table = host.start("they-come-unseen", "duel", public=True, options={"round_limit": 10, "weather": False})["id"]
    at = f"/api/tables/{table}/picture"
    page = f"/table/{table}/report"
    assert host.send("GET", f"{at}/{SVG}").status_code == 409, "not while it is played"
    assert b"og:" not in stranger.http.get(page).content
    with host.sit(table) as screen:
        play(screen, Random(8))
        outcome = screen.card["outcome"]
    drawn = stranger.http.get(f"{at}/{SVG}")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "They Come Unseen" in drawn.text
    assert outcome.split()[0] in drawn.text
    told = stranger.http.get(page).text
    assert f'<meta property="og:image" content="{host.url}{at}/{PNG}">' in told
    assert "They Come Unseen" in told
    image = pytest.importorskip("PIL.Image", reason="Pillow is missing: pip install 'moonless[envs]'")
    painted = stranger.http.get(f"{at}/{PNG}")
    assert painted.headers["content-type"] == "image/png"
    assert image.open(io.BytesIO(painted.content)).size == (1200, 630)


def test_a_private_game_is_told_to_nobody(visitor: Invite) -> None:
    host, stranger = visitor(), visitor()
    table = host.start("they-come-unseen", "duel", options={"round_limit": 10, "weather": False})["id"]
    with host.sit(table) as screen:
        play(screen, Random(8))
    assert host.http.get(f"/api/tables/{table}/picture/{SVG}").status_code == 200
    assert stranger.http.get(f"/api/tables/{table}/picture/{SVG}").status_code == 404
    assert b"og:" not in stranger.http.get(f"/table/{table}/report").content
