"""The words on what players have, have done in the turn, and what the present text has done; on gem piles."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame, kind_of
from verifier.games.puzzle_strike.state import total
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.games.puzzle_strike.vocabulary.asked import OWNER, PLAYER, asked, chip
from verifier.games.word import ConditionWord, number, text, truth
from verifier.kernel.values import counted, how_many

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


def bought_puzzles(play: "Play", frame: Frame) -> int:
    """How many puzzle chips the chip's owner has bought this turn."""
    bought = zip(play.rules.chips, play.state.seats[frame.seat].bought, strict=True)
    return sum(count for chip, count in bought if chip.kind == "puzzle")


HELD: tuple[ConditionWord, ...] = (
    number("purchases", f"{PLAYER}.purchases", "how many chips the player has bought this turn", "purchases"),
    number("bought_wounds", f"{PLAYER}.bought[play.rules.wound]", "how many Wounds the player has bought this turn",
           "purchases"),
    number("gained_wounds", f"{PLAYER}.gained.count(play.rules.wound)",
           "how many Wounds the player has gained this turn, not counting those that he has bought", "gained"),
    number("gained_chips", lambda play, frame: len(asked(play).gained),
           "how many chips the player has gained this turn, not counting those that he has bought", "gained"),
    number("wounds_of_mates", wounds_of_mates, "how many Wounds the player's teammates have bought this turn",
           "purchases"),
    number("bought_puzzles", bought_puzzles, looks_at="purchases"),
    number("largest_gem", lambda play, frame: next((size for size in (4, 3, 2, 1) if asked(play).pile[size] > 0), 0),
           "the size of the largest gem in the player's pile, 0 if it is empty", "pile"),
    number("wounds_in_bank", "play.state.bank[play.rules.wound]", "how many Wounds the bank has", "bank"),
    number("kept", lambda play, frame: len(asked(play).kept),
           "how many chips the player has held back in this cleanup"),
    number("held_back", f"{OWNER}.held_back", "how many chips the chip's owner has held back in this turn's cleanup"),
    number("own_piggy_banks", f"{OWNER}.piggy", "how many piggy banks the chip's owner has this turn", "piggy"),
    number("piggy_banks", f"{PLAYER}.piggy", "how many piggy banks the player has this turn", "piggy"),
    number("pile_total", lambda play, frame: total(play.state.seats[frame.seat].pile),
           "the sum of the gems in the pile of the chip's owner; in norms on a player's own turn, of the player",
           "pile"),
    number("turns_out", "play.state.turn - frame.since", "how many turns an ongoing chip has been out"),
    number("affected_count", lambda play, frame: len(frame.affected), "how many opponents the chip's text works on"),
    number("taken_count", lambda play, frame: len(frame.taken),
           "how many chips the last `gain` or `discard` step took, of several players the last one's"),
    number("trashed_price", trashed_price, looks_at="price"),
    chip("trashed", "frame.trashed", "the chip that was trashed last"),
    number("trashed_count", "frame.trashed_count", "how many chips the last `trash` or `trash-largest` step trashed"),
    chip("shown", "frame.shown", "the chip that was shown last"),
    truth("shown_any", "frame.shown >= 0", "whether the last `show` step showed a chip"),
    chip("moved", "frame.moved", "the chip that was moved last"),
    number("moved_count", "frame.moved_count", "how many chips the last `move`, `offer` or `steal` step moved"),
    number("crashed_count", "frame.crashed_count", "how many gems the last crash or counter-crash step broke"),
    number("chosen_count", lambda play, frame: len(frame.taken), "how many chips the last `play-chips` step chose"),
    chip("bought", "frame.bought",
         "the chip that was bought, in triggers on `bought` and in conditions of reactions to a purchase"),
    number("revealed_count", lambda play, frame: how_many(frame.revealed), "how many chips were revealed",
           "opponent-hand"),
    chip("used", "frame.bought", "the chip that was used, in triggers on `used`"),
    truth("idle", lambda play, frame: play.state.seats[frame.chooser].actions_played == 0,
          "in triggers: whether the player at whom it happened has played no chip as an action this turn",
          "actions-played"),
    number("revealed_gems",
           lambda play, frame: sum(n for c, n in counted(frame.revealed) if play.rules.chips[c].kind == "gem"),
           "how many of the revealed chips are gems", "opponent-hand"),
    number("revealed_orbs",
           lambda play, frame: sum(n for c, n in counted(frame.revealed) if "orb" in play.rules.chips[c].icons),
           "how many of the revealed chips have an orb", "opponent-hand"),
    number("unable", lambda play, frame: len(frame.unable),
           "how many players had no chip to discard in the last step that made players discard"),
    truth("true", "True", "always holds"),
    truth("false", "False", "never holds"),
)  # fmt: skip


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
    number("gems_of('slug')", f"{OWNER}.pile[play.rules.chips[play.rules.index[slug]].size]",
           "how many gems of that kind the pile of the chip's owner has; in norms on his own turn, the player's",
           "pile", texts="slugs", names_a_piece=True),
    number("opponent_total('slug')", opponent_total, looks_at="opponent-pile ongoing:{text}", texts="slugs",
           names_a_piece=True),
    number("player_total", player_total, looks_at="pile"),
    number("affected_total",
           lambda play, frame: max((total(play.state.seats[seat].pile) for seat in frame.affected), default=0),
           "the sum of the gems in the pile of the opponent whom the chip affects", "opponent-pile"),
)  # fmt: skip


