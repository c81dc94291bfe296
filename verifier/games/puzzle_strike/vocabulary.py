"""The words that conditions in Puzzle Strike rules may use, and what they mean in a game.

Each is a function of the game and the frame. `chip` is the chip under examination; values are about the seat that is
being asked (in norms) or whose chip it is (in programs).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.state import Seat, total
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.games.puzzle_strike.word_types import types_of
from verifier.games.puzzle_strike.zones import ante_size, demanded_level
from verifier.kernel.values import counted
from verifier.language.vocabulary import Function, Inline, Vocabulary

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def asked(play: "Play") -> Seat:
    """The seat whose answer is examined."""
    return play.state.seats[play.actor]


def gem_count(play: "Play", frame: Frame) -> int:
    """How many gems the answer names."""
    return len(frame.answer) if isinstance(frame.answer, tuple) else 0


def combined_size(play: "Play", frame: Frame) -> int:
    """The size of the gem that the answer would make."""
    return (sum(frame.answer) if isinstance(frame.answer, tuple) else 0) + frame.limit


def combined_in_bank(play: "Play", frame: Frame) -> bool:
    """Whether the bank holds the gem that the answer would make."""
    made = play.rules.gem_chips.get(combined_size(play, frame))
    return made is not None and play.state.bank[made] > 0


def bank_gem_there(play: "Play", frame: Frame) -> bool:
    """Whether the bank holds the gem it contributes to a combination, if it contributes one."""
    return not frame.limit or play.state.bank[play.rules.gem_chips[frame.limit]] > 0


def ante_due(play: "Play", frame: Frame) -> int:
    """The size of the gem to ante now."""
    return ante_size(play)


def trashed_price(play: "Play", frame: Frame) -> int:
    """What the chip trashed last costs, for chips that compare another one with it."""
    printed, now = play.printed(frame.trashed), play.price(frame.trashed)
    return now if now == printed or play.reading("discount.trashed") == "lowered" else printed


def affordable(play: "Play", frame: Frame) -> bool:
    """Whether the player could buy some other chip than a Wound."""
    buy, wound = play.asks[play.actor].buy, play.rules.wound
    unseen = play.state.unseen[play.actor]
    before = frame.answer, frame.candidate, unseen.gems_said
    unseen.gems_said = False  # every gem in hand could still be laid out
    found = play.answerable(buy, besides=wound)
    frame.answer, frame.candidate, unseen.gems_said = before
    return found


def overspent(play: "Play", frame: Frame) -> bool:
    """Whether more was bought than gem power and the gems laid out pay for."""
    if not play.state.unseen[play.actor].gems_said:
        return False  # enough of them are laid out unseen, or the purchase would not have been legal
    player = asked(play)
    return player.spent > 0 and player.money < 0


def unplayed(play: "Play", frame: Frame, candidate: int) -> bool:
    """Whether a chip in hand was not played this turn: of a gem, whether it need not have been laid out as money."""
    size, unseen = play.rules.chips[candidate].size, play.state.unseen[play.actor]
    return not size or unseen.can_spare(size, asked(play).spent, play.spendable(play.actor))


def reaction(play: "Play", frame: Frame, candidate: int, to: str) -> bool:
    """Whether a chip has a reaction to that kind of event."""
    half = play.rules.chips[candidate].reaction
    return half is not None and half.to == to


def reaction_applies(play: "Play", frame: Frame, candidate: int) -> bool:
    """Whether the condition printed with a chip's reaction holds."""
    half = play.rules.chips[candidate].reaction
    if half is None or half.condition is None:
        return half is not None
    frame.bought = frame.incident.chip if frame.incident is not None else -1
    return bool(half.condition.evaluate(play, frame))


def counter_without_gem(play: "Play", frame: Frame) -> bool:
    """Whether the chip would counter-crash although its user's pile holds no gem."""
    return not any(asked(play).pile) and frame.candidate in play.rules.counter_chips


