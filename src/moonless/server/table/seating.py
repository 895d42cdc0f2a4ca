"""Who sits where: seats given away, lent, taken back, opened, entered by a link. Every change is told at the table."""

from msgspec.structs import replace

from moonless.players import LEVELS
from moonless.server.api.messages import ChatLine, Refused, TableCard, encode
from moonless.server.people.naming import reshared, retold
from moonless.server.people.order import check_company, check_operator
from moonless.server.people.people import NOBODY, Person, digest, new_id
from moonless.server.storage import Step, listings, order, seats, tables
from moonless.server.table import fairness, gallery, pace, shares, standing
from moonless.server.table.calling import Said
from moonless.server.table.cards import invite_step, is_token
from moonless.server.table.desk import Desk
from moonless.server.table.rows import COMPUTER, OPEN, PERSON, PLAYING, WATCH, Chair, Kind
from moonless.server.table.talk import line_step, spread

NOT_YOURS = (
    "Only who holds a seat or has lent it can give it away; the host, one that is empty or whose owner has been away"
    " for three days; where the host sits no more, or has been away for three days, those who do, one that is empty or"
    " the host's."
)
USED = "Somebody has used that link already; ask for a new one."
ACCOUNT = "This table is rated: make an account first, so that the result has a name."
SAME_DICE = "Everybody has the same dice: nobody looks on until the day, or the round, is over."
ALONE = "The daily patrol is sailed alone."
HELD = "That seat is held for somebody else."
OVER = "The game is over; who sat where stays as it was."
RATED = "In a rated game everybody plays for themselves: a seat is neither lent nor opened. You can resign."


async def give(desk: Desk, person: Person, seat: str, holder: str) -> TableCard:
    """Put a seat into other hands, as far as it is this person's to give."""
    async with desk.held():
        chair = desk.row.chairs.get(seat)
        if chair is None:
            raise Refused(f"This table has no seat '{seat}'; it has: {', '.join(desk.row.chairs)}", 404)
        if desk.row.daily:
            raise Refused(ALONE, 409)
        if desk.row.rated and desk.row.status != PLAYING:
            raise Refused(OVER, 409)
        if not desk.row.may_give(chair, person.id, desk.online(), desk.house.settings.clock()):
            raise Refused(NOT_YOURS, 403)
        kind, value = holding(holder, person.id)
        if kind == OPEN == chair.kind:
            await desk.commit(listings.release(desk.row.id, seat))  # it was held for somebody: now it is for all
            return desk.card(person.id)
        if desk.row.strict and kind != PERSON:
            raise Refused(RATED, 409)
        if problem := why_not(desk, chair, kind, person):
            raise Refused(problem, 409)
        lent = kind == COMPUTER and chair.owner == person.id
        new = Chair(
            seat, kind, value, new_id(), person.name if kind == PERSON else value,
            person.id if lent else "", person.name if lent else "",
        )  # fmt: skip
        if (chair.kind, chair.holder) != (kind, value):
            await sit(desk, new, person.id, told(desk, chair, new, person))
            desk.row.guests = desk.row.guests and not person.account
        return desk.card(person.id)


def why_not(desk: Desk, chair: Chair, kind: Kind, person: Person) -> str:
    """What fairness has against it."""
    if kind == PERSON:
        return fairness.why_not_sit(desk.row, chair.seat, person.id)
    return fairness.why_not_open(desk.row, chair.seat) if kind == OPEN else ""


def holding(holder: str, person: str) -> tuple[Kind, str]:
    """What a request calls a holder, as a chair keeps it."""
    if holder == "me":
        return "person", person
    return ("open", "") if holder == OPEN else ("computer", holder)


def told(desk: Desk, old: Chair, new: Chair, person: Person) -> str:
    """A change of a seat's holder in words."""
    label = desk.view.game.seats.get(old.seat, old.seat)
    if new.kind == OPEN:
        return f"{person.name} opened the seat {label}."
    if new.kind == COMPUTER:
        how = "lent" if new.lender else "gave"
        level = LEVELS[new.name].title if new.name in LEVELS else new.name
        return f"{person.name} {how} {label} to the computer ({level})."
    if old.lender == person.id:
        return f"{person.name} took {label} back from the computer."
    return f"{person.name} took the seat {label}."


