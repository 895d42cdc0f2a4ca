"""Keeping order: whom one does not want to hear or meet, reports, and what an operator does, every act logged."""

import dataclasses
from collections.abc import Awaitable, Callable

from moonless.server.api.messages import Refused
from moonless.server.people.looks import look
from moonless.server.people.naming import unname
from moonless.server.people.people import (
    MAIL,
    NO_MAIL,
    Person,
    as_person,
    clean,
    holds_forbidden,
    new_id,
    numbered_name,
)
from moonless.server.people.people import NOBODY as LEFT
from moonless.server.storage import Conflict, Row, Step, Store, listings, order, persons, tournaments

OPERATOR, SILENCED = order.OPERATOR, order.SILENCED
NOBODY = "Nobody here has an account of that name."
NOT_YOU = "That is you."
HAS_LEFT = "Who that was has left: nothing is kept of them but finished games without a name."
NOT_OPERATOR = "That is for the operators of this server."
APART = "You cannot sit at that table."
KEEPS_ORDER = "{name} is an operator: that must be taken away first (moonless operator unmake-operator)."
NOT_SILENCED = "{name} is not silenced."
NOT_OPERATOR_YET = "{name} is no operator."
SHORT = "A word that no name may hold has at least three letters."
NOT_FORBIDDEN = "Neither a word nor a name like that is held back."
NOT_LISTED = "No table of that number stands in the lobby."
NO_TOURNAMENT = "There is no tournament of that number."
OWN_TITLE = "That tournament is your own: there is nobody to report."
UNTITLED = "That tournament has no title."
NO_REPORT = "No report of that number is open."
SILENT = "An operator has silenced you here. You can still play."

NO_ACCOUNT = "A note needs an account, so that it is known whose it is."
NO_TITLE = "A tournament needs a title that can be read."
UNSEEN_TITLE = "That title holds signs that cannot be seen; write it anew."
BAD_TITLE = "That title holds a word that is not allowed here; choose another."


async def named(store: Store, name: str) -> Person:
    person = as_person(await persons.by_account(store, clean(name).casefold()))
    if person is None:
        raise Refused(NOBODY, 404)
    return person


async def check_operator(store: Store, person: Person) -> None:
    if not person.id or await order.role(store, person.id) != OPERATOR:
        raise Refused(NOT_OPERATOR, 403)


async def check_company(store: Store, person: str, others: set[str]) -> None:
    """Who blocks somebody does not meet them at a table."""
    if await order.apart(store, person, sorted(others - {"", person})):
        raise Refused(APART, 403)


async def shun(store: Store, person: Person, other: Person, how: str, called: str = "") -> None:
    if other.id == person.id:
        raise Refused(NOT_YOU)
    await store.write(order.shun(person.id, other.id, how, called) if how else order.forgive(person.id, other.id))


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


async def check_title(store: Store, person: Person, text: str) -> str:
    """What somebody calls a tournament."""
    said = clean(text)
    if not said:
        raise Refused(NO_TITLE)
    if await order.role(store, person.id) == SILENCED:
        raise Refused(SILENT, 403)
    if await holds_forbidden(store, said):
        raise Refused(BAD_TITLE)
    if MAIL.search(said):
        raise Refused(NO_MAIL)
    return said


async def check_own(store: Store, person: Person, title: str, setting: str, shown: bool) -> None:
    """What somebody calls a mission of their own: as a name it may come before others at any time."""
    if any(clean(text, lines=True) != text.strip() for text in (title, setting)):
        raise Refused(UNSEEN_TITLE)
    if shown and await order.role(store, person.id) == SILENCED:
        raise Refused(SILENT, 403)
    if await holds_forbidden(store, title) or await holds_forbidden(store, setting):
        raise Refused(BAD_TITLE)
    if MAIL.search(title) or MAIL.search(setting):
        raise Refused(NO_MAIL)


async def report(
    store: Store, person: Person, other: Person, table: str, text: str, now: float, quoted: str = ""
) -> None:
    """The line it is about stands in it; or what was written with an invitation: the note itself goes when it is
    answered."""
    if other.id == person.id:
        raise Refused(NOT_YOU)
    where = clean(table)
    said = quoted or (await listings.said_to(store, where, other.id, person.id) if where else "")
    told = f"{clean(text, lines=True)}\n“{said}”" if said else clean(text, lines=True)
    await store.write(order.report(new_id(), person.id, other.id, where, told, now))


async def report_title(store: Store, person: Person, tournament: str, text: str, now: float) -> None:
    """What it was called then stands in the report, for the title may be gone when it is read."""
    found = await titled(store, tournament)
    if found["host"] == person.id:
        raise Refused(OWN_TITLE, 409)
    told = f"{clean(text, lines=True)}\n“{found['title']}”"
    await store.write(order.report(new_id(), person.id, found["host"], "", told, now, tournament))


