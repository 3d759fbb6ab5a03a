"""Switching the Pi off by the operator's command, and what is said where that does not."""

from pathlib import Path

import pytest

from station.appliance.serving import power_off


def test_the_command_is_run(tmp_path: Path) -> None:
    power_off(f"touch '{tmp_path / 'off and out'}'")
    assert [path.name for path in tmp_path.iterdir()] == ["off and out"]


@pytest.mark.parametrize(
    ("command", "patience", "reason"),
    [
        ("sh -c 'echo Access denied. >&2; exit 1'", 60.0, "Access denied"),
        ("false", 60.0, "Command '['false']' returned non-zero exit status 1."),
        ("sleep 60", 0.1, "no answer within 0.1 seconds"),
        ("sh -c 'off", 60.0, "No closing quotation"),
    ],
)
def test_a_command_that_does_not_do_it_says_why(command: str, patience: float, reason: str) -> None:
    with pytest.raises(OSError) as refusal:  # noqa: PT011 - the whole of it is compared
        power_off(command, patience)
    assert str(refusal.value) == f"{command}: {reason}"


def test_a_command_that_is_not_there_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))  # a folder that is closed to us would be another reason
    with pytest.raises(FileNotFoundError, match="No such file or directory: 'pegmind-no-such-command'"):
        power_off("pegmind-no-such-command")
