"""What no clause says of a player that runs by itself: spec points of its operations."""

from verifier.kernel.spec import SpecPoint

TURNS = SpecPoint("automaton.turns",
    "how many turns the automaton takes after the players: the text says that it acts last, and its example of the "
    "order of turns (HHHDDHHHD) has its sign twice in the first round and once in the second, where it breaks off: "
    "either one sign is too many, or the next one is left out",
    ("one", "two"), "rules", "how-often")  # fmt: skip
CRASH = SpecPoint("automaton.crash",
    "what a crash is of a player who has no pile: gems that are incoming leave and are sent, as many as there are; all "
    "of the number are sent whether they are there or not; or nothing leaves, and the number is sent",
    ("those-incoming", "all-of-them", "out-of-nothing"), "rules", "nothing-there")  # fmt: skip
FRAME = SpecPoint("automaton.creature-colour",
    "which colour a creature has that the automaton destroys: that of its frame (PS2-CARD-02), which is printed to be "
    "for ante and drop pattern in the bank (PS2-CARD-04), or that of the gems that destroy it (PS2-CDEF-01)",
    ("of-its-frame", "of-its-gem-icon"), "rules", "which-counts")  # fmt: skip
TWICE = SpecPoint(
    "automaton.same-colour",
    "whether the action of a colour is done again if another card that it looks at has the same colour (PS2-DTURN-23)",
    ("again", "once"), "rules", "how-often")  # fmt: skip
