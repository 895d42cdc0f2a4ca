"""Keeping order: whom one does not want to hear or meet, reports, and what an operator does, every act logged."""

import dataclasses
import re
from collections.abc import Awaitable, Callable

from moonless.server.api.messages import Refused
from moonless.server.people.looks import look
from moonless.server.people.people import Person, clean, new_id, numbered_name
from moonless.server.storage import Conflict, Step, Store, listings, order, persons

OPERATOR, SILENCED = "operator", "silenced"
NOBODY = "Nobody here has an account of that name."
NOT_YOU = "That is you."
NOT_OPERATOR = "That is for the operators of this server."
APART = "You cannot sit at that table."
SILENT = "An operator has taken the word from you here. You can still play."

NO_ACCOUNT = "A note needs an account, so that it is known whose it is."
NO_MAIL = "Leave mail addresses out of a note: whoever you ask finds you here."
MAIL = re.compile(r"\S@\S+\.\w")


async def named(store: Store, name: str) -> Person:
    row = await persons.by_account(store, clean(name).casefold())
    if row is None:
        raise Refused(NOBODY, 404)
    return Person(row["id"], row["name"], row["name"])


async def check_operator(store: Store, person: Person) -> None:
    if not person.id or await order.role(store, person.id) != OPERATOR:
        raise Refused(NOT_OPERATOR, 403)


async def check_company(store: Store, person: str, others: set[str]) -> None:
    """Who blocks somebody does not meet them at a table."""
    if await order.apart(store, person, sorted(others - {"", person})):
        raise Refused(APART, 403)


async def shun(store: Store, person: Person, name: str, how: str) -> None:
    other = await named(store, name)
    if other.id == person.id:
        raise Refused(NOT_YOU)
    await store.write(order.shun(person.id, other.id, how) if how else order.forgive(person.id, other.id))


async def check_note(store: Store, person: Person, text: str) -> str:
    """What somebody writes to another with an invitation, fit to be shown."""
    said = clean(text)
    if said and not person.account:
        raise Refused(NO_ACCOUNT, 403)
    if MAIL.search(said):
        raise Refused(NO_MAIL)
    if said and await order.role(store, person.id) == SILENCED:
        raise Refused(SILENT, 403)
    return said


async def report(store: Store, person: Person, name: str, table: str, text: str, now: float) -> None:
    """What was written with an invitation stands in it: the note itself goes when it is answered."""
    other, where = await named(store, name), clean(table)
    said = await listings.said_to(store, where, other.id, person.id) if where else ""
    told = f"{clean(text, lines=True)}\n“{said}”" if said else clean(text, lines=True)
    await store.write(order.report(new_id(), person.id, other.id, where, told, now))


# What an operator does


@dataclasses.dataclass(frozen=True, slots=True)
class Desk:
    """An operator at work: every act is kept together with who did it."""

    store: Store
    operator: str
    now: float

    def _log(self, act: str, about: str, text: str) -> Step:
        return order.log(new_id(), self.now, self.operator, act, about, text)

    async def remove_name(self, name: str) -> Person:
        """A name goes; the account stays, under one that was given. Answers who it is now."""
        person = await named(self.store, name)
        for _ in range(20):
            new = numbered_name()
            try:
                await self.store.write(
                    persons.change(person.id, new, person.webhook, new.casefold()),
                    persons.keep_look(person.id, look(new)),
                    self._log("remove-name", person.id, person.name),
                )
            except Conflict:
                continue
            return Person(person.id, new, new)
        raise Refused("No new name was found; try again.", 503)

    async def role(self, name: str, role: str) -> None:
        person = await named(self.store, name)
        await self.store.write(order.give_role(person.id, role), self._log("role", person.id, role or "none"))

    async def forbid(self, word: str) -> None:
        plain = "".join(sign for sign in word.casefold() if sign.isalnum())
        if len(plain) < 3:
            raise Refused("A word that no name may hold has at least three letters.")
        await self.store.write(order.forbid(plain), self._log("forbid", "", plain))

    async def allow(self, word: str) -> None:
        await self.store.write(order.allow(word), self._log("allow", "", word))

    async def unlist(self, table: str) -> None:
        """A table goes out of the lobby; those who sit there play on."""
        await self.store.write(listings.unlist(table), self._log("unlist", table, ""))

    async def settle(self, report: str) -> None:
        await self.store.write(order.settle(report, self.now), self._log("settle", report, ""))


Act = Callable[[Desk, str], Awaitable[Person | None]]


async def _silence(desk: Desk, name: str) -> None:
    await desk.role(name, SILENCED)


async def _hear(desk: Desk, name: str) -> None:
    await desk.role(name, "")


ACTS: dict[str, Act] = {
    "remove-name": Desk.remove_name,
    "silence": _silence,
    "let-speak": _hear,
    "forbid": Desk.forbid,
    "allow": Desk.allow,
    "settle": Desk.settle,
    "unlist": Desk.unlist,
}
"""What is done by a word and the name, word, report or table it is done to."""
