"""What a builder needs of a cabinet: its wiring and its parts, and the drawings of panel and case."""
