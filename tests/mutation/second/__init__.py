"""Edits in logs of Puzzle Strike 2. What a mutant is, and how the tables are made, is what the first game has."""
