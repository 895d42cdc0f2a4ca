"""5.3 The Soviet turn, command by command; 20.5, 20.8 who commands when."""

from moonless.core.decision import Decision
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
    CommandsChapter,
)
from moonless.games.they_come_unseen.state import NOWHERE, WATCHES


class SovietTurnChapter(CommandsChapter):
    """5.3 The Soviet turn, command by command; 20.5, 20.8 who commands when."""

    def begin_soviet_turn(self) -> None:
        """14.6 Watches end; 15.7 containers that came back can be used again."""
        state = self.state
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
        self.begin_step()

    def begin_step(self) -> None:
        """20.8 A step ends when every seat with a ship in it is done."""
        state = self.state
        ships = [number for number in self.in_step() if state.ships[number].square >= 0]
        state.done = [
            not any(seat in self.seating.ship_seats[number] for number in ships) for seat in self.seating.soviet
        ]
        state.handed = 0
        state.word = state.done.index(False) if False in state.done else NOWHERE

    def soviet_turn(self) -> None:
        """5.3 One command of one ship, or the end of a seat's turn."""
        state = self.state
        if state.word == NOWHERE:
            if state.step + 1 < len(self.steps()):
                state.step += 1
                self.begin_step()
            else:
                state.phase = WATCHES
            return
        seat = self.seating.soviet[state.word]
        options = self.commands(seat)
        command = self.ask(Decision(seat, "command", "5.3", options))
        assert isinstance(command, Command)
        self.carry_out(command, seat)

    def carry_out(self, command: Command, seat: str) -> None:
        """20.8 Commands are resolved in the order in which they are given."""
        state = self.state
        verb = command.verb
        if verb in (DONE_COMMAND, HAND_COMMAND):
            self.pass_the_word(command)
            return
        state.handed = 0
        ship = state.ships[command.value]
        if verb == MOVE_COMMAND:
            self.move(ship, seat)
        elif verb == SEARCH_COMMAND:
            self.search(ship, seat)
        elif verb == RAM_COMMAND:
            self.leg(ship, [])
        elif verb == RESUPPLY_COMMAND:
            self.resupply(ship, command.kind)
        elif verb == LOAD_COMMAND:
            self.load(ship, command.kind)
        elif verb == UNLOAD_COMMAND:
            self.unload(ship, command.kind)
        elif verb == PASS_COMMAND:
            self.hand_over(ship, command.kind, state.ships[command.other])
        else:
            self.replenish(seat)

    def pass_the_word(self, command: Command) -> None:
        """20.8 To the seat named, or, when one is done, to the next that is not."""
        state = self.state
        if command.verb == HAND_COMMAND:
            state.word = command.value
            state.handed += 1
            return
        state.done[state.word] = True
        state.handed = 0
        state.word = state.done.index(False) if False in state.done else NOWHERE

    # The end of the turn

    def watches_phase(self) -> None:
        """5.3, 14.1 Watches, then idle Destroyers pay (10.5), then repairs (16.8)."""
        for ship in self.destroyers():
            if not ship.tactical and not ship.spoiled:
                self.set_watch(ship)
        for ship in self.destroyers():
            self.pay_idle(ship)
        for ship in self.destroyers():
            self.repair(ship)
