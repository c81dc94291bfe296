"""What a judge said of a game, in notes: `ruling "..." by judge accepts`, `Judge: the forgotten ante stands`.

Not for: what a ruling does (`verifier.record.corrections` has its grammar).
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from verifier.record.corrections import EFFECTS, are_in, parse_correction, render_correction
from verifier.record.importing.lexemes import QUOTES
from verifier.record.importing.lexicon import Lexicon
from verifier.record.model import Correction
from verifier.record.names import normal
from verifier.record.remedies import WORDS as REMEDIES
from verifier.record.words import WordError, is_count, quoted

#: Where each turn begins and ends in the moves, by its number; 0 is the one that a line stands in.
Turns = Callable[[], Mapping[int, tuple[int, int]]]
_PARTS = re.compile(r"[.,;!]+(?:\s|$)|\s(?:but|and)\s")
_EVENT = re.compile(r'"[^"]*"|(?<= event )(?P<number>[0-9]+)')
_NOT = ("not", "no", "never", "nothing", "cannot")


class NamedMove(NamedTuple):
    """What words name of a move: its turn (0 for the one that goes on), its verb as it may be written, its chips."""

    turn: int
    verbs: set[str]
    chips: set[str]


def ruling(
    lexicon: Lexicon,
    text: str,
    moves: Sequence[str],
    turns: Turns,
    *,
    orders: bool = False,
    seats: Collection[str] = (),
) -> tuple[str, bool]:
    """What a judge said in a line, in notation, and whether it may have changed the game in a way that is not read.

    The text is "" for a line that is no ruling. Raises `WordError` for one cut off.
    `moves` are the lines of the record up to there. `turns` says where in them each turn begins and ends. `orders`: the
    words tell what is made up for behind the ruling. `seats` are those of the players whom they name as what stands.
    """
    who, sign, said = text.partition(":")
    spoken = orders or (bool(sign and said.strip()) and is_judge(lexicon, who))
    is_phrase = lexicon.is_verb([word.strip(".,;!") for word in text.split()[:8]])  # `Time called`
    if are_in(text) and not is_phrase and not (spoken and _is_prose(said)):
        correction, reference = parse_correction(lexicon.reader, text, 0, 1)
        if reference is not None and reference.of_file:
            message = "a line of these notes is another one in the record: write `event` and a number"
            raise WordError(reference.column - 1, message)
        target = reference.number if reference is not None else 0
        return render_correction(replace(correction, target=target), lexicon.names), False
    if not spoken:
        return "", False
    back = rewind(lexicon, said.strip(), who.strip(), moves, turns)
    if back:
        return back, False
    effect = "accepts" if orders or lets_stand(lexicon, said) else ""
    about = _about(lexicon, bare(said), moves, turns())
    if effect and not orders:
        meant = _meant(lexicon, said, moves, turns(), seats, about)
        about, effect = max(meant, 0), effect if meant >= 0 else ""
    told = Correction("ruling", 0, 1, target=about, text=said.strip(), by=who.strip(), effect=effect)
    return render_correction(told, lexicon.names), not effect


def rewind(lexicon: Lexicon, said: str, who: str, moves: Sequence[str], turns: Turns, seat: int = -1) -> str:
    """The line with which the move that some words name is taken back, of one player if a seat is given, in notation.

    Without a name it is the last move of the turn that only its player makes; of a named turn all. "" for words that
    do not say that a move is taken back. Raises `WordError` if there is no such move.
    """
    if not takes_back(lexicon, said):
        return ""
    named, seats = _named(lexicon, bare(said)), lexicon.names.seats
    made = [move.split() for move in moves]
    whose = seats if seat < 0 else seats[seat : seat + 1]
    mine = [at for at in range(*turns().get(named.turn, (0, 0))) if made[at][1:] and made[at][0] in whose]
    found = [at for at in mine if _is_meant(named.verbs, made[at][1:2]) and _is_meant(named.chips, made[at][2:])]
    if not named.verbs and not named.chips:  # the whole turn that is named, else the last move of this one
        found = found[:1] if named.turn else [at for at in found if _is_own(lexicon, made[at])]
    if not found:
        message = f"{quoted(said)} does not say which move is taken back: name its verb or chip as it was told"
        raise WordError(0, message)
    by = who or (seats[seat] if seat >= 0 else "")
    told = Correction("rewind", 0, 1, target=number_of(moves, found[-1]), text=said, by=by)
    return render_correction(told, lexicon.names)


def _named(lexicon: Lexicon, words: Sequence[str]) -> NamedMove:
    """What some words name of a move."""
    runs = [words[at:] for at in range(len(words)) if not at or not turn_of(lexicon, words[at - 1 : at + 1])]
    chips = {chip for run in runs if (chip := lexicon.chip(run)[0])}
    return NamedMove(turn_in(lexicon, words), _verbs(lexicon, words), chips)


def _is_meant(named: Collection[str], words: Sequence[str]) -> bool:
    """Whether words of a move are those that are named, if any are."""
    return not named or not set(named).isdisjoint(words)


def _is_own(lexicon: Lexicon, move: Sequence[str]) -> bool:
    """Whether a move is one that only the player makes whose turn it is."""
    return any(_verb(lexicon, verb) in lexicon.words.lists["own"] for verb in move[1:2])


def bare(text: str) -> list[str]:
    """The words of a text without its signs."""
    return [word.strip(".,;!()") for word in text.split()]


def takes_back(lexicon: Lexicon, said: str) -> bool:
    """Whether some words say that a move is taken back."""
    return any(_is_taken_back(lexicon, bare(part)) for part in _PARTS.split(said))


def _is_taken_back(lexicon: Lexicon, words: Sequence[str]) -> bool:
    """Whether one part of such words does."""
    phrases = (lexicon.phrase(words[at : at + 4])[0] for at in range(len(words)))
    return not any(map(_denies, words)) and any(phrase is not None and phrase.says == "back" for phrase in phrases)


def _is_prose(said: str) -> bool:
    """Whether words behind a colon are a judge's own, and neither quoted nor what a ruling of notation does."""
    first = normal(said.split()[0].strip(",;"))
    return first not in (*EFFECTS, *REMEDIES) and not said.lstrip().startswith(tuple(QUOTES))


