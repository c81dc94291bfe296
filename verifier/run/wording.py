"""What a line means, and what is said of it, that has no word for a question: its own first, then what was due.

Not for: why an answer is not legal (each game's `explain`), or which line is at fault (`follow`).
"""

from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, NoDefault
from verifier.kernel.event import Event
from verifier.kernel.message import Message, say
from verifier.kernel.norm import Refusal
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
