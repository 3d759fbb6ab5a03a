"""Installing on a Raspberry Pi: `python3 -m systemd.installer install`, with nothing but the standard library.

It runs on the Pi's own Python before anything else is there, so nothing here imports a package from elsewhere.
"""
