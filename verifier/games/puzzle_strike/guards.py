"""Limits that a norm alone keeps: for any chip and any counts, a legal answer leaves the limit kept.

Each guard is one question with everything about it unknown. That the limit holds in every game follows by induction:
the count starts at zero, and only a legal answer to this question raises it. What only one primitive changes (the ante
level, by `settle_level`) is shown at that primitive. Not for: what is kept by what operations do (`invariants`).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from verifier.games.made_up import MOST
from verifier.games.puzzle_strike.asks import standing_asks
from verifier.games.puzzle_strike.decisions import LANGUAGE
from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import Frame, Incident, kind_of
from verifier.games.puzzle_strike.loose import MOST_TOKENS, make_up
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.scenes import seats_of
from verifier.games.puzzle_strike.state import State, total
from verifier.games.puzzle_strike.zones import return_to_bank, take_from_bank
from verifier.games.scene import Guard, World
from verifier.games.scenery import TURN
from verifier.kernel.ask import Answer, Ask, Elision
from verifier.kernel.message import say
from verifier.kernel.source import Position
from verifier.kernel.spec import Readings
from verifier.language.expression import compile_expression

#: Words that are about the answer, or what the ruleset fixes: every answer is gone through.
OF_THE_ANSWER = frozenset(LANGUAGE.lists["of-the-answer"])
#: The words that the questions of some decisions vary. Others may have one value there: that nothing is in force
#: for longer, that no price is cut, that no open point is read otherwise. A limit that rests on them is not proved.
VARIED = {
    decision: OF_THE_ANSWER.union(LANGUAGE.lists["of-the-table"], LANGUAGE.lists[f"varied-{decision}"])
    for decision in ("react", "buy", "keep")
}

#: The words that mean the chip that caused what is answered, and what may be asked of that without making it another.
CAUSE = re.compile(r"\b(?:cause|bought)\b")
ABOUT_CAUSE = re.compile(
    r"\b(banner|colour|icon|kind|named|size|price|counter_crashes)\((?:cause|bought)((?:, *'[^']*')*)\)"
)

#: So many chips are kept already, at most, where another one is to be kept.
MOST_KEPT = 20


def guards(rules: Rules) -> Iterator[Guard[Play]]:
    """The guards of a ruleset, for every chip that can be the cause of what is answered, and everything in force."""
    seats = range(seats_of(rules))
    kinds = [kind for kind in ("send", "attack", "buy") if rules.reacting[kind]]  # of others nobody is asked
    causes = [(kind, cause) for kind in kinds for cause in Counter(sorts_of_causes(rules, kind)).items()]
    keeping_besides = range(MOST_KEPT + 1) if "keep" in rules.turn else range(0)
    for ongoing in (None, *((seat, chip.index) for chip in rules.chips if chip.ongoing for seat in seats)):
        where = f", {rules.chips[ongoing[1]].slug} in force for P{ongoing[0] + 1}" if ongoing else ""
        for (kind, (cause, alike)), seat in product(causes, seats[1:]):
            name = f"react-{kind} to {rules.chips[cause].slug}{by(rules, seat)}{where}"
            ask = partial(reacting, rules, kind, cause, ongoing, seat)
            yield Guard("one-reaction", name, ask, answers_twice, VARIED["react"], alike)
            if kind == "send":
                yield Guard("four-gem", name, ask, answers_a_large_gem, VARIED["react"], alike)
                yield Guard("one-counter", name, partial(countered, ask), counters_again, VARIED["react"], alike)
        yield Guard("one-wound", f"buy{where}", partial(buying, rules, ongoing), buys_another, VARIED["buy"])
        for kept in keeping_besides if ongoing is None else keeping_besides[1:2]:
            name, ask = f"keep besides {kept}{where}", partial(keeping, rules, ongoing, kept)
            yield Guard("kept", name, ask, keeps_another, VARIED["keep"])
    yield Guard("pile", "any pile", partial(buying, rules, None), adds_up_wrongly, VARIED["buy"])
    for chip in rules.chips:
        name = f"{chip.slug} leaves or reaches its stack"
        yield Guard("never falls", name, partial(buying, rules, None), partial(lowers, chip.index), VARIED["buy"])


def sorts_of_causes(rules: Rules, kind: str) -> Iterator[int]:
    """By chip, the first one from which no condition on an answer can tell it as the cause of what is answered."""
    halves = (half for chip in rules.chips for half in chip.reactions() if half.to == kind)
    texts = [norm.text for norm in rules.norms if norm.decision == f"react-{kind}"]
    texts += [half.condition.text for half in halves if half.condition is not None]
    found = [ABOUT_CAUSE.findall(text) for text in texts]
    if any(len(CAUSE.findall(text)) > len(asked) for text, asked in zip(texts, found, strict=True)):
        return iter(rules.chip_range)  # where more than what is printed on it may be asked of the cause

    named = (f"{word}(chip{rest})" for word, rest in sorted({one for asked in found for one in asked}))
    conditions = [compile_expression(text, rules.vocabulary, Position("")) for text in named]
    play = at_beginning(rules)
    frames = [Frame(0, chip) for chip in rules.chip_range]
    for frame in frames:
        frame.candidate = frame.chip
    known = [frame for frame in frames if frame.chip not in rules.unpriced]
    sorts = {frame.chip: tuple(condition.evaluate(play, frame) for condition in conditions) for frame in known}
    first = {sort: chip for chip, sort in reversed(sorts.items())}
    return (first[sorts[chip]] if chip in sorts else chip for chip in rules.chip_range)


def assumed(rules: Rules) -> tuple[str, ...]:
    """What the guards of a ruleset leave out, and the strides between two questions."""
    players = seats_of(rules)
    counts, steps = say("assumed-counts", n=MOST, n2=MOST_KEPT), say("assumed-steps-of-chips", n=MOST_TOKENS)
    found = (say(f"players-{players}"), counts, steps, *((say("assumed-nobody-out"),) if players > 2 else ()))
    return tuple(map(str, found))


def by(rules: Rules, seat: int) -> str:
    """Who answers, where several may."""
    return f" by P{seat + 1}" if seats_of(rules) > 2 else ""


def at_beginning(rules: Rules) -> Play:
    """A game in which nothing lies anywhere."""
    state, characters = State(len(rules.chips), seats_of(rules)), tuple(rules.characters)[: seats_of(rules)]
    return Play(rules, state, Readings(rules.decided, {}, {}), characters)


def anywhere(rules: Rules, world: World, ongoing: tuple[int, int] | None) -> Play:
    """A game in which every kind of chip can be in any hand, pile or stack."""
    play = at_beginning(rules)
    state = play.state
    state.turn, state.phase = TURN, rules.turn.index("buy")
    state.stacks = tuple(chip.index for chip in rules.chips if chip.kind != "character")
    if ongoing is not None:
        state.ongoing.append((*ongoing, TURN - 1))
    play.kinds_in_play = tuple(rules.chip_range)
    make_up(play, world, "")
    play.asks = tuple(standing_asks(play, seat) for seat in range(len(state.seats)))
    return play


def reacting(
    rules: Rules, kind: str, cause: int, ongoing: tuple[int, int] | None, seat: int, world: World
) -> tuple[Play, Ask]:
    """The question whether a seat reacts to something that the first one's chip has done to the second."""
    play = anywhere(rules, world, ongoing)
    incident = Incident(kind, 0, cause, len(play.state.seats))
    incident.answered[seat] = world.unknown("answered", 0, MOST)
    incident.target, incident.count = 1, world.unknown("count", 0, MOST)  # nothing flies where nothing was sent
    incident.largest = world.unknown("largest", 0, rules.largest_gem)
    incident.broken = world.unknown("broken", 0, MOST)
    incident.counter = world.unknown("counter", 0, 1) == 1
    incident.countered = world.unknown("countered", 0, 1) == 1
    play.incident, frame = incident, Frame(seat, incident=incident)
    domain, clause = Chips(play, ("hand", "placed"), frame, none=True), rules.structure["react"]
    return play, Ask(f"react-{kind}", seat, domain, frame, ("react",), clause, Elision(None, "decline"))


