"""Setting up, as far as players do it: dealing, assigning powers, secret flags, bases, warriors, who carries a flag.

Not for: what a header sets up (`setup`), or turns (`turn`).
"""

from collections import Counter

from verifier.games.domains import LabelOptions, Several
from verifier.games.grid import square_at
from verifier.games.secrets import ask_secret
from verifier.games.strange_synergy.gadgets import shed
from verifier.games.strange_synergy.powers import team_of, total
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.table import Table
from verifier.kernel.ask import Answer, Ask, Elision, Moves, ask_piece
from verifier.kernel.event import Event
from verifier.kernel.message import say
from verifier.kernel.together import ask_together, draw_each, next_of, roll_highest


def set_up(table: Table) -> Moves:
    """Go through the phases of setting up that are still to come."""
    phases = {"deal": deal, "keep": keep_cards, "offer": offer_powers, "assign": assign_powers,
              "objective": choose_flags, "draw-flag": draw_flags, "first": find_first, "bases": place_bases,
              "warriors": place_warriors, "flags": hand_out_flags}  # fmt: skip
    names = [*phases, "turns"]
    table.note("set-up")
    while table.state.phase != "turns":
        phase = table.state.phase
        yield from phases[phase](table)
        table.state.phase = names[names.index(phase) + 1]
    table.state.first = 0


def deal(table: Table) -> Moves:
    """Deal power cards to each player, and those that come with some of them."""
    cards, state = table.rules.cards, table.state

    def take(seat: int, dealt: tuple[int, ...]) -> int:
        state.seats[seat].powers.extend(dealt)
        for card in dealt:
            state.deck.remove(card)
        more = min(sum(cards[card].extra for card in dealt), len(state.deck))
        table.note("extra" if more else "")
        return more

    table.note("deal")
    fixed = table.rules.parameters["powers"]
    counts = {seat: fixed or table.powers_each(seat) * len(state.own(seat)) for seat in table.seats()}
    yield from draw_each(counts, "deal", "deck", lambda seat: table.clause(f"{table.side(seat)}deal"), take)
    for seat, player in enumerate(state.seats):
        unknown = next((cards[card].slug for card in player.powers if not cards[card].known), "")
        if unknown and (yield ask_more(table, seat)) == "more":
            raise table.unknown_text(unknown, say("how-many-are-dealt"))


def ask_more(table: Table, seat: int) -> Ask:
    """Ask whether a player is dealt further cards, as one of unknown text may say: a line tells that it is so."""

    def told(line: Event) -> Answer:
        return "more" if line.seat == seat and line.verb == "deal" else None

    return Ask("more", seat, LabelOptions(("none", "more")), Frame(seat), elision=Elision("none", part=True, tell=told))


def keep_cards(table: Table) -> Moves:
    """Let each player keep some of his power cards and discard the rest, where the way to play says so."""
    kept = table.rules.amount("kept")
    players, what = table.state.seats if kept else [], say("own-powers", n=kept)
    domains = (Several(player.powers, kept, kept, table.name, what) for player in players)
    asks = [table.ask("keep", seat, domain) for seat, domain in enumerate(domains)]
    for player, cards in zip(players, (yield from ask_together(asks)), strict=True):
        assert type(cards) is tuple
        table.note("keep")
        table.state.discard.extend((Counter(player.powers) - Counter(cards)).elements())
        player.powers = [*cards]


def offer_powers(table: Table) -> Moves:
    """Let each player give up a card as a power of a team, then receive one of all of them, shuffled."""
    state = table.state

    def take(seat: int, given: tuple[int, ...]) -> int:
        table.note("receive")
        state.seats[seat].shared = [*given]
        state.pool.remove(given[0])
        return 0

    seats = table.seats() if table.rules.amount("pooled") else range(0)
    held = (table.some(state.seats[seat].powers, say("own-power")) for seat in seats)
    asks = [table.ask("offer", seat, domain) for seat, domain in enumerate(held)]
    for seat, card in zip(seats, (yield from ask_together(asks)), strict=True):
        assert type(card) is int
        state.seats[seat].powers.remove(card)
        state.pool.append(card)
    yield from draw_each(dict.fromkeys(seats, 1), "receive", "pool", lambda _: table.clause("receive"), take)


