"""The shipped bridge between the brokers of two sites."""

import re
from pathlib import Path

from tools.broker import SHIPPED


def write_bridge(port: int, password: str, ca: Path | None = None) -> str:
    """Return its lines, to a broker at a port of this machine; without `ca` it is not encrypted."""
    text = (SHIPPED / "bridge.conf").read_text(encoding="utf-8")
    authority = f"bridge_cafile {ca}" if ca else ""
    ours = {"^address .*": f"address 127.0.0.1:{port}", "^bridge_cafile .*": authority, "PASSWORD$": password}
    for shown, here in ours.items():
        text = re.sub(shown, here, text, flags=re.MULTILINE)
    return text
