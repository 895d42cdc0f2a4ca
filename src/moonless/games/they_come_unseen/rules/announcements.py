"""18.1, 18.2 What is said to everybody, and what to one team."""

from moonless.games.they_come_unseen.events import Announced, Told, good_for_nato
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NATO


def announce(
    play: Play,
    id: str,
    values: dict[str, str],
    pieces: list[str] | None = None,
    reveals: bool = False,
    prefix: str = "",
    rule: str = "",
    path: list[str] | None = None,
) -> None:
    """18.1 Say it to everybody, in the wording of the content; what hurts one side is good news to the other."""
    if not play.heard:
        return
    entry = play.content.announcements[id]
    event = Announced(id, entry.text, rule or entry.rule, values, pieces or [], reveals, prefix, path=path)
    good = good_for_nato(id, values)
    if good is None:
        play.tell(event)
    else:
        play.tell(event.news(play.seating.nato_team, True, good))
        play.tell(event.news(play.seating.nato_team, False, not good))


def sight(play: Play, id: str, values: dict[str, str], pieces: list[str], prefix: str, path: list[str]) -> None:
    """18.3 Everybody sees a submarine go this way; NATO was told of its whole way already."""
    entry, nato = play.content.announcements[id], play.seating.nato_team
    event = Announced(id, entry.text, entry.rule, values, pieces, True, prefix, path=path)
    play.tell(event.news(nato, True, None))
    play.tell(event.news(nato, False, None))


def whisper(
    play: Play,
    team: int,
    text: str,
    rule: str,
    pieces: list[str],
    reveals: bool = False,
    path: list[str] | None = None,
) -> None:
    """18.2 Say it to one team only."""
    seats = play.seating.nato_team if team == NATO else play.seating.soviet_team
    play.tell(Told(text, rule, seats, pieces, reveals, path))
