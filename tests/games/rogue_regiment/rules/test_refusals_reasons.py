"""6.1 What is said to one who tries what he may not do: in each situation the reason that is true there."""

import pytest

from moonless.core.decision import Decision
from moonless.games.rogue_regiment.content.components import GEAR, GUNS
from moonless.games.rogue_regiment.content.options import BURDENS, IN_ARMS, Burden
from moonless.games.rogue_regiment.rules import attacks, carrying, move_actions, offers, refusals
from moonless.games.rogue_regiment.state import NOWHERE, Operator
from tests.games.rogue_regiment.position import Position

ROUNDS = ["pistol", "sten", "scoped_rifle", "speargun", "welrod", "de_lisle"]


def told(game: Position, man: Operator, *keys: str) -> list[str]:
    """What is said to one who tries these; nothing of what he may do."""
    game.refresh()
    decision = Decision(man.key, "action", "6.1", offers.legal(game, man), man)
    return said(game, decision, *keys)


def said(game: Position, decision: Decision, *keys: str) -> list[str]:
    found = [refusals.refuse(game, decision, key) for key in keys]
    return [f"{refusal.reason} ({refusal.rule})" if refusal is not None else "" for refusal in found]


def unarmed(game: Position, key: str, *keeping: str) -> Operator:
    """A man in the middle who has nothing but what is said."""
    man = game.operator(key, (4, 4))
    man.gear = [count if GEAR[gear] in keeping else 0 for gear, count in enumerate(man.gear)]
    return man


@pytest.mark.rule("SRR 8.1")
@pytest.mark.rule("SRR 8.2")
def test_a_gun_without_rounds_is_another_reason_than_no_gun() -> None:
    game = Position()
    game.unit("guard", (4, 2), "N")
    paddy = game.operator("paddy", (4, 4), sten=0)
    assert told(game, paddy, "attack sten guard", "attack scoped_rifle guard") == [
        "he has no rounds left for it (8.2)",
        "he does not have this weapon (8.1)",
    ]
    paddy.place = game.at((0, 0))
    assert told(game, unarmed(game, "jock"), "attack pistol guard", "aim guard", "grenade") == [
        "no target in sight and range (8.1)",
        "no target in sight and range (8.1)",
        "he has no grenade (14.4)",
    ]


@pytest.mark.rule("SRR 8.1")
@pytest.mark.rule("SRR 8.11")
def test_what_is_no_target() -> None:
    """A wreck, a jeep, one who waits on a spawn tile; a body is no barrel, and nobody fires at what he stands on."""
    game = Position()
    front = game.tile("N", 3, "white")
    man = game.operator("jock", (4, 4))
    game.unit("guard", (4, 6), "S")
    attacks.wreck(game, game.unit("lorry", (2, 4), "N", "truck", alert=True))
    game.unit("jeep", (6, 4), "N", "jeep", parked=True)
    game.unit("waiting", (0, 0), "S").place = front[0]
    game.token("corpse", (4, 3), "body")
    game.token("fuel_barrel", (4, 4), "barrel")
    game.token("fuel_barrel", (3, 3), "gone").place = NOWHERE
    keys = [f"attack pistol {what}" for what in ("lorry", "jeep", "waiting", "body", "gone", "barrel", "guard")]
    enemy, barrel = "it is no enemy on the board (8.1)", "it is no barrel on the board (8.11)"
    assert told(game, man, *keys) == [enemy] * 3 + [barrel] * 2 + ["he stands on its square (8.11)", ""]
    assert told(game, man, "aim lorry", "aim jeep", "aim waiting") == [enemy] * 3


@pytest.mark.rule("SRR 6.8")
@pytest.mark.rule("SRR R50")
def test_what_keeps_the_knife_in_its_sheath() -> None:
    game = Position(". . . .\n\n. . . .\nD\n. . . .")
    man = game.operator("jock", (0, 1))
    game.unit("behind-the-door", (0, 2), "S")
    game.unit("sideways", (1, 1), "N")
    game.unit("gun", (1, 0), "N", "hmg")
    game.unit("lorry", (1, 2), "E", "truck", alert=True)
    knife = [f"attack fighting_knife {unit}" for unit in ("behind-the-door", "sideways", "gun", "lorry")]
    assert told(game, man, *knife) == [
        "a wall, window or door is between them (R50)",
        "he is not directly behind it (6.8)",
        "the knife is for infantry (6.8)",
        "the knife is for infantry (6.8)",
    ]
    man.spotted = True
    assert told(game, man, *knife[:2]) == ["he is spotted (6.8)"] * 2
    man.gear[GEAR.index("fighting_knife")] = 0
    assert told(game, man, knife[0]) == ["he has no knife (6.8)"]


