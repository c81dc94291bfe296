"""Dropping, picking up, taking and giving gadgets and flags. Not for: which of that is legal (norms, `vocabulary`)."""

from verifier.games.domains import Options, Several
from verifier.games.strange_synergy.decisions import UNSAID
from verifier.games.strange_synergy.frame import Frame
from verifier.games.strange_synergy.powers import list_gadgets
from verifier.games.strange_synergy.table import Table
from verifier.kernel.ask import Ask, Elision, Moves, ask_piece


def drop(table: Table, frame: Frame) -> Moves:
    """Drop gadgets, any or all of them on one line, which costs no strike."""
    held = list_gadgets(table, frame.warrior)
    things = Several(held, 1, max(1, len(held)), table.name, "gadgets that are there")
    dropped = yield table.part("thing", frame, things)
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
    thing = yield from ask_piece(ask_thing(table, frame, [*loose, *found]))
    table.cite("pick-up")
    loose.remove(thing if thing in loose else hidden[0])
    if not loose:
        del table.state.loose[square]
    table.gain(frame.warrior, thing)
    yield from shed(table, frame.warrior)


def exchange(table: Table, frame: Frame) -> Moves:
    """Take a gadget from an adjacent warrior, or give it one, if it is willing; that costs a strike."""
    warriors = table.some(table.state.warriors, "a warrior")
    partner = yield from ask_piece(table.part("partner", frame, warriors))
    giver, taker = (partner, frame.warrior) if frame.verb == "take" else (frame.warrior, partner)
    thing = yield from ask_piece(ask_thing(table, frame, list_gadgets(table, giver)))
    owner = table.warrior(partner).seat
    if owner != frame.seat:
        agreed = Options(("agree",), said=False)
        answer = Frame(owner, "agree", partner)
        yield Ask("agree", owner, agreed, answer, ("agree",), table.clause("agree"), Elision(bare="agree"))
    table.cite("exchange")
    table.lose(giver, thing)
    table.gain(taker, thing)
    table.bury((giver,))
    if not table.state.over:
        yield from shed(table, taker)


def ask_thing(table: Table, frame: Frame, things: list[int]) -> Ask:
    """Ask for one of some gadgets."""
    domain = table.some(things, "a gadget that is there")
    return table.part("thing", frame, domain)


def shed(table: Table, number: int) -> Moves:
    """Let the player of a warrior with too many gadgets choose those that it drops, at once (SS-GADG-06)."""
    one, most = table.warrior(number), table.rules.parameters["gadgets"]
    if table.rules.teams[table.state.seats[one.seat].team].gadgets:
        return
    while len(one.cards) + len(one.flags) > most and len(held := list_gadgets(table, number)) > most:
        table.cite("shed")
        domain, frame = table.some(held, "a gadget to drop"), Frame(one.seat, "shed", number)
        thing = yield from ask_piece(Ask("shed", one.seat, domain, frame, ("shed",), table.clause("shed")))
        table.put_down(number, thing)
        table.bury((number,))
