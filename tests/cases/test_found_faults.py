"""Records that an adversary once got past the auditor, or got wrongly refused: each must stay as it is judged here."""

import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import pytest

from tests.support.each import each_of
from tests.support.studies import replay_of
from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.cases


class Case(NamedTuple):
    """A study: position, moves, the verdict, and what else the header says."""

    name: str
    position: Mapping[str, object]
    moves: str
    wanted: str
    more: Mapping[str, object] = {}
    at: int = 0  # the line that must be blamed, if it is said
    says: str = ""  # the clause and the message, if they are said


def seats(alice: Mapping[str, object], bob: Mapping[str, object], **more: object) -> dict[str, object]:
    """A position in Alice's turn."""
    return {"turn": "P1", "phase": "action", "seats": {"P1": alice, "P2": bob}, **more}


ONES = ["1", "1", "1"]
BUYING = seats({"hand": ONES, "piggy": 2, "bag": ["1 x6", "crash-gem"]}, {"hand": ["1"]}, phase="buy")
FULL_BAG = {"hand": ["1", "1", "1"], "bag": ["1 x6", "crash-gem"], "pile": [1]}
TRAINING = seats({"hand": ["wound", "training-day"], "discard": ["wound"]}, {"hand": ["1"]})
CRASHING = seats({"hand": ["crash-gem"], "pile": [1, 1]}, {"hand": ["stone-wall"], "pile": [1, 1]})
MIXING = seats(
    {"hand": ["mix-master", "really-annoying", "1"], "pile": "1+1"}, {"hand": ["really-annoying"], "pile": [2]}
)
BANK = ["chip-damage", "its-a-trap", "knockdown", "mix-master", "really-annoying", "recklessness", "self-improvement",
        "sneak-attack", "stolen-purples", "training-day"]  # fmt: skip
GEIGER = {"characters": ("geiger", "rook")}
HEX = {"characters": ("argagarg", "grave")}
ENDLESS = {"hand": ["4", "2", "2"], "pile": [1], "bag": ["1 x9"]}
UNARMED = {"hand": ["1", "1"], "pile": [1]}
ARMED = {"hand": ["crash-gem", "1"], "pile": [1]}
DRAGON = seats({"hand": ["1", "2"], "ongoing": ["dragon-form"], "pile": [1]}, UNARMED, phase="ante")
PURPLES = {"hand": ["combine", "crash-gem"]}
CRASH_AT = {"hand": ["crash-gem", "2"], "pile": [1, 1]}
#: Master Puzzler plays a chip that trashes itself, and two whose later answers need no line between them.
PUZZLER = {"turn": "P1", "phase": "action", "seats": {
    "P1": {"hand": ["master-puzzler", 1, 2], "pile": [1, 1, 1]}, "P2": {"hand": [1], "pile": [1]}}}  # fmt: skip
PUZZLERS = {"bank": ["its-a-trap", "gem-essence", "master-puzzler", *BANK[2:9]]}
#: It plays what has Bob choose, and then what is chosen by further words of the line.
KNOCKING = seats({"hand": ["master-puzzler", "1", "1"], "pile": [1]}, {"hand": ["1", "wound"], "pile": [1]})
CRASH_OF_THREE = {"turn": "P1", "phase": "action", "seats": {
    "P1": {"hand": ["crash-gem"], "pile": [1, 2]}, "P2": {"pile": [1]}, "P3": {"pile": [1]}}}  # fmt: skip
KNOCKING_ON = "P1 play master-puzzler knockdown gem-essence none"
PUZZLE = "P1 play master-puzzler its-a-trap double-crash-gem gem-essence none 1 / P1 choose 1+1"
#: Double-take plays what draws and then asks: the record may break off before the draw, with the answer on the line.
DRAWER = {"hand": ["double-take", "its-combo-time", "1"], "bag": ["1", "1", "crash-gem", "3", "wound"], "pile": [1]}
DRAWING = seats(DRAWER, {"pile": [1]})
DRAWS = {"characters": ("setsuki", "rook"), "bank": ["its-combo-time", *BANK[1:]]}
DRAWN = "P1 play double-take its-combo-time 1"
BREAKING_OFF = seats({"hand": ONES, "bag": ["1", "1"], "discard": ["wound", "1"], "pile": [1]}, {}, phase="buy")
NEARLY_EMPTY = seats({"hand": ["draw-three"], "bag": ["2"], "discard": ["1", "1"]}, {})
WITH_DRAW_THREE = {"bank": ["draw-three", *BANK[1:]]}
FULL_DRAWS = seats({"hand": ["draw-three"], "bag": ["1 x9"]}, {})
BREAKING_WORDS = seats({"hand": ["combine", "1", "1"], "bag": ["1 x6"], "pile": [1, 2]}, {})
JACKPOT = seats({"hand": ["jackpot"], "pile": [1, 2]}, {"hand": ["crash-gem", "combine"]})
LUM = {"characters": ("lum", "rook")}
ONE_GEM = seats({"hand": ["crash-gem"], "pile": [1]}, {"pile": [1]})
CRASH_ONE_OF_TWO = seats({"hand": ["crash-gem"], "pile": [1, 2]}, {"pile": [1]})
HELD = {"hand": ["mix-master", "combine", "1"], "pile": [1]}
CITED = ["training-day", "combos-are-hard", "master-puzzler", "one-of-each"]
IN_HAND, IN_BANK = (f" is in the {zone}, but not what the chip's text asks for" for zone in ("hand", "bank"))
TAKEN = " is in the bank, but taken already, and the chip's text asks for different ones"
CRASH_ONE_OF_TWO_ANSWERED = seats({"hand": ["crash-gem"], "pile": [1, 2]}, ARMED)
RISKY = seats({"hand": ["master-puzzler", "3"], "pile": [1]}, {})
RISKY_FOUR = seats({"hand": ["master-puzzler", "3"], "pile": [1, 4]}, {})
RISKY_BANK = {**LUM, "bank": ["master-puzzler", "risky-move", "gem-essence", "training-day", "draw-three", "knockdown",
                              "sale-prices", "one-of-each", "roundhouse", "secret-move"]}  # fmt: skip
ATTACKED = seats({"hand": ["knockdown"]}, {"hand": ["1", "1", "self-improvement"], "bag": ["1 x4"]})
ATTACKED_TWICE = seats({"hand": ["knockdown", "knockdown"], "actions": 2},
                       {"hand": ["1", "1", "self-improvement", "self-improvement"], "bag": ["1 x8"]})  # fmt: skip
ANSWERED = seats({"hand": ["really-annoying", "self-improvement", "1"], "bag": ["1 x4"]}, {"hand": ["really-annoying"]})
ANSWERS = "P2 react really-annoying / P1 react self-improvement / P1 draw 1 1 1 / P1 lay 1 1 1 1 / P1 buy 2"
REFILLED = seats({"hand": ["1", "1"], "discard": ["1 x6"]}, {}, phase="buy")
THOUGHT_AHEAD = seats({"hand": ["knockdown"]}, {"hand": ["1", "1", "thinking-ahead"], "bag": ["1 x4"]})
KNOCKED = seats({"hand": ["knockdown", "1"], "pile": [1]}, {"hand": ["1", "2", "combine"], "pile": [1]})
FIVE_GEMS = seats({"hand": ["crash-gem", "combine"], "pile": [1, 1, 1, 1, 1]}, {"pile": [1]})
WRONG_TOTAL = "the line or the total is wrong: "
EXCHANGE = seats({"hand": ["crash-gem"], "pile": [1, 2, 3]}, {"hand": ["crash-gem", "stone-wall"], "pile": [1, 2, 3]})
FORGOTTEN = seats({"hand": ["crash-gem", "1", "1"], "pile": [1, 1], "bag": ["1 x9"]},
                  {"hand": ["stone-wall"], "pile": [1], "bag": ["1 x9"]}, phase="ante")  # fmt: skip
