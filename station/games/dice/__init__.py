"""The dice box, by leaflet 002."""
