"""A game at a live table: what is acknowledged, what a screen is told, what happens once only."""

import json
from pathlib import Path
from random import Random

from tests.server.conftest import Invite
from tests.server.support import SECONDS, Screen, Server, Visitor, make_settings


def by_id(scene: dict[str, object]) -> dict[str, object]:
    """A scene without the order in which things came to lie, and without the seat: once over, it is the last asked."""
    found = {**scene, "seat": ""}
    for name in ("pieces", "overlays", "sheets"):
        things = scene[name]
        assert isinstance(things, list)
        found[name] = {thing["id"]: thing for thing in things}
    return found


def play(screen: Screen, random: Random, most: int = 1000) -> int:
    """Choose at random to the end; how many choices that took."""
    for number in range(most):
        if not screen.keys:
            return number
        screen.choose(random.choice(screen.keys))
    return most


def test_a_whole_mission_and_every_patch_leads_to_the_fresh_scene(database: str, tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, database)) as server:
        person = Visitor(server.url)
        table = person.start(scenario="bg2")["id"]
        with person.sit(table) as screen:
            random, number = Random(1), 0
            while screen.keys:
                screen.choose(random.choice(screen.keys))
                number += 1
                if number % 7 == 0 or not screen.keys:
                    with person.sit(table) as fresh:
                        assert by_id(fresh.scene) == by_id(screen.scene)
                        assert (fresh.decision, fresh.undo) == (screen.decision, screen.undo)
            assert screen.card["status"] == "over"
            assert screen.scene["outcome"] == screen.card["outcome"] != ""
            versions = [message["version"] for message in screen.heard if message["t"] == "change"]
            assert versions == list(range(1, len(versions) + 1))
            assert screen.beats, "the enemy's turn is told beat by beat"
            assert len([beat for beat in screen.beats if "tracks" in beat]) > 3, "the tracks follow it"
        person.close()


def test_a_mission_goes_on_after_a_restart(database: str, tmp_path: Path) -> None:
    settings = make_settings(tmp_path, database)
    with Server(settings) as first:
        person = Visitor(first.url)
        table = person.start()["id"]
        with person.sit(table) as screen:
            play(screen, Random(2), 12)
            before, decision = by_id(screen.scene), screen.decision
    with Server(settings) as second:
        person.url = second.url
        with person.sit(table) as screen:
            assert by_id(screen.scene) == before
            assert screen.decision == decision
            play(screen, Random(3))
            assert screen.card["status"] == "over"
    person.close()


def test_a_repeated_request_acts_once(visitor: Invite) -> None:
    person = visitor()
    with person.sit(person.start()["id"]) as screen:
        key, decision = screen.keys[0], screen.decision
        request = {"do": "choose", "decision": decision, "key": key, "id": "once"}
        for _ in range(3):
            screen.connection.send(json.dumps(request))
        answers = [screen.wait_for("ack") for _ in range(3)]
        assert {answer["id"] for answer in answers} == {"once"}
        assert sum(message["t"] == "change" for message in screen.heard) == 1


def test_a_late_request_acts_on_no_other_decision(visitor: Invite) -> None:
    person = visitor()
    with person.sit(person.start()["id"]) as screen:
        old = screen.decision
        screen.choose("random")
        late = screen.request(do="choose", decision=old, key=screen.keys[0])
        assert late["t"] == "refused"
        assert "past" in late["error"]
        screen.choose()
        assert screen.undo == "free"
        asked, question = screen.decision, screen.scene["prompt"]["question"]
        assert screen.request(do="undo", decision=asked)["t"] == "ack"
        assert screen.scene["prompt"]["question"] != question
        assert screen.request(do="choose", decision=asked, key=screen.keys[0])["t"] == "refused"
        assert screen.request(do="choose", decision=asked - 1, key=screen.keys[0])["t"] == "refused"


def test_a_refusal_says_why_and_by_which_rule(visitor: Invite) -> None:
    person = visitor()
    with person.sit(person.start()["id"]) as screen:
        refused = screen.request(do="choose", decision=screen.decision, key="fly away")
        assert refused["t"] == "refused"
        assert "random" in refused["error"]
        while not screen.scene["prompt"]["why_not"]:
            screen.choose(screen.keys[-1])
        refused = screen.request(do="choose", decision=screen.decision, key="surface")
        assert refused["t"] == "refused"
        assert refused["rule"]


def test_an_order_of_several_steps_is_carried_out_whole_or_not_at_all(visitor: Invite) -> None:
    person = visitor()
    with person.sit(person.start()["id"]) as screen:
        screen.choose("random")
        before, decision = screen.scene, screen.decision
        wrong = screen.request(do="choose-all", decision=decision, keys=["face nw", "fly away"])
        assert wrong["t"] == "refused"
        assert (screen.scene, screen.decision) == (before, decision)
        right = screen.request(do="choose-all", decision=decision, keys=["face nw", "face ne"])
        assert right["t"] == "ack"
        assert screen.decision == decision + 2
        assert screen.request(do="undo", decision=screen.decision)["t"] == "ack"


def test_a_refused_order_is_no_peek_at_the_dice(visitor: Invite) -> None:
    """An order that would go on beyond a throw is refused with the same words, whatever the dice would show."""
    person = visitor()
    table = person.start()["id"]
    with person.sit(table) as screen:
        first = screen.request(do="choose-all", decision=screen.decision, keys=["random", "face nw"])
        assert first["t"] == "refused"
        assert "beyond chance" in first["error"]
        again = screen.request(do="choose-all", decision=screen.decision, keys=["random", "fly away"])
        assert again["error"] == first["error"]
        assert screen.decision == 0
        screen.choose("random")
        dice = screen.scene["log"]
    with person.sit(table) as screen:
        assert screen.scene["log"] == dice


def test_a_take_back_alone_is_declared_and_counted(visitor: Invite) -> None:
    person = visitor()
    with person.sit(person.start()["id"]) as screen:
        screen.choose("random")
        assert screen.undo == "take-back"
        assert screen.request(do="undo", decision=screen.decision)["t"] == "refused"
        assert screen.request(do="take-back", decision=screen.decision)["t"] == "ack"
        assert "random" in screen.keys
        play(screen, Random(4))
        assert "Taken back: 1" in screen.card["outcome"]


def test_dice_by_hand_are_entered_by_who_sits_there(visitor: Invite) -> None:
    person = visitor()
    card = person.start(dice="by-hand")
    assert card["commitment"] == ""
    with person.sit(card["id"]) as screen:
        screen.choose("random")
        assert screen.scene["prompt"]["seat"] == "dice"
        assert set(screen.card["turn"]) == set(screen.card["mine"])
        play(screen, Random(5), 40)


def test_several_screens_of_one_person_show_the_same(visitor: Invite) -> None:
    person = visitor()
    table = person.start()["id"]
    with person.sit(table) as one, person.sit(table) as two:
        one.choose("random")
        two.wait_for("change")
        assert by_id(one.scene) == by_id(two.scene)
        two.choose()
        one.wait_for("change")
        assert by_id(one.scene) == by_id(two.scene)


def test_idle_tables_are_put_away_and_come_back(server: Server, visitor: Invite) -> None:
    import asyncio

    person = visitor()
    table = person.start()["id"]
    with person.sit(table) as screen:
        screen.choose("random")
    loop = server.service.hall._sweeper.get_loop()
    desk = server.service.hall.desks[table]
    asyncio.run_coroutine_threadsafe(desk.put_away(), loop).result(SECONDS)
    assert table not in server.service.hall.desks
    with person.sit(table) as screen:
        assert screen.decision == 1
        screen.choose()
