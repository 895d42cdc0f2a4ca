"""4.3.15 Escape: what follows when a craft goes down. It is never chosen."""

from typing import Final

from moonless.core.decision import Bar
from moonless.games.by_stealth_and_sea.content.components import STAMINA
from moonless.games.by_stealth_and_sea.events import Befell
from moonless.games.by_stealth_and_sea.rules import harm, skill_checks
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import CAPTURED, ESCAPED, SCUTTLED, Slc

FOLLOWS_BY_ITSELF: Final = Bar("follows a scuttle or an attack by itself", "4.3.15")


def escape(play: Play, slc: Slc, how: str, rule: str) -> None:
    """4.3.15 The SLC goes to SLC Scuttled; its crew escapes or is captured."""
    row = play.content.escape
    modifier = escape_modifier(play, slc)
    if play.heard:
        say(play, slc, f"SLC {slc.number} {how}.", rule)
    harm.remove(slc, SCUTTLED)
    escaped = skill_checks.skill_check(play, slc, STAMINA, row.value, row.name, row.rule, row.id, modifier)
    slc.crew = ESCAPED if escaped else CAPTURED
    if play.heard:
        crew = f"The crew of SLC {slc.number}"
        if escaped:
            say(play, slc, f"{crew} escapes.", row.rule, True)
        else:
            play.tell(Befell("captured", f"{crew} is captured.", row.rule, [slc.seat], False))


def escape_modifier(play: Play, slc: Slc) -> int:
    """4.3.15 Everything that counts but the empty breathing gear, which every Stamina check counts itself (R8)."""
    modifiers = play.content.escape_modifiers
    modifier = modifiers.boards.get(play.board.id, 0)
    modifier += modifiers.per_patrol_craft * play.state.patrol_hex.count(slc.hex)
    if play.state.turn <= play.content.early_turns:
        modifier += modifiers.early
    if not slc.stunned:
        modifier += modifiers.readied
    if play.board.harbor[slc.hex]:
        modifier += modifiers.inside_harbor
    return modifier
