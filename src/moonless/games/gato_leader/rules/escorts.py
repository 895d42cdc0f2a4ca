"""9 Escorts: each detects, then moves."""

from moonless.games.gato_leader.board import LONG, MEDIUM, SHORT
from moonless.games.gato_leader.content.kinds import ESCORT
from moonless.games.gato_leader.events import Rolled
from moonless.games.gato_leader.rules import cards, decks, enemy_attacks, sighting, squadron, telling, terms
from moonless.games.gato_leader.rules.movement import ShipOnWay
from moonless.games.gato_leader.rules.options import ship_option
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Ship, Sub


def escorts_phase(play: Play) -> bool:
    """9.1 One Escort detects, then moves; whether there was one."""
    ship = next_escort(play)
    if ship is None:
        return False
    ship.acted = True
    detect_boats(play, ship)
    move_escort(play, ship)
    sighting.reveal_ships(play)
    return True


def next_escort(play: Play) -> Ship | None:
    """9.1 The player picks the order (D15); he is asked where a Detection is still to come, else it is idle."""
    ships = play.battle.ships
    waiting = [n for n, ship in enumerate(ships) if ship.kind == ESCORT and ship.area >= 0 and not ship.acted]
    if not waiting:
        return None
    if len(waiting) == 1 or not any(in_detection(play, ships[n]) for n in waiting):
        return ships[waiting[0]]
    return ships[squadron.enemy_asks(play, "escort", "9.1", [ship_option(ships[n], n) for n in waiting]).value]


# 9.2 Detection


def detection_range(play: Play, submerged: bool) -> int:
    """9.2 2 Surfaced, 1 Submerged, +1 per Alerted counter; 7.6 conditions, never below 0."""
    table, condition = play.content.tables.detection, cards.condition(play)
    reach = table.range_submerged if submerged else table.range_surfaced
    reach += table.range_per_alerted * play.battle.alerted
    if submerged:
        return max(0, reach + condition.detect_submerged_range_modifier)
    return max(0, reach + condition.detect_surfaced_range_modifier)


def in_detection(play: Play, ship: Ship) -> list[Sub]:
    """9.2 The boats not yet Detected that this Escort checks."""
    return [
        sub
        for sub in terms.subs_on_display(play)
        if not sub.detected and terms.range_to(play, sub, ship) <= detection_range(play, sub.submerged)
    ]


def detection_modifier(play: Play, ship: Ship, submerged: bool) -> int:
    """9.2 Alerted counters, damage, Tactics, conditions."""
    table, condition = play.content.tables.detection, cards.condition(play)
    total = table.roll_per_alerted * play.battle.alerted
    total += ship.light * table.roll_light_damage + ship.heavy * table.roll_heavy_damage
    if ship.tactics >= 0:
        total += play.content.tactics[ship.tactics].detect
    return total + (condition.detect_submerged_modifier if submerged else condition.detect_surfaced_modifier)


def detect_boats(play: Play, ship: Ship) -> None:
    """9.2 A roll for each boat in range; 9.3 only Escorts detect. A boat found is Detected for all."""
    for sub in in_detection(play, ship):
        sighting.reveal(play, ship)  # 8.4
        enemy_attacks.draw_tactics(play, ship)
        card = cards.ship_card(play, ship)
        need = card.detect_submerged if sub.submerged else card.detect_surfaced
        modifier = detection_modifier(play, ship, sub.submerged)
        die = decks.roll(play)
        found = die + modifier >= need
        sub.detected = found
        if play.heard:
            boat = cards.sub_boat(play, sub)
            words = "detected" if found else "not detected"
            text = f"{card.name} listens for {cards.name(play, boat)}: {die} {modifier:+d} = {die + modifier}: {words}."
            moment = "detected" if found else ""
            play.tell(Rolled(text, "9.2", [die], f"{need}+", not found, [ship.key, boat.id], moment))


# 9.4, 9.5 Movement


def move_escort(play: Play, ship: Ship) -> None:
    """9.4 Toward a Detected boat, or 9.5 on patrol; at speed 0 not at all (R25)."""
    speed = sighting.ship_speed(play, ship)
    if not speed:
        return
    way = ShipOnWay(ship, [ship.area])
    detected = [sub for sub in terms.subs_on_display(play) if sub.detected]
    if detected:
        chase(play, ship, enemy_attacks.random_sub(play, detected), speed, way)
    else:
        patrol_ring(play, ship)
        way.path.append(ship.area)
    if play.heard and ship.area != way.path[0]:
        text = f"{cards.ship_name(play, ship)} moves to {play.display.names[ship.area]}."
        telling.told_way(play, text, "9.4" if detected else "9.5", ship.key, way.path)


def chase(play: Play, ship: Ship, sub: Sub, speed: int, way: ShipOnWay) -> None:
    """9.4 A shortest path, stopping in the boat's area; if it falls short the player chooses among equal paths."""
    nearer = play.display.nearer
    if play.display.distance[ship.area][sub.area] <= speed:
        while ship.area != sub.area:
            ship.area = nearer[ship.area][sub.area][0]
            way.path.append(ship.area)
        return
    order = squadron.order_name(play, "chase", ship.key)
    for _ in range(speed):
        options = [play.options.drift[area] for area in nearer[ship.area][sub.area]]
        ship.area = squadron.enemy_asks(play, "chase", "9.4", options, way, order).value
        way.path.append(ship.area)


def patrol_ring(play: Play, ship: Ship) -> None:
    """9.5 Along the Short ring, or back to it."""
    display = play.display
    ring = display.ring[ship.area]
    if ring == SHORT:
        table = play.content.tables.escort_patrol
        die = decks.roll(play)
        if play.heard:
            play.tell(Rolled(f"{cards.ship_name(play, ship)} patrols.", "9.5", [die], "", None, [ship.key]))
        if die <= table.counter_clockwise[1]:
            ship.area = display.counterclockwise[ship.area]
        elif die >= table.clockwise[0]:
            ship.area = display.clockwise[ship.area]
        return
    wanted = MEDIUM if ring == LONG else SHORT
    areas = sorted(area for area in display.adjacent[ship.area] if display.ring[area] == wanted)
    ship.area = areas[0] if len(areas) == 1 else play.fate.pick(play.sources.area, areas)
