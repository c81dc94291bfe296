"""Wrong rule files: each gets an error with file, line and column, and the nearest thing that would have been right.

Every case is an overlay of a line or two over the shipped edition, merged in memory. Not for: lint, which warns.
"""

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.each import each_of
from tests.support.errata import erratum_text
from verifier.games.library import Library, rules_folder
from verifier.games.puzzle_strike.decisions import LANGUAGE
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document, load_document, merge
from verifier.language.inventory import read_clause
from verifier.language.reader import load

pytestmark = pytest.mark.unit
RULESET = "puzzle-strike/3e"
OVERLAY = "overlay.yaml"
NAME = "name: X, kind: puzzle, source: [house]"


class Wrong(NamedTuple):
    """A wrong overlay, a part of what is said of it, and the text at which the error points, if it is in it."""

    yaml: str
    message: str
    at: str = ""
    suggestion: str = ""


def chip(*steps: str) -> str:
    """An overlay with a new chip that has these steps."""
    return f"chips: {{feint: {{{NAME}, main: [{', '.join(steps)}]}}}}"


AMOUNTS = (
    Wrong("height-bonus: {abc: 1}", "'abc' is not a whole number", "1}"),
    Wrong("height-bonus: {-3: 1}", "'-3' is not a whole number", "1}"),
    Wrong("height-bonus: {03: 1}", "given twice"),
    Wrong("height-bonus: {3: many}", "a whole number", "many"),
    Wrong("parameters: {opening-hand: {value: -1}}", "a whole number from 0", "-1"),
    Wrong("parameters: {cleanup-draw: {value: -1}}", "a whole number from 0", "-1"),
    Wrong("parameters: {lose-at: {value: 0}}", "a whole number from 1", "0"),
    Wrong("parameters: {largest-combination: {value: 8}}", "a whole number from 0 to 4", "8"),
    Wrong("parameters: {puzzle-stacks: {value: 99}}", "only 24 kinds of puzzle chips", "99"),
    Wrong("parameters: {wounds-per-trun: {value: 2}}", "unknown parameter 'wounds-per-trun'", "{v", "wounds-per-turn"),
    Wrong("ante: {sizes: [1, 2, 3, 9]}", "a whole number from 1 to 4", "9"),
    Wrong("starting-deck: {crash-gem: 50}", "need more than", "50"),
    Wrong("starting-deck: {draw-three: 1}", "no stack in every bank", "1}"),
    Wrong("starting-deck: {crash-gme: 1}", "unknown chip", "1}", "crash-gem"),
    Wrong("modes: {duel: {seats: 1}}", "a whole number from 2 to 4", "1}"),
    Wrong("modes: {duel: {seat: 2}}", "unknown key 'seat'", "seat: 2", "seats"),
    Wrong("banks: {first-game: {stacks: [draw-thre]}}", "unknown chip", "draw-thre]", "draw-three"),
    Wrong("characters: {rook: {chips: [combine, wound, big-rocks]}}", "combine is not a character chip", "combine"),
    Wrong("assertions: {pil: PS3-OBJ-04}", "unknown quantity 'pil'", "PS3", "pile"),
)
WORDS = (
    Wrong("aliases: {chips: {zz: nope}}", "alias 'zz' of unknown chip 'nope'", "nope"),
    Wrong("aliases: {chips: {zz: combin}}", "unknown chip 'combin'", "combin", "combine"),
    Wrong("aliases: {verbs: {zz: nope}}", "'nope' is not one of", "nope"),
    Wrong("aliases: {verbs: {zz: plya}}", "'plya' is not one of", "plya", "play"),
    Wrong("aliases: {verbs: {play: buy}}", "means something else", "buy"),
    Wrong("aliases: {verb: {zz: play}}", "unknown key 'verb'", "{zz", "verbs"),
    Wrong("aliases: {chips: {combine: wound}}", "means something else", "wound"),
    Wrong("aliases: {chips: {W: combine}}", "means something else", "combine"),
    Wrong("aliases: {chips: {p2: combine}}", "means something else", "combine"),
    Wrong("aliases: {chips: {done: combine}}", "means something else", "combine"),
    Wrong("aliases: {chips: {'a b': combine}}", "cannot be written", "combine"),
    Wrong("aliases: {chips: {'2': combine}}", "cannot be written", "combine"),
    *(
        Wrong(f"chips: {{{slug}: {{{NAME}}}}}", message, "{name")
        for slug, message in (
            ("'a b'", "cannot be written"),
            ("'a?'", "cannot be written"),
            ("'3'", "cannot be written"),
            ("none", "means something else"),
            ("p1", "means something else"),
        )
    ),
    Wrong(chip("{choose: {options: {'a b': [{draw: 1}], c: []}}}"), "option 'a b' cannot be written", "[{draw"),
    Wrong(chip("{choose: {options: {'2': [{draw: 1}]}}}"), "option '2' cannot be written", "[{draw"),
    Wrong(chip("{choose: {options: {combine: [{draw: 1}]}}}"), "option 'combine' is a word", "[{draw"),
    Wrong(chip("{choose: {options: {cg: [{draw: 1}]}}}"), "option 'cg' is a word", "[{draw"),
    Wrong(chip("{choose: {options: {none: [{draw: 1}]}}}"), "option 'none' is a word", "[{draw"),
    Wrong(chip("{choose: {options: {}}}"), "one or more options", "{}"),
    Wrong(chip("{choose: {pick: 0, options: {aa: []}}}"), "a whole number from 1 to 1", "0"),
    Wrong(chip("{choose: {pick: 3, options: {aa: [], bb: []}}}"), "a whole number from 1 to 2", "3"),
    Wrong(
        chip("{choose: {options: {aa: []}, told-by: {verb: antee, signs: {aa: 'gem == 1'}}}}"),
        "not one of",
        "antee",
        "ante",
    ),
)
ZONES = (
    *(
        Wrong(chip(f"{{trash: {{from: [{zone}]}}}}"), f"'{zone}' is not one of", f"{zone}]")
        for zone in ("nowhere", "pile", "bag-top", "arrows", "bank", "table")
    ),
    Wrong(chip("{trash: {from: []}}"), "one or more different zones", "[]"),
    Wrong(chip("{trash: {from: [hand, hand]}}"), "one or more different zones", "[hand"),
    Wrong(chip("{trash: {from: [hnad]}}"), "'hnad' is not one of", "hnad", "hand"),
    Wrong(chip("{play-chips: {from: []}}"), "one or more different zones", "[]"),
    Wrong(chip("{play-chips: {from: [pile]}}"), "'pile' is not one of", "pile]"),
    Wrong(chip("{play-chips: {from: [bank, hand]}}"), "the bank cannot stand together", "[bank"),
    Wrong(chip("{play-chips: {from: [hand, bag], any-number: true}}"), "from one zone only", "[hand"),
    Wrong(chip("{play-chips: {from: [bank], times: 0}}"), "a whole number from 1", "0"),
    Wrong(chip("{move: {from: bag-top, to: hand}}"), "'bag-top' is not one of", "bag-top"),
    Wrong(chip("{move: {from: bank, to: hand}}"), "'bank' is not one of", "bank"),
    Wrong(chip("{move: {from: hand, to: bank}}"), "'bank' is not one of", "bank"),
    Wrong(chip("{move: {from: hand, to: hand}}"), "nothing moves", "{from"),
    Wrong(chip("{move: {from: hand, to: pile}}"), "only a gem goes to a pile", "{from", "kind(chip, 'gem')"),
    Wrong(chip("{exchange: {give: hand, take: pile}}"), "'pile' is not one of", "pile"),
    Wrong(chip("{exchange: {give: bag}}"), "nothing moves", "{give"),
    Wrong(chip("{toll: {from: discard}}"), "'discard' is not one of", "discard"),
    Wrong(chip("{gain: {chip: wound, to: pile}}"), "'pile' is not one of", "pile"),
    Wrong(chip("{gain: {to: bag-top}}"), "'bag-top' is not one of", "bag-top"),
    Wrong(chip("{gain: {chip: wound, where: 'true'}}"), "unknown key 'where'", "where: 'true'"),
    Wrong(chip("{gain: {who: affected}}"), "unknown key 'who'", "who: affected"),
    Wrong(chip("{steal: {to: hand}}"), "'steal' stands right after discard or discard-all", "{steal"),
    Wrong(chip("{discard: {}}", "{draw: 1}", "{steal: {}}"), "stands right after discard", "{steal"),
    Wrong(chip("{steal: {to: bank}}"), "'bank' is not one of", "bank"),
    Wrong(chip("{ante: {size: 1, per: {chip: wound, in: bank}}}"), "'bank' is not one of", "bank"),
    Wrong(chip("{money: {each: 1, per: {chip: wuond, in: hand}}}"), "unknown chip", "wuond", "wound"),
    Wrong(chip("{money: {each: 1}}"), "missing key 'per'", "{each"),
    Wrong(chip("{move: {to: bag-top, count: 0}}"), "a whole number from 1", "0"),
    Wrong(chip("{reflect: {all: true}}"), "unknown key 'all'", "all: true"),
    Wrong(chip("{extra-turn: 2}"), "no parameters", "2"),
    Wrong(chip("{choose: {options: {stay: []}, silence: stya}}"), "'stya' is not one of", "stya", "stay"),
    Wrong(
        f"chips: {{feint: {{{NAME}, triggers: [{{'on': bought, whose: opponent, do: []}}]}}}}",
        "'opponent' is not one of",
        "opponent",
        "opponents",
    ),
)
SIZES = (
    Wrong(chip("{crash: {gems: 1, size: 9}}"), "a whole number from 1 to 4", "9"),
    Wrong(chip("{crash: {gems: 0}}"), "a whole number from 1 to 9", "0"),
    Wrong(chip("{crash: {gems: 99}}"), "a whole number from 1 to 9", "99"),
    Wrong(chip("{counter-crash: {gems: 99}}"), "a whole number from 1 to 9", "99"),
    Wrong(chip("{ante: {size: 0}}"), "a whole number from 1 to 4", "0"),
    Wrong(chip("{ante: {size: 5}}"), "a whole number from 1 to 4", "5"),
    Wrong(chip("{ante-shift: -1}"), "a whole number from 0 to 4", "-1"),
    Wrong(chip("{combine: {with-bank: 9}}"), "a whole number from 1 to 4", "9"),
    Wrong(chip("{negate: {all: false}}"), "one of `all: true`", "{all"),
    Wrong(chip("{negate: {all: true, up-to: 2}}"), "one of `all: true`", "{all"),
    Wrong(chip("{trash: {from: [hand], count: 0}}"), "a whole number from 1", "0"),
    Wrong(chip("{place: {chip: 1-gem}}"), "a gem is not placed", "1-gem"),
    Wrong(chip("{trash-self: {from: hand}}"), "unknown key 'from'", "from: hand"),
    Wrong("chips: {5-gem: {name: X, kind: gem, size: 5}}", "a whole number from 1 to 4", "5}"),
    Wrong("chips: {gold: {name: X, kind: gem, size: 2}}", "each size one chip", "2}"),
    Wrong("chips: {gold: {name: X, kind: gem}}", "a gem has a size", "{name"),
    Wrong("chips: {combine: {size: 2}}", "only a gem has a size", "2"),
    Wrong("chips: {scar: {name: X, kind: wound}}", "exactly one chip is of the kind 'wound'", "{name"),
    Wrong("chips: {combine: {banner: [purpel]}}", "'purpel' is not one of", "purpel", "purple"),
    Wrong("chips: {combine: {banner: purpel}}", "'purpel' is not one of", "purpel", "purple"),
)
POINTS = (
    Wrong("points: {a.b: {about: x, alternatives: [one]}}", "two or more different", "[one"),
    Wrong("points: {a.b: {about: x, alternatives: []}}", "two or more different", "[]"),
    Wrong("points: {a.b: {about: x, alternatives: [one, one]}}", "two or more different", "[one"),
    Wrong("points: {crash.target: {about: x, alternatives: [a, b]}}", "declared by crash already", "{about"),
    Wrong(f"chips: {{feint: {{{NAME}, spec: {{play.wound: {{about: x, alternatives: [a, b]}}}}}}}}", "already"),
    Wrong("norms: {action-left: {overrides: [action-left]}}", "'action-left' overrides itself"),
    Wrong(
        "norms: {action-left: {overrides: [action-chip]}, action-chip: {overrides: [action-left]}}",
        "overrides itself by way of",
    ),
)
SHAPES = (
    Wrong("chips: [1]", "expected a mapping", "[1]"),
    Wrong("norms: none", "expected a mapping", "none"),
    Wrong("chips: {combine: 4}", "expected a mapping", "4"),
    Wrong("parameters: {lose-at: [8]}", "expected a mapping", "[8]"),
    Wrong("[chips]", "expected a mapping", "[chips]"),
    Wrong("chips: {draw-thre: {cost: 4}}", "'draw-thre': missing key 'name'", "{cost", "draw-three"),
    Wrong("chips: {draw-thre: {name: X, cost: 4}}", "missing key 'kind'", "{name", "draw-three"),
)


