"""What every game shares; imports nothing of the rest."""
