"""What can go wrong: unreadable input, an illegal choice, the wrong moment, a record that does not fit."""


class MoonlessError(Exception):
    """Any error of ours; its text says what to do."""


class Unreadable(MoonlessError):
    """A file or a text that cannot be understood."""


class IllegalChoice(MoonlessError):
    """A choice that the rules refuse, with the reason and the rule."""


class NotNow(MoonlessError):
    """Something that is possible, but not at this moment."""


class RecordMismatch(MoonlessError):
    """A record whose choices or chances do not fit the rules that replay it."""
