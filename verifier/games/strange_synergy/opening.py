"""Setting up, as far as players do it: dealing, assigning powers, secret flags, bases, warriors, who carries a flag.

Not for: what a header sets up (`setup`), or turns (`turn`).
"""

from verifier.games.domains import Options, Pieces, Several
from verifier.games.grid import square_at
from verifier.games.grid_answers import Squares
from verifier.games.strange_synergy.frame import Frame
from verifier.games.strange_synergy.gadgets import shed
from verifier.games.strange_synergy.table import Table
from verifier.kernel import undecided
from verifier.kernel.ask import PART, Answer, Ask, Chance, Elision, Moves, ask_piece, roll_die
from verifier.kernel.event import Event
from verifier.kernel.game import Undecidable
from verifier.kernel.together import ask_together, next_of

REVEAL = ("reveal",)


def set_up(table: Table) -> Moves:
    """Go through the phases of setting up that are still to come."""
    phases = {"deal": deal, "keep": keep_cards, "offer": offer_powers, "assign": assign_powers,
              "objective": choose_flags, "draw-flag": draw_flags, "first": find_first, "bases": place_bases,
              "warriors": place_warriors, "flags": hand_out_flags}  # fmt: skip
    names = [*phases, "turns"]
    table.cite("set-up")
    while table.state.phase != "turns":
        phase = table.state.phase
        yield from phases[phase](table)
        table.state.phase = names[names.index(phase) + 1]
    table.state.first = 0


def in_order(table: Table) -> list[int]:
    """The seats, clockwise from the first one."""
    count = len(table.state.seats)
    return [(table.state.first + more) % count for more in range(count)]


def deal(table: Table) -> Moves:
    """Deal power cards to each player."""
    table.cite("deal")
    cards = table.rules.cards
    owed = {seat: table.rules.parameters["powers"] or each_of(table, seat) * len(table.state.own(seat))
            for seat in range(len(table.state.seats))}  # fmt: skip
    while owed and table.state.deck:
        seat = yield from next_of(sorted(owed), ("deal",))
        dealt = yield Chance("deal", seat, owed.pop(seat), "deck", table.clause("deal"))
        assert isinstance(dealt, tuple)
        table.state.seats[seat].powers.extend(dealt)
        for card in dealt:
            table.state.deck.remove(card)
        more = sum(cards[card].extra for card in dealt)
        if more:
            table.cite("extra")
            owed[seat] = more
    for seat, player in enumerate(table.state.seats):
        unknown = next((cards[card].slug for card in player.powers if not cards[card].known), "")
        if unknown and (yield ask_more(table, seat)) == "more":
            question = "how many cards are dealt"
            raise Undecidable(undecided.UNKNOWN_TEXT.refusal(name=unknown, question=question))


def ask_more(table: Table, seat: int) -> Ask:
    """Ask whether a player is dealt further cards, as one of unknown text may say: a line tells that it is so."""

    def told(line: Event) -> Answer:
        return "more" if line.seat == seat and line.verb == "deal" else None

    return Ask("more", seat, Options(("none", "more")), Frame(seat), elision=Elision("none", part=True, tell=told))


def each_of(table: Table, seat: int) -> int:
    """The least number of power cards for each warrior of a seat: more for a side that is outnumbered."""
    few = len(table.state.own(seat)) <= table.rules.amount("few")
    return table.rules.parameters["few-each" if few else "powers-each"]


def keep_cards(table: Table) -> Moves:
    """Let each player keep some of his power cards and discard the rest, where the way to play says so."""
    kept = table.rules.amount("kept")
    waiting = list(range(len(table.state.seats))) if kept else []
    while waiting:
        seat = yield from next_of(waiting, ("keep",))
        player = table.state.seats[seat]
        several = Several(player.powers, kept, kept, table.name, f"{kept} of the player's power cards")
        cards = yield Ask("keep", seat, several, Frame(seat, "keep"), ("keep",), table.clause("keep"))
        assert type(cards) is tuple
        table.cite("keep")
        for card in cards:
            player.powers.remove(card)
        table.state.discard.extend(player.powers)
        player.powers = [*cards]


def offer_powers(table: Table) -> Moves:
    """Let each player give up a card as a power of a team, then receive one of all of them, shuffled."""
    seats = range(len(table.state.seats)) if table.rules.amount("pooled") else ()
    waiting = list(seats)
    while waiting:
        seat = yield from next_of(waiting, ("offer",))
        powers = table.state.seats[seat].powers
        offered = Pieces(powers, table.name, "one of the player's power cards")
        frame = Frame(seat, "offer")
        card = yield from ask_piece(Ask("offer", seat, offered, frame, ("offer",), table.clause("offer")))
        powers.remove(card)
        table.state.pool.append(card)
    waiting = list(seats)
    while waiting:
        seat = yield from next_of(waiting, ("receive",))
        given = yield Chance("receive", seat, 1, "pool", table.clause("receive"))
        assert isinstance(given, tuple)
        table.cite("receive")
        table.state.pool.remove(given[0])
        table.state.seats[seat].shared = [*given]


