"""Footprints, the graph made of them, and the command `verifier interactions`."""

import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from tests.support.cli import call
from tests.support.games import game, header
from tests.support.toy import TOY
from verifier.games.library import Library, rules_folder
from verifier.games.puzzle_strike.footprint import FRAME, TRIGGERED
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike.possible import UNKNOWN, Possible, tree_of, words_of
from verifier.games.puzzle_strike.state import Unseen
from verifier.kernel.ask import Answer, Ask, Chance
from verifier.kernel.footprint import Flow, Footprint, goes_before, independent, meets, shared
from verifier.search.interactions import (
    KINDS,
    Channel,
    Edge,
    components,
    cycles,
    edges,
    most_entangled,
    nearly_everywhere,
)

pytestmark = pytest.mark.unit
RULESET = "puzzle-strike/3e"


@cache
def footprints() -> dict[str, Footprint]:
    """The footprints of the edition as it is shipped."""
    return dict(game().footprints())


def objects(chip: str, how: str) -> set[str]:
    """The chips that a chip takes as objects in one way."""
    return set(dict(footprints()[chip].takes).get(how, ()))


def answers(chip: str, event: str) -> set[str]:
    """The chips whose event a chip can answer."""
    return set(dict(footprints()[chip].answers).get(event, ()))


def of_kind(*kinds: str) -> set[str]:
    """The chips of some kinds."""
    return {chip.slug for chip in game().rules.chips if chip.kind in kinds}


def with_icon(icon: str) -> set[str]:
    """The chips with an icon."""
    return {chip.slug for chip in game().rules.chips if icon in chip.icons}


GEMS = {"1-gem", "2-gem", "3-gem", "4-gem"}


# -- the tables


def test_the_decisions_that_operations_ask_are_decisions() -> None:
    from verifier.games.puzzle_strike.chips import TRIGGERS
    from verifier.games.puzzle_strike.decisions import DECISIONS

    asked = {decision for one in OPERATIONS.values() for decision in one.touches.asks.split()}
    assert asked <= set(DECISIONS)
    assert set(FRAME) <= set(DECISIONS)
    assert set(TRIGGERED) <= set(TRIGGERS)
    others = {"ante", "refill", "destination", "opening-order", "moves-first"} | {
        name for name in DECISIONS if "react" in name
    }
    assert set(DECISIONS) - asked - set(FRAME) == others


# -- what a condition can be


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("kind(chip, 'gem')", False),
        ("not kind(chip, 'gem') and not icon(chip, 'exclamation')", True),
        ("price(chip) >= 4", UNKNOWN),
        ("price(chip) >= 4 and kind(chip, 'gem')", False),
        ("price(chip) >= 4 or kind(chip, 'purple')", True),
        ("size(chip) == size(moved) + 1", UNKNOWN),
        ("size(moved) + 1 == 3", True),
        ("parameter('reactions-per-event') == 1", True),
        ("reading('play.wound') == 'action-chip'", UNKNOWN),
        ("reading('counter.surplus') == 'to-who-crashed-less'", True),
        ("icon(chip, 'orb') if kind(chip, 'purple') else money > 3", True),
        ("size(chip) in (1, 2)", False),
        ("money in (1, 2)", UNKNOWN),
        ("not money", UNKNOWN),
        ("-size(moved) == -2", True),
    ],
)
def test_a_condition_is_known_as_far_as_print_decides_it(text: str, value: object) -> None:
    chips = game().rules.chips
    index = game().rules.index
    bound = {"chip": chips[index["crash-gem"]], "moved": chips[index["2-gem"]]}
    if text == "size(chip) == size(moved) + 1":
        del bound["moved"]
    assert Possible(game().rules).value(tree_of(text), bound) is value


def test_the_words_of_a_condition_are_found_with_their_texts() -> None:
    found = set(words_of("named(chip, 'crash-gem') and in_hand(chip) == 0 and actions < 1"))
    assert found == {("named", ("crash-gem",)), ("in_hand", ()), ("actions", ()), ("chip", ())}


# -- facts of the edition


