"""5.3 The Soviet turn, command by command; 20.5, 20.8 who commands when."""

from moonless.core.decision import Decision
from moonless.games.they_come_unseen.rules import (
    commands,
    containers,
    damage,
    legs,
    replenishment,
    sonar,
    terms,
    watches,
)
from moonless.games.they_come_unseen.rules.commands import (
    DONE_COMMAND,
    HAND_COMMAND,
    LOAD_COMMAND,
    MOVE_COMMAND,
    PASS_COMMAND,
    RAM_COMMAND,
    RESUPPLY_COMMAND,
    SEARCH_COMMAND,
    UNLOAD_COMMAND,
    Command,
)
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NOWHERE, WATCHES


def begin_soviet_turn(play: Play) -> None:
    """14.6 Watches end; 15.7 containers that came back can be used again."""
    state = play.state
    for ship in state.ships:
        ship.watch = NOWHERE
        ship.started = ship.square
        ship.moved = ship.legs = ship.legs_since_search = ship.reduction = ship.entered = ship.left = 0
        ship.stopped = ship.searched = ship.replenished = ship.spoiled = False
        ship.finished = ship.square < 0
    for kind in range(2):
        state.stores[4][kind] += state.returned[kind]
        state.returned[kind] = 0
    state.step = 0
    begin_step(play)


def begin_step(play: Play) -> None:
    """20.8 A step ends when every seat with a ship in it is done."""
    state = play.state
    ships = [number for number in commands.in_step(play) if state.ships[number].square >= 0]
    state.done = [not any(seat in play.seating.ship_seats[number] for number in ships) for seat in play.seating.soviet]
    state.handed = 0
    state.word = state.done.index(False) if False in state.done else NOWHERE


def next_command(play: Play) -> None:
    """5.3 One command of one ship, or the end of a seat's turn."""
    state = play.state
    if state.word == NOWHERE:
        if state.step + 1 < len(commands.steps(play)):
            state.step += 1
            begin_step(play)
        else:
            state.phase = WATCHES
        return
    seat = play.seating.soviet[state.word]
    options = commands.offered(play, seat)
    command = play.ask(Decision(seat, "command", "5.3", options))
    assert isinstance(command, Command)
    carry_out(play, command, seat)


def carry_out(play: Play, command: Command, seat: str) -> None:
    """20.8 Commands are resolved in the order in which they are given."""
    state = play.state
    verb = command.verb
    if verb in (DONE_COMMAND, HAND_COMMAND):
        pass_the_word(play, command)
        return
    state.handed = 0
    ship = state.ships[command.value]
    if verb == MOVE_COMMAND:
        legs.move(play, ship, seat)
    elif verb == SEARCH_COMMAND:
        sonar.search(play, ship, seat)
    elif verb == RAM_COMMAND:
        legs.leg(play, ship, [])
    elif verb == RESUPPLY_COMMAND:
        containers.resupply(play, ship, command.kind)
    elif verb == LOAD_COMMAND:
        containers.load(play, ship, command.kind)
    elif verb == UNLOAD_COMMAND:
        containers.unload(play, ship, command.kind)
    elif verb == PASS_COMMAND:
        containers.hand_over(play, ship, command.kind, state.ships[command.other])
    else:
        replenishment.replenish(play, seat)


def pass_the_word(play: Play, command: Command) -> None:
    """20.8 To the seat named, or, when one is done, to the next that is not."""
    state = play.state
    if command.verb == HAND_COMMAND:
        state.word = command.value
        state.handed += 1
        return
    state.done[state.word] = True
    state.handed = 0
    state.word = state.done.index(False) if False in state.done else NOWHERE


# The end of the turn


def watches_phase(play: Play) -> None:
    """5.3, 14.1 Watches, then idle Destroyers pay (10.5), then repairs (16.8)."""
    for ship in terms.destroyers(play):
        if not ship.tactical and not ship.spoiled:
            watches.set_watch(play, ship)
    for ship in terms.destroyers(play):
        legs.pay_idle(play, ship)
    for ship in terms.destroyers(play):
        damage.repair(play, ship)
