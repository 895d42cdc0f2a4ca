"""3 The sequence of a Strategic Segment, and 15 the end and the score."""

from moonless.games.gato_leader.content.content import evaluation
from moonless.games.gato_leader.rules.setup import Setup
from moonless.games.gato_leader.state import (
    ACTION,
    AGGRESSIVE,
    CAMPAIGN_END,
    CAUTIOUS,
    CONTACT,
    CONVOY,
    DEPLOYMENT,
    END_OF_ROUND,
    ENEMY,
    ESCORTS,
    LAG,
    LOST,
    MISSION,
    MOVEMENT,
    NAVAL_ATTACK,
    OPERATIONS,
    OVER,
    POST_COMBAT,
    REFIT,
    SET_UP,
    SQUADRON,
    STRATEGIC,
    SUBMARINES,
    WOLFPACKS,
    CampaignResult,
    Sub,
)


class CampaignPlay(Setup):
    """The whole game: chapters 3 and 15 on top of the others."""

    def play_phase(self) -> None:
        """3 Play the phase that the state stands before, and go to the next."""
        phase = self.state.phase
        if SUBMARINES <= phase <= END_OF_ROUND:
            self.state.phase = self.combat_phase(phase)
        elif phase <= WOLFPACKS:
            self.state.phase = self.strategic_part(phase)
        else:
            self.state.phase = self.other_phase(phase)

    def strategic_part(self, phase: int) -> int:
        """2 Set-up, 4 Strategic Segment, 5.1 wolfpacks."""
        if phase == SQUADRON:
            return self.squadron_phase()
        if phase == DEPLOYMENT:
            return DEPLOYMENT if self.deployment_phase() else self.begin_campaign()
        if phase == STRATEGIC:
            return STRATEGIC if self.strategic_phase() else WOLFPACKS
        if self.wolfpack_phase():
            return WOLFPACKS
        self.begin_operations()
        return OPERATIONS

    def other_phase(self, phase: int) -> int:
        """5 Operations, 6 and 7 contacts, 13 post-combat, 14 Refit, 15 end."""
        if phase == OPERATIONS:
            return self.operations_phase()
        if phase == MOVEMENT:
            return self.movement_phase()
        if phase == MISSION:
            return self.mission_phase()
        if phase == NAVAL_ATTACK:
            return self.naval_attack_phase()
        if phase == CONTACT:
            return self.contact_phase()
        if phase == CONVOY:
            return self.convoy_phase()
        if phase == SET_UP:
            return self.set_up_phase()
        if phase == POST_COMBAT:
            self.post_combat_phase()
            return ACTION
        if phase == ACTION:
            return self.action_phase()
        if phase == REFIT:
            return self.begin_segment() if self.refit_phase() else CAMPAIGN_END
        return self.campaign_end()

    def combat_phase(self, phase: int) -> int:
        """3 A combat round: boats, Lag, Escorts, Aggressive boats, enemy ships, Cautious boats, end."""
        following = self.combat_step(phase)
        return POST_COMBAT if self.battle_is_over() else following

    def combat_step(self, phase: int) -> int:
        if phase == SUBMARINES:
            return SUBMARINES if self.submarines_phase() else LAG
        if phase == LAG:
            self.lag_phase()
            return ESCORTS
        if phase == ESCORTS:
            if self.escorts_phase():
                return ESCORTS
            self.ready_ships()
            return AGGRESSIVE
        if phase == AGGRESSIVE:
            return AGGRESSIVE if self.attack_phase(True) else ENEMY
        if phase == ENEMY:
            return ENEMY if self.enemy_phase() else CAUTIOUS
        if phase == CAUTIOUS:
            return CAUTIOUS if self.attack_phase(False) else END_OF_ROUND
        self.end_of_round()
        return SUBMARINES

    def ready_ships(self) -> None:
        """The Escorts have moved; in the Enemy ships step each ship may attack once."""
        for ship in self.battle.ships:
            ship.acted = False

    def attack_phase(self, aggressive: bool) -> bool:
        """10.1 Each boat of this initiative in turn; whether there was one."""
        waiting = [sub for sub in self.subs_on_display() if self.attacks_now(sub, aggressive)]
        if not waiting:
            return False
        options = [self.kit.boat[self.sub_boat(sub).number] for sub in waiting]
        number = self.host_asks("next-attack", "10.1", options).value
        self.attack_with(next(sub for sub in waiting if self.sub_boat(sub).number == number))
        return True

    def attacks_now(self, sub: Sub, aggressive: bool) -> bool:
        """1.5 Aggressive boats attack before the enemy, Cautious ones after."""
        return not sub.attacked and self.aggressive(self.sub_boat(sub)) == aggressive

    # The campaign

    def begin_campaign(self) -> int:
        """2 The squadron is ready; R42 a series ends where no boat is left."""
        if self.squadron_is_empty():
            self.state.series = []
            return OVER
        return self.begin_segment()

    def begin_segment(self) -> int:
        """3 A new Strategic Segment."""
        self.state.segment += 1
        if self.heard:
            self.note(f"Strategic Segment {self.state.segment}.", "3")
        return STRATEGIC

    def total_vp(self) -> int:
        """15.2 VP, less 3 for each boat sunk in this campaign."""
        return self.state.vp + self.content.tables.scoring.sunk_submarine * self.boats_lost()

    def boats_lost(self) -> int:
        earlier = sum(result.boats_lost for result in self.state.results)
        return sum(boat.status == LOST for boat in self.state.boats) - earlier

    def evaluation_numbers(self) -> list[int]:
        return self.content.evaluation_numbers(self.sheet, self.state.length, self.state.better_torpedoes)

    def campaign_end(self) -> int:
        """15.1, 15.2 Score and evaluate; 16.2 the next campaign of a series."""
        state = self.state
        state.results = [*state.results, self.campaign_result()]
        last = state.results[-1]
        if self.heard:
            self.note(f"{self.sheet.name} is over: {last.total} VP, {last.evaluation}.", "15.2")
        if not state.series:
            return OVER
        self.next_campaign()
        return SQUADRON

    def campaign_result(self) -> CampaignResult:
        """15.2 The best evaluation whose number is reached."""
        state = self.state
        stage = state.stage
        sunk = [deed.what for boat in state.boats for deed in boat.story if deed.kind == "sank" and deed.stage == stage]
        tonnage = {card.name: card.tonnage for card in self.content.ships.values()}
        total = self.total_vp()
        return CampaignResult(
            state.campaign,
            state.vp,
            self.boats_lost(),
            total,
            evaluation(self.evaluation_numbers(), total),
            state.segment,
            len(sunk),
            sum(tonnage[name] for name in sunk),
            [boat.id for boat in state.boats],
        )
