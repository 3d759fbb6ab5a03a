"""The Pi test: Pegmind in Debian for arm64, on the Raspberry Pi that QEMU emulates.

    make pi-test

Where the boot test has a virtual machine with stand-ins for a Pi's devices, the Pi's own drivers run here, on its
device tree: pinctrl-bcm2835, spi-bcm2835 with spidev, and the card's. Nothing is changed in QEMU or in Pegmind. One
small kernel module adds what QEMU's GPIO block and Debian's kernel lack (board/pi_edges.c).
"""
