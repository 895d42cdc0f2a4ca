"""The client on slow lines: kept for a year, compressed, small on the first visit."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from starlette.requests import Request

from moonless.core.game import games
from moonless.core.languages import VARIABLE
from moonless.server.site import static
from moonless.server.site.settings import WEB
from moonless.server.site.static import Files, takes_gzip
from tests.server.conftest import Invite
from tests.server.support import Server, Visitor, make_settings

KEPT = re.compile(r"/kept/[0-9a-f]{16}/")
IMPORTED = re.compile(r'^(?:import|export)\s[^;"\'`]*?\bfrom "(\.[^"]+)"', re.MULTILINE)
LATER = re.compile(r'(?:=>|await) import\("(\.[^"]+)"\)')
"""A module that is loaded when it is needed."""
HOME_FONTS = ("noto-sans-latin-400", "noto-sans-latin-600", "noto-serif-latin-600")
"""The home page has no italics, and no figures in columns."""


class Line:
    """A browser's first visit, as far as the line notices: every address once, with heads and bodies as they came."""

    def __init__(self, url: str, cookies: httpx.Cookies | None = None) -> None:
        self.http = httpx.Client(base_url=url, headers={"Accept-Encoding": "gzip, deflate, br"}, cookies=cookies)
        self.bytes: dict[str, int] = {}

    def get(self, path: str) -> str:
        with self.http.stream("GET", path) as answer:
            body = b"".join(answer.iter_raw())
            assert answer.status_code == 200, path
            head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
            self.bytes[path] = len(body) + head
            if answer.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            return body.decode("utf-8", "replace")

    def module(self, path: str) -> None:
        """A module, and what it imports."""
        if path not in self.bytes:
            for other in IMPORTED.findall(self.get(path)):
                self.module(urljoin(path, other))

    def open(self, page: str, module: str, fonts: tuple[str, ...] = ("",)) -> None:
        """A page: its markup, styles, fonts, scripts and messages. The icon belongs to the window."""
        text = self.get(page)
        main = next(re.finditer(r'<script type="module" src="([^"]+)"', text))[1]
        for address in re.findall(r'<link rel="stylesheet" href="([^"]+)"', text):
            for font in re.findall(r'url\("([^"]+)"\)', self.get(address)):
                if any(name in font for name in fonts):
                    self.get(font)
        for address in re.findall(r'<link rel="modulepreload" href="([^"]+)"', text):
            self.module(address)
        self.module(main)
        self.module(urljoin(main, module))
        self.get(urljoin(main, "../messages/en.json"))

    @property
    def total(self) -> int:
        return sum(self.bytes.values())


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    line = Line(server.url)
    yield line
    line.http.close()


def test_home_is_under_120_kb_on_the_first_visit(line: Line) -> None:
    line.open("/", "pages/home.js", HOME_FONTS)
    for path in ("/api/me", "/api/games", "/api/daily"):
        line.get(path)
    assert len(line.bytes) > 20
    assert line.total < 120_000, line.bytes
    pictures = [path.stat().st_size for path in (WEB / "pictures").iterdir()]
    assert max(pictures) < 25_000


@pytest.mark.parametrize("game", sorted(games()))
def test_a_table_is_under_250_kb_on_the_first_visit(server: Server, visitor: Invite, game: str) -> None:
    host = visitor()
    card = host.start(game, next(iter(games()[game].scenarios)))
    line = Line(server.url, host.http.cookies)
    line.open(f"/table/{card['id']}", "table/table.js")
    with host.sit(card["id"]) as screen:
        line.bytes["hello"] = len(screen.raw[0].encode())
        line.get(f"/api/games/{game}/boards/{screen.scene['board']}.svg")
    for path in ("/api/me", "/api/games", f"/api/games/{game}/symbols.svg"):
        line.get(path)
    line.http.close()
    assert line.total < 250_000, line.bytes


def reached(*modules: Path) -> set[Path]:
    """These modules, and all that they load, at once or later."""
    found: set[Path] = set()
    open = [*modules]
    while open:
        module = open.pop()
        if module not in found:
            found.add(module)
            text = module.read_text(encoding="utf-8")
            open += [(module.parent / name).resolve() for name in IMPORTED.findall(text) + LATER.findall(text)]
    return found


def test_a_page_that_is_spared_the_seldom_texts_says_none_of_them() -> None:
    main = (WEB / "js" / "main.js").read_text(encoding="utf-8")
    spared = re.findall(r'", \(\) => import\("(\./[^"]+)"\)', main)
    assert len(spared) > 10
    said = "".join(module.read_text(encoding="utf-8") for module in reached(*(WEB / "js" / name for name in spared)))
    seldom = json.loads((WEB / "messages" / "en-seldom.json").read_bytes())
    assert not [key for key in seldom if f'"{key}"' in said]
    assert not seldom.keys() & json.loads((WEB / "messages" / "en.json").read_bytes()).keys()


