"""What goes into an image, and what is refused before anything is built."""

import argparse
import tomllib
from pathlib import Path

import pytest

from station.config.reader import read_config
from station.config.sections import Config, check_config
from tools.image.__main__ import read_key
from tools.image.files import FILES

ED25519 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDh8kkSV"
ECDSA = "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAI ada@desk, with the blue sticker"
TOKEN = "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29t ada"
PRIVATE = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n-----END OPENSSH PRIVATE KEY-----\n"


@pytest.mark.parametrize("text", [ED25519, f"{ED25519} ada\n", f"{ECDSA}\n{TOKEN}\n\n"])
def test_public_keys_go_into_the_image_as_they_are(tmp_path: Path, text: str) -> None:
    file = tmp_path / "key.pub"
    file.write_text(text, encoding="utf-8")
    assert read_key(str(file)) == text


@pytest.mark.parametrize(
    "content",
    [PRIVATE.encode(), f"{ED25519} ada\n{PRIVATE}".encode(), b"", b"\n", b"ssh-ed25519\n", b"ssh-rsa \xff\n", b"ada\n"],
)
def test_anything_else_is_refused_with_the_way_out(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "id_ed25519"
    file.write_bytes(content)
    with pytest.raises(argparse.ArgumentTypeError) as refused:
        read_key(str(file))
    assert str(refused.value) == f"{file} is not a public SSH key; take the file whose name ends in .pub"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for name, why in (("id.pub", "no such file"), ("", "Is a directory")):
        file = tmp_path / name
        with pytest.raises(argparse.ArgumentTypeError) as refused:
            read_key(str(file))
        assert str(refused.value) == f"{file}: {why}"


def test_the_configuration_of_the_image_can_be_used(tmp_path: Path) -> None:
    file = tmp_path / "pegmind.toml"
    file.write_text(FILES["etc/pegmind/pegmind.toml"], encoding="utf-8")
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {
        "store": {"path": "/var/lib/pegmind/pegmind.db"},
        "pixels": {"driver": "neopixel_spi"},
    }
    assert read_config(Config, file, check_config).pixels.driver == "neopixel_spi"
