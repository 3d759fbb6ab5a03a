"""What every part of the station speaks of, and the hardware too: events, frames, colours, tunes, findings."""
