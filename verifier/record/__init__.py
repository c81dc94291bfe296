"""Replays: recorded games as text. Reading, the strict form, writing. Not for: judging them, which is the audit."""
