"""An image of an SD card: Debian for arm64 with Pegmind, as far as Debian's own packages go."""
