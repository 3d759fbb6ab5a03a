"""What all parts of the station share, and the hardware too: events, frames, colours, tunes, findings."""
