"""Somebody who plays whatever there is to be played, and sometimes does something odd: intentions from what is seen.

Pure: what the page tells goes in, intentions come out, and chance is handed in.
"""

from collections.abc import Callable, Generator, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from station.core.events import CONTROLS
from station.core.palette import NAME_OF
from station.games.codes.box import Box, draw_code
from station.games.codes.code import Code, Key, score
from station.games.codes.family import CodeFamily
from station.games.codes.looks import look_of
from station.games.codes.match import Row
from station.games.codes.terms import STATION_MARKS
from station.games.codes.thinking import Contradicted
from station.games.grand.boxes import GRAND
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.registry import family_of_box
from station.games.word.boxes import WORD, box_of
from station.matches.game import EMPTY
from trials.soak import codebreaker
from trials.soak.intentions import Hold, Intentions, Press, Rotate, View, Wait, presses
from trials.soak.menus import menu, selftest, service

LANGUAGES: Final = {"German": "de", "French": "fr", "Dutch": "nl"}
"""By a word in the title of a box of words; the others are English."""

IDLE: Final = 6.0
"""Seconds: a little more than the shortest time after which a cabinet goes back to attract mode."""

HELD: Final = 2.1
CHORD: Final = 5.3
"""Seconds: a little more than what a hold, and what ok and back together need."""

A_LOOK: Final = 0.55
"""Seconds: a little more than what is new is safe from a press that came too soon."""

ODD: Final = 0.06
ODDITIES: Final[Mapping[Intentions, int]] = MappingProxyType(
    {
        (Wait(0.3),): 30,
        (Hold(("push",), HELD),): 10,
        (Hold(("back",), HELD),): 8,
        (Hold(("back",), 0.5),): 5,
        (Rotate(1), Rotate(-1)): 10,
        (Rotate(24),): 5,
        presses("push"): 10,
        presses("back", "back"): 10,
        (Hold(("red",), 1.0),): 5,
        (Wait(IDLE),): 2,
        (Wait(2 * IDLE),): 1,
        (Hold(("ok", "back"), CHORD),): 2,
    }
)
"""What people do besides playing, and how often each of it; any one control comes on top."""

WELL: Final = 0.9
"""How often a codebreaker thinks, and a codemaker marks as it should be."""

ANOTHER: Final = 0.7
"""How often it is to be another game after this one."""

STOPS_SHORT: Final = 0.25
"""How often somebody stops in the middle of a row, or of some dice, and thinks."""

THINKS: Final = Wait(0.3)

LONG: Final = 0.004
"""How often somebody has had enough of a game with dice."""


def player(chance: Random) -> Generator[Intentions, View, None]:
    """Play for ever: send it what is seen, and it answers with what to do."""
    secret = ""
    view = yield ()
    while True:
        if view["scene"] == "secret":
            secret = _any_code(view, chance)
        view = yield _odd(chance) if chance.random() < ODD else plays(view, secret, chance)


def plays(view: View, secret: str, chance: Random) -> Intentions:
    """What somebody does who plays and does nothing odd; `secret` is the code to set, or the one that was set."""
    return SCENES[view["scene"]](view, secret, chance)


def _odd(chance: Random) -> Intentions:
    if chance.random() < 0.3:
        return presses(chance.choice(CONTROLS))
    return chance.choices(list(ODDITIES), list(ODDITIES.values()))[0]


def _attract(_view: View, _secret: str, chance: Random) -> Intentions:
    if chance.random() < 0.08:  # ok speaks at once, and leads to the boxes: both hands come a little later
        return (Press("back"), Wait(0.1), Press("back"), Hold(("ok", "back"), CHORD))
    return presses(chance.choice(CONTROLS))


def _guess(view: View, _secret: str, chance: Random) -> Intentions:
    rows = view["rows"] if chance.random() < WELL else ()
    answered = [(row["pegs"], _key(row)) for row in rows if row["pegs"] and row["red"] is not None]
    code = _guessed(view, answered, chance)
    if view["marker"] != STATION_MARKS and chance.random() < 0.03:
        return (Hold(("push",), HELD),)
    if chance.random() < 0.1:
        return (*_cleared(view), *((Rotate(chance.choice((1, 2, -1))), Press("push")) * view["holes"]), Press("ok"))
    return (*_cleared(view), *_all_or_some(_put(view, code), chance))


def _secret(view: View, secret: str, chance: Random) -> Intentions:
    """Lift the shield, take away the pegs that are set, and set the code."""
    if view["shield"] == "up":
        return (*presses("back") * view["holes"], *_all_or_some(_put(view, secret), chance))
    return presses("ok")


def _mark(view: View, secret: str, chance: Random) -> Intentions:
    """Give the key pegs of the code that was set, if it is known; or look at it, or think better of it."""
    if chance.random() < 0.05:
        return presses("push", chance.choice(("ok", "back")))
    pegs, holes = view["rows"][-1]["pegs"], view["holes"]
    known = len(secret) == holes and chance.random() < WELL + 0.15
    box = _box_of_its_own(view)
    right = score(pegs, secret) if box is None else box.score(pegs, secret)
    key = right if known else Key(chance.randint(0, view["set"]["of"]), 0)
    given = presses("red") * key.red + presses("white") * key.white + presses("blue") * key.half
    return (*_cleared(view), *_all_or_some(given, chance))


