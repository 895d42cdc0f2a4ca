"""A game's balance: games looked at closely, what they add up to, and the page that shows it."""
