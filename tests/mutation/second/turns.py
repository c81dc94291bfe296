"""Edits of the course of a turn: who acts, cards played, the diamond, the buy, the command decision, the end."""

from collections.abc import Iterator

from tests.mutation.mutant import Edit, Mutant
from tests.mutation.second.kinds import kind
from tests.mutation.second.notes import acting, after, begun, calm, inserted, instead, rules, slug
from tests.support.games import RESULT_LINE
from tests.support.notes import Moment, Notes
from verifier.kernel.source import Position
from verifier.record.model import Result

RESULT = frozenset((RESULT_LINE,))


def playable(notes: Notes) -> list[int]:
    """The cards whose text and cost are known."""
    return [card.index for card in rules(notes).rules.cards if card.known and card.cost >= 0]


@kind("play-of-a-card-not-in-hand", "PS2-PLAY-01")
def not_in_hand(notes: Notes) -> Iterator[Edit]:
    """A card that is somewhere else."""
    for moment in acting(notes):
        for card in playable(notes):
            if not moment.player().hand[card]:
                yield inserted(notes, moment, f"play {slug(card)}")


@kind("play-without-the-actions", "PS2-PLAY-01")
def too_dear(notes: Notes) -> Iterator[Edit]:
    """A card of the hand that costs more actions than are left."""
    for moment in acting(notes):
        player = moment.player()
        for card in playable(notes):
            dear = rules(notes).rules.cards[card].cost > player.actions
            if player.hand[card] and not player.free[card] and dear:
                yield inserted(notes, moment, f"play {slug(card)}")


@kind("play-on-anothers-turn", "PS2-TURN-01", "PS2-CMD-01")
def off_turn(notes: Notes) -> Iterator[Edit]:
    """The other player plays a card of his hand."""
    for moment in acting(notes):
        other = 1 - moment.seat
        for card in playable(notes):
            if moment.state.seats[other].hand[card]:
                lines = notes.inserted(moment.ahead, f"P{other + 1} play {slug(card)}")
                yield lines, moment.ahead + 1


@kind("play-after-the-buy")
def late(notes: Notes) -> Iterator[Edit]:
    """A card is played when the action phase is over."""
    for moment in begun(notes, "buy"):
        if moment.line + 1 < len(notes.events):
            for card in playable(notes):
                if moment.player().hand[card]:
                    yield after(notes, moment, f"play {slug(card)}")


@kind("diamond-that-is-gone", "PS2-DIAM-01")
def no_diamond(notes: Notes) -> Iterator[Edit]:
    """A player uses his diamond once more."""
    for moment in acting(notes):
        if moment.seat and not moment.player().diamonds:
            yield inserted(notes, moment, "diamond purify none")


@kind("diamond-that-never-was", "PS2-DIAM-03")
def no_diamond_of_the_first(notes: Notes) -> Iterator[Edit]:
    """The first player, who begins without a diamond, uses one."""
    for moment in acting(notes):
        if not moment.seat:
            yield inserted(notes, moment, "diamond purify none")


@kind("super-move-of-no-meter", "PS2-SUPER-05")
def no_super(notes: Notes) -> Iterator[Edit]:
    """A super move, when no meter has been filled."""
    for moment in calm(notes):
        for name in ("overload", "purify", "energize", "trickshot"):
            yield after(notes, moment, f"super {name}")


@kind("gain-of-nothing", "PS2-PLAY-07")
def no_gain(notes: Notes) -> Iterator[Edit]:
    """A Wound that nothing gives."""
    for moment in calm(notes):
        yield after(notes, moment, "gain wound")


@kind("trickshot-declined")
def declined(notes: Notes) -> Iterator[Edit]:
    """A mandatory choice of a bank card is not made."""
    for moment in notes.moments:
        if moment.decision in ("to-hand", "top") and moment.line >= 0 and moment.words[1] > moment.words[0]:
            for wrong in ("none", "6"):
                yield notes.rewritten(moment.line, *moment.words, wrong), moment.line + 1


@kind("buy-left-out", "PS2-BUY-05", "PS2-DRAW-06")
def no_buy(notes: Notes) -> Iterator[Edit]:
    """Nothing is bought: neither a line of it nor the card dealt after it; or the buy is passed over."""
    for moment in begun(notes, "buy"):
        if deal_after(notes, moment):
            lines = notes.log.lines
            if len(lines) > moment.line + 2:
                yield [*lines[: moment.line], *lines[moment.line + 2 :]], moment.line + 1
            yield instead(notes, moment, "pass")


