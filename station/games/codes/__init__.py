"""What the boxes have in common in which a code is set and broken: match, rules, scenes, menu, results and review."""
