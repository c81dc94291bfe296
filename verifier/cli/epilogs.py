"""The examples and exit codes that stand below the help of a command, from `epilogs.txt`. Not for: the help itself."""

from pathlib import Path


def epilog_of(command: str) -> str:
    """Return the epilog of a command, of `rules show` for instance; its lines are kept as they stand."""
    every = Path(__file__).with_name("epilogs.txt").read_text(encoding="utf-8")
    text = every.partition(f"# {command}\n")[2].partition("\n# ")[0]
    return "".join(f"\b\n{paragraph.rstrip()}\n\n" for paragraph in text.split("\n\n"))[:-1]
