"""7.7 Noise: who hears it, and turns."""

from moonless.games.rogue_regiment.rules import alarm, looking, pieces, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, ALL_TIES, NOWHERE, Unit


def within_earshot(play: Play, place: int, earshot: int) -> list[Unit]:
    """7.7 (a) Everybody who hears a shot from a place."""
    row = play.board.distance[place]
    return [unit for unit in play.fielded if row[unit.place] <= earshot and pieces.active(play, unit)]


def gun_noise(play: Play, place: int, earshot: int) -> None:
    """7.7 (a) The meter loses 1; all within earshot are alert and turn to the shot, the alert ones too."""
    alarm.lose_meter(play, 1, "a loud weapon", "7.7")
    hearers = within_earshot(play, place, earshot)
    hear(play, hearers, [place] * len(hearers), "7.7")


def sprint_hearers(play: Play, path: list[int]) -> list[tuple[Unit, int]]:
    """7.7 (b) Whoever the path touches, with its last square beside him (R26); smokers hear nothing (R49)."""
    board = play.board
    beside = 0
    for place in path:
        if place < board.size:
            beside |= board.around[place]
    if not beside & play.occupied:
        return []
    found: list[tuple[Unit, int]] = []
    for unit in play.fielded:
        if not beside & board.bits[unit.place] or not pieces.active(play, unit) or unit.smoking:
            continue
        row = board.distance[unit.place]
        found.append((unit, next(place for place in reversed(path) if place < board.size and row[place] == 1)))
    return found


def sprint_noise(play: Play, path: list[int]) -> None:
    """7.7 (b) They are alert and turn to that square; no meter loss."""
    heard = sprint_hearers(play, path)
    hear(play, [unit for unit, _ in heard], [place for _, place in heard], "7.7")


def hear(play: Play, hearers: list[Unit], where: list[int], rule: str) -> None:
    """7.7 All become alert first, then they turn one by one, nearest first, ties as the players choose."""
    if play.foretelling is not None:
        play.foretelling.hears(hearers)
    for unit in hearers:
        if play.heard and not unit.alert:
            telling.say(play, f"{telling.unit_name(unit)} hears it.", rule, [unit.key], False)
        alarm.alert(play, unit)
    if len(hearers) == 1:
        turn_to_noise(play, hearers[0], where[0], rule)
        return
    waiting = list(range(len(hearers)))
    while waiting:
        best = min(play.board.distance[hearers[n].place][where[n]] for n in waiting)
        tied = [n for n in waiting if play.board.distance[hearers[n].place][where[n]] == best]
        tied.sort(key=lambda n: hearers[n].place)
        number = tied[0]
        if len(tied) > 1 and play.state.ties >= ALL_TIES:
            options = [ties.unit_option(play, hearers[n], rule) for n in tied]
            chosen = ties.tie(play, "who-turns", rule, options, None, ALL_TIES).value
            number = next(n for n in tied if pieces.unit_number(play, hearers[n]) == chosen)
        waiting.remove(number)
        turn_to_noise(play, hearers[number], where[number], rule)


def turn_to_noise(play: Play, unit: Unit, where: int, rule: str) -> None:
    """7.7 One of those who hear it, if nothing has befallen him meanwhile."""
    if unit.fate == ALIVE and unit.place != NOWHERE:
        looking.turn_to(play, unit, where, "toward the noise", rule, True)
