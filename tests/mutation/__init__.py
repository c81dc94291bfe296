"""One edit in a legal log, or in the rules, which must be noticed."""
