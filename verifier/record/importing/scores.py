"""What lines say of a whole match, held against the games that are told: its score.

A line whose score the games do not give is listed as not understood, so that neither vanishes. Not for: a line that is
a score and nothing else, which stays as a comment (`note_lines`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from verifier.record.importing.account import LineAccount
from verifier.record.importing.clauses import OVER
from verifier.record.importing.draft import comment
from verifier.record.importing.header import Setup
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.scribe import Scribe
from verifier.record.names import normal

_SCORE = re.compile(r"(?<![\w.:/-])(?P<one>[0-9])\s?[-\u2013:]\s?(?P<two>[0-9])(?![\w/:-])")
_WORD = re.compile(r"[^\s,;:()\[\]]+")
_UNTOLD = "the score {} is not that of the games that are told: {}"


class ToldGame(NamedTuple):
    """A part of notes: what it says of its set-up, what was written of it, and whether it is a game."""

    setup: Setup
    scribe: Scribe
    is_game: bool


def hold_scores(lexicon: Lexicon, lines: Sequence[str], games: Sequence[ToldGame]) -> None:
    """List the lines as not understood whose score is not that of the games that are told up to them, or of all."""
    for pair in dict.fromkeys(frozenset(map(normal, game.setup.players)) for game in games):
        _hold(lexicon, lines, [game for game in games if frozenset(map(normal, game.setup.players)) == pair])


def _hold(lexicon: Lexicon, lines: Sequence[str], games: Sequence[ToldGame]) -> None:
    """Hold the scores that the lines of the games of two players give against these games."""
    players = games[0].setup.players
    if len(players) != 2 or not all(players):
        return
    wins = list(_wins([normal(player) for player in players], games))
    for at, game in enumerate(games):
        for place, line in enumerate(game.scribe.account):
            raw = lines[line.position.line - 1]
            said = _said(lexicon, players, raw) if line.kind in ("header", "moves") else None
            if said is None or any(one in said for one in (*wins[at : at + 2], wins[-1])):
                continue
            if _may_become(games, wins[-1], said):
                game.setup.remarks.append(f"Of the match the source says: {raw.strip()}.")
                continue
            told = ", ".join(f"{player} {won}" for player, won in zip(players, wins[-1], strict=True))
            _refuse(game, place, raw, told)


def _refuse(game: ToldGame, place: int, raw: str, told: str) -> None:
    """Account for a line as not understood, for its score."""
    found = _SCORE.search(raw)
    said, column = (found[0], found.start() + 1) if found is not None else ("", 1)
    line, winning = game.scribe.account[place], game.scribe.shown.winning
    if winning == [place]:
        game.scribe.winner, game.scribe.ended = None, ""
    winning[:] = [one for one in winning if one != place]
    game.scribe.account[place] = LineAccount(
        line.position._replace(column=column), "unknown", _UNTOLD.format(said, told)
    )
    game.scribe.write(comment(f"not understood: {raw.strip()}"))


def _may_become(games: Sequence[ToldGame], won: Sequence[int], scores: Iterable[Sequence[int]]) -> bool:
    """Whether one of some scores may be that of a match of which some games are not told, or not who won them."""
    untold = sum(game.is_game and game.scribe.winner is None for game in games)
    some = any(game.scribe.events for game in games)
    may_be = [score for score in scores if all(one <= two for one, two in zip(won, score, strict=True))]
    return any(some or sum(score) == sum(won) + untold for score in may_be)


def best_of(lexicon: Lexicon, lines: Sequence[str]) -> int:
    """How many games a match has at most, as a line says it: `Best of 5`; 0 if none does, or if two differ."""
    said = {
        2 * number - 1 if kind == "wins-of" else number
        for kind in ("best-of", "wins-of")
        for pattern in lexicon.words.patterns[kind]
        for line in lines
        for found in pattern.finditer(line[:LINE])
        if (number := lexicon.words.numbers.get(normal(found[1]), int(found[1]) if found[1].isdecimal() else 0))
    }
    number = said.pop() if len(said) == 1 else 0
    return number if number % 2 else 0


def winner_of(lexicon: Lexicon, lines: Sequence[str], games: Sequence[ToldGame]) -> str:
    """Who has won the match, if a line gives the score that the games come to at the end; "" if none does."""
    players = next((game.setup.players for game in games if len(game.setup.players) == 2), [])
    if not players or not all(players):
        return ""
    won = list(_wins([normal(player) for player in players], games))[-1]
    played = sum(game.is_game for game in games)
    is_said = sum(won) == played > 1 and any(_said(lexicon, players, line[:LINE]) == {won} for line in lines)
    return players[won.index(max(won))] if is_said and won[0] != won[1] else ""


def _wins(players: Sequence[str], games: Sequence[ToldGame]) -> Iterator[tuple[int, int]]:
    """How many games each player has won before each part, and at the end."""
    won = [0] * len(players)
    yield won[0], won[1]
    for setup, scribe, is_game in games:
        name = setup.players[scribe.winner] if scribe.winner is not None and scribe.winner < len(setup.players) else ""
        if is_game and normal(name) in players:
            won[players.index(normal(name))] += 1
        yield won[0], won[1]


def _said(lexicon: Lexicon, players: Sequence[str], line: str) -> set[tuple[int, int]] | None:
    """The scores that a line may mean, in the order of the players; None if it has none."""
    found = _SCORE.search(line)
    names = [normal(player) for player in players]
    words = [(one.start(), normal(one[0].rstrip(".!"))) for one in _WORD.finditer(line)]
    named = [(start, names.index(word)) for start, word in words if word in names]
    if found is None or not named:
        return None
    one, two = int(found["one"]), int(found["two"])
    verbs = [*_ends(lexicon, words), *_beaten(lexicon, line)]
    first = named[0][1]
    if verbs:
        start, says = verbs[-1]
        before = [seat for at, seat in named if at < start]
        first = (before or [first])[-1]
        one, two = (max(one, two), min(one, two)) if says == "wins" else (min(one, two), max(one, two))
    elif len({seat for _, seat in named}) < 2:
        return None
    return {(one, two) if first == 0 else (two, one)}


def _ends(lexicon: Lexicon, words: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Where words say that somebody wins or loses, and which."""
    run = [word for _, word in words]
    phrases = ((start, lexicon.phrase(run[at:])[0]) for at, (start, _) in enumerate(words))
    return [(start, phrase.says) for start, phrase in phrases if phrase is not None and phrase.says in OVER]


def _beaten(lexicon: Lexicon, line: str) -> list[tuple[int, str]]:
    """Where a line has words for who beat whom, and whether who stands before them wins or loses."""
    found = []
    for kind, says in (("beats", "wins"), ("beaten", "loses")):
        for word in lexicon.words.lists[kind]:
            at = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line, re.IGNORECASE)
            found += [(at.start(), says)] if at else []
    return found
