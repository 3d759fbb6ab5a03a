"""What the doctor checks of a Raspberry Pi and the wiring of a cabinet."""
