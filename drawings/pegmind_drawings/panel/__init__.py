"""The front panel and what is behind it: what to cut and drill, from the configuration."""
