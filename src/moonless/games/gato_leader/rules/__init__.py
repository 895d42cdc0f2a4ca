"""One file a chapter of the rules."""
