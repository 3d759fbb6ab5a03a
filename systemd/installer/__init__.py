"""Install on a Raspberry Pi: `python3 -m systemd.installer install`.

It runs on the Pi's own Python before anything is installed, so it uses only the standard library.
"""
