"""Card packs of Puzzle Strike 2: templates, what can be wrong with packs, what games without them leave undecided."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.each import each_of
from tests.support.second import (
    BANK,
    INVENTED,
    RULESET,
    carry_out,
    followed,
    header,
    invented,
    packed,
    position,
    shipped,
    under,
)
from verifier.games import game as games
from verifier.games.credited import credits_of
from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.games.packing import issues
from verifier.games.puzzle_strike_2.effects import play_card
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.glossary import GLOSSARY
from verifier.games.puzzle_strike_2.operations import OPERATIONS, automaton
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.turn import action_step, buy_step, draw_step, pass_turn
from verifier.kernel.event import Assertion
from verifier.kernel.footprint import independent
from verifier.kernel.game import IllegalSetup, Undecidable
from verifier.kernel.norm import UNKNOWN
from verifier.kernel.source import Unreadable
from verifier.language import overlays
from verifier.language.document import merge
from verifier.language.inventory import load_clauses
from verifier.language.overlays import pack
from verifier.language.packs import pack_of
from verifier.language.packs import packed as facts_laid
from verifier.language.reader import load
from verifier.language.unknown import missing
from verifier.record.read import ReplayReader
from verifier.record.write import to_json, write_replay
from verifier.report.cards import template
from verifier.report.reference import reference
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
HEAD = f"format: pack/1\nruleset: {RULESET}\nsource: nobody's cards\n"
CARD = "{name: Made, kind: bank, deck: grand-melee, cost: 1, colour: blue, type: none, copies: 2, text: T., main: []}"
LIBRARY = Library()
GAME = f"""\
format: replay/1
ruleset: {RULESET}
mode: duel
seats:
  P1: {{player: Alice, character: grave}}
  P2: {{player: Bob, character: jaina}}
deck: grand-melee
bank: [{", ".join(BANK)}]
record: {{draws: counts}}
moves: |
  P1 draw crash-gem ? ? ? ?
  P2 draw ? ? ? ? ?
  P1 ante blue blue
  P1 drop pink pink
  P1 play crash-gem
  P1 buy {{slot}}
  P1 deal blue-card
  P1 draw ? ? ? ? ?
