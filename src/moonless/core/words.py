"""Numbers and words: what every game says of so many."""


def noun(number: int, one: str, more: str = "s") -> str:
    """One is called this, and several with `more` after it.

    >>> noun(1, "torpedo", "es"), noun(0, "torpedo", "es")
    ('torpedo', 'torpedoes')
    """
    return one if number == 1 else f"{one}{more}"


def counted(number: int, one: str, more: str = "s") -> str:
    """So many of them.

    >>> counted(1, "Escort"), counted(2, "Escort")
    ('1 Escort', '2 Escorts')
    """
    return f"{number} {noun(number, one, more)}"
