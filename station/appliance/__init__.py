"""The station as a process: started, reloaded and stopped, with its state reported to systemd."""
