"""Records out of other sources: a client's log, notes by hand, JSON Lines. Not for: judging what comes out."""
