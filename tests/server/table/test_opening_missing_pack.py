"""A table whose content pack an operator took away."""

from pathlib import Path

import pytest

from moonless.core import packs
from tests.core.packing import forget, make_pack
from tests.server.conftest import Invite


def test_its_people_go_on_with_everything_else(
    visitor: Invite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = make_pack("they-come-unseen", tmp_path / "box")
    monkeypatch.setenv(packs.VARIABLE, str(tmp_path / "box"))
    forget()
    try:
        host = visitor()
        card = host.start("they-come-unseen", scenario)
        monkeypatch.setenv(packs.VARIABLE, "")
        forget()
        listed = host.ask("GET", "/api/me")["tables"]
        assert [(each["id"], each["title"]) for each in listed] == [(card["id"], "standard (my-box)")]
        assert host.start("gato-leader", "first-patrol")["id"]
    finally:
        monkeypatch.setenv(packs.VARIABLE, "")
        forget()