def test_purple_shields_answer_crashes_and_blue_ones_attacks() -> None:
    shields = with_icon("purple-shield")
    assert {chip for chip in footprints() if answers(chip, "send")} == shields | {"bubble-shield"}  # it waits for gems
    crashes = {"crash-gem", "double-crash-gem", "unstable-power", "reversal", "chromatic-orb"}
    assert answers("reversal", "send") == crashes - {"reversal"}  # there is one copy of it
    assert answers("crash-gem", "send") == crashes
    assert {chip for chip in footprints() if answers(chip, "attack")} == with_icon("blue-shield")
    assert answers("self-improvement", "attack") == with_icon("fist")
    assert answers("self-improvement", "send") == set()
    assert "playing-with-fire" not in answers("self-improvement", "attack")  # an ante is no attack


def test_only_orbs_set_off_what_their_purchase_sets_off() -> None:
    assert answers("secret-move", "buy") == with_icon("orb") == answers("pandas-bargain", "buy") & with_icon("orb")
    assert answers("rigorous-training", "buy") == of_kind("gem", "purple", "puzzle", "wound")
    assert answers("protective-ward", "combine") == {"combine", "mix-master", "strength-of-earth"}


def test_chips_play_what_their_filters_let_through() -> None:
    exclaimed = with_icon("exclamation")
    assert objects("double-take", "plays") == of_kind("puzzle") - exclaimed
    assert "master-puzzler" in exclaimed
    assert "combos-are-hard" in objects("double-take", "plays")
    assert objects("master-puzzler", "plays") == of_kind("purple", "puzzle", "wound") - exclaimed
    assert objects("jackpot", "plays") == with_icon("orb") == objects("jackpot", "gains")
    assert objects("double-take", "trashes") == objects("double-take", "plays")


def test_no_character_chip_is_trashed() -> None:
    characters = of_kind("character")
    for chip in footprints():
        assert not objects(chip, "trashes") & characters, chip
    assert objects("rigorous-training", "trashes") == set(footprints()) - characters - with_icon("orb")
    assert objects("self-improvement", "trashes") == set(footprints()) - characters  # the norm forbids it, no filter
    assert objects("training-day", "trashes") == set(footprints()) - characters - with_icon("orb")
    assert objects("gem-essence", "trashes") == GEMS == objects("pilebunker", "trashes")


def test_without_the_norm_character_chips_can_be_trashed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = edited(tmp_path, monkeypatch, "norms.yaml", '"on": trash, must-not: "kind(chip, \'character\')"',
                   '"on": trash, must-not: "kind(chip, \'wound\') and money > 3"')  # fmt: skip
    assert of_kind("character") <= set(dict(found["self-improvement"].takes)["trashes"])
    assert "wound" in dict(found["self-improvement"].takes)["trashes"]
    assert not of_kind("character") & set(dict(found["training-day"].takes)["trashes"])  # its own filter says so


def test_gains_follow_the_sizes_and_stay_wide_where_prices_count() -> None:
    assert objects("big-rocks", "gains") == objects("risky-move", "gains") == GEMS - {"1-gem"}
    assert objects("martial-mastery", "gains") == of_kind("gem", "purple", "puzzle", "wound")
    assert objects("really-annoying", "gains") == objects("recklessness", "gains") == {"wound"}
    assert objects("purge-bad-habits", "gains") == {"2-gem"}
    assert objects("iron-defense", "gains") == {"crash-gem"}
    assert objects("its-time-for-the-past", "moves") == of_kind("puzzle") - with_icon("exclamation")
    assert objects("stolen-purples", "moves") == objects("stolen-purples", "discards") == with_icon("orb")
    assert objects("chromatic-orb", "breaks") == {"1-gem"}


def test_resources_are_on_the_side_of_who_is_worked_on() -> None:
    found = footprints()
    assert {"opponent-hand", "opponent-discard"} <= found["knockdown"].writes
    assert "hand" not in found["knockdown"].writes
    assert found["sneak-attack"].writes == {"opponent-pile"}
    assert "pile" in found["playing-with-fire"].writes
    assert "opponent-pile" not in found["playing-with-fire"].writes
    assert {"hand", "opponent-hand"} <= found["protective-ward"].writes  # it binds every player
    assert "opponent-discard" in found["hex-of-murkwood"].writes
    assert found["one-two-punch"].counts == {"actions-played", "arrows:black"}
    assert "turn" in found["double-take"].writes


