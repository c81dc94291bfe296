"""A formal rules verifier and replay auditor for tabletop games."""

__version__ = "0.1.0"
