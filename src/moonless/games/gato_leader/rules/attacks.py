"""10 Submarine attacks: how spreads and the gun are rolled, and what they do to ships."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.kinds import NOT_AVAILABLE
from moonless.games.gato_leader.events import Moment, Rolled, ShipSunk
from moonless.games.gato_leader.rules import cards, damage, decks, declaring, sighting, squadron, telling, terms
from moonless.games.gato_leader.rules.declaring import AIMS, GUN_SHOT, Attack
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import IN_PLAY, OFF, Boat, Ship, Sub

AS_DECLARED = Option("as-declared", "All in the order declared", rule="10.2")
DUD_WORDS = {
    "premature": "one explodes early, none runs",
    "all-dud": "all are duds",
    "one-runs": "one runs true",
    "half-run": "half run true: {running}",
    "all-run": "all run true",
}
FAR: Final = 2
"""From this range on some conditions make torpedoes worse (7.6)."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Volley:
    """The attacks of a boat that are declared and not yet rolled."""

    def __init__(self, sub: Sub, attacks: list[Attack]) -> None:
        self.sub = sub
        self.attacks = attacks

    def attack(self, aim: Option) -> Attack:
        return next(attack for attack in self.attacks if aim_of(attack) is aim)


def aim_of(attack: Attack) -> Option:
    """What was declared: one spread per type and target, one gun shot."""
    return AIMS[attack.weapon][attack.ship.key]


def attack_with(play: Play, sub: Sub) -> None:
    """10.1 One boat's attacks: all are declared before any roll, then rolled in an order of choice (R29)."""
    sub.attacked = True
    salvo = declaring.declare_attacks(play, sub)
    for attack in salvo.attacks:
        sighting.reveal(play, attack.ship)  # 10.2
    counted = roll_attacks(play, sub, salvo.attacks, salvo.settled)
    if counted and not play.battle.mission:
        play.battle.alerted += 1  # 10.10
        if play.heard:
            tell_alarm(play, boat=cards.sub_boat(play, sub))


def tell_alarm(play: Play, boat: Boat) -> None:
    """10.10 The first counter is the alarm; those that follow only make it louder."""
    number = play.battle.alerted
    if number == 1:
        play.tell(Moment("The convoy is alerted.", "10.10", "alarm", False, [boat.id]))
    else:
        telling.note(play, f"The convoy is alerted: {number} counters.", "10.10", False)


def roll_attacks(play: Play, sub: Sub, attacks: list[Attack], settled: bool) -> bool:
    """R29 The player orders the spreads and the gun shot (D16); whether any counts for Alerted."""
    boat = cards.sub_boat(play, sub)
    counted = False
    while attacks:
        attack = attacks[0]
        if not settled and boat.status == IN_PLAY and not rolls_are_apart(play, attacks):
            left = Volley(sub, attacks.copy())
            answer = play.ask(Decision(boat.seat, "next-roll", "10.2", roll_options(attacks), left))
            settled = answer is AS_DECLARED
            attack = attack if settled else left.attack(answer)
        attacks.remove(attack)
        if attack.weapon == GUN_SHOT:
            counted = gun_attack(play, sub, attack.ship) or counted
        else:
            counted = torpedo_attack(play, sub, attack) or counted
    return counted


def roll_options(attacks: list[Attack]) -> list[Option]:
    """R29 All in the order of declaration, or which one is next; the first of two is the order of declaration."""
    return [AS_DECLARED, *(aim_of(attack) for attack in (attacks if len(attacks) > 2 else attacks[1:]))]


def rolls_are_apart(play: Play, attacks: list[Attack]) -> bool:
    """Whether no attack can change another: each has its own target, and no torpedo can circle back (10.4)."""
    types = play.content.tables.torpedo.type
    if any(attack.weapon != GUN_SHOT and attack.number > 1 and types[attack.weapon].dud_check for attack in attacks):
        return False
    return len({attack.ship.key for attack in attacks}) == len(attacks)


# Resolving


def dud_column(play: Play, boat: Boat) -> str:
    """10.4 The year's column; 4.3 the next with a Torpedo Modification; 16.3 the last with better torpedoes."""
    tables = play.content.tables
    if play.state.better_torpedoes:
        return tables.better_torpedoes.dud_column
    column = play.sheet.dud_column
    return tables.torpedo_dud.next_column[column] if boat.torpedo_mod else column


def torpedo_attack(play: Play, sub: Sub, attack: Attack) -> bool:
    """10.4 to 10.6 One spread; whether it counts as an attack for Alerted (10.10)."""
    boat = cards.sub_boat(play, sub)
    running = attack.number
    if play.content.tables.torpedo.type[attack.weapon].dud_check:
        die = decks.roll(play)
        result = play.content.dud_result(dud_column(play, boat), die)
        running = number_running(result, attack.number)
        if play.heard:
            ran = DUD_WORDS[result].format(running=running)
            text = f"{cards.name(play, boat)}, {attack.number} at {cards.ship_name(play, attack.ship)}: {ran}."
            needed = f"{least_running(play, boat)}+"
            play.tell(Rolled(text, "10.4", [die], needed, running > 0, [boat.id, attack.ship.key]))
        if not running:
            return result == "premature"
        if result == "one-runs" and attack.number > 1:
            circular_check(play, boat)
    if not attack.ship.sunk:
        hit_roll(play, sub, attack, running)
    return True


