"""The rule language of Strange Synergy explained: what `verifier rules reference` prints of this family.

Its cards are no programs, so there are no operations: what a card may do stands in `cards`.
"""

from verifier.games.glossary import Glossary
from verifier.games.strange_synergy.decisions import DECISIONS
from verifier.games.strange_synergy.vocabulary import WORDS
from verifier.games.word import entries

GLOSSARY = Glossary(
    operations=(), words=entries(WORDS), decisions=DECISIONS, stoppable=frozenset(), triggers={}, incidents={},
    steps={}, who={},
)  # fmt: skip
