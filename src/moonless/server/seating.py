"""Who sits where: seats given away, taken, opened, handed to a computer player, entered by a link."""

from moonless.server.desk import Desk
from moonless.server.messages import Refused, TableCard
from moonless.server.people import Person, digest, new_id
from moonless.server.rows import OPEN, PERSON, WATCH, Chair, Kind, invite_step, is_token
from moonless.server.storage import Step

USED = "Somebody has used that link already; ask for a new one."


async def give(desk: Desk, person: Person, seat: str, holder: str) -> TableCard:
    """Put a seat into other hands, as far as it is this person's to give."""
    async with desk.lock:
        chair = desk.row.chairs.get(seat)
        if chair is None:
            raise Refused(f"This table has no seat '{seat}'; it has: {', '.join(desk.row.chairs)}", 404)
        if desk.row.daily:
            raise Refused("The daily patrol is sailed alone.", 409)
        host = person.id == desk.row.host
        if not chair.held_by(person.id) and not (host and chair.kind != PERSON):
            raise Refused("Only who holds a seat, or the host for an empty one, can give it away.", 403)
        kind, value = holding(holder, person.id)
        await sit(desk, chair, kind, value, person.name if kind == PERSON else value)
        return desk.card(person.id)


def holding(holder: str, person: str) -> tuple[Kind, str]:
    """What a request calls a holder, as a chair keeps it."""
    if holder == "me":
        return "person", person
    return ("open", "") if holder == OPEN else ("computer", holder)


async def sit(desk: Desk, chair: Chair, kind: Kind, holder: str, name: str, *more: Step) -> None:
    """Change a chair, with a new link to it: old links open it no more."""
    if (chair.kind, chair.holder) == (kind, holder) and not more:
        return
    salt = new_id()
    await desk.commit(
        Step(
            "UPDATE seats SET kind = $3, holder = $4, salt = $5 WHERE table_id = $1 AND seat = $2",
            (desk.row.id, chair.seat, kind, holder, salt),
        ),
        invite_step(desk.house.settings, desk.row.id, chair.seat, salt),
        *more,
    )
    desk.row.chairs[chair.seat] = Chair(chair.seat, kind, holder, salt, name)
    desk.ask = None
    desk.tell()
    desk.tell_people()
    desk.prod()


async def enter_by_link(desk: Desk, person: Person, seat: str, token: str) -> TableCard:
    """Sit down, or start to watch, with a link that opens this seat."""
    async with desk.lock:
        if seat == WATCH:
            if not desk.row.admits(person.id):
                await desk.house.store.write(
                    Step("INSERT INTO watchers (table_id, person) VALUES ($1, $2)", (desk.row.id, person.id))
                )
                desk.row.watchers.add(person.id)
            return desk.card(person.id)
        invite = await desk.house.store.fetch("SELECT used_by FROM invites WHERE token = $1", digest(token))
        used_by = invite[0]["used_by"] if invite else "?"
        chair = desk.row.chairs[seat]
        if used_by == person.id or chair.held_by(person.id):
            return desk.card(person.id)
        if used_by or not is_token(desk.house.settings, desk.row.id, seat, chair.salt, token):
            raise Refused(USED, 409)
        if desk.row.daily:
            raise Refused("The daily patrol is sailed alone.", 409)
        used = Step("UPDATE invites SET used_by = $2 WHERE token = $1", (digest(token), person.id))
        await sit(desk, chair, PERSON, person.id, person.name, used)
        return desk.card(person.id)


async def rename(desk: Desk, person: Person) -> None:
    """Somebody is called otherwise now."""
    async with desk.lock:
        for chair in desk.row.chairs.values():
            if chair.held_by(person.id):
                chair.name = person.name
        for link in desk.screens:
            if link.person == person.id:
                link.name = person.name
        desk.tell()
        desk.tell_people()


async def move_in(desk: Desk, guest: str, person: Person) -> None:
    """A guest turns out to be somebody with an account: the guest's seats become theirs."""
    async with desk.lock:
        for chair in list(desk.row.chairs.values()):
            if chair.held_by(guest):
                await sit(desk, chair, PERSON, person.id, person.name)
        if desk.row.host == guest:
            await desk.commit(Step("UPDATE tables SET host = $2 WHERE id = $1", (desk.row.id, person.id)))
            desk.row.host = person.id
