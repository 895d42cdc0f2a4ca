"""The rule-of-thumb player, one module a concern, and its judgment of a position."""
