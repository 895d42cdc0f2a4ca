"""What is told of the game, in words: who, what and where."""

from moonless.games.rogue_regiment.content.components import BARREL, CONTAINER, DOCUMENTS, LOOSE, TOKEN_NAMES
from moonless.games.rogue_regiment.content.names import gear_token, sentence, spoken, with_article
from moonless.games.rogue_regiment.events import Heading, Rolled, Staged, Stepped, Told
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Token, Unit


def say(play: Play, text: str, rule: str, pieces: list[str] | None = None, good: bool | None = None) -> None:
    if play.heard:
        play.tell(Told(sentence(text), rule, pieces, good))


def stage(
    play: Play, moment: str, text: str, rule: str, pieces: list[str] | None = None, good: bool | None = None
) -> None:
    """What deserves a second of stage."""
    if play.heard:
        play.tell(Staged(moment, sentence(text), rule, pieces, good))


def open_part(play: Play, text: str, rule: str) -> None:
    """What opens a mission or a turn."""
    if play.heard:
        play.tell(Heading(text, rule))


def thrown(play: Play, text: str, rule: str, dice: list[int], pieces: list[str] | None = None) -> None:
    """Dice that are read off a chart: no number is needed."""
    if play.heard:
        play.tell(Rolled(text, rule, dice, "", None, pieces))


def step_told(play: Play, who: str, key: str, text: str, rule: str, path: list[int]) -> None:
    """A way from where it began."""
    if play.heard:
        play.tell(Stepped(sentence(who), key, text, rule, [place_name(play, place) for place in path]))


def unit_name(unit: Unit) -> str:
    """A unit in a sentence: "Sentry 1", "the general"."""
    return with_article(spoken(unit.key))


def token_name(token: Token) -> str:
    """A token in a sentence: "barrel 1", "the corpse", "the rabbit's foot"."""
    return with_article(token_words(token))


def place_name(play: Play, place: int) -> str:
    return play.board.names[place] if place >= 0 else "nowhere"


def token_words(token: Token) -> str:
    """What a token is: objects by their number, papers by what they are, loose gear by its name."""
    if token.kind == LOOSE:
        return gear_token(token.gear)
    if token.kind in (BARREL, CONTAINER):
        return spoken(token.key).lower()
    if token.kind == DOCUMENTS:
        return spoken(token.key).rstrip(" 0123456789").lower()
    return TOKEN_NAMES[token.kind]
