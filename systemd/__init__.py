"""What makes a Raspberry Pi an appliance: the systemd units with their configuration, and the installer."""
