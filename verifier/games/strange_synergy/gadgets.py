"""Gadgets and flags: dropped, picked up, taken, given; cards that lie face down: turned up. Not for: what is legal."""

from verifier.games.domains import Options, Perhaps, Pieces, Several
from verifier.games.strange_synergy.decisions import UNSAID
from verifier.games.strange_synergy.frame import Frame
from verifier.games.strange_synergy.powers import list_gadgets, team_of, unknown_text
from verifier.games.strange_synergy.table import Table
from verifier.kernel.ask import Elision, Moves, ask_piece

THERE = "a gadget that is there"


def drop(table: Table, frame: Frame) -> Moves:
    """Drop gadgets, any or all of them on one line, which costs no strike."""
    held = list_gadgets(table, frame.warrior)
    things = Several(held, 1, max(1, len(held)), table.name, "gadgets that are there")
    dropped = yield table.part("thing", frame.seat, frame, things)
    assert type(dropped) is tuple
    table.cite("drop")
    for thing in dropped:
        table.put_down(frame.warrior, thing)
    table.bury((frame.warrior,))


def pick_up(table: Table, frame: Frame) -> Moves:
    """Pick up a gadget on the warrior's square, which costs a strike."""
    square = table.square_of(frame.warrior)
    loose = table.state.loose.get(square, [])
    hidden = [card for card in loose if table.name(card) == UNSAID]
    found = [one for one in table.state.deck if table.rules.cards[one].category == "gadget"] if hidden else []
    thing = yield from ask_piece(table.part("thing", frame.seat, frame, table.some([*loose, *found], THERE)))
    table.cite("pick-up")
    loose.remove(thing if thing in loose else hidden[0])
    if not loose:
        del table.state.loose[square]
    table.gain(frame.warrior, thing)
    yield from shed(table, frame.warrior)


def exchange(table: Table, frame: Frame) -> Moves:
    """Take a gadget from an adjacent warrior, or give it one, if it is willing; that costs a strike."""
    warriors = table.some(table.state.warriors, "a warrior")
    partner = yield from ask_piece(table.part("partner", frame.seat, frame, warriors))
    giver, taker = (partner, frame.warrior) if frame.verb == "take" else (frame.warrior, partner)
    thing = yield from ask_piece(table.part("thing", frame.seat, frame, table.some(list_gadgets(table, giver), THERE)))
    owner = table.warrior(partner).seat
    if owner != frame.seat:
        answer = Frame(owner, "agree", partner)
        yield table.ask("agree", owner, Options(("agree",), said=False), Elision(bare="agree"), frame=answer)
    table.cite("exchange")
    table.lose(giver, thing)
    table.gain(taker, thing)
    table.bury((giver,))
    if not table.state.over:
        yield from shed(table, taker)


def shed(table: Table, number: int) -> Moves:
    """Let the player of a warrior with too many gadgets choose those that it drops, at once (SS-GADG-06)."""
    one, most = table.warrior(number), table.rules.parameters["gadgets"]
    if team_of(table, number).gadgets:
        return
    while len(one.cards) + len(one.flags) > most and len(held := list_gadgets(table, number)) > most:
        table.cite("shed")
        domain, frame = table.some(held, "a gadget to drop"), Frame(one.seat, "shed", number)
        thing = yield from ask_piece(table.ask("shed", one.seat, domain, frame=frame))
        table.put_down(number, thing)
        table.bury((number,))


def turn_up(table: Table, frame: Frame) -> Moves:
    """Turn up a card of a warrior: one that is marked Secret, of which not every copy lies elsewhere."""
    unseen = Pieces(table.state.deck, table.name, "a card that lies nowhere else")
    shown = yield from ask_piece(table.part("shown", frame.seat, frame, unseen))
    if table.rules.cards[shown].secret is None:
        raise unknown_text(table.name(shown), "whether it may lie face down")
    table.cite("show")
    table.warrior(frame.warrior).cards.remove(table.face_down)
    table.state.deck.remove(shown)
    table.gain(frame.warrior, shown)


def turn_up_any(table: Table, seat: int) -> Moves:
    """Let a player turn up cards that he uses against a strike; unsaid he uses none."""
    while hiding := [one for one in table.state.own(seat) if table.face_down in table.warrior(one).cards]:
        frame = Frame(seat, "show")
        warriors = Perhaps(hiding, table.name, "a warrior with a card that lies face down")
        chosen = yield table.ask("show", seat, warriors, Elision(None), frame=frame)
        if type(chosen) is not int:
            return
        frame.warrior = chosen
        yield from turn_up(table, frame)
