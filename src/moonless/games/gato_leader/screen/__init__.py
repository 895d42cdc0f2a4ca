"""What a screen shows: scenes, prompts, odds, boards, reports."""
