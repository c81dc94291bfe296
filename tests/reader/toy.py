"""Marbles, a toy game with a question of every kind that a record answers, and its lines.

Two players have a hand, a bag and a discard pile of marbles. Whoever has been hit ten times has lost.

- The opening hands of two are drawn in either order; then a turn: draw one, play, pay, keep.
- `play red 2`: a throw that counts 1, 2 or 3, which the other player may `block`; a 3 comes as a 1 and a 2. Blue stops
  it. Gold does not, but its player draws one after the hit. A hit gives a crack, by itself.
- `play blue gold red`: take a marble from the bank, and give one of the hand for it or none.
- `play gold 1`: draw up to two marbles; two, if nothing is said.
- `pay red`, `pay blue`: at the end of a turn, one of each may go to the bank. `keep red blue`: the rest is
  discarded, but no crack.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from verifier.games.playing import Playing
from verifier.kernel.ask import PART, Answer, Ask, Chance, Elision, Moves, Question
from verifier.kernel.event import Assertion, Event, Token
from verifier.kernel.game import Contents, World
from verifier.kernel.listener import UNHEARD, Effect
from verifier.kernel.norm import FINE, OUTSIDE, Refusal
from verifier.kernel.spec import Decided, Readings
from verifier.kernel.together import PlainFrame, next_of
from verifier.kernel.values import Handful, counted, how_many

KINDS = ("red", "blue", "gold", "crack")
RED, BLUE, GOLD, CRACK = range(4)
NAMES = range(4)
#: Hits after which a player has lost.
LOST = 10
#: Decisions before which whatever was done has come about.
SETTLED = frozenset(("play", "pay", "keep"))


class Among(NamedTuple):
    """Answers of which those that are there can be given: kinds of marbles, numbers as (2,), and None for nothing."""

    what: str
    answers: tuple[Answer, ...]
    is_there: Callable[[Answer], bool] = lambda answer: True

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Every answer that can be given."""
        return (answer for answer in self.answers if self.admits(seat, answer))

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """Every answer."""
        return iter(self.answers)

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether an answer can be given."""
        return answer in self.answers and self.is_there(answer)

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The answer that the word at `start` spells."""
        word = tokens[start]
        spelled: Answer = word.numbers or (word.piece if word.piece >= 0 else None)
        is_spelled = spelled is not None or word.label == "none"
        return (spelled, start + 1) if is_spelled and spelled in self.answers else None

    def write(self, answer: Answer) -> str:
        """The word for an answer."""
        if isinstance(answer, tuple):
            return str(answer[0])
        return "none" if answer is None else KINDS[int(answer)]

    def expected(self) -> str:
        """What is asked for."""
        return self.what


