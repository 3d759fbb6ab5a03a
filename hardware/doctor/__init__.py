"""What a doctor finds out about a Raspberry Pi and a cabinet's wires."""
