"""How to wire a cabinet: tables, figures, lines for config.txt and a drawing of the actual configuration. Pure."""
