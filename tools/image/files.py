"""The files of the image that no Debian package has."""

from typing import Final

from pegmind_installer.activate import FIRST_CONFIG
from tools.image.partitions import DISK_ID

OVERLAY: Final = "pegmind-spi"
HOSTNAME: Final = "pegmind"
USER: Final = "ada"

CONFIG: Final = f"""\
{FIRST_CONFIG.decode()}
# Debian's kernel has no /dev/gpiomem, which rpi_ws281x needs.
[pixels]
driver = "neopixel_spi"
"""
PRESETS: Final = """\
# At the first start systemd enables every unit that it is not told to leave alone.
enable pegmind.service
enable pegmind-backup.timer
enable pegmind-root-growth.service
disable pegmind-*
# A cabinet without a network would only wait in vain.
disable systemd-networkd-wait-online.service
"""
GROWTH: Final = """\
[Unit]
Description=Let the root partition fill the card
DefaultDependencies=no
ConditionFirstBoot=yes
Wants=first-boot-complete.target
After=systemd-remount-fs.service
Before=systemd-growfs-root.service first-boot-complete.target shutdown.target
Conflicts=shutdown.target

[Service]
Type=oneshot
RemainAfterExit=yes
Environment=TMPDIR=/run
ExecStart=/bin/sh -c 'growpart "/dev/$$(lsblk -ndo PKNAME "$$(findmnt -no SOURCE /)")" 2'
# 1: it fills the card already.
SuccessExitStatus=1

[Install]
WantedBy=sysinit.target
"""
"""Grows the partition at the first start; x-systemd.growfs in fstab lets its file system follow."""

FILES: Final = {
    "etc/hostname": f"{HOSTNAME}\n",
    "etc/hosts": f"127.0.0.1 localhost\n127.0.1.1 {HOSTNAME}\n",
    "etc/fstab": f"""\
PARTUUID={DISK_ID}-02 / ext4 defaults,noatime,x-systemd.growfs 0 1
PARTUUID={DISK_ID}-01 /boot/firmware vfat defaults,nofail 0 2
""",
    "etc/machine-id": "uninitialized\n",
    "etc/systemd/system-preset/50-pegmind.preset": PRESETS,
    "etc/systemd/system/pegmind-root-growth.service": GROWTH,
    "etc/systemd/network/20-wired.network": "[Match]\nName=e*\n\n[Network]\nDHCP=yes\n",
    "etc/systemd/network/30-wireless.network": "[Match]\nName=wl*\n\n[Network]\nDHCP=yes\n",
    "etc/default/raspi-firmware": f'ROOTPART="PARTUUID={DISK_ID}-02"\nCONSOLES="tty0"\n',
    "etc/default/raspi-firmware-custom": f"dtoverlay={OVERLAY}\ncore_freq=250\nenable_uart=0\n",
    "etc/modules-load.d/pegmind.conf": "spidev\n",
    "etc/pegmind/pegmind.toml": CONFIG,
}
OFF: Final = ("systemd-networkd-wait-online.service",)
"""What is enabled together with systemd-networkd."""

UNITS: Final = (
    *("systemd-networkd.service", "ssh.service", "systemd-timesyncd.service"),
    "pegmind-root-growth.service",
)
