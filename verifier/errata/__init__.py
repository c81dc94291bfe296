"""What a change of the rules changes: two rulesets side by side, over any positions and over stored records."""
