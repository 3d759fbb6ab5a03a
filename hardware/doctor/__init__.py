"""The doctor's checks of a Raspberry Pi and the wiring of a cabinet."""
