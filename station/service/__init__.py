"""The service: the loop that plays, stores and shows, with its lamps, drafts and thoughts."""