class Marbles(Playing):
    """One game."""

    piece, kinds, aside_verbs = "marble", len(KINDS), frozenset({"show"})
    idle_verbs = frozenset({"choose", "decline"})

    def __init__(self, start: Mapping[str, str]) -> None:
        """Begin with marbles in places (`P1 hand: red red`) and in a `phase`."""
        self.seat_names = ("P1", "P2")
        self.readings = Readings(Decided({}), {}, {})
        self.deferred, self.listener, self.unknowns = [], UNHEARD, None
        self.phase, self.active, self.by = start.get("phase", "play"), 0, ""
        self.hits = [int(start.get(f"P{seat} hits", 0)) for seat in (1, 2)]
        places = {key: [start.get(key, "").split().count(kind) for kind in KINDS] for key in start}
        self.hand, self.bag, self.discard = (
            [places.get(f"P{seat} {zone}", [0] * 4) for seat in (1, 2)] for zone in ("hand", "bag", "discard")
        )
        self.bank = places.get("bank", [0] * 4)

    # -- the rules

    def run(self) -> Moves:
        """The opening hands, and turns until somebody has lost."""
        if self.phase == "opening":
            waiting = [0, 1]
            while waiting:
                seat = yield from next_of(waiting, ("draw",))
                yield from self.draw(seat, 2)
            self.phase = "draw"
        while not self.by:
            yield from self.turn(self.active)

    def turn(self, seat: int) -> Moves:
        """Draw one, play, pay, keep; the rest is discarded."""
        if self.phase == "draw":
            yield from self.draw(seat, 1)
            self.phase = "play"
        while not self.by:
            kind = yield self.ask("play", seat, self.of_hand(seat, RED, BLUE, GOLD), ("play",), Elision(None, "pass"))
            if kind is None:
                break
            self.move(kind, self.hand[seat], self.discard[seat])
            yield from (self.throw, self.swap, self.gather)[kind](seat)
        if self.by:
            return

        self.phase = "end"
        for kind in (RED, BLUE):
            elision = Elision(None, bare=kind, later=("pay",))
            paid = yield self.ask("pay", seat, self.of_hand(seat, kind), ("pay",), elision)
            if paid is not None:
                self.move(kind, self.hand[seat], self.bank)
        kept = [0] * 4
        while True:
            kind = yield self.ask("keep", seat, self.to_keep(seat), ("keep",), Elision(None, "pass", again=True))
            if kind is None:
                break
            self.move(kind, self.hand[seat], kept)
        for kind, count in enumerate(self.hand[seat]):
            self.discard[seat][kind] += count
            self.listener.moved(seat, "discard", kind, count)
        self.hand[seat], self.active, self.phase = kept, 1 - seat, "draw"

    def throw(self, seat: int) -> Moves:
        """A throw: a 3 comes as a 1 and a 2."""
        number = yield self.ask("aim", seat, Among("a number from 1 to 3", ((1,), (2,), (3,))))
        for hits in (1, 2) if number == (3,) else number:
            if not self.by:
                yield from self.fly(1 - seat, hits)

    def fly(self, seat: int, hits: int) -> Moves:
        """A marble flies at a player, who may block it."""
        elision = Elision(None, "decline", spoken=True)
        shield = yield self.ask("block", seat, self.of_hand(seat, BLUE, GOLD), ("block",), elision)
        if shield is not None:
            self.move(shield, self.hand[seat], self.discard[seat])
        if shield == BLUE:
            return
        if shield == GOLD:
            self.deferred.append(seat)
        self.hits[seat] += hits
        self.hand[seat][CRACK] += 1
        self.listener.moved(seat, "gain", CRACK, 1)
        if self.hits[seat] >= LOST:
            self.by = "hits"
        elif shield == GOLD:
            yield from self.draw(seat, 1)
        self.deferred.clear()

    def swap(self, seat: int) -> Moves:
        """Take a marble from the bank; one may be given for it."""
        if not sum(self.bank):
            return
        taken = yield self.ask("take", seat, Among("a marble of the bank", (RED, BLUE, GOLD), self.is_in(self.bank)))
        self.move(taken, self.bank, self.hand[seat])
        given = yield self.ask("give", seat, self.of_hand(seat, *NAMES), elision=Elision(None, part=True))
        if given is not None:
            self.move(given, self.hand[seat], self.bank)

    def gather(self, seat: int) -> Moves:
        """Draw up to two marbles, as many as there are."""
        most = Among("a number of marbles there are", ((1,), (2,)), lambda n: n[0] <= self.there(seat))
        fits = (min(2, self.there(seat)),)
        if fits[0]:
            (number,) = yield self.ask("gather", seat, most, elision=Elision(fits, part=True))
            yield from self.draw(seat, number)

    def draw(self, seat: int, number: int) -> Moves:
        """Draw marbles; an empty bag is refilled with those that were discarded."""
        while number and self.there(seat):
            if sum(self.bag[seat]) == 0:
                self.bag[seat], self.discard[seat] = self.discard[seat], [0] * 4
            due = min(number, sum(self.bag[seat]))
            drawn = yield Chance("draw", seat, due, "bag", "draw", divisible=True)
            if not isinstance(drawn, tuple):
                return  # the record has ended
            for kind, count in counted(drawn):
                self.bag[seat][kind] -= count
                self.hand[seat][kind] += count
            number -= how_many(drawn)

    def ask(self, decision: str, seat: int, domain: Among, verbs: tuple[str, ...] = (), elision: Elision = PART) -> Ask:
        """A question, and what a record may leave out of its answer."""
        return Ask(decision, seat, domain, PlainFrame(seat), verbs, decision, elision, settled=decision in SETTLED)

    def of_hand(self, seat: int, *kinds: int) -> Among:
        """A marble of a hand, or none."""
        return Among("a marble of the hand", (None, *kinds), self.is_in(self.hand[seat]))

    def to_keep(self, seat: int) -> Among:
        """A marble of a hand, or none if there is no crack in it."""
        hand = self.hand[seat]
        return Among("a marble", (None, *NAMES), lambda kind: hand[CRACK] == 0 if kind is None else hand[kind] >= 1)

    def is_in(self, zone: list[int]) -> Callable[[Answer], bool]:
        """Whether a zone has a marble of a kind."""
        return lambda kind: kind is None or zone[kind] >= 1

    def move(self, kind: int, old: list[int], new: list[int]) -> None:
        """Move a marble from zone to zone."""
        old[kind] -= 1
        new[kind] += 1

    def there(self, seat: int) -> int:
        """How many marbles a player can draw."""
        return sum(self.bag[seat]) + sum(self.discard[seat])

    # -- what a reader asks of any game

    def broken(self, ask: Ask, answer: Answer) -> int:
        return FINE if ask.domain.admits(ask.seat, answer) else OUTSIDE

    def judge(self, ask: Ask, answer: Answer) -> Refusal | None:
        word = ask.domain.write(answer)
        return None if self.allows(ask, answer) else Refusal(ask.clause, f"{ask.decision}: {word} is not possible")

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        bag = self.bag[chance.seat]
        missing = next((kind for kind, count in Counter(outcome).items() if bag[kind] < count), None)
        return None if missing is None else Refusal("draw", f"draw: {KINDS[missing]} is not in the bag that often")

    def whole(self, chance: Chance) -> tuple[int, ...]:
        bag = self.bag[chance.seat]
        found = tuple(kind for kind, count in enumerate(bag) for _ in range(count))
        return found if len(found) == chance.count else ()

    def remaining(self, chance: Chance) -> int:
        return sum(self.bag[chance.seat])

    def contents(self, chance: Chance) -> Contents:
        return Contents((), self.bag[chance.seat])

    def unknown(self, world: World, name: str, chance: Chance) -> Handful:
        left, numbers, bag = chance.count, [], self.bag[chance.seat]
        for kind in NAMES[:-1]:
            number = world.unknown(f"{name} {KINDS[kind]}", 0, chance.count)
            world.require(number <= bag[kind])
            left -= number
            numbers.append((kind, number))
        world.require(left >= 0)
        world.require(left <= bag[CRACK])
        return Handful.of((*numbers, (CRACK, left)))

    def owned(self, seat: int, kind: int) -> int:
        return self.hand[seat][kind] + self.bag[seat][kind] + self.discard[seat][kind]

    def says_nothing(self, event: Event) -> bool:
        return event.verb == "decline" and event.seat != self.active and not event.args

    def says_only_the_obvious(self, event: Event, at: int) -> bool:
        named = [word.seat for word in event.args if word.seat >= 0]
        return event.args[at].seat >= 0 and named == [1 - event.seat]

    def echo(self, event: Event, effects: list[Effect], after: Event | None = None) -> bool | Refusal:
        alike = [one for one in effects if one[:2] == (event.seat, event.verb)]
        for word in event.args if alike else ():
            stated = (event.seat, event.verb, word.piece)
            if stated not in effects:
                return Refusal("", f"{event.verb}: {word.text} is not what has happened")
            effects.remove(stated)
        return bool(alike) and bool(event.args)

    def aside(self, ask: Question, event: Event) -> Ask | None:
        if isinstance(ask, Ask) and ask.decision == "play" and event.seat == ask.seat and event.args:
            return self.ask("show", ask.seat, self.of_hand(ask.seat, *NAMES), ("show",))
        return None

    def defers(self, ask: Ask, answer: Answer) -> bool:
        return ask.decision == "block" and answer == GOLD

    def quantity(self, assertion: Assertion, actor: int) -> int:
        seat = actor if assertion.seat < 0 else assertion.seat
        return self.hits[seat] if assertion.quantity == "hits" else sum(getattr(self, assertion.quantity)[seat])

    def contradicts(self, claim: Assertion, actor: int, value: int) -> Refusal:
        return Refusal("", f"{claim.quantity} is {value}")

    def said_twice(self, event: Event) -> Refusal:
        return Refusal("", f"{event.verb} has happened once")

    def misplaced(self, question: Question | None, event: Event) -> Refusal:
        if question is None:
            return Refusal("", f"{event.verb}: the game is over")
        due = question.verb if isinstance(question, Chance) else question.decision
        return Refusal("", f"{event.verb} cannot stand here: {due} is due")

    def unasked(self, event: Event, at: int) -> Refusal:
        return Refusal("", f"nothing asks for {event.args[at].text}")

    def concede(self, seat: int, question: Question) -> Refusal | None:
        self.by = "concession"
        return None

    def ended(self) -> str:
        return self.by

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.by and self.hits[seat] < LOST)

    def resumable(self, question: Question) -> bool:
        if isinstance(question, Chance):
            return self.phase == "draw"
        return (self.phase, question.decision) in (("opening", "order"), ("play", "play"))

    def position(self) -> object:
        zones = (*self.hand, *self.bag, *self.discard, self.bank, self.hits)
        return self.phase, self.active, self.by, tuple(map(tuple, zones))

    def resume(self, position: object) -> None:
        self.phase, self.active, self.by, zones = position
        lists = list(map(list, zones))
        self.hand, self.bag, self.discard, (self.bank, self.hits) = lists[:2], lists[2:4], lists[4:6], lists[6:]
        self.deferred = []


