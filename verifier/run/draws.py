"""Outcomes of chance in a record: things drawn or shown, on one line or several, or sharing a line; dice."""

from collections import Counter
from collections.abc import Iterator

from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Chance, Roll
from verifier.kernel.event import Event, Token
from verifier.kernel.mending import MENDS, Spot
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.run.ahead import outcome_under_ruling
from verifier.run.mending import pass_remedy
from verifier.run.reader import EVERYBODY, Reader
from verifier.run.stating import after_idle, is_interrupted, pass_aside, pass_effect, pass_idle
from verifier.run.stops import AGAIN, ENDINGS, Again, Ended, Stop
from verifier.run.unknown_draws import all_known, any_side, counted_out, made_up, some_known, speaks_later, supposed
from verifier.run.wording import is_no_thing, no_piece, too_few
from verifier.symbolic.values import formula_of


def outcome_of(reader: Reader, chance: Chance) -> Answer | Again:
    """Return what the record says that chance gave. Raises `Stop`."""
    words = reader.open.get(chance.seat)
    if words is None or words[0].verb != chance.verb:
        if reader.unchecked is not None:
            reader.compare()
        if is_made_up_for(reader, chance):
            return None
        if reader.next < reader.size and passes_before(reader, chance, reader.events[reader.next]):
            return AGAIN
        late = outcome_under_ruling(reader, chance) if reader.next < reader.size else None
        if late is not None:
            return late[0]
        begun = begin_outcome(reader, chance)
        if begun is None:
            return unrecorded(reader, chance)
        words = begun, 0
    if isinstance(chance, Roll):
        return rolled_on(reader, chance, *words)
    chance = as_misdrawn(reader, chance, *words)
    if reader.path.is_certain:
        return outcome_on(reader, chance, *words)
    return outcome_among(reader, chance, *words)


def outcome_on(reader: Reader, chance: Chance, line: Event, at: int) -> tuple[int, ...]:
    """Return the pieces that a line names from one of its words on, as many as are due. Raises `Stop`."""
    seat, count = chance.seat, chance.count
    args = line.args[at : at + count]
    if len(args) < count and not goes_on(reader, chance, line):
        raise too_few(reader, chance, line, len(args))
    outcome = tuple([token.piece for token in args])
    if -1 in outcome or any(token.place not in ("", chance.zone) for token in args):
        raise no_piece(reader, chance, args, line)
    refusal = reader.play.possible(chance, outcome)
    whole = over_more_lines(reader, chance, line._replace(args=args)) if refusal is not None else None
    if whole is not None:
        return outcome_on(reader, chance, whole, 0)
    if refusal is not None and not takes_misdrawn(reader, chance, line, outcome):
        line, outcome = in_any_order(reader, chance, line, at, refusal), reader.play.whole(chance)
    reader.read_on(line, at + len(outcome))
    note_words_left(reader, seat, line)
    return outcome


def rolled_on(reader: Reader, roll: Roll, line: Event, at: int) -> tuple[int, ...]:
    """Return what a line says that dice show, anything for those it does not know. Raises `Stop`."""
    words = line.args[at : at + roll.count]
    if len(words) < roll.count:
        raise too_few(reader, roll, line, len(words))
    shown = []
    for token in words:
        if token.unknown and reader.path.is_certain:
            raise reader.unknown_word(line, token)
        if not token.unknown and len(token.numbers) != 1:
            message, most = f"{token.text!r} is no number", str(roll.sides)
            raise Stop(line, token.column, Refusal(roll.clause, message, "", most, token.text))
        shown.append(any_side(reader, roll) if token.unknown else token.numbers[0])
        if token.unknown:
            reader.guesses[line.line, token.column] = str(shown[-1])
    refusal = reader.play.possible(roll, tuple(shown))
    if refusal is not None:
        raise Stop(line, words[0].column, refusal)
    reader.read_on(line, at + roll.count)
    note_words_left(reader, roll.seat, line)
    return tuple(shown)