async def sit(desk: Desk, new: Chair, person: str, text: str, *more: Step) -> None:
    """Change a chair, with a new link to it: old links open it no more. The text tells of this person."""
    row, old = desk.row, desk.row.chairs[new.seat]
    line, saying = line_step(desk, "", text, person=person)
    now = desk.house.settings.clock()
    left = desk.standing.forget(row.id, new.seat) if new.owner != old.owner else []  # who lends it comes back to them
    new.relieved = old.handed(new, row.numbers.get(new.seat, 0))
    await desk.commit(
        *pace.start_clock(row, now, {**row.chairs, new.seat: new}),
        listings.release(row.id, new.seat),
        *left,
        *forget_ask(desk),
        seats.hold(row.id, new.seat, new.kind, new.holder, new.salt, new.lender, new.relieved),
        invite_step(desk.house.settings, row.id, new.seat, new.salt),
        *seeing(desk, new),
        *watching(desk, old, new),
        saying,
        *more,
    )
    row.chairs[new.seat] = new
    await standing.begin(desk, new.seat)
    await reseat(desk, text.rstrip("."))
    desk.house.board.touched(row)
    desk.ask = None
    spread(desk, line)
    desk.tell()
    desk.tell_people()
    desk.prod()


def forget_ask(desk: Desk) -> list[Step]:
    """Who asked for a take-back may be somebody else now, or gone."""
    return [] if desk.ask is None else [tables.keep_ask(desk.row.id, "")]


async def reseat(desk: Desk, name: str) -> None:
    """Where the dice are still being agreed, another holder means another share."""
    if desk.row.gathering:
        await shares.keep(desk, shares.reseated(desk.row, name))


def seeing(desk: Desk, new: Chair) -> list[Step]:
    """Who sits down sees what the seat sees; who got up before anything happened has seen nothing."""
    row, steps = desk.row, []
    if not row.begun:
        row.seen.pop(new.seat, None)
        steps.append(seats.unsee(row.id, new.seat))
    if new.kind == PERSON:
        row.seen.setdefault(new.seat, set()).add(new.holder)
        steps.append(seats.see(row.id, new.seat, new.holder))
    return steps


def watching(desk: Desk, old: Chair, new: Chair) -> list[Step]:
    """Who gave up their last seat is not thrown out, but may watch."""
    row, person = desk.row, old.owner
    stays = {row.host, *row.watchers, *(chair.owner for chair in row.chairs.values() if chair is not old), new.owner}
    if not person or person in stays:
        return []
    row.watchers.add(person)
    return [seats.watch(row.id, person)]


async def look_on(desk: Desk, person: Person) -> TableCard:
    if not desk.row.admits(person.id):
        if desk.row.counts_at(desk.house.settings.clock()):
            raise Refused(SAME_DICE, 403)
        await desk.house.store.write(seats.watch(desk.row.id, person.id))
        desk.row.watchers.add(person.id)
    return gallery.seen(desk, person.id)[1]


async def oversee(desk: Desk, person: Person) -> TableCard:
    """An operator looks on, at whatever table: with the eyes of one who only watches, and it is logged."""
    async with desk.held():
        await check_operator(desk.house.store, person)
        card = await look_on(desk, person)
        now = desk.house.settings.clock()
        await desk.house.store.write(order.log(new_id(), now, person.id, "watch", desk.row.id, ""))
        return card


