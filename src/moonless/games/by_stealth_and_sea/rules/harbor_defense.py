"""5 Harbor defense phase: the Royal Navy answers, element by element."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS
from moonless.games.by_stealth_and_sea.events import AlertDrawn, Befell, PatrolCraftActs
from moonless.games.by_stealth_and_sea.rules import harm
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import LEAD, NOWHERE, Slc

SEEK: Final = [Option(f"seek slc-{n}", f"SLC {n}", n - 1, "5.4.4") for n in (1, 2, 3)]


def harbor_defense_phase(play: Play) -> None:
    """5.1 Resolve the elements in their order; one without values is skipped."""
    defense = play.defense
    if defense.searchlights is not None:
        searchlights(play, defense.searchlights)
    if defense.dive_team is not None:
        underwater_dive_team(play, defense.dive_team)
    if defense.response is not None:
        patrol_craft_response(play, defense.response)
    patrol_craft_movement(play)
    if defense.attack is not None:
        patrol_craft_attack(play, defense.attack)
    if defense.mortar is not None:
        shore_base_mortar(play, defense.mortar)


# 5.2, 5.3 The Alert Deck


def draw_alert(play: Play, element: str, slc: Slc, target: int, rule: str) -> int:
    """5.2 The card is compared with the target number: equal or higher means success."""
    if play.heard:
        play.fate.purpose = f"{element}, SLC {slc.number} (needs {target}+)"
    card = play.fate.draw(play.content.alert_draw, play.state.alert_deck)
    if play.heard:
        play.tell(AlertDrawn(element, slc.number, int(slc.submerged), target, card, rule))
    return card


def discard_alert(play: Play, card: int) -> None:
    """5.2 Discard the card once it is resolved; 5.3 the 12 sounds the alert."""
    play.state.alert_discards.append(card)
    if card == play.content.alert_value:
        sound_alert(play)


def sound_alert(play: Play) -> None:
    """5.3 The lowest discards, if no higher than 6, leave the mission; the rest goes back into the deck (R31)."""
    state = play.state
    lowest = min(state.alert_discards)
    if lowest <= play.content.alert_removes_at_most:
        state.alert_removed.extend([card for card in state.alert_discards if card == lowest])
        state.alert_discards = [card for card in state.alert_discards if card != lowest]
    if play.heard:
        removed = f"the {lowest}s leave the deck" if lowest <= play.content.alert_removes_at_most else "no card leaves"
        play.tell(Befell("alarm", f"Alert! The discards are shuffled in; {removed}.", "5.3", [], False))
    state.alert_deck = sorted(state.alert_deck + state.alert_discards)
    state.alert_discards = []


# 5.4.1, 5.4.2 Detection


def searchlights(play: Play, values: list[int]) -> None:
    """5.4.1 For each SLC without a Detected token."""
    for slc in play.state.at_sea():
        if not slc.detected:
            search(play, slc, "Searchlights", values[slc.submerged], "5.4.1")


def underwater_dive_team(play: Play, values: list[int]) -> None:
    """5.4.2 For each undetected SLC in a hex with a ship."""
    for slc in play.state.at_sea():
        if not slc.detected and slc.hex in play.state.ship_hex:
            search(play, slc, "Underwater Dive Team", values[slc.submerged], "5.4.2")


def search(play: Play, slc: Slc, element: str, target: int, rule: str) -> None:
    card = draw_alert(play, element, slc, target, rule)
    if card >= target:
        harm.detect(play, slc, rule)
    discard_alert(play, card)


# 5.4.3 Patrol craft response


def patrol_craft_response(play: Play, values: list[int]) -> None:
    """5.4.3 For each SLC; with an empty pool only for those not yet detected (R22)."""
    for slc in play.state.at_sea():
        if slc.detected and NOWHERE not in play.state.patrol_hex:
            continue
        target = response_target(play, slc, values)
        card = draw_alert(play, "Patrol Craft Response", slc, target, "5.4.3")
        if card >= target:
            harm.detect(play, slc, "5.4.3")
            place_patrol_craft(play, slc)
        discard_alert(play, card)


def response_target(play: Play, slc: Slc, values: list[int]) -> int:
    """5.4.3 Being detected and being inside the harbor both help the defense, and add up (R33)."""
    target = values[slc.submerged]
    if slc.detected:
        target += play.defense.detected_modifier
    if play.board.harbor[slc.hex]:
        target += play.defense.harbor_modifier
    return target


def place_patrol_craft(play: Play, slc: Slc) -> None:
    """5.4.3 The lowest number of the pool appears exhausted in front of the SLC, else in its hex (R23)."""
    state = play.state
    if NOWHERE not in state.patrol_hex or crowded(play, slc.hex):
        return
    craft = state.patrol_hex.index(NOWHERE)
    hex = response_hex(play, slc)
    state.patrol_hex[craft] = hex
    state.patrol_ready[craft] = False
    if play.heard:
        play.tell(PatrolCraftActs(craft + 1, f"appears at {play.board.hexes[hex]}, exhausted", "5.4.3"))


def response_hex(play: Play, slc: Slc) -> int:
    """5.4.3 Where a Patrol Craft would appear for this SLC."""
    front = play.board.ahead[slc.hex][slc.facing]
    return slc.hex if front < 0 or crowded(play, front) else front


def crowded(play: Play, hex: int) -> bool:
    """1.7 No more than three Patrol Craft to a hex."""
    return play.state.patrol_hex.count(hex) >= play.content.patrol_craft.max_per_hex


# 5.4.4 Patrol craft movement


def patrol_craft_movement(play: Play) -> None:
    """5.4.4 Each Ready Patrol Craft in number order seeks the closest Detected token, or drifts by the die."""
    state = play.state
    for craft in range(len(state.patrol_hex)):
        if state.patrol_hex[craft] != NOWHERE and state.patrol_ready[craft]:
            prey = closest_detected(play, craft)
            if prey is not None:
                seek(play, craft, prey)
            else:
                patrol(play, craft)


def closest_detected(play: Play, craft: int) -> Slc | None:
    """5.4.4 Within three hexes (R24); at equal distance nearest the harbor edge (R26), then as the lead player says."""
    here = play.state.patrol_hex[craft]
    best: list[Slc] = []
    nearest = outermost = 0
    for slc in play.state.slcs:
        if not slc.detected:
            continue
        distance = play.apart[here][slc.hex]
        if distance > play.content.patrol_craft.seek_range:
            continue
        edge = play.board.edge[slc.hex]
        if not best or distance < nearest or (distance == nearest and edge > outermost):
            best, nearest, outermost = [slc], distance, edge
        elif distance == nearest and edge == outermost and all(slc.hex != other.hex for other in best):
            best.append(slc)
    if not best:
        return None
    if len(best) == 1:
        return best[0]
    options = [SEEK[slc.number - 1] for slc in best]
    return play.state.slcs[play.ask(Decision(LEAD, "seek", "5.4.4", options, craft + 1)).value]


def seek(play: Play, craft: int, prey: Slc) -> None:
    """5.4.4 Up to two hexes by a shortest way, stopping in the token's hex (R24, R25)."""
    way = [play.state.patrol_hex[craft]]
    for _ in range(play.content.patrol_craft.seek_speed):
        if way[-1] != prey.hex:
            way.append(play.board.step[way[-1]][prey.hex])
    move_craft(play, craft, way, f"toward SLC {prey.number}", 0)


