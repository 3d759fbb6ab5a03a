"""Section [backup] of the configuration."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Backup:
    """Where copies of the store go that nobody has named a file for, and how many of them stay."""

    folder: str = field(
        default="",
        metadata={
            "says": "folder for copies of the store; empty: backups, beside the store",
            "matches": r"[^\0]*",
            "example": "/media/usb/pegmind",
        },
    )
    keep: int = field(default=14, metadata={"says": "number of copies to keep there", "least": 1, "most": 1000})
