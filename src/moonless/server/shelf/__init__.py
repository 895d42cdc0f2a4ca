"""What can be played: rules as pages, how hard it is, the patrol of the day."""
