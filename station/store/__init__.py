"""The store: a journal of moves in SQLite, its tables and sums, and its file on the disk."""
