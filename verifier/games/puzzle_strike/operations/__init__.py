"""The operations that chip programs are made of. A new operation is Python here; everything made of them is YAML."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.operations import (
    aside,
    bank,
    benefits,
    chips,
    choices,
    commands,
    copies,
    crashes,
    drawn,
    gems,
    hands,
    mimic,
    offers,
    piles,
    swaps,
    upgrades,
)
from verifier.games.puzzle_strike.operations.base import ChipOperation

_EVERY: tuple[type[ChipOperation], ...] = (
    *(benefits.Arrows, benefits.Money, benefits.Piggy, benefits.Draw, benefits.Discount, benefits.Effect),
    *(bank.Ante, bank.AnteShift, benefits.ExtraTurn, benefits.EndActionPhase, bank.TrashSelf, bank.DiscardSelf),
    *(bank.ReturnSelf, piles.TrashGems, piles.TakeGem, piles.TrashNamed, hands.RevealHand, drawn.PlayDrawn),
    mimic.PlayAs,
    *(crashes.Send, hands.DiscardLargest, offers.Show, offers.Offer, commands.Condemn, commands.Redraw),
    upgrades.GainForEach,
    *(commands.HavePlay, aside.RemoveStack, swaps.SwapSelf),
    *(bank.Immune, bank.Trap, chips.Gain, chips.Trash, chips.Move, swaps.Exchange, bank.Place),
    *(choices.Choose, copies.PlayChips, crashes.Crash, crashes.CounterCrash, gems.Negate, gems.Reflect),
    *(gems.Combine, gems.SplitLargest, gems.Toll, hands.Discard, hands.DiscardAll, hands.Steal, hands.Reveal),
    hands.TrashLargest,
)
OPERATIONS: Mapping[str, type[ChipOperation]] = {one.name: one for one in _EVERY}
