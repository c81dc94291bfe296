"""The verdict on a match as text and as JSON: what is wrong by which rule, the games, and the score that is certain.

Not for: the verdicts on the single games, which are printed like any other (`text`, `json`).
"""

import re
from collections.abc import Iterator

import msgspec

from verifier.report.book import Shelf, place
from verifier.report.json import FaultLine, encoded, fault_line
from verifier.report.style import styled
from verifier.report.text import headline, rule
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit, Match, MatchGame

_GAME = re.compile(r"this is game (\d+) of .*", re.DOTALL)


def match_report(outcome: Outcome, match: Match, shelf: Shelf, wrong: str = "", brief: bool = False) -> list[str]:
    """The lines on a match, coloured. `wrong` is how it differs from its `expect` header; `brief` gives one line."""
    audit = outcome.audit
    book = shelf.of(outcome.game) if outcome.game is not None else None
    lines = [headline(audit, book, "match" if brief else "")]
    if wrong:
        lines.append("  " + styled(wrong, bold=True))
    return lines[:1] if brief else [*lines, *(f"  {line}" for line in match_reasons(outcome, match, shelf))]


def game_of(audit: Audit) -> str:
    """`game 2` for a game of a match, which its notes say."""
    found = next(filter(None, map(_GAME.fullmatch, audit.notes)), None)
    return "" if found is None else f"game {found[1]}"


def match_reasons(outcome: Outcome, match: Match, shelf: Shelf) -> Iterator[str]:
    """Everything that supports the verdict."""
    audit = outcome.audit
    book = shelf.of(outcome.game) if outcome.game is not None else None
    if audit.fault is not None and audit.fault.clause and book is not None:
        yield audit.fault.message
        yield from rule(audit.fault, book)
        if audit.fault.also:
            yield "also broken: " + ", ".join(audit.fault.also)
    for later in audit.further:
        title = f"{later.clause} {book.title(later)}: " if later.clause and book is not None else ""
        yield f"further: {place(audit, later)}: {title}{later.message}"
    yield score(match)
    if audit.open:
        yield "the record leaves open:"
        yield from (f"  {item}" for item in audit.open)
    yield from (f"note: {note}" for note in audit.notes)


def score(match: Match) -> str:
    """`match: Alice 2, Bob 1 (2 wins take it): Alice has won`; games whose winner is not certain are counted."""
    unsure = sum(not game.winner for game in match.games)
    wins = ", ".join(f"{player} {won}" for player, won in zip(match.players, match.wins, strict=True))
    needed = f" ({match.needed} wins take it)" if match.needed else ""
    doubt = f", {unsure} of {len(match.games)} games without a certain winner" if unsure else ""
    if match.winner:
        return f"match: {wins}{needed}{doubt}: {match.winner} has won"
    return f"match: {wins}{needed}{doubt}"


class MatchLine(FaultLine, omit_defaults=True, kw_only=True):
    """The line of a match in `verifier audit --format json`; it follows the lines of its games."""

    path: str
    verdict: str
    ruleset: str
    digest: str
    match: bool
    players: tuple[str, ...]
    wins: tuple[int, ...]
    games: tuple[MatchGame, ...]
    needed: int = 0
    winner: str = ""
    open: tuple[str, ...] = ()
    further: tuple[FaultLine, ...] = ()
    notes: tuple[str, ...] = ()
    config: str = ""
    as_expected: bool | None = None
    difference: str = ""


#: The keys that a line begins with.
FIRST = ("path", "match", "verdict", "ruleset", "digest", "players", "wins", "needed", "winner", "games")


def match_line(outcome: Outcome, match: Match, shelf: Shelf, wrong: str | None = None) -> str:
    """A match's verdict. `wrong` is how it differs from the expected one; None if that is not compared."""
    audit = outcome.audit
    book = shelf.of(outcome.game) if outcome.game is not None else None
    line = MatchLine(
        path=audit.path,
        verdict=audit.verdict,
        ruleset=audit.ruleset,
        digest=audit.digest,
        match=True,
        players=match.players,
        wins=match.wins,
        games=match.games,
        needed=match.needed,
        winner=match.winner,
        open=audit.open,
        further=tuple(fault_line(later, book) for later in audit.further),
        notes=audit.notes,
        config=audit.config,
        as_expected=None if wrong is None else not wrong,
        difference=wrong or "",
        **(msgspec.structs.asdict(fault_line(audit.fault, book)) if audit.fault is not None else {}),
    )
    data = msgspec.to_builtins(line)
    return encoded({**{key: data[key] for key in FIRST if key in data}, **data}).decode()