# -- its lines

WORD = re.compile(r"(?:-> )?\S+")
CLAIM = re.compile(r"\w[^,]*")


def line_of(text: str, number: int) -> Event:
    """What a line says: `P1 play red 2 -> P2 = hits 0, P2 hits 2`."""
    moves, sign, _ = text.partition(" = ")
    seat, verb, *words = WORD.finditer(moves)
    args = tuple(token_of(word[0], word.start() + 1) for word in words)
    claims = CLAIM.finditer(text, len(moves) + len(sign))
    assertions = tuple(assertion_of(claim[0].split(), claim.start() + 1) for claim in claims)
    return Event(number, 1, int(seat[0][1]) - 1, verb[0], args, assertions)


def token_of(word: str, column: int) -> Token:
    """What a word names."""
    name, _, place = word.partition("@")
    return Token(
        word,
        KINDS.index(name) if name in KINDS else -1,
        (int(name),) if name.isdecimal() else (),
        name if name == "none" else "",
        int(name[-1]) - 1 if name.startswith("-> ") else -1,
        place,
        name == "?",
        column,
    )


def assertion_of(words: list[str], column: int) -> Assertion:
    """One comparison: `hits 2`, `P2 hits 2`."""
    *seat, quantity, value = words
    return Assertion(quantity, int(value), int(seat[0][1]) - 1 if seat else -1, column=column)
