"""6 Clean-up phase."""

from moonless.games.by_stealth_and_sea.events import PatrolCraftActs
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import NOWHERE


def clean_up_phase(play: Play) -> None:
    """6 Patrol Craft far from every SLC go home; the others are ready again; time goes on."""
    remove_patrol_craft(play)
    ready_patrol_craft(play)
    play.state.turn += 1  # 6.3


def remove_patrol_craft(play: Play) -> None:
    """6.1 Four or more hexes from all SLCs on the board (R24)."""
    state = play.state
    slcs = state.at_sea()
    for craft, hex in enumerate(state.patrol_hex):
        if hex == NOWHERE:
            continue
        distances = play.apart[hex]
        if all(distances[slc.hex] >= play.content.patrol_craft.remove_at_distance for slc in slcs):
            state.patrol_hex[craft] = NOWHERE
            state.patrol_ready[craft] = False
            if play.heard:
                play.tell(PatrolCraftActs(craft + 1, "returns to harbor", "6.1"))


def ready_patrol_craft(play: Play) -> None:
    """6.2 Exhausted Patrol Craft become Ready."""
    state = play.state
    for craft, hex in enumerate(state.patrol_hex):
        if hex != NOWHERE:
            state.patrol_ready[craft] = True
