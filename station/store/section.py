"""Section [store] of the configuration."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Store:
    """Where the games and the scores are kept."""

    path: str = field(
        default="~/.local/share/pegmind/pegmind.db",
        metadata={
            "says": "file that keeps games and scores",
            "matches": r"[^\0]+",
            "example": "~/.local/share/pegmind/pegmind.db",
        },
    )
