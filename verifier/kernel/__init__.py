"""The kernel: asks, events, norms, spec points, rulesets. It knows no game and does no input or output."""
