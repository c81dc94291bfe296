"""A game's set-up as a match sees it: characters, the puzzle stacks of the bank, who begins, the boxes on the table."""

from verifier.games.lineup import Lineup
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.setup import bank_of, sets_of
from verifier.games.setup import rules_of
from verifier.record.model import Replay


def lineup(rules: Rules, replay: Replay) -> Lineup:
    """The line-up that a header gives; P1 begins unless the record starts from a position.

    Characters are as written, be they allowed together or not. Raises `Unreadable` for a bank that means nothing and
    `IllegalSetup` for one that breaks a clause.
    """
    bank = bank_of(rules_of(rules, replay), replay)
    return Lineup(
        tuple(seat.character.lower() for seat in replay.seats),
        frozenset(rules.chips[index].slug for index in bank.named),
        -1 if "position" in replay.setup else 0,
        sets_of(replay),
        not bank.unnamed,
    )