ORDER = 'ruling "ante now" accepts'
UNANTED = seats({"hand": ["1"] * 5, "bag": ["1 x5"]}, {"hand": ["1"] * 5, "bag": ["1 x5"]}, phase="ante")
BOBS = "P2 draw 1 1 1 1 1"
TWO_ANTES = 'P1 buy 1 / ruling "x" accepts / P1 draw 1 1 1 1 1 / P2 buy 1 / ruling "y" accepts'
TWO_DRAWS = 'P1 ante 1 / P1 buy 1 / P2 ante 1 / ruling "x" accepts / P2 buy 1 / P1 ante 1 / ruling "y" accepts'
UNBOUGHT = seats({"hand": ["1"], "bag": ["1 x5"]}, {"hand": ["1"], "bag": ["1 x5"]})
FIVE = "P1 draw 1 1 1 1 1"
CASES = (
    Case("a-last-word-that-names-the-one-opponent", KNOCKED, "P1 play knockdown -> P2", "legal"),
    Case("a-last-word-that-names-no-chip-of-his", KNOCKED, "P1 play knockdown 4", "illegal"),
    Case("a-word-for-what-a-draw-may-bring", DRAWING, f"{DRAWN} 1", "legal", DRAWS),
    Case("a-word-for-what-the-draw-brought", DRAWING, f"{DRAWN} 1 / P1 draw 1 1 crash-gem 3", "legal", DRAWS),
    Case("a-word-for-what-no-draw-can-bring", DRAWING, f"{DRAWN} 2", "illegal", DRAWS),
    Case("a-word-that-nothing-asks-for-after-a-draw", DRAWING, f"{DRAWN} 1 1 1", "illegal", DRAWS),
    Case("an-assertion-before-a-draw-that-is-not-told", DRAWING, f"{DRAWN} 1 = P2 pile 1", "legal", DRAWS),
    Case("a-wrong-assertion-before-a-draw-that-is-not-told", DRAWING, f"{DRAWN} 1 = P2 pile 2", "illegal", DRAWS),
    Case("a-trash-after-a-chip-has-trashed-itself", PUZZLER, f"{PUZZLE} -> P2 / P1 trash 1", "legal", PUZZLERS),
    Case("a-trash-after-a-target-that-is-not-told", PUZZLER, f"{PUZZLE} / P1 trash 1", "legal", PUZZLERS),
    Case("a-trash-of-what-is-not-in-hand", PUZZLER, f"{PUZZLE} / P1 trash 3", "illegal", PUZZLERS),
    *(Case(f"dragon-form-ante-{word}", DRAGON, f"P1 ante {word}", "illegal", {"characters": ("midori", "rook")})
      for word in ("wound", "combine", "crash-gem", "none")),
    Case("dragon-form-ante-unknown", DRAGON, "P1 ante ?", "consistent", {"characters": ("midori", "rook")}),
    Case("decline-between-purchases", seats(ENDLESS, UNARMED, phase="buy"),
         "P1 buy 2 / P2 decline / P1 buy 2 / P1 draw 1 1 1 1 1", "legal"),
    Case("decline-between-purchase-and-lay", seats(ENDLESS, UNARMED, phase="buy"),
         "P1 buy 2 / P2 decline / P1 lay 4 / P1 buy 1 / P1 draw 1 1 1 1 1", "legal"),
    Case("decline-before-keeping", seats({**ENDLESS, "piggy": 1}, UNARMED, phase="buy"),
         "P1 buy 2 / P2 decline / P1 keep 2 / P1 draw 1 1 1 1", "legal"),
    Case("true-assertion-before-an-empty-decline", seats(CRASH_AT, UNARMED),
         "P1 play crash-gem 1 = P2 pile 2 / P2 decline / P1 buy 2", "legal"),
    Case("false-assertion-before-an-empty-decline", seats(CRASH_AT, UNARMED),
         "P1 play crash-gem 1 = P2 pile 3 / P2 decline / P1 buy 2", "illegal"),
    Case("early-assertion-before-a-real-decline", seats(CRASH_AT, ARMED),
         "P1 play crash-gem 1 = P2 pile 2 / P2 decline / P1 buy 2", "illegal"),
    Case("double-take-trash-stated", seats({"hand": ["double-take", "recklessness", "2"], "bag": ["1 x9"]}, UNARMED),
         "P1 play double-take recklessness / P1 trash knockdown", "illegal", {"characters": ("setsuki", "rook")}),
    Case("cleanup-stated", BUYING, "P1 buy 2 / P1 discard 1 1 1 = hand 0 / P1 draw 1 1 1 1 1", "legal"),
    Case("cleanup-in-two-lines", BUYING, "P1 buy 2 / P1 discard 1 / P1 discard 1 1 / P1 draw 1 1 1 1 1", "legal"),
    Case("cleanup-of-a-kept-chip", BUYING, "P1 buy 2 / P1 keep 1 / P1 discard 1 1 1 / P1 draw 1 1 1 1", "illegal"),
    Case("cleanup-of-what-was-bought", BUYING, "P1 buy 2 / P1 discard 2 1 1 1 / P1 draw 1 1 1 1 1", "illegal"),
    Case("cleanup-stated-too-late", BUYING, "P1 buy 2 / P1 draw 1 1 1 1 1 / P1 discard 1 1 1", "illegal"),
    Case("lay-after-buying-frees-no-gems", BUYING, "P1 buy 2 / P1 lay 1 / P1 keep 1 1 / P1 draw 1 1 1", "illegal"),
    Case("laid-gems-must-pay", BUYING, "P1 buy 2 / P1 lay 1 / P1 pass", "illegal"),
    Case("laid-gems-that-pay", BUYING, "P1 buy 2 / P1 lay 1 1 1 = money 0 / P1 pass", "legal"),
    Case("assertion-on-a-concession", seats(FULL_BAG, {}), "P1 concede = pile 99", "illegal"),
    Case(
        "assertion-in-the-middle-of-a-draw",
        seats(FULL_BAG, {}, phase="buy"),
        "P1 buy 1 / P1 draw 1 1 = hand 99 / P1 draw 1 1 crash-gem",
        "illegal",
    ),
    Case(
        "true-assertion-in-the-middle-of-a-draw",
        seats(FULL_BAG, {}, phase="buy"),
        "P1 buy 1 / P1 draw 1 1 = hand 2 / P1 draw 1 1 crash-gem = hand 5",
        "legal",
    ),
    Case(
        "assertion-on-a-line-passed-over",
        seats(FULL_BAG, {"pile": [1]}, phase="buy"),
        "P1 buy 1 / P1 pass / P2 decline = pile 99 / P1 draw 1 1 1 1 1",
        "illegal",
    ),
    Case("a-zone-the-text-does-not-name", TRAINING, "P1 play training-day wound@discard wound", "illegal"),
    Case("a-zone-of-no-meaning", TRAINING, "P1 play training-day@discard wound wound", "illegal"),
    Case("gems-crashed-from-the-hand", CRASHING, "P1 play crash-gem 1@hand -> P2 / P2 decline", "illegal"),
    Case(
        "draws-from-elsewhere",
        seats(FULL_BAG, {}, phase="buy"),
        "P1 buy 1 / P1 draw 1@discard 1 1 1 1",
        "illegal",
    ),
    Case("words-after-decline", CRASHING, "P1 play crash-gem 1 -> P2 / P2 decline arrow", "illegal"),
    Case("words-after-pass", seats(FULL_BAG, {}), "P1 pass gain", "illegal"),
    Case(
        "a-reaction's-words-do-not-wait-for-a-later-chip",
        seats(
            {"hand": ["crash-gem", "troublesome-rhetoric"], "pile": [1, 1], "actions": 3, "bag": ["1"]},
            {"hand": ["stone-wall"], "pile": [1, 1]},
        ),
        "P1 play crash-gem 1 -> P2 / P2 react stone-wall arrow / P1 play troublesome-rhetoric / P1 draw 1",
        "illegal",
        {"characters": ("degrey", "rook")},
    ),
    Case(
        "the-nearest-copy-on-top-is-drawn",
        seats({"hand": ["draw-three"], "top": ["1", "crash-gem", "1"], "bag": ["1"]}, {}),
        "P1 play draw-three / P1 draw 1 crash-gem 1",
        "legal",
    ),
    Case("only-one-balance-has-an-arrow", seats({"hand": ["draw-three"], "bag": ["1 x4"], "actions": [0, 1]}, {}),
         "P1 play draw-three / P1 draw 1 1 1", "legal"),
    Case("two-arrows-to-one-target", CRASHING, "P1 play crash-gem 1 -> P2 -> P2 / P2 decline", "illegal"),
    Case("a-misspelt-effect", {**CRASHING, "effects": {"no-purple-shield": "P2"}}, "P1 pass", "malformed"),
    Case("money-of-the-seat-not-on-turn", seats({"hand": ["1"]}, {"money": 9}), "P1 pass", "malformed"),
    Case("a-gem-placed-as-a-chip", seats({"placed": ["4-gem"]}, {}), "P1 pass", "malformed"),
    Case("an-overflow-that-did-not-happen", CRASHING, "P1 pass", "illegal", {"result": {"by": "Overflow"}}),
    Case("an-answer-answered-keeps-the-choice", MIXING,
         "P1 play mix-master 1+1 / P2 react really-annoying / P1 decline", "legal"),
    Case(
        "an-answer-answered-by-a-reaction",
        MIXING,
        "P1 play mix-master 1+1 / P2 react really-annoying / P1 react really-annoying = pile 2 / P1 buy 1",
        "legal",
    ),
    Case(
        "one-line-across-a-refill-in-any-order",
        seats({"hand": ["1", "2"], "bag": ["reversal", "2", "1"], "discard": ["wound"]}, {}),
        "P1 buy 1 / P1 draw 1 1 2 reversal wound",
        "legal",
    ),
    Case(
        "one-line-across-a-refill-must-hold-the-bag",
        seats({"hand": ["1", "2"], "bag": ["reversal", "2", "1"], "discard": ["wound", "1 x3"]}, {}),
        "P1 buy 1 / P1 draw 1 1 2 wound 1",
        "illegal",
    ),
    Case("a-gain-that-happens-by-itself", seats({"hand": ["really-annoying"]}, {}),
         "P1 play really-annoying / P2 gain wound / P1 pass", "legal"),
    Case("a-gain-of-another-chip", seats({"hand": ["really-annoying"]}, {}),
         "P1 play really-annoying / P2 gain 1 / P1 pass", "illegal"),
    Case("an-ante-that-happens-by-itself", seats({"hand": ["sneak-attack"]}, {"pile": [1]}),
         "P1 play sneak-attack / P2 ante 1 = pile 2 / P1 pass", "legal"),
    Case("an-ante-of-another-size", seats({"hand": ["sneak-attack"]}, {"pile": [1]}),
         "P1 play sneak-attack / P2 ante 2 / P1 pass", "illegal"),
    Case("an-effect-is-stated-once", seats({"hand": ["sneak-attack"]}, {"pile": [1]}),
         "P1 play sneak-attack / P2 ante 1 / P2 ante 1 / P1 pass", "illegal", at=3,
         says="PS3-ACTION-05: P2 has had to ante 1 once, which a line before says already"),
    Case("a-gain-is-stated-once", seats({"hand": ["really-annoying"]}, {}),
         "P1 play really-annoying / P2 gain wound / P2 decline / P2 gain wound", "illegal", at=4,
         says="PS3-ACTION-05: P2 has had to gain wound once, which a line before says already"),
    Case("a-cleanup-is-stated-once", BUYING, "P1 buy 2 / P1 discard 1 1 1 / P1 discard 1 1 1 / P1 draw 1 1 1 1 1",
         "illegal", at=3, says="PS3-CLEAN-04: P1 has had to discard 1, 1, 1 once, which a line before says already"),
    Case("a-cleanup-is-stated-in-parts-that-are-too-many", BUYING, "P1 buy 2 / P1 discard 1 1 / P1 discard 1 1",
         "illegal", at=3, says="PS3-CLEAN-04: P1 has had to discard 1, not 1, 1"),
    Case("hex-answered-by-gaining", seats({"hand": ["hex-of-murkwood"]}, {"hand": ["wound", "wound"]}),
         "P1 play hex-of-murkwood / P2 gain wound", "legal", HEX),
    Case("hex-answered-by-discarding", seats({"hand": ["hex-of-murkwood"]}, {"hand": ["wound", "wound"]}),
         "P1 play hex-of-murkwood / P2 discard wound x2", "legal", HEX),
    Case("conceding-with-words-left", MIXING, "P1 play mix-master 1+1 / P2 concede", "legal"),
    Case("conceding-in-the-middle-of-a-draw", seats(FULL_BAG, {}, phase="buy"), "P1 buy 1 / P1 draw 1 1 / P1 concede",
         "legal"),
    # -- a record may break off in the middle of a draw, as a game may that is given up there
    *(Case(f"{name}{', then' * bool(tail)}{tail.replace(' ', '-')}", BREAKING_OFF, f"P1 buy 1 / {draw}{tail}", verdict,
           {"record": {"draws": draws}}, 2 * (verdict == "illegal"))
      for name, draw, draws, verdict in (
          ("a-draw-on-several-lines", "P1 draw 1 1", "all", "legal"),
          ("a-draw-across-a-refill", "P1 draw 1 1 1", "all", "legal"),
          ("a-draw-of-unknown-chips", "P1 draw ?", "all", "consistent"),
          ("a-draw-of-which-the-number-is-told", "P1 draw 3", "counts", "consistent"),
          ("a-draw-of-which-a-part-is-told", "P1 draw 1", "none", "consistent"),
          ("a-draw-of-what-is-not-there", "P1 draw 4", "all", "illegal"),
          ("a-draw-of-nothing", "P1 draw", "all", "illegal"))
      for tail in ("", " / P1 concede", " / P2 concede", " / P2 decline")),
    # -- behind a line of which a choice may go on (`P1 choose 2`), and behind no other that lacks a word
    *(Case(f"a-record-that-breaks-off-behind-{line.replace(' ', '-')}", BREAKING_WORDS, line, verdict)
      for verdict, lines in (
          ("legal", ("P1 play combine", "P1 play combine 1", "P1 play combine / P1 choose 2")),
          ("illegal", ("P1 play", "P1 play combine 3", "P1 play combine 1 = pile 4", "P1 play combine 1 / P1 buy 1",
                       "P1 buy", "P2 react", "P1 choose")))
      for line in lines),
    Case("a-claimed-end-behind-a-part-of-an-answer", BREAKING_WORDS, "P1 play combine 1", "illegal",
         {"result": {"winner": "P1", "by": "overflow"}}),
    *(Case(f"a-record-that-breaks-off-before-what-another-must-say-{number}", KNOCKING, f"{KNOCKING_ON} {words}",
           verdict, PUZZLERS)
      for number, (words, verdict) in enumerate((
          ("1", "legal"), ("1 = P2 hand 2", "legal"), ("4", "illegal"), ("1 1", "illegal"),
          ("1 = P2 hand 1", "illegal"), ("1 / P1 buy 1", "illegal")))),
    *(Case(f"a-record-that-breaks-off-behind-an-opponent-{words.replace(' ', '-')}", CRASH_OF_THREE,
           f"P1 play crash-gem {words}", verdict, {"mode": "ffa", "characters": ("grave", "rook", "lum")})
      for words, verdict in (("-> P3", "legal"), ("-> P1", "illegal"), ("-> P3 3", "illegal"))),
    # -- words that are known beside unknown ones, or beside what a record need not say
    *(Case(f"{lines.replace(' ', '-')}-across-a-refill", NEARLY_EMPTY, lines, verdict, WITH_DRAW_THREE)
      for lines, verdict in (("P1 play draw-three / P1 draw 1 1 ?", "consistent"),
                             ("P1 play draw-three / P1 draw 1 ? ?", "consistent"),
                             ("P1 play draw-three / P1 draw 1 3 ?", "illegal"))),
    *(Case(f"{words.replace(' ', '-')}-of-a-choice-that-need-not-be-said", BREAKING_WORDS,
           f"P1 play combine {words} / P1 buy 1", verdict, {"record": {"choices": "none"}})
      for words, verdict in (("1 ?", "consistent"), ("2", "consistent"), ("? 1", "consistent"), ("4", "illegal"))),
    *(Case(f"{words.replace(' ', '-')}-behind-an-unknown-opponent",
           seats({"hand": ["double-crash-gem"], "pile": [1, 2]}, {}), f"P1 play double-crash-gem -> ? {words}",
           verdict)
      for words, verdict in (("1 2", "consistent"), ("1 3", "illegal"))),
    *(Case(f"a-forgotten-draw-and-{line.replace(' ', '-')}", FULL_DRAWS, f"P1 play draw-three / {line}", verdict,
           {**WITH_DRAW_THREE, "record": {"moves": "most"}})
      for line, verdict in (("P1 buy 1", "undecided"), ("P1 draw 1 1 / P1 buy 1", "undecided"),
                            ("P1 buy 4", "illegal"))),
    Case("a-draw-that-another-line-ends", BREAKING_OFF, "P1 buy 1 / P1 draw 1 / P2 ante 1", "illegal", at=2),
    Case("a-claimed-end-in-the-middle-of-a-draw", BREAKING_OFF, "P1 buy 1 / P1 draw 1 1", "illegal",
         {"result": {"winner": "P1", "by": "overflow"}}),
    Case("a-thousand-idle-lines", CRASHING, " / ".join(["P2 decline"] * 1000), "legal"),
    Case("reactions-not-recorded-at-all", CRASHING, "P1 play crash-gem 1 = P2 pile 2 / P1 pass", "consistent",
         {"record": {"reactions": "none"}}),  # by stone-wall
    # -- ways of taking a line: a target said where nothing else is chosen, a forced answer that no line gives, ...
    Case("the-one-target-before-a-choice-on-a-line-of-its-own", JACKPOT,
         "P1 play jackpot -> P2 / P2 reveal crash-gem combine / P1 choose combine 1+2", "legal", LUM),
    Case("the-one-target-on-a-line-of-its-own", KNOCKED, "P1 play knockdown / P1 choose -> P2 / P2 discard 1", "legal"),
    Case("the-one-target-behind-what-it-has-to-discard", KNOCKED,
         "P1 play knockdown / P2 discard 1 / P1 choose -> P2 / P1 buy 1", "legal"),
    Case("oneself-as-the-target-on-a-line-of-its-own", KNOCKED,
         "P1 play knockdown / P1 choose -> P1 / P2 discard 1", "illegal", at=2),
    Case("no-target-before-it", JACKPOT,
         "P1 play jackpot / P2 reveal crash-gem combine / P1 choose combine 1+2", "legal", LUM),
    Case("a-choice-that-the-hand-does-not-allow", JACKPOT,
         "P1 play jackpot -> P2 / P2 reveal crash-gem combine / P1 choose combine 1+3", "illegal", LUM),
    Case("the-one-gem-to-crash-is-not-said-but-the-target", ONE_GEM, "P1 play crash-gem -> P2", "legal"),
    Case("which-gem-is-crashed-must-be-said", CRASH_ONE_OF_TWO, "P1 play crash-gem -> P2 / P1 buy wound", "illegal"),
    Case("a-forced-gain-before-a-choice-with-a-line", RISKY,
         "P1 play master-puzzler risky-move crash-gem none / P1 choose 3 / P1 choose 1 -> P2", "legal", RISKY_BANK),
    Case("the-forced-gain-on-a-line", RISKY,
         "P1 play master-puzzler risky-move crash-gem none / P1 choose 3 / P1 gain 4 / P1 choose 1 -> P2", "legal",
         RISKY_BANK),
    Case("the-number-fits-the-forced-gain-and-the-choice", RISKY_FOUR,
         "P1 play master-puzzler risky-move crash-gem none / P1 choose 3 / P1 choose 4 -> P2", "legal", RISKY_BANK),
    Case("a-choice-after-a-forced-gain-that-nothing-allows", RISKY,
         "P1 play master-puzzler risky-move crash-gem none / P1 choose 3 / P1 choose 2 -> P2", "illegal", RISKY_BANK),
    Case("no-gem-is-laid-out", seats({"hand": ONES, "pile": [1]}, {}),
         "P1 pass / P1 lay none / P1 buy wound = money 0", "legal"),
    Case("gems-that-stay-in-hand-pay-nothing", seats({"hand": ONES, "pile": [1]}, {}),
         "P1 pass / P1 lay none / P1 buy 1", "illegal"),
    Case("a-reaction-that-says-after-where-it-was-announced", ATTACKED,
         "P1 play knockdown / P2 react self-improvement / P2 discard 1 / P2 draw 1 1 1", "legal"),
    Case("a-reaction-that-says-after-where-it-happened", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 react self-improvement / P2 draw 1 1 1", "legal"),
    Case("a-reaction-that-says-after-behind-its-effect", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 draw 1 1 1 / P2 react self-improvement", "illegal"),
    Case("a-reaction-that-comes-first-behind-the-attack", THOUGHT_AHEAD,
         "P1 play knockdown / P2 discard 1 / P2 react thinking-ahead", "illegal"),
    Case("a-fault-after-such-a-reaction-where-it-happened", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 react self-improvement / P2 draw 1 1 1 / P1 buy 9", "illegal", at=5),
    Case("a-target-that-is-not-there-before-a-second-reaction", ATTACKED_TWICE,
         "P1 play knockdown -> P1 / P2 react self-improvement / P2 discard 1 / P2 draw 1 1 1 / P1 play knockdown / "
         "P2 react self-improvement / P2 discard 1 / P2 draw 1 1 1", "illegal", at=1),
    Case("a-target-that-is-not-there-before-the-player's-own-reaction", ANSWERED,
         f"P1 play really-annoying -> P1 / {ANSWERS}", "illegal", at=1),
    Case("the-one-target-before-the-player's-own-reaction", ANSWERED, f"P1 play really-annoying -> P2 / {ANSWERS}",
         "legal"),
    Case("a-reaction-that-says-after-in-the-middle-of-its-effect", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 draw 1 / P2 react self-improvement / P2 draw 1 1", "illegal"),
    Case("two-reactions-that-say-after-where-they-happened", ATTACKED_TWICE,
         "P1 play knockdown / P2 discard 1 / P2 react self-improvement / P2 draw 1 1 1 / P1 play knockdown / "
         "P2 discard 1 / P2 react self-improvement / P2 draw 1 1 1", "legal"),
    Case("such-a-reaction-in-a-record-with-unknown-draws", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 react self-improvement / P2 draw 1 ? 1", "consistent"),
    Case("such-a-reaction-where-reactions-are-left-out", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 react self-improvement / P2 draw 1 ? 1", "consistent",
         {"record": {"reactions": "none"}}),
    Case("an-unknown-draw-before-such-a-reaction", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 draw ? ? ? / P2 react self-improvement", "illegal"),
    Case("an-unknown-reaction-that-says-after-where-it-happened", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 react ? / P2 draw 1 1 1", "consistent"),
    Case("an-unknown-reaction-where-it-happened-in-an-attack-with-unknown-words", ATTACKED,
         "P1 play ? / P2 discard ? / P2 react ? / P2 draw ? ? ?", "consistent"),
    Case("an-unknown-reaction-behind-every-effect", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 draw 1 1 1 / P2 react ?", "illegal", at=4),
    Case("too-few-chips-after-an-unknown-reaction-where-it-happened", ATTACKED,
         "P1 play knockdown / P2 discard 1 / P2 react ? / P2 draw 1 1 / P1 buy 1", "illegal",
         at=4),
    # -- a step that was forgotten and ordered late, with what others do in between
    *(Case(f"an-ante-ordered-behind-what-another-player-does-{number}", FORGOTTEN, f"{moves} / P1 ante 1 = pile 2",
           "legal")
      for number, moves in enumerate((f"P1 play crash-gem 1 / {ORDER} / P2 decline",
                                      f"P1 play crash-gem 1 / P2 react stone-wall / {ORDER} on event 1",
                                      f"P1 play crash-gem 1 / {ORDER} / P2 react stone-wall"))),
    Case("an-ante-ordered-once-and-made-twice", FORGOTTEN,
         f"P1 play crash-gem 1 / {ORDER} / P2 react stone-wall / P1 ante 1 / P1 ante 1", "illegal", at=5),
    Case("an-ante-ordered-and-made-in-a-later-turn", FORGOTTEN,
         f"P1 play crash-gem 1 / {ORDER} / P2 react stone-wall / P1 buy 1 / P1 draw 1 1 1 1 1 / P2 ante 1 / "
         "P2 buy wound / P2 draw 1 1 1 1 1 / P1 ante 1 = pile 2", "legal"),
    Case("a-needless-line-before-a-refill", REFILLED, "P1 buy 1 / P2 decline / P1 refill / P1 draw 1 1 1 1 1", "legal"),
    Case("a-needless-line-before-a-refill-and-unknown-draws", REFILLED,
         "P1 buy 1 / P2 decline / P1 refill / P1 draw 1 1 1 1 ?", "consistent"),
    Case("a-needless-line-before-a-choice-that-may-be-left-out", RISKY,
         "P1 play master-puzzler risky-move crash-gem none / P2 decline / P1 choose 3 / P2 decline / P1 choose 1 -> P2",
         "legal", RISKY_BANK),
    Case("a-record-that-breaks-off-after-a-needless-line",
         seats({"hand": ["1", "1"], "pile": [4, 3, 3]}, {}, phase="buy"), "P1 buy 1 / P2 decline", "legal"),
    # -- a line that says that nothing is chosen, where nothing can be; and where something is, or it is a move
    *(Case(f"{seat}-{verb}-none-before-a-move", BUYING, f"{seat} {verb} none / P1 buy 2", "legal")
      for verb in ("choose", "trash", "discard", "gain", "reveal") for seat in ("P1", "P2")
      if (seat, verb) != ("P1", "discard")),
    *(Case(f"{line.replace(' ', '-')}-before-a-move", {**BUYING, "phase": "action"}, f"{line} / P1 play 1", "illegal")
      for line in ("P1 decline", "P1 play none", "P1 buy none", "P1 keep none", "P1 ante none", "P2 pass")),
    Case("what-the-cleanup-discarded-is-denied", BUYING, "P1 buy 2 / P1 discard none", "illegal", at=2),
    Case("a-gain-is-denied", seats({"hand": ["really-annoying"]}, {}), "P1 play really-annoying / P2 gain none",
         "illegal", at=2),
    Case("a-choice-that-must-be-made-is-denied", KNOCKED, "P1 play knockdown / P2 discard none", "illegal", at=2),
    # -- an unknown word is any word: the only opponent, or `choose none`, where it may stand; but a thing where
    # something is done with it
    *(Case(f"{line}{tail}-before-a-move".replace(" ", "-"), {**BUYING, "phase": "action"}, f"{line}{tail} / P1 buy 2",
           verdict)
      for line, verdict in (
          *((f"{seat} {verb} ?", "illegal") for verb in ("trash", "gain", "reveal") for seat in ("P1", "P2")),
          *((line, "consistent") for line in ("P1 choose ?", "P2 choose ?", "P1 choose -> ?", "P2 choose -> ?",
                                              "P2 decline ?")),
          *((line, "illegal") for line in ("P2 discard ?", "P1 discard ?", "P1 decline ?", "P1 ante ?", "P2 ante -> ?",
                                           "P1 trash -> ?", "P1 choose -> ? -> ?", "P2 decline ? ?", "P1 keep ?",
                                           "P2 react ?", "P2 play ?")),
          ("P2 decline -> P1", "legal"), ("P2 decline -> P2", "illegal"))
      for tail in ("", " / P2 decline")),
    Case("an-unknown-word-behind-a-pass", {**BUYING, "phase": "action"}, "P1 pass ?", "illegal"),
    Case("two-unknown-words-behind-a-pass", {**BUYING, "phase": "action"}, "P1 pass ? ?", "illegal"),
    Case("an-unknown-word-behind-giving-up", BUYING, "P1 concede ?", "illegal"),
    Case("an-unknown-seat-where-chips-are-laid-out", BUYING, "P1 lay 1 -> ?", "illegal"),
    Case("an-unknown-seat-where-a-chip-is-bought", BUYING, "P1 buy wound -> ?", "illegal"),
    Case("an-unknown-seat-that-is-drawn", {**BUYING, "phase": "draw"}, "P1 draw 1 1 1 1 -> ?", "illegal"),
    Case("an-unknown-word-before-what-the-target-does", KNOCKED, "P1 play knockdown / P1 choose ? / P2 discard 1",
         "consistent"),
    Case("an-unknown-word-that-is-the-choice", KNOCKED, "P1 play knockdown / P2 choose ?", "consistent"),
    Case("an-unknown-word-behind-the-choice", KNOCKED, "P1 play knockdown / P2 discard 1 / P2 choose ?", "consistent"),
    # -- messages that name the line's own question first
    Case("a-draw-before-a-purchase", REFILLED, "P1 draw 1 1 1", "illegal", at=1,
         says="PS3-BUY-02: P1 cannot draw yet: at least one chip must be bought"),
    Case("an-ante-before-the-other's-purchase", REFILLED, "P2 ante 1", "illegal", at=1,
         says="PS3-BUY-02: P2 cannot ante yet: P1: at least one chip must be bought"),
    Case("a-pass-instead-of-a-purchase", REFILLED, "P1 pass", "illegal", at=1,
         says="PS3-BUY-02: at least one chip must be bought"),
    Case("a-number-that-is-no-chip-to-play", FIVE_GEMS, "P1 play 5", "illegal",
         says="PS3-ACTION-01: play what? a chip from the hand or the pile is needed, not '5'"),
    Case("five-gems-of-the-pile-for-a-chip-that-breaks-one", FIVE_GEMS, "P1 play crash-gem 1+1+1+1+1", "illegal",
         says="PS3-DCRASH-03: the chip does not break so many gems"),
    Case("four-gems-of-the-pile-to-combine", FIVE_GEMS, "P1 play combine 1+1+1+1", "illegal",
         says="PS3-COMBINE-01: it takes 2 gems of the pile, joined by +, not 1+1+1+1"),
    Case("a-chip-where-a-gem-of-the-pile-is-asked-for", FIVE_GEMS, "P1 play crash-gem wound", "illegal",
         says="PS3-CRASH-01: play crash-gem what? a gem of the pile is needed, not 'wound'"),
    # -- a wrong total after an exchange of gems spells the exchange out, by the clause of the step that decides it
    Case("a-wrong-total-while-gems-are-on-their-way", CRASHING, "P1 play crash-gem 1 = P2 pile 3 / P2 decline",
         "illegal",
         says=f"PS3-CRASH-01: {WRONG_TOTAL}P2 pile is 2, not 3; P1 sent 1 with crash-gem, 1 not landed yet"),
    Case("a-wrong-total-after-a-surplus-came-back", EXCHANGE, "P1 play crash-gem 2 / P2 react crash-gem 3 = P1 pile 4",
         "illegal", at=2,
         says=f"PS3-COUNTER-07: {WRONG_TOTAL}P1 pile is 5, not 4; P1 sent 2 with crash-gem, P2 cancelled 2 with "
         "crash-gem, P2 sent 1 back with crash-gem, 1 landed in P1's pile"),
    Case("a-wrong-total-after-a-counter-crash", EXCHANGE, "P1 play crash-gem 3 / P2 react crash-gem 2 = pile 4",
         "illegal",
         says=f"PS3-COUNTER-01: {WRONG_TOTAL}P2 pile is 5, not 4; P1 sent 3 with crash-gem, P2 cancelled 2 with "
         "crash-gem, 1 landed in P2's pile"),
    Case("a-wrong-total-after-gems-were-negated", EXCHANGE, "P1 play crash-gem 3 / P2 react stone-wall = P2 gems 4",
         "illegal",
         says=f"PS3-CHIP-STONE-WALL-01: {WRONG_TOTAL}P2 gems is 3, not 4; P1 sent 3 with crash-gem, P2 negated 3 with "
         "stone-wall"),
    Case("a-wrong-total-that-the-exchange-does-not-decide", EXCHANGE,
         "P1 play crash-gem 3 / P2 decline / P1 buy 1 = pile 9", "illegal",
         says=f"PS3-OBJ-04: {WRONG_TOTAL}P1 pile is 3, not 9"),
    # -- a seat behind what moves a player's own chips says that they went to somebody else
    *(Case(f"{line.replace(' ', '-')}-to-the-opponent", {**BUYING, "phase": phase}, f"{line} -> P2", "illegal",
           says=f"{clause}: {message}")
      for phase, line, clause, message in (
          ("ante", "P1 ante 1", "PS3-ANTE-02", "nothing asks for 'P2' here"),
          ("buy", "P1 lay 1", "PS3-BUY-04", "lay what? a chip from the hand is needed, not 'P2'"),
          ("buy", "P1 buy 1", "PS3-BANK-01", "buy what? a chip from the bank is needed, not 'P2'"),
          ("keep", "P1 keep 1", "PS3-ICON-04", "keep what? a chip from the hand is needed, not 'P2'"),
          ("draw", "P1 draw 1 1 1 1 1", "PS3-CLEAN-05", "5 chips are due, the line has 6"))),
    # -- and behind what is aimed at nobody
    Case("pass-to-the-opponent", BUYING, "P1 buy 1 / P1 pass -> P2", "illegal",
         says="PS3-ACTION-05: nothing asks for 'P2' here"),
    Case("a-combination-to-the-opponent", seats({"hand": ["combine"], "pile": [1, 1]}, HELD),
         "P1 play combine 1+1 -> P2", "illegal", says="PS3-ACTION-05: nothing asks for 'P2' here"),
    Case("a-chip-that-may-play-an-attack-to-the-opponent", seats({"hand": ["double-take", "sneak-attack"]}, HELD),
         "P1 play double-take -> P2 / P1 choose sneak-attack", "legal", {"characters": ("setsuki", "rook")}),
    Case("a-reaction-at-who-is-answered", CRASH_ONE_OF_TWO_ANSWERED, "P1 play crash-gem 1 / P2 react crash-gem 1 -> P1",
         "legal"),
    # -- what is there but not what a chip asks for: the clause that speaks of just that, else the chip's text
    *(Case(f"{name}-is-not-what-{chip}-asks-for",
           seats({"hand": [chip, *hand], "pile": [1, 2], "bag": ["1 x5"]}, HELD),
           f"P1 play {chip} {words}", "illegal", {"characters": ("valerie", "rook"), "bank": [*CITED, *BANK[:6]]},
           says=f"{clause}: {name}{message}")
      for chip, hand, words, name, clause, message in (
          ("training-day", ["three-colors"], "three-colors", "three-colors", "PS3-CHIP-TRAINING-DAY-02", IN_HAND),
          ("training-day", ["combine"], "combine", "combine", "PS3-ACTION-05", IN_HAND),
          ("training-day", ["2"], "2 1", "1-gem", "PS3-CHIP-TRAINING-DAY-03", IN_BANK),
          ("training-day", ["1"], "1 crash-gem", "crash-gem", "PS3-ACTION-05", IN_BANK),
          ("combos-are-hard", [], "4 4", "4-gem", "PS3-ACTION-05", TAKEN),
          ("combos-are-hard", [], "master-puzzler", "master-puzzler", "PS3-CHIP-COMBOS-ARE-HARD-03", IN_BANK),
          ("master-puzzler", [], "3", "3-gem", "PS3-CHIP-MASTER-PUZZLER-01", IN_BANK),
          ("master-puzzler", [], "combine combine", "combine", "PS3-ACTION-05", TAKEN))),
    *(Case(f"a-toll-on-the-line-behind-what-is-combined-{verb}-{wanted}",
           seats({"hand": ["combine", "1", "1", "mix-master", *extra], "bag": ["1 x6"], "pile": [1, 1]},
                 {"hand": ["1"], "ongoing": ["protective-ward"]}),
           f"P1 play combine 1+1 / P1 {verb} {paid} / P1 buy 1", wanted, {"characters": ("valerie", "argagarg")}, at=at)
      for verb, extra, paid, wanted, at in (
          ("discard", [], "mix-master", "legal", 0), ("choose", [], "mix-master", "legal", 0),
          ("discard", ["three-colors"], "three-colors", "illegal", 2),
          ("choose", ["three-colors"], "three-colors", "illegal", 1))),
    *(Case(f"an-answer-over-two-lines-{lines}", seats({"hand": ["double-crash-gem"], "pile": [1, 2]}, {"pile": [1]}),
           f"P1 play double-crash-gem {lines} / P1 buy 1", wanted, at=2 if wanted == "illegal" else 0)
      for lines, wanted in (("1 / P1 choose 2", "legal"), ("1 -> P2 / P1 choose 2 = pile 0", "legal"),
                            ("? / P1 choose 2", "consistent"), ("1 / P1 choose 1", "illegal"))),
    *(Case(f"what-is-gained-before-the-line-that-trashes-{' '.join(hand)}",
           seats({"hand": ["training-day", *hand], "pile": [1]}, {}),
           "P1 play training-day draw-three / P1 trash 3", "illegal",
           {"bank": ["draw-three", *BANK[:8], "training-day"]}, at=at, says=f"{clause}: {message}")
      for hand, at, clause, message in (
          (["1", "2"], 2, "PS3-ACTION-05", "no 3-gem in P1's hand"),
          (["1", "3"], 1, "PS3-CHIP-TRAINING-DAY-03", f"draw-three{IN_BANK}"))),
    *(Case(f"what-lay-on-top-on-the-second-line-of-a-draw-{first}",
           seats({"hand": ["1"], "bag": ["1 x6", "wound"], "top": ["2"]}, {"hand": ["1"]}, phase="buy"),
           f"P1 buy 1 / P1 draw {first} / P1 draw 2 1 1 / P2 ante 1", wanted, at=2 if wanted == "illegal" else 0)
      for first, wanted in (("1 wound", "legal"), ("1 3", "illegal"))),
    *(Case(f"an-effect-stated-again-{stated}",
           seats({"hand": ["double-take", "recklessness", "1"], "pile": [1]}, {"pile": [1]}),
           f"P1 play double-take recklessness / P1 gain wound x2{stated}", wanted, {"characters": ("setsuki", "rook")},
           says=says)
      for stated, wanted, says in (
          ("", "legal", ""),
          (" / P1 gain wound", "illegal",
           "PS3-ACTION-05: P1 has had to gain wound once, which a line before says already"))),
    Case("a-gem-too-large-for-chromatic-orb", seats({"hand": ["chromatic-orb"], "pile": [2], "bag": [1]}, HELD),
         "P1 play chromatic-orb 2 / P1 draw 1", "illegal", {"characters": ("valerie", "rook")},
         says="PS3-ACTION-05: the chip works on 1-gems only"),
    Case("a-chip-that-was-not-discarded-to-be-stolen", seats({"hand": ["stolen-purples"]}, HELD),
         "P1 play stolen-purples mix-master", "illegal",
         says="PS3-CHIP-STOLEN-PURPLES-01: no mix-master in P2's discard"),
    Case("an-empty-stack-under-master-puzzler",
         seats({"hand": ["master-puzzler"]}, HELD, bank={"combine": 0}), "P1 play master-puzzler combine", "illegal",
         {"bank": [*CITED, *BANK[:6]]}, says="PS3-CHIP-MASTER-PUZZLER-06: no combine in P1's bank"),
    # -- the clause that speaks of just this chip first
    Case("a-crash-gem-of-the-pile-without-an-action",
         seats({"placed": ["crash-gem"], "pile": [1, 2], "actions": 0}, {"pile": [1]}), "P1 play crash-gem@pile 1",
         "illegal", says="PS3-CHIP-IRON-DEFENSE-04: Iron Defense: using the Crash Gem it placed costs an action"),
    Case("a-crash-gem-of-the-hand-without-an-action",
         seats({"hand": ["crash-gem"], "pile": [1, 2], "actions": 0}, {"pile": [1]}), "P1 play crash-gem 1",
         "illegal", says="PS3-ACTION-02: no action is left this turn"),
    Case("a-bubble-shield-that-is-ongoing", seats({"hand": ["sneak-attack"]}, {"ongoing": ["bubble-shield"]}),
         "P1 play sneak-attack / P2 react bubble-shield", "illegal", {"characters": ("rook", "argagarg")},
         says="PS3-CHIP-BUBBLE-SHIELD-08: no bubble-shield in P2's hand"),
    *(Case(f"{bag[-1]}-for-research-and-development",
           seats({"hand": ["research-and-development", "1"], "bag": bag}, {}), "P1 play research-and-development 1 2",
           "illegal", {"characters": ("geiger", "rook")}, says=f"PS3-CHIP-RESEARCH-AND-DEVELOPMENT-01: {message}")
      for bag, message in ((["2", "wound"], "nothing asks for '1' here"),
                           (["2", "combine"], "2-gem is in the bag, but not what the chip's text asks for"))),
    Case("a-total-that-forgets-what-a-combine-costs", seats({"hand": ["combine", "3"], "pile": [1, 1]}, {}),
         "P1 play combine 1+1 = money 3", "illegal",
         says=f"PS3-BUY-07: {WRONG_TOTAL}P1 money is 2, not 3"),
    Case("a-total-that-is-wrong-besides", seats({"hand": ["combine", "3"], "pile": [1, 1]}, {}),
         "P1 play combine 1+1 = money 4", "illegal", says=f"PS3-BUY-07: {WRONG_TOTAL}P1 money is 2, not 4"),
    Case("no-reaction-does-that", CRASHING, "P1 play crash-gem 1 = P2 pile 1", "illegal",
         {"record": {"reactions": "none"}}),
    Case("a-draw-line-without-the-one-chip-that-is-due", seats({"hand": ["stone-wall"], "bag": ["1 x3"]}, {}),
         "P1 play stone-wall / P1 draw", "illegal", {"characters": ("rook", "grave")},
         says="PS3-ICON-03: 1 chip is due, the line has 0"),
    # -- a line for nothing before a reaction
    *(Case(f"{line.replace(' ', '-').lower()}-before-a-reaction", CRASHING,
           f"P1 play crash-gem 1 / {line} / P2 react stone-wall", wanted)
      for line, wanted in (("P1 choose none", "legal"), ("P1 trash none", "legal"), ("P2 trash none", "legal"),
                           ("P2 decline", "illegal"), ("P1 choose none / P2 decline", "illegal"))),
    *(Case(f"a-total-of-{total}-on-a-last-line-for-nothing-before-a-reaction", CRASHING,
           f"P1 play crash-gem 1 / P1 choose none = P2 pile {total}", wanted)
      for total, wanted in ((2, "legal"), (3, "consistent"), (4, "illegal"))),
    # -- the line of what is done with a chip says what was chosen, and states it
    *(Case(f"dragon-form-{name}", DRAGON, lines, wanted, {"characters": ("midori", "rook")}, at)
      for name, lines, wanted, at in (
          ("discarded-first", "P1 discard dragon-form / P1 ante 1 / P1 buy 1", "legal", 0),
          ("discarded-and-a-larger-ante", "P1 discard dragon-form / P1 ante 2", "illegal", 2),
          ("kept-and-discarded", "P1 choose bigger / P1 discard dragon-form", "illegal", 2))),
    *(Case(f"what-is-stolen-is-gained-{name}", seats({"hand": ["stolen-purples", 1]}, PURPLES),
           f"P1 play stolen-purples / {lines}", wanted, {}, at)
      for name, lines, wanted, at in (
          ("by-its-line", "P1 gain crash-gem / P1 trash stolen-purples / P1 buy 1", "legal", 0),
          ("twice", "P1 gain crash-gem / P1 gain crash-gem", "illegal", 3),
          ("though-it-is-not-there", "P1 gain double-crash-gem", "illegal", 2))),
    *(Case(f"jackpot-gains-{chip}", seats({"hand": ["jackpot"], "pile": [1]}, PURPLES),
           f"P1 play jackpot / P2 reveal combine crash-gem / P1 choose crash-gem 1 / P2 decline / P1 gain {chip}",
           wanted, {"characters": ("lum", "rook")})
      for chip, wanted in (("crash-gem", "legal"), ("combine", "illegal"))),
    # -- each word of a list is a chip, and not the end of the list
    *(Case(f"unknown-{verb}-of-{n}", seats({"hand": [1, 2]}, {}), f"P1 {verb} {'? ' * n}".rstrip(), wanted)
      for verb, n, wanted in (("buy", 4, "consistent"), ("buy", 5, "illegal"), ("lay", 2, "consistent"),
                              ("lay", 3, "illegal"))),
    # -- the record may break off before a reaction: totals are true before it or after it
    *(Case(f"a-last-total-of-{total}-where-a-reaction-may-follow", CRASHING, f"P1 play crash-gem 1 = P2 pile {total}",
           wanted, {"record": {"reactions": told}})
      for told in ("all", "taken", "none") for total, wanted in ((2, "legal"), (3, "legal"), (4, "illegal"))),
    Case("a-total-before-a-reaction-that-is-not-taken", CRASHING, "P1 play crash-gem 1 = P2 pile 2 / P1 pass",
         "illegal"),
    Case("a-last-total-where-no-reaction-can-follow",
         seats({"hand": ["crash-gem"], "pile": [1, 1]}, {"pile": [1, 1]}), "P1 play crash-gem 1 = P2 pile 2",
         "illegal"),
    # -- a judge lets a forgotten purchase stand, or orders it late
    *(Case(f"a-forgotten-purchase-{effect.split()[0]}-{number}", UNBOUGHT,
           lines.replace("RULED", f'ruling "x" {effect}'), wanted, at=at)
      for effect in ("accepts", "overrides PS3-BUY-02")
      for number, (lines, wanted, at) in enumerate((
          (f"P1 pass / {FIVE} / RULED / P2 ante 1", "legal", 0),
          (f"{FIVE} / RULED", "legal", 0),
          (f"{FIVE} / RULED / P1 buy 1 / P2 ante 1", "legal", 0),
          (f"{FIVE} / RULED / P2 ante 1 / P2 buy wound / P2 draw 1 1 1 1 1 / P1 ante 1 / P1 buy 1", "legal", 0),
          (f"{FIVE} / RULED / P1 buy 1 / P1 buy wound", "illegal", 4),
          (f"{FIVE} / RULED / P1 buy 1 1", "illegal", 3),
          (f"{FIVE} / RULED / P1 buy 4", "illegal", 3),
          (f"{FIVE} / RULED / {FIVE}", "illegal", 3),
          (f"{FIVE} / RULED / P1 buy 1 = discard 9", "illegal", 3)))),
    Case("a-forgotten-purchase-without-a-ruling", UNBOUGHT, f"{FIVE} / P1 buy 1", "illegal", at=1),
    # -- several forgotten steps in a row, each under a ruling
    *(Case(f"several-forgotten-steps-{number}", UNANTED, f"{begun} / {lines}", wanted, at=at)
      for number, (begun, lines, wanted, at) in enumerate((
          (TWO_ANTES, "P1 ante 1 / P2 ante 1 = P1 pile 1, P2 pile 1", "legal", 0),
          (TWO_ANTES, "P1 ante 1 / P2 ante 1 = pile 2", "illegal", 7),
          (TWO_ANTES, f"{BOBS} / P1 ante 1 = pile 1 / P1 buy 1", "legal", 0),
          (TWO_ANTES, f"{BOBS} / P1 ante 1 / P1 ante 1 = pile 2 / P1 buy 1", "legal", 0),
          (TWO_ANTES, f"{BOBS} / P1 ante 1 / P1 ante 1 / P1 ante 1", "illegal", 9),
          (TWO_ANTES, f"{BOBS} / P1 buy 1", "illegal", 7),
          (TWO_DRAWS, f"{FIVE} / {BOBS} / P1 buy 2", "legal", 0),
          (TWO_DRAWS, f"P1 buy wound / {FIVE}", "legal", 0),
          (TWO_DRAWS, "P1 buy 2", "illegal", 8)))),
    # -- the opponent on a line of his own, and what is chosen on the next
    *(Case(f"the-opponent-first-with-{'-'.join(map(str, pile))}-{number}",
           seats({"hand": [chip, "1"], "pile": pile}, {"pile": []}), lines, wanted, at=at)
      for number, (chip, pile, lines, wanted, at) in enumerate((
          ("crash-gem", [1], "P1 play crash-gem / P1 choose -> P2 / P1 choose 1 / P1 buy 1", "legal", 0),
          ("crash-gem", [1, 2], "P1 play crash-gem / P1 choose -> P2 / P1 choose 1 / P1 buy 1", "legal", 0),
          ("crash-gem", [1, 2], "P1 play crash-gem / P1 choose -> P2; choose 2 = pile 1", "legal", 0),
          ("double-crash-gem", [1, 2], "P1 play double-crash-gem 1 / P1 choose -> P2 / P1 choose 2", "legal", 0),
          ("crash-gem", [1], "P1 play crash-gem / P1 choose -> P2 / P1 choose 2", "illegal", 0),
          ("crash-gem", [1, 2], "P1 play crash-gem / P1 choose -> P1 / P1 choose 1", "illegal", 0),
          ("crash-gem", [1, 2], "P1 play crash-gem / P1 choose -> P2 / P1 choose 1 / P1 choose 1", "illegal", 4),
          ("crash-gem", [1, 2], "P1 play crash-gem / P1 choose -> P2 / P1 choose 2 = pile 2", "illegal", 3),
          ("double-crash-gem", [1, 2], "P1 play double-crash-gem 1 / P1 choose -> P2 / P1 choose 1", "illegal", 0)))),
    # -- a forced choice, and a word for what is asked after it on the same line
    *(Case(f"a-word-after-a-forced-choice-{number}", seats({"hand": hand, "pile": [1]}, {}), lines, wanted)
      for number, (hand, lines, wanted) in enumerate((
          (["training-day", "crash-gem"], "P1 play training-day 1 / P1 buy 1", "illegal"),
          (["training-day", "1"], "P1 play training-day 2 / P1 buy 1", "legal"),
          (["training-day", "1"], "P1 play training-day 4 / P1 buy 1", "illegal"),
          (["training-day", "1"], "P1 play training-day 2 2 / P1 buy 1", "illegal"),
          (["training-day", "1", "wound"], "P1 play training-day 2 / P1 buy 1", "illegal")))),
    # -- unknown words that no thing is left for, and as many as there are
    *(Case(f"as-many-unknown-words-as-things-{number}",
           seats({"hand": [hand, "1"], "pile": [1]}, {"hand": ["1", "1", "crash-gem", "2"], "pile": [1]}), lines,
           wanted)
      for number, (hand, lines, wanted) in enumerate((
          ("knockdown", "P1 play knockdown / P2 discard ?", "consistent"),
          ("knockdown", "P1 play knockdown / P2 discard ? ?", "illegal"),
          ("knockdown", "P1 play knockdown / P2 discard 1 ?", "illegal"),
          ("knockdown", "P1 play knockdown / P2 discard ? / P2 discard ?", "illegal"),
          ("chip-damage", "P1 play chip-damage / P2 discard ? / P2 discard ?", "consistent"),
          ("chip-damage", "P1 play chip-damage / P2 discard crash-gem / P2 discard ? / P1 buy 1 = P2 hand 2",
           "consistent"),
          ("chip-damage", "P1 play chip-damage / P2 discard crash-gem / P2 discard ? / P1 buy 1 = P2 hand 3",
           "illegal"),
          ("chip-damage", "P1 play chip-damage / P2 discard ? / P2 discard ? / P2 discard ? / P2 discard ?", "illegal"),
          ("recklessness", "P1 play recklessness / P1 gain ? / P1 buy 1", "consistent"),
          ("recklessness", "P1 play recklessness / P1 gain wound / P1 gain ?", "illegal")))),
    # -- what has happened by itself, stated by unknown words or too often; totals after a Combine, and after a `?`
    *(Case(f"what-happened-{number}", seats({"hand": [*hand, "1", "1"], "pile": [1, 2]}, {"hand": ["1"], "pile": [1]}),
           lines, wanted, HEX, says=says)
      for number, (hand, lines, wanted, says) in enumerate((
          (["sneak-attack"], "P1 play sneak-attack / P2 ante ? = P2 pile 2 / P1 buy 1", "consistent", ""),
          (["recklessness"], "P1 play recklessness / P1 gain ? / P1 buy 1", "consistent", ""),
          (["recklessness"], "P1 play recklessness / P1 gain ? wound / P1 buy 1", "illegal", ""),
          (["its-a-trap"], "P1 play its-a-trap wound / P1 trash ? / P1 buy 1", "consistent", ""),
          ([], "P1 buy 1 / P1 discard ? 1 / P1 discard ?", "illegal", ""),
          (["hex-of-murkwood"], "P1 play hex-of-murkwood / P2 gain wound x2 / P1 buy 1", "illegal",
           "PS3-CHIP-HEX-OF-MURKWOOD-01: P2 has had to gain wound, not wound, wound"),
          (["combine"], "P1 play combine 1 ? = gems 1 / P1 buy 1", "consistent", ""),
          (["combine"], "P1 play combine 1 / P1 choose ? = gems 1 / P1 buy 1", "consistent", ""),
          (["combine"], "P1 play combine 2 / P1 choose ? = gems 2 / P1 buy 1", "illegal", ""),
          (["combine"], "P1 play combine 1+2 = gems 2 / P1 buy 1", "illegal",
           "PS3-COMBINE-01: the line or the total is wrong: P1 gems is 1, not 2"),
          (["combine"], "P1 play combine ? = pile 4 / P1 buy 1", "illegal",
           "PS3-COMBINE-03: the line or the total is wrong: P1 pile is 3, not 4"),
          (["crash-gem"], "P1 play crash-gem ? = P2 pile 7 / P1 buy 1", "illegal",
           "PS3-CRASH-01: the line or the total is wrong: P2 pile is 2 or 3, not 7")))),
)  # fmt: skip


@cache
def library() -> Library:
    """The shipped rulesets."""
    return Library()


def judged(case: Case) -> Audit:
    """The verdict on a case."""
    study: dict[str, object] = {"characters": ("grave", "rook"), "bank": BANK, **case.more}
    if "draw-three" in str(case.position):
        study["bank"] = ["draw-three", *BANK[1:]]
    moves = [move.strip() for move in case.moves.split(" / ")]
    record = study.pop("record", {})
    line = replay_of({**study, "position": case.position, "moves": moves})
    replay = ReplayReader(library().names).json(
        line.replace(b'"format"', b'"record": ' + json.dumps(record).encode() + b', "format"'), "study"
    )
    return audit(library().open(replay.ruleset), replay)


@each_of("case", [pytest.param(case, id=case.name) for case in CASES])
def test_case(case: Case) -> None:
    found = judged(case)
    assert found.verdict == case.wanted, found
    assert not case.at or (found.fault is not None and found.fault.line == case.at), found
    assert not case.says or (found.fault is not None and case.says == f"{found.fault.clause}: {found.fault.message}")


def test_a_key_given_twice_in_json_is_refused() -> None:
    from verifier.kernel.source import Unreadable

    with pytest.raises(Unreadable, match="'moves' is given twice"):
        ReplayReader(library().names).json(b'{"format": "replay/1", "moves": "P1 pass", "moves": "P1 pass"}', "study")


#: In a game of teams; the others' pile totals two before they ante.
TEAMS = """format: replay/1
ruleset: puzzle-strike/3e
mode: teams
seats: {P1: {character: grave}, P2: {character: rook}, P3: {character: lum}, P4: {character: jaina}}
teams: [[P1, P3], [P2, P4]]
readings: {attack.several: one-after-another}
bank: first-game
position: {turn: P1, phase: action, seats: {P1: {hand: [sneak-attack], pile: [3]}, P2: {pile: [1, 1]}, P3: {}, P4: {}}}
moves: |
  P1 play sneak-attack = P2 pile TOTAL
"""


@pytest.mark.parametrize(("total", "wanted"), [("3", "legal"), ("4", "illegal")])
def test_a_team_antes_once_however_attacks_affect_several(total: str, wanted: str) -> None:
    """PS3-CHIP-SNEAK-ATTACK-02."""
    replay = ReplayReader(library().names).text(TEAMS.replace("TOTAL", total), "study")
    assert audit(library().open(replay.ruleset), replay).verdict == wanted
