"""What all tests have in common."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "anywhere",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # on a fresh clone the first text costs seconds: its tables are made
)
settings.load_profile("anywhere")
