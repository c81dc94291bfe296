"""The second game's edits, ready to be made and audited (`tests.mutation.run`)."""

from tests.mutation.run import Suite
from tests.mutation.second import chance, gems, turns  # noqa: F401  (they enter their kinds)
from tests.mutation.second.kinds import KINDS
from tests.mutation.second.notes import game_of, notes_on, read_lines

SECOND = Suite(KINDS, notes_on, read_lines, game_of, turns.result_mutants)
