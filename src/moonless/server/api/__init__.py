"""The HTTP API: one table of endpoints, from which routes and schema are made."""
