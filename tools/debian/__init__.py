"""Root folders of Debian, of any release that is supported, also for arm64; and commands that run in them.

What is built is kept in `.guest/`, and built again when what it consists of changes.
"""
