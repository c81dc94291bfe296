"""Things that a record names and its game cannot have, whatever the record leaves out: it takes no completion to tell.

Not for: things that the game has elsewhere than a line says.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.event import Event, Token
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.record.promises import begins_open
from verifier.run.budget import Budget
from verifier.verdicts.faults import fault
from verifier.verdicts.verdict import Audit, Fault

#: How a replay is judged within a budget.
Judge = Callable[[Game, Replay, Budget], Audit]
#: Steps in which a fault before such a thing is looked for.
BEFORE = 1_000


def judge_things(judge: Judge, game: Game, replay: Replay, budget: Budget) -> Audit:
    """Judge a record up to the first line with a thing that its game cannot have, which is wrong in any case."""
    promise = replay.record
    is_whole = promise.moves == "all" and promise.draws == "all" and not begins_open(replay)
    absent = None if is_whole else find_absent_thing(game, replay)
    if absent is None:
        return judge(game, replay, budget)
    told = tuple(event for event in replay.events if event.line < absent.line)
    is_move = any(event.line == absent.line for event in replay.events)
    head = replace(replay, events=told if is_move else replay.events, claims=(), result=None)
    found = judge(game, head, budget.part(BEFORE))
    if found.verdict in ("illegal", "malformed"):
        return found
    document = game.document
    return Audit(replay.path, "illegal", document.id, document.digest, len(told) if is_move else found.events, absent)


def find_absent_thing(game: Game, replay: Replay) -> Fault | None:
    """Return the place of the first such thing, the last place under all headers; None if a game may have all."""
    found: Fault | None = None
    try:
        for head in game.headers(replay):
            absent = absent_under(game, head)
            if absent is None:
                return None
            found = max(found or absent, absent, key=lambda one: (one.line, one.column))
    except (IllegalSetup, Unreadable):  # the judge says so
        return None
    return found


def absent_under(game: Game, head: Replay) -> Fault | None:
    """Return the same under one header, of lines before claims."""
    play = game.start(replace(head, events=()), {})
    named: set[int] = set()
    for event, token in things_named(play, head.events):
        refusal = play.exclude(token.piece, named)
        if refusal is not None:
            return fault(event.line, token.column, refusal)
        named.add(token.piece)
    return next(absent_claims(play, head, named), None)


def things_named(play: Playing, events: Sequence[Event]) -> Iterator[tuple[Event, Token]]:
    """Yield the words of lines that name a thing and nothing else, of lines that no ruling is about."""
    for event in events:
        if event.ruled is None and event.verb not in play.idle_verbs:
            yield from (
                (event, token) for token in event.args if token.piece >= 0 and not (token.label or token.numbers)
            )


def absent_claims(play: Playing, head: Replay, named: set[int]) -> Iterator[Fault]:
    """Yield the claims that something is done with things of which the game can have none."""
    for claim in head.claims:
        if claim.least == 0 or claim.but or not claim.things:
            continue
        refusals = [play.exclude(thing, named) for thing in sorted(claim.things)]
        if refusals[0] is not None and None not in refusals:
            yield fault(claim.position.line, claim.position.column, refusals[0])