def test_norms_tie_chips_together() -> None:
    found = footprints()
    assert "dragon-form-reversal" in found["dragon-form"].norms & found["reversal"].norms
    assert "effect:no-purple-shields" in found["knockdown"].writes
    readers = {chip for chip in found if "effect:no-purple-shields" in found[chip].reads}
    assert readers >= with_icon("purple-shield")
    assert "chromatic-orb" in readers  # nobody can answer it then
    assert "ongoing:dragon-form" in found["combine"].reads  # its owner buys no orb
    assert "ongoing:dragon-form" not in found["knockdown"].reads


def test_what_the_game_asks_of_every_chip_stands_apart() -> None:
    found = footprints()["draw-three"]
    assert found.frame == {"arrows:black", "arrows:brown", "money", "ongoing:secret-move", "piggy", "price", "turn"}
    assert found.reads == frozenset()
    assert footprints()["three-colors"].frame & {"price"} == set()  # it is never bought
    assert footprints()["1-gem"].frame == {"money", "price", "piggy", "purchases"}  # and this is never played


# -- the graph


def channels(source: str, target: str) -> tuple[Channel, ...]:
    """The ways from one chip to another."""
    found = {(edge.source, edge.target): edge for edge in edges(footprints())}
    edge = found.get((source, target))
    return edge.channels if edge is not None else ()


def test_edges_say_through_what() -> None:
    assert Channel("answers", "send") in channels("crash-gem", "reversal")
    assert Channel("takes", "plays") in channels("double-take", "sneak-attack")
    assert Channel("takes", "plays") not in channels("double-take", "combine")
    assert Channel("touches", "effect:no-purple-shields") in channels("knockdown", "reversal")
    assert Channel("norm", "dragon-form-stone-wall") in channels("dragon-form", "stone-wall")
    assert Channel("touches", "price") in channels("sale-prices", "training-day")
    assert Channel("shares", "price") in channels("sale-prices", "draw-three")
    assert Channel("shares", "arrows:black") in channels("one-two-punch", "draw-three")
    assert channels("draw-three", "three-colors") == ()
    assert channels("crash-gem", "crash-gem")
    assert channels("reversal", "reversal") == ()  # there is one copy of it


def test_what_nearly_every_chip_touches_is_a_weaker_class() -> None:
    assert nearly_everywhere(footprints()) == {"actions-played", "bank", "discard", "hand"}
    one = Edge("a", "b", (Channel("norm", "n"), Channel("shares", "hand")))
    assert one.strong == (Channel("norm", "n"),)


def made_up(chip: str, **fields: object) -> Footprint:
    """A footprint of no game."""
    return Footprint(chip, **fields)  # type: ignore[arg-type]


def unit(*names: str) -> frozenset[str]:
    """A unit, or any other set of names."""
    return frozenset(names)


def test_components_and_degrees_of_a_small_graph() -> None:
    found = {
        "a": made_up("a", writes=unit("x"), norms=unit("n")),
        "b": made_up("b", reads=unit("opponent-x"), norms=unit("n")),
        "c": made_up("c", makes=unit("e")),
        "d": made_up("d", answers=(("e", unit("c")),)),
        "e": made_up("e"),
    }
    links = edges(found)
    assert [(edge.source, edge.target, edge.channels) for edge in links] == [
        ("a", "b", (Channel("norm", "n"), Channel("touches", "x"))),
        ("c", "d", (Channel("answers", "e"),)),
    ]
    assert components(tuple(found), links) == (("a", "b"), ("c", "d"), ("e",))
    assert [tuple(row) for row in most_entangled(tuple(found), links)] == [
        ("a", 2, 1), ("b", 2, 1), ("c", 1, 1), ("d", 1, 1), ("e", 0, 0)]  # fmt: skip


