from pathlib import Path

import pytest

from moonless.core.home import home


def test_home_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MOONLESS_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "moonless"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home() == tmp_path / ".local" / "share" / "moonless"
    monkeypatch.setenv("MOONLESS_HOME", str(tmp_path / "own"))
    assert home() == tmp_path / "own"
