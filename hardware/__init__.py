"""The hardware of the cabinet: pins, pixels, bars and piezo. It knows no game."""
