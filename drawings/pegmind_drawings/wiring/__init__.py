"""How to wire a cabinet: tables, figures, parts and drawings of the actual configuration. Pure."""
