"""Work beside the event loop: players who think, records that are played again, drafts that are tried."""
