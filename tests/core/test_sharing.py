"""What several screens have in common is made once, and kept while its facts stay the same; never for good."""

from moonless.core.sharing import KEPT, Shared, alike, kept, lasting, once


def test_outside_of_a_table_everything_is_made_anew() -> None:
    assert once("x", "thing", list) is not once("x", "thing", list)
    assert kept("thing", 1, list) is not kept("thing", 1, list)


def test_once_knows_an_object_from_its_equal_until_the_position_changes() -> None:
    shared, one, other = Shared(), [1], [1]
    with shared:
        made = once(one, "thing", lambda: object())
        assert once(one, "thing", lambda: object()) is made
        assert once(other, "thing", lambda: object()) is not made
        shared.clear()
        assert once(one, "thing", lambda: object()) is not made


def test_kept_goes_by_facts_and_forgets_the_oldest() -> None:
    shared = Shared()
    with shared:
        made = kept("thing", [0], lambda: object())
        shared.clear()
        assert kept("thing", [0], lambda: object()) is made
        assert kept("other thing", [0], lambda: object()) is not made
        for fact in range(1, 200):
            kept("thing", [fact], lambda: object())
        assert len(shared.kept["thing"]) == KEPT
        assert kept("thing", [0], lambda: object()) is not made


def test_alike_goes_by_the_very_things_and_their_order() -> None:
    shared, one, other = Shared(), [1], [1]
    with shared:
        made = alike("things", [one, other], lambda: object())
        shared.clear()
        assert alike("things", [one, other], lambda: object()) is made
        assert alike("things", [one, [1]], lambda: object()) is not made, "equal, but another"
        assert alike("things", [other, one], lambda: object()) is not made
        assert alike("things", [one], lambda: object()) is not made
        for number in range(200):
            alike("things", [[number]], lambda: object())
        assert len(shared.alike["things"]) == KEPT


def test_a_way_of_looking_at_an_object_lasts_beyond_a_position_and_goes_with_the_object() -> None:
    shared, one, other = Shared(), [1], [1]
    with shared:
        look = lasting(one, "look", lambda: object())
        shared.clear()
        assert lasting(one, "look", lambda: object()) is look
        assert lasting(other, "look", lambda: object()) is not look
        assert lasting(one, "look", lambda: object()) is not look, "of one name only the last is kept"
