"""The menu of a match in which codes are broken: who plays, for how long, and how it is won.

A family adds the choices of its own boxes.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from station.core import glyphs
from station.core.messages import Message
from station.games.codes import signs
from station.games.codes.box import Box, Boxes, BoxT
from station.games.codes.looks import look_of
from station.games.codes.messages import GRADE_NAMES, PUZZLE_WORDS, CodeMessages
from station.games.codes.terms import DUEL, MOST_PLAYERS, TARGETS_ALLOWED, CodeTerms, read_terms, takes_even_rounds
from station.games.family import MenuEntry
from station.matches.daily import DAILY, GRADES, PUZZLE
from station.matches.messages import GameMessages
from station.matches.players import COMPUTERS, STRENGTHS, USUAL_STRENGTH, strength_in_words
from station.scenes.menu.form import (
    NOTHING_KNOWN,
    Draft,
    Form,
    FormItem,
    ItemValue,
    MenuFacts,
    name_values,
    no_values,
    number_seats,
    people,
)
from station.scenes.menu.setup import open_setup
from station.scenes.messages import StationMessages
from station.scenes.signs import alone

ROUNDS_OFFERED: Final = range(1, 21)
BOUT: Final = 4
"""Rounds of a bout, in which each of two players sets two codes: a *manche* of leaflet 001 (French)."""

USUAL_TARGET: Final = 20
TARGETS_OFFERED: Final = (*range(5, 101, 5), *range(200, 901, 100), 999)
NEAR: Final = (1, 2, 3, 4, 10, 20, 30, 40, 50)
"""The target that is proposed, those that are always offered, and how far from the chosen one others are offered.