def deal_after(notes: Notes, moment: Moment) -> bool:
    """Whether a card is dealt in the line after a buy."""
    following = moment.line + 1
    return following < len(notes.events) and notes.events[following].verb == "deal"


@kind("buy-twice")
def two_buys(notes: Notes) -> Iterator[Edit]:
    """A second card is bought."""
    for moment in begun(notes, "buy"):
        if deal_after(notes, moment) and moment.line + 2 < len(notes.events):
            lines = notes.inserted(moment.line + 2, f"P{moment.seat + 1} buy 1")
            yield lines, moment.line + 3


@kind("buy-of-what-is-not-there", "PS2-BUY-02")
def not_in_bank(notes: Notes) -> Iterator[Edit]:
    """A card that does not lie in the bank, or a slot that there is not."""
    for moment in begun(notes, "buy"):
        absent = [card.index for card in rules(notes).rules.cards if card.index not in moment.state.bank]
        for card in absent[:8]:
            yield instead(notes, moment, f"buy {slug(card)}")
        yield instead(notes, moment, "buy 6")


@kind("buy-cost-wrong", "PS2-BUY-07", "PS2-BUY-09")
def cost_wrong(notes: Notes) -> Iterator[Edit]:
    """One token more or less than the card costs."""
    for moment in begun(notes, "buy"):
        table = notes.log.replay.facts
        section = table.get("buy-costs") if table is not None else None
        printed = [amount.low for amount in rules(notes).rules.buy_costs]
        for key, node in section.pairs() if section is not None else ():
            printed[int(key) - 1] = node.integer(0, 99)
        assert isinstance(moment.answer, int)
        player = moment.player()
        right = player.incoming + max(printed[moment.answer] + player.buy_adjust, 0)
        for wrong in {right - 1, right + 1} - {-1}:
            yield instead(notes, moment, f"buy {moment.answer + 1} = incoming {wrong}")


@kind("command-left-out", "PS2-CMD-01")
def no_command(notes: Notes) -> Iterator[Edit]:
    """The holder of the scepter makes no decision."""
    for moment in begun(notes, "command"):
        following = moment.line + 1
        whole = notes.arguments[moment.line] == []
        if whole and following < len(notes.events) and notes.events[following].verb == "ante":
            yield notes.replaced(moment.line), moment.line + 1


@kind("command-of-the-other", "PS2-CMD-01")
def other_command(notes: Notes) -> Iterator[Edit]:
    """Who has just ended the turn decides."""
    for moment in begun(notes, "command"):
        for verb in ("power-up", "yield"):
            yield notes.replaced(moment.line, f"P{2 - moment.seat} {verb}"), moment.line + 1


@kind("command-twice", "PS2-CMD-01")
def two_commands(notes: Notes) -> Iterator[Edit]:
    """The holder decides once more, or after the own turn."""
    for moment in begun(notes, "ante"):
        for verb in ("power-up", "yield"):
            if moment.state.holder == moment.seat:
                yield after(notes, moment, verb)


@kind("line-of-the-other-player")
def other_seat(notes: Notes) -> Iterator[Edit]:
    """What one player did is told of the other one."""
    for moment in notes.moments:
        verb = notes.events[moment.line].verb if moment.line >= 0 else ""
        if moment.begins and moment.state.turn and verb in ("ante", "drop", "play", "buy", "diamond", "deal"):
            words = notes.arguments[moment.line]
            yield notes.replaced(moment.line, notes.head(moment.line, *words, seat=1 - moment.seat)), moment.line + 1


@kind("line-after-the-end", "PS2-WIN-03")
def after_the_end(notes: Notes) -> Iterator[Edit]:
    """A move when the game is over."""
    if notes.log.replay.result is not None:
        for text in ("P1 ante", "P2 ante", "P1 power-up"):
            yield [*notes.log.lines, text], len(notes.log.lines) + 1


def result_mutants(notes: Notes) -> Iterator[Mutant]:
    """Wrong results: the other winner, another cause, no end at all; and no result, which is legal."""
    result, lines = notes.log.replay.result, notes.log.lines
    if result is None or result.winner is None:
        return
    antes = [moment.line for moment in notes.beginning("ante")]
    where = Position(notes.log.replay.path, RESULT_LINE, 1)
    yield Mutant("result-wrong-winner", "illegal", lines, RESULT, Result(1 - result.winner, "bust", where))
    yield Mutant("result-wrong-cause", "illegal", lines, RESULT, Result(result.winner, "concession", where))
    if len(antes) > 1:
        early = Result(result.winner, "bust", where)
        yield Mutant("result-without-an-end", "illegal", lines[: antes[-1]], RESULT, early)
    yield Mutant("result-left-out", "legal", lines, result=None)
