"""Lamp games: games of other packages, each one class (`game.LampGame`), as families of the station."""
