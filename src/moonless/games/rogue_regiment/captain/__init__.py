"""The rule-of-thumb player, and what a state promises."""
