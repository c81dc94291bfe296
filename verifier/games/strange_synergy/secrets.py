"""Cards that lie face down until they are first used: which are turned up, and when. Not for: what they do."""

from verifier.games.domains import Perhaps, Pieces
from verifier.games.strange_synergy.frame import Frame
from verifier.games.strange_synergy.table import Table
from verifier.kernel import undecided
from verifier.kernel.ask import Ask, Elision, Moves, ask_piece
from verifier.kernel.game import Undecidable


def turn_up(table: Table, frame: Frame) -> Moves:
    """Turn up a card of a warrior: one that is marked Secret, of which not every copy lies elsewhere."""
    unseen = Pieces(table.state.deck, table.name, "a card that lies nowhere else")
    shown = yield from ask_piece(table.part("shown", frame, unseen))
    if table.rules.cards[shown].secret is None:
        name, question = table.name(shown), "whether it may lie face down"
        raise Undecidable(undecided.UNKNOWN_TEXT.refusal(name=name, question=question))
    table.cite("show")
    table.warrior(frame.warrior).cards.remove(table.face_down)
    table.state.deck.remove(shown)
    table.gain(frame.warrior, shown)


def turn_up_any(table: Table, seat: int) -> Moves:
    """Let a player turn up cards that he uses against a strike; unsaid he uses none."""
    while hiding := [one for one in table.state.own(seat) if table.face_down in table.warrior(one).cards]:
        frame = Frame(seat, "show")
        warriors = Perhaps(hiding, table.name, "a warrior with a card that lies face down")
        chosen = yield Ask("show", seat, warriors, frame, ("show",), table.clause("show"), Elision(None))
        if type(chosen) is not int:
            return
        frame.warrior = chosen
        yield from turn_up(table, frame)
