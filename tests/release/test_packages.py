"""What `make dist` makes: whole, true in what it says, and by one command in an empty environment a game."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import Parser
from pathlib import Path

import httpx
import pytest

import moonless
import setup
from moonless.core.game import games

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NO_INDEX = (
    "No matching distribution",
    "Could not find a version",
    "ConnectionError",
    "NewConnectionError",
    "dns error",
)
AT = re.compile(r"Moonless is at (\S+)")


def sources() -> dict[str, Path]:
    """What the package is made of, as it is called in it."""
    folder = ROOT / "src"
    found = (path for path in (folder / "moonless").rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix(): path for path in found}


@pytest.fixture(scope="module")
def packages() -> tuple[Path, Path]:
    """The source package and the wheel."""
    made = DIST / ".built"
    if not made.exists():
        pytest.skip("nothing is built: make dist")
    if any(path.stat().st_mtime > made.stat().st_mtime for path in sources().values()):
        pytest.skip("what is built is older than the sources: make dist")
    return next(DIST.glob("*.tar.gz")), next(DIST.glob("*.whl"))


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as file:
        return set(file.namelist())


def test_both_hold_every_source(packages: tuple[Path, Path]) -> None:
    source, wheel = packages
    with tarfile.open(source) as file:
        packed = {name.partition("/src/")[2] for name in file.getnames()}
    assert set(sources()) - packed == set()
    assert set(sources()) - names_in(wheel) == set()


def test_the_source_package_holds_what_its_readme_leads_to(packages: tuple[Path, Path]) -> None:
    with tarfile.open(packages[0]) as file:
        packed = {name.partition("/")[2] for name in file.getnames()}
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    led = {link.partition("#")[0] for link in re.findall(r"\]\(([^):]+)\)", text)} - {""}
    assert len(led) > 10
    assert {each.rstrip("/") for each in led} - packed == set()
    assert {"CHANGELOG.md", "CITATION.cff", "SECURITY.md", "docs/licenses.md"} <= packed


def test_no_library_looks_where_it_was_built(packages: tuple[Path, Path]) -> None:
    builder = b"\0" + str(sysconfig.get_config_var("LIBDIR")).encode() + b"\0"
    with zipfile.ZipFile(packages[1]) as file:
        assert not [name for name in file.namelist() if name.endswith(".so") and builder in file.read(name)]


def test_the_wheel_is_compiled_where_it_could_be(packages: tuple[Path, Path]) -> None:
    if reason := setup.why_not_compiled():
        pytest.skip(f"the wheel is plain: {reason}")
    libraries = {name for name in names_in(packages[1]) if name.endswith((".so", ".pyd"))}
    for group, modules in setup.hot_modules().items():
        assert any(name.startswith(f"{group}__mypyc") for name in libraries), group
        for module in modules:
            stem = module.removeprefix("src/").removesuffix(".py")
            assert any(name.startswith(f"{stem}.") for name in libraries), module


def test_what_it_says_of_itself_is_true(packages: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(packages[1]) as file:
        name = next(name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        about = Parser().parsestr(file.read(name).decode())
    assert about["Version"] == moonless.__version__ == PROJECT["version"]
    assert about["License-Expression"] == "MIT AND Apache-2.0 AND OFL-1.1"
    assert set(about.get_all("License-File", [])) == {
        "LICENSE",
        "src/moonless/web/fonts/LICENSE",
        "src/moonless/web/vendor/LICENSE-htm",
        "src/moonless/web/vendor/LICENSE-preact",
    }


def test_an_index_shows_nothing_that_leads_nowhere(packages: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(packages[1]) as file:
        name = next(name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(file.read(name).decode())
    text = told.get_payload()
    assert isinstance(text, str)
    assert told["Description-Content-Type"] == "text/markdown"
    assert text.startswith("# Moonless\n" if not setup.repository() else "![")
    assert not setup.LINK.search(text)
    assert bool(told.get_all("Project-URL")) == bool(setup.repository())


def test_without_a_public_home_readme_is_its_text_alone() -> None:
    text = setup.shown((ROOT / "README.md").read_text(encoding="utf-8"), "", "v1.0")
    assert "![" not in text
    assert "](" not in re.sub(r"\]\(https?:", "", text)
    assert "public site." in text
    assert "- CHANGELOG\n" in text
    assert "pip install 'moonless[web]' && moonless" in text
    assert "| By Stealth and Sea |" in text
    assert "| | |" not in text


def test_with_a_public_home_its_links_lead_there_at_this_version() -> None:
    said = "![Home](docs/a.png) [docs](docs/index.md#x) [out](https://example.net) [here](#play)"
    led = setup.shown(said, "https://example.org/moonless", "v1.2.0")
    assert led == (
        "![Home](https://example.org/moonless/raw/v1.2.0/docs/a.png) "
        "[docs](https://example.org/moonless/blob/v1.2.0/docs/index.md#x) [out](https://example.net) [here](#play)"
    )


def test_a_home_is_told_once_and_makes_the_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "HERE", tmp_path)
    (tmp_path / "README.md").write_text("[docs](docs/index.md)\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', encoding="utf-8")
    assert setup.about()["project_urls"] == {}
    (tmp_path / "CITATION.cff").write_text('title: x\nrepository-code: "https://example.org/m"\n', encoding="utf-8")
    found = setup.about()
    assert found["project_urls"]["Source"] == "https://example.org/m"
    assert found["long_description"] == "[docs](https://example.org/m/blob/v1.2.0/docs/index.md)\n"


def test_the_changelog_begins_with_what_is_to_come_or_with_this_version() -> None:
    first = re.search(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first is not None
    assert first[1] in ("Unreleased", moonless.__version__)


def test_the_classifiers_are_the_versions_that_are_tested() -> None:
    claimed = {each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)}
    tested = set(re.findall(r'"(3\.\d+)"', (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")))
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]["build"]
    assert claimed == tested == {f"3.{name.removeprefix('cp3').rstrip('-*')}" for name in built}


def test_everything_vendored_is_listed_with_its_license() -> None:
    text = (ROOT / "docs" / "licenses.md").read_text(encoding="utf-8")
    web = ROOT / "src" / "moonless" / "web"
    for folder in (web / "vendor", web / "fonts", ROOT / "tests" / "web"):
        for file in folder.glob("LICENSE*"):
            assert f"`{file.name}`" in text or f"`{file.relative_to(ROOT).as_posix()}`" in text, file
    known = {*(web / "vendor").glob("*"), *(web / "fonts").glob("*")}
    binary = {path for path in web.rglob("*") if path.suffix in (".woff2", ".woff", ".ttf", ".png", ".jpg", ".wasm")}
    assert binary <= known, "a file that was not drawn here needs its line in docs/licenses.md"


def test_every_family_of_fonts_has_its_copyright() -> None:
    fonts = ROOT / "src" / "moonless" / "web" / "fonts"
    text = (fonts / "LICENSE").read_text(encoding="utf-8")
    families = {re.sub(r"-latin-.*", "", path.stem).replace("-", " ").title() for path in fonts.glob("*.woff2")}
    assert len(families) == 3
    for family in families:
        assert f"\n{family}: Copyright 2022 The Noto Project Authors (" in text


def test_the_source_package_builds_plain(packages: tuple[Path, Path], tmp_path: Path) -> None:
    """Compiled it was built already: `make dist` makes the wheel of it."""
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    env = {**os.environ, "MOONLESS_PURE": "1"}
    subprocess.run([*command, "-w", str(tmp_path), str(packages[0])], env=env, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert set(sources()) <= names_in(wheel)


# In an empty environment


def clean(folder: Path) -> dict[str, str]:
    """An environment in which nothing of this checkout is to be found."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TMPDIR", "HOME")}
    settings = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_", "SSL_"))}
    own = {"MOONLESS_HOME": str(folder / "data"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}
    return {**kept, **settings, **own, "PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}


def run(command: list[str], folder: Path) -> None:
    """A command that may need packages from elsewhere; where there are none to be had the test is skipped."""
    done = subprocess.run(command, cwd=folder, env=clean(folder), capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode and any(sign in said for sign in NO_INDEX):
        pytest.skip(f"no package index can be reached: {said.strip().splitlines()[-1]}")
    assert done.returncode == 0, said


@contextmanager
def served(command: list[str], folder: Path) -> Iterator[str]:
    """The address at which a command serves the table."""
    with subprocess.Popen(
        command, cwd=folder, env=clean(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        said = ""
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            if (found := AT.search(line)) is not None:
                try:
                    yield found[1]
                finally:
                    process.send_signal(signal.SIGINT)
                    process.stdout.read()
                return
    if any(sign in said for sign in NO_INDEX):
        pytest.skip(f"no package index can be reached: {said.strip().splitlines()[-1]}")
    raise AssertionError(said)


def check_game(address: str) -> None:
    """The page is there, and a game can be begun."""
    with httpx.Client(base_url=address, headers={"Origin": address}, timeout=60) as person:
        assert "<title>Moonless" in person.get("/").text
        assert person.get("/api/me").status_code == 200
        table = person.post("/api/tables", json={"game": "gato-leader", "scenario": "first-patrol"})
        assert table.status_code == 200, table.text
        assert table.json()["status"] == "playing"


def test_pip_leads_to_a_game_in_the_browser(packages: tuple[Path, Path], tmp_path: Path) -> None:
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env")], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-compile"]
    run([*pip, f"{packages[1]}[web]"], tmp_path)
    program = str(python.with_name("moonless"))
    with served([program], tmp_path) as address:
        check_game(address)
    told = subprocess.run(
        [program, "doctor", "--json"], cwd=tmp_path, env=clean(tmp_path), capture_output=True, text=True, check=False
    )
    found = {each["name"]: each["said"] for each in json.loads(told.stdout)}
    form = "plain Python" if setup.why_not_compiled() else "compiled"
    assert found["core"] == form
    assert all(found[game].endswith(form) for game in games())


@pytest.mark.slow("uvx makes an environment of its own and fetches every package")
def test_uvx_leads_to_a_game_in_the_browser(packages: tuple[Path, Path], tmp_path: Path) -> None:
    if (uvx := shutil.which("uvx")) is None:
        pytest.skip("uv is not installed here")
    command = [uvx, "--python", sys.executable, "--from", f"moonless[web] @ {packages[1].as_uri()}", "moonless"]
    with served(command, tmp_path) as address:
        check_game(address)


@pytest.mark.slow("pipx makes an environment of its own and fetches every package")
def test_pipx_leads_to_a_game_in_the_browser(packages: tuple[Path, Path], tmp_path: Path) -> None:
    if (pipx := shutil.which("pipx")) is None:
        pytest.skip("pipx is not installed here")
    command = [pipx, "run", "--python", sys.executable, "--spec", f"{packages[1]}[web]", "moonless"]
    with served(command, tmp_path) as address:
        check_game(address)
