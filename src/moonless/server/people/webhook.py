"""Tell somebody elsewhere that it is their turn: a small POST to an address that the person gave.

Only public addresses are called: the name is resolved here, every address it has must be a public one, and the
connection goes to the address that was checked.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import urlsplit

from moonless.server.api.messages import Refused

NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Addresses that lead to an IPv4 address, which is their end."""
NOT_PUBLIC = [ipaddress.ip_network(each) for each in ("64:ff9b:1::/48", "2001::/32", "::/96", "fec0::/10")]
"""Local translation, tunnels, and forms that are no longer in use."""
PORTS = {"http": 80, "https": 443}
OWN_PORTS = 1024
"""Below it only those two: what listens there speaks other languages, and might make sense of a stranger's lines."""
RESOLVING = ThreadPoolExecutor(4, "resolving")
"""Whoever owns a name can have it looked up for very long: that holds up other messages at most."""


def check_url(url: str) -> str:
    """A webhook's address, if it can be one at all."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    printable = all("!" <= sign <= "~" for sign in url)
    if not printable or parts.scheme not in PORTS or not parts.hostname or parts.username is not None or port == 0:
        raise Refused("A webhook is an address such as https://example.org/hook, without a name or password in it.")
    host = parts.hostname
    if port is not None and port < OWN_PORTS and port not in PORTS.values():
        raise Refused("A webhook is reached at port 80, 443, or one from 1024 on.")
    if (_is_address(host) and not is_public(host)) or (_is_number(host) and not _is_address(host)):
        raise Refused("A webhook must be at a public address, written as a name or as four decimal numbers.")
    return url


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    if not found.is_global or found.is_multicast:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return True
    if found.is_site_local or any(found in each for each in NOT_PUBLIC):
        return False
    inner = found.ipv4_mapped or found.sixtofour
    if found in NAT64:
        inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    return inner is None or (inner.is_global and not inner.is_multicast)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def _is_number(host: str) -> bool:
    """Whether a host is a number in disguise: 0x7f.1, 017700000001, 2130706433 are addresses to a resolver, too."""
    return all(re.fullmatch(r"0x[0-9a-f]*|[0-9]+", part) for part in host.lower().rstrip(".").split("."))


async def public_address(host: str, port: int) -> str:
    """An address of the host, if all of them are public."""
    look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(RESOLVING, look_up)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(is_public(address) for address in addresses):
        raise OSError(f"{host} is not at a public address")
    return addresses[0]


async def post(url: str, body: bytes, kind: str = "application/json", more: Mapping[str, str] | None = None) -> int:
    """Send the body; the status of the answer. Redirections are not followed."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    address = await public_address(host, port)
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        address, port, ssl=secure, server_hostname=host if secure is not None else None
    )
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        extra = "".join(f"{name}: {value}\r\n" for name, value in (more or {}).items())
        head = (
            f"POST {target} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: {kind}\r\n{extra}"
            f"Content-Length: {len(body)}\r\nUser-Agent: moonless\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        status = (await reader.read(64)).split(b" ")
        return int(status[1]) if len(status) > 1 and status[1].isdigit() else 0
    finally:
        writer.close()
