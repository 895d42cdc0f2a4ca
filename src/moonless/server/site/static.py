"""The client's files: read once, kept while they do not change, answered with their fingerprints."""

import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

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

IMPORT = re.compile(rb'^@import "([\w-]+\.css)";$', re.MULTILINE)


@dataclass(slots=True)
class File:
    stamp: tuple[int, ...]
    body: bytes
    etag: str
    type: str


class Files:
    """A folder, served."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._files: dict[Path, File] = {}

    def answer(self, request: Request) -> Response:
        """A file, or the client itself for every page of it."""
        path = request.url.path.lstrip("/")
        found = self.find(path) if path else None
        if found is None and "." in path.rpartition("/")[2]:
            raise Refused("There is no such file.", 404)
        page = found or self.find("index.html")
        if page is None:
            return Response(NO_CLIENT, media_type="text/html")
        return cached(request, page.body, page.type, page.etag)

    def find(self, path: str) -> File | None:
        full = self.folder / path
        try:
            full = full.resolve()
            if not full.is_relative_to(self.folder) or not full.is_file():
                return None
            stamp = stamped(full)
        except (OSError, ValueError):
            return None
        kept = self._files.get(full)
        if kept is None or kept.stamp != stamp:
            body = whole(full)
            type = TYPES.get(full.suffix) or mimetypes.guess_type(full.name)[0] or "application/octet-stream"
            kept = self._files[full] = File(stamp, body, fingerprint(body), type)
        return kept


def is_list(full: Path) -> bool:
    """Whether a style sheet only names others: it is answered as all of them in one."""
    return full.name == "index.css"


def stamped(full: Path) -> tuple[int, ...]:
    """What changes when a file does, or one that it names."""
    stats = [path.stat() for path in ([full, *sorted(full.parent.glob("*.css"))] if is_list(full) else [full])]
    return tuple(number for stat in stats for number in (stat.st_mtime_ns, stat.st_size))


def whole(full: Path) -> bytes:
    body = full.read_bytes()
    return IMPORT.sub(lambda name: (full.parent / name[1].decode()).read_bytes(), body) if is_list(full) else body


def fingerprint(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def cached(request: Request, body: bytes, type: str, etag: str = "", forever: bool = False) -> Response:
    """An answer that a browser may keep, and ask whether it is still right."""
    etag = etag or fingerprint(body)
    control = "public, max-age=31536000, immutable" if forever else "no-cache"
    headers = {"ETag": etag, "Cache-Control": control}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=type, headers=headers)
