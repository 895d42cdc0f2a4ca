"""What is wrong with a request, in words for the person who made it rather than those of the schema."""

import re

import msgspec

SEAT = 'A seat goes to "me", "open" or a computer player: cadet, officer, post-captain, admiral, captain, random.'
FIELDS = {
    "name": "A name has 1 to 40 characters in one line.",
    "password": "A password has 8 to 200 characters.",
    "webhook": "A webhook's address has at most 500 characters, such as https://example.org/hook.",
    "game": "Name a game; /api/games lists them.",
    "scenario": "Name a scenario of that game.",
    "options": "Options are names with values.",
    "dice": 'Dice are "seeded" or "by-hand".',
    "seats": SEAT,
    "holder": SEAT,
    "public": "Whether anybody may watch is true or false.",
    "token": "That is not a link to a seat; copy the whole link.",
    "text": "Write at least one character, and not more than fits: 500 in talk, 20,000 in notes.",
    "said": "A note has at most 140 characters.",
    "step": "A step is a whole number from 0 on.",
    "seat": "Name one of the table's seats.",
    "decision": "A decision is named by the number that came with it.",
    "key": "An answer has at most 200 characters.",
    "keys": "An order has 1 to 50 steps.",
    "ask": "Name the take-back that was asked for.",
    "yes": "Say true or false.",
    "id": "A request has an id of 1 to 64 characters.",
    "do": "Say what to do: choose, choose-all, rehearse, ways, undo, take-back, consent, chat or ping.",
}
UNREADABLE = "It is not readable as JSON."


def explain(error: Exception) -> str:
    """One sentence by the field that is wrong."""
    if not isinstance(error, msgspec.ValidationError):
        return UNREADABLE
    text = str(error)
    if unknown := re.search(r"unknown field `([^`]{1,40})`", text):
        return f"'{unknown[1]}' is not known here; leave it out."
    if missing := re.search(r"missing required field `(\w+)`", text):
        return f"'{missing[1]}' is missing. {FIELDS.get(missing[1], '')}".strip()
    place = re.search(r"at `\$\.(\w+)", text)
    if place is None:
        return "It must be an object with names and values."
    return FIELDS.get(place[1], f"'{place[1]}' is not as it should be.")
