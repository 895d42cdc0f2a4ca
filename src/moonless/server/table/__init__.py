"""One table: the running game, who sits at it, what they ask for and what they are shown."""
