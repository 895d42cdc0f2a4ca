"""Every key that the rules can offer, from the content."""

from collections.abc import Iterator

from moonless.core.keys import constants_of, keys_of, options_in
from moonless.games.by_stealth_and_sea.content.content import Content, load_content
from moonless.games.by_stealth_and_sea.rules.campaign import PositionOption
from moonless.games.by_stealth_and_sea.rules.technology import ware_key


def keys() -> list[str]:
    """All of them: constants of the rules, acts of the action table, and what is named by the content."""
    content = load_content()
    acts = (
        options_in(action.for_two)
        for pieces in content.pieces.values()
        for action in pieces.actions.all
    )  # fmt: skip
    return keys_of(constants_of("moonless.games.by_stealth_and_sea.rules"), *acts, named(content))


def named(content: Content) -> Iterator[str]:
    """Berths (S.3), crews (8.2.1, 8.4), technology and positions (8.2.3)."""
    for mission in content.missions.values():
        board = content.boards[mission.board]
        yield from (board.hexes[hex] for hex in mission.free_ship_hexes)
    for operator in content.operators:
        yield f"crew {operator}"
        yield from (f"slc-{number} {operator}" for number in range(1, content.slcs + 1))
    for track in content.tracks.values():
        yield from (ware_key(level) for level in track.levels)
    yield from (PositionOption(position).key for position in content.positions.values())
