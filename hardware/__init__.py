"""The cabinet's wires: pins, pixels, bars and piezo. It knows no game."""
