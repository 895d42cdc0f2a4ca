"""The client's files: read, shortened and compressed once, answered under the fingerprint of all of them together.

A page names its scripts and styles as `/kept/<fingerprint>/...`: under that address a file never changes, so a browser
keeps it for a year and asks for nothing until the client is another one.
"""

import gzip
import hashlib
import json
import mimetypes
import os
import posixpath
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from moonless.core.languages import ENGLISH, VARIABLE
from moonless.server.api.messages import Refused

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".md": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
NO_CLIENT = b"<!doctype html><title>Moonless</title><p>The browser client is not installed; the API is at /api."
KEPT = "kept/"
PAGE, MAIN = "index.html", "js/main.js"
SPEAKING = (".html", ".css", ".js")
"""Files that name others."""
LOOK_SECONDS = 1.0
"""How often pages look whether the client has changed on the disk."""
SHORT = 200
"""What is shorter is not worth compressing."""

IMPORT = re.compile(rb'^@import "([\w-]+\.css)";$', re.MULTILINE)
MODULE = re.compile(rb'^(?:import|export)\s[^;"\'`]*?\bfrom "(\.{1,2}/[\w./-]+)"', re.MULTILINE)
NOTE = re.compile(rb"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|// [^\n]*)[ \t]*$", re.MULTILINE)
"""A comment that has its lines for itself."""
INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
"""Also within templates, which take a new line with what is around it for nothing."""
CSS_NOTE = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
CSS_SPACE = re.compile(rb"(?<=[;{},:])\s+|;?\s+(?=\})|\s+(?=\{)")


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    zipped: bytes
    """Empty where that is no shorter."""
    etag: str
    type: str


@dataclass(frozen=True, slots=True)
class Client:
    """The whole client as it is sent."""

    name: str = ""
    """The fingerprint of all of it."""
    files: dict[str, File] = field(default_factory=dict)


class Files:
    """A folder, served as it was at the start; on one's own machine (`watched`) as it is now."""

    def __init__(self, folder: Path, watched: bool = False) -> None:
        self.folder = folder.resolve()
        self.watched = watched
        self._client = read(self.folder, stamps(self.folder), language())
        self._looked = time.monotonic()

    def answer(self, request: Request, told: bytes = b"") -> Response:
        """A file, or the client itself for every page of it, with what the page says of itself to others."""
        path = request.url.path.lstrip("/")
        name = ""
        if path.startswith(KEPT):
            name, _, path = path.removeprefix(KEPT).partition("/")
        elif self.watched:
            self._look()
        found = self._client.files.get(path)
        if found is None and (name or "." in path.rpartition("/")[2]):
            raise Refused("There is no such file.", 404)
        page = found or self._client.files.get(PAGE)
        if page is None:
            return Response(NO_CLIENT, media_type="text/html")
        if told and found is None:
            page = make_file(page.body.replace(b"</head>", told + b"</head>"), page.type)
        # A page that was opened before an upgrade goes on with the files of after it, and keeps none of them.
        kept = name == self._client.name != ""
        return send(request, page, forever=kept, tagged=not kept)

    def _look(self) -> None:
        """Take up a client that was changed meanwhile."""
        if time.monotonic() - self._looked > LOOK_SECONDS:
            self._client = read(self.folder, stamps(self.folder), language())
            self._looked = time.monotonic()


def language() -> str:
    """What pictures and messages are said in: another language is another client."""
    return os.environ.get(VARIABLE, ENGLISH)


