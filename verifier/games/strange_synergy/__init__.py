"""Strange Synergy: warriors on a grid, each with power cards that change the rules for it."""