@pytest.mark.rule("SRR 14.10")
@pytest.mark.rule("SRR 14.4")
def test_what_a_swimmer_does_not_use() -> None:
    game = Position("~ . . .\n\n. . . .")
    man = game.operator("taff", (0, 0), grenade=1)
    game.unit("guard", (2, 0), "E")
    assert told(game, man, "attack speargun guard", "attack pistol guard", "grenade") == [
        "",
        "in the water he uses his speargun and knife only (14.10)",
        "not while he swims (14.10)",
    ]
    assert told(game, man, "attack-step pistol guard") == ["in the water he uses his speargun and knife only (14.10)"]


@pytest.mark.rule("SRR 15.9")
def test_what_keeps_the_vickers_silent() -> None:
    game = Position()
    jeep = game.unit("jeep", (4, 4), "N", "jeep", parked=True, cargo=1)
    game.unit("guard", (4, 2), "N")
    man = game.operator("jock", (4, 4), aboard=0)
    vickers = "vickers_k guard"
    assert told(game, man, f"attack {vickers}", f"attack-step {vickers}") == [
        "",
        "the Vickers is fired with a plain attack, aboard (15.9)",
    ]
    jeep.cargo = 0
    assert told(game, man, f"attack {vickers}") == ["the Vickers has no bursts left (15.9)"]
    man.mark = 1
    assert told(game, man, "marked vickers_k guard", "marked pistol guard") == [
        "the Vickers is fired with a plain attack, aboard (15.9)",
        "",
    ]
    man.aboard = NOWHERE
    assert told(game, man, "drive") == ["he is not in a jeep that runs (15.9)"]


@pytest.mark.rule("SRR 15.9")
def test_a_jeep_that_is_shut_in_has_no_way_to_drive() -> None:
    game = Position("r r r\n\nr . r\n\nr r r")
    game.unit("jeep", (1, 1), "N", "jeep", parked=True, cargo=1)
    man = game.operator("jock", (1, 1), aboard=0)
    assert told(game, man, "drive") == ["the jeep has no way to drive (15.2)"]
    game.state.units[0].fate = 3
    assert told(game, man, "drive") == ["he is not in a jeep that runs (15.9)"]


@pytest.mark.rule("SRR 6.15")
@pytest.mark.rule("SRR 6.10")
def test_blind_fire_is_for_guns_and_a_marked_attack_for_who_is_marked() -> None:
    game = Position()
    game.unit("marked", (4, 2), "N")
    game.unit("other", (4, 5), "S")
    man = game.operator("jock", (4, 4), crouched=True)
    assert told(game, man, "blind fighting_knife other", "blind pistol marked") == ["blind fire is for guns (6.15)", ""]
    man.crouched = False
    assert told(game, man, "marked", "mark") == ["no marked target in range and sight (6.10)", ""]
    man.mark = 0
    assert told(game, man, "mark", "marked pistol other", "marked pistol marked") == [
        "his marker is out already (6.10)",
        "his marker is not on it (6.10)",
        "",
    ]
    game.state.units[0].place = game.at((0, 0))
    game.structure("hut", [(3, 3)])
    assert told(game, man, "marked") == ["no marked target in range and sight (6.10)"]


