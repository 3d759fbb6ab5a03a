"""The boxes in which a code is set and broken: their match, rules, scenes, menu, results and review."""
