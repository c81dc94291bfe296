"""The operations that chip programs are made of. A new operation is Python here; everything made of them is YAML."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.operations import (
    bank,
    benefits,
    chips,
    choices,
    commands,
    copies,
    crashes,
    drawn,
    exchanges,
    gems,
    hands,
    piles,
)
from verifier.games.puzzle_strike.operations.base import ChipOperation

_EVERY: tuple[type[ChipOperation], ...] = (
    *(benefits.Arrows, benefits.Money, benefits.Piggy, benefits.Draw, benefits.Discount, benefits.Effect),
    *(bank.Ante, bank.AnteShift, benefits.ExtraTurn, benefits.EndActionPhase, bank.TrashSelf, bank.DiscardSelf),
    *(bank.ReturnSelf, piles.TrashGems, piles.TakeGem, piles.TrashNamed, hands.RevealHand, drawn.PlayDrawn),
    drawn.PlayAs,
    *(crashes.Send, piles.DiscardLargest, commands.Show, commands.Offer, commands.Condemn, commands.Redraw),
    exchanges.GainForEach,
    *(commands.HavePlay, bank.RemoveStack, exchanges.SwapSelf),
    *(bank.Immune, bank.Trap, chips.Gain, chips.Trash, chips.Move, exchanges.Exchange, bank.Place),
    *(choices.Choose, copies.PlayChips, crashes.Crash, crashes.CounterCrash, gems.Negate, gems.Reflect),
    *(gems.Combine, gems.SplitLargest, gems.Toll, hands.Discard, hands.DiscardAll, hands.Steal, hands.Reveal),
    piles.TrashLargest,
)
OPERATIONS: Mapping[str, type[ChipOperation]] = {one.name: one for one in _EVERY}
