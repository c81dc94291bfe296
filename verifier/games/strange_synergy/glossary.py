"""The rule language of Strange Synergy explained: its cards are no programs, so there are no operations."""

from verifier.games.glossary import Glossary
from verifier.games.strange_synergy.decisions import DECISIONS
from verifier.games.strange_synergy.vocabulary import WORDS
from verifier.games.word import entries

GLOSSARY = Glossary((), entries(WORDS.values()), DECISIONS)
