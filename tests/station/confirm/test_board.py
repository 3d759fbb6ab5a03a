"""What is read of a Raspberry Pi in a folder, and measured anywhere."""

from pathlib import Path

import pytest

from station.confirm.bench import Bench
from station.confirm.board import describe_board, find_free_pins, measure_card, measure_load, measure_thinking
from station.confirm.report import SkippedError
from tests.hardware.doctor.machines import KINDS, Pi
from tests.station.confirm.test_bench import at_bench


@pytest.fixture
def zero(tmp_path: Path) -> Pi:
    return Pi(tmp_path, KINDS["Zero 2 W"])


def bench(pi: Pi) -> Bench:
    return at_bench(folder=pi.root)._replace(probe=pi.probe())


def test_a_board_tells_its_model_clocks_and_what_its_tree_has_on(zero: Pi) -> None:
    zero.said["vcgencmd", "get_config", "core_freq"] = "core_freq=250"
    zero.write("/proc/device-tree/soc/spi@7e204000/status", "okay\0")
    zero.write("/proc/device-tree/soc/i2c@7e804000/status", "disabled\0")
    outcome = describe_board(bench(zero))
    assert outcome.data["model"] == "Raspberry Pi Zero 2 W"
    assert outcome.data["core_freq"] == "core_freq=250"
    assert outcome.data["nodes"] == {"spi@7e204000": "okay", "i2c@7e804000": "disabled"}
    assert outcome.says[-1] == "on in the device tree: spi@7e204000"


def test_what_is_no_pi_is_skipped(zero: Pi) -> None:
    zero.remove("/proc/device-tree/model")
    with pytest.raises(SkippedError, match="not a Raspberry Pi"):
        describe_board(bench(zero))
    with pytest.raises(SkippedError, match="simulated"):
        find_free_pins(bench(zero))


def test_load_shows_temperature_and_clock_before_and_during(zero: Pi) -> None:
    zero.write("/sys/class/thermal/thermal_zone0/temp", "48312\n")
    zero.write("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "1000000\n")
    outcome = measure_load(bench(zero))
    assert outcome.data["hottest"] == 48.312
    assert outcome.data["throttled"] == "throttled=0x0"
    assert outcome.says == (
        "idle: 48.3 °C, 1000 MHz",
        "after 0 s of full load: 48.3 °C, 1000 MHz",
        "vcgencmd says throttled=0x0: the voltage has been high enough since the Pi was switched on",
    )


def test_a_silent_firmware_is_named_with_the_way_out(zero: Pi) -> None:
    zero.said.clear()
    assert "needs the group video" in describe_board(bench(zero)).says[1]
    assert measure_load(bench(zero)).says == (
        "idle: the kernel tells neither temperature nor clock",
        "after 0 s of full load: the kernel tells neither temperature nor clock",
        "vcgencmd does not say whether the voltage is high enough",
    )


@pytest.mark.slow
def test_the_card_and_the_computers_are_measured_anywhere(tmp_path: Path) -> None:
    for measure in (measure_card, measure_thinking):
        outcome = measure(at_bench(folder=tmp_path))
        assert 0 < outcome.data["median"] <= outcome.data["longest"]
    assert [*tmp_path.iterdir()] == []
