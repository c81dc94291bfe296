"""The list of edits in logs of Puzzle Strike 2."""

from tests.mutation.mutant import Kind, entering

KINDS: dict[str, Kind] = {}
kind = entering(KINDS)
