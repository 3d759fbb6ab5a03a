"""The service menu, as an operator without a screen meets it: everything can be read on the lamps."""

import pytest

from station.core.audits import AUDITED, NEW_AUDITS, Audit
from station.core.events import Hold, Press, Tick, Turn
from station.core.glyphs import columns_of
from station.core.messages import Message, colour, join_sentences, refusal, sentences
from station.core.service_messages import ServiceMessages, control_name
from station.core.settings import SETTINGS, Change, PowerOff, Reset, Upkeep
from station.core.tunes import REFUSE, SUBMIT
from station.lobby.service_menu import describe_setting, describe_value
from station.matches.messages import GameMessages
from station.scenes.base import Choice, Go, Reply, Scene
from station.scenes.facts import TaskDone
from station.scenes.messages import StationMessages
from station.store.messages import StoreMessages
from tests.station.lobby.service_driver import RING, colours, item, menu, on_the_ring, opened, read
from tests.station.scenes.display import drawn
from tests.station.scenes.kinds import learn
from tests.station.scenes.menu_driver import BACK, HOUR, OK, PUSHED, RIGHT, after

SIGNS = {"brightness": "LIGHT full", "volume": "SOUND full", "night": "NIGHT usual", "language": "LANGUAGE usual"}
RESETS = {
    "NEW SCORES": (
        "scores",
        "Begin the scores anew? Press ok for yes, back for no.",
        "All games and scores are set aside in a file. Start over? Press ok for yes, back for no.",
    ),
    "CLEAR COUNTS": (
        "audits",
        "Begin counting anew? Press ok for yes, back for no.",
        "What was counted is gone then. Start over? Press ok for yes, back for no.",
    ),
    "DEFAULTS": (
        "settings",
        "Reset brightness, volume, night and language? Press ok for yes, back for no.",
        "What was set is gone then. Reset all of them? Press ok for yes, back for no.",
    ),
}
USED = NEW_AUDITS._replace(
    games=41, seconds=3600.0, controls={**NEW_AUDITS.controls, "orange": Audit(5, 30), "ok": Audit(1)}
)
WORN = Upkeep(audits=USED)
BRIGHTNESS = SETTINGS[0]
DIM = Upkeep({**Upkeep().settings, "brightness": "dim"})


def text(*parts: Message) -> tuple[Message, ...]:
    """The sentences of some messages."""
    return sentences(join_sentences(*parts))


def test_the_ring_once_round_on_the_page() -> None:
    assert [str(item(sign).message) for sign in RING] == [
        f"{says}, turn the knob for the next choice."
        for says in (
            "Self-test. Press ok to try all lamps and controls",
            "Brightness: full, 100% of the configured brightness. Press ok to change it",
            "Volume: full, 100% of the configured volume. Press ok to change it",
            "Night: usual, as it is configured. Press ok to change it",
            "Language: usual, as it is configured. Press ok to change it",
            "Counts: 0 games, 0 hours. Press ok to see them one by one",
            "Scores and games. Press ok to begin them anew",
            "Counts of uses, games and hours. Press ok to begin them anew",
            "Reset all settings. Press ok to reset them",
            "Switching off. Press ok to switch the cabinet off",
            "Exit. Press ok to leave the service menu",
        )
    ]


def test_the_ring_once_round_on_the_lamps() -> None:
    assert [read(item(sign)) for sign in RING] == [columns_of(sign) for sign in RING]
    assert [colours(item(sign).frame(0.0)) for sign in RING] == [{"C"}] * len(RING)


def test_a_lamp_below_tells_the_place_on_the_ring() -> None:
    assert [on_the_ring(item(sign).frame(0.0)) for sign in RING[:2]] == ["Ccccccccccc", "cCccccccccc"]
    assert on_the_ring(opened("LIGHT full", 2).frame(0.0)) == "yyYy"
    assert on_the_ring(opened("COUNTS", 12).frame(0.0)) == "ccccccccccccCcc"


def test_the_knob_goes_round_both_ways() -> None:
    assert menu(Turn(len(RING))).at == menu(Turn(-len(RING))).at == menu().at
    assert menu(Turn(-1)).message == item("EXIT").message


def test_every_value_of_every_setting_can_be_read_and_taken() -> None:
    for setting in SETTINGS:
        for turns, value in enumerate(setting.values):
            shown = opened(SIGNS[setting.name], turns)
            assert read(shown) == columns_of(str(setting.values[value].word))
            assert colours(shown.frame(0.0)) == {"Y"}
            assert sentences(shown.message) == (describe_setting(setting, value), StationMessages.take_value())
            assert shown.choice == Choice(setting.title, describe_value(setting, value), changing=True)
            assert shown.on(OK, 1.0) == Change(setting.name, value)
            assert after(shown, BACK).message == item(SIGNS[setting.name]).message
        assert opened(SIGNS[setting.name], len(setting.values)).message == opened(SIGNS[setting.name]).message


