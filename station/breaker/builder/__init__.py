"""The offline builder of strategies: it needs the packages of the dependency group `builder`; no game imports it."""
