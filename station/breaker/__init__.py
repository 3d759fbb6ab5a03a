"""The station plays, too: its players."""