def flowing(chip: str, takes: list[str], gives: list[str]) -> Footprint:
    """A chip that takes and gives units of one name each; `x|y` is either."""
    sides = [tuple(frozenset(name.split("|")) for name in names) for names in (takes, gives)]
    return made_up(chip, flows=(Flow(*sides),))


def test_cycles_are_the_smallest_that_sustain_themselves() -> None:
    found = {
        one.piece: one
        for one in (
            flowing("self", ["a"], ["a"]),
            flowing("giver", ["a|b", "h"], ["b", "b", "b"]),
            flowing("drawer", ["b", "h"], ["h", "h"]),
            flowing("poor", ["a", "h"], ["h", "h"]),  # nobody gives it two things called a
            flowing("taker", ["a"], []),
        )
    }
    assert [cycle.chips for cycle in cycles(found, 2)] == [("self",), ("giver", "drawer")]
    assert cycles(found, 2)[1].takes == (("a/b", 1), ("b", 1), ("h", 2))
    assert cycles(found, 1) == cycles(found, 2)[:1]


def test_a_chip_may_be_used_twice_in_a_cycle() -> None:
    found = {"giver": flowing("giver", ["b", "h"], ["b", "b", "b"]), "one": flowing("one", ["b", "h"], ["h", "h"])}
    assert [cycle.chips for cycle in cycles(found, 3)] == [("giver", "one")]
    poorer = {**found, "giver": flowing("giver", ["b", "h"], ["b", "b", "b", "h"]), "one": flowing("one", ["b"], ["h"])}
    assert [cycle.chips for cycle in cycles(poorer, 3)] == [("giver",)]
    twice = {"giver": flowing("giver", ["b", "b"], ["h", "h"]), "one": flowing("one", ["h"], ["b"])}
    assert [cycle.chips for cycle in cycles(twice, 3)] == [("giver", "one", "one")]
    assert cycles(twice, 2) == ()


def test_the_cycles_of_the_edition_are_arrows_and_draws() -> None:
    found = {cycle.chips: cycle for cycle in cycles(footprints())}
    assert ("one-of-each",) in found
    assert ("draw-three", "one-two-punch") in found
    assert dict(found["draw-three", "one-two-punch"].gives) == {"arrows": 2, "hand": 3}
    used = {chip for chips in found for chip in chips}
    assert not used & {"double-take", "combos-are-hard", "master-puzzler"}  # they end the action phase
    assert ("draw-three", "three-colors") not in found  # one brown arrow for two brown chips


def test_flows_follow_what_a_chip_does() -> None:
    brown, itself = unit("arrows:black", "arrows:brown"), unit("hand:*", "hand:big-rocks")
    gem = unit("hand:*", *(f"hand:{gem}" for gem in GEMS))
    found = set(footprints()["big-rocks"].flows)
    larger = unit("hand:2-gem", "hand:3-gem", "hand:4-gem")
    assert any(set(flow.takes) == {brown, itself, gem} and flow.gives == (larger,) for flow in found)
    assert not any(flow.gives and len(flow.takes) < 3 for flow in found)  # nothing trashed, nothing gained
    assert all(flow.gives == () for flow in footprints()["double-take"].flows)  # it may go on with nothing
    assert all(flow.gives == () for flow in footprints()["combos-are-hard"].flows)
    assert {len(flow.gives) for flow in footprints()["versatile-style"].flows} == {0, 1, 2}
    assert {len(flow.gives) for flow in footprints()["creative-thoughts"].flows} == {0, 1, 2}


# -- independence


def test_independent_refuses_each_kind_of_interaction() -> None:
    plain, other = made_up("a"), made_up("b")
    assert independent(plain, other)
    refused = [
        (made_up("a", takes=(("gains", unit("b")),)), other),
        (made_up("a", answers=(("e", unit("b")),)), other),
        (made_up("a", norms=unit("n")), made_up("b", norms=unit("n"))),
        (made_up("a", takes=(("gains", unit("c")),)), made_up("b", takes=(("trashes", unit("c")),))),
        (made_up("a", takes=(("plays", unit("c")),)), other),
        (made_up("a", writes=unit("x")), made_up("b", reads=unit("x"))),
        (made_up("a", writes=unit("x")), made_up("b", writes=unit("opponent-x"))),
        (made_up("a", writes=unit("x")), made_up("b", counts=unit("x"))),
        (made_up("a", writes=unit("x")), made_up("b", frame=unit("x"))),
        (made_up("a", counts=unit("x")), made_up("b", reads=unit("x"))),
        (made_up("a", known=False), other),
    ]
    for one, two in refused:
        assert not independent(one, two), one
        assert not independent(two, one), one


