"""What a judge said of a game, in notes: `ruling "..." by judge accepts`, `Judge: the forgotten ante stands`.

Not for: what a ruling does (`verifier.record.corrections` has its grammar).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from verifier.record.corrections import EFFECTS, are_in, parse_correction, render_correction
from verifier.record.importing.lexemes import QUOTES
from verifier.record.importing.lexicon import Lexicon
from verifier.record.model import Correction
from verifier.record.names import normal
from verifier.record.remedies import WORDS as REMEDIES
from verifier.record.words import WordError, is_count

_BESIDE = re.compile(r"[(\[](?P<who>[^()\[\]:]{1,40}):(?P<said>[^()\[\]]+)[)\]]\s*$")
#: Where each turn begins and ends in the moves, by its number; 0 is the one that a line stands in.
Turns = Callable[[], Mapping[int, tuple[int, int]]]
_NOT = ("not", "no", "never")


def ruling(lexicon: Lexicon, text: str, moves: Sequence[str], turns: Turns) -> tuple[str, bool]:
    """What a judge said in a line, in notation, and whether it may have changed the game in a way that is not read.

    The text is "" for a line that is no ruling. Raises `WordError` for one cut off.
    `moves` are the lines of the record up to there. `turns` says where in them each turn begins and ends.
    """
    who, sign, said = text.partition(":")
    spoken = bool(sign and said.strip()) and is_judge(lexicon, who)
    if are_in(text) and not (spoken and _is_prose(said)):
        correction, reference = parse_correction(lexicon.reader, text, 0, 1)
        if reference is not None and reference.of_file:
            message = "a line of these notes is another one in the record: write `event` and a number"
            raise WordError(reference.column - 1, message)
        target = reference.number if reference is not None else 0
        return render_correction(replace(correction, target=target), lexicon.names), False
    if not spoken:
        return "", False
    effect = "accepts" if _stands(lexicon, said) else ""
    about = _about(lexicon, [word.strip(".,;!()") for word in said.split()], moves, turns())
    told = Correction("ruling", 0, 1, target=about, text=said.strip(), by=who.strip(), effect=effect)
    return render_correction(told, lexicon.names), not effect


def _is_prose(said: str) -> bool:
    """Whether words behind a colon are a judge's own, and neither quoted nor what a ruling of notation does."""
    first = normal(said.split()[0].strip(",;"))
    return first not in (*EFFECTS, *REMEDIES) and not said.lstrip().startswith(tuple(QUOTES))


def is_judge(lexicon: Lexicon, who: str) -> bool:
    """Whether what stands before a colon says that a judge speaks."""
    return lexicon.words.key(who) == "ruling"


def beside(lexicon: Lexicon, text: str) -> tuple[str, str]:
    """A line and what a judge says in parentheses at its end: `Alice buys 2 (judge: it stands)`; "" if nobody does."""
    found = _BESIDE.search(text)
    if found is None or not is_judge(lexicon, found["who"]):
        return text, ""
    return text[: found.start()].rstrip(), f"{found['who']}:{found['said']}"


def _about(lexicon: Lexicon, words: Sequence[str], moves: Sequence[str], turns: Mapping[int, tuple[int, int]]) -> int:
    """The number of the move that a judge's words are about; 0 for the one just before them.

    They name a verb, a turn or both: `the ante of turn 3`. A move that was forgotten is looked for where the first move
    of the turn stands in its place.
    """
    runs = [words[at : at + 4] for at in range(len(words))]
    named = next((turn for run in runs if (turn := turn_of(lexicon, run[:2]))), 0)
    first, end = turns.get(named, (0, 0))
    here = [at for at in range(first, end) if not moves[at].startswith("#")]
    verbs = {phrase.verb for run in runs if (phrase := lexicon.phrase(run)[0]) is not None}
    writes = lexicon.names.wording.writes.get("verbs", {})
    written = {writes.get(verb, verb) for verb in verbs}

    found = [at for at in here if written.intersection(moves[at].split()[1:2])]
    if not found and lexicon.words.roles.get("turn") in verbs:
        found = here[:1]
    elif not found and named:
        found = here[-1:]
    behind = sum(not line.startswith("#") for line in moves[found[-1] :]) if found else 1
    return sum(not line.startswith("#") for line in moves) - behind + 1 if behind > 1 else 0


def turn_of(lexicon: Lexicon, words: Sequence[str]) -> int:
    """The number of the turn that two words name: `turn 3`; 0 for others."""
    named = len(words) == 2 and lexicon.words.has("turns", words[0]) and is_count(words[1]) and len(words[1]) < 4
    return int(words[1]) if named else 0


def _stands(lexicon: Lexicon, said: str) -> bool:
    """Whether words say that what was done is let be."""
    words = [word.strip(".,;!") for word in said.split()]
    refused = any(normal(word) in _NOT or normal(word).endswith("nt") for word in words)
    return not refused and any(lexicon.words.has("stands", word) for word in words)
