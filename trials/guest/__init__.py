"""The boot test: Pegmind installed in a Debian guest, on a board of which only the silicon is missing.

    python -m trials.guest --short

The guest's kernel has a chip with the header's label (gpio-sim) and a bus with a real /dev/spidev0.0 (board/); nothing
is hooked inside Pegmind's process. The plug is pulled by killing the emulator and what stands for its disk.
"""
