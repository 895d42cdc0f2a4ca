"""A name that goes, because its owner does or an operator takes it away, goes out of what was said at tables too."""

import re

import msgspec

from moonless.server.people.people import NOBODY, Person
from moonless.server.storage import Step, Store, order, tables


def retold(text: str, old: str, new: str) -> str:
    """A line with another name, where the old one stands as a word of its own."""
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, text)


def reshared(shares: str, person: Person, new: str) -> str:
    """What people gave to a table's dice, as JSON, with another name of one of them."""
    kept = msgspec.json.decode(shares)
    for part in kept["parts"]:
        if part["person"] == person.id:
            part["name"] = new
    kept["broken"] = [retold(why, person.name, new) for why in kept["broken"]]
    return msgspec.json.encode(kept).decode()


async def unname(store: Store, person: Person, new: str) -> list[Step]:
    """Whose lines they are, what tables told of somebody, and whose share of the dice it was. Who leaves takes the
    names of before along."""
    lines = [
        tables.retell(row["table_id"], row["place"], retold(row["text"], person.name, new))
        for row in await tables.told_of(store, person.id, person.name)
    ]
    shares = [
        tables.change_shares(row["id"], row["shares"], reshared(row["shares"], person, new))
        for row in await tables.shared_by(store, person.id)
    ]
    older = [tables.rename_all_talk(person.id, new), order.call_all_anew(person.id)] if new == NOBODY else []
    renamed = tables.rename_talk(person.id, person.name, new)
    return [renamed, order.call_anew(person.id, person.name), *older, *lines, *shares]
