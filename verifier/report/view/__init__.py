"""A game as a page that can be stepped through: `verifier view`."""
