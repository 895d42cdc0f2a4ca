"""5.3 The Soviet turn, command by command; 20.5, 20.8 who commands when."""

from collections.abc import Callable

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.content.components import ECHO, KINDS
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
from moonless.games.they_come_unseen.rules.commands import DONE, Command, Hand
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NOWHERE, WATCHES


def begin_soviet_turn(play: Play) -> None:
    """14.6 Watches end; 15.7 containers that came back can be used again."""
    state = play.state
    for ship in state.ships:
        ship.watch = NOWHERE
        ship.started = ship.square
        ship.moved = ship.legs = ship.legs_since_search = ship.reduction = ship.entered = ship.left = 0
        ship.trail = []
        ship.stopped = ship.searched = ship.replenished = ship.spoiled = False
        ship.finished = ship.square < 0
    for kind in range(KINDS):
        state.stores[ECHO][kind] += state.returned[kind]
        state.returned[kind] = 0
    state.step = 0
    begin_step(play)


def begin_step(play: Play) -> None:
    """20.8 A step ends when every seat with a ship in it is done."""
    state = play.state
    ships = [number for number in commands.in_step(play) if state.ships[number].square >= 0]
    state.done = [not any(seat in play.seating.ship_seats[number] for number in ships) for seat in play.seating.soviet]
    give_word(play)


def give_word(play: Play) -> None:
    """20.8 To the first seat that is not done."""
    state = play.state
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
    carry_out(play, play.ask(Decision(seat, "command", "5.3", commands.offered(play, seat))), seat)


def carry_out(play: Play, order: Option, seat: str) -> None:
    """20.8 Commands are resolved in the order in which they are given."""
    state = play.state
    if order is DONE:
        state.done[state.word] = True
        give_word(play)
    elif isinstance(order, Hand):
        state.word = play.seating.soviet.index(order.seat)
        state.handed += 1
    else:
        assert isinstance(order, Command)
        state.handed = 0
        CARRY_OUT[order.verb](play, order, seat)


def move(play: Play, command: Command, seat: str) -> None:
    legs.move(play, play.state.ships[command.ship], seat)


def ram(play: Play, command: Command, seat: str) -> None:
    """13.1 A leg of 0 squares."""
    legs.make_leg(play, play.state.ships[command.ship], [])


def search(play: Play, command: Command, seat: str) -> None:
    sonar.search(play, play.state.ships[command.ship], seat)


def resupply(play: Play, command: Command, seat: str) -> None:
    containers.resupply(play, play.state.ships[command.ship], command.container)


def load(play: Play, command: Command, seat: str) -> None:
    containers.load(play, play.state.ships[command.ship], command.container)


def unload(play: Play, command: Command, seat: str) -> None:
    containers.unload(play, play.state.ships[command.ship], command.container)


def hand_over(play: Play, command: Command, seat: str) -> None:
    ships = play.state.ships
    containers.hand_over(play, ships[command.ship], command.container, ships[command.other])


def replenish(play: Play, command: Command, seat: str) -> None:
    replenishment.replenish(play, seat)


CARRY_OUT: dict[str, Callable[[Play, Command, str], None]] = {
    commands.MOVE: move,
    commands.RAM: ram,
    commands.SEARCH: search,
    commands.REFUEL: resupply,
    commands.REARM: resupply,
    commands.LOAD: load,
    commands.UNLOAD: unload,
    commands.PASS: hand_over,
    commands.RAS: replenish,
}


# The end of the turn


def watches_phase(play: Play) -> None:
    """5.3, 14.1 Watches, then idle Destroyers pay (10.5), then repairs (16.8)."""
    for ship in terms.destroyers(play):
        if watches.watch_barred(ship) is None:
            watches.set_watch(play, ship)
    for ship in terms.destroyers(play):
        legs.pay_idle(play, ship)
    for ship in terms.destroyers(play):
        damage.repair(play, ship)
