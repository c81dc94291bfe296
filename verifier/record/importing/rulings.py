"""What a judge said of a game, in notes: `ruling "..." by judge accepts`, `Judge: the forgotten ante stands`.

Not for: what a ruling does (`verifier.record.corrections` has its grammar).
"""

from dataclasses import replace

from verifier.record.corrections import are_in, parse_correction, render_correction
from verifier.record.importing.lexicon import Lexicon
from verifier.record.model import Correction
from verifier.record.names import normal
from verifier.record.words import WordError

_NOT = ("not", "no", "never")


def ruling(lexicon: Lexicon, text: str) -> str:
    """What a judge said in a line, in notation; "" if it is none. Raises `WordError` for one cut off."""
    if are_in(text):
        correction, reference = parse_correction(lexicon.reader, text, 0, 1)
        if reference is not None and reference.of_file:
            message = "a line of these notes is another one in the record: write `event` and a number"
            raise WordError(reference.column - 1, message)
        target = reference.number if reference is not None else 0
        return render_correction(replace(correction, target=target), lexicon.names)
    who, sign, said = text.partition(":")
    if not sign or lexicon.words.header.get(" ".join(map(normal, who.split()))) != "ruling" or not said.strip():
        return ""
    effect = "accepts" if _stands(lexicon, said) else ""
    told = Correction("ruling", 0, 1, text=said.strip(), by=who.strip(), effect=effect)
    return render_correction(told, lexicon.names)


def _stands(lexicon: Lexicon, said: str) -> bool:
    """Whether words say that what was done is let be."""
    words = [word.strip(".,;!") for word in said.split()]
    refused = any(normal(word) in _NOT or normal(word).endswith("nt") for word in words)
    return not refused and any(lexicon.words.has("stands", word) for word in words)