def actor_ongoing(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether the player who caused the event being answered has that chip in the ongoing zone."""
    return frame.incident is not None and play.has_ongoing(frame.incident.actor, slug)


def opponent_ongoing(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether an opponent of the player has that chip in the ongoing zone."""
    return bool(play.state.ongoing) and any(play.has_ongoing(seat, slug) for seat in play.others[play.actor])


def played_of(play: "Play", frame: Frame, colour: str) -> int:
    """How many chips with that colour in their banners the player has played this turn, or chosen to have played."""
    chosen = [chip % play.kinds for chip in frame.taken]
    return asked(play).colours_played[COLOURS.index(colour)] + sum(
        colour in play.rules.chips[chip].banner for chip in chosen
    )


def mate_reacted(play: "Play", frame: Frame) -> bool:
    """Whether a member of the player's team has reacted to the present event."""
    mates = play.rules.mode.mates(play.actor)
    return frame.incident is not None and any(frame.incident.answered[seat] for seat in mates if seat != play.actor)


def choosing(play: "Play", frame: Frame, slug: str, label: str) -> bool:
    """Whether the answer picks that option of that chip."""
    return frame.answer == label and play.rules.chips[frame.chip].slug == slug


def reading(play: "Play", frame: Frame, point: str) -> str:
    """The reading of a spec point, for the chip whose text is being carried out."""
    scoped = point in play.rules.scoped_points
    chip = frame.chip if frame.chip >= 0 else frame.candidate  # in a reaction, the chip under examination
    return play.reading(point, chip if scoped else -1)


VALUES: Mapping[str, Function | Inline] = {
    "chip": Inline("", "frame.candidate"),
    "gem": Inline("", "frame.answer[0]"),
    "gem_count": gem_count,
    "gem_limit": Inline("", "frame.limit"),
    "combined_size": combined_size,
    "combined_in_bank": combined_in_bank,
    "bank_gem_there": bank_gem_there,
    "ante_due": ante_due,
    "eliminations": lambda play, frame: len(play.state.out),
    "level_of_stacks": lambda play, frame: demanded_level(play),
    "level": Inline("", "play.state.level"),
    "actions": Inline("", "play.state.unseen[play.actor].actions()"),
    "action_phase_over": Inline("", "play.state.seats[play.actor].ended_by >= 0"),
    "ended_by": Inline("", "play.state.seats[play.actor].ended_by"),
    "actions_played": Inline("", "play.state.seats[frame.seat].actions_played"),
    "played_by_chip": Inline("", "frame.copied"),
    "money": Inline("", "play.spendable(play.actor)"),
    "affordable": affordable,
    "overspent": overspent,
    "reactions": Inline("", "frame.incident.answered[frame.seat]"),
    "largest_crashed": Inline("", "frame.incident.largest"),
    "gems_crashed": Inline("", "frame.incident.broken"),
    "mate_reacted": mate_reacted,
    "helping": Inline("", "frame.incident.target != play.actor"),
    "countered": Inline("", "frame.incident.countered"),
    "counter_crash": Inline("", "frame.incident.counter"),
    "cause": Inline("", "frame.incident.chip"),
    "counter_without_gem": counter_without_gem,
    "incoming": lambda play, frame: frame.incident.count if frame.incident else 0,
    "vetoed": Inline("", "frame.vetoed"),
    "optional": Inline("", "frame.optional"),
    "possible": Inline("", "frame.possible"),
    "purchases": Inline("", "play.state.seats[play.actor].purchases"),
    "bought_wounds": Inline("", "play.state.seats[play.actor].bought[play.rules.wound]"),
    "bought_puzzles": lambda play, frame: sum(
        count
        for chip, count in enumerate(play.state.seats[frame.seat].bought)
        if play.rules.chips[chip].kind == "puzzle"
    ),
    "largest_gem": lambda play, frame: max((size for size in (1, 2, 3, 4) if asked(play).pile[size] > 0), default=0),
    "wounds_in_bank": Inline("", "play.state.bank[play.rules.wound]"),
    "kept": lambda play, frame: len(asked(play).kept),
    "piggy_banks": Inline("", "play.state.seats[play.actor].piggy"),
    "pile_total": lambda play, frame: total(play.state.seats[frame.seat].pile),
    "turns_out": Inline("", "play.state.turn - frame.since"),
    "trashed_price": trashed_price,
    "trashed": Inline("", "frame.trashed"),
    "trashed_count": Inline("", "frame.trashed_count"),
    "moved": Inline("", "frame.moved"),
    "moved_count": Inline("", "frame.moved_count"),
    "bought": Inline("", "frame.bought"),
    "revealed_gems": lambda play, frame: sum(
        n for c, n in counted(frame.revealed) if play.rules.chips[c].kind == "gem"
    ),
    "revealed_orbs": lambda play, frame: sum(
        n for c, n in counted(frame.revealed) if "orb" in play.rules.chips[c].icons
    ),
    "true": Inline("", "True"),
    "false": Inline("", "False"),
}
FUNCTIONS: Mapping[str, Function | Inline] = {
    "parameter": Inline("name", "play.rules.parameters[name]"),
    "banner": Inline("chip", "play.rules.chips[chip].banner != ()"),
    "colour": Inline("chip name", "name in play.rules.chips[chip].banner"),
    "icon": Inline("chip name", "name in play.rules.chips[chip].icons"),
    "kind": Inline("chip name", "play.rules.chips[chip].kind == name"),
    "named": Inline("chip slug", "play.rules.chips[chip].slug == slug"),
    "size": Inline("chip", "play.rules.chips[chip].size"),
    "price": Inline("chip", "play.price(chip)"),
    "payable": Inline("chip", "play.state.unseen[play.actor].pays_for(play.rules.chips[chip].colours)"),
    "in_bank": Inline("chip", "play.state.bank[chip]"),
    "in_hand": Inline("chip", "play.state.seats[play.actor].hand[chip]"),
    "in_hand_named": Inline("slug", "play.state.seats[play.actor].hand[play.rules.index[slug]]"),
    "unplayed": unplayed,
    "effect": Inline("name", "play.has_effect(name, play.actor)"),
    "ongoing": Inline("slug", "(play.state.ongoing and play.has_ongoing(play.actor, slug))"),
    "actor_ongoing": actor_ongoing,
    "opponent_ongoing": opponent_ongoing,
    "played_of": played_of,
    "counter_crashes": lambda play, frame, candidate: candidate in play.rules.counter_chips,
    "reaction": reaction,
    "reaction_applies": reaction_applies,
    "choosing": choosing,
    "reading": reading,
}
VOCABULARY = Vocabulary(VALUES, FUNCTIONS, types=types_of({**VALUES, **FUNCTIONS}))