def _goes_on(view: View, _secret: str, chance: Random) -> Intentions:
    """On to what comes next; after a match mostly to the boxes."""
    over = view["outcome"] is not None
    return presses("back" if over and chance.random() < ANOTHER else "ok")


def _leaves(_view: View, _secret: str, chance: Random) -> Intentions:
    return presses("ok" if chance.random() < 0.6 else "back")


def _switches_off(_view: View, _secret: str, chance: Random) -> Intentions:
    return presses("ok" if chance.random() < 0.2 else "back")


def _dice(view: View, _secret: str, chance: Random) -> Intentions:
    if chance.random() < LONG:
        return (Hold(("back",), HELD), Press("ok"))
    if view["rolling"]:
        return presses("ok")
    if any(player["role"] == "on turn" and player["computer"] for player in view["players"]):
        return (Wait(A_LOOK), Press("ok"))
    return _DICE[view["awaits"]](view, chance)


def _rolls(_view: View, _chance: Random) -> Intentions:
    return presses("ok")


def _keeps(view: View, chance: Random) -> Intentions:
    """Think about what is set aside, and set a die or two aside."""
    first = chance.choice(("push", "push", "push", "blue", "purple", "green", "cyan", "white", "yellow", "blank"))
    more = (Rotate(chance.choice((1, -1))), Press("push")) if chance.random() < 0.5 else ()
    thought = (THINKS,) if view["building"] else ()
    return (*thought, *_all_or_some((Press(first), *more), chance))


def _decides(_view: View, chance: Random) -> Intentions:
    return (Wait(A_LOOK), *((Rotate(1),) if chance.random() < 0.5 else ()), Press("ok"))


def _all_or_some(row: Intentions, chance: Random) -> Intentions:
    """All that makes a row, and ok; or the beginning of it."""
    if chance.random() < STOPS_SHORT:
        return row[: chance.randint(0, len(row))]
    return (*row, Press("ok"))


def _cleared(view: View) -> Intentions:
    """Think about what is there, and take it back peg by peg."""
    there = len((view["building"] or "").replace(EMPTY, ""))
    return (THINKS, *presses("back") * there) if there else ()


def _key(row: View) -> Key:
    return Key(row["red"], row["white"], row.get("half", 0))


def _box_of_its_own(view: View) -> Box | None:
    """The box, where its codes are not just pegs; None: they are."""
    if view["box"] == WORD.name:
        language = next((language for name, language in LANGUAGES.items() if name in view["title"]), "en")
        return box_of(language, view["holes"])
    return GRAND if view["box"] == GRAND.name else None


def _any_code(view: View, chance: Random) -> Code:
    box = _box_of_its_own(view)
    if box is not None:
        return draw_code(box, chance)
    return codebreaker.any_code(_colours(view), view["holes"], chance, repeats=_repeats(view))


def _guessed(view: View, answered: codebreaker.Answered, chance: Random) -> Code:
    """A code that may be right; any, where somebody has marked wrongly."""
    box = _box_of_its_own(view)
    if box is None:
        return codebreaker.guess(_colours(view), view["holes"], answered, chance, repeats=_repeats(view))
    family = family_of_box(box.name)
    assert isinstance(family, CodeFamily)
    try:
        return family.hints.codebreaker.choose_guess(box, [Row(*each) for each in answered], "strong", chance)
    except Contradicted:
        return draw_code(box, chance)


def _put(view: View, code: str) -> Intentions:
    """What puts a code into an empty row: buttons, or where the pegs are letters, the knob."""
    if view["box"] == WORD.name:
        return tuple(each for letter in code for each in (Rotate(_colours(view).index(letter) + 1), Press("push")))
    box = _box_of_its_own(view)
    return presses(*(NAME_OF[peg] if box is None else look_of(box).lamps(peg)[0].colour for peg in code))


def _colours(view: View) -> str:
    return str(view["colours"])


def _repeats(view: View) -> bool:
    """Whether a code may have a colour twice: the page does not tell, but the box does, mostly."""
    box = BOXES_WITH_PEGS.get(view["box"])
    return box is None or box.repeats


_DICE: Final = MappingProxyType(
    {"cards": _rolls, "roll": _rolls, "keep": _keeps, "decide": _decides, "nothing": _rolls}
)
SCENES: Final[Mapping[str, Callable[[View, str, Random], Intentions]]] = MappingProxyType(
    {
        "language": _goes_on,
        "attract": _attract,
        "menu": menu,
        "guess": _guess,
        "secret": _secret,
        "mark": _mark,
        "watch": _goes_on,
        "reveal": _goes_on,
        "fault": _goes_on,
        "standings": _goes_on,
        "leave": _leaves,
        "off": _switches_off,
        "dice": _dice,
        "service": service,
        "selftest": selftest,
    }
)
"""Every scene that can be come to at the cabinet, by its name."""
