"""Draws of which a record names only some pieces, or none: numbers of each kind that nobody knows.

Not for: decisions (`answers`).
"""

from collections import Counter
from collections.abc import Sequence

from verifier.kernel.ask import Chance, Roll
from verifier.kernel.event import Event, Token
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.kernel.values import counted
from verifier.record.promises import counts
from verifier.run.completion import Completion
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.run.unknown import Drawing
from verifier.symbolic.formula import all_of
from verifier.symbolic.values import formula_of


def counted_out(reader: Reader, chance: Chance, line: Event, *, is_more: bool) -> Event:
    """Return a line of a record that only counts, with so many unknown pieces as its one number says.

    Where that many are not due, and a thing that is named by the number is, the number is its name.
    """
    if reader.promise.draws != "counts" or not counts(line):
        return line
    token = line.args[0]
    number = token.numbers[0]
    is_named = token.piece >= 0 and (chance.count == 1 or is_more)
    if is_named and (not is_due(reader, chance, number, is_more=is_more) or reader.path.take_first((True, True), 1)):
        return line
    return line._replace(args=(Token(token.text, unknown=True, column=token.column),) * number)


def is_due(reader: Reader, chance: Chance, number: int, *, is_more: bool) -> bool:
    """Whether a line can be the outcome with so many pieces: with fewer where more lines follow, or after a refill."""
    if number < chance.count:
        return is_more
    return number == chance.count or empties(reader, chance)


def empties(reader: Reader, chance: Chance) -> bool:
    """Whether an outcome takes everything that there is: what a line says beyond it comes after a refill."""
    return bool(reader.play.remaining(chance) == chance.count)


def speaks_later(reader: Reader, chance: Chance, line: Event, is_more: bool) -> bool:
    """Whether a line records a later outcome than this one, of which nothing is recorded."""
    due, told = chance.count, len(line.args)
    if told < due and not is_more:
        return True
    fits = told <= due or empties(reader, chance)
    return bool(reader.path.take_first((True, True), 1)) == fits


def all_known(reader: Reader, chance: Chance, rest: Sequence[Token]) -> tuple[int, ...]:
    """The pieces that a line names, if it names all and nothing is unknown of what they come from; () otherwise."""
    drawn = tuple([token.piece for token in rest[: chance.count]])
    if not names_all(reader, chance, rest, drawn):
        return ()
    top, counts, _ = reader.play.contents(chance)
    if not are_known([counts[piece] for piece in drawn]) and not top and len(drawn) == chance.count:
        return told_in_full(reader, chance, drawn)
    if not are_known(counts) or reader.play.possible(chance, drawn) is not None:
        return ()
    reader.drawings.append(Drawing(reader.next, chance.seat, chance.verb, tuple(Counter(drawn).items()), True))
    return drawn


def names_all(reader: Reader, chance: Chance, rest: Sequence[Token], drawn: tuple[int, ...]) -> bool:
    """Whether a line names every piece of a draw and goes on no further, from a bag that owes none to earlier lines."""
    if -1 in drawn or chance.seat in reader.owed:
        return False
    return len(rest) <= len(drawn) or not empties(reader, chance)


def are_known(counts: Sequence[object]) -> bool:
    """Whether all counts are numbers, and none is a sum of unknown ones."""
    return all(type(count) is int for count in counts)


def told_in_full(reader: Reader, chance: Chance, drawn: tuple[int, ...]) -> tuple[int, ...]:
    """The pieces that a line names, all of them, if they can be there; () otherwise."""
    counts, numbers = reader.play.contents(chance).counts, Counter(drawn)
    if not reader.path.prefer(all_of(formula_of(counts[piece] >= number) for piece, number in numbers.items())):
        return ()
    reader.drawings.append(Drawing(reader.next, chance.seat, chance.verb, tuple(numbers.items()), True))
    return drawn


