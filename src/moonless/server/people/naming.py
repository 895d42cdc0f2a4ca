"""A name that goes, because its owner does or an operator takes it away, goes out of what was said at tables too."""

import re

from moonless.server.people.people import Person
from moonless.server.storage import Step, Store, tables


def retold(text: str, old: str, new: str) -> str:
    """A line with another name, where the old one stands as a word of its own."""
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, text)


async def unname(store: Store, person: Person, new: str) -> list[Step]:
    """Whose lines they are, and what tables told of somebody."""
    lines = [
        tables.retell(row["table_id"], row["place"], retold(row["text"], person.name, new))
        for row in await tables.told_of(store, person.id, person.name)
    ]
    return [tables.rename_talk(person.id, person.name, new), *lines]
