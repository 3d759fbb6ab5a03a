"""How controls are read and what is shown, scene by scene. Scenes are values; the time is passed in."""
