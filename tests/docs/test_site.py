"""The site of documents: whole, asks nobody else for anything, readable by everybody, searched offline."""

import json
import re
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page

import moonless
from moonless import envs, testing
from moonless.core.game import games
from moonless.core.rulebook import Rulebook
from moonless.envs import zoo
from moonless.server.site.app import SCHEMA
from tests.docs.conftest import ROOT
from tests.web.driving import PATIENCE
from tests.web.test_access import TAGS, violations

DOORS = ["Play", "Host", "Study", "Extend", "Contribute"]
NAV = re.findall(r"([\w/-]+)\.md$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
EVERY_PAGE = [f"{name}.html" for name in [*NAV, "404"]]
KINDS = ["index.html", "rules/they-come-unseen.html", "openapi.html", "api/envs.html", "commands.html"]
"""One page of each kind: colors are theirs, and looked at by day too."""


class Links(HTMLParser):
    """What a page links to and loads, and the places that can be linked to on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") not in ("canonical", "next", "prev"):
            self.loads.append(given["href"])
        elif "src" in given:
            self.loads.append(given["src"])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    return {path: Links(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}


def test_every_link_leads_somewhere(site: Path, pages: dict[Path, Links]) -> None:
    """Also those that MkDocs does not look at: made by the theme, by the reference, by the rules."""
    lost = []
    for path, page in pages.items():
        if path.name == "404.html":  # its addresses count from the site's root
            continue
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "mailto", "data"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = target.exists() and (not parts.fragment or unquote(parts.fragment) in anchors(target, pages))
            if not there:
                lost.append(f"{path.relative_to(site)}: {link}")
    assert lost == []


def anchors(path: Path, pages: dict[Path, Links]) -> set[str]:
    return pages[path].ids if path in pages else set()


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Links], site: Path) -> None:
    foreign = {load for page in pages.values() for load in page.loads if urlsplit(load).scheme in ("http", "https")}
    assert foreign == set()
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:", sheet.read_text(encoding="utf-8")), sheet


def test_the_front_page_shows_the_games_and_the_doors(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    titles = re.findall(r"<h3[^>]*>([^<]+)<", text)
    assert titles == ["By Stealth and Sea", "Gato Leader", "They Come Unseen", "SAS: Rogue Regiment", *DOORS]
    assert len(re.findall(r'<img alt="[^"]{20,}" src="screenshots/', text)) == 4


@pytest.mark.parametrize("game", ["by-stealth-and-sea", "gato-leader", "rogue-regiment", "they-come-unseen"])
def test_every_rule_has_its_anchor(game: str, site: Path, pages: dict[Path, Links]) -> None:
    numbers = {number for section in Rulebook(games()[game].rules_text).sections for number in section.numbers}
    assert len(numbers) > 100
    assert numbers <= pages[site / "rules" / f"{game}.html"].ids


@pytest.mark.parametrize(
    ("page", "module"), [("moonless", moonless), ("testing", testing), ("envs", envs), ("zoo", zoo)]
)
def test_the_reference_has_the_public_names_and_no_others(
    page: str, module: ModuleType, site: Path, pages: dict[Path, Links]
) -> None:
    ids = pages[site / "api" / f"{page}.html"].ids
    told = {
        id.removeprefix(f"{module.__name__}.") for id in ids if re.fullmatch(rf"{re.escape(module.__name__)}\.\w+", id)
    }
    assert told == set(module.__all__)


def test_the_reference_of_an_environment_is_what_a_learner_calls(site: Path, pages: dict[Path, Links]) -> None:
    """And not what its own parts call of one another."""
    told = {id.rpartition(".")[2] for id in pages[site / "api" / "envs.html"].ids if ".MoonlessEnv." in id}
    asked = {"reset", "step", "render", "action_masks", "key_of", "offered", "seat", "seats", "legend"}
    assert told == asked


def test_the_reference_of_a_table_says_what_is_asked(site: Path, pages: dict[Path, Links]) -> None:
    assert {"moonless.Table.decision", "moonless.Table.choose"} <= pages[site / "api" / "moonless.html"].ids


def test_every_request_stands_on_the_openapi_page(site: Path, pages: dict[Path, Links]) -> None:
    schema = json.loads(SCHEMA)
    operations = {each["operationId"] for path in schema["paths"].values() for each in path.values()}
    assert operations <= pages[site / "openapi.html"].ids
    assert json.loads((site / "openapi.json").read_text(encoding="utf-8")) == schema


# In a real browser: from a server, and from a folder without one


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that complains of nothing and asks nobody else for anything."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    ours = ("file:", "data:", "blob:", address)
    page.on("request", lambda request: None if request.url.startswith(ours) else problems.append(request.url))
    yield page
    context.close()
    assert problems == []


def test_no_page_is_left_out(site: Path, pages: dict[Path, Links]) -> None:
    assert {path.relative_to(site).as_posix() for path in pages} == set(EVERY_PAGE)


@pytest.mark.parametrize("name", EVERY_PAGE)
def test_axe_finds_nothing(name: str, address: str, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{address}/{name}")
    page.wait_for_load_state("networkidle")
    assert violations(page, TAGS) == []


@pytest.mark.parametrize("name", KINDS)
def test_axe_finds_nothing_by_day(name: str, address: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{address}/{name}")
    page.wait_for_load_state("networkidle")
    assert violations(page, TAGS) == []


@pytest.mark.parametrize("served", [True, False], ids=["from a server", "from a folder"])
def test_search_works(served: bool, site: Path, address: str, page: Page) -> None:
    page.goto(f"{address}/index.html" if served else (site / "index.html").as_uri())
    page.get_by_role("textbox", name="Search").click()
    page.keyboard.type("skill check")
    found = page.locator(".md-search-result__link", has_text="1.4 Skill Check").first
    found.wait_for()
    found.click()
    page.wait_for_url("**/rules/by-stealth-and-sea.html*#1.4")


@pytest.mark.parametrize(
    ("shown", "typed"),
    [
        ("$ moonless simulate", "moonless simulate by-stealth-and-sea --scenario bg2 --player random -n 200"),
        (">>> import moonless", "import moonless\ntable = moonless.start("),
    ],
)
def test_what_is_copied_is_what_one_types(shown: str, typed: str, address: str, page: Page) -> None:
    """Not the prompt before it, nor what came back."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/first-hour.html")
    block = page.locator(".highlight", has_text=shown)
    block.hover()
    block.get_by_role("button", name="Copy to clipboard").click()
    page.get_by_text("Copied to clipboard").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(typed)
    assert "Score" not in copied
    assert "['move'" not in copied
