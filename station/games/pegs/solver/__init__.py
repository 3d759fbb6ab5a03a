"""The codebreaker of the boxes with pegs."""
