"""Looking back: a game step by step, its luck, a review of it."""