@pytest.fixture(scope="module")
def base() -> Document:
    """The shipped edition."""
    return load_document(rules_folder(), RULESET, (), Position(""))


def opened(base: Document, text: str) -> PuzzleStrike:
    """The edition with an overlay over it."""
    return PuzzleStrike(replace(base, root=merge(base.root, load(text, OVERLAY))))


@each_of("wrong", [*AMOUNTS, *WORDS, *ZONES, *SIZES, *POINTS, *SHAPES], ids=lambda wrong: wrong.yaml)
def test_a_wrong_overlay_is_refused_where_it_is_wrong(base: Document, wrong: Wrong) -> None:
    with pytest.raises(Unreadable) as caught:
        opened(base, wrong.yaml)
    error = caught.value
    assert wrong.message in error.message
    assert error.position.line > 0 < error.position.column
    assert wrong.suggestion in ("", error.suggestion)
    if wrong.at:
        assert error.position.path == OVERLAY
        assert wrong.yaml[error.position.column - 1 :].startswith(wrong.at)


@each_of("name", LANGUAGE.lists["structure"])
def test_a_case_that_games_look_up_cannot_be_left_out(base: Document, name: str) -> None:
    with pytest.raises(Unreadable, match=f"structure lacks {name!r}"):
        opened(base, f"structure: {{{name}: null}}")


