"""Gadgets and flags: dropped, picked up, taken, given; cards that lie face down: turned up. Not for: what is legal."""

from collections.abc import Generator, Iterable

from verifier.games.domains import LabelOptions, Perhaps, Pieces, Several
from verifier.games.strange_synergy.decisions import UNSAID
from verifier.games.strange_synergy.powers import list_gadgets, list_hidden, team_of
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.table import Table
from verifier.kernel.ask import Answer, Ask, Domain, Elision, Moves, Question, ask_piece
from verifier.kernel.message import say


def drop(table: Table, frame: Frame) -> Moves:
    """Drop gadgets, any or all of them on one line, which costs no strike."""
    held = list_things(table, frame.warrior)
    things = Several(held, 1, max(1, len(held)), table.name, say("gadgets-carried"))
    dropped = yield ask_thing(table, frame, things)
    assert type(dropped) is tuple
    yield from reveal(table, frame.warrior, *(thing for thing in dropped if thing < len(table.rules.cards)))
    table.note("drop")
    for thing in dropped:
        table.put_down(frame.warrior, thing)
    table.bury((frame.warrior,))


def list_things(table: Table, number: int) -> list[int]:
    """The gadgets that a warrior can let go of, also those that may lie face down."""
    return [*list_gadgets(table, number), *list_hidden(table, number, lambda card: card.category == "gadget")]


def ask_thing(table: Table, frame: Frame, domain: Domain) -> Ask:
    """Ask which gadget something is done with: the clause that is shown is that of the action (SS-GADG-15, -20)."""
    return Ask("thing", frame.seat, domain, frame, (), table.clause(frame.verb))


def pick_up(table: Table, frame: Frame) -> Moves:
    """Pick up a gadget on the warrior's square, which costs a strike."""
    square, cards = table.square_of(frame.warrior), table.rules.cards
    out = [one for one in (*table.state.removed, *table.state.discard) if not cards[one].consumed]
    loose = table.state.loose.get(square, [])
    hidden = [card for card in loose if table.name(card) == UNSAID or card == table.face_down]
    gadgets = [one for one in table.state.deck if cards[one].category == "gadget"] if hidden else []
    found = [one for one in gadgets if cards[one].secret is not False or hidden != [table.face_down]]
    thing = yield from ask_piece(ask_thing(table, frame, table.some([*loose, *found, *out], say("gadget-on-square"))))
    table.note("pick-up", table.name(thing))
    loose.remove(thing if thing in loose else hidden[0])
    if not loose:
        del table.state.loose[square]
    table.gain(frame.warrior, thing)
    yield from shed(table, frame.warrior)


def exchange(table: Table, frame: Frame) -> Moves:
    """Take a gadget from an adjacent warrior, or give it one, if it is willing; that costs a strike."""
    partner = yield from ask_piece(table.part("partner", frame.seat, frame, table.anybody))
    giver, taker = (partner, frame.warrior) if frame.verb == "take" else (frame.warrior, partner)
    thing = yield from ask_piece(ask_thing(table, frame, table.some(list_things(table, giver), say("gadget-carried"))))
    owner = table.warrior(partner).seat
    if owner != frame.seat:
        answer = Frame(owner, "agree", partner)
        yield table.ask("agree", owner, LabelOptions(("agree",), said=False), Elision(bare="agree"), frame=answer)
    if thing < len(table.rules.cards):
        yield from reveal(table, giver, thing)
    table.note("exchange")
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
        table.note("shed")
        domain, frame = table.some(held, say("gadget-to-drop")), Frame(one.seat, "shed", number)
        thing = yield from ask_piece(table.ask("shed", one.seat, domain, frame=frame))
        table.put_down(number, thing)
        table.bury((number,))


def turn_up(table: Table, frame: Frame) -> Moves:
    """Turn up a card of a warrior: one that is marked Secret, of which not every copy lies elsewhere."""
    unseen = Pieces(table.state.deck, table.name, say("card-of-the-deck"))
    yield from reveal(table, frame.warrior, (yield from ask_piece(table.part("shown", frame.seat, frame, unseen))))


def reveal(table: Table, number: int, *cards: int) -> Moves:
    """Turn up those of some cards that a warrior has not had face up: it uses them, or they are shown."""
    one = table.warrior(number)
    for card in cards:
        if card in one.cards or card in table.state.seats[one.seat].shared:
            continue
        if table.rules.cards[card].secret is None:
            raise table.unknown_text(table.name(card), say("whether-face-down"))
        if one.gadgetless and not table.rules.cards[card].category:
            raise table.unknown_fact(say("category-of", raw=table.name(card)), say("whether-gadgetless-had-it"))
        table.note("show")
        one.cards.remove(table.face_down)
        table.state.deck.remove(card)
        table.gain(number, card)
        yield from shed(table, number)


def turn_up_any(table: Table, warriors: Iterable[int]) -> Generator[Question, Answer, bool]:
    """Let the players of some warriors turn up cards that they use now; unsaid they use none."""
    turned = False
    if not table.hides(table.state.warriors):
        return False
    for seat in dict.fromkeys(table.warrior(one).seat for one in warriors):
        while hiding := table.hides(table.state.own(seat)):
            frame = Frame(seat, "show")
            owners = Perhaps(hiding, table.name, say("warrior-with-hidden-card"))
            chosen = yield table.ask("show", seat, owners, Elision(None), frame=frame)
            if type(chosen) is not int:
                break
            frame.warrior, turned = chosen, True
            yield from turn_up(table, frame)
    return turned
