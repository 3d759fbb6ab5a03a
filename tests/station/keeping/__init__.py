"""Copies of a store, putting one back, and the games of other cabinets."""
