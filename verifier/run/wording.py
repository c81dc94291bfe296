"""What a line means, and what is said of it, that has no word for a question: its own first, then what was due.

Not for: why an answer is not legal (each game's `explain`), or which line is at fault (`follow`).
"""

from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Chance, NoDefault, Roll
from verifier.kernel.event import SOME_SEAT, Event, Token
from verifier.kernel.message import Message, say
from verifier.kernel.norm import Refusal
from verifier.run.reader import Reader
from verifier.run.stops import Stop


def meant_without_words(question: Ask, line: Event, at: int) -> Answer | NoDefault:
    """What it means that a line has no word for a question; nothing, if it is a line of its own that says nothing."""
    elision = question.elision
    if at == 0 and line.verb in question.verbs and elision.bare is not NO_DEFAULT:
        return elision.bare
    if at >= len(line.args) and (elision.default is None or elision.stop):
        return NO_DEFAULT
    return elision.default


def lacks_sense(question: Ask, line: Event, at: int) -> bool:
    """Whether a word is a number that names nothing in a place where the line's own verb wants a thing."""
    if at >= len(line.args) or line.verb not in question.verbs:
        return False
    return bool(line.args[at].numbers) and line.args[at].piece < 0


def wants_words(question: Ask, line: Event) -> bool:
    """Whether a line has words, and its own verb asks for some: `power-up` and `refill` say all by themselves."""
    return bool(line.args) and line.verb in question.verbs and question.domain.expected() != line.verb


def say_what_is_needed(question: Ask, line: Event, at: int) -> Message:
    """Say that a word is missing or is no answer: `play jackpot what? a piece from the bank is needed, not '5'`."""
    wanted = question.domain.expected()
    follows = at > 0 and line.verb not in question.verbs
    asked = {"verb": line.verb, "chip": line.args[0].text} if follows else {"verb": line.verb}
    of = "what-of-is-needed" if follows else "what-is-needed"
    if at >= len(line.args):
        return say(of, **asked, wanted=wanted)

    return say(f"{of}-not", **asked, wanted=wanted, token=repr(line.args[at].text))


def lacking(question: Ask, line: Event, at: int) -> Stop:
    """The fault of a line whose next word is missing or is no answer."""
    word = line.args[at] if at < len(line.args) else None
    found, column = ("nothing", line.column) if word is None else (word.text, word.column)
    message = say_what_is_needed(question, line, at)
    return Stop(line, column, Refusal(question.clause, message, "", question.domain.expected(), found))


def too_early(refusal: Refusal, question: Ask, line: Event) -> Refusal:
    """Why silence is no answer, told of the line that comes next: it comes before something that is due.

    `P1 draw 1` before a purchase: `P1 cannot draw yet: at least one piece must be bought`.
    """
    if refusal.unknown or line.seat < 0:
        return refusal

    who, other = f"P{line.seat + 1}", f"P{question.seat + 1}"
    if who != other:
        return refusal._replace(
            said=say("cannot-yet-other", seat=who, verb=line.verb, seat2=other, message=refusal.said)
        )
    return refusal._replace(said=say("cannot-yet", seat=who, verb=line.verb, message=refusal.said))


def is_no_thing(token: Token) -> bool:
    """Whether a word can name no thing that chance gives, not even as an unknown one."""
    return token.piece < 0 and (not token.unknown or token.seat == SOME_SEAT)


def too_few(reader: Reader, chance: Chance, line: Event, got: int) -> Stop:
    """Why a line that ends an outcome too early cannot be taken."""
    piece = "number" if isinstance(chance, Roll) else reader.play.piece
    message = say("things-are-due", n=chance.count, piece=piece, n2=got)
    if chance.count == 1:
        message = say("thing-is-due", n=chance.count, piece=piece, n2=got)
    if got == 1 and line.args and line.args[0].text.isdecimal() and line.args[0].piece < 0:
        message = say("no-thing-but-count", token=line.args[0].text, piece=piece)
    expected = f"{piece}s drawn == {chance.count}"
    return Stop(line, line.column, Refusal(chance.clause, message, expected, str(chance.count), str(got)))


def no_piece(reader: Reader, chance: Chance, args: tuple[Token, ...], line: Event) -> Stop:
    """Why a line of drawn pieces cannot be taken: one of them is unknown, is no piece, or is not from there."""
    token = next(token for token in args if token.piece < 0 or token.place not in ("", chance.zone))
    is_placed = token.place not in ("", chance.zone)
    is_nothing, piece = is_no_thing(token), reader.play.piece
    if token.unknown and not is_nothing and not is_placed:
        return reader.unknown_word(line, token)
    reason = say("is-no-thing", token=repr(token.text), piece=piece)
    if not is_nothing:
        reason = say("drawn-from", piece=piece, zone=chance.zone)
    return Stop(line, token.column, Refusal(chance.clause, reason, "", say("a-thing", piece=piece), token.text))