def test_adding_to_the_same_thing_is_no_interaction() -> None:
    one, two = made_up("a", counts=unit("money"), frame=unit("money")), made_up("b", counts=unit("money"))
    assert independent(one, two)
    assert shared(one, two) == frozenset()
    assert independent(made_up("a", reads=unit("x")), made_up("b", reads=unit("x")))


def test_independent_pairs_of_the_edition() -> None:
    found = footprints()
    for pair in (("draw-three", "three-colors"), ("one-two-punch", "crash-gem"), ("one-of-each", "roundhouse")):
        assert independent(found[pair[0]], found[pair[1]]), pair
    for one, two in (
        ("crash-gem", "reversal"),
        ("knockdown", "stone-wall"),
        ("dragon-form", "combine"),
        ("sale-prices", "training-day"),
        ("recklessness", "hex-of-murkwood"),  # both give Wounds out of one stack
        ("bubble-shield", "self-improvement"),  # one reaction leaves no room for the other
        ("draw-three", "knockdown"),
        ("draw-three", "recklessness"),  # the Wound lies in the discard pile, which a draw may refill from
        ("combos-are-hard", "draw-three"),
        ("jackpot", "draw-three"),
    ):
        assert not independent(found[one], found[two]), (one, two)


def test_chips_of_independent_pairs_can_be_played_in_either_order() -> None:
    """What the footprints say of the texts, asked of the operations: both orders end in the same position."""
    found = footprints()
    actions = [chip.slug for chip in game().rules.chips if chip.banner and chip.kind != "wound"]
    pairs = [(one, two) for at, one in enumerate(actions) for two in actions[at + 1 :]]
    chosen = [pair for pair in pairs if independent(found[pair[0]], found[pair[1]])]
    assert len(chosen) > 200
    for one, two in chosen:
        assert list(after_playing(one, two)) == list(after_playing(two, one)), (one, two)
    assert list(after_playing("draw-three", "sneak-attack")) != list(after_playing("draw-three", "roundhouse"))
    assert list(after_playing("draw-three", "recklessness")) != list(after_playing("recklessness", "draw-three"))


def after_playing(*slugs: str) -> Iterator[object]:
    """The position after some chips were played one after another, every other question answered by its first answer.

    All chips in bags and discard piles are alike, so that draws are. Arrows and what was played are left out.
    """
    play = game().start(header(("grave", "rook"), BANK), {})
    index, state = game().rules.index, play.state
    state.turn, state.phase = 1, game().rules.turn.index("action")
    state.unseen[0] = Unseen(((9, 0, 0, 0, 0),))
    for seat in state.seats:
        seat.hand, seat.bag, seat.discard = ([0] * len(index) for _ in range(3))
        seat.hand[index["2-gem"]] = seat.hand[index["wound"]] = 2
        seat.bag[index["1-gem"]], seat.discard[index["1-gem"]] = 1, 20
        seat.pile[1:] = [2, 2, 1, 1]
    for slug in slugs:
        state.seats[0].hand[index[slug]] += 1
    waiting = [index[slug] for slug in slugs]
    moves = play.run()
    question = next(moves)
    while True:
        if isinstance(question, Ask) and question.decision == "play":
            if not waiting:
                break
            question = moves.send(waiting.pop(0))
        elif isinstance(question, Chance):
            question = moves.send(play.sample(question, Random(1)))
        else:
            assert isinstance(question, Ask)
            question = moves.send(first_answer(play.legal(question)))
    for seat in state.seats:
        yield {name: getattr(seat, name) for name in seat.__slots__ if name != "table"}
    yield state.bank, state.traps, state.level, state.ante_shift
    yield sorted(state.effects), sorted(state.discounts), sorted(state.ongoing)


