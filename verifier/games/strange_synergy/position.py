"""A position in the middle of a game as a header's `position:` has it: one table of fields reads, writes and shapes it.

position: {turn: P1, warriors: {igor: {at: b3, hits: 5, cards: [fast]}}, loose: {d4: [cats-flag]}}
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from verifier.games.figures import FigurePlaces, read_table, write_places
from verifier.games.grid import Board, label_of
from verifier.games.grid_answers import Squares
from verifier.games.grid_header import square_on
from verifier.games.setup import check, entries_of, index_of, piece_field
from verifier.games.strange_synergy.decisions import UNSAID
from verifier.games.strange_synergy.state import Seat, State, Warrior
from verifier.kernel.message import say
from verifier.kernel.source import Unreadable
from verifier.language import fields
from verifier.language.fields import Field
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.strange_synergy.rules import Rules
    from verifier.games.strange_synergy.table import Table

#: A warrior whose fields are not written down; hits are, always.
UNHURT = Warrior(-1, hits=-1)


def fields_of(rules: "Rules", board: Board | None = None, here: Sequence[int] = ()) -> FigurePlaces:
    """The fields of positions under some rules, on a board."""
    figures = tuple(here or [rules.notation.index(name) for name in rules.warriors])
    return fields_among(rules.notation, len(rules.cards), (*rules.flags.values(),), figures, board)


@lru_cache(256)
def fields_among(
    names: tuple[str, ...], many: int, flags: tuple[int, ...], figures: tuple[int, ...], board: Board | None
) -> FigurePlaces:
    """The fields where so many of the pieces are cards, some are flags and some the figures that there are."""
    cards, unsaid = range(many), {"?": names.index(UNSAID)}
    square, figure = square_on(board), piece_field(names, figures, "a warrior of this game")
    card = piece_field(names, cards, "a power card", unsaid)
    thing = piece_field(names, [*cards, *flags], "a card or a flag", unsaid)
    flag = piece_field(names, flags, "a flag")
    pieces, loose = fields.many(card, list), fields.mapped(square, fields.many(thing, list))
    warrior = {
        "at": square.named("square"), "hits": fields.number(999), "cards": pieces, "flags": fields.many(flag, list),
        "dead": fields.truth(), "gone": fields.truth(), "stunned-by": figure, "suppressed-by": figure,
        "in-effect": pieces.named("used"), "idle": fields.number(99),
        "gadgetless": fields.truth(),
    }  # fmt: skip
    table = {
        "acting": figure, **dict.fromkeys(("moved", "struck", "both"), fields.number(99)), "discard": pieces,
        "removed": pieces, "done": fields.many(figure, list), "barriers": fields.mapped(square, figure), "loose": loose,
    }  # fmt: skip
    seat = {"base": square, "objective": fields.one_or_many(flag), "powers": pieces.named("shared")}
    return FigurePlaces(warrior, seat, table, "warriors")


def read_position(play: "Table", node: Node) -> None:
    """Set up a position in the middle of a game; a warrior that it does not name is out.

    Raises `Unreadable` for what means nothing, and `IllegalSetup` for what cannot have come about.
    """
    state, known = play.state, fields_of(play.rules, play.state.board, [*play.state.warriors])
    for seat, entry in read_table(known, state, play.seat_names, node).items():
        check_seat(play, seat, entry)
    standing = dict(entries_of(node, "warriors"))
    for warrior, one in state.warriors.items():
        one.gone = play.name(warrior) not in standing
    fields.read_each(partial(read_warrior, play, known.figure), standing.items())
    if state.acting < 0 and state.moved + state.struck + state.both:
        raise node.wrong("the warrior that has moved or struck (acting)")
    for name, entry in standing.items():
        check(play, play.ask("stands", state.active, play.anybody), play.rules.notation.index(name), entry)
    take_from_deck(play, node)
    play.settle_end()


def check_seat(play: "Table", seat: int, node: Node) -> None:
    """Put what a position says of a seat to the norms of setting up, as if it came last. Raises `IllegalSetup`."""
    player, flags = play.state.seats[seat], play.rules.teams_here().values()
    for card in player.shared[-1:]:
        check(play, play.ask("shared", seat, play.some(player.shared, say("power-of-team"))), card, node)
    base, player.base = player.base, None
    if base is not None:
        check(play, play.ask("base", seat, Squares([base], "")), label_of(base), node.need("base"))
    player.base = base
    for flag in player.objective if isinstance(player.objective, tuple) else (player.objective,):
        check(play, play.ask("write", seat, play.some(flags, say("another-flag"))), flag, node.need("objective"))
    if player.objective != () and not play.state.flagged:
        raise node.need("objective").wrong("no objective, as it is not played for flags (flags: none)")


def take_from_deck(play: "Table", node: Node) -> None:
    """Put what lies outside the deck to the norms, and take it out of the deck. Raises `IllegalSetup`."""
    state, lying = play.state, play.state.list_out()
    for thing in dict.fromkeys(lying):
        check(play, play.ask("lies", state.active, play.some((thing,), "")), thing, node)
    state.deck = [*(Counter(state.deck) - Counter(lying)).elements()]


def read_warrior(play: "Table", known: Mapping[str, Field], entry: tuple[str, Node]) -> None:
    """One warrior: its square, hits, cards, flags and states."""
    node = entry[1]
    number = index_of(play.rules.notation, entry[0], node.named_at)
    one = play.state.warriors.get(number)
    if one is None:
        raise Unreadable(node.named_at, f"{play.name(number)} is no warrior of this game")
    fields.fill(one, node, known)
    if one.square is None and one.alive:
        raise node.wrong("where the warrior stands (at), or that it is dead or gone")
    if node.get("hits") is None:
        one.hits = 0 if one.dead else play.full_hits(number)


def write_position(play: "Table") -> Mapping[str, object]:
    """The present position, as it is read back."""
    figures = ((play.name(number), one) for number, one in play.state.warriors.items() if not one.gone)
    return write_places(fields_of(play.rules), play.state, play.seat_names, figures, (UNHURT, Seat(""), State()))
