"""What the doctor checks of a station: its configuration, store, clock and page."""