def first_answer(answers: Iterator[Answer]) -> Answer:
    """The first legal answer."""
    return next(answers)


BANK = (
    *("draw-three", "sneak-attack", "really-annoying", "self-improvement", "sale-prices"),
    *("one-two-punch", "gems-to-gemonade", "mix-master", "secret-move", "knockdown"),
)


# -- made-up rules


def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str) -> dict[str, Footprint]:
    """The footprints of the edition with one text of a file replaced."""
    footprints()  # of the shipped edition: opened once, and not from the folder set below
    folder = tmp_path / "rules" / RULESET
    shutil.copytree(rules_folder() / RULESET, folder)
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    return dict(Library().open(RULESET).footprints())


def test_a_footprint_follows_the_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = "      - arrows: {black: 2}\n"
    new = old + "      - discard: {who: opponents, where: \"kind(chip, 'purple')\"}\n"
    found = edited(tmp_path, monkeypatch, "chips/puzzle.yaml", old, new)
    assert dict(found["one-two-punch"].takes) == {"discards": of_kind("purple")}
    assert "opponent-hand" in found["one-two-punch"].writes
    assert not independent(found["one-two-punch"], found["crash-gem"])
    assert independent(footprints()["one-two-punch"], footprints()["crash-gem"])


def test_a_chip_without_a_known_text_is_independent_of_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = edited(tmp_path, monkeypatch, "chips/puzzle.yaml", "    name: Draw Three\n",
                   "    name: Draw Three\n    text: unknown\n")  # fmt: skip
    assert not any(independent(found["draw-three"], other) for other in found.values())


def test_an_erratum_changes_footprints() -> None:
    changed = Library().open(RULESET, ("wound-is-no-action",)).footprints()
    assert "wound" in dict(footprints()["master-puzzler"].takes)["plays"]  # the point is open
    assert "wound" not in dict(changed["master-puzzler"].takes)["plays"]


# -- the command


def test_the_text_has_components_degrees_and_cycles() -> None:
    lines = call("interactions", RULESET, "--top", "3").stdout.splitlines()
    assert lines[0].startswith(f"{RULESET} (digest ")
    assert lines[1].startswith("62 chips, ")
    assert "nearly every chip touches: actions-played, bank, discard, hand" in lines
    start = next(number for number, line in enumerate(lines) if line.startswith("most entangled"))
    assert len(lines[start + 2 : lines.index("", start)]) == 3
    assert lines[-1].startswith("... and ")
    assert "from" not in "".join(line[:5] for line in lines)  # no edges unless chips are named


def test_the_edges_of_the_chips_named_are_listed() -> None:
    listed = call("interactions", RULESET, "--chips", "reversal").stdout
    assert "is answered by reversal (send)" in listed
    assert "component" not in listed
    assert re.search(r"^reversal +\d+ +\d+ +\d+$", listed, re.MULTILINE)  # its place among all
    assert "shares" not in listed
    between = call("interactions", RULESET, "--chips", "Crash Gem, reversal,cg", "--shares").stdout
    assert "2 chips, " in between
    assert "shares" in between
    assert "knockdown" not in between


def test_unknown_chips_and_rulesets_are_refused_with_a_suggestion() -> None:
    result = call("interactions", RULESET, "--chips", "reversl")
    assert result.exit_code == 64
    assert "unknown chip 'reversl' (did you mean 'reversal'?)" in result.stderr
    assert call("interactions", RULESET, "--chips", ",").exit_code == 64
    assert call("interactions", "puzzle-strike/3f").exit_code == 64
    assert call("interactions", RULESET, "--errata", "nothing").exit_code == 64