def assign_powers(table: Table) -> Moves:
    """Let each player give power cards to his warriors, the players in any order."""
    state = table.state
    left = {seat: state.own(seat) for seat, player in enumerate(state.seats) if player.powers}
    waiting = list(left)
    while waiting:
        seat = yield from next_of(waiting, ("assign",))
        frame = Frame(seat, "assign")
        warriors = Pieces(left[seat], table.name, "one of the player's warriors without power cards")
        chosen = yield from ask_piece(
            Ask("assign", seat, warriors, frame, ("assign",), table.clause("assign"), Elision(part=True))
        )
        powers, others, each = state.seats[seat].powers, len(left[seat]) - 1, each_of(table, seat)
        least = len(powers) if not others else min(each, len(powers))
        most = max(least, len(powers) - each * others)
        several = Several(powers, least, most, table.name, f"{least} to {most} of the player's power cards")
        cards = yield Ask("powers", seat, several, frame, (), table.clause("powers"), PART)
        assert type(cards) is tuple
        table.cite("assign")
        give_powers(table, chosen, cards)
        left[seat].remove(chosen)
        if left[seat]:
            waiting.append(seat)
            waiting.sort()


def give_powers(table: Table, number: int, cards: tuple[int, ...]) -> None:
    """Give power cards to a warrior, with the hits that they add."""
    one = table.warrior(number)
    for card in cards:
        table.state.seats[one.seat].powers.remove(card)
        one.cards.append(card)
    one.hits = table.full_hits(number)


def choose_flags(table: Table) -> Moves:
    """Let each player write down any flag but his own in secret, which is shown when he wins by it (SS-FLAG-04)."""
    if not table.state.flagged:
        return
    asks = []
    flags = [*table.rules.teams_here().values()]
    wanting = [seat for seat, player in enumerate(table.state.seats) if player.objective < 0]
    for seat in wanting:
        elision = Elision(shown_by=REVEAL)
        domain = Pieces(flags, table.name, "the flag of another team")
        frame = Frame(seat, "write")
        asks.append(Ask("write", seat, domain, frame, ("write",), table.clause("write"), elision, settled=True))
    chosen = (yield from ask_together(asks, "order")) if asks else ()
    for seat, flag in zip(wanting, chosen, strict=True):
        assert type(flag) is int
        table.state.seats[seat].objective = flag
    table.cite("write")


def draw_flags(table: Table) -> Moves:
    """Let each player draw a flag from the cup."""
    waiting = list(range(len(table.state.seats))) if table.state.flagged else []
    while waiting:
        seat = yield from next_of(waiting, ("draw",))
        drawn = yield Chance("draw", seat, 1, "cup", table.clause("draw"))
        assert isinstance(drawn, tuple)
        table.cite("draw-flag")
        table.state.seats[seat].flag_drawn = drawn[0]


def find_first(table: Table) -> Moves:
    """Roll for who goes first; of those who roll highest together, each rolls again."""
    table.cite("first")
    rolling = list(range(len(table.state.seats)))
    while len(rolling) > 1:
        rolls: dict[int, int] = {}
        waiting = list(rolling)
        while waiting:
            seat = yield from next_of(waiting, ("roll",))
            rolls[seat] = yield from roll_die(table.roll(seat, "first"))
        rolling = sorted(seat for seat, rolled in rolls.items() if rolled == max(rolls.values()))
        if len(rolling) > 1 and table.readings.of("first.tie") == "lowest-seat":
            rolling = rolling[:1]
    table.state.first = table.state.active = rolling[0]


def place_bases(table: Table) -> Moves:
    """Let each player in turn put his base on the board."""
    for seat in in_order(table):
        squares = Squares(list(table.board().squares()), "a square of the board")
        frame = Frame(seat, "base")
        chosen = yield Ask("base", seat, squares, frame, ("base",), table.clause("base"), settled=True)
        table.cite("base")
        table.state.seats[seat].base = square_at(str(chosen))


def place_warriors(table: Table) -> Moves:
    """Let each player in turn put all his warriors on the board: on his base and beside it."""
    for seat in in_order(table):
        while left := [number for number in table.state.own(seat) if table.warrior(number).square is None]:
            frame = Frame(seat, "place")
            warriors = Pieces(left, table.name, "one of the player's warriors that is not on the board")
            elision = Elision(part=True)
            chosen = yield from ask_piece(
                Ask("place", seat, warriors, frame, ("place",), table.clause("place"), elision)
            )
            squares = Squares(list(table.board().squares()), "a square of the board")
            ask = Ask("square", seat, squares, frame, (), table.clause("square"), PART)
            if not table.answerable(ask):
                problem = "no rule says where a warrior begins for whom no square is left beside his base"
                raise Undecidable(undecided.NO_RULE.refusal(problem=problem))
            square = yield ask
            table.cite("place")
            table.warrior(chosen).square = square_at(str(square))


def hand_out_flags(table: Table) -> Moves:
    """Let each player in turn give the flag that he drew to one of his warriors."""
    for seat in in_order(table) if table.state.flagged else ():
        warriors = Pieces(table.state.own(seat), table.name, "one of the player's warriors")
        frame = Frame(seat, "carry")
        chosen = yield from ask_piece(
            Ask("carry", seat, warriors, frame, ("carry",), table.clause("carry"), settled=True)
        )
        table.cite("carry")
        player = table.state.seats[seat]
        table.warrior(chosen).flags.append(player.flag_drawn)
        player.flag_drawn = -1
        yield from shed(table, chosen)
