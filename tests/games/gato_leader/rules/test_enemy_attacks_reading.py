"""8.4, 9.2, 10.5, 10.7 and 11 once more: in battles of any kind every reach, modifier and strength is what a reading of
the specification (`numbers_reading`) comes to."""

from collections import Counter
from random import Random

import pytest

from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.kinds import ELECTRONICS, ESCORT, MERCHANT, NAVAL
from moonless.games.gato_leader.rules import attacks, enemy_attacks, escorts, sighting, terms
from moonless.games.gato_leader.state import UNKNOWN, Ship
from tests.games.gato_leader.position import Position
from tests.games.gato_leader.rules.card_reading import LOADS, read
from tests.games.gato_leader.rules.numbers_reading import Numbers, heavy, light

BATTLES = 400
CAMPAIGNS = ["against-the-sun", "turning-the-tide", "setting-sun"]
KEYS = {MERCHANT: "m", NAVAL: "n", ESCORT: "e"}


def battle(seed: int) -> Position:
    """Boats and ships anywhere on the display, in any condition."""
    random = Random(seed)
    game = Position(random.choice(CAMPAIGNS))
    conditions = [entry["id"] for entry in read("convoys")["condition"]]
    ids = random.sample(sorted(GAME.content.boats), random.randint(1, 3))
    boats = [game.boat(id, random.choice(["green", "trained", "veteran", "ace"]), "marianas") for id in ids]
    game.duel(boats[0], "short-s", condition=random.choice(conditions))
    for boat in boats[1:]:
        game.join(boat, "long-s")
    for boat, sub in zip(boats, game.battle.subs, strict=True):
        boat.stress, boat.radar = random.randint(0, 12), random.random() < 0.3
        boat.temporary[ELECTRONICS], boat.lasting[ELECTRONICS] = random.choice([(0, 0), (0, 0), (1, 0), (0, 1)])
        sub.area, sub.submerged = random.randrange(-1, 28), random.random() < 0.5
        sub.detected, sub.crash = random.random() < 0.5, sub.submerged and random.random() < 0.2
    game.battle.alerted = random.choice([0, 0, 1, 2])
    for number in range(random.randint(1, 6)):
        game.battle.ships.append(ship(game, number, random))
    return game


def ship(game: Position, number: int, random: Random) -> Ship:
    kind = random.choice([MERCHANT, NAVAL, ESCORT, ESCORT])
    cards = {
        MERCHANT: [entry["number"] for entry in read("merchants")["merchant"]],
        NAVAL: [entry["number"] for entry in read("naval")["naval"]],
        ESCORT: [entry["number"] for name in ("escort", "fleet_escort") for entry in read("escorts")[name]],
    }
    known = [card for card in cards[kind] if not game.content.ships[card].misidentified]
    area = random.choice([sub.area for sub in game.battle.subs] + [random.randrange(28)] * 2)
    found = Ship(f"{KEYS[kind]}{number}", kind, 0, area, random.choice([UNKNOWN, *known, *known[:20]]))
    found.damage = random.randint(0, 3) if found.card else 0
    found.tactics = random.choice([-1, -1, *range(len(read("counters")["tactics_counter"]))]) if kind == ESCORT else -1
    return found


@pytest.mark.rule("GL 8.4", "GL 9.2", "GL 9.6", "GL 10.5", "GL 10.7", "GL 11.2", "GL 11.3", "GL 11.4", "GL 11.8")
@pytest.mark.parametrize("part", range(4))
def test_every_reach_modifier_and_strength_is_the_specification_s(part: int) -> None:
    compared: Counter[str] = Counter()
    for seed in range(part * BATTLES // 4, (part + 1) * BATTLES // 4):
        game = battle(seed)
        reading = Numbers(game.state, game.sheet.radar)
        for enemy in game.battle.ships:
            if enemy.area >= 0:
                compare_ship(game, reading, enemy, compared)
        for sub in reading.subs:
            boat = reading.boat(sub)
            assert terms.radar_works(game, boat) == reading.radar(boat)
            assert sighting.sight_range(game, boat) == reading.sight(boat), (seed, game.battle.condition)
            assert escorts.detection_range(game, sub.submerged) == reading.hearing(sub), (seed, game.battle.condition)
    assert min(compared[what] for what in ("seen", "heard", "hit", "harmless", "attacked", "torpedo")) > 10, compared


def compare_ship(game: Position, reading: Numbers, enemy: Ship, compared: Counter[str]) -> None:
    """One ship with every boat."""
    seen = sighting.in_sight(game, enemy)
    assert seen == reading.seen(enemy)
    compared["seen"] += seen
    targets = [reading.boat(sub).id for sub in enemy_attacks.ship_targets(game, enemy)]
    assert sorted(targets) == sorted(reading.targets(enemy)), enemy
    compared["attacked"] += len(targets)
    if not enemy.card:
        return
    assert (enemy.light, enemy.heavy) == (light(enemy), heavy(enemy))
    assert sighting.ship_speed(game, enemy) == reading.speed(enemy)
    if enemy.kind == ESCORT:
        heard = [reading.boat(sub).id for sub in escorts.in_detection(game, enemy)]
        assert heard == reading.listened_for(enemy)
        compared["heard"] += len(heard)
        for submerged in (True, False):
            assert escorts.detection_modifier(game, enemy, submerged) == reading.detection(enemy, submerged)
    for sub in reading.subs:
        hits = enemy_attacks.attack_strength(game, enemy, sub)
        assert (hits.light, hits.heavy) == reading.strength(enemy, sub), (enemy, sub)
        compared["hit" if hits.light or hits.heavy else "harmless"] += 1
        boat, gap = reading.boat(sub), reading.gap(sub, enemy)
        assert attacks.gun_modifier(game, sub, enemy) == reading.gun(sub, enemy)
        for load, name in enumerate(LOADS):
            for running in (1, 2, 5):
                total = attacks.torpedo_modifier(game, boat, enemy, load, running, gap)
                assert total == reading.torpedoes(sub, enemy, name, running), (game.battle.condition, name, running)
        compared["torpedo"] += 1