def assign_powers(table: Table) -> Moves:
    """Let each player give power cards to his warriors, the players in any order."""
    state = table.state
    left = {seat: state.own(seat) for seat, player in enumerate(state.seats) if player.powers}
    while left:
        seat = yield from next_of([*left], ("assign",))
        warriors = table.some(left[seat], say("warrior-without-powers"))
        frame = Frame(seat, "assign")
        chosen = yield from ask_piece(table.ask("assign", seat, warriors, Elision(part=True), frame=frame))
        powers, others, each = state.seats[seat].powers, len(left[seat]) - 1, table.powers_each(seat)
        least = len(powers) if not others else min(each, len(powers))
        most = max(least, len(powers) - each * others)
        what = say("own-powers", n=least) if least == most else say("own-powers-between", n=least, n2=most)
        table.note("assign", f"assign {each}")
        cards = yield table.part("powers", frame.seat, frame, Several(powers, least, most, table.name, what))
        assert type(cards) is tuple
        for card in cards:
            powers.remove(card)
            table.warrior(chosen).cards.append(card)
        table.warrior(chosen).hits = table.full_hits(chosen)
        usual = "team-hits" if team_of(table, chosen).hits else "hits"
        table.note("extra-hits" if total(table, chosen, "hits") else usual)
        left[seat].remove(chosen)
        if not left[seat]:
            del left[seat]


def choose_flags(table: Table) -> Moves:
    """Let each player write down any flag but his own in secret, which is shown when he wins by it (SS-FLAG-04)."""
    players, flags = table.state.seats if table.state.flagged else [], table.rules.teams_here()
    wanting = [(seat, flags[player.team]) for seat, player in enumerate(players) if player.objective == ()]
    what, all_flags = say("another-flag"), [*flags.values()]
    asks = [ask_secret(table, "write", seat, all_flags, own, what) for seat, own in wanting]
    for ask, flag in zip(asks, (yield from ask_together(asks)), strict=True):
        assert isinstance(flag, int | tuple)
        players[ask.seat].objective = flag
    table.note("write" if players else "no-flags")


def draw_flags(table: Table) -> Moves:
    """Let each player draw a flag from the cup."""

    def take(seat: int, drawn: tuple[int, ...]) -> int:
        table.state.seats[seat].flag_drawn = drawn[0]
        return 0

    counts = dict.fromkeys(table.seats() if table.state.flagged else (), 1)
    table.note("draw" if counts else "")
    yield from draw_each(counts, "draw", "cup", lambda _: table.clause("draw"), take)


def find_first(table: Table) -> Moves:
    """Roll for who goes first; of those who roll highest together, each rolls again."""
    table.note("first")
    of = table.readings.of
    table.state.first = table.state.active = yield from roll_highest(
        table.seats(), lambda seat: table.roll(seat, "first"), ties=lambda: of("first.tie") == "roll-again"
    )


def place_bases(table: Table) -> Moves:
    """Let each player in turn put his base on the board."""
    for seat in table.seats_from(table.state.first):
        chosen = yield table.ask("base", seat, table.any_square(), settled=True)
        table.note("base")
        table.state.seats[seat].base = square_at(str(chosen))


def place_warriors(table: Table) -> Moves:
    """Let each player in turn put all his warriors on the board: on his base and beside it."""
    for seat in table.seats_from(table.state.first):
        while left := table.state.unplaced(seat):
            if table.find_reach(seat) > 1 and table.readings.of("start.crowded") == "left-out":
                table.warrior(left[0]).gone = True
                continue
            warriors, frame = table.some(left, say("warrior-off-board")), Frame(seat, "place")
            chosen = yield from ask_piece(table.ask("place", seat, warriors, Elision(part=True), frame=frame))
            square = yield table.part("square", frame.seat, frame, table.any_square())
            table.note("place")
            table.warrior(chosen).square = square_at(str(square))
            yield from shed(table, chosen)


def hand_out_flags(table: Table) -> Moves:
    """Let each player in turn give the flag that he drew to one of his warriors."""
    for seat in table.seats_from(table.state.first) if table.state.flagged else ():
        warriors = table.some([one for one in table.state.own(seat) if table.warrior(one).alive], say("own-warrior"))
        chosen = yield from ask_piece(table.ask("carry", seat, warriors, settled=True))
        table.note("carry")
        player = table.state.seats[seat]
        table.warrior(chosen).flags.append(player.flag_drawn)
        player.flag_drawn = -1
        yield from shed(table, chosen)
