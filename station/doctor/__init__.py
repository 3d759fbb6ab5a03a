"""What a doctor finds out about a station: its configuration, store, clock and page."""
