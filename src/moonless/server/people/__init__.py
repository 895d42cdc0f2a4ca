"""Who comes: guests, accounts, and how they are told that it is their turn."""
