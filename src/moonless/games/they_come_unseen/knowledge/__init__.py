"""What each side can know of the other: redacted, deduced, imagined."""
