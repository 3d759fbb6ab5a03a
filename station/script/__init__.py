"""The desktop test harness: evenings as text, played at a simulated cabinet in virtual time."""
