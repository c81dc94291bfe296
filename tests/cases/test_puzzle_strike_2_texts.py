"""Puzzle Strike 2: texts of every kind that the rulebook's answers speak of, in records. All texts here are made up.

Each kind has a record that is legal and one that is not. Who sits there has the cards: Setsuki, DeGrey and so on.
"""

from typing import Any

import pytest

from tests.support.each import each_of
from tests.support.second import INVENTED, RULESET, followed, invented, scene
from verifier.games.library import Library
from verifier.games.puzzle_strike_2.effects import play_card
from verifier.games.puzzle_strike_2.state import Frame
from verifier.kernel.source import Unreadable
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
ROW = ("kidney-shot", "brass-knuckles", "unleashed-tiger", "dash", "sucker-punch")  # pink, pink, green, green, blue
#: What it shows; the lines; who plays and where it begins; "" or what refuses which line.
CASES: list[tuple[str, str, str, dict[str, Any], str]] = [
    # Double Take: twice, then the phase is over; gems drop, then the super move (FAQC-08 to -11)
    ("twice", "P1 play double-take sucker-punch = P2 incoming 3, gems 1", "setsuki",
     {"piles": ("KUBG", ""), "hand": ["double-take", "sucker-punch"]}, ""),
    ("three crashes, not four", "P1 play double-take sucker-punch = P2 incoming 4", "setsuki",
     {"piles": ("KUBG", ""), "hand": ["double-take", "sucker-punch"]}, "1 PS2-INC-01"),
    ("the phase is over", "P1 play double-take crash-gem / P1 play swap", "setsuki",
     {"piles": ("KUBG", ""), "hand": ["double-take", "crash-gem", "swap"]}, "2 PS2-OFFT-08"),
    ("it costs what it costs", "P1 play double-take brass-knuckles", "setsuki",
     {"piles": ("KUBG", ""), "hand": ["double-take", "brass-knuckles", "swap"]}, ""),
    ("nor is it free", "P1 play skill-up dash / P1 deal dash / P1 play double-take none / P1 buy dash", "setsuki",
     {"piles": ("KUBG", ""), "hand": ["double-take", "swap"]}, "1 PS2-PLAY-01"),
    ("no card that does not fit", "P1 play double-take swap", "setsuki",
     {"piles": ("KUBG", ""), "hand": ["double-take", "swap"]}, "1 PS2-PLAY-07"),
    ("the drop is before the super move", "P1 play double-take crash-gem / P1 drop pink / P1 super purify / "
     "P1 choose pink = gems 1, incoming 0", "setsuki",
     {"piles": ("GUBB", ""), "hand": ["double-take", "crash-gem"], "incoming": (1, 0), "meters": "BB"}, ""),
    ("and not after it", "P1 play double-take crash-gem / P1 super purify / P1 choose pink / P1 drop", "setsuki",
     {"piles": ("GUBB", ""), "hand": ["double-take", "crash-gem"], "incoming": (1, 0), "meters": "BB"},
     "4 PS2-DROP-09"),
    # Tyrant Crusher: half as many again, before the height bonus (FAQC-16, -17)
    ("half", "P1 play tyrant-crusher = P2 incoming 5", "degrey",
     {"piles": ("KBBB", ""), "hand": ["tyrant-crusher"]}, ""),
    ("half of what was broken only", "P1 play tyrant-crusher = P2 incoming 6", "degrey",
     {"piles": ("KBBB", ""), "hand": ["tyrant-crusher"]}, "1 PS2-INC-01"),
    ("for a while, rounded up", "P1 play degrey-third 3 / P1 play crash-gem = P2 incoming 7", "degrey",
     {"piles": ("KKBB", ""), "hand": ["degrey-third", "crash-gem"]}, ""),
    # Chromatic Orb: a condition on the crash alone (FAQC-03, -04)
    ("draws even so", "P1 play chromatic-orb / P1 draw swap = P2 incoming 0, gems 1", "valerie",
     {"piles": ("K", ""), "hand": ["chromatic-orb"]}, ""),
    ("does not crash", "P1 play chromatic-orb / P1 draw swap = gems 0", "valerie",
     {"piles": ("K", ""), "hand": ["chromatic-orb"]}, "2 PS2-PILE-02"),
    # Three Colors: gems anywhere in the pile, what is pushed over the top becomes a token (FAQC-06)
    ("below the top", "P1 play three-colors blue 1 pink 2 green 2 / P1 pile blue green", "valerie",
     {"piles": ("U", ""), "hand": ["three-colors"]}, "2 PS2-PILE-04"),
    ("the others move up", "P1 play three-colors blue 1 pink 2 green 2 / P1 pile blue green pink", "valerie",
     {"piles": ("U", ""), "hand": ["three-colors"]}, ""),
    ("pushed over the top", "P1 play three-colors blue 1 pink 1 green 1 = incoming 3, gems 13", "valerie",
     {"piles": ("UKUKUKUKUKUKUK", ""), "hand": ["three-colors"]}, ""),
    ("three different ones", "P1 play three-colors blue 1 blue", "valerie",
     {"piles": ("U", ""), "hand": ["three-colors"]}, "1 PS2-PLAY-07"),
    ("no space above the pile", "P1 play three-colors blue 3", "valerie",
     {"piles": ("U", ""), "hand": ["three-colors"]}, "1 PS2-PLAY-07"),
    # Focused Research: the next cards of the deck, without a reshuffle (FAQC-13, -14, -23)
    ("looks", "P1 play focused-research / P1 look swap swap crash-gem skip-ahead / P1 choose swap / "
     "P1 choose crash-gem / P1 choose swap / P1 choose skip-ahead = hand 2, deck 7", "geiger",
     {"hand": ["focused-research"]}, ""),
    ("as many as there are", "P1 play focused-research / P1 look crash-gem swap = hand 2, deck 0, discard 1", "geiger",
     {"hand": ["focused-research"], "deck": False, "discard": ["dash"], "own": "crash-gem swap"}, ""),
    ("no reshuffle", "P1 play focused-research / P1 look crash-gem swap dash", "geiger",
     {"hand": ["focused-research"], "deck": False, "discard": ["dash"], "own": "crash-gem swap"}, "2 PS2-PLAY-07"),
    ("one of them is trashed", "P1 play geiger-second / P1 look swap crash-gem swap / P1 choose swap / P1 trash "
     "crash-gem = hand 1, trash crash-gem 1, deck 7", "geiger", {"hand": ["geiger-second"]}, ""),
    ("but no card of a character", "P1 play geiger-second / P1 look swap swap focused-research / P1 choose swap / "
     "P1 trash focused-research", "geiger", {"hand": ["geiger-second"]}, "4 PS2-CARD-14"),
    ("nothing is then", "P1 play geiger-second / P1 look swap focused-research geiger-third / P1 choose swap = deck 8",
     "geiger", {"hand": ["geiger-second"]}, ""),
    # Bloodlust: crashes are unblockable for a while, deep crashes, too (FAQG-01, -02)
    ("unblockable", "P1 play bloodlust 2 / P2 receive pink / P1 play crash-gem / P2 receive pink = P2 incoming 0",
     "grave", {"piles": ("KBU", ""), "hand": ["bloodlust", "crash-gem"]}, ""),
    ("no tokens", "P1 play bloodlust 2 = P2 incoming 1", "grave",
     {"piles": ("KBU", ""), "hand": ["bloodlust", "crash-gem"]}, "1 PS2-INC-01"),
    # Sucker Punch: whoever trashes it has a crash, wherever it was (FAQG-04, -05)
    ("from the bank", "P1 play search-for-the-truth sucker-punch / P1 deal dash / P1 draw swap swap = P2 incoming 1",
     "degrey", {"piles": ("KBU", ""), "hand": ["search-for-the-truth"]}, ""),
    ("another card gives none", "P1 play search-for-the-truth dash / P1 deal dash / P1 draw swap swap = P2 incoming 1",
     "degrey", {"piles": ("KBU", ""), "hand": ["search-for-the-truth"]}, "3 PS2-INC-01"),
    # Brass Knuckles: a Crash Gem played after it sets off a crash, before a super move (FAQ-25, -51)
    ("one more crash", "P1 play brass-knuckles / P1 play crash-gem = P2 incoming 3, gems 1", "grave",
     {"piles": ("KBUG", ""), "hand": ["brass-knuckles", "crash-gem"], "actions": 4}, ""),
    ("it does not set itself off", "P1 play brass-knuckles = P2 incoming 2", "grave",
     {"piles": ("KBUG", ""), "hand": ["brass-knuckles"]}, "1 PS2-INC-01"),
    ("before the super move", "P1 play brass-knuckles / P1 play crash-gem / P1 choose none = P2 incoming 3", "grave",
     {"piles": ("KBUB", ""), "hand": ["brass-knuckles", "crash-gem"], "actions": 4, "meters": "BB"}, ""),
    # Gemscout Owl: once the drop is complete (FAQB-05, -06)
    ("different", "P1 drop pink pink green = gems 2", "grave", {"incoming": (3, 0), "owl": True}, ""),
    ("alike", "P1 drop pink pink = gems 1", "grave", {"incoming": (2, 0), "owl": True}, "1 PS2-PILE-02"),
    # Protective Ward, Dash: cards whose type reads so, for a while (FAQC-19, FAQG-03)
    ("a block card", "P1 play protective-ward / P1 play basic-block / P1 draw swap = hand 1", "argagarg",
     {"hand": ["protective-ward", "basic-block"]}, ""),
    ("no block card", "P1 play protective-ward / P1 play swap / P1 draw swap", "argagarg",
     {"hand": ["protective-ward", "swap"]}, "3 PS2-BUY-05"),
    ("an amount that counts", "P1 play kidney-shot / P1 play dash / P1 draw swap swap = hand 2", "grave",
     {"piles": ("KB", ""), "hand": ["kidney-shot", "dash"]}, ""),
    ("an amount that counts nothing", "P1 play dash / P1 draw swap swap", "grave", {"hand": ["dash"]}, "2 PS2-SYM-17"),
    ("an action for the next one", "P1 play dash / P1 draw swap / P1 play kidney-shot = actions 3", "grave",
     {"piles": ("KB", ""), "hand": ["kidney-shot", "dash"]}, ""),
    # what cards cost, colours, choices, several gems
    ("cheaper once", "P1 play setsuki-second / P1 draw swap / P1 play crash-gem / P1 play crash-gem = actions 0",
     "setsuki", {"piles": ("KB", ""), "hand": ["setsuki-second", "crash-gem", "crash-gem"]}, ""),
    ("not twice", "P1 play setsuki-second / P1 draw swap / P1 play crash-gem / P1 play crash-gem = actions 1",
     "setsuki", {"piles": ("KB", ""), "hand": ["setsuki-second", "crash-gem", "crash-gem"]}, "4 PS2-TACT-04"),
    ("one of several", "P1 play lum-third fill-one = green-meter 2", "lum", {"hand": ["lum-third"]}, ""),
    ("another of several", "P1 play lum-third / P1 choose add-one blue / P1 pile blue pink", "lum",
     {"piles": ("K", ""), "hand": ["lum-third"]}, ""),
    ("none of several", "P1 play lum-third none", "lum", {"hand": ["lum-third"]}, "1 PS2-PLAY-07"),
    ("a colour that was broken", "P1 play kidney-shot / P2 discard swap", "grave",
     {"piles": ("BK", ""), "hand": ["kidney-shot"], "other": "swap"}, ""),
    ("a colour that was not", "P1 play kidney-shot / P2 discard swap", "grave",
     {"piles": ("KB", ""), "hand": ["kidney-shot"], "other": "swap"}, "2 PS2-SYM-22"),
    ("gems anywhere", "P1 play invented-melee-9 1 2 / P1 pile pink", "grave",
     {"piles": ("UKG", ""), "hand": ["invented-melee-9"]}, ""),
    ("no gem there", "P1 play invented-melee-9 4", "grave",
     {"piles": ("UKG", ""), "hand": ["invented-melee-9"]}, "1 PS2-DESTR-01"),
    ("from the discard pile", "P1 play geiger-third crash-gem dash none = hand 1, discard 1, deck 10", "geiger",
     {"hand": ["geiger-third"], "discard": ["crash-gem", "dash", "wound"]}, ""),
    ("no such card there", "P1 play geiger-third dash", "geiger",
     {"hand": ["geiger-third"], "discard": ["crash-gem", "dash", "wound"]}, "1 PS2-PLAY-07"),
    # on another player's turn, and on what is discarded
    ("an opponent's crash", "P1 play crash-gem = incoming 1", "grave",
     {"piles": ("KBB", ""), "hand": ["crash-gem"], "foe": "midori-third"}, ""),
    ("a small one", "P1 play crash-gem = incoming 1", "grave",
     {"piles": ("KBU", ""), "hand": ["crash-gem"], "foe": "midori-third"}, "1 PS2-INC-01"),
    ("a Wound that is discarded", "P1 play defensive-flourish wound none / P1 draw swap = incoming 1", "grave",
     {"hand": ["defensive-flourish", "wound"]}, ""),
    ("any other card", "P1 play defensive-flourish swap none / P1 draw swap = incoming 1", "grave",
     {"hand": ["defensive-flourish", "swap"]}, "2 PS2-INC-01"),
]  # fmt: skip


