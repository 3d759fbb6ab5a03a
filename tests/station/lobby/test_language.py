"""The first start: the cabinet asks in which language its lamps are to speak."""

from station.core.events import Press, Turn
from station.core.finding import Notice
from station.core.glyphs import columns_of
from station.core.locale import LANGUAGE_NAMES
from station.core.settings import Change, Upkeep
from station.core.timing import Timings
from station.core.tunes import REFUSE, SUBMIT
from station.lobby.attract import Attract
from station.lobby.language import LanguageChoice
from station.scenes.base import Choice
from station.scenes.facts import TaskDone
from station.scenes.messages import StationMessages
from station.store.messages import StoreMessages
from tests.codes import codes
from tests.station.lobby.service_driver import on_the_ring, read
from tests.station.scenes.menu_driver import BACK, OK, PUSHED, RIGHT, after

BEHIND = Attract(0.0)
ASKED = LanguageChoice(BEHIND, 0.0)


def test_the_names_of_all_languages_run_over_the_lamps() -> None:
    assert read(ASKED) == columns_of("ENGLISH   DEUTSCH   FRANÇAIS   NEDERLANDS")
    assert read(after(ASKED, RIGHT, RIGHT)) == columns_of("FRANÇAIS")


def test_ok_or_a_push_takes_the_language_in_front() -> None:
    for turns, language in enumerate(LANGUAGE_NAMES):
        shown = after(ASKED, *[RIGHT] * turns)
        assert shown.choice == Choice(
            StationMessages.language_of_the_cabinet(), StationMessages.name(name=language), changing=True
        )
        assert shown.on(OK, 1.0) == shown.on(PUSHED, 1.0) == Change("language", language)


def test_the_knob_goes_round_and_a_lamp_below_tells_where_it_is() -> None:
    assert after(ASKED, Turn(-1), now=2.0) == after(ASKED, Turn(len(LANGUAGE_NAMES) - 1), now=2.0)
    assert [on_the_ring(after(ASKED, *[RIGHT] * turns).frame(0.0)) for turns in range(2)] == ["....Cccc", "....cCcc"]


def test_any_other_button_is_refused_with_what_to_do() -> None:
    for press in (Press("red"), BACK):
        refused = ASKED.on(press, 1.0)
        assert isinstance(refused, LanguageChoice)
        assert codes(refused.message) == ["turn_to_a_language", "language_in_front", "choose_language"]
        assert refused.tune.notes == REFUSE


def test_it_waits_for_a_choice_and_then_attract_mode_begins() -> None:
    assert ASKED.departure(0.0, Timings()) is None
    chosen = ASKED.learn(TaskDone(Upkeep(), StationMessages.press_to_play()), 3.0)
    assert isinstance(chosen, Attract)
    assert (chosen.began, chosen.tune.notes) == (3.0, SUBMIT)


def test_a_notice_runs_over_the_lamps_after_the_choice() -> None:
    notice = Notice(StoreMessages.store_is_damaged(store="S"), StoreMessages.scores_damaged())
    told = BEHIND.learn(notice, 0.0)
    chosen = LanguageChoice(told, 0.0).learn(TaskDone(Upkeep(), StationMessages.press_to_play()), 300.0)
    assert codes(chosen.message) == codes(told.message)
    assert chosen.frame(300.0).pegs == told.frame(0.0).pegs
    assert chosen.frame(300.0) != Attract(300.0).frame(300.0)
