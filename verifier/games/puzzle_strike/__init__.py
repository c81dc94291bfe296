"""Puzzle Strike: gem piles, a bank, bags of chips. `rules/puzzle-strike/` says what the rules are; this runs them."""
