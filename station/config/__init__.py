"""The configuration: its sections, and how a file is read into them."""
