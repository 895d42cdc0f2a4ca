"""They Come Unseen 18.7: what somebody has learned from is never taken back, alone or by consent."""

import pytest

from tests.server.conftest import Invite


@pytest.mark.rule("TCU 18.7")
def test_a_committed_turn_stays(visitor: Invite) -> None:
    person = visitor()
    card = person.start("they-come-unseen", "duel", seats={"nato": "me", "soviet": "captain"})
    with person.sit(card["id"]) as screen:
        screen.choose("G1")
        while "e p" not in screen.keys:
            screen.hear()
        screen.choose("e p")
        assert screen.undo == "free", "a step that is not committed tells nobody anything"
        screen.choose("end")
        while not screen.keys:
            screen.hear()
        assert screen.undo == ""
        answer = screen.request(do="take-back", decision=screen.decision)
        assert answer["t"] == "refused"
        assert screen.keys
