"""The verdict on a match as text and as JSON: what is wrong by which rule, the games, and the score that is certain.

Not for: the verdicts on the single games, which are printed like any other (`text`, `json`).
"""

from collections.abc import Iterator

import msgspec

from verifier.kernel.message import ENGLISH, Message, Said, Slot, Voice, say
from verifier.report.book import Shelf, place
from verifier.report.json import FaultLine, encoded, fault_line, texts
from verifier.report.style import styled
from verifier.report.text import headline, rule
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit, Match, MatchGame

#: The note on a game of a match.
GAME_OF_MATCH = "game-of-match"


def match_report(outcome: Outcome, match: Match, shelf: Shelf, wrong: Said = "", brief: bool = False) -> list[str]:
    """The lines on a match, coloured. `wrong` is how it differs from its `expect` header; `brief` gives one line."""
    audit = outcome.audit
    book, voice = shelf.of(outcome.game) if outcome.game is not None else None, shelf.voice(audit.ruleset)
    lines = [headline(audit, book, "match" if brief else "", voice)]
    if wrong:
        lines.append("  " + styled(voice(wrong), bold=True))
    return lines[:1] if brief else [*lines, *(f"  {line}" for line in match_reasons(outcome, match, shelf))]


def game_of(audit: Audit) -> str:
    """`game 2` for a game of a match, which its notes say."""
    found = next((note for note in audit.notes if isinstance(note, Message) and note.id == GAME_OF_MATCH), None)
    return "" if found is None else f"game {dict(found.slots)['n']}"


def match_reasons(outcome: Outcome, match: Match, shelf: Shelf) -> Iterator[str]:
    """Everything that supports the verdict."""
    audit = outcome.audit
    book, voice = shelf.of(outcome.game) if outcome.game is not None else None, shelf.voice(audit.ruleset)
    if audit.fault is not None and audit.fault.clause and book is not None:
        yield voice(audit.fault.said)
        yield from rule(audit.fault, book)
        if audit.fault.also:
            yield voice.says("also-broken", raw=audit.fault.also)
    for later in audit.further:
        if later.clause and book is not None:
            told: dict[str, Slot] = {"path": place(audit, later), "id": later.clause, "title": book.title(later)}
            yield voice.says("further-broken", **told, message=later.said)
        else:
            yield voice.says("further-fault", path=place(audit, later), message=later.said)
    yield voice(score(match))
    if audit.open:
        yield voice.says("record-leaves-open")
        yield from (f"  {voice(item)}" for item in audit.open)
    yield from (voice.says("note-that", note=note) for note in audit.notes)


def score(match: Match) -> Message:
    """`match: Alice 2, Bob 1 (2 wins take it): Alice has won`; games whose winner is not certain are counted."""
    unsure = sum(not game.winner for game in match.games)
    wins = ", ".join(f"{player} {won}" for player, won in zip(match.players, match.wins, strict=True))
    parts: list[Said] = [wins]
    if match.needed:
        parts = [say("wins-take-it", raw=wins, n=match.needed)]
    if unsure:
        parts.append(say("without-certain-winner", n=unsure, n2=len(match.games)))
    if match.winner:
        return say("match-won", parts=tuple(parts), raw=match.winner)
    return say("of-match", parts=tuple(parts))


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


def match_line(outcome: Outcome, match: Match, shelf: Shelf, wrong: Said | None = None, voice: Voice = ENGLISH) -> str:
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
        open=texts(audit.open),
        further=tuple(fault_line(later, book, voice) for later in audit.further),
        notes=texts(audit.notes),
        config=audit.config,
        as_expected=None if wrong is None else not wrong,
        difference=str(wrong or ""),
        **(msgspec.structs.asdict(fault_line(audit.fault, book, voice)) if audit.fault is not None else {}),
    )
    data = msgspec.to_builtins(line)
    return encoded({**{key: data[key] for key in FIRST if key in data}, **data}).decode()
