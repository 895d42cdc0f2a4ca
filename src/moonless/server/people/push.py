"""Web Push: a message for a browser that is closed, encrypted for it, signed with this server's key."""

import base64
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]  # it has no types
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]  # it has no types

from moonless.server.people.webhook import post

KEY_FILE = "push.pem"
TTL = 86_400
GONE = (404, 410)
"""What a push service answers when a device is not there any more."""


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Push:
    """The server's key, made at the first start, and what is sent with it."""

    def __init__(self, folder: Path, contact: str) -> None:
        self.vapid: Any = Vapid02.from_pem(key_of(folder / KEY_FILE))
        self.contact = contact

    @property
    def public(self) -> str:
        """What a browser subscribes with."""
        return unpadded(self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def send(self, endpoint: str, key: str, auth: str, body: bytes) -> int:
        """The status that the push service answers."""
        parts = urlsplit(endpoint)
        signed = self.vapid.sign({"sub": self.contact, "aud": f"{parts.scheme}://{parts.netloc}"})
        headers = {**signed, "Content-Encoding": "aes128gcm", "TTL": str(TTL), "Urgency": "normal"}
        return await post(endpoint, sealed(body, key, auth), "application/octet-stream", headers)


def sealed(body: bytes, key: str, auth: str) -> bytes:
    """Only the browser that gave the key can read it."""
    own = ec.generate_private_key(ec.SECP256R1())
    closed: bytes = http_ece.encrypt(
        body, private_key=own, dh=padded(key), auth_secret=padded(auth), version="aes128gcm"
    )
    return closed


def key_of(path: Path) -> bytes:
    """The key's file, made whole or not at all, readable by its user only."""
    if not path.exists():
        made: Any = Vapid02()
        made.generate_keys()
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(made.private_pem())
        try:
            path.hardlink_to(temporary)
        except FileExistsError:  # another process was quicker
            pass
        finally:
            temporary.unlink()
    return path.read_bytes()
