"""A race on a small grid: blocked squares, a die, and a choice that two players make in secret at once."""