def outcome_among(reader: Reader, chance: Chance, begun: Event, at: int) -> Answer:
    """Return pieces among which are those that a line names, as far as it names them. Raises `Stop`."""
    line = counted_out(reader, chance, begun, is_more=goes_on(reader, chance, begun))
    at = at if line is begun else 0
    rest = line.args[at:]
    if len(rest) < chance.count and not goes_on(reader, chance, line):
        raise too_few(reader, chance, line, len(rest))
    for token in rest:
        if is_no_thing(token) or token.place not in ("", chance.zone):
            raise no_piece(reader, chance, (token,), line)
    try:
        drawn = all_known(reader, chance, rest) or some_known(reader, chance, line, rest)
    except Stop as stop:
        if line.ruled is None or not line.ruled.misdrawn:
            raise
        reason = say("drawn-not-there")
        raise Stop(line, stop.column, undecided.REMEDY_REFUSED.refusal(reason=reason), True) from None
    reader.read_on(line, at + min(len(rest), chance.count))
    note_words_left(reader, chance.seat, line)
    return drawn


def is_made_up_for(reader: Reader, chance: Chance) -> bool:
    """Whether too few things were drawn, and a remedy makes up for the rest or a ruling lets it stand."""
    line = reader.latest()
    return reader.next > 0 and is_own(chance, line) and line.ruled is not None and line.ruled.misdrawn


def mends_next(reader: Reader) -> bool:
    """Whether the next line is a remedy."""
    return reader.next < reader.size and reader.events[reader.next].verb == MENDS


def as_misdrawn(reader: Reader, chance: Chance, line: Event, at: int) -> Chance:
    """An outcome with as many things as its line names, if a ruling is about these being too many or too few."""
    count = len(line.args) - at
    if line.ruled is None or not line.ruled.misdrawn or not count:
        return chance
    is_fewer = count < chance.count
    is_more = count > chance.count and reader.path.prefer(formula_of(reader.play.remaining(chance) >= count))
    if not is_fewer and not is_more:
        return chance
    return Chance(chance.verb, chance.seat, count, chance.zone, chance.clause, chance.optional, chance.divisible)


def takes_misdrawn(reader: Reader, chance: Chance, line: Event, outcome: tuple[int, ...]) -> bool:
    """Whether things that were not there are drawn all the same: the remedy that follows says where they belong."""
    if line.ruled is None or not line.ruled.misdrawn or not mends_next(reader):
        return False
    counts = reader.play.contents(chance).counts
    strange = {kind: number - counts[kind] for kind, number in Counter(outcome).items() if number > counts[kind]}
    reader.strange = {(Spot("hand", chance.seat), kind): (chance.zone, number) for kind, number in strange.items()}
    return bool(strange)


def note_words_left(reader: Reader, seat: int, line: Event) -> None:
    """Note whether a line of drawn pieces has words left: only chance may take them."""
    if seat in reader.open and reader.open[seat][0] is line:
        reader.drawn = seat
    elif reader.drawn == seat:
        reader.drawn = -1


def in_any_order(reader: Reader, chance: Chance, line: Event, at: int, refusal: Refusal) -> Event:
    """Return a line with the pieces that must have come first in front.

    A line that goes on after the bag was emptied and refilled may name its pieces in any order. Raises `Stop` if they
    are not all there.
    """
    rest = list(line.args[at:])
    whole = reader.play.whole(chance)
    first: list[Token] = []
    for piece in whole if len(rest) > chance.count else ():
        found = next((token for token in rest if token.piece == piece), None)
        if found is None:
            raise Stop(line, line.column, refusal)
        rest.remove(found)
        first.append(found)
    if not first:
        raise Stop(line, line.column, refusal)
    return line._replace(args=(*line.args[:at], *first, *rest))


def passes_before(reader: Reader, chance: Chance, line: Event) -> bool:
    """Pass over a line before the outcome's own that states an effect or says nothing; whether it was one."""
    if is_own(chance, line) and line.args:
        return is_of_effect(reader, chance, line) and pass_effect(reader, line, answers_later=True)
    if line.verb in ENDINGS:
        reader.end_game(line, chance)
    if line.verb == MENDS:
        return pass_remedy(reader, chance, line)
    if passes_statement(reader, chance, line):
        return True
    if chance.optional and not (is_interrupted(reader, chance) and reader.takes_otherwise()):
        return False
    return pass_idle(reader)


def passes_statement(reader: Reader, chance: Chance, line: Event) -> bool:
    """Pass over a line that says more than is asked, or what has happened by itself; whether it was one."""
    if line.verb in reader.play.aside_verbs and pass_aside(reader, chance, line):
        return True
    return pass_effect(reader, line)