def stamps(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """What changes when a file does."""
    found, start = [], len(str(folder)) + 1
    for entry in entries(str(folder)) if folder.is_dir() else ():
        if not entry.is_symlink() or Path(entry.path).resolve().is_relative_to(folder):
            stat = entry.stat()
            found.append((entry.path[start:].replace(os.sep, "/"), stat.st_mtime_ns, stat.st_size))
    return tuple(sorted(found))


def entries(folder: str) -> Iterator[os.DirEntry[str]]:
    """All files below a folder."""
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                yield from entries(entry.path)
            elif entry.is_file():
                yield entry


@lru_cache(4)
def read(folder: Path, stamps: tuple[tuple[str, int, int], ...], language: str) -> Client:
    raw = {name: (folder / name).read_bytes() for name, _, _ in stamps}
    whole = hashlib.sha256(language.encode())
    for name, body in raw.items():
        whole.update(f"\0{name}\0{len(body)}\0".encode() + body)
    fingerprint = whole.hexdigest()[:16]
    own = own_addresses(raw)
    files = {}
    for name, body in raw.items():
        body = shortened(name, joined(name, raw))
        if name == PAGE:
            body = body.replace(b"</head>", b"".join(preloads(raw)) + b"</head>")
        if name.endswith(SPEAKING):
            body = own.sub(f"/{KEPT}{fingerprint}/".encode(), body)
        type = TYPES.get(posixpath.splitext(name)[1]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        files[name] = make_file(body, type)
    return Client(fingerprint, files)


def own_addresses(raw: dict[str, bytes]) -> re.Pattern[bytes]:
    """Where a text begins to name a file of the client: `"/css/...`, `(/pictures/...`."""
    tops = {name.partition("/")[0] + ("/" if "/" in name else "") for name in raw if name != PAGE}
    return re.compile(rb"(?<=[\"'`(])/(?=" + b"|".join(re.escape(top.encode()) for top in sorted(tops)) + rb")")


def joined(name: str, raw: dict[str, bytes]) -> bytes:
    """A file; a style sheet that only names others is all of them in one."""
    body = raw[name]
    if posixpath.basename(name) != "index.css":
        return body
    return IMPORT.sub(lambda found: raw[f"{posixpath.dirname(name)}/{found[1].decode()}"], body)


def shortened(name: str, body: bytes) -> bytes:
    """Without what only we read. A script's lines keep their numbers."""
    if name.endswith(".css"):
        return CSS_SPACE.sub(b"", CSS_NOTE.sub(b"", body))
    if name.startswith("messages/"):
        return json.dumps(json.loads(body), ensure_ascii=False, separators=(",", ":")).encode()
    if name.startswith("js/") and name.endswith(".js"):
        return INDENT.sub(b"", NOTE.sub(lambda found: b"\n" * found[0].count(b"\n"), body))
    return body


def preloads(raw: dict[str, bytes]) -> Iterator[bytes]:
    """The modules that every page needs, named in the page, so that they come at once and not one after another."""
    for name in sorted(modules(raw, MAIN) - {MAIN}):
        yield f'<link rel="modulepreload" href="/{name}">\n'.encode()


def modules(raw: dict[str, bytes], name: str) -> set[str]:
    """A module and all that it imports at once."""
    found, open = set(), [name]
    while open:
        name = open.pop()
        if name in raw and name not in found:
            found.add(name)
            folder = posixpath.dirname(name)
            open += [posixpath.normpath(posixpath.join(folder, each.decode())) for each in MODULE.findall(raw[name])]
    return found


def make_file(body: bytes, type: str) -> File:
    return File(body, zipped(body), fingerprint(body), type)


@lru_cache(256)
def zipped(body: bytes) -> bytes:
    """Compressed, the same whenever it is done; empty where that is not worth it."""
    small = gzip.compress(body, 9, mtime=0) if len(body) > SHORT else b""
    return small if len(small) < 0.9 * len(body) else b""


def fingerprint(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def takes_gzip(request: Request) -> bool:
    wishes = {}
    for wish in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = wish.partition(";")
        wishes[name.strip()] = weight.replace(" ", "").rstrip("0.") != "q="
    return wishes.get("gzip", wishes.get("*", False))


def cached(request: Request, body: bytes, type: str, forever: bool = False) -> Response:
    """An answer, the same for everybody, that a browser may keep, and ask whether it is still right."""
    return send(request, make_file(body, type), forever)


def send(request: Request, file: File, forever: bool, tagged: bool = True) -> Response:
    """A file whose address is its fingerprint needs no tag: nobody asks whether it is still right."""
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if forever else "no-cache"}
    body, tag = file.body, file.etag
    if file.zipped:
        headers["Vary"] = "Accept-Encoding"
        if takes_gzip(request):
            body, tag = file.zipped, f'{file.etag[:-1]}-gzip"'
            headers["Content-Encoding"] = "gzip"
    if tagged:
        headers["ETag"] = tag
        if tag in request.headers.get("if-none-match", ""):
            headers.pop("Content-Encoding", None)
            return Response(status_code=304, headers=headers)
    return Response(body, media_type=file.type, headers=headers)
