"""Operations on the own pile: destroying gems, and adding some wherever the text wants them.

Not for: crashes and antes (`gems`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.domains import Spaces
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.labels import Options, PileColours
from verifier.games.puzzle_strike_2.operations.parameters import Action, Ctx, amount, cited, colour_of, flag, label_of
from verifier.games.steps import Built
from verifier.kernel.ask import NO_DEFAULT, Ask, Moves
from verifier.kernel.values import smaller, times
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: Where added gems come to lie.
PLACES = ("top", "below-top", "bottom", "chosen")


def destroy(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`destroy: {colour: chosen, optional: true}`: all own gems of a colour; `{top: 1}`: so many from the top.

    `{any: 2, optional: true}`: so many, one after the other, wherever they are.
    """
    node.known("colour", "top", "any", "optional")
    colour, optional = node.get("colour"), flag(node, "optional")
    given = [key for key in ("colour", "top", "any") if node.get(key) is not None]
    if len(given) != 1:
        raise node.wrong("`colour`, `top` or `any`")
    number = None if colour is not None else amount(node.need(given[0]), context)
    fixed = -1 if colour is None or colour.text == "chosen" else colour_of(colour, context)

    def run(play: "Play", frame: Frame) -> Moves | None:
        pile = play.state.seats[frame.seat].pile
        if number is not None and given == ["any"]:
            return picked(play, frame, number(play, frame), optional, cited(play, "destroy", clauses))
        if number is not None:
            for _ in times(smaller(number(play, frame), len(pile))):
                pile.pop()
            return None
        if fixed >= 0:
            remove(play, frame.seat, fixed)
            return None
        return chosen(play, frame, optional, cited(play, "destroy", clauses))

    return run


def chosen(play: "Play", frame: Frame, optional: bool, clause: str) -> Moves:
    """Destroy the gems of a colour that the player chooses; who only may can choose one that is not in the pile."""
    held = bool(play.state.seats[frame.seat].pile)
    if not held and not optional:
        return
    colours = Options(play.rules.colours, True) if optional else PileColours(play, False)
    default = NO_DEFAULT if held else None
    answer = yield Ask("destroy", frame.seat, colours, frame, ("destroy",), default, clause, part=True)
    if isinstance(answer, str):
        remove(play, frame.seat, play.rules.colours.index(answer))


def remove(play: "Play", seat: int, colour: int) -> None:
    """Take all gems of a colour out of a pile; they fill no meter (PS2-DESTR-04)."""
    pile = play.state.seats[seat].pile
    pile[:] = [gem for gem in pile if not gem == colour]  # noqa: SIM201


def picked(play: "Play", frame: Frame, count: int, optional: bool, clause: str) -> Moves:
    """Destroy so many gems that the player chooses."""
    pile = play.state.seats[frame.seat].pile
    for _ in times(count):
        if not pile:
            return
        spaces = Spaces(play, 1, optional)
        answer = yield Ask("destroy", frame.seat, spaces, frame, ("destroy",), clause=clause, part=True, many=True)
        if not isinstance(answer, tuple):
            return
        del pile[answer[0] - 1]


def add(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`add: {colours: [blue, chosen], at: below-top}`: gems come into the own pile one after the other.

    `at` is top, below-top, bottom, or chosen: a space to be filled, from which on the others move up. What is pushed
    over the last space becomes a token. With `different: true` no colour is chosen twice.
    """
    node.known("colours", "at", "different")
    listed, different = node.need("colours").sequence(), flag(node, "different")
    wanted = [-1 if one.text == "chosen" else colour_of(one, context) for one in listed]
    at = label_of(node.get("at"), PLACES, "top")
    if not listed or (different and wanted.count(-1) > len({*range(len(context.labels))} - {*wanted})):
        raise node.need("colours").wrong("one or more colours, and no more different ones than there are")

    def run(play: "Play", frame: Frame) -> Moves:
        clause, names = cited(play, "add", clauses), play.rules.colours
        left = [name for number, name in enumerate(names) if not (different and number in wanted)]
        for colour in wanted:
            if colour < 0:
                answer = yield Ask("add-colour", frame.seat, Options(tuple(left)), frame, clause=clause)
                colour = names.index(str(answer))
                left = [name for name in left if not different or name != answer]
            yield from put_in(play, frame, colour, at, clause)

    return run


def put_in(play: "Play", frame: Frame, colour: int, at: str, clause: str) -> Moves:
    """One gem comes into a pile; what finds no room becomes a token (PS2-FAQC-06)."""
    player = play.state.seats[frame.seat]
    height = len(player.pile)
    space = {"bottom": 0, "below-top": max(height - 1, 0)}.get(at, height)
    if at == "chosen" and height:
        answer = yield Ask("add", frame.seat, Spaces(play, 1, False, above=1), frame, clause=clause)
        space = answer[0] - 1 if isinstance(answer, tuple) else height
    player.pile.insert(space, colour)
    if len(player.pile) > play.rules.parameters["spaces"]:
        player.pile.pop()
        player.incoming += 1


OPERATIONS: "Mapping[str, Built[Play, Frame]]" = {
    "destroy": Built(destroy, "own gems are destroyed"),
    "add": Built(add, "gems come into the own pile"),
}
