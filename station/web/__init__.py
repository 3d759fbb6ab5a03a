"""The page: a server for any number of viewers, and what it serves."""
