"""What is asked over a live connection, as types: whatever comes in is checked against them."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from moonless.server.api.messages import Key, Number, RequestId


class Choose(Struct, tag_field="do", tag="choose"):
    decision: Number
    key: Key
    id: RequestId


class ChooseAll(Struct, tag_field="do", tag="choose-all"):
    decision: Number
    keys: Annotated[list[Key], Meta(min_length=1, max_length=50)]
    id: RequestId


class Rehearse(Struct, tag_field="do", tag="rehearse"):
    decision: Number
    keys: Annotated[list[Key], Meta(max_length=50)]
    id: RequestId


class Ways(Struct, tag_field="do", tag="ways"):
    decision: Number
    id: RequestId
    keys: Annotated[list[Key], Meta(max_length=50)] = []
    """The steps of an order that are tried out already: ways go on from there."""
    brief: bool = False
    """Whether only the places are wanted, to be shaded."""


class AtDecision(Struct, tag_field="do"):
    """What is asked for while a decision is open, and says no more than which."""

    decision: Number
    id: RequestId


class Advise(AtDecision, tag="advise"):
    """What a computer player would do."""


class Undo(AtDecision, tag="undo"):
    """Back to the last decision, while nothing new has been learned since."""


class TakeBack(AtDecision, tag="take-back"):
    """The same, declared."""


class Consent(Struct, tag_field="do", tag="consent"):
    ask: RequestId
    yes: bool
    id: RequestId


class Chat(Struct, tag_field="do", tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    id: RequestId
    all: bool = False
    """To everybody at the table, also where a side talks among itself."""


class Ping(Struct, tag_field="do", tag="ping"):
    id: Annotated[str, Meta(max_length=64)] = ""


Request = Choose | ChooseAll | Rehearse | Ways | Advise | Undo | TakeBack | Consent | Chat | Ping
read_request = msgspec.json.Decoder(Request).decode


class Named(Struct):
    """Of a request only its id."""

    id: RequestId = ""


read_named = msgspec.json.Decoder(Named).decode


def id_of(data: bytes) -> str:
    """The id of a request that is not carried out, so that its sender knows which one; empty where it has none."""
    try:
        return read_named(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""
