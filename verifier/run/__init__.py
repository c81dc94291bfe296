"""A record read: its lines answer the questions of a game, in the best of the ways in which they can be taken."""