def some_known(reader: Reader, chance: Chance, line: Event, rest: Sequence[Token]) -> tuple[int, ...]:
    """Return pieces among which are those that the rest of a line names: the first ones, or any if a bag is refilled.

    Raises `Stop` if these pieces cannot have been drawn.
    """
    seat, count = chance.seat, min(len(rest), chance.count)
    named = named_on(reader, chance, rest)
    drawn = made_up(reader, chance, count, recorded=True)
    missing = {piece: number - number_of(drawn, piece) for piece, number in named.items()}
    is_last = seat not in reader.owed or len(rest) <= count
    found = [formula_of(number <= 0) for number in missing.values()] if is_last else []
    if not any(token.unknown for token in line.args):  # then nothing else is drawn, which says more than the total
        found += [formula_of(number <= named.get(piece, 0)) for piece, number in counted(drawn)]
    if not reader.path.prefer(all_of(found)):
        raise Stop(line, line.column, not_there(reader, chance, named))
    if is_last:
        reader.owed.pop(seat, None)
    else:
        reader.owed[seat] = missing
    return drawn


def named_on(reader: Reader, chance: Chance, rest: Sequence[Token]) -> dict[int, int]:
    """The pieces that the rest of a line names for an outcome; all of them where a bag is refilled: they are owed then.

    `P1 draw 1 2 ? 1 2` with two pieces in the bag.
    """
    seat, count = chance.seat, min(len(rest), chance.count)
    is_refilled = len(rest) > count and empties(reader, chance)
    if is_refilled and seat not in reader.owed:
        reader.owed[seat] = named_by(rest)
    return reader.owed.get(seat) or named_by(rest[:count])


def named_by(words: Sequence[Token]) -> dict[int, int]:
    """How many pieces of each kind some words name."""
    return dict(Counter(token.piece for token in words if not token.unknown))


def any_side(reader: Reader, roll: Roll) -> int:
    """Return what a die shows that nobody tells: any side, first another one than the die before: a tie may go on."""
    first = len(reader.path.choice.taken)
    return 1 + (first + reader.path.select_any([True] * roll.sides)) % roll.sides


def made_up(reader: Reader, chance: Chance, count: int, *, recorded: bool) -> tuple[int, ...]:
    """Return so many pieces of which nothing is known but where they come from, or what so many dice may show."""
    assert isinstance(reader.path, Completion)
    if isinstance(chance, Roll):
        return tuple([any_side(reader, chance) for _ in range(count)])
    name = f"{reader.next} {reader.untold} {sum(one.line == reader.next for one in reader.drawings)}"
    asked = Chance(chance.verb, chance.seat, count, chance.zone, chance.clause)
    drawn = reader.play.unknown(reader.path, name, asked)
    reader.drawings.append(Drawing(reader.next, chance.seat, chance.verb, tuple(counted(drawn)), recorded))
    return drawn


def not_there(reader: Reader, chance: Chance, named: dict[int, int]) -> Refusal:
    """Why the pieces that a line names cannot have been drawn."""
    known = tuple(piece for piece, number in named.items() if type(number) is int for _ in range(number))
    with reader.path.exactly():
        reason = reader.play.possible(chance, known)
    unsaid = say("cannot-have-been-drawn", piece=reader.play.piece)
    return reason or Refusal(chance.clause, unsaid)


def number_of(drawn: tuple[int, ...], piece: int) -> int:
    """How many pieces of a kind there are among some."""
    return sum(number for kind, number in counted(drawn) if kind == piece)


def supposed(reader: Reader, chance: Chance) -> tuple[int, ...]:
    """An outcome that the record does not tell any more: what its words still to be read name, if chance can."""
    top, counts, _ = reader.play.contents(chance)
    line, at = reader.open.get(chance.seat, (None, 0))
    if isinstance(chance, Roll):
        return (1,) * chance.count
    named = [token.piece for token in line.args[at:]] if line is not None else []
    outcome = list(top[: chance.count])
    for piece in (*named, *(piece for piece, count in enumerate(counts) for _ in range(int(count)))):
        if len(outcome) < chance.count and piece >= 0 and counts[piece] > outcome[len(top) :].count(piece):
            outcome.append(piece)
    return tuple(outcome)