def is_judge(lexicon: Lexicon, who: str) -> bool:
    """Whether what stands before a colon says that a judge speaks."""
    return lexicon.words.key(who) == "ruling"


def words_of_judge(lexicon: Lexicon, text: str) -> tuple[str, str]:
    """What stands before a judge's words in a line, and these: `Alice buys 2 (judge: it stands)`; "" if nobody rules.

    Also `That was wrong, the judge ruled that it stands`.
    """
    found = lexicon.shapes.ruled.search(text)
    if found is None or not found["said"].strip(" )].,"):
        return text, ""
    before = text[: found.start()].rstrip(" ([,;-\u2013\u2014")
    if before.count("(") > before.count(")"):  # `(too dear, the judge ruled that it stands)`
        before = before.replace("(", "{", 1) + "}" if before.count("(") == 1 else before
    said = found["said"].rstrip(" ." if found["said"].count("(") else " )].")
    who = "who" if found["who"] else "by"
    return before, f"{' ' * found.start(who)}{found[who]}: {said}"


def _about(lexicon: Lexicon, words: Sequence[str], moves: Sequence[str], turns: Mapping[int, tuple[int, int]]) -> int:
    """The number of the move that a judge's words are about; 0 for the one just before them.

    They name a verb, a chip, a turn or several of these: `the ante of turn 3`, `Bob keeps the X-Copy`. A move that was
    forgotten is looked for where the first move of the turn stands in its place.
    """
    named = _named(lexicon, _without_stands(lexicon, words))
    first, end = turns.get(named.turn, (0, 0))
    made = [move.split() for move in moves]
    here = [at for at in range(first, end) if not moves[at].startswith("#")]
    opens = names_first(lexicon, words)
    told = [at for at in here if named.verbs.intersection(made[at][1:2])]
    others = here[:1] if opens else [at for at in here if _is_own(lexicon, made[at])]
    found = [at for at in told or others if named.chips.intersection(made[at][2:])] or told
    found = found or (here[:1] if opens else here[-1:] if named.turn else [])
    number = number_of(moves, found[-1]) if found else 0
    return number if number < number_of(moves, len(moves)) else 0


def what_stands(lexicon: Lexicon, said: str) -> list[str]:
    """What some words say is let be: `Alice's draw` of `Too late; Alice's draw stands`; nothing of `it stands`."""
    part = next((bare(part) for part in _PARTS.split(said) if lets_stand(lexicon, part)), [])
    named = _without_stands(lexicon, part)
    return [] if any(lexicon.words.has("pointing", word) for word in named) else named


