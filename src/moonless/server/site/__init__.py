"""What runs: the application, its guard and limits, live connections, static files."""
