"""Names that texts of rules may use: the decisions that norms judge, the spec points and cases that a game asks for."""

from verifier.games.rule_language import rule_language_of
from verifier.games.ruleset import SECTIONS as SHARED

#: The sections of a document.
SECTIONS = (*SHARED, "teams", "warriors", "board")
#: What ends a turn, and the power that a record does not say.
END, UNSAID = "end", "unsaid-power"

LANGUAGE = rule_language_of("strange-synergy")
#: What a warrior does in its turn, each a verb of lines, and what follows from it.
ACTS = LANGUAGE.names["acts"]
VERBS = (*ACTS, *LANGUAGE.lists["verbs"])
DECISIONS = {**ACTS, **LANGUAGE.names["decisions"]}