async def enter_by_link(desk: Desk, person: Person, seat: str, token: str, watch: str = "") -> TableCard:
    """Sit down, or start to watch, with a link that opens this seat."""
    async with desk.held():
        if seat == WATCH:
            return await look_on(desk, person)
        link = await seats.link(desk.house.store, digest(token))
        used_by = link["used_by"] if link is not None else "?"
        chair = desk.row.chairs[seat]
        if used_by == person.id or chair.held_by(person.id):
            return desk.card(person.id)
        if used_by or not is_token(desk.house.settings, desk.row.id, seat, chair.salt, token):
            raise Refused(USED, 409)
        if watch:
            return await look_on(desk, person)  # the seat and its link stay open
        if desk.row.daily:
            raise Refused(ALONE, 409)
        if desk.row.strict and not person.account:
            raise Refused(ACCOUNT, 403)
        await check_company(desk.house.store, person.id, desk.row.members())
        held = {row["seat"]: row["person"] for row in await listings.held_at(desk.house.store, [desk.row.id])}
        if held.get(seat, person.id) != person.id:
            raise Refused(HELD, 409)
        if problem := fairness.why_not_sit(desk.row, seat, person.id):
            raise Refused(problem, 409)
        used = seats.use_link(digest(token), person.id)
        new = Chair(seat, PERSON, person.id, new_id(), person.name)
        await sit(desk, new, person.id, told(desk, chair, new, person), used)
        desk.row.guests = desk.row.guests and not person.account
        return desk.card(person.id)


async def seal(desk: Desk, person: Person) -> TableCard:
    """Let the record of a running game be taken: from then on the table stays this person's, who knows its dice."""
    async with desk.held():
        if desk.row.gathering:
            raise Refused(shares.GATHERING, 409)
        if desk.row.strict or not fairness.is_alone(desk.row, person.id):
            raise Refused(fairness.CLOSED, 403)
        if not desk.row.sealed and (fairness.keeps_secrets(desk.row) or desk.row.seed is not None):
            await desk.commit(tables.seal(desk.row.id))
            desk.row.sealed = True
            desk.tell()
        return desk.card(person.id)


async def rename(desk: Desk, person: Person, gone: str = "") -> None:
    """Somebody is called otherwise now; a name that is gone stands in no line any more."""
    async with desk.held():
        for seat in desk.row.owned_by(person.id) if person.name == NOBODY else ():
            desk.standing.forget(desk.row.id, seat)
        if gone:
            desk.chat = [said._replace(line=unnamed(said, gone, person)) for said in desk.chat]
            desk.row.shares = desk.row.shares and reshared(desk.row.shares, Person(person.id, gone), person.name)
        for chair in desk.row.chairs.values():
            if chair.held_by(person.id):
                chair.name = person.name
            if chair.lender == person.id:
                chair.lender_name = person.name
        for link in desk.screens:
            if link.person == person.id:
                link.name = person.name
        desk.tell()
        desk.tell_people()


def unnamed(said: Said, old: str, person: Person) -> ChatLine:
    """As in the database: of no namesake, and who leaves takes the names of before along."""
    line, new = said.line, person.name
    if said.person not in ("", person.id):
        return line
    if line.name:
        gone = line.name == old or (said.person and new == NOBODY)
        return replace(line, name=new) if gone else line
    return replace(line, text=retold(line.text, old, new))


async def move_in(desk: Desk, guest: str, person: Person) -> None:
    """A guest turns out to be somebody with an account: what was the guest's becomes theirs."""
    async with desk.held():
        row = desk.row
        steps = [*seats.move(row.id, guest, person.id), tables.move_host(row.id, guest, person.id)]
        knew = [seat for seat, seen in row.seen.items() if guest in seen]
        steps += [seats.see(row.id, seat, person.id) for seat in knew]
        steps += [seats.forget_sights(row.id, guest), tables.move_talk(row.id, guest, person.id), *forget_ask(desk)]
        if row.shares and not row.gathering:  # those that are not agreed yet follow the seats
            row.shares = row.shares.replace(encode(guest).decode(), encode(person.id).decode())
            steps.append(tables.keep_shares(row.id, row.shares))
        await desk.commit(*steps)
        for chair in row.chairs.values():
            if chair.held_by(guest):
                chair.holder, chair.name = person.id, person.name
            if chair.lender == guest:
                chair.lender, chair.lender_name = person.id, person.name
        for seat in knew:
            row.seen[seat] = row.seen[seat] - {guest} | {person.id}
        row.host = person.id if row.host == guest else row.host
        row.watchers = {person.id if each == guest else each for each in row.watchers}
        desk.chat = [said._replace(person=person.id) if said.person == guest else said for said in desk.chat]
        await reseat(desk, person.name)
        desk.ask = None
        desk.house.board.touched(row)
        desk.tell()
        desk.tell_people()
