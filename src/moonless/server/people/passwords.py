"""Passwords: hashed slowly, and refused where anybody would guess them."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from moonless.server.api.messages import Refused

HASHER = PasswordHasher()
DUMMY = HASHER.hash("nobody's password")
"""Checked where there is no account, so that a missing one takes as long as a wrong password."""
KNOWN = frozenset(
    """
    password passwort letmein welcome iloveyou sunshine princess football baseball dragon monkey superman batman master
    shadow michael jennifer trustno1 whatever starwars computer internet secret changeme default administrator login
    qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm 1q2w3e4r 1qaz2wsx moonless submarine torpedo admiral captain
    """.split()  # noqa: SIM905  # read as a list of words
)
"""The commonest, and those that come to mind here."""
ROWS = ("0123456789012345678901234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiop")
WEAK = "That password is one of the first that anybody would try. Take three or four words that do not belong together."


def check_strength(password: str, name: str) -> None:
    """Refuse what is guessed at once: known ones, rows of the keyboard, one sign again and again, the name itself."""
    plain = password.casefold()
    core = "".join(sign for sign in plain if sign.isalpha())
    rows = any(plain in row or plain in row[::-1] for row in ROWS)
    repeated = len(set(plain)) < 4
    named = bool(name) and (name.casefold() in plain or plain in name.casefold()) and len(plain) < len(name) + 8
    if plain in KNOWN or core in KNOWN or rows or repeated or named:
        raise Refused(WEAK, 422)


async def hash_password(password: str) -> str:
    return await asyncio.to_thread(HASHER.hash, password)


async def is_right(hashed: str, password: str) -> bool:
    return await asyncio.to_thread(verify, hashed or DUMMY, password) and bool(hashed)


def verify(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
