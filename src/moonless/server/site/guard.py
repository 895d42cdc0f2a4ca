"""What stands before every request: whom it is addressed to, where it comes from, how many and how large they are."""

import ipaddress
from functools import lru_cache
from logging import INFO
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moonless.server.api.messages import Error, encode
from moonless.server.site.health import PATHS
from moonless.server.site.logs import access, new_request
from moonless.server.site.metrics import Metrics
from moonless.server.site.rates import Rate
from moonless.server.site.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "::1")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
FOR_ALL = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
NO_DOCUMENTS = ("text/javascript", "text/css", "font/")
"""What is never shown as a page of its own: what only documents obey is left out, there are many on a slow line."""
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
TOO_MANY = 429, "Too many requests at once; wait a moment."


def host_name(host: str) -> str:
    """A Host header without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


def is_own_host(settings: Settings, host: str) -> bool:
    """Whether a Host header may be ours. A foreign name that was bent to our address is not."""
    name = host_name(host)
    known = {*settings.hosts, *LOOPBACK}
    if settings.public_url:
        known.add(host_name(urlsplit(settings.public_url).netloc))
    if name in known:
        return True
    if settings.hosts or settings.public_url:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_origin(settings: Settings, headers: Headers) -> bool:
    """Whether a request comes from a page of ours."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    if settings.public_url:
        own = origin_of(settings.public_url)
        safe = own.startswith("https:")  # under an https address a page that came by http is not ours
        if origin == own or (safe and host_name(host) == host_name(urlsplit(own).netloc)):
            return origin == own
    parts = urlsplit(origin)
    return bool(host) and parts.netloc == host and is_own_host(settings, host) and parts.scheme in ("http", "https")


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def policy(host: str) -> str:
    """The Content-Security-Policy. Some browsers do not count live connections as 'self'."""
    plain = all(sign.isalnum() or sign in ".-:[]" for sign in host)
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if host and plain else "")


class Guard:
    """The first to see a request."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.rate = Rate(settings.limits.requests, settings.limits.requests_burst)
        self.files = Rate(settings.limits.files, settings.limits.files_burst)
        self.probes = Rate(settings.limits.requests, settings.limits.requests_burst)
        """Of their own, so that who plays much is not taken for a server that is down."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self.problem(scope, headers)
        if scope["type"] == "websocket":
            if problem:
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self.app(scope, receive, send)
            return

        then, name, status = perf_counter(), new_request(), 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": self.dressed(message, headers, name).raw}
            await send(message)

        if problem:
            await refuse(guarded, *problem)
        else:
            await self.app(scope, receive, guarded)
        self.note(scope, status, then)

    def dressed(self, message: Message, headers: Headers, name: str) -> MutableHeaders:
        """The headers that every answer carries."""
        out = MutableHeaders(raw=message["headers"])
        if out.get("content-type", "").startswith(NO_DOCUMENTS):
            out.update({key: HEADERS[key] for key in FOR_ALL})
        else:
            out["Content-Security-Policy"] = policy(headers.get("host", ""))
            out.update(HEADERS)
        if self.settings.secure:
            out["Strict-Transport-Security"] = "max-age=31536000"
        out.setdefault("Cache-Control", "no-store")
        out["X-Request-Id"] = name
        return out

    def note(self, scope: Scope, status: int, then: float) -> None:
        """Count the request, and write it down where that is wanted."""
        seconds = perf_counter() - then
        self.metrics.time("moonless_request_seconds", "Answers to requests, by status.", seconds, status=str(status))
        if status >= 400:
            self.metrics.count("moonless_refusals_total", "Requests that were refused.", status=str(status))
        if access.isEnabledFor(INFO):
            about = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(1000 * seconds, 1)}
            access.info("%s %s", scope["method"], scope["path"], extra={**about, "address": visitor(scope)})

    def problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Why this request goes no further."""
        limits = self.settings.limits
        if "transfer-encoding" in headers:
            if "content-length" in headers:  # a proxy may have taken the other
                return 400, "A request has one length; this one has two."
            return 411, "A request says how long it is (Content-Length)."  # a byte at a time would cost everybody time
        if scope["path"] in PATHS:
            return None if self.probes.take(visitor(scope)) else TOO_MANY
        if "\x00" in scope["path"] or b"%00" in scope.get("query_string", b""):
            return 404, "There is a sign in that address that no address of ours has."
        if not is_own_host(self.settings, headers.get("host", "")):
            return 421, "This server is not called by that name; open it by its own address."
        rate = self.rate if scope["type"] == "websocket" or scope["path"].startswith("/api/") else self.files
        if not rate.take(visitor(scope)):
            return TOO_MANY
        if scope["type"] == "http" and scope["method"] in CHANGING:
            if not is_own_origin(self.settings, headers):
                return 403, "This request does not come from a page of this server."
            most = limits.upload if scope["path"].endswith("/upload") else limits.body
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > most:
                return 413, f"That is too large: at most {most} bytes are taken."
        return None


def visitor(scope: Scope) -> str:
    """Whose rates count: the address, of an IPv6 one the network of 64 bits that one household has."""
    client = scope.get("client")
    return network(str(client[0]) if client else "")


@lru_cache(4096)
def network(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


async def refuse(send: Send, status: int, text: str) -> None:
    body = encode(Error(text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status in (400, 411):  # whatever follows on this line is not to be trusted
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
