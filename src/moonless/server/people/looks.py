"""Names that look alike are one name: nobody passes for somebody else by a foreign letter, a sign or a space."""

import re
import unicodedata

ALIKE = str.maketrans(
    "авекмнорстухѕіјԁһԛԝґαβεηικμνορτυχγωϲıłøđðþħŧŋſ01i|!",
    "abekmhopctyxsljdhqwrabenlkmvoptuxywclloddphtnsollll",
)
"""Letters of other scripts, and signs, by the letter for which they are taken; i and l are not told apart."""
CAPITALS = str.maketrans("ΗΝΥΡΧΖ", "HNYPXZ")
"""Greek capitals that look like another letter than their small ones do."""


def look(name: str) -> str:
    """What is left of a name to the eye; equal for names that are taken for each other."""
    small = unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold()
    bare = unicodedata.normalize("NFKD", small).translate(ALIKE)
    return "".join(sign for sign in bare if sign.isalnum()) or name.casefold()


OFFICIAL = (
    "admin", "admins", "administrator", "administrators", "operator", "operators", "moderator", "moderators", "mod",
    "mods", "sysop", "sysadmin", "system", "root", "server", "staff", "support", "official", "owner", "webmaster",
    "moonless", "console", "somebody who left",
)  # fmt: skip
"""Names by which one would be taken for somebody who keeps order here, or for the site itself."""
SPLIT = re.compile(r"[\W\d_]+")


def sounds_official(name: str) -> bool:
    """Whether a name, or a word of it, is one of those, whatever digits stand beside it."""
    plain = unicodedata.normalize("NFKC", name)
    seen = {look(plain), look(re.sub(r"\d", "", plain)), *(look(word) for word in SPLIT.split(plain) if word)}
    return not seen.isdisjoint(map(look, OFFICIAL))