def patrol(play: Play, craft: int) -> None:
    """5.4.4 One hex as the movement die says; 7 and 8, and what cannot be entered, mean it stays (R28)."""
    if play.heard:
        play.fate.purpose = f"Patrol Craft {craft + 1}"
    die = play.fate.roll(play.content.movement_die)
    direction = play.content.movement[die]
    here = play.state.patrol_hex[craft]
    hex = here if direction < 0 else play.board.ahead[here][direction]
    move_craft(play, craft, [here] if hex < 0 else [here, hex], DIRECTIONS[direction], die)


def move_craft(play: Play, craft: int, way: list[int], where: str, die: int) -> None:
    """5.4.4 From hex to hex. It does not move at all if it would end with three others (R27)."""
    state, end = play.state, way[-1]
    moves = end != state.patrol_hex[craft] and not crowded(play, end)
    if moves:
        state.patrol_hex[craft] = end
    if play.heard:
        text = f"moves {where} to {play.board.hexes[end]}" if moves else "stays"
        path = [play.board.hexes[hex] for hex in way] if moves else []
        play.tell(PatrolCraftActs(craft + 1, text, "5.4.4", path, die, len(play.content.movement_die.faces)))


# 5.4.5, 5.4.6 Attacks


def patrol_craft_attack(play: Play, values: list[int]) -> None:
    """5.4.5 Each Ready Patrol Craft with each SLC in its hex, by craft, then by SLC (R29)."""
    state = play.state
    for craft in range(len(state.patrol_hex)):
        if state.patrol_hex[craft] == NOWHERE or not state.patrol_ready[craft]:
            continue
        for slc in state.slcs:
            if slc.hex == state.patrol_hex[craft]:
                attack(play, slc, "Patrol Craft Attack", values[slc.submerged], "5.4.5")


def shore_base_mortar(play: Play, values: list[int]) -> None:
    """5.4.6 For each SLC beside a net, outside the harbor (R30)."""
    for slc in play.state.at_sea():
        if play.board.mortar[slc.hex]:
            attack(play, slc, "Shore Base Mortar", values[slc.submerged], "5.4.6")


def attack(play: Play, slc: Slc, element: str, target: int, rule: str) -> None:
    card = draw_alert(play, element, slc, target, rule)
    if card >= target:
        harm.hurt(play, slc, element, rule)
    discard_alert(play, card)
