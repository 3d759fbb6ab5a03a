"""Makes an authority and the certificate of a broker, with the program openssl; and makes the certificate anew."""

import ipaddress
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pegmind_league.section import LeagueError

HERE: Final = ("localhost", "127.0.0.1", "::1")
"""How a league or a cabinet on the machine of the broker reaches it."""

AUTHORITY_DAYS: Final = 7300
BROKER_DAYS: Final = 825
"""Days for which a certificate is valid; browsers and Apple's systems accept no longer ones of a broker."""

KEY: Final = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")

_AUTHORITY: Final = """\
[req]
distinguished_name = name
x509_extensions = authority
prompt = no
[name]
CN = Pegmind authority
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
"""
_BROKER: Final = """\
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""


def make_certificate(folder: Path, hosts: Sequence[str]) -> str:
    """Make a certificate for a broker that is known by these names and addresses; return until when it is valid.

    It holds for the broker's own machine, too. The authority in the folder signs it, and is made at first: so the
    cabinets trust a renewed certificate. Raises LeagueError.
    """
    names = ",".join(map(_alternative, dict.fromkeys((*hosts, *HERE))))
    try:
        folder.mkdir(mode=0o755, parents=True, exist_ok=True)
        with TemporaryDirectory() as scratch:
            _make_all(folder, Path(scratch), names, hosts[0])
        return _openssl("x509", "-noout", "-enddate", "-in", str(folder / "broker.crt")).partition("=")[2].strip()
    except OSError as error:
        raise LeagueError(f"the certificate cannot be made in {folder}: {error.strerror or error}") from error


def _make_all(folder: Path, scratch: Path, names: str, host: str) -> None:
    authority, key = folder / "authority.crt", folder / "authority.key"
    if not (authority.exists() and key.exists()):
        settings = _write_settings(scratch / "authority.cnf", _AUTHORITY)
        days = ("-days", str(AUTHORITY_DAYS))
        _make_private(key)
        _openssl("req", "-x509", *KEY, *days, "-config", settings, "-keyout", str(key), "-out", str(authority))
    request, extensions = scratch / "broker.csr", _write_settings(scratch / "broker.cnf", _BROKER.format(names=names))
    new_key, new = scratch / "broker.key", scratch / "broker.crt"
    _make_private(new_key)
    _openssl("req", *KEY, "-subj", f"/CN={host}", "-keyout", str(new_key), "-out", str(request))
    signer = ("-CA", str(authority), "-CAkey", str(key), "-CAcreateserial", "-CAserial", str(scratch / "serial"))
    valid = ("-days", str(BROKER_DAYS), "-extfile", extensions)
    _openssl("x509", "-req", "-in", str(request), *signer, *valid, "-out", str(new))
    for made in (new_key, new):
        _replace(folder / made.name, made)


def _alternative(host: str) -> str:
    """Return a name or an address as a subjectAltName. Raises LeagueError."""
    try:
        return f"IP:{ipaddress.ip_address(host)}"
    except ValueError:
        if not host or not all(letter.isascii() and (letter.isalnum() or letter in "-.") for letter in host):
            raise LeagueError(f"“{host}” is neither a host name nor an IP address") from None
        return f"DNS:{host}"


def _openssl(*words: str) -> str:
    try:
        ran = subprocess.run(("openssl", *words), check=True, capture_output=True, text=True)  # noqa: S603, S607 - root's own, on its own words
    except FileNotFoundError as error:
        raise LeagueError("openssl is missing; install it with: sudo apt install openssl") from error
    except subprocess.CalledProcessError as error:
        raise LeagueError(f"openssl has failed: {error.stderr.strip().splitlines()[-1:] or error}") from error
    return ran.stdout


def _write_settings(file: Path, text: str) -> str:
    file.write_text(text, encoding="ascii")
    return str(file)


def _make_private(file: Path) -> None:
    """Make an empty file that its owner alone may read; what is written into it stays private."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))


def _replace(file: Path, new: Path) -> None:
    """Put a new file in the place of another one, which keeps its owner and mode if it is there."""
    if not file.exists():
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600 if file.suffix == ".key" else 0o644))
    file.write_bytes(new.read_bytes())
