"""The ten rules of what a line of a record may leave out, add or say elsewhere, with examples, as the page has them."""

from typing import NamedTuple


class ElisionRule(NamedTuple):
    """A rule: its name, what it allows, and records in which it is at work, the lines of each with / in between."""

    name: str
    sentence: str
    examples: tuple[str, ...]


ELISIONS = (
    ElisionRule(
        "says",
        "A line's verb says which question it answers; its further words answer what follows from that, one after the"
        " other, and so do `choose` lines behind it, which may go on with an answer. What its next word does not answer"
        " may have a line behind it.",
        (
            "P1 play combine 1+2",
            "P1 play combine / P1 choose 1+2",
            "P1 play combine 1 / P1 choose 2",
            "P1 play training-day draw-three / P1 trash 1",
        ),
    ),
    ElisionRule(
        "stops",
        "A verb of its own says that nothing, or nothing more, is taken.",
        ("P1 play sneak-attack / P2 decline", "P1 pass"),
    ),
    ElisionRule(
        "silent",
        "A question that no line speaks to has its default, which must be legal: no reaction, no further action,"
        " purchase or chip to keep, no choice where one may choose nothing (the only pair is not combined),"
        " everything that fits.",
        ("P1 play sneak-attack / P1 buy 1", "P1 play combine / P1 buy 1"),
    ),
    ElisionRule(
        "forced",
        "A choice within a move that has no default and one legal answer need not be said: the only chip that can be"
        " trashed. A step that is due needs its line all the same: an ante, the first purchase, a draw.",
        ("P1 play training-day / P1 gain 2",),
    ),
    ElisionRule(
        "implied",
        "A line may tell, by standing there, the answer to another question: who draws first.",
        ("P2 draw 1 1 1 1 1 / P1 draw 1 1 1 1 1",),
    ),
    ElisionRule(
        "states",
        "A line may state what has happened by itself, which is compared; say more than is asked, such as the gems that"
        " are laid out; or decline what nobody has offered.",
        ("P1 play sneak-attack / P2 ante 1", "P1 lay 2 / P1 buy 1", "P2 decline / P1 play combine 1+2"),
    ),
    ElisionRule(
        "obvious",
        "A word may say what cannot be otherwise: the only opponent.",
        ("P1 play sneak-attack -> P2",),
    ),
    ElisionRule(
        "unsaid",
        "A record whose header says so leaves out choices, reactions or draws: any legal answer is meant.",
        ("record: {choices: none} / P1 play training-day / P1 buy 1",),
    ),
    ElisionRule(
        "unknown",
        "`?` stands for any one word with which the record can be legal.",
        ("P1 play ? 1+2", "P1 draw 1 ? ? ? ?"),
    ),
    ElisionRule(
        "drawn",
        "Drawn things stand in any order, on one line or several; where the bag is refilled in between, one line may"
        " hold those of two draws.",
        ("P1 draw 1 1 / P1 draw 3 1 2", "P1 draw 1 2 3 1 2"),
    ),
)