@pytest.mark.parametrize("name", LANGUAGE.parameters)
def test_an_amount_that_games_look_up_cannot_be_left_out(base: Document, name: str) -> None:
    with pytest.raises(Unreadable, match=f"parameters lacks {name!r}"):
        opened(base, f"parameters: {{{name}: null}}")


@pytest.mark.parametrize("section", ["structure", "parameters"])
def test_a_section_cannot_be_left_out(base: Document, section: str) -> None:
    with pytest.raises(Unreadable, match=f"{section} lacks") as caught:
        opened(base, f"{section}: null")
    assert caught.value.position.path.endswith("ruleset.yaml")


def test_a_renamed_case_is_suggested(base: Document) -> None:
    with pytest.raises(Unreadable, match="structure lacks 'phase-order'") as caught:
        opened(base, "structure: {phase-order: null, phase-orders: PS3-TURN-03}")
    assert caught.value.suggestion == "phase-orders"


def test_a_size_of_gem_cannot_be_left_out(base: Document) -> None:
    with pytest.raises(Unreadable, match=r"gems have the sizes 1, 2 and so on; there are \[1, 3, 4\]"):
        opened(base, "chips: {2-gem: null}")


def test_an_alias_of_a_removed_chip_is_an_error_at_the_alias(base: Document) -> None:
    added = merge(base.root, load(f"chips: {{feint: {{{NAME}}}}}\naliases: {{chips: {{ft: feint}}}}", "earlier.yaml"))
    with pytest.raises(Unreadable, match="alias 'ft' of unknown chip 'feint'") as caught:
        opened(replace(base, root=added), "chips: {feint: null}")
    assert caught.value.position == Position("earlier.yaml", 2, 23)