def begun(who: str, own: str = "", other: str = "", foe: str = "", owl: bool = False, actions: int = 3,
          **where: Any) -> Any:  # fmt: skip
    """A position under the invented pack. `own` lie in the deck, `other` in Bob's hand, `foe` is his creature."""
    play = scene(**where, rules=invented(), bank=ROW, characters=(who, "midori"))
    index, seats = play.rules.index, play.state.seats
    for slug in own.split():
        seats[0].deck[index[slug]] += 1
    for slug in other.split():
        seats[1].hand[index[slug]] += 1
    seats[1].creature = index[foe] if foe else -1
    seats[0].creature = index["gemscout-owl"] if owl else -1
    seats[0].actions = actions
    return play


@each_of(("about", "lines", "who", "position", "refused"), CASES, ids=[case[0] for case in CASES])
def test_a_record_is_legal_or_refused_at_one_line(
    about: str, lines: str, who: str, position: dict[str, Any], refused: str
) -> None:
    found = followed(begun(who, **position), *lines.split(" / "))
    assert found.partition(":")[0] == refused, found


def test_cards_that_are_looked_at_are_seen_by_their_owner_alone() -> None:
    play = begun("geiger", hand=["focused-research"])
    moves = play_card(play, Frame(0, play.rules.index["focused-research"]))
    look = next(iter(moves))
    seen = tuple(play.rules.index[slug] for slug in ("swap", "swap", "crash-gem", "skip-ahead"))
    assert [sight.seat for sight in play.newly_seen(look, seen)] == [0]
    choice = moves.send(seen)
    assert str(choice.domain.expected()) == "a card from the cards looked at"
    assert not list(play.newly_seen(choice, play.rules.index["swap"]))
    assert play.owned(0, play.rules.index["swap"]) == 2
    account = play.whereabouts(choice, play.rules.index["swap"])
    assert [place for count, place in account.places if count] == ["among the cards looked at"]


