"""What makes a Raspberry Pi an appliance: the units and their companions, and what installs them."""