def test_what_is_right_is_still_accepted(base: Document) -> None:
    """The neighbours of the refused overlays."""
    right = (
        "{}",
        "height-bonus: {12: 4}",
        "aliases: {chips: {cmb: combine, CMB: combine, Combine: combine}, verbs: {spielt: play}}",
        chip("{trash: {from: [hand, discard, bag]}}", "{play-chips: {from: [bank], times: 2}}"),
        chip("{move: {from: discard, to: bag-top}}", "{move: {to: pile, where: size(chip) == 2}}"),
        chip(
            "{exchange: {give: discard, take: hand}}",
            "{gain: {chip: wound, to: bag}}",
            "{discard: {}}",
            "{steal: {to: hand}}",
        ),
        chip("{crash: {gems: 9, size: 4}}", "{combine: {with-bank: 4}}", "{ante: {size: 4}}", "{negate: {exactly: 1}}"),
        chip("{choose: {pick: 2, options: {aa: [], discard: []}}}", "trash-self", "{immune: null}", "{trap: {}}"),
        "points: {a.b: {about: x, alternatives: [one, two]}}",
    )
    for text in right:
        assert opened(base, text).rules.parameters["lose-at"] == 10


def test_the_required_names_are_those_of_the_program(base: Document) -> None:
    """Whatever the program looks up without a fallback is declared; found in the source text."""
    import re

    package = Path(__file__).resolve().parents[2] / "verifier" / "games" / "puzzle_strike"
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.glob("**/*.py")))
    looked_up = set(re.findall(r"(?:structure|cite)\[\"([a-z-]+)\"\]", text))
    last_resorts = set(re.findall(r"\bcite\(\s*play,[^()]*\"([a-z-]+)\"\s*\)", text))
    assert looked_up | last_resorts <= set(LANGUAGE.lists["structure"])
    assert {"cleanup", "ante", "setup-bank"} <= looked_up
    assert set(re.findall(r"parameters\[\"([a-z-]+)\"\]", text)) <= set(LANGUAGE.parameters)


