"""What the items of the service menu open to."""

import pytest

from station.core.frame import Lamp
from station.core.messages import colour, join_sentences
from station.operator.audits import FRESH, Audit
from station.operator.messages import ServiceMessages
from station.operator.settings import SETTINGS, Setting, Upkeep
from station.scenes.messages import StationMessages
from station.scenes.service.menu import (  # fmt: skip
    ASKED,
    SHOWN,
    SUSPECTED,
    TRIED,
    ServiceLine,
    count_lines,
    describe_counts,
    describe_setting,
    question_line,
    value_lines,
)

WORN = Upkeep(
    audits=FRESH._replace(
        controls={**FRESH.controls, "red": Audit(3, 40), "ok": Audit(1), "turn": Audit(1)}, games=1, seconds=7200.0
    )
)
BRIGHTNESS, VOLUME, NIGHT, LANGUAGE = SETTINGS


def in_words(line: ServiceLine) -> tuple[str, str, Lamp]:
    return str(line.text), str(line.says), line.lamp


def test_a_question_is_asked_in_red() -> None:
    sign, asks, warns = ServiceMessages.off_question(), StationMessages.switch_off(), ServiceMessages.settings_gone()
    assert question_line(sign, asks) == ServiceLine(sign, asks, ASKED)
    assert question_line(sign, warns, asks) == ServiceLine(sign, join_sentences(warns, asks), ASKED)


def test_the_values_of_a_setting_are_tried_one_by_one() -> None:
    assert [in_words(line) for line in value_lines(BRIGHTNESS)] == [
        ("full", "Brightness: full, 100% of the configured brightness.", TRIED),
        ("bright", "Brightness: bright, 60% of the configured brightness.", TRIED),
        ("medium", "Brightness: medium, 35% of the configured brightness.", TRIED),
        ("dim", "Brightness: dim, 15% of the configured brightness.", TRIED),
    ]


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        (VOLUME, "soft", "Volume: soft, 20% of the configured volume."),
        (VOLUME, "off", "Volume: off, no sound."),
        (NIGHT, "usual", "Night: usual, as it is configured."),
        (NIGHT, "off", "Night: off, there is none."),
        (NIGHT, "20-08", "Night: 20-08, from 20:00 to 08:00."),
    ],
)
def test_a_value_is_said_with_what_it_means(setting: Setting, value: str, words: str) -> None:
    assert str(describe_setting(setting, value)) == words


def test_counts_are_the_games_the_hours_and_the_uses_of_each_control() -> None:
    games, hours, *uses = count_lines(WORN)
    assert (in_words(games), in_words(hours)) == (("1 game", "1 game.", SHOWN), ("2 hours", "2 hours.", SHOWN))
    assert uses[0].text == ServiceMessages.suspect_and_number(control=colour("red"), number=3)
    by_text = {str(line.text).split()[0]: in_words(line) for line in uses}
    assert list(by_text) == list(FRESH.controls)
    assert by_text["ok"] == ("ok 1", "Ok: 1 use.", SHOWN)
    assert by_text["blue"] == ("blue 0", "Blue: 0 uses.", SHOWN)
    assert by_text["turn"] == ("turn 1", "Turn: 1 detent.", SHOWN)
    assert by_text["red"] == (
        "red 3 !",
        "Red: 3 uses. Nobody has used red in the last 30 games that needed it: it may be broken.",
        SUSPECTED,
    )


def test_totals_in_words_with_whatever_is_perhaps_broken() -> None:
    assert str(describe_counts(WORN)) == "Counts: 1 game, 2 hours. Perhaps broken: red."
    assert str(describe_counts(Upkeep())) == "Counts: 0 games, 0 hours."
