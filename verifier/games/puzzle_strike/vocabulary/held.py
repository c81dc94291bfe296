"""The words on what players have, have done in the turn, and what the present text has done; on gem piles."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.state import total
from verifier.games.puzzle_strike.vocabulary.asked import asked
from verifier.games.word import ConditionWord
from verifier.kernel.values import counted, how_many
from verifier.language.vocabulary import Inline

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def trashed_price(play: "Play", frame: Frame) -> int:
    """What the chip trashed last costs, for chips that compare another one with it; nothing if none was trashed."""
    if frame.trashed_count == 0:
        return 0
    printed, now = play.printed(frame.trashed), play.price(frame.trashed)
    return now if now == printed or play.reading("discount.trashed") == "lowered" else printed


def wounds_of_mates(play: "Play", frame: Frame) -> int:
    """How many Wounds the other members of the player's team have bought this turn."""
    mates = (seat for seat in play.rules.mode.mates(play.actor) if seat != play.actor)
    return sum(play.state.seats[seat].bought[play.rules.wound] for seat in mates)


HELD: tuple[ConditionWord, ...] = (
    ConditionWord(
        "purchases",
        Inline("", "play.state.seats[play.actor].purchases"),
        about="how many chips the player has bought this turn",
        looks_at="purchases",
    ),
    ConditionWord(
        "bought_wounds",
        Inline("", "play.state.seats[play.actor].bought[play.rules.wound]"),
        about="how many Wounds the player has bought this turn",
        looks_at="purchases",
    ),
    ConditionWord(
        "gained_wounds",
        Inline("", "play.state.seats[play.actor].gained.count(play.rules.wound)"),
        about="how many Wounds the player has gained this turn, not counting those that he has bought",
        looks_at="gained",
    ),
    ConditionWord(
        "gained_chips",
        lambda play, frame: len(asked(play).gained),
        about="how many chips the player has gained this turn, not counting those that he has bought",
        looks_at="gained",
    ),
    ConditionWord(
        "wounds_of_mates",
        wounds_of_mates,
        about="how many Wounds the player's teammates have bought this turn",
        looks_at="purchases",
    ),
    ConditionWord(
        "bought_puzzles",
        lambda play, frame: sum(
            count
            for chip, count in enumerate(play.state.seats[frame.seat].bought)
            if play.rules.chips[chip].kind == "puzzle"
        ),
        about="how many puzzle chips the chip's owner has bought this turn",
        looks_at="purchases",
    ),
    ConditionWord(
        "largest_gem",
        lambda play, frame: next((size for size in (4, 3, 2, 1) if asked(play).pile[size] > 0), 0),
        about="the size of the largest gem in the player's pile, 0 if it is empty",
        looks_at="pile",
    ),
    ConditionWord(
        "wounds_in_bank",
        Inline("", "play.state.bank[play.rules.wound]"),
        about="how many Wounds the bank has",
        looks_at="bank",
    ),
    ConditionWord(
        "kept",
        lambda play, frame: len(asked(play).kept),
        about="how many chips the player has held back in this cleanup",
    ),
    ConditionWord(
        "held_back",
        lambda play, frame: play.state.seats[frame.seat].held_back,
        about="how many chips the chip's owner has held back in this turn's cleanup",
    ),
    ConditionWord(
        "own_piggy_banks",
        lambda play, frame: play.state.seats[frame.seat].piggy,
        about="how many piggy banks the chip's owner has this turn",
        looks_at="piggy",
    ),
    ConditionWord(
        "piggy_banks",
        Inline("", "play.state.seats[play.actor].piggy"),
        about="how many piggy banks the player has this turn",
        looks_at="piggy",
    ),
    ConditionWord(
        "pile_total",
        lambda play, frame: total(play.state.seats[frame.seat].pile),
        about="the sum of the gems in the pile of the chip's owner; in norms on a player's own turn, of the player",
        looks_at="pile",
    ),
    ConditionWord(
        "turns_out", Inline("", "play.state.turn - frame.since"), about="how many turns an ongoing chip has been out"
    ),
    ConditionWord(
        "affected_count",
        lambda play, frame: len(frame.affected),
        about="how many opponents the chip's text works on",
    ),
    ConditionWord(
        "taken_count",
        lambda play, frame: len(frame.taken),
        about="how many chips the last `gain` or `discard` step took, of several players the last one's",
    ),
    ConditionWord("trashed_price", trashed_price, looks_at="price"),
    ConditionWord("trashed", Inline("", "frame.trashed"), about="the chip that was trashed last", result="chip"),
    ConditionWord(
        "trashed_count",
        Inline("", "frame.trashed_count"),
        about="how many chips the last `trash` or `trash-largest` step trashed",
    ),
    ConditionWord("shown", Inline("", "frame.shown"), about="the chip that was shown last", result="chip"),
    ConditionWord(
        "shown_any", Inline("", "frame.shown >= 0"), about="whether the last `show` step showed a chip", result="truth"
    ),
    ConditionWord("moved", Inline("", "frame.moved"), about="the chip that was moved last", result="chip"),
    ConditionWord(
        "moved_count",
        Inline("", "frame.moved_count"),
        about="how many chips the last `move`, `offer` or `steal` step moved",
    ),
    ConditionWord(
        "crashed_count",
        Inline("", "frame.crashed_count"),
        about="how many gems the last crash or counter-crash step broke",
    ),
    ConditionWord(
        "chosen_count",
        lambda play, frame: len(frame.taken),
        about="how many chips the last `play-chips` step chose",
    ),
    ConditionWord(
        "bought",
        Inline("", "frame.bought"),
        about="the chip that was bought, in triggers on `bought` and in conditions of reactions to a purchase",
        result="chip",
    ),
    ConditionWord(
        "revealed_count",
        lambda play, frame: how_many(frame.revealed),
        about="how many chips were revealed",
        looks_at="opponent-hand",
    ),
    ConditionWord(
        "used", Inline("", "frame.bought"), about="the chip that was used, in triggers on `used`", result="chip"
    ),
    ConditionWord(
        "idle",
        lambda play, frame: play.state.seats[frame.chooser].actions_played == 0,
        about="in triggers: whether the player at whom it happened has played no chip as an action this turn",
        result="truth",
        looks_at="actions-played",
    ),
    ConditionWord(
        "revealed_gems",
        lambda play, frame: sum(n for c, n in counted(frame.revealed) if play.rules.chips[c].kind == "gem"),
        about="how many of the revealed chips are gems",
        looks_at="opponent-hand",
    ),
    ConditionWord(
        "revealed_orbs",
        lambda play, frame: sum(n for c, n in counted(frame.revealed) if "orb" in play.rules.chips[c].icons),
        about="how many of the revealed chips have an orb",
        looks_at="opponent-hand",
    ),
    ConditionWord(
        "unable",
        lambda play, frame: len(frame.unable),
        about="how many players had no chip to discard in the last step that made players discard",
    ),
    ConditionWord("true", Inline("", "True"), about="always holds", result="truth"),
    ConditionWord("false", Inline("", "False"), about="never holds", result="truth"),
)


