"""config.txt gets the lines that a cabinet needs, and is as it was when they are removed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.doctor.boot import FILTERS, boot
from pegmind_installer.config_txt import (
    BOARDS,
    DISABLED,
    END,
    START,
    START_JOINED,
    BoardSettings,
    add_settings,
    find_remaining,
    remove_settings,
)

FORBIDDEN = ("enable_uart=1", "dtoverlay=disable-bt", "dtparam=i2c_arm=on")
SMALL = BoardSettings(BOARDS["Zero 2 W"], ("dtparam=spi=on", "dtoverlay=spi0-0cs,no_miso", "core_freq=250"), FORBIDDEN)
LARGE = BoardSettings(BOARDS["4"], ("dtparam=spi=on", "core_freq=500", "core_freq_min=500"), FORBIDDEN)
FIVE = BoardSettings(BOARDS["5"], (), (*FORBIDDEN, "dtparam=spi=on"))

LINES = (
    *("", " ", "#", "dtparam=spi=on", "dtparam=spi=off", "dtparam=spi", "  dtparam=spi=off", "#dtparam=spi=on"),
    *("dtparam=audio=on", "dtparam=i2c_arm=on", "dtparam=i2c_arm=on,audio=on", "dtparam=spi=off,audio=on"),
    *("core_freq=250", "core_freq=400", "core_freq_min=500", "enable_uart=1", "enable_uart=0", "dtoverlay="),
    *("dtoverlay=vc4-kms-v3d", "dtoverlay=spi0-0cs", "dtoverlay=spi0-0cs,no_miso", "dtoverlay=disable-bt"),
    *(
        "[all]",
        "[ALL]",
        "[pi0]",
        "[pi02]",
        "[pi3+]",
        "[pi4]",
        "[cm4]",
        "[pi5]",
        "[none]",
        "[HDMI:0]",
        "[gpio4=1]",
        "[0x12]",
    ),
    *(
        START,
        START_JOINED,
        END,
        DISABLED,
        f"{DISABLED}dtparam=spi=off",
        f"{DISABLED}{DISABLED}",
        f"{DISABLED}{START}",
        f"{DISABLED}{END}",
    ),
)
texts = st.one_of(
    st.lists(st.sampled_from(LINES)).map("\n".join),
    st.lists(st.sampled_from(LINES)).map("\r\n".join),
    st.lists(st.one_of(st.sampled_from(LINES), st.text())).map("\n".join),
)
settings = st.lists(st.sampled_from((SMALL, LARGE, FIVE)), unique=True)


@given(texts, settings)
def test_removing_restores_every_byte(text: str, added: list[BoardSettings]) -> None:
    assert remove_settings(add_settings(text, added)) == remove_settings(text)


@given(texts)
def test_a_file_without_anything_of_ours_stays_as_it_is(text: str) -> None:
    plain = "\n".join(line for line in text.split("\n") if line != END)
    assert remove_settings(plain) == plain
    assert add_settings(plain, ()) == plain


@given(texts, settings)
def test_adding_twice_is_adding_once(text: str, added: list[BoardSettings]) -> None:
    once = add_settings(text, added)
    assert add_settings(once, added) == once


@given(texts, settings, settings)
def test_a_newer_version_may_need_other_lines(
    text: str, earlier: list[BoardSettings], later: list[BoardSettings]
) -> None:
    assert add_settings(add_settings(text, earlier), later) == add_settings(text, later)


@given(texts, st.sampled_from((SMALL, LARGE)))
def test_the_required_lines_are_in_effect_afterwards(text: str, board: BoardSettings) -> None:
    for at_most in (False, True):
        config = boot(add_settings(text, (board,)), board.board.model, at_most=at_most)
        assert [line for line in board.required if not config.has(line)] == []


def test_raspberry_pi_os_gets_a_marked_block() -> None:
    text = "dtparam=audio=on\ndtoverlay=vc4-kms-v3d\n\n[cm5]\ndtoverlay=dwc2,dr_mode=host\n\n[all]\n"
    block = (
        f"{START}\n[all]\n[pi02]\ndtparam=spi=on\ndtoverlay=spi0-0cs,no_miso\ncore_freq=250\n"
        f"[pi4]\ndtparam=spi=on\ncore_freq=500\ncore_freq_min=500\n[all]\n{END}\n"
    )
    assert add_settings(text, (SMALL, LARGE)) == text + block


@pytest.mark.parametrize(
    ("line", "afterwards"),
    [
        ("dtparam=spi=off", f"{DISABLED}dtparam=spi=off"),
        ("  dtparam=i2c_arm=on", f"{DISABLED}  dtparam=i2c_arm=on"),
        ("core_freq=400", f"{DISABLED}core_freq=400"),
        ("enable_uart=1", f"{DISABLED}enable_uart=1"),
        ("dtoverlay=disable-bt", f"{DISABLED}dtoverlay=disable-bt"),
        ("dtoverlay=spi0-1cs", f"{DISABLED}dtoverlay=spi0-1cs"),
        ("[pi0]\ncore_freq=400", f"[pi0]\n{DISABLED}core_freq=400"),
        ("[pi4]\ncore_freq=400", "[pi4]\ncore_freq=400"),
        ("[gpio4=1]\ncore_freq=400", "[gpio4=1]\ncore_freq=400"),
        ("[none]\n[pi02]\ncore_freq=400", "[none]\n[pi02]\ncore_freq=400"),
        ("[board-type=0x12]\ncore_freq=400", f"[board-type=0x12]\n{DISABLED}core_freq=400"),
        ("#core_freq=400", "#core_freq=400"),
        ("dtparam=audio=on", "dtparam=audio=on"),
        ("enable_uart=0", "enable_uart=0"),
    ],
)
def test_a_line_that_contradicts_a_zero_is_commented_out(line: str, afterwards: str) -> None:
    assert add_settings(f"{line}\n", (SMALL,)).partition(f"{START}\n")[0] == f"{afterwards}\n"


def test_one_of_several_parameters_is_overridden() -> None:
    text = "dtparam=audio=on,i2c_arm=on\n"
    block = f"{START}\n[all]\n[pi5]\ndtparam=i2c_arm=off\n[all]\n{END}\n"
    assert add_settings(text, (FIVE,)) == text + block


@pytest.mark.parametrize(
    ("line", "is_kept"),
    [
        ("dtoverlay=i2c-rtc,ds3231", False),
        ("dtoverlay=hifiberry-dacplus", False),
        ("dtoverlay=w1-gpio,gpiopin=4", True),
        ("dtoverlay=w1-gpio,gpiopin=21", False),
        ("dtoverlay=gpio-shutdown,gpio_pin=3", True),
        ("dtoverlay=vc4-kms-v3d", True),
        ("dtparam=i2c=on", False),
    ],
)
def test_an_overlay_that_takes_pins_of_the_cabinet_is_commented_out(line: str, is_kept: bool) -> None:  # noqa: FBT001 - a table
    board = BoardSettings(BOARDS["3"], ("dtoverlay=gpio-shutdown",), FORBIDDEN, frozenset({2, 21}))
    after = add_settings(f"{line}\n", (board,)).partition(f"{START}\n")[0]
    assert after == (f"{line}\n" if is_kept else f"{DISABLED}{line}\n")
    assert find_remaining(after, board) == []


def test_what_an_included_file_says_is_overridden_where_that_is_possible() -> None:
    text, included = "include extra.txt\n", {"extra.txt": "dtparam=i2c1=on\ndtoverlay=i2c-rtc\n"}
    board = BoardSettings(BOARDS["3"], ("dtparam=spi=on",), FORBIDDEN, frozenset({2}))
    after = add_settings(text, (board,), included)
    assert after == f"{text}{START}\n[all]\n[pi3]\ndtparam=i2c_arm=off\ndtparam=spi=on\n[all]\n{END}\n"
    assert find_remaining(after, board, included) == ["dtoverlay=i2c-rtc"]


def test_what_may_apply_is_overridden_or_left_to_the_operator() -> None:
    board = BoardSettings(BOARDS["3"], ("core_freq=250",), FORBIDDEN, frozenset({2}))
    text = "core_freq=250\n[gpio4=1]\ncore_freq=400\ndtparam=i2c=on\ndtoverlay=i2c-rtc\n[none]\ndtoverlay=i2c-fan\n"
    after = add_settings(text, (board,))
    assert after == f"{text}{START}\n[all]\n[pi3]\ndtparam=i2c_arm=off\ncore_freq=250\n[all]\n{END}\n"
    assert find_remaining(after, board) == ["dtoverlay=i2c-rtc"]


def test_a_line_that_is_in_effect_is_not_repeated() -> None:
    text = "dtparam=spi=on\ncore_freq=250\n"
    block = f"{START}\n[all]\n[pi02]\ndtoverlay=spi0-0cs,no_miso\n[all]\n{END}\n"
    assert add_settings(text, (SMALL,)) == text + block
    assert add_settings(f"{text}dtoverlay=spi0-0cs,no_miso\n", (SMALL,)) == f"{text}dtoverlay=spi0-0cs,no_miso\n"


def test_a_line_for_another_board_does_not_count() -> None:
    assert "[pi02]\ndtparam=spi=on\n" in add_settings("[pi4]\ndtparam=spi=on\n", (SMALL,))


def test_a_disputed_line_is_set_for_each_board() -> None:
    text = "dtparam=spi=on\n"
    block = f"{START}\n[all]\n[pi4]\ndtparam=spi=on\ncore_freq=500\ncore_freq_min=500\n[all]\n{END}\n"
    assert add_settings(text, (LARGE, FIVE)) == f"{DISABLED}{text}{block}"


def test_lines_that_others_add_below_the_block_stay() -> None:
    text = add_settings("arm_boost=1", (SMALL,)) + "camera_auto_detect=1\n"
    assert remove_settings(text) == "arm_boost=1\ncamera_auto_detect=1\n"


def test_the_doctor_and_the_installer_know_the_same_filters() -> None:
    rows = [names for _, names in FILTERS]
    assert set().union(*rows) == set().union(*(board.filters for board in BOARDS.values()))
    assert all(any(names <= board.filters for board in BOARDS.values()) for names in rows)