def test_everything_that_a_page_names_is_kept_for_a_year_and_the_page_is_not(line: Line, server: Server) -> None:
    line.open("/", "pages/home.js")
    kept = [path for path in line.bytes if KEPT.match(path)]
    assert set(line.bytes) - set(kept) == {"/"}
    for path in kept:
        answer = httpx.get(server.url + path)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "etag" not in answer.headers, "the address is its fingerprint"
    page = httpx.get(f"{server.url}/")
    assert page.headers["cache-control"] == "no-cache"
    again = httpx.get(f"{server.url}/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert 'modulepreload" href="/kept/' in page.text
    assert "/kept/" in httpx.get(f"{server.url}/js/worlds.js").text  # pictures too


def test_a_second_visit_asks_for_little_and_gets_nothing_twice(server: Server) -> None:
    game = f"{server.url}/api/games/by-stealth-and-sea"
    for url in (f"{server.url}/", f"{server.url}/api/games", f"{game}/boards/gibraltar.svg", f"{game}/symbols.svg"):
        first = httpx.get(url)
        assert first.headers["content-encoding"] == "gzip"
        again = httpx.get(url, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["vary"] == "Accept-Encoding"
        assert again.headers["etag"] == first.headers["etag"]


def test_what_is_ones_own_is_neither_compressed_nor_kept(visitor: Invite) -> None:
    host = visitor()
    host.start()
    answer = host.send("GET", "/api/me")
    assert "content-encoding" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_compressed_where_it_is_accepted(server: Server) -> None:
    plain = httpx.get(f"{server.url}/css/index.css", headers={"Accept-Encoding": "identity"})
    small = httpx.get(f"{server.url}/css/index.css", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == small.headers["vary"] == "Accept-Encoding"
    assert plain.headers["etag"] != small.headers["etag"]
    assert plain.text == small.text
    assert int(small.headers["content-length"]) < len(plain.content) / 3
    font = httpx.get(f"{server.url}/fonts/noto-sans-latin-400-normal.woff2", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in font.headers


@pytest.mark.parametrize(
    ("wish", "taken"),
    [
        ("", False),
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=0, *", False),
        ("*", True),
        ("gzip; q=0.0", False),
    ],
)
def test_what_a_browser_accepts(wish: str, taken: bool) -> None:
    request = Request({"type": "http", "headers": [(b"accept-encoding", wish.encode())]})
    assert takes_gzip(request) is taken


def asked(path: str) -> Request:
    return Request(
        {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [], "server": ("h", 1)}
    )


def small_client(folder: Path) -> Path:
    (folder / "js").mkdir(parents=True)
    (folder / "index.html").write_text('<head><script type="module" src="/js/main.js"></script></head>')
    (folder / "js" / "main.js").write_text('import { a } from "./a.js";\n// note\na("/games");\n')
    (folder / "js" / "a.js").write_text('/**\n * Said.\n */\nexport const a = "/js/b.js"; /** @type {x} */\n')
    return folder


def test_another_client_has_another_name_and_an_old_page_goes_on(tmp_path: Path) -> None:
    folder = small_client(tmp_path / "web")
    before = Files(folder)
    old = KEPT.search(bytes(before.answer(asked("/")).body).decode())
    assert old is not None
    assert b'modulepreload" href="/kept/' in before.answer(asked("/")).body
    assert b'a("/games")' in before.answer(asked("/js/main.js")).body  # a page is no file
    (folder / "js" / "a.js").write_text("export const a = 1;\n")
    after = Files(folder)
    new = KEPT.search(bytes(after.answer(asked("/")).body).decode())
    assert new is not None
    assert new[0] != old[0]
    assert "immutable" in after.answer(asked(f"{new[0]}js/a.js")).headers["cache-control"]
    late = after.answer(asked(f"{old[0]}js/a.js"))
    assert (late.body, late.headers["cache-control"]) == (b"export const a = 1;\n", "no-cache")


def test_a_changed_client_is_taken_up_on_ones_own_machine_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "LOOK_SECONDS", -1.0)
    folder = small_client(tmp_path / "web")
    site, own = Files(folder), Files(folder, watched=True)
    page = folder / "index.html"
    page.write_text("<head></head>another")
    assert b"another" in own.answer(asked("/")).body
    assert b"another" not in site.answer(asked("/")).body


def test_a_script_without_its_comments_has_the_same_lines(tmp_path: Path) -> None:
    files = Files(small_client(tmp_path / "web"))
    name = KEPT.search(bytes(files.answer(asked("/")).body).decode())
    assert name is not None
    told = bytes(files.answer(asked("/js/a.js")).body).decode()
    assert told == f'\n\n\nexport const a = "{name[0]}js/b.js"; /** @type {{x}} */\n'
    assert bytes(files.answer(asked("/js/main.js")).body).decode().splitlines()[1] == ""


def test_a_link_out_of_the_folder_leads_nowhere(tmp_path: Path) -> None:
    folder = small_client(tmp_path / "web")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "secret.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(Exception, match="no such file"):
        Files(folder).answer(asked("/secret.txt"))


def test_another_language_is_another_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "x-moon")
    with Server(make_settings(tmp_path)) as moon:
        text = httpx.get(f"{moon.url}/").text
        name = KEPT.search(text)
        assert name is not None
        said = httpx.get(f"{moon.url}{name[0]}messages/en.json", headers={"Accept-Encoding": "gzip"})
        monkeypatch.delenv(VARIABLE)
        assert name[0] not in bytes(Files(WEB).answer(asked("/")).body).decode()
        assert said.json() != httpx.Response(200, content=(WEB / "messages" / "en.json").read_bytes()).json()
        Visitor(moon.url).close()
