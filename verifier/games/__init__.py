"""The game families: each package holds one family's state, operations and notation."""
