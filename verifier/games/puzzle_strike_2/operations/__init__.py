"""The operations that texts are made of. A new operation is Python here; everything made of them is YAML."""

from collections.abc import Mapping

from verifier.games.puzzle_strike_2.operations import automaton, bank_cards, cards, gems, looking, piles, turns
from verifier.games.puzzle_strike_2.operations.base import CardOperation

_EVERY: tuple[type[CardOperation], ...] = (
    *(gems.Swap, gems.DeepSwap, gems.Crash, gems.DeepCrash, gems.Ante, gems.Incoming, gems.Block, gems.Send, gems.Fill),
    *(piles.Destroy, piles.Add, cards.Draw, cards.Discard, cards.Action, cards.BuyCost),
    *(bank_cards.Top, bank_cards.ToHand, cards.Present, cards.Gain, cards.Trash, looking.Recover, looking.Look),
    *(looking.PutBack, bank_cards.Take, bank_cards.Under, bank_cards.PlayFromBank),
    *(piles.MoveGems, piles.Recolour),
    *(turns.Scepter, turns.Buys),
    *(turns.Choose, turns.PlayAnother, turns.EndPhase, turns.Leave),
    *(automaton.TakeTokens, automaton.RemoveTokens, automaton.SendTokens, automaton.SendTokensToOne),
    *(automaton.CrashTokens, automaton.ByColour, automaton.DiscardAtRandom, automaton.BuyLeftmost),
)
OPERATIONS: Mapping[str, type[CardOperation]] = {one.name: one for one in _EVERY}
