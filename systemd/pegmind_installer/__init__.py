"""Install Pegmind on a Raspberry Pi: `PYTHONPATH=systemd python3 -m pegmind_installer install`.

It runs on the Pi's own Python before anything is installed, so it uses only the standard library.
"""
