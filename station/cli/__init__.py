"""What the commands say, and what is said to them."""