def test_a_value_is_said_with_what_it_means() -> None:
    brightness, volume, night, _ = SETTINGS
    said = (brightness, "medium"), (volume, "soft"), (volume, "off"), (night, "off"), (night, "20-08")
    assert [str(describe_setting(*each)) for each in said] == [
        "Brightness: medium, 35% of the configured brightness.",
        "Volume: soft, 20% of the configured volume.",
        "Volume: off, no sound.",
        "Night: off, there is none.",
        "Night: 20:00 to 8:00.",
    ]


def test_a_setting_opens_with_the_value_that_holds() -> None:
    shown = opened("LIGHT full", upkeep=DIM)
    assert str(shown.message) == (
        "Brightness: dim, 15% of the configured brightness. "
        "Turn the knob to change it, press ok to take it, back to keep it as it was."
    )
    assert read(item("LIGHT full", upkeep=DIM)) == columns_of("LIGHT DIM")


def test_what_was_set_is_said_and_shown() -> None:
    said = ServiceMessages.setting_is_now(setting=BRIGHTNESS.title, value=ServiceMessages.dim())
    shown = learn(opened("LIGHT full", 3), TaskDone(DIM, said), 7.0)
    assert text(shown.message) == (said, describe_setting(BRIGHTNESS, "dim"), StationMessages.change_item())
    assert (read(shown, 7.0), shown.tune.notes) == (columns_of("LIGHT DIM"), SUBMIT)


@pytest.mark.parametrize("sign", RESETS)
def test_a_reset_is_asked_twice_in_red(sign: str) -> None:
    what, *questions = RESETS[sign]
    first, second = opened(sign), item(sign, OK, OK)
    assert [str(first.message), str(second.message)] == questions
    assert [first.choice, second.choice] == [item(sign).choice] * 2
    assert [read(first), read(second)] == [columns_of(f"{sign}?"), columns_of("SURE?")]
    assert [colours(first.frame(0.0)), colours(second.frame(0.0))] == [{"R"}, {"R"}]
    assert second.on(OK, 0.0) == Reset(what)  # type: ignore[arg-type]
    assert after(first, BACK).message == after(second, BACK).message == item(sign).message


def test_nothing_but_ok_and_back_answers_a_question() -> None:
    for sign in (*RESETS, "OFF"):
        asked = opened(sign)
        for action in (RIGHT, Press("red"), Press("blank")):
            refused = after(asked, action)
            assert sentences(refused.message)[1:] == sentences(asked.message), sign
            assert after(refused, BACK).message == item(sign).message
        assert text(after(asked, RIGHT).message) == text(refusal(StationMessages.only_ok_and_back()), asked.message)


def test_switching_off_is_asked_once() -> None:
    assert str(opened("OFF").message) == "Switch the cabinet off? Press ok for yes, back for no."
    assert read(opened("OFF")) == columns_of("OFF?")
    assert opened("OFF").on(OK, 0.0) == PowerOff()


def test_a_refused_task_says_why_and_can_be_tried_again() -> None:
    reason, tried = StoreMessages.disk_is_full(store="store.db"), opened("LIGHT full", 1)
    refused = tried.refuse(reason, 1.0)
    assert text(refused.message) == text(refusal(reason), tried.message)
    assert (refused.tune.notes, refused.on(OK, 1.0)) == (REFUSE, Change("brightness", "bright"))


def test_the_choice_is_the_item_with_its_value_or_the_count() -> None:
    full, dim = (describe_value(BRIGHTNESS, value) for value in ("full", "dim"))
    assert item("LIGHT full").choice == Choice(ServiceMessages.brightness(), full)
    assert item("LIGHT full", upkeep=DIM).choice == Choice(ServiceMessages.brightness(), dim)
    assert item("COUNTS", upkeep=WORN).choice == Choice(ServiceMessages.counts())
    games = ServiceMessages.total(total=GameMessages.games(n=41))
    assert opened("COUNTS", upkeep=WORN).choice == Choice(ServiceMessages.counts(), games, changing=True)
    assert [item(sign).choice.item.code for sign in RING] == [
        "self_test", "brightness", "volume", "night", "language", "counts", "scores_and_games", "all_counts",
        "first_settings", "switching_off", "exit",
    ]  # fmt: skip


