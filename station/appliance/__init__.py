"""The station as a process: set up, set up anew, stopped, and what the service manager is told of it."""
