"""What can be wrong with the cabinet's parts."""


class CabinetError(Exception):
    """A part cannot be used; `str(error)` is a sentence that names the part and the way out."""
