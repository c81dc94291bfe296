"""What a position can hold: no more chips than the game has, and each character chip with its owner.

Not for: reading positions (`position`).
"""

from typing import TYPE_CHECKING

from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Said, say
from verifier.kernel.norm import Refusal
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def check_box(play: "Play", node: Node) -> None:
    """Refuse a position with more chips of a kind than the game has (PS3-COMP-03 to -12, PS3-BANK-07, PS3-DECK-09)."""
    check_owners(play, node)
    owned = [chip for own in play.own for chip in own]
    for chip in play.rules.chips:
        bank = play.state.bank
        placed, bank[chip.index] = (-bank[chip.index], 0) if chip.kind == "character" else (0, bank[chip.index])
        has_stack = chip.index in play.state.stacks or chip.index == play.state.removed
        if bank[chip.index] < 0 and not has_stack:
            raise too_many(
                play, node, "unused-stack", say("has-no-stack-this-game", chip=chip.slug), "0", -bank[chip.index]
            )
        if placed and chip.index not in owned:
            raise too_many(play, node, "foreign-chip", say("belongs-no-player-character", chip=chip.slug), "0", placed)
        limit = owned.count(chip.index) if chip.kind == "character" else chip.box
        if bank[chip.index] < 0 or placed > limit:
            case = f"box-{chip.slug}" if f"box-{chip.slug}" in play.rules.structure else f"box-{chip.kind}"
            raise too_many(
                play,
                node,
                case,
                say("more-than-there", chip=chip.slug),
                str(limit),
                max(placed, limit - bank[chip.index]),
            )


def check_owners(play: "Play", node: Node) -> None:
    """Refuse a character chip at a seat whose character has none, unless its text hands it over (PS3-DECK-09)."""
    owned = {chip for own in play.own for chip in own}
    handed_over = {
        chip for chip in owned if any(one.name == "swap-self" for one in play.rules.chips[chip].operations())
    }
    for number, seat in enumerate(play.state.seats):
        ongoing = [chip for owner, chip, _ in play.state.ongoing if owner == number]
        lying = (seat.hand, seat.bag, seat.discard, seat.table, seat.placed)
        for chip in owned.difference(play.own[number], handed_over):
            held = sum(zone[chip] for zone in lying) + (*seat.top, *seat.kept, *ongoing).count(chip)
            if held:
                slug, name = play.rules.chips[chip].slug, play.seat_names[number]
                raise too_many(play, node, "foreign-chip", say("belongs-no-character", chip=slug, seat=name), "0", held)


def too_many(play: "Play", node: Node, case: str, message: Said, expected: Said, found: int) -> IllegalSetup:
    """A position with chips that the game does not have."""
    clause = play.rules.structure.get(case, play.rules.structure["box"])
    also = (*play.rules.carried_out.get(case, ()), *((play.rules.structure["box"],) if case.startswith("box-") else ()))
    return IllegalSetup(node.position, Refusal(clause, message, "", expected, str(found), also=also))
