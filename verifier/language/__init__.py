"""From YAML to a `Ruleset`: reading with positions, the condition language, overlays and lint."""
