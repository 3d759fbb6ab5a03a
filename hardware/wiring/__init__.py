"""Which pin is wired to what, and what each model of the Pi needs for it. Pure."""
