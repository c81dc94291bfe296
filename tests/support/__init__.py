"""Helpers that several tests share: rulesets opened once, simulated games from fixed seeds, notes on a record."""
