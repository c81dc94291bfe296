"""What a player chose in secret, carried along as the set of what it can be: only a line that shows it tells more.

`P1 write` says that it is chosen, `P1 write gold` what it is; `P1 reveal gold` shows it where it wins. A record is
right if some choice makes it so, and nothing has to be followed twice.
Not for: choices of both players that are shown at once (`Elision.shown_by`).
"""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence

from verifier.games.asking import Asking
from verifier.games.domains import Among
from verifier.kernel.ask import Answer, Ask, Elision, Question
from verifier.kernel.event import Event
from verifier.kernel.message import Said

#: The thing that was chosen, or those that it can be; () before anything is.
Secret = int | tuple[int, ...]


def ask_secret(play: Asking, verb: str, seat: int, pieces: Sequence[int], own: int, what: Said) -> Ask:
    """Ask a seat to choose one of some things in secret: unsaid, any but its own."""
    others = tuple(one for one in pieces if one != own)
    domain = Among(pieces, others, play.name, what, other=False)
    return play.ask(verb, seat, domain, Elision(others, bare=others), settled=True)


def claim(
    play: Asking, verb: str, seat: int, secret: Secret, there: Collection[int], what: Said
) -> Generator[Question, Answer, tuple[Secret, bool]]:
    """Find whether what a seat chose is among the things that are there; return what is known of it then, and that.

    It is if a line shows it. It is not if another line follows, as the game would be over.
    """
    among = (secret,) if isinstance(secret, int) else secret
    fitting, others = (tuple(one for one in among if (one in there) is so) for so in (True, False))
    if not fitting:
        return secret, False
    told = tell_of_others(seat, verb) if others else None
    elision = Elision(fitting, bare=fitting, tell=told, tellers=tuple(range(len(play.seat_names))), claim=bool(others))
    answer = yield play.ask(verb, seat, Among(fitting, fitting, play.name, what, other=bool(others)), elision)
    if answer == ():
        return others, False
    return answer if isinstance(answer, int) else secret if len(among) == 1 else fitting, True


def list_deduced(verb: str, secrets: Iterable[Secret]) -> Iterator[tuple[int, str, int]]:
    """What each seat must have chosen, by its secret, as nothing else fits any more."""
    for seat, secret in enumerate(secrets):
        if isinstance(secret, tuple) and len(secret) == 1:
            yield seat, verb, secret[0]


def tell_of_others(seat: int, verb: str) -> Callable[[Event], Answer]:
    """How a line tells that it was another thing: by not being the one that shows it."""
    return lambda line: None if (line.seat, line.verb) == (seat, verb) else ()
