"""12 Mortar attack."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTH_KEYS, DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.notices import ATTACK_NOTICE, HIT, MISS, NEAR_MISS, make_notice
from moonless.games.they_come_unseen.rules import damage, gauges, terms
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.terms import SALVO
from moonless.games.they_come_unseen.state import NOWHERE, Ship, Submarine

SALVO_AN_ATTACK: Final = 1
"""12.1 Salvos that each attack takes."""

FIRE = [
    Option(f"fire {color}".strip(), f"Fire into {color}", n, "12.1", SALVO_AN_ATTACK)
    for n, color in enumerate(COLOR_KEYS)
]
HOLD = Option("hold", "Hold fire", 0, "12.1")
ENOUGH = Option("enough", "The other squares get white bombs", NOWHERE, "12.3")
SETTING = [Option(key, DEPTH_WORDS[n], n, "12.2") for n, key in enumerate(DEPTH_KEYS)]
RESULTS = {"hit": HIT, "near_miss": NEAR_MISS, "miss": MISS}

NO_TARGET = [
    Bar(f"bombs fall on six different open sea squares of {color}, under no ship", "12.3") for color in COLOR_KEYS
]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Salvo:
    """An attack being aimed: where the bombs go, and how deep."""

    def __init__(self, ship: Ship, color: int, squares: list[int]) -> None:
        self.ship = ship
        self.color = color
        self.squares = squares
        """The eligible squares."""
        self.black: list[int] = []
        self.white: list[int] = []
        self.black_depth = NOWHERE
        self.white_depth = NOWHERE

    def lots(self) -> list[tuple[str, list[int], int]]:
        """Color, squares and depth of the two lots of bombs."""
        return [("black", self.black, self.black_depth), ("white", self.white, self.white_depth)]

    def free(self) -> list[int]:
        """The eligible squares without a bomb."""
        return [square for square in self.squares if square not in self.black and square not in self.white]


def attacks(play: Play, ship: Ship, seat: str, facing: int, colors: list[int]) -> None:
    """12.1 One attack for each contact, each optional, in the order the Soviets like, each for one salvo."""
    contacts = colors.copy()
    while contacts and ship.salvos >= SALVO_AN_ATTACK and not play.state.over:
        options = [FIRE[color] for color in sorted(set(contacts)) if eligible(play, ship, facing, color)]
        if not options:
            return
        choice = play.ask(Decision(seat, "attack", "12.1", [*options, HOLD], ship))
        if choice is HOLD:
            return
        contacts.remove(choice.value)
        attack(play, ship, seat, facing, choice.value)


def eligible(play: Play, ship: Ship, facing: int, color: int) -> list[int]:
    """12.3 Sea squares of that color, with or without line of sight, that hold no ship (R20)."""
    taken = [other.square for other in play.state.ships]
    return [square for square in play.board.area(ship.square, facing, color) if square not in taken]


def bomb_barred(salvo: Salvo, square: int) -> Bar | None:
    """12.2, 12.3 Each bomb falls on another of the eligible squares."""
    return None if square in salvo.free() else NO_TARGET[salvo.color]


def attack(play: Play, ship: Ship, seat: str, facing: int, color: int) -> None:
    """12.2 Six squares, three bombs of each color, one depth for each color."""
    salvo = Salvo(ship, color, eligible(play, ship, facing, color))
    aim(play, seat, salvo)
    ship.salvos -= SALVO_AN_ATTACK
    gauges.note_gauge(play, ship, 0, -SALVO_AN_ATTACK, 0, SALVO_AN_ATTACK)
    play.state.attacks += 1
    if play.heard:
        piece = terms.piece(play, ship)
        values = {"destroyer": piece.title, "color": COLOR_KEYS[color]}
        for bombs, squares, depth in salvo.lots():
            values[f"{bombs}_squares"] = " ".join(play.board.names[square] for square in squares) or "none"
            values[f"{bombs}_depth"] = DEPTH_WORDS[depth] if depth >= 0 else "no depth"
        announce(play, "mortars_fired", values, [piece.key], True)
    explode(play, salvo)


def aim(play: Play, seat: str, salvo: Salvo) -> None:
    """12.2, 12.3 Black bombs and their depth, white bombs and their depth; with fewer squares all are used."""
    bombs, aims = play.content.bombs, play.content.aims
    few = len(salvo.squares) < 2 * bombs
    while len(salvo.black) < bombs:
        options = [aims[square] for square in salvo.free()]
        if few and len(options) <= bombs:
            options.append(ENOUGH)
        shot = play.ask(Decision(seat, "black", "12.2", options, salvo, SALVO))
        if shot is ENOUGH:
            break
        salvo.black.append(shot.value)
    if salvo.black:
        salvo.black_depth = play.ask(Decision(seat, "black-depth", "12.2", [*SETTING], salvo, SALVO)).value
    if few or len(salvo.squares) == 2 * bombs:
        salvo.white = salvo.free()
    while len(salvo.white) < bombs and not few:
        options = [aims[square] for square in salvo.free()]
        salvo.white.append(play.ask(Decision(seat, "white", "12.2", options, salvo, SALVO)).value)
    if salvo.white:
        salvo.white_depth = play.ask(Decision(seat, "white-depth", "12.2", [*SETTING], salvo, SALVO)).value


def explode(play: Play, salvo: Salvo) -> None:
    """12.5-12.7 Hit, near miss or nothing for every submarine on a bombed square, detected or not; green first."""
    submarines = play.state.submarines
    results = [result_for(play, salvo, submarine) for submarine in submarines]
    if not any(results):
        announce(play, "attack_miss", {}, [terms.piece(play, salvo.ship).key], True)
    for submarine, result in zip(submarines, results, strict=True):
        if result == MISS:
            continue
        values = {"submarine": terms.name_of(play, submarine)}
        pieces = [f"sub-{SUBMARINE_KEYS[submarine.number]}"]
        announce(play, "attack_hit" if result == HIT else "attack_near_miss", values, pieces, True)
        if result == HIT:
            submarine.hits_taken += 1
            damage.hit(play, submarine)
        else:
            submarine.near_misses_taken += 1
            damage.near_miss(play, submarine)
    notice = make_notice(
        ATTACK_NOTICE,
        [submarine.hits for submarine in submarines],
        squares=salvo.black + salvo.white,
        depths=[salvo.black_depth] * len(salvo.black) + [salvo.white_depth] * len(salvo.white),
        results=results,
    )
    play.state.notices.append(notice)


def result_for(play: Play, salvo: Salvo, submarine: Submarine) -> int:
    """12.5 Same depth: hit; one step off: near miss."""
    if submarine.sunk:
        return MISS
    for _, squares, depth in salvo.lots():
        if submarine.square in squares:
            return RESULTS[play.content.depth_result[abs(depth - submarine.depth)]]
    return MISS
