"""Every key that the rules can offer, from the content."""

from collections.abc import Iterator

from moonless.core.decision import Option
from moonless.core.keys import constants_of, keys_of, options_in
from moonless.games.gato_leader.content.content import Content, load_content
from moonless.games.gato_leader.content.kinds import LOAD_KEYS
from moonless.games.gato_leader.rules.declaring import SHIP_KEYS, TORPEDO_TYPES
from moonless.games.gato_leader.rules.options import MOST_SHIPS, options_of
from moonless.games.gato_leader.rules.post_combat import ASIDE


def keys() -> list[str]:
    """All of them: constants of the rules, the answers of each campaign sheet, ships and Final Shots."""
    content = load_content()
    return keys_of(constants_of("moonless.games.gato_leader.rules"), of_sheets(content), ships(content))


def of_sheets(content: Content) -> Iterator[Option]:
    for sheet in content.sheets.values():
        made = options_of(content, sheet)
        lists = [
            made.sail, made.place, made.steer, made.start, made.drift, made.boat, made.leave_pack, made.level,
            made.mk14, made.ware,
        ]  # fmt: skip
        yield from options_in(lists)


def ships(content: Content) -> Iterator[str]:
    """Ships by their counters (8.10, 9.1), and 13.5 Final Shots at them, by a boat where several could."""
    yield from SHIP_KEYS
    left_behind = [f"{ASIDE}{number}" for number in range(1, MOST_SHIPS + 1)]
    for ship in [*SHIP_KEYS, *left_behind]:
        for weapon in ["gun", *(LOAD_KEYS[load] for load in TORPEDO_TYPES)]:
            yield f"final {ship} {weapon}"
            yield from (f"final {ship} {weapon} {boat}" for boat in content.boats)
