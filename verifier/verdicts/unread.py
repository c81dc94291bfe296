"""From a text that cannot be read, or a header that no game can have, to its verdict.

Not for: reading, or the moves of records (`judge`).
"""

from dataclasses import replace

from verifier.games.game import Game
from verifier.kernel import undecided as catalogue
from verifier.kernel.game import IllegalSetup
from verifier.kernel.malformed import RULE_FILE
from verifier.kernel.message import Message, Said, code_of
from verifier.kernel.source import Position, Unreadable, together
from verifier.language.document import Document
from verifier.record.model import Replay
from verifier.verdicts.faults import fault, said
from verifier.verdicts.verdict import Audit, Fault


def set_up_unreadably(game: Game, replay: Replay, first: Unreadable) -> Audit:
    """The verdict on a record whose header means nothing to its game, with everything that is wrong there."""
    found = sorted(game.header_faults(replay), key=lambda fault: fault.position)
    return malformed(together(found if first.is_in(found) else (first, *found)), game.document)


def malformed(error: Unreadable, document: Document | None = None) -> Audit:
    """The verdict on a text that cannot be read."""
    named = ("", "") if document is None else (document.id, document.digest)
    found, *further = map(unread, (error, *error.others))
    return Audit(error.position.path, "malformed", *named, fault=found, further=tuple(further), notes=error.notes)


def unread(error: Unreadable) -> Fault:
    """What is wrong with a text, with its code, and what was expected where the message says it."""
    _, line, column = error.position
    told = error.said if code_of(error.said) else Message(RULE_FILE.code, (("problem", error.message),))
    slots = dict(told.slots) if isinstance(told, Message) else {}
    return Fault(
        line,
        column,
        clause="",
        said=told,
        wanted=str(slots.get("expected", "")),
        seen=str(slots.get("found", "")),
        code=code_of(told),
        suggestion=error.suggestion,
    )


def set_up_wrongly(game: Game, replay: Replay, error: IllegalSetup) -> Audit:
    """The verdict on a record whose header no game can have; one of which that may be missing is not wrong."""
    is_way_untold = not replay.mode and error.refusal.clause == game.rules.structure.get("setup-seats")
    if replay.record.moves == "some" or is_way_untold:
        reason = catalogue.SETUP_MISSING.says(problem=error.refusal.said)
        return replace(undecided(game, replay, reason, error.position), events=0)
    found = fault(error.position.line, error.position.column, error.refusal)
    return Audit(replay.path, "illegal", game.document.id, game.document.digest, 0, found)


def undecided(game: Game, replay: Replay, reason: Said, where: Position) -> Audit:
    """The verdict on a record that cannot be judged for a reason that lies in none of its moves."""
    found = said(where.line, where.column, reason)
    return Audit(replay.path, "undecided", game.document.id, game.document.digest, len(replay.events), found)
