"""From a text that cannot be read to its verdict. Not for: reading, or records that can be read (`judge`)."""

from verifier.games.game import Game
from verifier.kernel.malformed import RULE_FILE
from verifier.kernel.message import Message, code_of
from verifier.kernel.source import Unreadable, together
from verifier.language.document import Document
from verifier.record.model import Replay
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
    said = error.said if code_of(error.said) else Message(RULE_FILE.code, (("problem", error.message),))
    slots = dict(said.slots) if isinstance(said, Message) else {}
    return Fault(
        line,
        column,
        clause="",
        said=said,
        wanted=str(slots.get("expected", "")),
        seen=str(slots.get("found", "")),
        code=code_of(said),
        suggestion=error.suggestion,
    )
