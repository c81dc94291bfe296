"""Rates of the two peers that validate complete game records in Python: python-chess and PokerKit.

Each peer replays records made here from a fixed seed with the peer itself, in this process and on one core.
Making the records is never part of a rate. Not for our own rates, and not a verdict on the peers: a chess ply
and a poker action are different amounts of work, so a ratio tells an order of magnitude.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import chess
import chess.pgn
from pokerkit import Automation, FixedLimitTexasHoldem, HandHistory, NoLimitTexasHoldem, State

from bench import Rate, measure

__all__ = ["Rate", "chess_plies_per_second", "pokerkit_steps_per_second", "rates"]

SEED = 20240601
CHESS_GAMES = 50
CHESS_PLIES = 120
POKER_HANDS = 50
POKER_PLAYERS = 6
POKER_STACK = 400

# All but dealing and burning, which the record states card by card.
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def rates(seconds: float) -> list[Rate]:
    """Return the rates of both peers, each taken for about ``seconds``."""
    return [chess_plies_per_second(seconds), pokerkit_steps_per_second(seconds)]


def chess_plies_per_second(seconds: float) -> Rate:
    """Time ``chess.pgn.read_game`` on PGN text in memory: it parses each move and checks that it is legal."""
    rng = random.Random(SEED)
    games = [_random_chess_game(rng) for _ in range(CHESS_GAMES)]
    text = "\n\n".join(map(str, games))
    plies = sum(game.end().ply() for game in games)
    replayed = list(_read_pgn(text))
    if sum(game.end().ply() for game in replayed) != plies or any(game.errors for game in replayed):
        raise RuntimeError("python-chess does not read back the games that it wrote")

    def work() -> int:
        for _ in _read_pgn(text):  # one game in memory at a time
            pass
        return plies

    return measure("python-chess read_game", "plies/s", work, seconds)


def pokerkit_steps_per_second(seconds: float) -> Rate:
    """Time a full replay of parsed hand histories; a step is one recorded action: a deal, a bet, a showdown."""
    rng = random.Random(SEED)
    hands = [_random_hand(rng, no_limit=bool(number % 2)) for number in range(POKER_HANDS)]
    steps = sum(len(hand.actions) for hand in hands)
    if _replay_hands(hands) != steps:
        raise RuntimeError("PokerKit does not replay every action that it recorded")

    def work() -> int:
        _replay_hands(hands)
        return steps

    return measure("PokerKit HandHistory", "steps/s", work, seconds)


def _random_chess_game(rng: random.Random) -> chess.pgn.Game:
    """Play random legal moves until the game ends or has CHESS_PLIES plies."""
    game = chess.pgn.Game()
    node: chess.pgn.GameNode = game
    board = game.board()
    while len(board.move_stack) < CHESS_PLIES and not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        node = node.add_variation(move)
    game.headers["Result"] = board.result()
    return game


def _read_pgn(text: str) -> Iterator[chess.pgn.Game]:
    """Read the games of a PGN text one by one."""
    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        yield game


def _random_hand(rng: random.Random, *, no_limit: bool) -> HandHistory:
    """Play one hand of hold'em with random legal actions and return its record."""
    blinds = (1, 2)
    game = (
        NoLimitTexasHoldem(AUTOMATIONS, True, 0, blinds, 2)
        if no_limit
        else FixedLimitTexasHoldem(AUTOMATIONS, True, 0, blinds, 2, 4)
    )
    state = game(POKER_STACK, POKER_PLAYERS)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rng.shuffle(deck)
    while state.status:
        _random_step(state, deck, rng)
    return HandHistory.from_game_state(game, state)


def _random_step(state: State, deck: list[str], rng: random.Random) -> None:
    """Take the next step of a hand: what the dealer has to do, or else a random action of the player to act."""
    if state.can_burn_card():
        state.burn_card("??")
    elif state.can_deal_hole():
        state.deal_hole(deck.pop())
    elif state.can_deal_board():
        state.deal_board("".join(deck.pop() for _ in range(state.board_dealing_count or 0)))
    elif state.can_complete_bet_or_raise_to() and rng.random() < 0.2:
        low = state.min_completion_betting_or_raising_to_amount or 0
        high = state.max_completion_betting_or_raising_to_amount or low
        state.complete_bet_or_raise_to(rng.randint(low, min(high, 3 * low)))
    elif state.checking_or_calling_amount and rng.random() < 0.2:
        state.fold()
    else:
        state.check_or_call()


def _replay_hands(hands: list[HandHistory]) -> int:
    """Replay every hand through all its states and return how many states followed the first ones."""
    return sum(sum(1 for _ in hand) - 1 for hand in hands)
