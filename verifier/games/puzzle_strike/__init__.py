"""Puzzle Strike: gem piles, a bank, bags of chips. What the rules say is in `rules/puzzle-strike/`; this is how it runs."""