@pytest.mark.rule("SRR 6.9")
def test_nobody_aims_without_a_gun_or_where_he_aims_already() -> None:
    game = Position()
    game.unit("one", (4, 2), "N")
    game.unit("two", (4, 6), "S")
    man = game.operator("jock", (4, 4), aim=0)
    assert told(game, man, "aim one", "aim two") == ["he aims at it already (6.9)", ""]
    assert refusals.WAYS["aim"](game, unarmed(game, "paddy"), "aim", "two").bar.reason == "he has no gun with rounds"  # type: ignore[union-attr]


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 2.10")
def test_what_keeps_a_step_from_going_with_an_attack() -> None:
    game = Position("r r r . .\n\n. . r . .\n\nr r r . .")
    exits = game.tile("W", 1)
    man = game.operator("jock", (0, 1), grenade=0)
    game.unit("guard", (3, 1), "W")
    assert (
        told(game, man, "step-attack w", "step-attack e", "step-attack n")
        == ["no step with a target in sight and range (8.1)"] * 3
    )
    man.gear[GEAR.index("grenade")] = 1
    assert told(game, man, "step-attack w", "step-attack e", "step-attack n") == [
        "he is not on the board (2.10)",
        "",
        "no way leads there (3.3)",
    ]
    man.place = exits[0]
    assert told(game, man, "attack pistol guard") == ["he is not on the board (2.10)"]
    shut_in = Position("h h h .\n\nh . h .\n\nh h h .")
    alone = shut_in.operator("jock", (1, 1), grenade=1)
    shut_in.unit("guard", (3, 1), "S")
    assert told(shut_in, alone, "attack pistol guard", "attack-step pistol guard", "attack-step grenade") == [
        "",
        "no step with a target in sight and range (8.1)",
        "no step with a target in sight and range (8.1)",
    ]


@pytest.mark.rule("SRR 6.12")
@pytest.mark.rule("SRR 1.4")
@pytest.mark.rule("SRR R64")
def test_what_keeps_a_thing_on_the_ground() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    assert told(game, man, "take body") == ["nothing here that he could take up (6.12)"]
    game.token("documents", (4, 4), "papers")
    game.token("corpse", (4, 4), "body")
    game.token("corpse", (4, 5), "other")
    game.token("lewes_bomb", (4, 4), "bomb")
    rounds = game.token("gear", (4, 4), "rounds", gear=GEAR.index("sten"), count=1)
    thing = game.token("gear", (4, 4), "thing", gear=GEAR.index("mine"), count=1)
    keys = [f"take {key}" for key in ("papers", "body", "other", "bomb", "rounds", "thing")]
    lies = "it does not lie on his square (6.12)"
    assert told(game, man, *keys) == [
        "",
        "",
        lies,
        "what is laid stays (6.12)",
        "his board has no gun for it (R64)",
        "",
    ]
    man.papers = [0, 0]
    slot = "he has no free slot for it (1.4)"
    assert told(game, man, *keys[:2], keys[5]) == [slot, "", slot]
    man.crouched = True
    man.papers = []
    assert told(game, man, *keys[:2]) == ["", "objects are lifted standing, on foot (6.12)"]
    man.crouched = False
    man.carrying = 2
    assert told(game, man, keys[0]) == ["he carries an object (6.16)"]
    thing.place = rounds.place = NOWHERE
    friend = game.operator("reg", (4, 4), companion=True)
    assert told(game, friend, "take papers", "place lewes_bomb") == ["a companion has no equipment (16.4)"] * 2


@pytest.mark.rule("SRR 6.13")
@pytest.mark.rule("SRR R23")
@pytest.mark.rule("SRR R65")
def test_what_keeps_a_thing_in_his_hands() -> None:
    game = Position(". r .\nH\n. . ~\nl\n. c .")
    game.structure("hut", [(0, 0)])
    game.tile("W", 0)
    game.state.markers = [game.at((0, 2))]
    man = game.operator("jock", (1, 1))

    def put(gear: str) -> list[str]:
        game.refresh()
        burden: Burden = IN_ARMS if not gear else BURDENS[GEAR.index(gear)]
        placing = carrying.Placing(man, man.place, burden)
        return said(game, Decision(man.key, "place-where", "6.13", [], placing), "n", "e", "s", "w", "up")

    rock, stands = "nothing is put on rock or crates (6.13)", "a unit stands there (6.13)"
    smoke = "a structure or an explosion marker is there (6.13)"
    assert put("lewes_bomb") == [rock, "only objects go into water (6.13)", smoke, smoke, ""]
    game.state.markers = []
    guard = game.unit("guard", (0, 1), "N")
    assert put("lewes_bomb")[2:4] == [rock, stands]
    guard.place = NOWHERE
    assert put("lewes_bomb")[2:4] == [rock, ""]
    man.place = game.at((0, 1))
    assert put("lewes_bomb")[0] == "a structure or an explosion marker is there (6.13)"
    game.state.standing[0] = False
    assert put("lewes_bomb")[0] == "nothing is handed across what is between (R23)"
    assert put("lewes_bomb")[3] == "what is laid for the enemy is laid on the board (R65)"
    assert put("grenade")[3] == ""
    man.place = game.at((2, 0))
    assert put("grenade")[0] == "no square is there (6.13)"


