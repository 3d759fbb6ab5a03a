"""Run the installer, as ./install does."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - checked here, because an older Python cannot parse the other modules
    sys.exit("Pegmind needs Python 3.11 or newer: install Raspberry Pi OS Bookworm or newer")

from pegmind_installer.cli import main

sys.exit(main())