async def titled(store: Store, tournament: str) -> Row:
    """A tournament that is called something."""
    if (found := await tournaments.by_id(store, tournament)) is None:
        raise Refused(NO_TOURNAMENT, 404)
    if not found["title"]:
        raise Refused(UNTITLED, 409)
    return found


# What an operator does


@dataclasses.dataclass(frozen=True, slots=True)
class Desk:
    """An operator at work: every act is kept together with who did it."""

    store: Store
    operator: str
    now: float

    def _log(self, act: str, about: str, text: str) -> Step:
        return order.log(new_id(), self.now, self.operator, act, about, text)

    async def find(self, about: str) -> Person:
        """By an account's name; a guest by the id that a report tells an operator. Who has left has no name to lose."""
        person = as_person(await persons.by_id(self.store, about)) or await named(self.store, about)
        if not person.account and person.name == LEFT:
            raise Refused(HAS_LEFT, 409)
        return person

    async def remove_name(self, name: str) -> Person:
        """A name goes, and nobody has it again; the account stays, under one that was given. Answers who it is now."""
        person = await self.find(name)
        for _ in range(20):
            new = numbered_name()
            try:
                await self.store.write(
                    persons.change(person.id, new, person.webhook, new.casefold() if person.account else None),
                    persons.keep_look(person.id, look(new)),
                    persons.lose_name(person.id, person.name),
                    order.withhold(look(person.name), person.name),
                    *await unname(self.store, person, new),
                    self._log("remove-name", person.id, person.name),
                )
            except Conflict:
                continue
            return Person(person.id, new, new if person.account else "")
        raise Refused("No new name was found; try again.", 503)

    async def make_operator(self, name: str) -> None:
        await self._change_role(await self.find(name), OPERATOR)

    async def unmake_operator(self, name: str) -> None:
        person = await self.find(name)
        if await order.role(self.store, person.id) != OPERATOR:
            raise Refused(NOT_OPERATOR_YET.format(name=person.name), 409)
        await self._change_role(person, "")

    async def silence(self, name: str) -> None:
        """Take the word from somebody; not from one who keeps order, who would be no operator after it."""
        person = await self.find(name)
        if await order.role(self.store, person.id) == OPERATOR:
            raise Refused(KEEPS_ORDER.format(name=person.name), 409)
        await self._change_role(person, SILENCED)

    async def let_speak(self, name: str) -> None:
        person = await self.find(name)
        if await order.role(self.store, person.id) != SILENCED:
            raise Refused(NOT_SILENCED.format(name=person.name), 409)
        await self._change_role(person, "")

    async def _change_role(self, person: Person, role: str) -> None:
        await self.store.write(order.give_role(person.id, role), self._log("role", person.id, role or "none"))

    async def forbid(self, word: str) -> None:
        if len(plain := plain_word(word)) < 3:
            raise Refused(SHORT)
        await self.store.write(order.forbid(plain), self._log("forbid", "", plain))

    async def allow(self, word: str) -> None:
        """A word may be in names again, or a name that was taken away may be had."""
        plain = plain_word(word)
        if plain in await order.words(self.store):
            await self.store.write(order.allow(plain), self._log("allow", "", plain))
        elif await order.is_withheld(self.store, look(word)):
            await self.store.write(order.let_go(look(word)), self._log("allow", "", clean(word)))
        else:
            raise Refused(NOT_FORBIDDEN, 404)

    async def unlist(self, table: str) -> None:
        """A table goes out of the lobby; those who sit there play on."""
        if not await listings.still_listed(self.store, [table], 0.0):
            raise Refused(NOT_LISTED, 404)
        await self.store.write(listings.unlist(table), self._log("unlist", table, ""))

    async def untitle(self, tournament: str) -> None:
        """What somebody called a tournament goes; those who sail in it sail on."""
        found = await titled(self.store, tournament)
        await self.store.write(
            tournaments.entitle(tournament, ""), self._log("untitle", found["host"], str(found["title"]))
        )

    async def settle(self, report: str) -> None:
        """It is logged about whom it was."""
        if (found := await order.open_report(self.store, report)) is None:
            raise Refused(NO_REPORT, 404)
        await self.store.write(order.settle(report, self.now), self._log("settle", found["about"], ""))


def plain_word(word: str) -> str:
    """Letters only, large or small."""
    return "".join(sign for sign in word.casefold() if sign.isalnum())


Act = Callable[[Desk, str], Awaitable[Person | None]]


ACTS: dict[str, Act] = {
    "remove-name": Desk.remove_name,
    "silence": Desk.silence,
    "let-speak": Desk.let_speak,
    "forbid": Desk.forbid,
    "allow": Desk.allow,
    "settle": Desk.settle,
    "unlist": Desk.unlist,
    "untitle": Desk.untitle,
}
"""What is done by a word and the name, word, report, table or tournament it is done to."""
