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
    number("purchases", f"{PLAYER}.purchases", looks_at="purchases"),
    number("bought_wounds", f"{PLAYER}.bought[play.rules.wound]", looks_at="purchases"),
    number("gained_wounds", f"{PLAYER}.gained.count(play.rules.wound)", looks_at="gained"),
    number("gained_chips", lambda play, frame: len(asked(play).gained), looks_at="gained"),
    number("wounds_of_mates", wounds_of_mates, looks_at="purchases"),
    number("bought_puzzles", bought_puzzles, looks_at="purchases"),
    number("largest_gem", lambda play, frame: next((size for size in (4, 3, 2, 1) if asked(play).pile[size] > 0), 0),
           looks_at="pile"),
    number("wounds_in_bank", "play.state.bank[play.rules.wound]", looks_at="bank"),
    number("kept", lambda play, frame: len(asked(play).kept)),
    number("held_back", f"{OWNER}.held_back"),
    number("own_piggy_banks", f"{OWNER}.piggy", looks_at="piggy"),
    number("piggy_banks", f"{PLAYER}.piggy", looks_at="piggy"),
    number("pile_total", lambda play, frame: total(play.state.seats[frame.seat].pile), looks_at="pile"),
    number("turns_out", "play.state.turn - frame.since"),
    number("affected_count", lambda play, frame: len(frame.affected)),
    number("taken_count", lambda play, frame: len(frame.taken)),
    number("trashed_price", trashed_price, looks_at="price"),
    chip("trashed", "frame.trashed"),
    number("trashed_count", "frame.trashed_count"),
    chip("shown", "frame.shown"),
    truth("shown_any", "frame.shown >= 0"),
    chip("moved", "frame.moved"),
    number("moved_count", "frame.moved_count"),
    number("crashed_count", "frame.crashed_count"),
    number("chosen_count", lambda play, frame: len(frame.taken)),
    chip("bought", "frame.bought"),
    number("revealed_count", lambda play, frame: how_many(frame.revealed), looks_at="opponent-hand"),
    chip("used", "frame.bought"),
    truth("idle", lambda play, frame: play.state.seats[frame.chooser].actions_played == 0, looks_at="actions-played"),
    number("revealed_gems",
           lambda play, frame: sum(n for c, n in counted(frame.revealed) if play.rules.chips[c].kind == "gem"),
           looks_at="opponent-hand"),
    number("revealed_orbs",
           lambda play, frame: sum(n for c, n in counted(frame.revealed) if "orb" in play.rules.chips[c].icons),
           looks_at="opponent-hand"),
    number("unable", lambda play, frame: len(frame.unable)),
    truth("true", "True"),
    truth("false", "False"),
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
    number("gems_of('slug')", f"{OWNER}.pile[play.rules.chips[play.rules.index[slug]].size]", looks_at="pile",
           texts="slugs", names_a_piece=True),
    number("opponent_total('slug')", opponent_total, looks_at="opponent-pile ongoing:{text}", texts="slugs",
           names_a_piece=True),
    number("player_total", player_total, looks_at="pile"),
    number("affected_total",
           lambda play, frame: max((total(play.state.seats[seat].pile) for seat in frame.affected), default=0),
           looks_at="opponent-pile"),
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
    number("parameter('name')", "play.rules.parameters[name]", texts="parameters"),
    truth("banner(chip)", "play.rules.chips[chip].banner != ()", printed=lambda chip: chip.banner != ()),
    truth("colour(chip, 'name')", "name in play.rules.chips[chip].banner", texts="banners",
          printed=lambda chip, name: name in chip.banner),
    truth("icon(chip, 'name')", "name in play.rules.chips[chip].icons", texts="icons",
          printed=lambda chip, name: name in chip.icons),
    truth("kind(chip, 'name')", "play.rules.chips[chip].kind == name", texts="kinds",
          printed=lambda chip, name: chip.kind == name),
    truth("named(chip, 'slug')", "play.rules.chips[chip].slug == slug", texts="slugs", names_a_piece=True,
          printed=lambda chip, slug: chip.slug == slug),
    number("size(chip)", "play.rules.chips[chip].size", printed=lambda chip: chip.size),
    number("price(chip)", "play.price(chip)", looks_at="price"),
    truth("payable(chip)", "play.state.unseen[play.actor].pays_for(play.rules.chips[chip].colours)",
          looks_at="arrows:{colour}"),
    number("in_bank(chip)", "play.state.bank[chip]"),
    number("in_hand(chip)", f"{PLAYER}.hand[chip]"),
    number("in_hand_named('slug')", f"{PLAYER}.hand[play.rules.index[slug]]", looks_at="hand", texts="slugs",
           names_a_piece=True),
    number("hand_count", lambda play, frame: sum(play.state.seats[play.actor].hand), looks_at="hand"),
    truth("unplayed(chip)", unplayed, looks_at="money"),
    truth("effect('name')", "play.has_effect(name, play.actor)", looks_at="effect:{text}", texts="effects"),
    truth("own_effect('name')", "play.has_effect(name, frame.seat)", looks_at="effect:{text}", texts="effects"),
    truth("using('slug')", "(frame.chip >= 0 and play.rules.chips[frame.chip].slug == slug)", texts="slugs",
          names_a_piece=True),
    truth("chosen('label')", "label in frame.labels"),
    truth("discard_holds('kind')", discard_holds, looks_at="discard", texts="kinds"),
    truth("ongoing('slug')", "(play.state.ongoing and play.has_ongoing(play.actor, slug))", looks_at="ongoing:{text}",
          texts="slugs", names_a_piece=True),
    truth("resolving('slug')", "(play.resolving and play.is_resolving(play.actor, slug))", looks_at="turn",
          texts="slugs", names_a_piece=True),
    truth("opponent_ongoing('slug')", opponent_ongoing, looks_at="ongoing:{text}", texts="slugs", names_a_piece=True),
    number("played_of('colour')", played_of, looks_at="actions-played", texts="colours"),
    truth("choosing('slug', 'label')", choosing, on=frozenset(("choose",)), texts="slugs", names_a_piece=True),
    text("reading('point')", reading, texts="readings"),
)  # fmt: skip
