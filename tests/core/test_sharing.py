"""What several screens have in common is made once, and kept while its facts stay the same; never for good."""

from moonless.core.sharing import KEPT, Shared, kept, once


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


def test_a_list_of_things_is_kept_by_the_things_and_their_order() -> None:
    shared, one, other = Shared(), [1], [2]
    with shared:
        made = kept("things", [one, other], lambda: object())
        shared.clear()
        assert kept("things", [one, other], lambda: object()) is made
        assert kept("things", [[1], [2]], lambda: object()) is made, "what equals it shows the same"
        assert kept("things", [other, one], lambda: object()) is not made
        assert kept("things", [one], lambda: object()) is not made