"""


def told(text: str) -> list[str]:
    """What lint says of a pack, in lines."""
    tree = load(HEAD + text, "mine.yaml")
    return [f"{one.position}: {one.level}: {one.message}" for one in issues(LIBRARY, tree, "mine.yaml")]


def verdict(text: str) -> tuple[str, int, str]:
    """The verdict on a record, the line and the message."""
    replay = ReplayReader(LIBRARY.names).text(text, "game")
    found = audit(LIBRARY.open(replay.ruleset, replay.overlays), replay)
    return found.verdict, found.fault.line if found.fault else 0, found.fault.message if found.fault else ""


def changed(text: str) -> PuzzleStrike2:
    """The ruleset with other facts, known or not, than it is shipped with."""
    document = shipped().document
    return PuzzleStrike2(replace(document, root=merge(document.root, load(text, "other")), digest="other"))


def undecided(moves: object) -> str:
    """What a game says that cannot be decided."""
    with pytest.raises(Undecidable) as caught:
        carry_out(*moves)  # type: ignore[misc]
    return caught.value.refusal.message


# -- templates


def test_the_template_has_a_line_for_each_fact_and_changes_nothing(tmp_path: Path) -> None:
    document = shipped().document
    text, facts = template(document), list(missing(document.root))
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    assert sum(line.endswith(": unknown") for line in lines) == len(facts) > 200
    assert "\ncards:\n" in text
    assert "chips" not in text
    assert load(text, "t").need("cards").need("lum-first").need("name").string() == "unknown"
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    assert LIBRARY.open(RULESET, (pack(str(path)),)).document.digest == document.digest


def test_every_character_and_starting_card_asks_for_colour_and_type() -> None:
    wanted = {fact.key[1:] for fact in missing(shipped().document.root) if fact.key[0] == "chips"}
    cards = [card for card in shipped().rules.cards if card.kind in ("character", "starting")]
    assert len(cards) == 34
    assert all((card.slug, "colour") in wanted for card in cards)
    assert {card.slug for card in cards if (card.slug, "type") not in wanted} == {"crash-gem", "basic-block"}
    assert sum((card.slug, "name") in wanted for card in cards) == 18
    stand_ins = {card.slug for card in shipped().rules.cards if card.stands_in}
    assert {key[1] for key in wanted if key[0] in stand_ins} == {"cost", "block"}  # what the Puzzle Dragon goes by


# -- a complete pack


def test_an_invented_pack_leaves_nothing_unknown() -> None:
    assert told(INVENTED.read_text(encoding="utf-8").partition("nobody's cards\n")[2]) == []
    rules = invented().document
    assert list(missing(rules.root)) == []


def test_games_under_a_complete_pack_are_all_legal() -> None:
    game = invented()
    for replay, played in corpus(game, 30, 5, HeaderWishes()):
        assert played.ended == "bust"
        assert not played.stuck
        assert replay.facts is None
        assert audit(game, replay).verdict == "legal"


def test_a_record_names_the_pack_that_it_was_made_under(tmp_path: Path) -> None:
    game = invented()
    replay, _ = next(corpus(game, 1, 5, HeaderWishes()))
    (tmp_path / "mine.yaml").write_bytes(INVENTED.read_bytes())
    here = LIBRARY.open(RULESET, (pack(str(tmp_path / "mine.yaml")),))
    inside = credits_of(LIBRARY, here.document, str(tmp_path)).of(replay)
    assert (inside.packs, inside.facts) == (("mine.yaml",), None)
    for folder in (str(tmp_path / "elsewhere"), None):
        alone = credits_of(LIBRARY, here.document, folder).of(replay)
        assert alone.packs == ()
        reader = ReplayReader(LIBRARY.names)
        for read in (
            reader.text(write_replay(alone, game.names), "game"), reader.json(to_json(alone, game.names), "game"),
        ):  # fmt: skip
            again = LIBRARY.open(read.ruleset, read.overlays)
            assert again.document.digest == game.document.digest == read.digest
            assert audit(again, read).verdict == "legal"


def test_a_witness_names_its_packs_below_its_ruleset() -> None:
    credited = credits_of(LIBRARY, invented().document, str(INVENTED.parent))
    text = credited.within("# why\nformat: replay/1\nruleset: puzzle-strike-2/base\nmode: duel\n")
    assert text.splitlines()[2:4] == ["ruleset: puzzle-strike-2/base", f"packs: [{INVENTED.name}]"]
    assert credited.within("") == ""


def test_made_up_boards_stand_in_the_header_as_facts() -> None:
    boards = set()
    for replay, played in corpus(shipped(), 8, 3, HeaderWishes()):
        assert replay.facts is not None
        assert set(replay.facts.mapping()) == {"height-bonus", "buy-costs"}
        boards.add(replay.overlays)
        assert not played.stuck
        assert audit(LIBRARY.open(RULESET, replay.overlays), replay).verdict == "legal"
    assert len(boards) == 4, "each board makes rules of its own"


# -- operations


def of_automaton(operation: type[CardOperation]) -> bool:
    """Whether an operation is one that no card has."""
    return operation.__module__ == automaton.__name__


def test_every_operation_can_be_used_in_a_pack_and_is_shown_with_an_example() -> None:
    words = {entry.written.partition("(")[0]: entry.about for entry in GLOSSARY.words}
    assert not {name for name, about in words.items() if not about or "frame" in about or "\n" in about}
    examples = {name: one.example for name, one in OPERATIONS.items() if one.example}
    assert set(OPERATIONS) - set(examples) == {name for name, one in OPERATIONS.items() if of_automaton(one)}
    lines = list(reference(shipped()))
    for name, step in examples.items():
        assert f"Example: `{step}`" in lines
        assert not [one for one in told(f"cards: {{dash: {{text: T., main: [{step}]}}}}") if "error" in one], name


@each_of(
    ("program", "message"),
    [
        ("[{crsh: 1}]", "unknown operation 'crsh' (did you mean 'crash'?)"),
        ("[{crash: 0}]", "expected a whole number from 1 to 14, found '0'"),
        ("[{crash: {cuont: 2}}]", "unknown key 'cuont' (did you mean 'count'?)"),
        ("[{ante: {who: oponent}}]", "did you mean 'opponent'?"),
        ("[{ante: {colours: [red]}}]", "'red' is not one of purple, blue, pink, green"),
        ("[{ante: {colours: blue}}]", "expected a list"),
        ("[{destroy: {colour: gren}}]", "did you mean 'green'?"),
        ("[{destroy: {}}]", "expected `colour`, `top` or `any`"),
        ("[{gain: {card: wuond}}]", "unknown card 'wuond' (did you mean 'wound'?)"),
        ("[{trash: {from: hnad}}]", "did you mean 'hand'?"),
        ("[{trash: {from: hand, where: \"type(card, 'blok')\"}}]", "blok"),
        ("[{if: heigth > 1, do: []}]", "did you mean 'height'?"),
        ("[{if: height, do: []}]", "error"),
        ("[{if: cost(card) > 1, do: []}]", "'card' is what an answer names"),
        ("[{draw: trashd}]", "did you mean 'trashed'?"),
        ("[{draw: height > 2}]", "expected a number, found a truth"),
        ("[{draw: broken / 2}]", "only '//' divides"),
        ("[{draw: cost(card)}]", "'card' is what an answer names"),
        ("[{crash: {more: brokn // 2}}]", "did you mean 'broken'?"),
        ("[{draw: \"played('crsh')\"}]", "did you mean 'crash'?"),
        ("[{destroy: {top: 1, any: 2}}]", "expected `colour`, `top` or `any`"),
        ("[{fill: {each: 1, colour: blue}}]", "expected `each` or `colour`"),
        ("[{fill: {each: 1, count: 2}}]", "expected `each` or `colour`"),
        ("[{add: {colours: []}}]", "one or more colours"),
        ("[{add: {colours: [blue, chosen, chosen, chosen, chosen], different: true}}]", "no more different ones"),
        ("[{add: {colours: [blue], at: bottm}}]", "did you mean 'bottom'?"),
        ("[{look: 4}]", "expected a mapping"),
        ("[{look: {count: 4}}]", "missing key 'rest'"),
        ("[{look: {count: 4, rest: discrad}}]", "did you mean 'discard'?"),
        ("[choose]", "missing key 'of'"),
        ("[{choose: []}]", "one or more choices"),
        ("[{choose: [{as: a}]}]", "missing key 'do'"),
        ("[{choose: [{as: a, do: []}, {as: a, do: []}]}]", "a word that no other choice has"),
        ("[{choose: [{as: none, do: []}]}]", "nor the choice of nothing"),
        ("[{choose: [{as: dash, do: []}]}]", "means something else in a move line"),
        ("[{choose: [{as: a b, do: []}]}]", "cannot be written as one word"),
        ("[{play: {tmes: 2}}]", "did you mean 'times'?"),
        ("[{play: {times: 0}}]", "a whole number from 1 to 9"),
        ("[{end-phase: 1}]", "expected no parameters"),
        ("[{lasting: {until: trun, cost: 1}}]", "did you mean 'turn'?"),
        ("[{lasting: {until: turn}}]", "one of `on`, `crashes` and `cost`"),
        ("[{lasting: {until: turn, cost: 0}}]", "a change of the cost"),
        ("[{lasting: {until: turn, cost: 1, on: crashed, do: []}}]", "one of `on`, `crashes` and `cost`"),
        ("[{lasting: {until: turn, cost: -1, where: cost(card) > 1}}]", "cannot depend on what it costs"),
        ("[{recover: {to: hnad}}]", "did you mean 'hand'?"),
        ("[{recover: 1}]", "expected a mapping"),
        ("[{lasting: {until: turn, on: crashd, do: []}}]", "did you mean 'crashed'?"),
        ("[{lasting: {until: turn, on: crashed, if: \"named(card, 'dash')\", do: []}}]", "is about no other card"),
        ("[{lasting: {until: turn, on: crashed, whose: oponent, do: []}}]", "did you mean 'opponent'?"),
        ("[{lasting: {until: turn, crashes: {}}}]", "`unblockable: true`, `more`, or both"),
        ("[{lasting: {until: turn, crashes: {unblockable: maybe}}}]", "expected true or false"),
        ("[{draw: 1, crash: 1}]", "a step with exactly one operation"),
        ("[[draw, 1]]", "expected"),
        ("{draw: 1}", "expected a list"),
        ("draw", "expected a list"),
    ],
)
def test_a_wrong_program_is_an_error_at_its_place(program: str, message: str) -> None:
    found = [line for line in told(f"cards:\n  dash: {{text: T., main: {program}}}\n") if ": error: " in line]
    assert len(found) == 1
    assert found[0].startswith("mine.yaml:5:")
    assert message in found[0]


@pytest.mark.parametrize(
    ("amount", "block"), [("3", 3), ("height", -1), ("{count: 2}", 2), ("{count: trashed + 1}", -1)]
)
def test_the_block_of_a_card_is_not_known_where_it_depends_on_the_game(amount: str, block: int) -> None:
    game = under(f"{HEAD}cards: {{dash: {{text: T., main: [{{block: {amount}}}]}}}}\n")
    assert game.rules.cards[game.rules.index["dash"]].block == block


def test_an_amount_is_never_less_than_nothing_and_absurd_ones_are_undecided() -> None:
    for amount, drawn in (("height - 3", 0), ("height", 1)):
        play = position(under(f"{HEAD}cards: {{dash: {{text: T., main: [draw: {amount}]}}}}\n"), ("B", ""))
        carry_out(play, play_card(play, Frame(0, play.rules.index["dash"])), ["swap"] * drawn)
    play = position(under(f"{HEAD}cards: {{dash: {{text: T., main: [present: height * 99999]}}}}\n"), ("B", ""))
    assert "more than 99 of anything" in undecided((play, play_card(play, Frame(0, play.rules.index["dash"]))))


@pytest.mark.parametrize(("sent", "expected"), [(6, "disputed"), (7, "disputed"), (8, "illegal")])
def test_a_pack_may_leave_open_what_a_text_does_not_say(sent: int, expected: str) -> None:
    half = "[{if: \"reading('tyrant-crusher.half') == 'up'\", do: [crash: {more: (broken + 1) // 2}]"
    half += ", else: [crash: {more: broken // 2}]}]"
    spec = "{tyrant-crusher.half: {about: how half a gem is rounded, alternatives: [up, down]}}"
    facts = f"{{cards: {{tyrant-crusher: {{cost: 0, text: T., type: crash, spec: {spec}, main: {half}}}}}}}"
    head = GAME.partition("record:")[0].replace("grave", "degrey").replace("mode:", f"facts: {facts}\nmode:")
    place = "position: {turn: P1, phase: action, seats: {P1: {hand: [tyrant-crusher], actions: 1, pile: "
    place += "[pink, green, green, green, blue, blue, blue]}, P2: {}}}\n"
    line = f"  P1 play tyrant-crusher = P2 incoming {sent}\n"
    assert verdict(f"{head}{place}moves: |\n{line}")[0] == expected


def test_cards_of_a_type_are_counted_where_the_types_are_known() -> None:
    game = under(f"{HEAD}cards: {{dash: {{cost: 0, type: none, text: T., main: [draw: \"played('crash')\"]}}}}\n")
    play = position(game)
    table = play.state.seats[0].table
    table[play.rules.index["crash-gem"]] = 2
    carry_out(play, play_card(play, Frame(0, play.rules.index["dash"])), ["swap swap"])
    table[play.rules.index["swap"]] = 1
    assert "the type of swap" in undecided((play, play_card(play, Frame(0, play.rules.index["dash"]))))


def test_effects_last_until_their_time_and_work_as_often_as_they_say() -> None:
    lasting = "[{lasting: {until: turn, times: 2, crashes: {more: 1}}}]"
    play = position(under(f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: {lasting}}}}}\n"), ("BKBK", ""))
    carry_out(play, play_card(play, Frame(0, play.rules.index["dash"])))
    for sent in (2, 4, 5):
        carry_out(play, play_card(play, Frame(0, play.rules.index["crash-gem"])))
        assert play.state.seats[1].incoming == sent
    assert play.state.seats[0].lasting == ()
    for until, ends in (("action-phase", 1), ("turn", 2), ("own-turn", 3)):
        program = f"[{{lasting: {{until: {until}, cost: -1}}}}]"
        play = position(under(f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: {program}}}}}\n"))
        carry_out(play, play_card(play, Frame(0, play.rules.index["dash"])))
        seen = [len(play.state.seats[0].lasting)]
        carry_out(play, action_step(play), [None])
        seen.append(len(play.state.seats[0].lasting))
        for _ in range(2):
            pass_turn(play)
            seen.append(len(play.state.seats[0].lasting))
        assert seen == [1] * ends + [0] * (4 - ends), until


def test_several_effects_of_one_event_are_a_case_that_no_clause_settles() -> None:
    lasting = "[{lasting: {until: turn, on: crashed, do: [{incoming: 1}]}}]"
    play = position(under(f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: {lasting}}}}}\n"), ("BK", ""))
    for gaps in ((), ("effects.several",)):
        carry_out(play, play_card(play, Frame(0, play.rules.index["dash"])))
        carry_out(play, play_card(play, Frame(0, play.rules.index["crash-gem"])))
        assert tuple(play.readings.gaps) == gaps


def test_what_lasts_may_make_a_difference_to_any_card() -> None:
    prints = invented().footprints()
    for one in ("protective-ward", "setsuki-second", "bloodlust"):
        assert "lasting" in prints[one].writes
        assert not independent(prints[one], prints["crash-gem"])


def test_a_card_of_unknown_text_that_is_trashed_leaves_open_what_follows() -> None:
    game = under(f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: [{{trash: {{from: bank}}}}]}}}}\n")
    found = followed(position(game, hand=["dash"]), "P1 play dash sucker-punch")
    assert "the text of sucker-punch" in followed(
        position(game, hand=["dash"], bank=("dash", *BANK[:3], "sucker-punch")), "P1 play dash sucker-punch"
    )
    assert "no such card lies in the bank" in found
    with_wound = under(f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: [{{trash: {{from: hand}}}}]}}}}\n")
    assert followed(position(with_wound, hand=["dash", "swap"]), "P1 play dash swap") == ""


# -- what can be wrong with a pack


@each_of(
    ("text", "message"),
    [
        ("cards: {made-up: {name: Made Up}}", "missing key 'kind'"),
        (f"cards: {{made-up: {CARD.replace('cost: 1, ', '')}}}", "missing key 'cost'"),
        (f"cards: {{made-up: {CARD.replace('deck: grand-melee, ', '')}}}", "missing key 'deck'"),
        (f"cards: {{made-up: {CARD.replace('grand-melee', 'grand-mele')}}}", "did you mean 'grand-melee'?"),
        (f"cards: {{made-up: {CARD.replace('blue', 'bleu')}}}", "did you mean 'blue'?"),
        (f"cards: {{made-up: {CARD.replace('type: none', 'type: blok')}}}", "did you mean 'block'?"),
        (f"cards: {{made-up: {CARD.replace('type: none', 'type: [a]')}}}", "expected a text"),
        (f"cards: {{made-up: {CARD.replace('copies: 2', 'copies: 4')}}}", "1 to 3 copies"),
        (f"cards: {{made-up: {CARD.replace('copies: 2', 'copies: 0')}}}", "1 to 3 copies"),
        (f"cards: {{made-up: {CARD.replace('cost: 1', 'cost: 99999999999')}}}", "whole number from 0 to 20"),
        (f"cards: {{made-up: {CARD.replace('cost: 1', 'cots: 1')}}}", "unknown key 'cots' (did you mean 'cost'?)"),
        (f"cards: {{made-up: {CARD.replace('text: T., ', '')}}}", "not its text: give text as well"),
        (f"cards: {{made-up: {CARD.replace('text: T.', 'text: unknown')}}}", "not its text: give text as well"),
        (f"cards: {{made-up: {CARD.replace('kind: bank', 'kind: bnak')}}}", "did you mean 'bank'?"),
        (f"cards: {{'made up': {CARD}}}", "cannot be written as one word"),
        (f"cards: {{power-up: {CARD}}}", "means something else in a move line"),
        ("cards: {made-up: 3}", "what is known of the card"),
        ("cards: [a, b]", "expected a mapping"),
        ("cards: {}\nchips: {}", "chips and cards are the same section; write one"),
        ("crads: {dash: {cost: 1}}", "did you mean 'cards'?"),
        ("cards: {dash: {main: []}}", "give text as well"),
        ("cards: {dash: {colour: blue}}", "cards.dash.colour is known: 'green'"),
        ("cards: {dash: {cost: many}}", "expected a whole number"),
        ("cards: {dash: {copies: 5}}", "cannot be: it is 1, 2 or 3"),
        ("cards: {swap: {colour: prple}}", "did you mean 'purple'?"),
        ("cards: {dash: ~}", "removes nothing"),
        ("cards: {dash: {text: T., creature: maybe, main: []}}", "expected true or false"),
        (
            "cards: {dash: {text: T., creature: true, defeat: {color: pink, number: 2}, main: []}}",
            "did you mean 'colour'?",
        ),
        ("cards: {dash: {text: T., creature: true, triggers: [{on: crashd, do: []}]}}", "did you mean 'crashed'?"),
        ("height-bonus: {10: 4, 11: 3}", "they never fall from one entry to the next"),
        ("height-bonus: {3: 7}", "cannot be"),
        ("height-bonus: {15: 4}", "nothing that the ruleset leaves unknown"),
        ("buy-costs: {3: 0}", "cannot be"),
        ("buy-costs: {3: 100000}", "expected a whole number from 0 to 99"),
        ("buy-costs: 3", "is known"),
        ("modes: {duel: {seats: 3}}", "is known"),
        ("family: x", "is no fact of the game"),
        (f"cards: {{dash: {{cost: {'[' * 25}1{']' * 25}}}}}", "error"),
    ],
)
def test_a_hostile_pack_is_refused_at_its_place(text: str, message: str) -> None:
    try:
        found = told(text)
    except Unreadable as error:
        found = [f"{error.position}: error: {error}"]
    wrong = [line for line in found if ": error: " in line]
    assert wrong
    assert any(message in line for line in wrong), wrong
    assert all(line.startswith("mine.yaml:") for line in wrong)


def test_absurd_packs_do_not_bring_the_program_down() -> None:
    with pytest.raises(Unreadable, match=r"mine\.yaml:4"):
        told(f"cards: {{dash: {{text: T., main: {'[' * 400}{']' * 400}}}}}")
    nested = "[{if: 'true', do: " * 12 + "[]" + "}]" * 12
    assert not [line for line in told(f"cards: {{dash: {{text: T., main: {nested}}}}}") if "error" in line]
    with pytest.raises(Unreadable, match="duplicate key 'dash'"):
        told("cards: {dash: {cost: 1}, dash: {cost: 2}}")
    many = "cards:\n" + "".join(f"  made-up-{number}: {CARD}\n" for number in range(400))
    assert any("grand-melee are at least 809 cards; the deck has 61" in line for line in told(many))


def test_the_copies_of_a_deck_are_summed() -> None:
    named = [card.slug for card in shipped().rules.cards if card.deck == "grand-melee" and not card.stands_in]
    counted = "cards:\n" + "".join(f"  {slug}: {{copies: 3}}\n" for slug in named)
    assert any("information: the titles of grand-melee are 27 of its 61 cards" in line for line in told(counted))
    more = "".join(f"  made-up-{number}: {CARD}\n" for number in range(18))
    found = [line for line in told(counted + more) if "error" in line]
    assert len(found) == 1
    assert "the titles of grand-melee are 63 cards; the deck has 61" in found[0]
    told_of = told("cards: {dash: {type: dance}}")
    assert any("no rule speaks of cards whose type reads 'dance'" in line for line in told_of)


def test_a_cost_may_be_given_while_the_text_stays_unknown_and_a_text_without_a_program_is_refused() -> None:
    assert not [line for line in told("cards: {dash: {cost: 1, text: unknown}}") if "information" not in line]
    made_up = f"cards: {{made-up: {CARD.replace(', main: []', '')}}}"
    for facts in ("cards: {dash: {text: Dance.}}", made_up):
        assert any("error" in line and "gives its text and no program" in line for line in told(facts))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("defeat: {colour: blue, number: 0}, creature: true", "expected a number of gems from 1, found '0'"),
        ("defeat: {colour: blue, number: 2}", "only a creature has defeat"),
        ("triggers: [{on: crashed, do: [draw: 1]}]", "only a creature waits for 'crashed'"),
        ("triggers: [{on: this-trashd, do: []}]", "did you mean 'this-trashed'?"),
        ("triggers: [{on: this-trashed, whose: opponent, do: []}]", "is about the card itself"),
        ("creature: true, defeat: {colour: red, number: 2}", "'red' is not one of"),
    ],
)
def test_what_only_creatures_have_is_refused_elsewhere(facts: str, message: str) -> None:
    found = told(f"cards: {{dash: {{cost: 1, text: T., main: [], {facts}}}}}")
    assert any("error" in line and message in line for line in found), found


def test_a_name_that_another_card_has_is_warned_of() -> None:
    found = told(f"cards: {{dash-two: {CARD.replace('Made', 'Dash')}}}")
    assert any("warning: Dash is the name of dash already" in line for line in found)


def test_two_packs_that_differ_are_told_as_such() -> None:
    packs = [pack_of(load(f"{HEAD}buy-costs: {{4: {cost}}}\n", f"{cost}.yaml"), RULESET, str(cost)) for cost in (2, 3)]
    with pytest.raises(Unreadable, match=r"is known: '2' \(2.yaml:4:16\); one fact given in two ways cannot be used"):
        facts_laid(shipped().document.root, packs)
    assert facts_laid(shipped().document.root, [packs[0], packs[0]]).given


def test_a_character_card_that_says_so_is_not_trashed() -> None:
    text = "cards: {grave-third: {name: N, cost: 0, colour: blue, type: none, text: T., main: [trash: this]}}\n"
    game = under(HEAD + text)
    play = position(game, hand=["grave-third"])
    assert followed(play, "P1 play grave-third = played 1, trash grave-third 0") == ""


@pytest.mark.parametrize(
    ("program", "words", "clause"),
    [
        ("[deep-swap: 1]", "4 4", "PS2-SYM-12"),
        ("[deep-crash: 1]", "9", "PS2-SYM-13"),
        ("[top: 1]", "swap", "PS2-SYM-14"),
        ("[swap: 1]", "9 9", "PS2-SYM-01"),
    ],
)
def test_a_text_that_names_no_clause_is_judged_by_that_of_its_operation(program: str, words: str, clause: str) -> None:
    game = under(f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: {program}}}}}\n")
    found = followed(position(game, ("BKBK", ""), ["dash"]), f"P1 play dash {words}")
    assert found.startswith(f"1 {clause}"), found


def test_a_record_may_break_off_within_a_line_that_goes_on_after_cards_are_dealt() -> None:
    program = "[{trash: {from: bank, count: 3}}]"
    known = "".join(f", {slug}: {{text: T., main: []}}" for slug in BANK[:3])
    play = position(under(f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: {program}}}{known}}}\n"), hand=["dash"])
    assert followed(play, "P1 play dash 1 1 1", "P1 deal blue-card") == ""


# -- what is undecided, and where


@pytest.mark.parametrize(
    ("facts", "slot", "expected", "line"),
    [
        ("", "1", "legal", 0),
        ("", "5", "undecided", 17),
        ("facts: {buy-costs: {5: 2}}\n", "5", "legal", 0),
        ("facts: {buy-costs: {4: 2}}\n", "5", "undecided", 17),
    ],
)
def test_a_record_is_undecided_at_the_line_that_depends_on_a_slot(
    facts: str, slot: str, expected: str, line: int
) -> None:
    text = GAME.replace("{slot}", slot).replace("mode:", f"{facts}mode:")
    found, where, message = verdict(text)
    at = next(number for number, one in enumerate(text.splitlines(), 1) if one.startswith("  P1 buy"))
    assert found == expected.replace("legal", "consistent")
    if line:
        assert where == at
        assert "the buy cost of slot 5 (unknown, at least 1) is not known" in message


def test_the_height_bonus_matters_for_two_gems_and_more() -> None:
    play = position(shipped(), ("BUK", ""))
    carry_out(play, play_card(play, Frame(0, play.rules.index["crash-gem"])))
    assert play.state.seats[1].incoming == 1
    play = position(shipped(), ("BKK", ""))
    message = undecided((play, play_card(play, Frame(0, play.rules.index["crash-gem"]))))
    assert "the height bonus of space 3 (unknown, 0 to 1)" in message


def test_known_numbers_leave_others_no_choice() -> None:
    rules = under(HEAD + "height-bonus: {10: 4, 12: 4}\n").rules
    assert [str(amount) for amount in rules.height_bonus[9:11]] == ["4", "4"]
    rules = under(HEAD + "height-bonus: {13: 5}\n").rules
    assert str(rules.height_bonus[13]) == "unknown, at least 5"


def test_what_an_article_says_of_an_expansion_is_no_fact_of_the_board() -> None:
    """The rulebook gives no bonus above space 9; one article lets a pile of twelve in an expansion have four."""
    above = [str(amount) for amount in shipped().rules.height_bonus[8:]]
    assert above == ["3", *["unknown, at least 3"] * 5]
    assert str(under(HEAD + "height-bonus: {12: 3}\n").rules.height_bonus[11]) == "3"


def test_the_bonus_of_a_draw_phase_does_not_matter_if_all_cards_are_drawn_or_the_game_is_lost() -> None:
    play = position(shipped(), ("BUK", ""))
    assert "the height bonus of space 3" in undecided((play, draw_step(play)))
    play = position(shipped(), ("BUK", ""))
    seat = play.state.seats[0]
    kept = [card for card, count in enumerate(seat.deck) for _ in range(count)][:5]
    seat.deck = [kept.count(card) for card in range(play.kinds)]
    _, asked = carry_out(play, draw_step(play), [" ".join(play.rules.cards[card].slug for card in kept)])
    assert asked == ["draw"]
    play = position(shipped(), ("BUKBUKBUKBUKB", ""))
    assert next(iter(draw_step(play))).optional  # type: ignore[union-attr]


@pytest.mark.parametrize(("adjust", "known"), [(0, False), (-1, False), (-98, False), (-99, True), (2, False)])
def test_a_buy_cost_is_decided_where_the_floor_makes_it_so(adjust: int, known: bool) -> None:
    play = position(shipped())
    play.state.seats[0].buy_adjust = adjust
    assert (play.broken(play.asks[0].buy, 3) != UNKNOWN) == known
    given = position(under(HEAD + "buy-costs: {4: 2}\n"))
    given.state.seats[0].buy_adjust = adjust
    carry_out(given, buy_step(given), [3, "dash"])
    assert given.state.seats[0].incoming == max(2 + adjust, 0)


def test_what_a_lost_player_pays_matters_only_if_somebody_states_it() -> None:
    play = position(shipped(), ("BUKBUKBUKBUK", ""))
    carry_out(play, buy_step(play), [4, "dash"])
    with pytest.raises(Undecidable) as caught:
        play.quantity(Assertion("incoming", 1, 0), 0)
    assert "the buy cost of slot 5" in caught.value.refusal.message


@pytest.mark.parametrize(
    ("cost", "actions", "expected"),
    [("unknown", 3, UNKNOWN), ("unknown", 0, UNKNOWN), ("{unknown: [2, 3]}", 1, 0), ("{unknown: [2, 3]}", 3, UNKNOWN)],
)
def test_an_unknown_cost_is_illegal_only_beyond_its_bounds(cost: str, actions: int, expected: int) -> None:
    play = position(changed(f"chips: {{dash: {{cost: {cost}, text: T., main: []}}}}"), hand=("dash",))
    play.state.seats[0].actions = actions
    card = play.rules.index["dash"]
    assert play.broken(play.asks[0].play, card) == expected
    play.state.seats[0].free[card] = 1
    assert play.allows(play.asks[0].play, card)


def test_an_unknown_text_is_named_where_the_card_is_played_or_opened() -> None:
    play = position(shipped(), hand=("wound",))
    refusal = play.judge(play.asks[0].play, play.rules.index["wound"])
    assert refusal is not None
    assert refusal.unknown
    assert "the text of wound" in refusal.message
    play = position(shipped(), hand=("wound",))
    assert "the text of wound" in undecided((play, play_card(play, Frame(0, play.rules.index["wound"]))))


def test_a_type_matters_where_a_creature_watches_for_it() -> None:
    text = "chips: {swap: {type: unknown}, skill-up: {type: {unknown: [none, block]}}}"
    document = packed().document
    game = PuzzleStrike2(replace(document, root=merge(document.root, load(text, "other")), digest="other"))
    for card, creature, doubtful in (
        ("swap", "unleashed-tiger", True), ("swap", "", False), ("skill-up", "unleashed-tiger", False),
    ):  # fmt: skip
        play = position(game, ("BU", ""))
        play.state.seats[0].creature = play.rules.index[creature] if creature else -1
        moves = play_card(play, Frame(0, play.rules.index[card]))
        answers = [None] if card == "swap" else [0, "dash"]
        if doubtful:
            assert "the type of swap" in undecided((play, moves, answers))
        else:
            carry_out(play, moves, answers)


def trasher(where: str) -> PuzzleStrike2:
    """The ruleset with a card that trashes another one that is as its text wants it, and one that costs nothing."""
    program = f'[{{trash: {{from: hand, where: "{where}"}}}}]'
    return under(
        f"{HEAD}cards: {{dash: {{cost: 0, text: T., main: {program}}}, kidney-shot: {{cost: 0, text: T., main: []}}}}\n"
    )


@pytest.mark.parametrize(("where", "what"), [("type(card, 'block')", "type"), ("coloured(card, 'pink')", "colour"),
                                             ("cost(card) == 0", "cost")])  # fmt: skip
def test_a_condition_on_a_card_is_undecided_for_cards_of_which_it_is_not_known(where: str, what: str) -> None:
    game, other = trasher(where), "skip-ahead"
    play = position(game, hand=(other,))
    moves = play_card(play, Frame(0, play.rules.index["dash"]))
    assert f"the {what} of {other}" in undecided((play, moves))
    surely = {"type": "basic-block", "colour": "kidney-shot", "cost": "kidney-shot"}[what]
    play = position(game, hand=(other, surely))
    carry_out(play, play_card(play, Frame(0, play.rules.index["dash"])), [surely])
    assert play.state.trash[play.rules.index[surely]] == 1


def colours_of(play: Play, decision: str, gems: str) -> str:
    """How an ante or a drop of these colours is judged."""
    ask = play.asks[0].ante if decision == "ante" else play.asks[0].drop
    ask.frame.due = len(gems)  # type: ignore[attr-defined]
    refusal = play.judge(ask, tuple("UBKG".index(gem) for gem in gems))
    return "legal" if refusal is None else "undecided" if refusal.unknown else "illegal"


def test_colours_of_falling_gems_are_undecided_only_if_some_card_could_make_them_right() -> None:
    play = position(shipped(), bank=("kidney-shot", "bloodlust", "dash", "bloodlust", "gem-shield"))
    play.state.seats[0].incoming = 6
    assert [colours_of(play, "ante", gems) for gems in ("BB", "BK")] == ["undecided", "illegal"]
    assert colours_of(play, "drop", "K") == "legal"
    assert colours_of(play, "drop", "KBGB") == "undecided"
    assert colours_of(play, "drop", "KBGU") == "illegal", "both are the same title"
    assert colours_of(play, "drop", "KBBB") == "illegal", "the third is known to be green"
    assert colours_of(play, "drop", "KBGBUB") == "illegal", "the sixth is the first again"
    given = position(under(HEAD + "cards: {bloodlust: {colour: blue}}\n"), bank=("kidney-shot", "bloodlust", *BANK[2:]))
    assert [colours_of(given, "drop", gems) for gems in ("KB", "KG")] == ["legal", "illegal"]


def test_copies_are_three_at_most_or_as_a_pack_counts_them() -> None:
    four = header(("dash", "dash", "dash", "dash", "blue-card"))
    with pytest.raises(IllegalSetup, match="can hold 3 dash"):
        shipped().start(four, {})
    two = header(("dash", "dash", *BANK[:2], "blue-card"))
    assert shipped().start(two, {}).state.bank
    with pytest.raises(IllegalSetup, match="can hold 1 dash"):
        under(HEAD + "cards: {dash: {copies: 1}}\n").start(two, {})


def test_a_stand_in_has_no_place_in_a_deck_that_is_known_in_invented() -> None:
    with pytest.raises(IllegalSetup, match="does not hold blue-card"):
        invented().start(header(), {})


@pytest.mark.parametrize(
    ("line", "bank", "expected"),
    [
        ("P1 bank pink blue green green blue", "bloodlust", "undecided"),
        ("P1 bank pink blue green blue blue", "bloodlust", "illegal"),
        ("P1 bank pink pink green green blue", "brass-knuckles", "consistent"),
        ("P1 ante blue blue = bonus 0", "bloodlust", "consistent"),
        ("P1 ante blue blue = bonus 1", "bloodlust", "illegal"),
    ],
)
def test_what_a_line_states_of_unknown_cards_is_refused_if_it_cannot_be(line: str, bank: str, expected: str) -> None:
    head, _, _ = GAME.partition("  P1 ante")
    assert verdict(head.replace("brass-knuckles", bank) + f"  {line}\n")[0] == expected


@pytest.mark.parametrize(("stated", "expected"), [(0, None), (1, None), (2, 1)])
def test_a_stated_bonus_is_wrong_beyond_the_bounds_and_undecided_within(stated: int, expected: int | None) -> None:
    play = position(shipped(), ("BUK", ""))
    if expected is None:
        with pytest.raises(Undecidable):
            play.quantity(Assertion("bonus", stated, 0), 0)
    else:
        assert play.quantity(Assertion("bonus", stated, 0), 0) == expected


@pytest.mark.parametrize(
    ("needs", "broken", "expected"),
    [
        ("unknown", "B", "undecided"),
        ("{colour: unknown, number: 2}", "B", "stays"),
        ("{colour: blue, number: unknown}", "K", "stays"),
        ("{colour: blue, number: {unknown: [2, 3]}}", "B", "stays"),
        ("{colour: blue, number: {unknown: [1, 2]}}", "B", "undecided"),
        ("{colour: {unknown: [pink, green]}, number: 1}", "B", "stays"),
        ("{colour: blue, number: 1}", "B", "gone"),
    ],
)
def test_what_destroys_a_creature_matters_if_the_crash_could_do_it(needs: str, broken: str, expected: str) -> None:
    tiger = f"{{cost: 1, type: creature, text: T., creature: true, defeat: {needs}, triggers: []}}"
    play = position(under(f"{HEAD}cards: {{unleashed-tiger: {tiger}}}\n"), (f"UU{broken}", ""))
    creature = play.rules.index["unleashed-tiger"]
    play.state.seats[1].creature = creature
    moves = play_card(play, Frame(0, play.rules.index["crash-gem"]))
    if expected == "undecided":
        assert "what destroys unleashed-tiger" in undecided((play, moves))
    else:
        carry_out(play, moves)
        assert (play.state.seats[1].creature == creature) == (expected == "stays")


def test_a_fourth_copy_cannot_be_dealt() -> None:
    play = position(shipped(), bank=("dash", "dash", "dash", *BANK[:2]))
    _, asked = carry_out(play, buy_step(play), [0, "blue-card"])
    assert asked == ["buy", "deal"]
    play = position(shipped(), bank=("dash", "dash", "dash", *BANK[:2]))
    with pytest.raises(AssertionError):
        carry_out(play, buy_step(play), [0, "dash"])


def test_what_overlays_are_compared_with_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records with facts of their own are rules of their own, but the clauses are the same."""
    read = list[str]()
    monkeypatch.setattr(games, "load_clauses", lambda document: read.append(document.id) or load_clauses(document))
    library = Library()
    for number in (1, 2, 3):
        library.open("puzzle-strike-2/base", (overlays.facts(load(f"buy-costs: {{5: {number}}}", "facts")),))
    assert read == ["puzzle-strike-2/base"]
