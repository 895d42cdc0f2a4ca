"""16.1 to 16.3, 16.6, R44 and R66 read anew from the specification: what of a mission is done, what can no longer be
done, what is prepared, and what it is rated; by the pieces alone."""

from moonless.games.rogue_regiment.content.components import BOMB, OBJECTIVES, Objective
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import DRIVEN_OFF, KILLED, NOWHERE, WRECKED, Operator
from tests.games.rogue_regiment.rules.field_reading import Field

LEAVING = {"escape", "exit"}
BROUGHT = {"collect", "recover"}


class Ending:
    """A mission as it stands."""

    def __init__(self, play: Play) -> None:
        self.play, self.state, self.mission = play, play.state, play.mission
        self.exits = {place for tile in play.board.tiles if tile.exit for place in tile.places}
        self.team = [man for man in self.state.operators if not man.dead and not man.captive]
        self.men = [man for man in self.team if not man.companion]

    def out(self, man: Operator) -> bool:
        return not man.dead and man.place in self.exits

    def brought_out(self, token: int) -> bool:
        """R44 In the hands of somebody on an exit tile, or put down on one."""
        thing = self.state.tokens[token]
        if thing.holder != NOWHERE:
            return self.out(self.state.operators[thing.holder])
        return thing.place in self.exits

    def prisoner(self, target: int) -> Operator:
        return next(man for man in self.state.operators if man.key == self.mission.prisoners[target][0])

    def met(self, kind: str, target: int) -> bool:
        """16.1 One of its targets."""
        units, vehicles = self.state.units, self.state.units[len(self.mission.units) :]
        if kind == "destroy":
            return not self.state.standing[target] and not self.state.departed[target]
        if kind == "demolish":
            return self.state.blown[target]
        if kind == "kill":
            return units[target].fate == KILLED
        if kind == "destroy_vehicles":
            return vehicles[target].fate == WRECKED
        if kind == "rescue":
            return self.out(self.prisoner(target)) and not self.prisoner(target).captive
        return self.brought_out(target)

    def done(self, objective: Objective) -> bool:
        kind = OBJECTIVES[objective.kind]
        if kind == "exit":
            return all(self.out(man) for man in self.team)
        if kind == "escape":
            return len([man for man in self.men if self.out(man)]) >= objective.count
        return len([target for target in objective.targets if self.met(kind, target)]) >= objective.count

    # 16.3 What cannot be done any more

    def lost(self, kind: str, target: int) -> bool:
        units, vehicles = self.state.units, self.state.units[len(self.mission.units) :]
        if kind in BROUGHT:
            thing = self.state.tokens[target]
            return thing.place == NOWHERE and thing.holder == NOWHERE
        if kind == "destroy":
            return self.state.departed[target]
        if kind == "kill":
            return units[target].fate == DRIVEN_OFF
        if kind == "destroy_vehicles":
            return vehicles[target].fate == DRIVEN_OFF
        return kind == "rescue" and self.prisoner(target).dead

    def impossible(self, objective: Objective) -> bool:
        kind = OBJECTIVES[objective.kind]
        if kind == "escape":
            return len(self.men) < objective.count
        if kind in ("exit", "demolish"):
            return False
        left = [target for target in objective.targets if not self.lost(kind, target)]
        return len(left) < objective.count

    # 16.6 What is as good as done

    def prepared(self, objective: Objective) -> bool:
        kind = OBJECTIVES[objective.kind]
        if kind in LEAVING or self.done(objective):
            return True
        return len([target for target in objective.targets if self.ready(kind, target)]) >= objective.count

    def ready(self, kind: str, target: int) -> bool:
        """A bomb lies beside it, or R66 it is in hand."""
        if kind in ("destroy", "demolish"):
            field = Field(self.play)
            bombs = [token.place for token in self.state.tokens if token.kind == BOMB]
            squares = {at for place in bombs if 0 <= place < self.play.board.size for at in field.template(place)}
            where = self.mission.structures[target].places if kind == "destroy" else [self.mission.points[target]]
            return self.met(kind, target) or bool(squares & set(where))
        if kind == "rescue":
            return not self.prisoner(target).captive and not self.prisoner(target).dead
        return kind in BROUGHT and (self.state.tokens[target].holder != NOWHERE or self.brought_out(target))

    def quiet_so_far(self) -> bool:
        """16.6 Everything but leaving, or until a card that the mission names."""
        if self.mission.quiet_until >= 0:
            return self.state.special_done[self.mission.quiet_until]
        return all(self.prepared(objective) for objective in self.mission.objectives)

    # 16.6 The rating

    def won(self) -> bool:
        return self.state.withdrawn and bool(self.men) and all(self.done(each) for each in self.mission.objectives)

    def points(self) -> int:
        """Victory, all out alive, all secondaries, no early alarm or out in time."""
        if not self.won():
            return 0
        dead = any(man.dead and not man.companion for man in self.state.operators)
        early = self.state.early_alarm or self.mission.battle
        in_time = self.state.turn <= self.mission.out_by_turn if self.mission.out_by_turn else not early
        return 1 + (not dead) + all(self.done(each) for each in self.mission.secondary) + in_time