So every target can be reached, although a list of all of them would be too long.
"""

LIMITS_OFFERED: Final = (15, 30, 45, 60, 90, 120, 180, 300)


def terms_in_words(terms: CodeTerms[Box], known: MenuFacts = NOTHING_KNOWN) -> Message:
    """Return the box, who plays, for how long, and what is unusual: "…, Ada and Ben, 4 rounds, fewest rows win".

    A cabinet that is not among those `known` is called by its id.
    """
    agreed = (_who(terms), _how_long(terms), *_more(terms, known))
    return CodeMessages.terms(measures=terms.box.measures_in_words, agreed=agreed)


def _who(terms: CodeTerms[Box]) -> Message:
    first, second = terms.seats
    if terms.alone:
        return CodeMessages.against_station(player=first)
    if terms.computer is None:
        return CodeMessages.two_people(first=first, second=second)
    strength = strength_in_words(terms.computer)
    if terms.within is None:
        return CodeMessages.with_computer(player=first, computer=second, strength=strength)
    rows = GameMessages.rows(n=terms.within)
    return CodeMessages.with_computer_within(player=first, computer=second, strength=strength, rows=rows)


def _how_long(terms: CodeTerms[Box]) -> Message:
    if terms.target is not None:
        return CodeMessages.first_to(n=terms.target)
    return GameMessages.rounds(n=terms.rounds or 1)


def _more(terms: CodeTerms[Box], known: MenuFacts) -> Iterator[Message]:
    if terms.marker == "codemaker":
        yield CodeMessages.marked_by_hand()
    if terms.wins == "rows" and not terms.alone:
        yield CodeMessages.fewest_rows_win()
    if terms.limit is not None:
        yield CodeMessages.seconds_a_row(n=terms.limit)
    if terms.duel is not None:
        yield CodeMessages.board_at(cabinet=known.name_of(terms.duel.cabinet))
    elif terms.boards > 1:
        yield CodeMessages.two_boards_at_once()
    if terms.puzzle is not None:
        yield CodeMessages.puzzle_of_grade(grade=GRADE_NAMES[terms.puzzle]())
    if terms.daily is not None:
        said = PUZZLE_WORDS[CodeMessages.code_of_day] if terms.puzzle else CodeMessages.code_of_day
        yield terms.box.kind.say(said, day=terms.daily)


def _players(terms: CodeTerms[Box], _known: MenuFacts) -> Sequence[ItemValue]:
    one, two = people(number_seats(terms.players, 1)), people(number_seats(terms.players, 2))
    computer = terms.computer or USUAL_STRENGTH
    return (
        ItemValue({**one, "computers": None}, CodeMessages.one_against_station(), glyphs.PERSON),
        ItemValue({**two, "computers": None}, terms.box.kind.say(CodeMessages.two_set_codes), glyphs.PERSONS),
        ItemValue({**one, "computers": computer}, CodeMessages.one_and_computer(), glyphs.RIVALS),
    )


def _strength(terms: CodeTerms[Box], _known: MenuFacts) -> Sequence[ItemValue]:
    if terms.computer is None:
        return ()
    return [ItemValue({"computers": strength}, strength_in_words(strength)) for strength in STRENGTHS]


def _boards(terms: CodeTerms[Box], known: MenuFacts) -> Sequence[ItemValue]:
    """Return on how many boards two people may play, if there is a place for the second board."""
    if len(terms.players) == 1 or terms.box.match_rules.boards == 1:
        return ()
    if not known.second_board or terms.duel is not None:
        return ()
    one, two = ItemValue({"boards": None}, CodeMessages.one_board(), "1"), CodeMessages.two_boards()
    return one, ItemValue({"boards": "2"}, two, "2")


def _cabinets(terms: CodeTerms[Box], known: MenuFacts) -> Sequence[ItemValue]:
    """Return the cabinets that may be invited to a duel, each at its own board; also one that is chosen already."""
    offered = {cabinet: CodeMessages.invite_cabinet(cabinet=name) for cabinet, name in known.cabinets}
    if terms.duel is not None and (chosen := terms.duel.cabinet) not in offered:
        offered[chosen] = CodeMessages.cabinet_not_free_now(cabinet=known.name_of(chosen))
    people_of_both = people(number_seats(terms.players, MOST_PLAYERS))
    duel = {**people_of_both, "computers": None, "boards": "2"}
    invited = tuple(ItemValue({**duel, DUEL: cabinet}, words, "2") for cabinet, words in offered.items())
    here = {DUEL: None} if terms.duel is None else {DUEL: None, "boards": None}
    return (ItemValue(here, CodeMessages.no_cabinet(), "1"), *invited) if invited else ()


def _one_of_two(seat: int, boards: int, terms: CodeTerms[Box], known: MenuFacts) -> Sequence[ItemValue]:
    """Return the names for one of two players at so many boards; in a duel the second is named at the other cabinet."""
    if terms.boards != boards or (seat == 1 and terms.duel is not None):
        return ()
    return name_values((2,), seat, terms, known)


def _rounds(terms: CodeTerms[Box]) -> Sequence[int]:
    """Return the numbers of rounds that are offered: even ones where both have to set or to break equally often."""
    takes_turns = not terms.alone and terms.boards == 1
    even = takes_even_rounds(terms) or (takes_turns and terms.wins == "rows")
    return [number for number in ROUNDS_OFFERED if not even or number % 2 == 0]


def _length(terms: CodeTerms[Box], _known: MenuFacts) -> Sequence[ItemValue]:
    rounds = (ItemValue({"rounds": str(n), "target": None}, _rounds_in_words(n, terms), str(n)) for n in _rounds(terms))
    target = terms.target or USUAL_TARGET
    points = ItemValue({"rounds": None, "target": str(target)}, CodeMessages.until_points(n=target), str(target))
    return tuple(rounds) if terms.alone else (*rounds, points)


def _rounds_in_words(number: int, terms: CodeTerms[Box]) -> Message:
    """Return a number of rounds, and how many bouts that are in a box that is played in bouts."""
    rounds = GameMessages.rounds(n=number)
    if not terms.box.match_rules.bouts or not takes_even_rounds(terms) or number % BOUT:
        return rounds
    return CodeMessages.rounds_as_bouts(rounds=rounds, n=number // BOUT)


def _target(terms: CodeTerms[Box], _known: MenuFacts) -> Sequence[ItemValue]:
    """Return the numbers of points that end the match, if it goes on until somebody has them."""
    if terms.target is None:
        return ()
    near = {terms.target + step * sign for step in (0, *NEAR) for sign in (1, -1)} & {*TARGETS_ALLOWED}
    return [ItemValue({"target": str(n)}, GameMessages.points(n=n), str(n)) for n in sorted({*TARGETS_OFFERED, *near})]


def _marker(terms: CodeTerms[Box], _known: MenuFacts) -> Sequence[ItemValue]:
    by_hand = ItemValue({"marker": "codemaker"}, CodeMessages.by_hand())
    return () if terms.alone else (ItemValue({"marker": None}, CodeMessages.by_the_station()), by_hand)


def _wins(terms: CodeTerms[Box], _known: MenuFacts) -> Sequence[ItemValue]:
    if terms.alone:
        return ()
    words = {"rows": CodeMessages.rows_decide(), "points": CodeMessages.points_decide()}
    return tuple(ItemValue({"wins": wins}, words[wins]) for wins in terms.box.match_rules.wins)


def _limit(_terms: CodeTerms[Box], _known: MenuFacts) -> Sequence[ItemValue]:
    limits = (
        ItemValue({"limit": str(seconds)}, CodeMessages.seconds(n=seconds), str(seconds)) for seconds in LIMITS_OFFERED
    )
    return (ItemValue({"limit": None}, CodeMessages.no_limit(), CodeMessages.NO()), *limits)


def _codes(terms: CodeTerms[Box], known: MenuFacts) -> Sequence[ItemValue]:
    """Return which code one person may break: there is a choice if the date is known, and the box is a usual one."""
    if not terms.alone or known.today is None or terms.box.code_of_the_day(known.today) is None:
        return ()
    return (
        ItemValue({DAILY: None}, terms.box.kind.say(CodeMessages.a_new_code), "?"),
        ItemValue(
            {DAILY: str(known.today)},
            terms.box.kind.say(CodeMessages.code_of_today, day=known.today),
            str(known.today.day),
        ),
    )


def _puzzles(boxes: Boxes[BoxT], terms: CodeTerms[BoxT], _known: MenuFacts) -> Sequence[ItemValue]:
    """Return the grades of the puzzles that one person may solve, in a box that has some."""
    if not terms.alone or not boxes.has_puzzles(terms.box):
        return ()
    grades = (ItemValue({PUZZLE: grade}, GRADE_NAMES[grade](), str(number)) for number, grade in enumerate(GRADES, 1))
    return (ItemValue({PUZZLE: None}, CodeMessages.no_puzzle(), CodeMessages.NO()), *grades)


def _invites(terms: CodeTerms[Box]) -> str | None:
    """Return the cabinet that is invited to a match on these terms."""
    return None if terms.duel is None else terms.duel.cabinet


def _idle(option: str, terms: CodeTerms[Box]) -> bool:
    """Whether an option is accepted, but makes no difference to these players."""
    if option == "rounds":
        return terms.rounds not in _rounds(terms)
    return terms.alone and option == "wins"


def build_form(
    boxes: Boxes[BoxT],
    measures: Sequence[FormItem[CodeTerms[BoxT]]],
    *,
    guessing: Sequence[FormItem[CodeTerms[BoxT]]] = (),
    idle: Callable[[str, CodeTerms[BoxT]], bool] | None = None,
) -> Form[CodeTerms[BoxT]]:
    """Return the menu of a family's boxes, with the items for its own `measures`, and for how a computer is `guessing`.

    `idle` says whether an option of the family that is accepted makes no difference, as for Form.
    """
    say = next(iter(boxes.known.values())).kind.say
    return Form(
        read=partial(read_terms, boxes=boxes),
        weighty=("players", "computers", *boxes.measures, "boards", DUEL, "wins"),
        others=("rounds", "target", "marker", "limit", "within", DAILY, PUZZLE),
        idle=lambda option, terms: _idle(option, terms) or (idle is not None and idle(option, terms)),
        words=terms_in_words,
        invites=_invites,
        reserved={COMPUTERS[0]: GameMessages.name_of_computer(name=COMPUTERS[0])},
        items=(
            FormItem(StationMessages.play(), no_values, signs.play_sign),
            FormItem(CodeMessages.another_cabinet(), _cabinets, signs.boards),
            FormItem(StationMessages.players(), _players, alone),
            FormItem(StationMessages.how_strong(), _strength, signs.strength_sign),
            *guessing,
            FormItem(StationMessages.who_plays(), partial(name_values, (1,), 0), partial(signs.name_sign, 0), seat=0),
            *(
                FormItem(asks, partial(_one_of_two, seat, boards), partial(signs.name_sign, seat), seat=seat)
                for asks, seat, boards in (
                    (say(CodeMessages.who_sets_the_first_code), 0, 1),
                    (say(CodeMessages.who_breaks_it), 1, 1),
                    (CodeMessages.who_plays_at_this_board(), 0, 2),
                    (CodeMessages.who_plays_at_the_other_board(), 1, 2),
                )
            ),
            *measures,
            FormItem(CodeMessages.how_many_boards(), _boards, signs.boards),
            FormItem(CodeMessages.how_long(), _length, signs.length),
            FormItem(CodeMessages.how_many_points(), _target, signs.length),
            FormItem(CodeMessages.who_marks(), _marker, signs.marker),
            FormItem(CodeMessages.who_wins(), _wins, signs.wins),
            FormItem(CodeMessages.time_for_a_row(), _limit, signs.limit),
            FormItem(CodeMessages.which_puzzle(), partial(_puzzles, boxes), signs.puzzle),
            FormItem(say(CodeMessages.which_code), _codes, signs.code),
        ),
    )


def plain_menu(boxes: Boxes[BoxT]) -> Callable[[str], MenuEntry]:
    """Return what makes a box's entry in the menu by its name, in a family that adds no choices of its own."""
    form = build_form(boxes, measures=())
    return lambda box: build_entry(form, boxes.named(box))


def build_entry(
    form: Form[CodeTerms[BoxT]], box: BoxT, title: Message | None = None, words: Message | None = None
) -> MenuEntry:
    """Return a box in the menu, under its own title and description unless others are given."""
    ask = partial(open_setup, Draft(form, box.name))
    return MenuEntry(title or box.title, words or box.measures_in_words, look_of(box).picture(), ask)
