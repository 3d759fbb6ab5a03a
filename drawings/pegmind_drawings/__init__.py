"""The papers for the builder of a cabinet: its wiring and its parts, and the drawings of panel and case."""
