"""The commands as processes of their own; tests/station/test_commands.py has the rest of them."""

from pathlib import Path

import pytest

from station import __version__
from tests.processes.commands import pegmind


def test_every_error_of_a_configuration_is_told_at_once(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[pins]\nreed = 5\n[timings]\nidle = 1\n[pagee]\nport = 1\n[page]\nport = "x"\n')
    sentences = [
        'pins.reed: there is no such key; did you mean "red"?',
        "timings.idle = 1: needs to be from 5.0 to 86400.0",
        '[pagee]: there is no such section; did you mean "page"?',
        'page.port = "x": needs a whole number',
    ]
    for command in (["config"], ["run"], ["play", "--no-browser"], ["scores"], ["script", "-"]):
        told = pegmind(*command, "--config", wrong)
        assert told == (2, "", "".join(f"{wrong}: {sentence}\n" for sentence in sentences))


def test_the_version() -> None:
    assert pegmind("--version") == (0, f"pegmind {__version__}\n", "")


@pytest.mark.parametrize("factory", ["gpiod", "lgpio", "rpigpio"])
def test_the_cabinet_does_not_start_where_there_are_no_pins_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, factory: str
) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))  # elsewhere another user's FIFO may be in the way
    (tmp_path / "here.toml").write_text(f'[page]\non = false\n[inputs]\nfactory = "{factory}"\n')
    status, out, err = pegmind("run", "--config", tmp_path / "here.toml", "--store", tmp_path / "store.db")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"pegmind: inputs.factory = {factory}: ")
    assert "pip install" in err or "on a desktop use: pegmind play" in err
