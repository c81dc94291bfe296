"""The names of the phases that a ruleset's `turn` may list. Not for: what happens in them (`turn`)."""

STEP_NAMES = ("ante", "action", "buy", "draw", "bust-check", "command")
