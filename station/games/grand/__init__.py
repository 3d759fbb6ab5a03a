"""The box of the series whose pegs are pairs of a shape and a colour: Grand."""