def unplayed(play: "Play", frame: Frame, chip: int) -> bool:
    """Whether a chip in hand was not played this turn: of a gem, whether it need not have been laid out as money."""
    size, unseen = play.rules.chips[chip].size, play.state.unseen[play.actor]
    return not size or unseen.can_spare(size, asked(play).spent, play.spendable(play.actor))


def opponent_ongoing(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether an opponent of the player has that chip in the ongoing zone."""
    return bool(play.state.ongoing) and any(play.has_ongoing(seat, slug) for seat in play.others[play.actor])


def discard_holds(play: "Play", frame: Frame, kind: str) -> bool:
    """Whether the discard pile of the chip's owner holds a chip of that kind."""
    discard = play.state.seats[frame.seat].discard
    return any(discard[chip] > 0 for chip in play.kinds_in_play if play.rules.chips[chip].kind == kind)


def played_of(play: "Play", frame: Frame, colour: str) -> int:
    """How many chips with that colour in their banners the player has played this turn, or chosen to have played."""
    chosen = [kind_of(chip) for chip in frame.taken]
    return asked(play).colours_played[COLOURS.index(colour)] + sum(
        colour in play.rules.chips[chip].banner for chip in chosen
    )


def choosing(play: "Play", frame: Frame, slug: str, label: str) -> bool:
    """Whether the answer picks that option of that chip."""
    return frame.answer == label and play.rules.chips[frame.chip].slug == slug


def reading(play: "Play", frame: Frame, point: str) -> str:
    """The reading of a spec point, for the chip whose text is being carried out."""
    scoped = point in play.rules.scoped_points
    chip = frame.chip if frame.chip >= 0 else frame.candidate  # in a reaction, the chip under examination
    return play.reading(point, chip if scoped else -1)


OF_CHIPS_AND_TEXTS: tuple[ConditionWord, ...] = (
    number("parameter('name')", "play.rules.parameters[name]", "the value of an entry of the section `parameters`",
           texts="parameters"),
    truth("banner(chip)", "play.rules.chips[chip].banner != ()", "whether the chip has a banner",
          printed=lambda chip: chip.banner != ()),
    truth("colour(chip, 'name')", "name in play.rules.chips[chip].banner", "whether the chip's banner has that colour",
          texts="banners", printed=lambda chip, name: name in chip.banner),
    truth("icon(chip, 'name')", "name in play.rules.chips[chip].icons", "whether the chip has that icon", texts="icons",
          printed=lambda chip, name: name in chip.icons),
    truth("kind(chip, 'name')", "play.rules.chips[chip].kind == name",
          "whether the chip is of that kind: gem, purple, puzzle, character, wound", texts="kinds",
          printed=lambda chip, name: chip.kind == name),
    truth("named(chip, 'slug')", "play.rules.chips[chip].slug == slug", "whether it is that chip", texts="slugs",
          names_a_piece=True, printed=lambda chip, slug: chip.slug == slug),
    number("size(chip)", "play.rules.chips[chip].size", "the size of a gem chip, 0 for any other",
           printed=lambda chip: chip.size),
    number("price(chip)", "play.price(chip)", "what the chip costs now", "price"),
    truth("payable(chip)", "play.state.unseen[play.actor].pays_for(play.rules.chips[chip].colours)",
          "whether an arrow that may be left pays for a chip of that banner", "arrows:{colour}"),
    number("in_bank(chip)", "play.state.bank[chip]", "how many of the chip the bank has"),
    number("in_hand(chip)", f"{PLAYER}.hand[chip]", "how many of the chip the player has in hand"),
    number("in_hand_named('slug')", f"{PLAYER}.hand[play.rules.index[slug]]",
           "how many of that chip the player has in hand", "hand", texts="slugs", names_a_piece=True),
    number("hand_count", lambda play, frame: sum(play.state.seats[play.actor].hand),
           "how many chips the player has in hand", "hand"),
    truth("unplayed(chip)", unplayed, looks_at="money"),
    truth("effect('name')", "play.has_effect(name, play.actor)", "whether an effect of that name binds the player now",
          "effect:{text}", texts="effects"),
    truth("own_effect('name')", "play.has_effect(name, frame.seat)",
          "whether an effect of that name binds the chip's owner now", "effect:{text}", texts="effects"),
    truth("using('slug')", "(frame.chip >= 0 and play.rules.chips[frame.chip].slug == slug)",
          "whether it is that chip's text that asks", texts="slugs", names_a_piece=True),
    truth("chosen('label')", "label in frame.labels", "whether that option of the last `choose` step was chosen"),
    truth("discard_holds('kind')", discard_holds, looks_at="discard", texts="kinds"),
    truth("ongoing('slug')", "(play.state.ongoing and play.has_ongoing(play.actor, slug))",
          "whether the player has that chip in the ongoing zone", "ongoing:{text}", texts="slugs", names_a_piece=True),
    truth("resolving('slug')", "(play.resolving and play.is_resolving(play.actor, slug))",
          "whether a chip of that name has the player's chips played at the moment", "turn", texts="slugs",
          names_a_piece=True),
    truth("opponent_ongoing('slug')", opponent_ongoing, looks_at="ongoing:{text}", texts="slugs", names_a_piece=True),
    number("played_of('colour')", played_of, looks_at="actions-played", texts="colours"),
    truth("choosing('slug', 'label')", choosing, on=frozenset(("choose",)), texts="slugs", names_a_piece=True),
    text("reading('point')", reading, texts="readings"),
)  # fmt: skip
