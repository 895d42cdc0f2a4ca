"""People find each other: open tables, pace, ratings, a player's page, tournaments, order."""
