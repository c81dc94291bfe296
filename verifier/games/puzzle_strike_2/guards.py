"""Guards: limits that do not depend on how a position came about, shown at one question for every count that matters.

What is concrete (heights, a number of gems) is gone through; what is not is left open, and every way is looked at.
Not for: limits that many operations keep together (`invariants`, followed along the scenes).
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from verifier.games.puzzle_strike_2.anywhere import Shape, fill
from verifier.games.puzzle_strike_2.effects import settle
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.scene import FURTHER, players_of
from verifier.games.puzzle_strike_2.scenes import Maker, seating
from verifier.games.puzzle_strike_2.state import State
from verifier.games.puzzle_strike_2.turn import act, buy_step, command_step
from verifier.games.puzzle_strike_2.zones import add_gems
from verifier.games.scene import Guard, World
from verifier.kernel.ask import Answer, Ask, Chance
from verifier.kernel.message import say
from verifier.kernel.spec import Readings

#: Tokens in an incoming zone before gems fall, at most.
MOST_TOKENS = 99
#: From one question to the next: how often more a text is done on end, and how often one question is answered.
MOST_TEXTS, MOST_ANSWERS = 1, 2


def assumed(rules: Rules) -> tuple[str, ...]:
    """What the guards of a ruleset leave out, and the strides between two questions."""
    steps = say("assumed-steps-of-cards", n=MOST_TEXTS + 1, n2=MOST_ANSWERS)
    found = (players_of(rules, seating(rules, ()) or ()), say("assumed-tokens", n=MOST_TOKENS), steps)
    return tuple(map(str, found))


def guards(rules: Rules) -> Iterator[Guard[Play]]:
    """All guards of a ruleset; no limit rests on what norms say."""
    spaces = rules.parameters["spaces"]
    for height in range(spaces + 1):
        at = partial(deciding, rules, (height, 0))
        yield Guard("pile", f"gems fall onto {height} gems", at, falls_wrongly)
    yield Guard("meters", "super moves are carried out", partial(filled, rules), leaves_a_full_meter)
    if "command" not in rules.mode.skips:
        yield Guard("scepter", "the holder of the scepter decides", partial(deciding, rules, (0, 0)), loses_the_scepter)
    yield Guard("one-buy", "the buy phase", partial(buying, rules), buys_again)
    if rules.mode.has_diamonds:
        yield Guard("diamond", "the diamond is used", partial(using, rules), stays)


def table(rules: Rules, world: World, shape: Shape, phase: str) -> Play:
    """A game at a position of some shape."""
    maker = Maker(rules, (), (), shape.characters)
    state = State(len(rules.cards), len(rules.colours), len(shape.characters))
    state.turn, state.phase = 3, rules.turn.index(phase)
    readings = Readings(rules.decided, {}, {})
    play = Play(rules, state, readings, shape.characters, rules.decks[maker.deck])
    fill(play, shape, world)
    return play


def shape_of(rules: Rules, heights: tuple[int, ...], **more: object) -> Shape:
    """A shape at the usual table."""
    characters = seating(rules, ())
    assert characters is not None
    heights = (*heights, *(FURTHER,) * len(characters))[: sum(map(bool, characters))]
    return Shape(heights, Maker(rules, (), (), characters).row(), characters, **more)  # type: ignore[arg-type]


def deciding(rules: Rules, heights: tuple[int, int], world: World) -> tuple[Play, Ask]:
    """The question of the command decision."""
    play = table(rules, world, shape_of(rules, heights, holder=1), rules.turn[-1])
    play.active().incoming = world.unknown("tokens", 0, MOST_TOKENS)
    return play, play.asks[1].command


def buying(rules: Rules, world: World) -> tuple[Play, Ask]:
    """The question what is bought; what slots cost makes no difference to how many cards are."""
    known = tuple(amount._replace(low=max(amount.low, 0), high=max(amount.low, 0)) for amount in rules.buy_costs)
    play = table(replace(rules, buy_costs=known), world, shape_of(rules, (0, 0)), "buy")
    return play, play.asks[0].buy


def using(rules: Rules, world: World) -> tuple[Play, Ask]:
    """The question for which super move the diamond is used."""
    seat = min(1, max(rules.mode.players) - 1)
    play = table(rules, world, shape_of(rules, (1, 0), active=seat, diamond=True, acting=True), "action")
    return play, play.asks[seat].diamond


def summed(play: Play, *wrongs: Callable[[], bool]) -> bool:
    """Whether anything of some things can be wrong, as one truth; the position is as before afterwards."""
    looks = [partial(looked_at, play, wrong) for wrong in wrongs]
    return any(look() for look in looks) if play.unknowns is None else play.unknowns.summary(looks)


def looked_at(play: Play, wrong: Callable[[], bool]) -> bool:
    """What comes of carrying something out, without leaving a trace of it."""
    before, play.state = play.state, play.state.copy()
    try:
        return wrong()
    finally:
        play.state, play.busy = before, False


def falls_wrongly(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether a pile gets too high, or gems are lost, when any number of them falls, up to twice what a pile holds."""
    spaces = play.rules.parameters["spaces"]

    def wrong(count: int) -> bool:
        player = play.state.seats[0]
        before = len(player.pile) + player.incoming
        add_gems(play, 0, "", (0,) * count)
        return len(player.pile) > spaces or bool(len(player.pile) + player.incoming != before + count)

    return summed(play, *(partial(wrong, count) for count in range(2 * spaces + 1)))


def filled(rules: Rules, world: World) -> tuple[Play, Ask]:
    """The command decision, with meters as a crash or a decision can leave them: a whole pile in each, and more."""
    play, ask = deciding(rules, (0, 0), world)
    for colour, name in enumerate(rules.colours):
        most = rules.parameters["meter"] + rules.parameters["spaces"]
        play.state.seats[0].meters[colour] = world.unknown(f"full {name}", 0, most)
    return play, ask


def leaves_a_full_meter(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether a meter is still full after all super moves have been carried out.

    What super moves do is left out: if one of them filled a meter, another round would follow.
    """
    rules = play.rules

    def wrong() -> bool:
        for _ in settle(play):
            return True
        return any(not count < rules.parameters["meter"] for count in play.state.seats[0].meters)

    play.rules = replace(rules, supers=tuple(one._replace(steps=()) for one in rules.supers))
    found = answer is not None and summed(play, wrong)
    play.rules = rules
    return found


def loses_the_scepter(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether nobody at the table holds the scepter after the decision."""

    def wrong() -> bool:
        moves = command_step(play)
        next(moves)
        with suppress(StopIteration):
            moves.send(answer if answer is None else "power-up")
        return not 0 <= play.state.holder < len(play.state.seats)

    return summed(play, wrong)


def buys_again(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether more cards can be bought in one phase than the rules allow."""

    def wrong() -> bool:
        moves, bought = buy_step(play), 0
        try:
            question = next(moves)
            while True:
                if isinstance(question, Chance):
                    question = moves.send((play.state.bank[0],))
                else:
                    bought += 1
                    question = moves.send(0)
        except StopIteration:
            return bought > play.rules.parameters["buys"]

    return answer is not None and summed(play, wrong)


def stays(play: Play, ask: Ask, answer: Answer) -> bool:
    """Whether the diamond is still there after it was used."""

    def wrong() -> bool:
        next(moves := act(play, ask.seat))
        with suppress(StopIteration):
            moves.send(answer)
        return bool(play.state.seats[ask.seat].diamonds > 0)

    return answer is not None and summed(play, wrong)
