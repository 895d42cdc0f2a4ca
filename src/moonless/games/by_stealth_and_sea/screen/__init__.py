"""What a player sees: the scene, the open question in words, odds, what cannot be done and why, the chart, reports."""
