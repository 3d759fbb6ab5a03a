"""The header's pins: gpiozero factories, real and simulated."""
