"""The cabinet's front panel and everything behind it: what to cut and drill, from the configuration."""
