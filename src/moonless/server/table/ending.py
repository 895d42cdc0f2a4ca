"""How a table ends otherwise than by its rules: somebody resigns, its only player deletes it, one hides it."""

from moonless.server.api.messages import Refused, TableCard, refusal
from moonless.server.people.people import Person, new_id
from moonless.server.storage import listings, seats, tables
from moonless.server.table.desk import Desk
from moonless.server.table.rows import COMPUTER, PERSON, PLAYING, Chair, TableRow
from moonless.server.table.talk import line_step, spread

RESIGNED = "resigned"
"""How the record notes it."""
RELIEF = "officer"
"""Who plays on for one who is gone."""
OVER = "The game is over."
WATCHING = "You are watching; only who sits at the table can resign."
NOT_ALONE = "Others play on your side: give your seat to the computer, or leave it open, and they play on."
SHARED = "Others belong to this table: you can resign, and hide it from your own list when it is over."
FINISHED = "The game is over, and others may want to look back on it: hide it from your own list instead."
NO_SHARES = "Nobody gave their share of the dice in time."
NOT_YOURS = "Only who started a table can delete it."
DELETED = "The table was deleted."
NOT_YET = "A game that goes on cannot be hidden: resign first, or delete it where it is yours alone."


async def resign(desk: Desk, person: Person) -> TableCard:
    """Give the game up for one's side, at any time, in any game."""
    async with desk.held():
        await give_up(desk, person, f"{person.name} resigned.")
        return desk.card(person.id)


async def give_up(desk: Desk, person: Person, why: str) -> None:
    """The game is over for somebody's side. Call it with the lock held."""
    row = desk.row
    mine = row.owned_by(person.id)
    if not mine:
        raise Refused(WATCHING, 403)
    if row.status != PLAYING:
        raise Refused(OVER, 409)
    sides = [side for side in row.sides if not set(side).isdisjoint(mine)]
    if others_beside(row, sides, person.id):
        raise Refused(NOT_ALONE, 409)
    desk.table.note(RESIGNED, mine[0])
    await end(desk, why, how_it_ended(desk, sides), person.id)


async def call_off(desk: Desk) -> None:
    """The game ends before it began, for nobody's side. Call it with the lock held."""
    await end(desk, NO_SHARES, "Given up.")


async def end(desk: Desk, why: str, ended: str, person: str = "") -> None:
    desk.row.ended = desk.view.ended = ended
    desk.ask = None
    row = desk.row
    line, saying = line_step(desk, "", f"{why} {ended}", person=person)
    await desk.commit(tables.end(row.id, row.ended), tables.keep_ask(row.id, ""), saying)
    spread(desk, line)
    desk.tell()


def others_beside(row: TableRow, sides: list[list[str]], person: str) -> bool:
    """Whether somebody else plays on one of these sides."""
    owners = {row.chairs[seat].owner for side in sides for seat in side if seat in row.chairs}
    return bool(owners - {"", person})


def how_it_ended(desk: Desk, sides: list[list[str]]) -> str:
    """In words: who gave up, and who has won by that."""
    row = desk.row
    others = [side for side in row.sides if side not in sides]
    if not others:
        return "Given up."
    lost, won = desk.table.side_label(sides[0][0]), [desk.table.side_label(side[0]) for side in others]
    return f"{capital(lost)} resigned. {capital(' and '.join(won))} won."


def capital(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]


async def delete(desk: Desk, person: Person) -> None:
    """Away with a game that is nobody else's and not finished."""
    async with desk.held():
        row = desk.row
        if person.id != row.host:
            raise Refused(NOT_YOURS, 403)
        if row.status != PLAYING:
            raise Refused(FINISHED, 409)
        if row.daily or (row.strict and row.begun):
            raise Refused("This game counts once it is begun: play it to its end, or resign.", 409)
        if len(row.members()) > 1 or row.watchers - {person.id}:
            raise Refused(SHARED, 409)
        await remove(desk)


async def remove(desk: Desk, why: str = DELETED) -> None:
    """Delete all that is kept of a table, and tell those who look at it or for whom a seat was held. Call it with the
    lock held."""
    desk.closed = True
    try:
        held = await listings.held_at(desk.house.store, [desk.row.id])
        await desk.house.store.write(*tables.delete(desk.row.id))
    except BaseException:
        desk.abandon()  # it is there still, and is opened anew
        raise
    desk.house.board.touched(desk.row)
    for person in {row["person"] for row in held}:
        desk.house.sea.call(person)
    for link in desk.screens:
        link.send(refusal(Refused(why, 410)))
    desk.abandon(DELETED, 4410)


async def hide(desk: Desk, person: Person) -> None:
    """Take a finished game off one's own list; others keep it."""
    async with desk.held():
        watching = person.id in desk.row.watchers and person.id not in desk.row.members()
        if desk.row.status == PLAYING and not watching:
            raise Refused(NOT_YET, 409)
        await desk.house.store.write(seats.hide(desk.row.id, person.id))


async def leave(desk: Desk, person: Person) -> None:
    """Somebody deletes their account: what is theirs alone goes, else they resign, or a computer takes their seats."""
    row = desk.row
    async with desk.held():  # somebody may just be sitting down
        if row.status != PLAYING:
            return
        if row.host == person.id and len(row.members()) == 1:
            await remove(desk)
            return
    if any(chair.kind == PERSON and chair.holder == person.id for chair in row.chairs.values()):
        try:
            await resign(desk, person)
        except Refused:
            await hand_over(desk, person)


async def hand_over(desk: Desk, person: Person) -> None:
    """A computer player takes over for those who play on the same side, whatever was agreed: who goes, goes."""
    from moonless.server.table.seating import sit, told

    async with desk.held():
        for seat in desk.row.owned_by(person.id):
            new = Chair(seat, COMPUTER, RELIEF, new_id(), RELIEF)
            await sit(desk, new, person.id, told(desk, desk.row.chairs[seat], new, person))
