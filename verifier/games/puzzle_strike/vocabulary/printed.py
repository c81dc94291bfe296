"""The words that take an argument: on chips, on names, on what the ruleset says."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame, kind_of
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.games.puzzle_strike.vocabulary.asked import asked
from verifier.games.word import ConditionWord
from verifier.language.vocabulary import Inline

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def unplayed(play: "Play", frame: Frame, candidate: int) -> bool:
    """Whether a chip in hand was not played this turn: of a gem, whether it need not have been laid out as money."""
    size, unseen = play.rules.chips[candidate].size, play.state.unseen[play.actor]
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
    ConditionWord(
        "parameter",
        Inline("name", "play.rules.parameters[name]"),
        about="the value of an entry of the section `parameters`",
        takes=("text",),
        texts="parameters",
    ),
    ConditionWord(
        "banner",
        Inline("chip", "play.rules.chips[chip].banner != ()"),
        about="whether the chip has a banner",
        result="truth",
        takes=("chip",),
        printed=lambda chip: chip.banner != (),
    ),
    ConditionWord(
        "colour",
        Inline("chip name", "name in play.rules.chips[chip].banner"),
        about="whether the chip's banner has that colour",
        result="truth",
        takes=("chip", "text"),
        texts="banners",
        printed=lambda chip, name: name in chip.banner,
    ),
    ConditionWord(
        "icon",
        Inline("chip name", "name in play.rules.chips[chip].icons"),
        about="whether the chip has that icon",
        result="truth",
        takes=("chip", "text"),
        texts="icons",
        printed=lambda chip, name: name in chip.icons,
    ),
    ConditionWord(
        "kind",
        Inline("chip name", "play.rules.chips[chip].kind == name"),
        about="whether the chip is of that kind: gem, purple, puzzle, character, wound",
        result="truth",
        takes=("chip", "text"),
        texts="kinds",
        printed=lambda chip, name: chip.kind == name,
    ),
    ConditionWord(
        "named",
        Inline("chip slug", "play.rules.chips[chip].slug == slug"),
        about="whether it is that chip",
        result="truth",
        takes=("chip", "text"),
        texts="slugs",
        names_a_piece=True,
        printed=lambda chip, slug: chip.slug == slug,
    ),
    ConditionWord(
        "size",
        Inline("chip", "play.rules.chips[chip].size"),
        about="the size of a gem chip, 0 for any other",
        takes=("chip",),
        printed=lambda chip: chip.size,
    ),
    ConditionWord(
        "price", Inline("chip", "play.price(chip)"), about="what the chip costs now", takes=("chip",), looks_at="price"
    ),
    ConditionWord(
        "payable",
        Inline("chip", "play.state.unseen[play.actor].pays_for(play.rules.chips[chip].colours)"),
        about="whether an arrow that may be left pays for a chip of that banner",
        result="truth",
        takes=("chip",),
        looks_at="arrows:{colour}",
    ),
    ConditionWord(
        "in_bank", Inline("chip", "play.state.bank[chip]"), about="how many of the chip the bank has", takes=("chip",)
    ),
    ConditionWord(
        "in_hand",
        Inline("chip", "play.state.seats[play.actor].hand[chip]"),
        about="how many of the chip the player has in hand",
        takes=("chip",),
    ),
    ConditionWord(
        "in_hand_named",
        Inline("slug", "play.state.seats[play.actor].hand[play.rules.index[slug]]"),
        about="how many of that chip the player has in hand",
        takes=("text",),
        looks_at="hand",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "hand_count",
        lambda play, frame: sum(play.state.seats[play.actor].hand),
        about="how many chips the player has in hand",
        looks_at="hand",
    ),
    ConditionWord("unplayed", unplayed, result="truth", takes=("chip",), looks_at="money"),
    ConditionWord(
        "effect",
        Inline("name", "play.has_effect(name, play.actor)"),
        about="whether an effect of that name binds the player now",
        result="truth",
        takes=("text",),
        looks_at="effect:{text}",
        texts="effects",
    ),
    ConditionWord(
        "own_effect",
        Inline("name", "play.has_effect(name, frame.seat)"),
        about="whether an effect of that name binds the chip's owner now",
        result="truth",
        takes=("text",),
        looks_at="effect:{text}",
        texts="effects",
    ),
    ConditionWord(
        "using",
        Inline("slug", "(frame.chip >= 0 and play.rules.chips[frame.chip].slug == slug)"),
        about="whether it is that chip's text that asks",
        result="truth",
        takes=("text",),
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "chosen",
        Inline("label", "label in frame.labels"),
        about="whether that option of the last `choose` step was chosen",
        result="truth",
        takes=("text",),
    ),
    ConditionWord(
        "discard_holds",
        discard_holds,
        result="truth",
        takes=("text",),
        looks_at="discard",
        texts="kinds",
    ),
    ConditionWord(
        "ongoing",
        Inline("slug", "(play.state.ongoing and play.has_ongoing(play.actor, slug))"),
        about="whether the player has that chip in the ongoing zone",
        result="truth",
        takes=("text",),
        looks_at="ongoing:{text}",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "resolving",
        Inline("slug", "(play.resolving and play.is_resolving(play.actor, slug))"),
        about="whether a chip of that name has the player's chips played at the moment",
        result="truth",
        takes=("text",),
        looks_at="turn",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "opponent_ongoing",
        opponent_ongoing,
        result="truth",
        takes=("text",),
        looks_at="ongoing:{text}",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord("played_of", played_of, takes=("text",), looks_at="actions-played", texts="colours"),
    ConditionWord(
        "choosing",
        choosing,
        result="truth",
        takes=("text", "text"),
        meant_on=frozenset(("choose",)),
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord("reading", reading, result="text", takes=("text",), texts="readings"),
)
