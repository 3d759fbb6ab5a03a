"""`pegmind confirm`: what only a real Raspberry Pi can tell, measured step by step, and written into a report."""
