"""What the items of the service menu open to."""

from station.operator.audits import FRESH, Audit
from station.operator.settings import SETTINGS, Upkeep
from station.scenes.service.menu import (  # fmt: skip
    ASKED,
    SHOWN,
    SUSPECTED,
    TRIED,
    ServiceLine,
    counts,
    counts_in_words,
    question,
    value_in_words,
    value_lines,
)

WORN = Upkeep(
    audits=FRESH._replace(
        controls={**FRESH.controls, "red": Audit(3, 40), "ok": Audit(1), "turn": Audit(1)}, games=1, seconds=7200.0
    )
)
BRIGHTNESS, VOLUME, _ = SETTINGS


def test_a_question_is_asked_in_red() -> None:
    assert question("OFF?", "Switch the cabinet off?") == ServiceLine("OFF?", "Switch the cabinet off?", ASKED)


def test_the_values_of_a_setting_are_tried_one_by_one() -> None:
    assert value_lines(BRIGHTNESS) == (
        ServiceLine("full", "Brightness: full, 100% of the configured brightness.", TRIED),
        ServiceLine("bright", "Brightness: bright, 60% of the configured brightness.", TRIED),
        ServiceLine("medium", "Brightness: medium, 35% of the configured brightness.", TRIED),
        ServiceLine("dim", "Brightness: dim, 15% of the configured brightness.", TRIED),
    )
    assert value_in_words(VOLUME, "off") == "Volume: off, no sound."


def test_counts_are_the_games_the_hours_and_the_uses_of_each_control() -> None:
    games, hours, *uses = counts(WORN)
    assert (games, hours) == (ServiceLine("1 game", "1 game.", SHOWN), ServiceLine("2 hours", "2 hours.", SHOWN))
    by_text = {line.text.split()[0]: line for line in uses}
    assert list(by_text) == list(FRESH.controls)
    assert by_text["ok"] == ServiceLine("ok 1", "Ok: 1 use.", SHOWN)
    assert by_text["blue"] == ServiceLine("blue 0", "Blue: 0 uses.", SHOWN)
    assert by_text["turn"] == ServiceLine("turn 1", "Turn: 1 detent.", SHOWN)
    assert by_text["red"] == ServiceLine(
        "red 3 !",
        "Red: 3 uses. Nobody has used red in the last 30 games that needed it: it may be broken.",
        SUSPECTED,
    )


def test_totals_in_words_with_whatever_is_perhaps_broken() -> None:
    assert counts_in_words(WORN) == "Counts: 1 game, 2 hours. Perhaps broken: red."
    assert counts_in_words(Upkeep()) == "Counts: 0 games, 0 hours."
