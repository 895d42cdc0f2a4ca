"""What can go wrong: unreadable input, an illegal choice, the wrong moment, a record that does not fit."""


class MoonlessError(Exception):
    """Any error of ours; its text says what to do.

    >>> import moonless
    >>> try:
    ...     moonless.start("chess")
    ... except moonless.MoonlessError as error:
    ...     print(error)
    there is no game 'chess'; installed: by-stealth-and-sea, gato-leader, rogue-regiment, they-come-unseen
    """


class Unreadable(MoonlessError):
    """A file or a text that cannot be understood.

    >>> from moonless import Record, Unreadable
    >>> try:
    ...     Record.parse("1. e4 e5")
    ... except Unreadable as error:
    ...     print(error)
    record, line 1: not JSON: Extra data: line 1 column 2 (char 1)
    """

    def __init__(self, text: str = "", line: int = 0) -> None:
        super().__init__(text)
        self.line = line
        """Which line of the file it is about, from 1 on; 0: the file as a whole."""


class IllegalChoice(MoonlessError):
    """A choice that the rules refuse, with the reason and the rule.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> try:
    ...     table.choose("surrender")
    ... except moonless.IllegalChoice as error:
    ...     print(error)
    'surrender' is not an answer to 'place-ship' (S.3); these are: random, at-once, K3, M3, ...
    """


class NotNow(MoonlessError):
    """Something that is possible, but not at this moment.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> try:
    ...     table.undo()
    ... except moonless.NotNow as error:
    ...     print(error)
    there is nothing to undo
    """


class RecordMismatch(MoonlessError):
    """A record whose choices or chances do not fit the rules that replay it.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> record = moonless.Record.parse(table.record.text().replace("berth", "d20"))
    >>> try:
    ...     list(moonless.replay(record))
    ... except moonless.RecordMismatch as error:
    ...     print(error)
    line 3: the record has 'd20 N5' where berth is asked for
    """