CLAUSE = """id: X-1
section: Cover
lines: [1, 2]
modality: {modality}
statement: It says so.
enforce: {enforce}
"""


def test_a_clause_has_a_known_modality_and_enforcement() -> None:
    assert (
        read_clause(load(CLAUSE.format(modality="must", enforce="log"), "clauses.yaml"), "A leaflet").modality == "must"
    )
    with pytest.raises(Unreadable, match="'shall' is not one of must") as caught:
        read_clause(load(CLAUSE.format(modality="shall", enforce="log"), "clauses.yaml"), "A leaflet")
    assert caught.value.position == Position("clauses.yaml", 4, 11)
    with pytest.raises(Unreadable) as caught:
        read_clause(load(CLAUSE.format(modality="must", enforce="logs"), "clauses.yaml"), "A leaflet")
    assert caught.value.suggestion == "log"


@pytest.mark.parametrize(
    ("family", "near"), [("puzzle-strik", "puzzle-strike"), ("library", ""), ("", ""), ("../x", ""), ("a.b", "")]
)
def test_a_family_that_no_program_runs_is_refused(tmp_path: Path, family: str, near: str) -> None:
    folder = tmp_path / "some" / "1e"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(f"title: X\nfamily: '{family}'\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="no program runs the family") as caught:
        Library(tmp_path).open("some/1e")
    assert caught.value.position[1:] == (2, 9)
    assert caught.value.suggestion == near


@pytest.mark.parametrize("decision", ["keep.stop", "buy.stop", "play"])
def test_words_about_what_a_text_demands_are_refused_elsewhere(tmp_path: Path, decision: str) -> None:
    path = tmp_path / "planted.yaml"
    norm = f'{{clause: PS3-ICON-04, "on": {decision}, must: "actions >= 1 or not possible", say: so}}'
    path.write_text(erratum_text("planted", f"norms: {{planted: {norm}}}"), encoding="utf-8")
    with pytest.raises(Unreadable, match=f"it says nothing on {decision}"):
        Library().open("puzzle-strike/3e", (str(path),))
