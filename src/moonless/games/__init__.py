"""One package a game; each imports the core only."""
