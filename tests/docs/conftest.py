"""The site as `make docs` builds it, once for all tests here."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.driving import chromium

ROOT = Path(__file__).resolve().parents[2]


def sources() -> Iterator[Path]:
    """All that the site is made of."""
    yield from (path for path in ROOT.iterdir() if path.suffix in (".md", ".yml") or path.name == "LICENSE")
    for folder in (ROOT / "docs", ROOT / "tools", ROOT / "src"):
        yield from (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a link or an anchor that leads nowhere is an error. `make test` has built it just before."""
    pytest.importorskip("material", reason="the extra docs is missing: pip install 'moonless[docs]'")
    built = ROOT / "site" / "sitemap.xml"
    if built.exists() and built.stat().st_mtime > max(path.stat().st_mtime for path in sources()):
        return built.parent
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")  # no longer: while it is open its loop runs, and no other can
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running