def test_json_has_both_classes_of_edges_and_a_stable_order() -> None:
    text = call("interactions", RULESET, "--format", "json").stdout
    assert text == call("interactions", RULESET, "--format", "json").stdout
    data = json.loads(text)
    found = {(edge["from"], edge["to"]): edge for edge in data["edges"]}
    assert found["crash-gem", "reversal"]["weak"] is False
    assert {"kind": "answers", "name": "send"} in found["crash-gem", "reversal"]["channels"]
    assert found["one-two-punch", "draw-three"]["weak"] is True
    assert [chip["chip"] for chip in data["chips"]] == list(footprints())
    assert ["draw-three", "three-colors"] in data["independent"]
    assert ["draw-three", "draw-three"] in data["independent"]
    assert ["three-colors", "three-colors"] not in data["independent"]  # there is one copy of it
    assert sum(len(group) for group in data["components"]) == 62
    one = json.loads(call("interactions", RULESET, "--chips", "reversal", "--format", "json").stdout)
    assert {"reversal"} <= {chip["chip"] for chip in one["chips"]}
    assert all("reversal" in (edge["from"], edge["to"]) for edge in one["edges"])


def test_the_reference_names_every_key_of_the_json_and_every_kind_of_edge() -> None:
    data = json.loads(call("interactions", RULESET, "--format", "json").stdout)
    page = (rules_folder().resolve().parent / "docs" / "reference" / "interactions.md").read_text("utf-8")
    names = {*data, *data["chips"][0], *data["edges"][0], *data["most_entangled"][0], *data["cycles"][0], *KINDS}
    names |= {how for chip in data["chips"] for how in chip["takes"]}
    names |= {event for chip in data["chips"] for event in chip["makes"]}
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", page)] == []
    resources = {name for chip in data["chips"] for key in ("reads", "writes", "counts", "frame") for name in chip[key]}
    families = {name.removeprefix("opponent-").partition(":")[0] for name in resources}
    assert [name for name in sorted(families) if f"`{name}" not in page] == []


@pytest.mark.usefixtures("toy_rules")
def test_drawings_hold_every_chip_and_edge() -> None:
    for options in ((), ("--chips", "sneak-attack"), ("--chips", "pilebunker,crash-gem", "--shares")):
        dot = call("interactions", TOY, "--format", "dot", *options).stdout
        svg = ElementTree.fromstring(call("interactions", TOY, "--format", "svg", *options).stdout)
        titles = [title.text or "" for title in svg.iter("{http://www.w3.org/2000/svg}title")]
        arrows = {title.partition(":")[0].replace(" -> ", '" -> "') for title in titles if " -> " in title}
        assert arrows == {line.split(" [")[0].strip(' "') for line in dot.splitlines() if " -> " in line}
        names = {text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")}
        assert {line.strip(' ";') for line in dot.splitlines() if line.endswith('";')} <= names


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("recklessness", "stone-wall"),  # what was gained this turn, before a draw
        ("playing-with-fire", "combine"),  # a gem that stands in for another
        ("sale-prices", "martial-mastery"),  # a price cut
        ("iron-defense", "stolen-purples"),  # a chip in a pile
        ("roundhouse", "double-take"),  # has others played
    ],
)
def test_what_is_left_behind_may_matter_to_a_chip_that_is_played_later(earlier: str, later: str) -> None:
    assert goes_before(footprints()[earlier], footprints()[later])


def test_a_scene_is_passed_over_if_its_chips_do_nothing_together() -> None:
    from verifier.search.window import shows_more

    def shown(*chips: str) -> dict[str, bool]:
        return {scene.name: shows_more(scene, footprints()) for scene in game().scenes(chips)}

    assert not goes_before(footprints()["roundhouse"], footprints()["stone-wall"])
    assert not meets(footprints()["roundhouse"], footprints()["stone-wall"])
    assert shown("recklessness", "stone-wall") == {
        "play recklessness then stone-wall (rook/grave)": True,
        "play stone-wall then recklessness (rook/grave)": False,
        "play recklessness (grave/rook)": False,
    }
    assert set(shown("roundhouse", "stone-wall").values()) == {False}
    assert shown("crash-gem", "stone-wall")["play crash-gem (grave/rook) answered with stone-wall"]
    assert all(shown("crash-gem").values())


def test_a_chip_of_which_nothing_is_told_may_do_anything() -> None:
    one, other = Footprint("one"), Footprint("other")
    assert goes_before(one, other)
    assert meets(one, other)
