"""JSON Schemas of one ruleset, made from it: of its records, its matches, and the files that it is written in."""
