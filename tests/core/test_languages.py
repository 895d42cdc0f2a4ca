"""A made-up language says every sentence otherwise and leaves every fact as it is."""

import pytest

import moonless
from moonless.core.languages import ENGLISH, MOON, Speech, moon, voice

SCENE = {
    "t": "hello",
    "scene": {
        "title": "First Blood",
        "board": "gibraltar",
        "pieces": [
            {"id": "slc-1", "name": "SLC 1", "marks": [{"id": "detected", "name": "detected", "tone": "grave"}]}
        ],
        "tracks": [{"id": "turn", "name": "Turn", "spaces": ["0030", "Harbor"], "notes": {"1": "The harbor answers."}}],
        "prompt": {"choices": [{"key": "face ne", "label": "Turn to NE", "cost": {"amount": 2, "unit": "AP"}}]},
        "log": [{"text": "SLC 1 dives.", "rule": "4.3", "path": ["D3", "E3"]}],
        "abbreviations": {"AP": "action points"},
    },
    "table": {"seats": {"slc-1": {"label": "SLC 1", "holder": {"kind": "person", "name": "Hollow Keel"}}}},
    "chat": [{"name": "Hollow Keel", "text": "Shallow here."}],
}


def test_sentences_change_and_facts_stay() -> None:
    said = Speech(MOON).message(SCENE)
    scene = said["scene"]
    assert scene["title"] == moon("First Blood") != "First Blood"
    assert scene["board"] == "gibraltar"
    assert scene["pieces"][0]["id"] == "slc-1"
    assert scene["pieces"][0]["marks"][0] == {"id": "detected", "name": moon("detected"), "tone": "grave"}
    assert scene["tracks"][0]["spaces"] == ["0030", moon("Harbor")]
    assert scene["tracks"][0]["notes"] == {"1": moon("The harbor answers.")}
    assert scene["abbreviations"] == {"AP": moon("action points")}
    assert scene["prompt"]["choices"][0]["key"] == "face ne"
    assert scene["log"][0]["path"] == ["D3", "E3"]
    assert said["chat"] == SCENE["chat"]
    assert said["table"]["seats"]["slc-1"]["holder"]["name"] == "Hollow Keel"
    assert said["table"]["seats"]["slc-1"]["label"] == moon("SLC 1")


def test_english_is_as_it_is() -> None:
    assert Speech(ENGLISH).message(SCENE) == SCENE


def test_brackets_other_letters_and_longer() -> None:
    text = "The harbor answers {count} times."
    said = moon(text)
    assert said.startswith("[")
    assert said.endswith("]")
    assert "{count}" in said
    assert len(said) >= 1.2 * len(text)
    assert moon("6+") == "6+"
    assert moon("<b>Dive</b>").count("<") == 2


def test_words_on_a_board() -> None:
    drawn = Speech(MOON).drawing(
        '<svg><text x="1">The Rock</text><path d="M0 0" data-cell="rock" data-note="Cliffs"/></svg>'
    )
    note = f'data-note="{moon("Cliffs")}"'
    assert drawn == f'<svg><text x="1">{moon("The Rock")}</text><path d="M0 0" data-cell="rock" {note}/></svg>'


def test_a_draft_is_its_makers_and_the_form_around_it_is_ours() -> None:
    field = {"path": "name", "name": "Name", "kind": "text", "value": "Barn Door", "choices": [], "note": ""}
    side = {"path": "side", "name": "Side", "kind": "choice", "value": "red", "choices": [["red", "Red"]], "note": ""}
    draft = {"document": {"name": "Barn Door"}, "title": "Barn Door", "text": 'name = "Barn Door"', "notice": "Begun."}
    said = Speech(MOON).message({**draft, "pages": [{"id": "story", "name": "Story", "fields": [field, side]}]})
    assert {key: said[key] for key in ("document", "title", "text")} == {
        key: draft[key] for key in ("document", "title", "text")
    }
    assert said["notice"] == moon("Begun.")
    (page,) = said["pages"]
    assert page["name"] == moon("Story")
    assert page["fields"][0] == {**field, "name": moon("Name")}
    assert page["fields"][1] == {**side, "name": moon("Side"), "choices": [["red", moon("Red")]]}


def test_what_is_chosen_at_a_start_is_sent_back_as_it_came() -> None:
    choice = {"value": "short", "label": "short, 1 Patrol a boat", "help": ""}
    said = Speech(MOON).message({"options": [{"id": "length", "default": "medium", "choices": [choice]}]})
    assert said["options"][0]["choices"][0] == choice | {"label": moon(choice["label"])}


def test_names_under_ids_and_names_of_results() -> None:
    said = Speech(MOON).message({"samples": {"m01": "Paper Chase"}, "difficulty": {"levels": {"Loss": 0.25}}})
    assert said == {"samples": {"m01": moon("Paper Chase")}, "difficulty": {"levels": {moon("Loss"): 0.25}}}


def test_how_well_somebody_did_is_said_and_who_it_was_stays() -> None:
    said = Speech(MOON).message({"results": [{"by": "Dim Anchor", "level": "Epic Loss", "score": 2}]})
    assert said == {"results": [{"by": "Dim Anchor", "level": moon("Epic Loss"), "score": 2}]}


def test_dates_are_written_by_the_customs_of_the_language() -> None:
    words = {"locale": "en", "home": "Home"}
    assert Speech(ENGLISH).catalog(words) == words
    assert Speech(MOON).catalog(words) == {"locale": "el", "home": moon("Home")}


def test_a_language_that_nobody_speaks() -> None:
    with pytest.raises(ValueError, match="not spoken here"):
        voice("tlh")


def test_a_scene_says_what_its_own_game_s_abbreviations_stand_for() -> None:
    with moonless.start("by-stealth-and-sea", "bg2", seed=7) as table:
        means = table.scene("slc-1").abbreviations
    assert means["SLC"].startswith("siluro a lenta corsa")
    assert "FOB" not in means, "another game's"
    with moonless.start("they-come-unseen", seed=7) as table:
        assert table.scene(None).abbreviations == {}
