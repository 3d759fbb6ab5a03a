"""Keeping what was played: copies of a store, putting one back, and taking in the games of another cabinet."""
