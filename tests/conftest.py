"""What all tests have in common."""

import os

from hypothesis import HealthCheck, settings

os.environ.pop("COLUMNS", None)  # xdist gives its workers a width, though nobody looks at a terminal

settings.register_profile(
    "anywhere",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # on a fresh clone the first text costs seconds: its tables are made
)
settings.load_profile("anywhere")