@pytest.mark.rule("SRR 14.5")
def test_no_fuse_is_longer_or_shorter_than_those_in_the_box() -> None:
    game = Position()
    assert [carrying.fuse_barred(game, fuse) is None for fuse in (0, 1, 20, 21)] == [False, True, True, False]
    assert str(carrying.NO_SUCH_FUSE.reason) == "no fuse is that long or short"


@pytest.mark.rule("SRR 3.4")
@pytest.mark.rule("SRR 6.5")
def test_what_keeps_a_man_where_he_is() -> None:
    game = Position("h . . . .\n\n. . . . .\n\nr r r . .")
    man = game.operator("jock", (1, 1))
    man.gear[GEAR.index("grappling_hook")] = 0
    other = game.operator("paddy", (2, 1))
    assert told(game, man, "move e", "climb nw", "climb e") == ["", "", "nothing to climb there (6.5)"]
    game.unit("guard", (0, 0), "N")
    assert told(game, man, "climb nw") == ["the square to climb into is taken (3.4)"]
    man.ap = 1
    assert told(game, man, "move e") == ["he could not leave the other operator's square again (3.4)"]
    man.ap, other.place = 4, game.at((4, 0))
    assert told(game, man, "climb e") == ["the square to climb into is taken (3.4)"]
    man.place = game.at((3, 2))
    assert told(game, man, "climb e") == ["nothing to climb here (6.5)"]
    man.place, man.passing = other.place, True
    assert (
        told(game, man, "crouch", "attack pistol guard")
        == ["he must leave the other operator's square first (3.4)"] * 2
    )
    run = Decision(man.key, "sprint", "6.4", [], move_actions.Run(man, [game.at((3, 0)), other.place]))
    assert said(game, run, "stop", "e", "w") == [
        "he stops on no operator's square (3.4)",
        "nobody sprints that way (6.4)",
        "",
    ]


@pytest.mark.rule("SRR 14.13")
def test_who_can_smoke() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    game.unit("awake", (0, 0), "N", alert=True)
    game.unit("lorry", (2, 0), "N", "truck", parked=True)
    game.unit("jeep", (4, 0), "N", "jeep", parked=True)
    assert told(game, man, "cigarette") == ["nobody has the token (14.13)"]
    man.gear[GEAR.index("cigarettes")] = 1
    assert told(game, man, "cigarette") == ["nobody can be given it (14.13)"]
    game.unit("calm", (6, 0), "N")
    assert told(game, man, "cigarette") == [""]
    asked = Decision(man.key, "smoker", "14.13", [], man)
    assert said(game, asked, "awake", "lorry", "jeep", "calm", "nobody") == [
        *["it is no normal axis unit on the board (14.13)"] * 3, "", "",
    ]  # fmt: skip
    mark = Decision(man.key, "mark", "6.10", [], man)
    assert said(game, mark, "awake", "jeep", "calm") == ["", "it is no axis unit that is there (6.10)", ""]


@pytest.mark.rule("SRR 6.1")
def test_who_is_not_next() -> None:
    game = Position()
    men = [game.operator(key, (at, 0)) for at, key in enumerate(("jock", "paddy", "reg", "taff"))]
    men[0].acted, men[1].captive, men[2].dead = True, True, True
    asked = Decision("taff", "who", "6.1", [], None)
    assert said(game, asked, "jock", "paddy", "reg", "taff", "nobody") == [
        "he has acted in this turn (6.1)",
        "he is a prisoner (16.4)",
        "he is dead (8.8)",
        "",
        "",
    ]


def test_every_gun_is_named() -> None:
    assert sorted(GEAR[gun] for gun in GUNS) == sorted(ROUNDS)
