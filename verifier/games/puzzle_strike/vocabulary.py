"""The words that conditions in Puzzle Strike rules may use, and what they mean in a game.

Each is a function of the game and the frame. `chip` is the chip under examination; values are about the seat that is
being asked (in norms) or whose chip it is (in programs).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.state import Seat, total
from verifier.games.puzzle_strike.zones import price
from verifier.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def asked(play: "Play") -> Seat:
    """The seat whose answer is examined."""
    return play.state.seats[play.actor]


def chip(play: "Play", frame: Frame) -> int:
    """The chip under examination."""
    return frame.answer % play.kinds if isinstance(frame.answer, int) else -1


def gem(play: "Play", frame: Frame) -> int:
    """The first gem of the answer, by size."""
    return frame.answer[0] if isinstance(frame.answer, tuple) else 0


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
    sizes = play.rules.ante_sizes
    return min(sizes[play.state.level] + play.state.ante_shift, max(play.rules.gem_chips))


def actions(play: "Play", frame: Frame) -> int:
    """How many actions are left, of any colour."""
    return sum(asked(play).arrows[0])


def payable(play: "Play", frame: Frame, candidate: int) -> bool:
    """Whether the arrows left can pay for a chip of that banner."""
    colours = play.rules.chips[candidate].colours
    return any(
        balance[0] > 0 or any(balance[colour] > 0 for colour in colours) for balance in asked(play).arrows
    )


def money(play: "Play", frame: Frame) -> int:
    """What the player can spend: gem power, and the gems in hand unless the record says which were laid out."""
    return spendable(play, asked(play))


def spendable(play: "Play", player: Seat) -> int:
    """Gem power plus the value of gems in hand that could be laid out (PS3-BUY-06)."""
    if player.laid:
        return player.money
    chips, hand = play.rules.gem_chips, player.hand
    return player.money + hand[chips[1]] + 2 * hand[chips[2]] + 3 * hand[chips[3]] + 4 * hand[chips[4]]


def needed_as_money(play: "Play", frame: Frame, candidate: int) -> bool:
    """Whether the turn's purchases could not have been paid without laying out this gem."""
    player, size = asked(play), play.rules.chips[candidate].size
    return size > 0 and player.spent > 0 and not player.laid and spendable(play, player) < size


def reactions(play: "Play", frame: Frame) -> int:
    """How often the player has answered the present event."""
    return frame.incident.answered[frame.seat] if frame.incident is not None else 0


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
    return not any(asked(play).pile) and chip(play, frame) in play.rules.counter_chips


def dragon_form_send(play: "Play", frame: Frame) -> bool:
    """Whether the gems were sent with an orb chip by a player who has Dragon Form in play."""
    incident = frame.incident
    if incident is None or not play.state.seats[incident.actor].ongoing:
        return False
    return "orb" in play.rules.chips[incident.chip].icons and has_ongoing(play, incident.actor, "dragon-form")


def has_ongoing(play: "Play", seat: int, slug: str) -> bool:
    """Whether a seat has that chip in its ongoing zone."""
    return any(play.rules.chips[chip].slug == slug for chip, _ in play.state.seats[seat].ongoing)


def counter_crash(play: "Play", frame: Frame) -> bool:
    """Whether the gems come from a counter-crash."""
    return frame.incident is not None and frame.incident.counter


def choosing(play: "Play", frame: Frame, slug: str, label: str) -> bool:
    """Whether the answer picks that option of that chip."""
    return frame.answer == label and play.rules.chips[frame.chip].slug == slug


def reading(play: "Play", frame: Frame, point: str) -> str:
    """The reading of a spec point, for the chip whose text is being carried out."""
    scoped = point in play.rules.scoped_points
    return play.reading(point, frame.chip if scoped else -1)


VOCABULARY = Vocabulary(
    values={
        "chip": chip,
        "gem": gem,
        "gem_count": gem_count,
        "gem_limit": lambda play, frame: frame.limit,
        "combined_size": combined_size,
        "combined_in_bank": combined_in_bank,
        "bank_gem_there": bank_gem_there,
        "ante_due": ante_due,
        "level": lambda play, frame: play.state.level,
        "actions": actions,
        "action_phase_over": lambda play, frame: asked(play).action_over,
        "actions_played": lambda play, frame: play.state.seats[frame.seat].actions_played,
        "money": money,
        "reactions": reactions,
        "largest_crashed": lambda play, frame: frame.incident.largest if frame.incident else 0,
        "gems_crashed": lambda play, frame: frame.incident.broken if frame.incident else 0,
        "counter_crash": counter_crash,
        "dragon_form_send": dragon_form_send,
        "counter_without_gem": counter_without_gem,
        "incoming": lambda play, frame: frame.incident.count if frame.incident else 0,
        "vetoed": lambda play, frame: frame.vetoed,
        "optional": lambda play, frame: frame.optional,
        "possible": lambda play, frame: frame.possible,
        "purchases": lambda play, frame: sum(asked(play).bought),
        "bought_wounds": lambda play, frame: asked(play).bought[play.rules.wound],
        "bought_puzzles": lambda play, frame: sum(
            count for chip, count in enumerate(play.state.seats[frame.seat].bought) if play.rules.chips[chip].kind == "puzzle"
        ),
        "wounds_in_bank": lambda play, frame: play.state.bank[play.rules.wound],
        "kept": lambda play, frame: len(asked(play).kept),
        "piggy_banks": lambda play, frame: asked(play).piggy,
        "pile_total": lambda play, frame: total(play.state.seats[frame.seat].pile),
        "turns_out": lambda play, frame: play.state.turn - frame.since,
        "trashed": lambda play, frame: frame.trashed,
        "trashed_count": lambda play, frame: frame.trashed_count,
        "moved": lambda play, frame: frame.moved,
        "moved_count": lambda play, frame: frame.moved_count,
        "bought": lambda play, frame: frame.bought,
        "revealed_gems": lambda play, frame: sum(1 for c in frame.revealed if play.rules.chips[c].kind == "gem"),
        "revealed_orbs": lambda play, frame: sum(1 for c in frame.revealed if "orb" in play.rules.chips[c].icons),
        "true": lambda play, frame: True,
        "false": lambda play, frame: False,
    },
    functions={
        "parameter": lambda play, frame, name: play.rules.parameters[name],
        "banner": lambda play, frame, candidate: bool(play.rules.chips[candidate].banner),
        "colour": lambda play, frame, candidate, name: name in play.rules.chips[candidate].banner,
        "icon": lambda play, frame, candidate, name: name in play.rules.chips[candidate].icons,
        "kind": lambda play, frame, candidate, name: play.rules.chips[candidate].kind == name,
        "named": lambda play, frame, candidate, slug: play.rules.chips[candidate].slug == slug,
        "size": lambda play, frame, candidate: play.rules.chips[candidate].size,
        "price": lambda play, frame, candidate: price(play, candidate),
        "payable": payable,
        "in_bank": lambda play, frame, candidate: play.state.bank[candidate],
        "in_hand": lambda play, frame, candidate: asked(play).hand[candidate],
        "in_hand_named": lambda play, frame, slug: asked(play).hand[play.rules.index[slug]],
        "needed_as_money": needed_as_money,
        "effect": lambda play, frame, name: play.has_effect(name, play.actor),
        "ongoing": lambda play, frame, slug: has_ongoing(play, play.actor, slug),
        "reaction": reaction,
        "reaction_applies": reaction_applies,
        "choosing": choosing,
        "reading": reading,
    },
)
