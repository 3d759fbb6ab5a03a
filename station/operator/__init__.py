"""The operator's side of a cabinet: settings, audits, upkeep and the doctor."""
