"""Tasks on several processes: who stops early neither waits for what is under way nor for the rest of a result."""

from verifier.corpus.pool import results

SIZE = 400_000  # of a result: more than a pipe holds, so that a process can be ended in the middle of writing it


def answer(task: int) -> str:
    """A long result."""
    return str(task % 10) * SIZE


def prepare() -> None:
    """Nothing is needed."""


def test_stopping_early_ends_processes_that_are_writing_a_result() -> None:
    for stop in range(8):
        found = results(answer, range(100), 2, prepare, ())
        taken = [task for _, (task, _) in zip(range(stop % 4 + 1), found, strict=False)]
        found.close()
        assert len(taken) == stop % 4 + 1
