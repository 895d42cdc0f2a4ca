"""Names that look alike are one name: nobody passes for somebody else by a foreign letter, a sign or a space."""

import unicodedata

ALIKE = str.maketrans(
    "авекмнорстухѕіјԁһԛԝґαβεηικμνορτυχγωϲıłøđðþħŧŋſ01i|!",
    "abekmhopctyxsljdhqwrabenlkmvoptuxywclloddphtnsollll",
)
"""Letters of other scripts, and signs, by the letter for which they are taken; i and l are not told apart."""


def look(name: str) -> str:
    """What is left of a name to the eye; equal for names that are taken for each other."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold()).translate(ALIKE)
    return "".join(sign for sign in bare if sign.isalnum()) or name.casefold()