def is_own(chance: Chance, line: Event) -> bool:
    """Whether a line is one that records such an outcome."""
    return line.seat == chance.seat and line.verb == chance.verb


def is_of_effect(reader: Reader, chance: Chance, line: Event) -> bool:
    """Whether a line of drawn pieces may state an effect: something has happened, and chance cannot give these."""
    if not reader.effects.may_be_stated_by(line):
        return False
    pieces = tuple([token.piece for token in line.args])
    return -1 not in pieces and reader.play.possible(chance, pieces) is not None


def begin_outcome(reader: Reader, chance: Chance) -> Event | None:
    """Begin the line that records an outcome of chance; None if it may be left out and is. Raises `Stop`."""
    if reader.next >= reader.size:
        end_before_outcome(reader, chance)
        return None

    line = reader.events[reader.next]
    has_words = is_own(chance, line) and bool(line.args)
    is_forgettable = may_be_forgotten(reader, chance)
    if is_forgettable or is_left_out(reader):
        if not has_words or speaks_later(reader, chance, line, goes_on(reader, chance, line)):
            reader.forgotten = reader.forgotten or is_forgettable
            return None
    if has_words:
        reader.advance(line, continues=True)
        return line
    if chance.optional:
        return None
    if is_own(chance, line):
        raise too_few(reader, chance, line, 0)
    raise reader.out_of_place(chance, line)


def may_be_forgotten(reader: Reader, chance: Chance) -> bool:
    """Whether the line of an outcome may be the one that was forgotten: one that is left out is not."""
    is_promised = not chance.optional and not is_left_out(reader)
    return is_promised and reader.promise.moves == "most" and not reader.forgotten


def is_left_out(reader: Reader) -> bool:
    """Whether a record does not tell what chance gives: never, or not during a move of which it has no line."""
    return reader.promise.draws == "none" or reader.hidden == EVERYBODY


def end_before_outcome(reader: Reader, chance: Chance) -> None:
    """Note that the record ends before an outcome of chance; raise `Ended` if its words are all read."""
    if not reader.open or chance.optional:
        return
    reader.beyond = True
    reader.drop_needless()
    if not reader.open:
        raise Ended


def unrecorded(reader: Reader, chance: Chance) -> Answer:
    """Return an outcome that the record does not show: unknown pieces, or nothing if nothing depends on it any more."""
    if reader.path.is_certain:
        return supposed(reader, chance) if reader.beyond and reader.open and not chance.optional else None
    is_over = reader.next >= reader.size
    if chance.optional and (is_over or not is_left_out(reader)):
        return None
    if is_over and not is_left_out(reader) and not isinstance(chance, Roll):
        return None
    return made_up(reader, chance, chance.count, recorded=False)


def goes_on(reader: Reader, chance: Chance, line: Event) -> bool:
    """Whether the next line that says something goes on with an outcome that one line did not complete.

    The rest is asked for again. A record may break off there, as the game may.
    """
    if not chance.divisible or not line.args:
        return False
    following = next(iter(reader.events[after_idle(reader) :]), None)
    is_behind = following is None or following.verb in ENDINGS or is_own(chance, following)
    return is_behind or may_be_forgotten(reader, chance)


def lines_behind(reader: Reader, chance: Chance, line: Event) -> Iterator[Event]:
    """The lines that go on with an outcome, up to one that completes it or that something is compared behind."""
    count = len(line.args)
    for behind in reader.events[reader.next :]:
        if count >= chance.count or line.assertions or line.ruled is not None or not is_own(chance, behind):
            return
        yield behind
        count, line = count + len(behind.args), behind


def over_more_lines(reader: Reader, chance: Chance, line: Event) -> Event | None:
    """Read the lines that complete an outcome, and return all as one; None if their things cannot have come together.

    `P1 draw 1 wound / P1 draw 2 crash-gem 1`, where the 2 lay on top. Nothing may be compared in between.
    """
    lines = [line, *lines_behind(reader, chance, line)]
    words = tuple([token for one in lines for token in one.args])
    things = tuple([token.piece for token in words[: chance.count]])
    if len(lines) == 1 or -1 in things or reader.play.possible(chance, things) is not None:
        return None
    for behind in lines[1:]:
        reader.advance(behind, continues=True)
    return lines[-1]._replace(args=words)