def test_every_count_can_be_read() -> None:
    lines = [opened("COUNTS", n, WORN) for n in range(2 + len(AUDITED))]
    said = [str(line.message) for line in lines]
    then = "Turn the knob for the next count, press ok to close them."
    assert [read(line) for line in lines] == [
        columns_of(text)
        for text in (
            "41 GAMES", "1 HOUR", "RED 0", "ORANGE 5 !", "YELLOW 0", "GREEN 0", "CYAN 0", "BLUE 0", "PURPLE 0",
            "WHITE 0", "BLANK 0", "OK 1", "BACK 0", "PUSH 0", "TURN 0",
        )
    ]  # fmt: skip
    assert said[:4] == [
        f"41 games. {then}",
        f"1 hour. {then}",
        f"Red: 0 uses. {then}",
        f"Orange: 5 uses. Nobody has used orange in the last 30 games that needed it: it may be broken. {then}",
    ]
    assert (said[11], said[-1]) == (f"Ok: 1 use. {then}", f"Turn: 0 detents. {then}")
    assert after(lines[-1], RIGHT).message == lines[0].message


def test_a_suspect_stands_out() -> None:
    suspected = item("COUNTS", upkeep=WORN)
    games, hours = GameMessages.games(n=41), ServiceMessages.hours(n=1)
    assert sentences(suspected.message) == (
        ServiceMessages.totals(games=games, hours=hours),
        ServiceMessages.perhaps_broken(controls=(colour("orange"),)),
        ServiceMessages.ok_shows_counts(),
    )
    assert read(suspected) == columns_of("COUNTS !")
    assert [colours(opened("COUNTS", n, WORN).frame(0.0)) for n in (2, 3)] == [{"C"}, {"O"}]


def test_a_faulty_contact_stands_out_before_a_suspect() -> None:
    faulty = WORN._replace(faulty=("ok", "orange"))
    line = opened("COUNTS", 2 + AUDITED.index("ok"), faulty)
    assert sentences(item("COUNTS", upkeep=faulty).message)[1] == ServiceMessages.perhaps_broken(
        controls=(control_name("ok"), colour("orange"))
    )
    assert (read(line), colours(line.frame(0.0))) == (columns_of("OK 1 !"), {"O"})
    assert ServiceMessages.faulty_contact() in sentences(line.message)


def test_ok_and_back_close_the_counts() -> None:
    for action in (OK, BACK):
        assert after(opened("COUNTS", 3), action).message == item("COUNTS").message


def test_the_self_test_and_the_way_out() -> None:
    replies: list[Reply] = [item("TEST").on(OK, 0.0), item("EXIT").on(OK, 0.0), menu().on(BACK, 0.0)]
    assert replies == [Go("selftest"), Go("attract"), Go("attract")]


def test_a_push_of_the_knob_does_what_ok_does() -> None:
    for sign in RING:
        assert item(sign).on(PUSHED, 0.0) == item(sign).on(OK, 0.0)


def test_a_colour_is_refused_and_nothing_is_lost() -> None:
    for shown in (menu(), opened("LIGHT full", 2), opened("COUNTS", 2)):
        refused = after(shown, Press("red"))
        assert text(refused.message) == text(refusal(StationMessages.only_knob_ok_and_back()), shown.message)
        assert drawn(refused.frame(1.0)) == drawn(shown.frame(1.0))
        assert after(refused, RIGHT) == after(shown, RIGHT)


def test_time_and_holds_change_nothing() -> None:
    for shown in (menu(), opened("LIGHT full", 2), opened("OFF")):
        assert after(shown, Tick(), Hold("back"), Hold("push"), now=9.0) == shown


@pytest.mark.parametrize("sign", ["LIGHT full", "NEW SCORES", "COUNTS"])
def test_what_has_consequences_blinks_and_then_stands(sign: str) -> None:
    shown = opened(sign)
    lights = {seen for n in range(20) for seen in colours(shown.frame(0.1 + 0.2 * n))}
    assert lights == {"LIGHT full": {"Y", "y"}, "NEW SCORES": {"R", "r"}, "COUNTS": {"C"}}[sign]
    assert len(colours(shown.frame(HOUR))) == 1
    now = 0.0
    while (due := shown.due(now)) is not None:
        assert shown.frame(now + 0.95 * (due - now)) == shown.frame(now)
        now = due
    assert now > 5.0


@pytest.mark.slow
def test_all_items_and_what_they_open_to_look_different() -> None:
    ring = [looks(item(sign)) for sign in RING]
    for sign in RING[1:-1]:
        lines = [opened(sign, n) for n in range(4)] if sign not in (*RESETS, "OFF") else [opened(sign)]
        lines += [item(sign, OK, OK)] if sign in RESETS else []
        seen = [*ring, *map(looks, lines)]
        assert len({*seen}) == len(seen), sign


def looks(shown: Scene) -> tuple[object, ...]:
    """What can be read, and in which colours."""
    return (read(shown), *colours(shown.frame(0.0)))
