"""Every key that the rules can offer, from the content.

Reinforcements and tokens are numbered as they come, without end: a mission in which more come than have a number here
is possible and was never seen.
"""

from collections.abc import Iterator

from moonless.core.keys import constants_of, keys_of, options_in
from moonless.games.rogue_regiment.content.components import GEAR, GRENADE, GUNS, KNIFE, PLACEABLE, VICKERS, Mission
from moonless.games.rogue_regiment.content.content import Content, load_content

REINFORCEMENTS, LAID = 48, 64
"""10.6 The most reinforcements, and 6.13 the most tokens, with a number of their own."""
VERBS = ["attack ", "attack-step ", "marked ", "blind ", ""]
"""6.6 to 6.15 How a shot's key begins; after a step it has no verb."""


def keys() -> list[str]:
    """All of them: constants, actions, and what stands and lies in each mission or comes into it."""
    content = load_content()
    made = content.action_options
    fixed = options_in(
        [
            made.moves, made.sprints, made.climbs, made.step_attacks, made.step_places, made.crouch, made.stand,
            made.recover, made.mark, made.cigarette, made.drive, made.throw, made.throw_step, made.places,
        ]
    )  # fmt: skip
    missions = [content.mission(file.id) for file in content.files.missions]
    constants = [constants_of(f"moonless.games.rogue_regiment.{room}") for room in ("content", "rules")]
    return keys_of(*constants, fixed, named(content, missions), aimed(missions), carried(missions))


def widest() -> int:
    """14.4 A grenade goes to any square within its range but his own."""
    across = 2 * load_content().weapons[GRENADE].long + 1
    return across * across - 1


def named(content: Content, missions: list[Mission]) -> Iterator[str]:
    """Men, sides of their boards, extra gear (16.7), places, spawn tiles (10.6), prisoners (16.4)."""
    for card in content.operators.values():
        yield card.id
        yield from (f"side {side}" for side in card.boards)
    for reward in content.campaign.reward:
        yield from (f"win {id}" for id in reward.options)
    for mission in missions:
        yield from mission.board.keys
        yield from (f"tile {number}" for number in range(1, len(mission.board.tiles) + 1))
        for key, _, _ in mission.prisoners:
            yield from (key, f"free {key}")


def units(mission: Mission) -> Iterator[str]:
    """1.6, 10.6, 10.9 All that ever stand in a mission: as many relieve sentries as there are posts, and again."""
    yield from (key for key, *_ in mission.units)
    yield from (key for key, *_ in mission.vehicles)
    yield from (f"sentry-{number}" for number in range(1, 3 * len(mission.board.posts) + 1))
    yield from (f"patrol-{number}" for number in range(1, len(mission.board.lines) + 1))
    yield from (f"smg-{number}" for number in range(1, REINFORCEMENTS + 1))


def aimed(missions: list[Mission]) -> Iterator[str]:
    """6.6 to 6.10, 6.15, 8.11 Every weapon on every unit and barrel; aiming and marking."""
    targets = {unit for mission in missions for unit in units(mission)}
    targets |= {key for mission in missions for key, _, _ in mission.things}
    for target in targets:
        yield from (target, f"aim {target}", f"attack {GEAR[VICKERS]} {target}")
        yield from (f"{verb}{GEAR[weapon]} {target}" for verb in VERBS for weapon in [*GUNS, KNIFE])


def carried(missions: list[Mission]) -> Iterator[str]:
    """6.12, 6.13, 14.5 What is taken up and put down: things of the mission, and what was laid or dropped since."""
    for thing in {key for mission in missions for key, _, _ in mission.things}:
        yield from (f"take {thing}", f"place {thing}")
    for number in range(1, LAID + 1):
        yield from (f"take {name}-{number}" for name in ["corpse", "kit", *(GEAR[gear] for gear in PLACEABLE)])
        yield from (f"place corpse-{number}", f"bomb-{number}")
