"""Building series for tests: short games that end by a concession, and a match around them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from verifier.corpus.batch import JudgingOptions
from verifier.games.library import Library
from verifier.verdicts.outcome import Outcome

BANK = (
    *("combos-are-hard", "draw-three", "gem-essence", "knockdown", "one-of-each"),
    *("one-two-punch", "risky-move", "sale-prices", "self-improvement", "sneak-attack"),
)
HEAD = """\
format: series/1
ruleset: puzzle-strike/3e
players: [Alice, Bob]
characters: {how: secret, choices: {Alice: grave, Bob: rook}}
bank: {how: drawn, when: after-characters}
games:
"""


def game(
    seats: tuple[tuple[str, str], tuple[str, str]],
    loser: str,
    bank: Iterable[str] = BANK,
    option: str = "",
    **keys: str,
) -> str:
    """One game inside a series: who sits where with which character, and who concedes."""
    seat = "P1" if seats[0][0] == loser else "P2"
    people = ", ".join(f"P{n}: {{player: {who}, character: {what}}}" for n, (who, what) in enumerate(seats, 1))
    moves = ["P1 draw 1 1 1 1 1", "P2 draw 1 1 1 1 1", f"{seat} concede"]
    lines = [f"  - option: {option}" if option else "  - expect: ~", "    game:", f"      seats: {{{people}}}"]
    lines.append(f"      bank: [{', '.join(bank)}]")
    lines += [f"      {key}: {value}" for key, value in keys.items()]
    lines += ["      moves: |", *(f"        {move}" for move in moves)]
    return "\n".join(lines) + "\n"


FIRST = game((("Alice", "grave"), ("Bob", "rook")), "Bob")
SECOND = game((("Bob", "rook"), ("Alice", "grave")), "Bob", option="none")
MATCH = HEAD + FIRST + SECOND + "result: {winner: Alice}\n"


def outcomes(text: str | bytes, folder: Path, library: Library | None = None, anywhere: bool = False) -> list[Outcome]:
    """The verdicts on a series: those of its games, and last the one of the match."""
    path = folder / "match.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(JudgingOptions(anywhere=anywhere).batch(library or Library()).outcomes(str(path)))


def stored(folder: Path) -> Iterator[Path]:
    """The stored series below a folder."""
    for path in sorted(folder.rglob("*.yaml")):
        if "\nformat: series/1\n" in f"\n{path.read_text('utf-8')}":
            yield path
