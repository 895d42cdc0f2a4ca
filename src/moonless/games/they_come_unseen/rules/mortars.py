"""12 Mortar attack."""

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTH_KEYS, DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.rules import damage, gauges, terms
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.terms import SALVO
from moonless.games.they_come_unseen.state import ATTACK_NOTICE, HIT, MISS, NEAR_MISS, Ship, Submarine, make_notice

ATTACK_COLOR = [
    Option(f"fire {color}".strip(), f"Fire into {color}", n, "12.1", 1) for n, color in enumerate(COLOR_KEYS)
]
HOLD = Option("hold", "Hold fire", 0, "12.1")
ENOUGH = Option("enough", "The other squares get white bombs", -1, "12.3")
SETTING = [Option(key, DEPTH_WORDS[n], n, "12.2") for n, key in enumerate(DEPTH_KEYS)]
RESULTS = {"hit": HIT, "near_miss": NEAR_MISS, "miss": MISS}

_aims: list[Option] = []


def aims() -> list[Option]:
    """A bomb on each square, made once."""
    if not _aims:
        for square, name in enumerate(load_content().board.names):
            _aims.append(Option(name, name, square, "12.2"))
    return _aims


def depth_in_words(depth: int) -> str:
    return DEPTH_WORDS[depth] if depth >= 0 else "no depth"


class Salvo:
    """An attack being aimed: where the bombs go, and how deep."""

    def __init__(self, ship: Ship, facing: int, color: int, squares: list[int]) -> None:
        self.ship = ship
        self.facing = facing
        self.color = color
        self.squares = squares
        """The eligible squares."""
        self.black: list[int] = []
        self.white: list[int] = []
        self.depths = [-1, -1]


def attacks(play: Play, ship: Ship, seat: str, facing: int, colors: list[int]) -> None:
    """12.1 One attack for each contact, each optional, in the order the Soviets like, each for one salvo."""
    contacts = colors.copy()
    while contacts and ship.salvos and not play.state.over:
        options = [ATTACK_COLOR[color] for color in sorted(set(contacts)) if eligible(play, ship, facing, color)]
        if not options:
            return
        choice = play.ask(Decision(seat, "attack", "12.1", [*options, HOLD], ship))
        if choice is HOLD:
            return
        contacts.remove(choice.value)
        attack(play, ship, seat, facing, choice.value)


def eligible(play: Play, ship: Ship, facing: int, color: int) -> list[int]:
    """12.3 Sea squares of that color, with or without line of sight, that hold no ship (R20)."""
    return [square for square in play.board.area(ship.square, facing, color) if not terms.ships_at(play, square)]


def attack(play: Play, ship: Ship, seat: str, facing: int, color: int) -> None:
    """12.2 Six squares, three bombs of each color, one depth for each color."""
    salvo = Salvo(ship, facing, color, eligible(play, ship, facing, color))
    aim(play, seat, salvo)
    ship.salvos -= 1
    gauges.note_gauge(play, ship, 0, -1, 0, 1)
    play.state.attacks += 1
    if play.heard:
        values = {
            "destroyer": terms.piece(play, ship).title,
            "color": COLOR_KEYS[color],
            "black_squares": squares_in_words(play, salvo.black),
            "black_depth": depth_in_words(salvo.depths[0]),
            "white_squares": squares_in_words(play, salvo.white),
            "white_depth": depth_in_words(salvo.depths[1]),
        }
        announce(play, "mortars_fired", values, [terms.piece(play, ship).key], True)
    explode(play, salvo)


def squares_in_words(play: Play, squares: list[int]) -> str:
    return " ".join(play.board.names[square] for square in squares) or "none"


def aim(play: Play, seat: str, salvo: Salvo) -> None:
    """12.2, 12.3 Black bombs and their depth, white bombs and their depth; with fewer squares all are used."""
    bombs = play.content.bombs
    few = len(salvo.squares) < 2 * bombs
    while len(salvo.black) < bombs:
        left = unbombed(play, salvo)
        options = [aims()[square] for square in left]
        if few and len(left) <= bombs:
            options.append(ENOUGH)
        shot = play.ask(Decision(seat, "black", "12.2", options, salvo, SALVO))
        if shot is ENOUGH:
            break
        salvo.black.append(shot.value)
    if salvo.black:
        salvo.depths[0] = play.ask(Decision(seat, "black-depth", "12.2", [*SETTING], salvo, SALVO)).value
    if few or len(salvo.squares) == 2 * bombs:
        salvo.white = unbombed(play, salvo)
    while len(salvo.white) < bombs and not few:
        options = [aims()[square] for square in unbombed(play, salvo)]
        salvo.white.append(play.ask(Decision(seat, "white", "12.2", options, salvo, SALVO)).value)
    if salvo.white:
        salvo.depths[1] = play.ask(Decision(seat, "white-depth", "12.2", [*SETTING], salvo, SALVO)).value


def unbombed(play: Play, salvo: Salvo) -> list[int]:
    return [square for square in salvo.squares if square not in salvo.black and square not in salvo.white]


def explode(play: Play, salvo: Salvo) -> None:
    """12.5-12.7 Hit, near miss or nothing for every submarine on a bombed square, detected or not; green first."""
    submarines = play.state.submarines
    results = [result(play, salvo, submarine) for submarine in submarines]
    if not any(results):
        announce(play, "attack_miss", {}, [], True)
    for submarine, result_ in zip(submarines, results, strict=True):
        if result_ == MISS:
            continue
        key = SUBMARINE_KEYS[submarine.number]
        announce(play, "attack_hit" if result_ == HIT else "attack_near_miss", {"submarine": key}, [f"sub-{key}"], True)
        if result_ == HIT:
            submarine.hits_taken += 1
            damage.hit(play, submarine)
        else:
            submarine.near_misses_taken += 1
            damage.near_miss(play, submarine)
    notice = make_notice(
        ATTACK_NOTICE,
        [submarine.hits for submarine in submarines],
        squares=salvo.black + salvo.white,
        depths=[salvo.depths[0]] * len(salvo.black) + [salvo.depths[1]] * len(salvo.white),
        results=results,
    )
    play.state.notices.append(notice)


def result(play: Play, salvo: Salvo, submarine: Submarine) -> int:
    """12.5 Same depth: hit; one step off: near miss."""
    if submarine.sunk:
        return MISS
    if submarine.square in salvo.black:
        depth = salvo.depths[0]
    elif submarine.square in salvo.white:
        depth = salvo.depths[1]
    else:
        return MISS
    return RESULTS[play.content.depth_result[abs(depth - submarine.depth)]]
