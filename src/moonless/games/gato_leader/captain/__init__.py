"""The rule-of-thumb player, one module a concern, and what it thinks a state promises."""
