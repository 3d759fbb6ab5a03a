"""The values that all parts of the station and the hardware share: events, frames, colours, tunes, findings."""
