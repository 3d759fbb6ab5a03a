#!/bin/sh
# Plug in the board: the header's chip by gpio-sim, under the label of a Pi 4's, and all else by pi_board.
set -eu
modprobe -a gpio-sim pi_board
# At a place of its own: where systemd mounts it, too, one of the two failed now and then, and without its header the
# station waited in the dark.
mkdir -p /run/configfs
mount -t configfs configfs /run/configfs
chip=/run/configfs/gpio-sim/pi
mkdir -p $chip/header
echo 54 >$chip/header/num_lines
echo pinctrl-bcm2711 >$chip/header/label
echo 1 >$chip/live
ln -sfn "/sys/devices/platform/$(cat $chip/dev_name)/$(cat $chip/header/chip_name)" /run/header
