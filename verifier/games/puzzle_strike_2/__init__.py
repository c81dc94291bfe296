"""Puzzle Strike 2: ordered piles of coloured gems, a bank row that colours what falls, super meters, the scepter."""
