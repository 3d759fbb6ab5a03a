"""Runs that are no tests of pytest: benches, the soak, and whole systems in an emulator, each with its make target."""
