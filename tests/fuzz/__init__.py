"""Hostile inputs for every reader, made from sound ones and seeded; every input that ever failed is kept."""
