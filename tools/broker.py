"""Mosquitto in a folder of its own: generated passwords, and the access list that is shipped."""

import os
import re
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterable, Mapping
from getpass import getuser
from pathlib import Path
from typing import Final, Self

SHIPPED: Final = Path(__file__).parents[1] / "systemd/examples/mosquitto"
PROGRAMS: Final = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
HOST: Final = "127.0.0.1"

OWN: Final = """\
listener {port} {host}
user {user}
persistence true
persistence_location {folder}/
max_inflight_messages 500
max_queued_messages 20000
"""
"""What is different from an installed broker: no encryption, and limits for thousands of cabinets."""

PATIENCE: Final = 20.0
"""Seconds that a busy machine may take to start a broker."""


def find_mosquitto() -> str:
    """Return the program, which Debian has where only root looks. Raises FileNotFoundError."""
    program = shutil.which("mosquitto", path=PROGRAMS)
    if program is None:
        raise FileNotFoundError("mosquitto is missing; please run: sudo apt install mosquitto")
    return program


def write_passwords(file: Path, words: Mapping[str, str]) -> Path:
    """Write the password file of a broker, from passwords by user, and return it."""
    file.write_text("".join(f"{user}:{word}\n" for user, word in words.items()), encoding="utf-8")
    command = ["mosquitto_passwd", "-U", str(file)]  # it comes with Mosquitto
    subprocess.run(command, check=True, capture_output=True)
    return file


class Broker:
    """A Mosquitto that can be started, killed, and started again with all that it has kept.

    `more` is added to its configuration.
    """

    def __init__(self, folder: Path, port: int, users: Iterable[str], more: str = "") -> None:
        self._folder = folder
        self._more = more
        self.port = port
        self._passwords = {user: secrets.token_urlsafe() for user in users}
        self._process: subprocess.Popen[bytes] | None = None
        self._write_files()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()

    @property
    def process(self) -> int:
        """The number of the running process; 0 if there is none."""
        return self._process.pid if self._process is not None else 0

    def password_file(self, user: str) -> Path:
        """Return the file that has the password of a user in its first line."""
        return self._folder / f"{user}.password"

    def password(self, user: str) -> str:
        """Return the password of a user."""
        return self._passwords[user]

    def start(self) -> None:
        """Start it, and wait until it answers. Raises OSError."""
        program = find_mosquitto()
        log = (self._folder / "mosquitto.log").open("ab")
        with log:
            command = [program, "-c", str(self._folder / "mosquitto.conf")]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        ends = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > ends:
                said = (self._folder / "mosquitto.log").read_text(encoding="utf-8", errors="replace")
                raise ConnectionError(f"mosquitto does not start: {said[-500:]}")
            time.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            socket.create_connection((HOST, self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def _write_files(self) -> None:
        """Write what Mosquitto reads."""
        self._folder.mkdir(parents=True, exist_ok=True)
        config = (SHIPPED / "pegmind.conf").read_text(encoding="utf-8")
        config = re.sub(r"^(listener|certfile|keyfile|max_).*\n", "", config, flags=re.MULTILINE)
        config = config.replace("/etc/mosquitto", str(self._folder))
        own = OWN.format(port=self.port, host=HOST, folder=self._folder, user=getuser())
        (self._folder / "mosquitto.conf").write_text(f"{own}{config}{self._more}", encoding="utf-8")
        shutil.copy(SHIPPED / "acl", self._folder / "pegmind.acl")
        write_passwords(self._folder / "pegmind.passwords", self._passwords)
        for user, word in self._passwords.items():
            self.password_file(user).touch(mode=0o600)
            self.password_file(user).write_text(f"{word}\n", encoding="utf-8")
