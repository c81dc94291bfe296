"""One scene: a phase of a turn from any position of a shape, with some chips played in order and others answering.

Not for: which scenes there are for given chips (`scenes`), or filling positions (`anywhere`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verifier.games.game import PLAYERS, Game, header_of
from verifier.games.puzzle_strike.anywhere import Shape, fill
from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import Lying, kind_of
from verifier.games.puzzle_strike.invariants import box, statements
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import COLOURS, State
from verifier.games.scene import World
from verifier.games.scenery import MOST_REPEATS, TURN, drawn, is_past, next_play, recent
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.message import Message, say
from verifier.kernel.source import Position
from verifier.kernel.spec import Readings
from verifier.record import emit
from verifier.record.model import Replay, SeatEntry
from verifier.table.places import rising

#: The decisions to answer what somebody does.
REACTIONS = frozenset(("react-send", "react-attack", "react-buy"))


def observed(play: Play) -> Iterator[tuple[str, object]]:
    """What players can see of a position: everything but the order of chips in a bag."""
    yield from play.observed()
    for number, unseen in enumerate(play.state.unseen, 1):
        yield f"balances{number}", len(unseen.balances)
        for index, balance in enumerate(unseen.balances):
            for colour, left in zip(COLOURS, balance, strict=True):
                yield f"arrows{number} {index} {colour}", left


@dataclass(frozen=True, slots=True)
class TurnScene:
    """A phase of the first seat's turn."""

    rules: Rules
    name: str
    chips: tuple[str, ...]
    shape: Shape
    phase: str
    plays: tuple[int, ...] = ()  # the chips played, in this order; the last ones may be left out
    reactors: frozenset[int] = frozenset()
    objects: frozenset[int] = frozenset()  # the kinds that answers may name
    fillers: tuple[int, ...] = ()  # stacks of the bank that take no other part
    last: str = ""  # the last step that belongs to it; "" for the phase alone
    turns: int = 1  # with more, it goes on to the end of so many turns

    def repeats(self, *, reacts: bool = False) -> int:
        """How often one question of a move is answered: among several, once by each; one for reactions once more."""
        return max(MOST_REPEATS + reacts, len(self.shape.characters))

    def acting(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """Which of the chips under test have a say all the time, and which are played in turn; the others lie about.

        All of them have a say where another chip is played, or nothing is.
        """
        played = tuple(self.rules.chips[chip].slug for chip in self.plays)
        if not {*played} <= {*self.chips} or self.phase != "action":
            return frozenset(self.chips), ()
        lasting = {chip for chip in self.plays if self.rules.chips[chip].ongoing}
        in_force = {*lasting, *(chip for _, chip in self.shape.ongoing)}
        return frozenset(self.rules.chips[chip].slug for chip in in_force) & {*self.chips}, played

    def start(self, world: World, chosen: Mapping[str, str]) -> Play:
        """The game at such a position."""
        play = self.empty(chosen)
        fill(play, self.shape, world)
        return play

    def empty(self, chosen: Mapping[str, str]) -> Play:
        """The game before anything unknown is put anywhere."""
        rules = self.rules
        state = State(len(rules.chips), len(self.shape.characters))
        state.teams = rules.mode.teams
        state.share()
        always = [chip.index for chip in rules.chips if chip.kind in ("gem", "purple", "wound")]
        puzzles = [chip for chip in self.shape.kinds if rules.chips[chip].kind == "puzzle"]
        state.stacks = tuple(sorted({*always, *puzzles, *self.fillers}))
        state.turn, state.phase = TURN, rules.turn.index(self.phase)
        play = Play(rules, state, Readings(rules.decided, {}, chosen, presumes=False), self.shape.characters)
        if self.phase == "ante":
            state.unseen[state.active].balances = rules.first_arrows
        return play

    def over(self, play: Play, question: Question) -> bool:
        """Whether the next question belongs to a later phase, or to the next turn."""
        return is_past(self.rules.turn, play.state, self.phase, self.last, self.turns)

    def answers(self, play: Play, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterator[Answer]:
        """The answers to be explored: the chips of the scene in order, its reactions, and the kinds of interest."""
        done = sum(1 for decision, answer in given if decision == ask.decision and answer is not None)
        reacts = ask.decision.startswith("react-")
        now = recent(given, ask.decision, () if reacts else REACTIONS)
        if ask.decision == "play":
            yield from self.plays_after(done)
        elif isinstance(ask.domain, Chips):
            yield from self.chips_of(ask, now < self.repeats(reacts=reacts), self.reactors if reacts else self.objects)
        elif now < self.repeats() or None not in ask.domain.conceivable(ask.seat):
            yield from ask.domain.conceivable(ask.seat)
        else:
            yield None

    def plays_after(self, done: int) -> Iterator[Answer]:
        """The next chip to be played, from the hand or from where it was placed."""
        for chip in next_play(self.plays, done):
            yield chip
            if isinstance(chip, int) and chip in self.shape.placed:
                yield Lying(chip, 1)

    def chips_of(self, ask: Ask, more: bool, kinds: frozenset[int]) -> Iterator[Answer]:
        """The chips that may answer, if more are to."""
        found = tuple(ask.domain.conceivable(ask.seat))
        if more:
            yield from (answer for answer in found if kind_of(answer) in kinds)
        if None in found:
            yield None

    def draw(self, play: Play, world: World, name: str, question: Question) -> Iterator[tuple[int, ...]]:
        """The outcome of a draw: what lies on top of the bag, then unknown numbers of the kinds that are in it."""
        assert isinstance(question, Chance)
        chips = self.rules.chips
        yield from drawn(world, play, question, lambda chip: (f"{name} {chips[chip].slug}", chips[chip].box))

    observed, totals, invariants = staticmethod(observed), staticmethod(box), staticmethod(statements)
    rising = staticmethod(rising)
    again = "play"

    def supplies(self, play: Play) -> Iterator[tuple[str, int]]:
        """What a turn uses up: chips where the active player can get at them, the bank's, gems and arrows."""
        state = play.state
        for chip in play.kinds_in_play:
            name = self.rules.chips[chip].slug
            yield f"bank {name}", state.bank[chip]
            for zone in ("hand", "bag", "discard", "placed"):
                yield f"{zone} {name}", play.zone(state.active, zone)[chip]
        for size, count in enumerate(play.active().pile):
            yield f"pile {size}", count
        for colour, left in enumerate(state.unseen[state.active].balances[0]):
            yield f"arrows {colour}", left

    def bounds(self) -> tuple[Message, ...]:
        """What the scene leaves out."""
        found = [
            say(f"players-{len(self.shape.characters)}"),
            say("bound-answers-of-one-move", n=self.repeats(), n2=self.repeats(reacts=True)),
            say("bound-full-stacks"),
            say("bound-nothing-kept"),
        ]
        if len(self.shape.characters) > 2:
            found.append(say("bound-later-players"))
        if self.rules.mode.teams:
            found.append(say("bound-team-mate"))
        if self.rules.mode.floating:
            found.append(say("bound-nothing-in-limbo"))
        if not self.shape.broad:
            found += (say("bound-no-stand-ins"), say("bound-coloured-arrows"))
        return tuple(found)

    def header(self, play: Play) -> Replay:
        """A record without moves that starts at the present position."""
        rules, teams = play.rules, play.state.teams
        stacks = [rules.chips[chip].slug for chip in play.state.stacks if rules.chips[chip].kind == "puzzle"]
        setup = {"bank": emit.listing(stacks), "position": emit.tree(play.written_position())}
        if teams:
            setup["teams"] = emit.tree([[play.seat_names[seat] for seat in team] for team in teams])
        path = f"{'-'.join(self.chips) or 'turn'}.yaml"
        people = zip(play.seat_names, PLAYERS, play.characters, strict=False)
        seats = tuple(SeatEntry(*one, Position(path)) for one in people)
        return header_of(rules.document, rules.mode.name, seats, setup, path=path)


def elsewhere(rules: Rules, scene: object) -> TurnScene | None:
    """A scene of other rules with the same chips, under these: the same steps of a turn, or None if there are none."""
    assert isinstance(scene, TurnScene)
    turn = scene.rules.turn
    ends = (turn.index(phase) for phase in (scene.phase, scene.last or scene.phase))
    steps = [step for step in turn[turn.index(scene.phase) : max(ends) + 1] if step in rules.turn]
    shape = seated(scene.shape, rules)
    if scene.phase not in steps or shape is None:
        return None
    return replace(scene, rules=rules, shape=shape, last=max(steps, key=rules.turn.index) if scene.last else "")


def within(rules: Rules, scene: object, other: Game) -> TurnScene:
    """A scene with no more chips of any kind than the box of other rules holds; the rest is out of the game."""
    assert isinstance(scene, TurnScene)
    assert isinstance(other.rules, Rules)
    boxes = tuple(chip.box for chip in other.rules.chips)
    return replace(scene, shape=replace(scene.shape, boxes=boxes))


def seated(shape: Shape, rules: Rules) -> Shape | None:
    """A shape with as many seats as rules are for; None if somebody is gone to whom something belongs."""
    there, players = shape.characters, rules.mode.players
    count = len(there) if len(there) in players else min(players, key=lambda n: (abs(n - len(there)), n))
    others = (name for name in rules.characters if name not in there)
    used = (*(seat for seat, _ in shape.ongoing), *(seat for _, seat in shape.effects), *shape.full)
    if max(used, default=0) >= count:
        return None
    return replace(shape, characters=(*there, *others)[:count])
