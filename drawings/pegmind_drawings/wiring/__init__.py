"""The wiring of a cabinet: tables, figures, parts and drawings of the actual configuration. Pure."""
