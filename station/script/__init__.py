"""`pegmind script`: text files that are played at a simulated cabinet in virtual time."""