@pytest.mark.parametrize(
    ("seat", "line", "expected"),
    [
        ("played: [bloodlust], lasting: [bloodlust]", "P1 play crash-gem = P2 incoming 0", "legal"),
        ("played: [bloodlust], lasting: [bloodlust]", "P1 play crash-gem = P2 incoming 1", "illegal"),
        ("played: [bloodlust], lasting: []", "P1 play crash-gem = P2 incoming 1", "legal"),
        ("lasting: [protective-ward x2]", "P1 play basic-block / P1 draw swap / P1 draw swap", "legal"),
        ("lasting: [protective-ward x2]", "P1 play basic-block / P1 draw swap = actions 3", "illegal"),
    ],
)
def test_a_position_says_what_lasts(seat: str, line: str, expected: str) -> None:
    assert studied(seat, line) == expected


def test_a_position_is_refused_that_does_not_say_what_lasts_or_says_what_cannot() -> None:
    with pytest.raises(Unreadable, match=r"bloodlust was played, so `lasting` names it"):
        studied("played: [bloodlust]", "P1 play crash-gem")
    with pytest.raises(Unreadable, match="swap leaves no effect behind"):
        studied("lasting: [swap]", "P1 play crash-gem")


def studied(seat: str, lines: str) -> str:
    """The verdict on lines from a position of Argagarg's under the invented pack."""
    moves = "\n  ".join(lines.split(" / "))
    text = f"""\
format: replay/1
ruleset: {RULESET}
packs: [{INVENTED.name}]
mode: duel
seats:
  P1: {{player: Alice, character: argagarg}}
  P2: {{player: Bob, character: midori}}
deck: grand-melee
bank: [{", ".join(ROW)}]
position:
  turn: P1
  phase: action
  seats:
    P1: {{hand: [crash-gem, basic-block], pile: [pink, blue], actions: 3, {seat}}}
    P2: {{}}
moves: |
  {moves}
"""
    library = Library()
    replay = ReplayReader(library.names).text(text, str(INVENTED.parent / "study.yaml"))
    game = library.open(replay.ruleset, replay.overlays)
    game.start(replay, {})
    return audit(game, replay).verdict
