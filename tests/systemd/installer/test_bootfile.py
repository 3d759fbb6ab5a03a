"""config.txt and cmdline.txt get what a cabinet needs, and are as they were when it goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.doctor.boot import FILTERS, boot
from systemd.installer.boards import BOARDS, Want
from systemd.installer.bootfile import CLOSE, MARK, OPEN, OPEN_JOINED, applied, undone
from systemd.installer.cmdline import restored, silenced

AGAINST = ("enable_uart=1", "dtoverlay=disable-bt", "dtparam=i2c_arm=on")
SMALL = Want(BOARDS["Zero 2 W"], ("dtparam=spi=on", "dtoverlay=spi0-0cs,no_miso", "core_freq=250"), AGAINST)
LARGE = Want(BOARDS["4"], ("dtparam=spi=on", "core_freq=500", "core_freq_min=500"), AGAINST)
FIVE = Want(BOARDS["5"], (), (*AGAINST, "dtparam=spi=on"))

LINES = (
    *("", " ", "#", "dtparam=spi=on", "dtparam=spi=off", "dtparam=spi", "  dtparam=spi=off", "#dtparam=spi=on"),
    *("dtparam=audio=on", "dtparam=i2c_arm=on", "dtparam=i2c_arm=on,audio=on", "dtparam=spi=off,audio=on"),
    *("core_freq=250", "core_freq=400", "core_freq_min=500", "enable_uart=1", "enable_uart=0", "dtoverlay="),
    *("dtoverlay=vc4-kms-v3d", "dtoverlay=spi0-0cs", "dtoverlay=spi0-0cs,no_miso", "dtoverlay=disable-bt"),
    *("[all]", "[ALL]", "[pi0]", "[pi02]", "[pi3+]", "[pi4]", "[cm4]", "[pi5]", "[none]", "[HDMI:0]", "[gpio4=1]"),
    *(OPEN, OPEN_JOINED, CLOSE, MARK, f"{MARK}dtparam=spi=off", f"{MARK}{MARK}", f"{MARK}{OPEN}", f"{MARK}{CLOSE}"),
)
texts = st.one_of(
    st.lists(st.sampled_from(LINES)).map("\n".join),
    st.lists(st.sampled_from(LINES)).map("\r\n".join),
    st.lists(st.one_of(st.sampled_from(LINES), st.text())).map("\n".join),
)
wants = st.lists(st.sampled_from((SMALL, LARGE, FIVE)), unique=True)


@given(texts, wants)
def test_what_was_made_is_undone_to_the_last_byte(text: str, wanted: list[Want]) -> None:
    assert undone(applied(text, wanted)) == undone(text)


@given(texts)
def test_a_file_without_anything_of_ours_stays_as_it_is(text: str) -> None:
    plain = "\n".join(line for line in text.split("\n") if line != CLOSE)
    assert undone(plain) == plain
    assert applied(plain, ()) == plain


@given(texts, wants)
def test_twice_is_once(text: str, wanted: list[Want]) -> None:
    once = applied(text, wanted)
    assert applied(once, wanted) == once


@given(texts, wants, wants)
def test_a_newer_version_may_want_something_else(text: str, earlier: list[Want], later: list[Want]) -> None:
    assert applied(applied(text, earlier), later) == applied(text, later)


@given(texts, st.sampled_from((SMALL, LARGE)))
def test_what_is_wanted_is_in_force_afterwards(text: str, want: Want) -> None:
    config = boot(applied(text, (want,)), want.board.model)
    assert [line for line in want.lines if not config.has(line)] == []


def test_raspberry_pi_os_gets_a_marked_block() -> None:
    text = "dtparam=audio=on\ndtoverlay=vc4-kms-v3d\n\n[cm5]\ndtoverlay=dwc2,dr_mode=host\n\n[all]\n"
    block = (
        f"{OPEN}\n[all]\n[pi02]\ndtparam=spi=on\ndtoverlay=spi0-0cs,no_miso\ncore_freq=250\n"
        f"[pi4]\ndtparam=spi=on\ncore_freq=500\ncore_freq_min=500\n[all]\n{CLOSE}\n"
    )
    assert applied(text, (SMALL, LARGE)) == text + block


@pytest.mark.parametrize(
    ("line", "afterwards"),
    [
        ("dtparam=spi=off", f"{MARK}dtparam=spi=off"),
        ("  dtparam=i2c_arm=on", f"{MARK}  dtparam=i2c_arm=on"),
        ("core_freq=400", f"{MARK}core_freq=400"),
        ("enable_uart=1", f"{MARK}enable_uart=1"),
        ("dtoverlay=disable-bt", f"{MARK}dtoverlay=disable-bt"),
        ("dtoverlay=spi0-1cs", f"{MARK}dtoverlay=spi0-1cs"),
        ("[pi0]\ncore_freq=400", f"[pi0]\n{MARK}core_freq=400"),
        ("[pi4]\ncore_freq=400", "[pi4]\ncore_freq=400"),
        ("[gpio4=1]\ncore_freq=400", "[gpio4=1]\ncore_freq=400"),
        ("#core_freq=400", "#core_freq=400"),
        ("dtparam=audio=on", "dtparam=audio=on"),
        ("enable_uart=0", "enable_uart=0"),
    ],
)
def test_a_line_against_a_zero_is_put_out_of_force(line: str, afterwards: str) -> None:
    assert applied(f"{line}\n", (SMALL,)).partition(f"{OPEN}\n")[0] == f"{afterwards}\n"


def test_one_of_several_parameters_is_overridden() -> None:
    text = "dtparam=audio=on,i2c_arm=on\n"
    block = f"{OPEN}\n[all]\n[pi5]\ndtparam=i2c_arm=off\n[all]\n{CLOSE}\n"
    assert applied(text, (FIVE,)) == text + block


def test_a_line_that_is_there_already_is_not_doubled() -> None:
    text = "dtparam=spi=on\ncore_freq=250\n"
    block = f"{OPEN}\n[all]\n[pi02]\ndtoverlay=spi0-0cs,no_miso\n[all]\n{CLOSE}\n"
    assert applied(text, (SMALL,)) == text + block
    assert applied(f"{text}dtoverlay=spi0-0cs,no_miso\n", (SMALL,)) == f"{text}dtoverlay=spi0-0cs,no_miso\n"


def test_a_line_for_another_board_does_not_count() -> None:
    assert "[pi02]\ndtparam=spi=on\n" in applied("[pi4]\ndtparam=spi=on\n", (SMALL,))


def test_what_one_board_needs_and_another_must_not_have_is_said_for_each() -> None:
    text = "dtparam=spi=on\n"
    block = f"{OPEN}\n[all]\n[pi4]\ndtparam=spi=on\ncore_freq=500\ncore_freq_min=500\n[all]\n{CLOSE}\n"
    assert applied(text, (LARGE, FIVE)) == f"{MARK}{text}{block}"


def test_what_others_add_below_the_block_stays() -> None:
    made = applied("arm_boost=1", (SMALL,)) + "camera_auto_detect=1\n"
    assert undone(made) == "arm_boost=1\ncamera_auto_detect=1\n"


@given(st.lists(st.one_of(st.text(), st.sampled_from(("console=serial0", "console=tty1", " ", "\n"))), max_size=9))
def test_the_console_comes_back_where_it_was(words: list[str]) -> None:
    text = "".join(words)
    assert restored(silenced(text)) == restored(text)
    assert silenced(silenced(text)) == silenced(text)


@pytest.mark.parametrize(
    ("text", "afterwards"),
    [
        (
            "console=serial0,115200 console=tty1 root=/dev/x\n",
            "pegmind.serial=serial0,115200 console=tty1 root=/dev/x\n",
        ),
        ("quiet console=ttyAMA0", "quiet pegmind.serial=ttyAMA0"),
        ("console=ttyS0,9600", "pegmind.serial=ttyS0,9600"),
        ("console=ttyAMA10,115200", "console=ttyAMA10,115200"),
        ("netconsole=serial0 console=tty1", "netconsole=serial0 console=tty1"),
        ("", ""),
    ],
)
def test_only_the_headers_console_is_set_aside(text: str, afterwards: str) -> None:
    assert silenced(text) == afterwards
    assert restored(afterwards) == text


def test_the_doctor_and_the_installer_know_the_same_filters() -> None:
    rows = [names for _, names in FILTERS]
    assert set().union(*rows) == set().union(*(board.filters for board in BOARDS.values()))
    assert all(any(names <= board.filters for board in BOARDS.values()) for names in rows)