def number_running(result: str, fired: int) -> int:
    """10.4 How many torpedoes of a spread run."""
    if result in ("premature", "all-dud"):
        return 0
    if result == "one-runs":
        return 1
    return max(1, fired // 2) if result == "half-run" else fired


def least_running(play: Play, boat: Boat) -> int:
    """10.4 The lowest die with which a torpedo runs."""
    column = dud_column(play, boat)
    return next(die for die in range(1, 11) if number_running(play.content.dud_result(column, die), 1))


def circular_check(play: Play, boat: Boat) -> None:
    """10.4, R30 On a 1 a torpedo circles back: 3 Heavy less Evasion, no reaction."""
    row = next(row for row in play.content.tables.torpedo_dud.row if row.result == "one-runs")
    die = decks.roll(play)
    circles = row.circular_on[0] <= die <= row.circular_on[1]
    if play.heard:
        text = f"{cards.name(play, boat)}: {'a torpedo circles back!' if circles else 'no torpedo circles back.'}"
        play.tell(Rolled(text, "10.4", [die], "2+", not circles, [boat.id]))
    if circles and boat.status == IN_PLAY:
        hits = damage.reduced(play, row.circular_attack, 0, 0, terms.evasion(play, boat))
        damage.suffer_hits(play, boat, hits.light, hits.heavy, "circular run", "10.4")


def torpedo_modifier(play: Play, boat: Boat, ship: Ship, load: int, running: int, distance: int) -> int:
    """10.5 Everything that is added to the torpedo dice."""
    table, condition = play.content.tables.torpedo, cards.condition(play)
    total = terms.skills(play, boat).ts + table.modifier_per_range * distance
    total += table.spread_bonus_per_extra_running_torpedo * (running - 1)
    total += table.type[load].attack_modifier + condition.torpedo_modifier
    if ship.heavy:
        total += table.heavy_damage_bonus
    if distance >= FAR:
        total += condition.torpedo_modifier_range_2_or_more
    if condition.torpedo_modifier_without_radar and not terms.radar_works(play, boat):
        total += condition.torpedo_modifier_without_radar
    return total


def hit_roll(play: Play, sub: Sub, attack: Attack, running: int) -> None:
    """10.5 A die for each running torpedo, the highest counts; 10.6 compare with the card."""
    modifier = torpedo_modifier(play, cards.sub_boat(play, sub), attack.ship, attack.weapon, running, attack.distance)
    dice = [decks.roll(play) for _ in range(running)]
    numbers = cards.ship_card(play, attack.ship).torpedo
    show_shot(play, sub, attack.ship, dice, modifier, numbers, "10.6")
    hit_ship(play, sub, attack.ship, max(dice) + modifier, numbers, "10.6")


def gun_modifier(play: Play, sub: Sub, ship: Ship) -> int:
    """10.7 Gunnery, range, Heavy damage."""
    table = play.content.tables.gun
    total = terms.skills(play, cards.sub_boat(play, sub)).gs + table.modifier_per_range * terms.range_to(
        play, sub, ship
    )
    return total + table.heavy_damage_bonus if ship.heavy else total


def gun_attack(play: Play, sub: Sub, ship: Ship) -> bool:
    """10.7 One shot; R30 only if the boat can still make it."""
    boat = cards.sub_boat(play, sub)
    if boat.status != IN_PLAY or not terms.gun_works(boat) or declaring.attack_barred(play, sub) is not None:
        return False
    if ship.sunk:
        return True
    modifier = gun_modifier(play, sub, ship)
    die = decks.roll(play)
    numbers = cards.ship_card(play, ship).gun
    show_shot(play, sub, ship, [die], modifier, numbers, "10.7")
    hit_ship(play, sub, ship, die + modifier, numbers, "10.7")
    return True


def show_shot(play: Play, sub: Sub, ship: Ship, dice: list[int], modifier: int, numbers: list[int], rule: str) -> None:
    if play.heard:
        boat = cards.sub_boat(play, sub)
        total = max(dice) + modifier
        words = "misses"
        for number, word in zip(numbers, ("Light damage", "Heavy damage", "sunk"), strict=True):
            words = word if total >= number else words
        text = (
            f"{cards.name(play, boat)} at {cards.ship_name(play, ship)}: {max(dice)} {modifier:+d} = {total}: {words}."
        )
        needed = "-".join("N/A" if number == NOT_AVAILABLE else str(number) for number in numbers)
        play.tell(Rolled(text, rule, dice, needed, total >= numbers[0], [boat.id, ship.key]))


def hit_ship(play: Play, sub: Sub, ship: Ship, total: int, numbers: list[int], rule: str) -> None:
    """10.6 Miss, Light, Heavy or sunk; 10.8 damage adds up."""
    table = play.content.tables.ship_damage
    for_light, for_heavy, to_sink = numbers
    if total >= to_sink:
        sink_ship(play, sub, ship, rule)
    elif total >= for_light:
        heavy = total >= for_heavy
        ship.damage += table.heavy.points if heavy else table.light.points
        if ship.damage >= table.sunk_at:
            sink_ship(play, sub, ship, "10.8")
        else:
            telling.remember(
                play,
                cards.sub_boat(play, sub),
                "damaged",
                f"{cards.ship_name(play, ship)} ({'Heavy' if heavy else 'Light'})",
            )


def sink_ship(play: Play, sub: Sub, ship: Ship, rule: str) -> None:
    """10.8 VP and XP go to the boat that sank it."""
    ship.sunk = True
    ship.area = OFF
    card = cards.ship_card(play, ship)
    boat = cards.sub_boat(play, sub)
    play.battle.vp += card.vp
    squadron.score(play, boat, "sank", card.name, card.vp, card.xp)
    if play.heard:
        play.tell(ShipSunk(cards.name(play, boat), boat.id, card.name, ship.key, card.vp, card.xp, rule))