def opponent_total(play: "Play", frame: Frame, slug: str) -> int:
    """The largest pile total among the player's opponents who have that chip in the ongoing zone, 0 if none has."""
    if not play.state.ongoing:
        return 0
    piles = (play.state.seats[seat].pile for seat in play.others[play.actor] if play.has_ongoing(seat, slug))
    return max((total(pile) for pile in piles), default=0)


def player_total(play: "Play", frame: Frame) -> int:
    """The sum of the gems in the pile of the player who is asked."""
    return total(asked(play).pile)


PILES: tuple[ConditionWord, ...] = (
    ConditionWord(
        "gems_of",
        Inline("slug", "play.state.seats[frame.seat].pile[play.rules.chips[play.rules.index[slug]].size]"),
        about="how many gems of that kind the pile of the chip's owner has; in norms on his own turn, the player's",
        takes=("text",),
        looks_at="pile",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "opponent_total",
        opponent_total,
        takes=("text",),
        looks_at="opponent-pile ongoing:{text}",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord("player_total", player_total, looks_at="pile"),
    ConditionWord(
        "affected_total",
        lambda play, frame: max((total(play.state.seats[seat].pile) for seat in frame.affected), default=0),
        about="the sum of the gems in the pile of the opponent whom the chip affects",
        looks_at="opponent-pile",
    ),
)
