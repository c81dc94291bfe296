"""Matches of several games: what comes before and between them, the score, and the verdict on the whole."""