def _meant(
    lexicon: Lexicon,
    said: str,
    moves: Sequence[str],
    turns: Mapping[int, tuple[int, int]],
    seats: Collection[str],
    about: int,
) -> int:
    """The number of the move that is let be, which is `about` one if that is what the words name; else the last such.

    0 is the one just before them, -1 none: they name what is no move, or a move that nobody told.
    """
    words = what_stands(lexicon, said)
    named, opens = _named(lexicon, words), names_first(lexicon, words)
    if _is_unplayed(lexicon, words) or (named.turn and named.turn not in turns):
        return -1
    told = {number_of(moves, at): move.split() for at, move in enumerate(moves) if not move.startswith("#")}
    mine = {number: move for number, move in told.items() if not seats or move[0] in seats}
    if named.turn or not any((named.verbs, named.chips, seats)) or (opens and about in mine):
        return about
    found = [number for number, move in mine.items() if _fits(lexicon, named, move)]
    return about if (about or max(told, default=0)) in found else max(found, default=-1)


def _is_unplayed(lexicon: Lexicon, words: Sequence[str]) -> bool:
    """Whether some words name what is no move: `the earlier warning`."""
    return not _verbs(lexicon, words) and any(lexicon.words.has("unplayed", word) for word in words)


def _fits(lexicon: Lexicon, named: NamedMove, move: Sequence[str]) -> bool:
    """Whether a move may be the one that words name by its verb or chips; where by neither, it is one of the turn's."""
    said = _is_meant(named.verbs, move[1:2]) and _is_meant(named.chips, move[2:])
    return said and bool(named.verbs or named.chips or _is_own(lexicon, move))


def _without_stands(lexicon: Lexicon, words: Sequence[str]) -> list[str]:
    """Some words without those that let a thing be: `play on` names no play."""
    plain = [normal(word) for word in words]
    phrases = [phrase.split() for phrase in lexicon.words.lists["stands"]]
    said = {
        at + step
        for at in range(len(plain))
        for phrase in phrases
        if plain[at : at + len(phrase)] == phrase
        for step in range(len(phrase))
    }
    return [word for at, word in enumerate(words) if at not in said]


def without(moves: Sequence[str], at: int) -> list[str]:
    """Moves without that at a place; what others say of later ones counts on."""
    gone = number_of(moves, at)

    def counted(found: re.Match[str]) -> str:
        number = found["number"]
        return str(int(number) - 1) if number and int(number) > gone else found[0]

    corrections = ("ruling ", "rewind ")
    rest = (line for here, line in enumerate(moves) if here != at)
    return [_EVENT.sub(counted, line) if line.startswith(corrections) else line for line in rest]


def number_of(moves: Sequence[str], at: int) -> int:
    """The number of the move at a place among all that are no comments."""
    return sum(not line.startswith("#") for line in moves[: at + 1])


def names_first(lexicon: Lexicon, words: Sequence[str]) -> bool:
    """Whether some words name the first move of a turn."""
    return lexicon.words.roles.get("turn") in {_verb(lexicon, verb) for verb in _verbs(lexicon, words)}


def _verbs(lexicon: Lexicon, words: Sequence[str]) -> set[str]:
    """The verbs that some words name, as they are written in the language of the source."""
    writes = lexicon.names.wording.writes.get("verbs", {})
    runs = (words[at : at + 4] for at in range(len(words)))
    verbs = (phrase.verb for run in runs if (phrase := lexicon.phrase(run)[0]) is not None)
    return {writes.get(verb, verb) for verb in verbs} - {""}


def _verb(lexicon: Lexicon, written: str) -> str:
    """The verb that is written so in the language of the source."""
    writes = lexicon.names.wording.writes.get("verbs", {})
    return next((verb for verb, word in writes.items() if word == written), written)


def turn_in(lexicon: Lexicon, words: Sequence[str]) -> int:
    """The number of the turn that is named among some words, 0 if none is."""
    return next((turn for at in range(len(words)) if (turn := turn_of(lexicon, words[at : at + 2]))), 0)


def turn_of(lexicon: Lexicon, words: Sequence[str]) -> int:
    """The number of the turn that two words name: `turn 3`; 0 for others."""
    named = len(words) == 2 and lexicon.words.has("turns", words[0]) and is_count(words[1]) and len(words[1]) < 4
    return int(words[1]) if named else 0


def lets_stand(lexicon: Lexicon, said: str) -> bool:
    """Whether words say that what was done is let be."""
    parts = [[normal(word) for word in part.split()] for part in _PARTS.split(said)]
    told = [f" {' '.join(part)} " for part in parts if not any(map(_denies, part))]
    return any(f" {one} " in part for one in lexicon.words.lists["stands"] for part in told)


def _denies(word: str) -> bool:
    return normal(word) in _NOT or normal(word).endswith("nt")