def countered(ask: Callable[[World], tuple[Play, Ask]], world: World) -> tuple[Play, Ask]:
    """The question whether somebody reacts to a send that was counter-crashed before."""
    play, question = ask(world)
    assert play.incident is not None
    play.incident.countered, play.incident.counters = True, 1
    return play, question


def counters_again(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether it is a counter-crash."""
    return kind_of(answer) in play.rules.counter_chips


def buying(rules: Rules, ongoing: tuple[int, int] | None, world: World) -> tuple[Play, Ask]:
    """The question what the first seat buys."""
    play = anywhere(rules, world, ongoing)
    player = play.state.seats[0]
    player.purchases = sum(player.bought[chip] for chip in play.state.stacks)
    return play, play.asks[0].buy


def keeping(rules: Rules, ongoing: tuple[int, int] | None, kept: int, world: World) -> tuple[Play, Ask]:
    """The question what the first seat keeps, with so many chips kept already."""
    play = anywhere(rules, world, ongoing)
    play.state.seats[0].kept = [next(iter(rules.chip_range))] * kept
    return play, play.asks[0].keep


def keeps_another(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether as many chips are kept already as there are piggy banks."""
    player = play.state.seats[ask.seat]
    return answer is not None and len(player.kept) >= player.piggy


def adds_up_wrongly(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether a pile's total is another number than its gems add up to."""
    pile = play.state.seats[1].pile
    return total(pile) != sum(size * count for size, count in enumerate(pile))


def lowers(chip: int, play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether the ante level is lower after a chip has left its stack, or has come back to it."""
    if answer is not None:
        return False
    state, before = play.state, play.state.level
    take_from_bank(play, chip)
    taken = state.level
    return_to_bank(play, chip)
    return below(play, taken, before) or below(play, state.level, taken)


def below(play: Play, now: int, before: int) -> bool:
    """Whether a count can be less than it was, as one truth."""
    return now < before if play.unknowns is None else play.unknowns.summary([lambda: bool(now < before)])


def answers_twice(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether the player had answered the event as often as allowed."""
    incident = play.incident
    assert incident is not None
    return answer is not None and incident.answered[ask.seat] >= play.rules.parameters["reactions-per-event"]


def answers_a_large_gem(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether the send holds a gem that nobody can answer."""
    incident, largest = play.incident, play.rules.parameters.get("unanswerable-gem", MOST)
    assert incident is not None
    return answer is not None and incident.largest >= largest


def buys_another(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether it is one Wound more than a turn allows."""
    if answer != play.rules.wound:
        return False
    return play.state.seats[ask.seat].bought[play.rules.wound] >= play.rules.parameters["wounds-per-turn"]
