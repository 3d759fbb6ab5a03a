"""The installer's front door: python3 -m systemd.installer."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said here, for an older Python cannot even read the rest
    sys.exit("Pegmind needs Python 3.11 or newer: install Raspberry Pi OS Bookworm or newer, or name another PYTHON=")

from systemd.installer.command import main

sys.exit(main())
