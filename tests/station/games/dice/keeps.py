"""All choices of dice that the rules allow."""

from station.games.dice.match import CHIP, DiceMatch, Places, awaits, cover_digit, placements
from station.games.dice.rules import DieOnCard


def possible_keeps(match: DiceMatch) -> tuple[str, ...]:
    """Return every `keep` that is allowed now, each choice once, its dice sorted; empty if no keep is awaited."""
    if awaits(match) != "keep":
        return ()
    ways: dict[tuple[DieOnCard, ...], Places] = {(): match.places}
    for face in match.hand.lying:
        for kept, places in tuple(ways.items()):
            for card in (0,) if face == CHIP else placements(places, face):
                more = tuple(sorted((*kept, DieOnCard(face, card))))
                if more not in ways:
                    ways[more] = cover_digit(places, face, card)
    return tuple(f"keep {' '.join(map(str, kept))}" for kept in ways if kept)
