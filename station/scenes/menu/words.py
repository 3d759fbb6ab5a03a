"""A match with pegs that is about to be played, in words."""

from collections.abc import Iterator

from station.games.boxes import BOXES, Box
from station.games.terms import Terms
from station.words import counted


def measures(box: Box) -> str:
    """A box in words: "Super: 5 holes, 8 colours and blanks, 12 rows, 59049 codes"."""
    colours = counted(box.pegs, "colour") + (" and blanks" if box.blank else "")
    twice = "" if box.repeats else ", none twice"
    rows, codes = counted(box.rows, "row"), counted(box.possibilities, "code")
    return f"{BOXES[box.name].title}: {counted(box.holes, 'hole')}, {colours}{twice}, {rows}, {codes}"


def possibilities(terms: Terms) -> str:
    """How many codes there are, behind a measure: ", 512 possible codes"."""
    return f", {counted(terms.box.possibilities, 'possible code')}"


def agreed(terms: Terms) -> str:
    """The box, who plays, for how long, and what is not as usual: "…, Ada and Ben, 4 rounds, fewest rows win"."""
    return f"{measures(terms.box)}. {', '.join((_who(terms), _how_long(terms), *_more(terms)))}"


def _who(terms: Terms) -> str:
    if terms.computer is not None:
        most = "" if terms.within is None else f", {counted(terms.within, 'row')} at most"
        return f"{terms.players[0]} and {terms.seats[1]} ({terms.computer}{most})"
    return f"{terms.players[0]} against the station" if terms.alone else " and ".join(terms.players)


def _how_long(terms: Terms) -> str:
    return counted(terms.rounds, "round") if terms.rounds is not None else f"first to {terms.target} points"


def _more(terms: Terms) -> Iterator[str]:
    if terms.marker == "codemaker":
        yield "marked by hand"
    if terms.wins == "rows" and not terms.alone:
        yield "fewest rows win"
    if terms.limit is not None:
        yield f"{terms.limit} seconds a row"
