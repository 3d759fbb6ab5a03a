"""Install Pegmind on a Raspberry Pi: `sudo ./install`.

It runs on the Pi's own Python before anything is installed, so it uses only the standard library.
"""
