"""A person who plays at the cabinet: fingers on the controls, eyes on the lamps, and the page for what is said."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from station.core.frame import Frame
from station.core.frame import Lamps as Lit
from station.core.palette import LETTER_OF
from station.games.codes.box import Box
from station.games.codes.code import Code, Key
from station.games.codes.family import CodeFamily
from station.games.codes.looks import look_of
from station.games.dice.controls import FACE_OF
from station.games.dice.scenes.board import CARD_ROWS, DICE_ROW
from station.games.registry import family_of_box
from station.games.word.boxes import WORD
from tests.processes.lamp_reader import BRIGHT, DARK, Lamps, last_frame, read
from tests.processes.page_viewer import PageViewer, View
from tests.processes.real_station import PINS, RealStation

BUTTON_OF: Final = {face: button for button, face in FACE_OF.items() if button != "blank"}
LETTER_OF_FACE: Final = {"1": "B", "2": "P", "3": "G", "4": "C", "5": "W"}
COVERED: Final = "r"
UNROLLED: Final = "w"
KEY_PEGS: Final = "RWB"
"""The colours of the kinds of key pegs, the best one first."""

MANY: Final = 3
"""With so many dice to roll, the player rolls on."""


class Row(NamedTuple):
    """A guess, the key pegs that the lamps gave it, and how many LEDs of the red and the white bar shone then."""

    pegs: str
    key: Key
    bars: tuple[int, int]


class Player:
    """Plays the boxes of a station, alone."""

    def __init__(self, station: RealStation, page: PageViewer) -> None:
        self._station = station
        self.page = page
        self._press = station.press

    @property
    def lamps(self) -> Lamps:
        """What the cabinet shows, off its data line."""
        return read(self.shown)

    @property
    def shown(self) -> bytes:
        """The duties of the last frame on the data line."""
        return last_frame(self._station.wire.look())

    @property
    def bars(self) -> tuple[int, int]:
        """How many LEDs of the red and the white bar shine, off their pins."""
        red, white = (sum(map(self._station.fingers.level, bar)) for bar in (PINS.red_bar, PINS.white_bar))
        return red, white

    def rests(self) -> None:
        """Wait until the page shows what the lamps do."""
        self.page.until(lambda: self.page.frames[-1] == self.shown, "what the lamps show")

    def start(self, box: str) -> None:
        """Go over the menu into a game, step by step from what is in front: a late press may have led elsewhere."""
        back, ok, turn = partial(self._press, "back"), partial(self._press, "ok"), partial(self._station.turn, 1)
        while self.page.view["box"] != box:
            if self.page.view["menu"] is None:
                self._see_change(back, again=back)
            elif self.page.view["choice"]["move"] == f"match {box}":
                self._see_change(ok, again=ok)
            else:
                self._see_change(ok if self._leads_to(box) else turn)

    def _leads_to(self, box: str) -> bool:
        """Whether ok opens the family of a box, or leads up from another family."""
        menu = self.page.view["menu"]
        family = next(each["family"] for each in menu["boxes"] if each["box"] == box)
        way = "family_in_front" if menu["family"] == family else "other_boxes"
        return bool(self.page.view["choice"]["item"]["code"] == way)

    def _see_change(self, deed: Callable[[], None], again: Callable[[], None] = lambda: None) -> None:
        """Do something, and see that something else is in front then."""
        before = self._in_front
        deed()
        self.page.until(lambda: self._in_front != before, "something else in front", again)

    @property
    def _in_front(self) -> tuple[object, ...]:
        """The scene, what is in front in it, and the box that is played."""
        return tuple(self.page.view[key] for key in ("scene", "choice", "box"))

    def play_pegs(self) -> list[Row]:
        """Play by the key lamps until the round is over, and look at the board as it stands then."""
        rows: list[Row] = []
        box = box_of(self.page.view)
        codes = map(box.numbered_code, range(box.possibilities))
        while self.page.view["outcome"] is None:
            guess = next(code for code in codes if all(box.score(row.pegs, code) == row.key for row in rows))
            self._build(guess, box)
            self._press("ok")
            rows.append(Row(guess, self._answer(len(rows)), self.bars))
        self.page.until(lambda: self.page.view["secret"] is not None, "the code")
        self.page.until(lambda: self.lamps == _board(self.page.view), "the board as it was played")
        return rows

    def _build(self, guess: Code, box: Box) -> None:
        """Press the buttons of a code; or turn up its letters, which no button has, and see which they are."""
        if box.name != WORD.name:
            self._press(*(lamp.colour for lamp in look_of(box).lamps(guess)))
            return
        for built, letter in enumerate(guess, 1):
            self._turn_up(box.colours.index(letter) + 1, guess[:built])
            self._push(built % box.holes)

    def _turn_up(self, detents: int, word: str) -> None:
        self._station.turn(detents)
        self.page.until(lambda: self.page.view["building"] == word, word)

    def _push(self, cursor: int) -> None:
        self._press("push")
        self.page.until(lambda: self.page.view["cursor"] == cursor, f"the cursor at {cursor}")

    def play_dice(self) -> list[Row]:
        """Play until the cards are gone, and see a lamp for every million. There are no rows."""
        while self.page.view["outcome"] is None or self.page.view["rolling"] is not None:
            view = self.page.view
            if view["rolling"]:
                self._moves("red")
            elif view["awaits"] == "keep":
                self._moves(*_fitting(view), "ok")
            elif view["rolling"] is not None:
                self._moves("red")
            elif view["awaits"] == "roll":
                self.page.until(lambda: _cards(self.lamps) == _told_cards(self.page.view), "the cards")
                self._moves("ok")
            else:
                self._decides()
        millions = self.page.view["players"][0]["points"]
        self.page.until(lambda: _lit(self.lamps, "R") == millions, "the millions", partial(self._press, "red"))
        return []

    def _decides(self) -> None:
        """Roll on with many dice; their places glimmer."""
        if self.lamps.rows[DICE_ROW].count(UNROLLED) < MANY:
            self._station.turn(1)
            # An ok that was pressed again, on a slow machine, may have rolled on meanwhile.
            self.page.until(
                lambda: self.page.view["stops"] or self.page.view["awaits"] != "decide", "the choice to stop"
            )
        if self.page.view["awaits"] == "decide":
            self._moves("ok")

    def _answer(self, row: int) -> Key:
        """The key pegs of a row, when the lamps have shown them all."""
        self.page.until(lambda: self._is_answered(row), f"the answer to row {row + 1}")
        told = self.page.view["rows"][row]
        key = Key(told["red"], told["white"], told.get("half", 0))
        self.page.until(lambda: self._key(row) == key, f"the key pegs of row {row + 1}")
        return self._key(row)

    def _is_answered(self, row: int) -> bool:
        """Whether the page has told the key pegs, which it does after the lamps."""
        rows = self.page.view["rows"]
        return len(rows) > row and rows[row]["red"] is not None

    def _key(self, row: int) -> Key:
        lamps = self.lamps.rows[row][look_of(box_of(self.page.view)).width :]
        return Key(*map(lamps.count, KEY_PEGS))

    def _moves(self, *controls: str) -> None:
        """Press, the last control again where it came too soon to be meant, and see that the game has gone on."""
        before = _phase(self.page.view)
        self._press(*controls)
        again = partial(self._press, controls[-1])
        self.page.until(lambda: _phase(self.page.view) != before, f"what {controls} do", again)


def box_of(view: View) -> Box:
    """The box that is played."""
    family = family_of_box(view["box"])
    assert isinstance(family, CodeFamily)
    box: Box = family.catalogue.known[view["box"]]
    return box


def _board(view: View) -> Lamps:
    """The lamps of a round that is over, by what the page says of it."""
    look = look_of(box_of(view))
    rows = [_letters(look.lamps(row["pegs"])).ljust(look.width, DARK) + _keys(row) for row in view["rows"]]
    revealed = look.with_secret(Frame(), view["secret"])
    top = _letters(revealed.pegs[-6:] + revealed.keys[-6:])
    return Lamps(
        tuple(row.ljust(12, DARK) for row in (*rows, *[""] * (11 - len(rows)), top)[:12]), _letters(revealed.secret)
    )


def _keys(row: View) -> str:
    return "".join(letter * row.get(kind, 0) for letter, kind in zip(KEY_PEGS, Key._fields, strict=True))


def _letters(lamps: Lit) -> str:
    """The colours of some lamps; faint ones are small letters."""
    colours = (LETTER_OF[lamp.colour] if lamp.level else DARK for lamp in lamps)
    return "".join(
        each if lamp.level >= 100 * BRIGHT else each.lower() for each, lamp in zip(colours, lamps, strict=True)
    )


def _six(letters: str) -> str:
    return letters.ljust(6, DARK)


def _cards(lamps: Lamps) -> tuple[str, ...]:
    """The digits of the open cards; where a marker lies there is none."""
    return tuple(lamps.rows[row][:6] for row in CARD_ROWS)


def _told_cards(view: View) -> tuple[str, ...]:
    """The same by what the page says."""
    return tuple(_six("".join(map(_digit, card["digits"], card["covered"]))) for card in view["cards"])


def _digit(face: str, covered: bool) -> str:  # noqa: FBT001 - of a card, as map hands it over
    return COVERED if covered else LETTER_OF_FACE[face]


def _lit(lamps: Lamps, letter: str) -> int:
    return "".join(lamps.rows).count(letter)


def _fitting(view: View) -> Iterator[str]:
    """The buttons of all dice that fit."""
    free: Counter[str] = Counter({"*": len(view["dice"])})
    for card in view["cards"]:
        free.update(digit for digit, covered in zip(card["digits"], card["covered"], strict=True) if not covered)
    lying = Counter(die["face"] for die in view["dice"] if die["face"] and not die["aside"])
    return (BUTTON_OF[face] for face in (lying & free).elements())


def _phase(view: View) -> tuple[object, ...]:
    return tuple(view[key] for key in ("scene", "awaits", "rolling", "round", "outcome"))
