"""The release archive that a Pi installs: Pegmind, and the wheels of all that it needs, on every Debian it is for."""
