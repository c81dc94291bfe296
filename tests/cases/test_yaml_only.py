"""Changes to the rules that need no Python: each is an erratum of a few lines of YAML, and each changes one verdict.

Every entry gives the overlay's `changes`, a study, and what the auditor answers before and after.
"""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.errata import install
from tests.support.studies import replay_of
from verifier.games.library import Library, rules_folder
from verifier.kernel.source import Position, Unreadable
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.cases


class Change(NamedTuple):
    """One overlay: what it changes in words, its YAML, the study, and the verdicts; clauses where one is illegal."""

    what: str
    yaml: str
    study: dict[str, object]
    before: str
    after: str


def study(
    moves: list[str], alice: dict[str, object], bob: dict[str, object] | None = None, **more: object
) -> dict[str, object]:
    """A study with Alice to act; `phase`, `level` and the like go into the position, characters and bank beside it."""
    beside: dict[str, object] = {key: more.pop(key) for key in ("characters", "bank") if key in more}
    position = {"turn": "P1", "phase": "action", **more, "seats": {"P1": alice, "P2": {"pile": [1], **(bob or {})}}}
    return {"characters": ["jaina", "rook"], **beside, "position": position, "moves": moves}


CHANGES = (
    Change(
        "a limit: two Wounds may be bought in a turn",
        "parameters: {wounds-per-turn: {value: 2, clause: PS3-WOUND-08}}",
        study(["P1 buy wound wound"], {"pile": [1]}, phase="buy"),
        "illegal PS3-WOUND-08",
        "legal",
    ),
    Change(
        "an amount: Draw Three draws four",
        "chips: {draw-three: {main: [{draw: 4, clause: PS3-CHIP-DRAW-THREE-01}]}}",
        study(
            ["P1 play draw-three", "P1 draw 1 1 1", "P1 buy 1"],
            {"hand": ["draw-three"], "bag": [1, 1, 1, 1], "pile": [1]},
        ),
        "legal",
        "illegal PS3-CHIP-DRAW-THREE-01",
    ),
    Change(
        "a cost: Combine costs five",
        "chips: {combine: {cost: 5}}",
        study(["P1 buy combine"], {"hand": [2, 2], "pile": [1]}, phase="buy"),
        "legal",
        "illegal PS3-BUY-08",
    ),
    Change(
        "a colour: Draw Three becomes red",
        "chips: {draw-three: {banner: [red]}}",
        study(
            ["P1 play draw-three", "P1 draw 1 1 1", "P1 buy 1"],
            {"hand": ["draw-three"], "bag": [1, 1, 1], "pile": [1], "actions": {"brown": 1}},
        ),
        "legal",
        "illegal PS3-ICON-07",
    ),
    Change(
        "an icon: Sneak Attack loses its fist, so no blue shield answers it",
        "chips: {sneak-attack: {icons: []}}",
        study(
            ["P1 play sneak-attack", "P2 react really-annoying", "P1 buy 1"],
            {"hand": ["sneak-attack", 1], "pile": [1]},
            {"hand": ["really-annoying"]},
        ),
        "legal",
        "illegal PS3-ICON-11",
    ),
    Change(
        "a timing: Self-Improvement draws before the attack, so one of the drawn chips is discarded",
        "chips: {self-improvement: {reaction: {timing: before}}}",
        study(
            ["P1 play knockdown", "P2 react self-improvement", "P2 draw 1 1 1", "P1 buy 1 = P2 hand 3"],
            {"hand": ["knockdown", 1], "pile": [1]},
            {"hand": ["self-improvement"], "bag": [1, 1, 1]},
        ),
        "legal",
        "illegal PS3-CLEAN-05",
    ),
    Change(
        "a removed norm: Dragon Form's owner buys orb chips",
        "norms: {no-orbs-in-dragon-form: null}",
        study(
            ["P1 buy combine"],
            {"hand": [4], "pile": [1], "ongoing": ["dragon-form"]},
            phase="buy",
            characters=["midori", "rook"],
        ),
        "illegal PS3-TERM-14",
        "legal",
    ),
    Change(
        "an added norm: nobody buys a 4-gem in Normal Time",
        """norms:
  no-early-4-gems: {clause: change-7, "on": buy, must-not: "size(chip) == 4 and level == 0",
    say: no 4-gems in Normal Time}""",
        study(["P1 buy 4"], {"hand": [4, 3], "pile": [1]}, phase="buy"),
        "legal",
        "illegal change-7",
    ),
    Change(
        "a new chip made of operations that there are",
        """chips:
  feint:
    name: Feint
    kind: puzzle
    box: 5
    cost: 3
    banner: [red]
    icons: [fist]
    affects: opponents
    source: [house]
    main: [{arrows: {black: 1}}, {gain: {chip: wound, who: affected}}, {if: "pile_total >= 3", do: [{money: 2}]}]""",
        study(
            ["P1 play feint = money 2, P2 in-discard wound 1", "P1 play crash-gem 3 -> P2", "P1 buy feint"],
            {"hand": ["feint", "crash-gem"], "pile": [3]},
            bank=[
                "feint",
                *("draw-three", "sneak-attack", "really-annoying", "self-improvement", "sale-prices"),
                *("one-two-punch", "gems-to-gemonade", "mix-master", "secret-move"),
            ],
        ),
        "malformed",
        "legal",
    ),
    Change(
        "a duration: Knockdown's ban lasts through the victim's next turn",
        """chips:
  knockdown:
    main:
      - arrows: {purple: 1}
      - discard: {who: affected, count: 1}
      - effect: {name: no-purple-shields, who: affected, until: end-of-next-turn}""",
        study(
            [
                *("P1 play knockdown", "P2 discard 1", "P1 buy 1", "P1 draw crash-gem 1 1 1 1"),
                *("P2 ante 1", "P2 play crash-gem 1 -> P1", "P1 react crash-gem 2", "P2 react crash-gem 1", "P2 buy 1"),
            ],
            {"hand": ["knockdown", 1], "bag": ["crash-gem", 1, 1, 1, 1], "pile": [2]},
            {"hand": ["crash-gem", "crash-gem", 1, 1]},
        ),
        "legal",
        "illegal PS3-CHIP-KNOCKDOWN-01",
    ),
    Change(
        "a target: Really Annoying wounds its own user",
        "chips: {really-annoying: {main: [{gain: {chip: wound, who: self}}]}}",
        study(
            ["P1 play really-annoying = P2 in-discard wound 1", "P1 buy 1"],
            {"hand": ["really-annoying", 1], "pile": [1]},
        ),
        "legal",
        "illegal PS3-TERM-03",
    ),
    Change(
        "the order of steps: Speed of the Fox draws first, so the arrows are not there yet while the chip is drawn",
        "chips: {speed-of-the-fox: {main: [{draw: 1}, {arrows: {brown: 2}}]}}",
        study(
            ["P1 play speed-of-the-fox = actions 2", "P1 draw 1", "P1 buy 1"],
            {"hand": ["speed-of-the-fox"], "bag": [1], "pile": [1]},
            characters=["setsuki", "rook"],
        ),
        "legal",
        "illegal PS3-ICON-01",
    ),
    Change(
        "the order of the turn: the ante comes after the actions",
        "turn: [action, ante, buy, keep, discard, draw, turn-end, loss-check]",
        study(
            ["P1 buy 1", "P1 draw 1 1 1 1 1", "P2 play crash-gem 1 -> P1", "P2 ante 1", "P2 buy 1"],
            {"hand": [1], "bag": [1, 1, 1, 1, 1], "pile": [1]},
            {"hand": ["crash-gem", 1]},
            phase="buy",
        ),
        "illegal PS3-ANTE-02",
        "legal",
    ),
    Change(
        "an exception: Stone Wall answers a 4-gem",
        """norms:
  stone-wall-holds: {clause: change-13, "on": react-send, may: "named(chip, 'stone-wall')", overrides: [four-gem],
    say: it holds}""",
        study(
            ["P1 play crash-gem 4 -> P2", "P2 react stone-wall", "P1 buy 1"],
            {"hand": ["crash-gem", 1], "pile": [4]},
            {"hand": ["stone-wall"]},
        ),
        "illegal PS3-4GEM-02",
        "legal",
    ),
    Change(
        "a condition: Rigorous Training answers purchases of six and more",
        "chips: {rigorous-training: {reaction: {if: price(bought) >= 6}}}",
        study(
            ["P1 buy combine", "P2 react rigorous-training 1 draw-three"],
            {"hand": [4], "pile": [1]},
            {"hand": ["rigorous-training", 1]},
            phase="buy",
            characters=["jaina", "midori"],
        ),
        "legal",
        "illegal PS3-CHIP-RIGOROUS-TRAINING-02",
    ),
    Change(
        "a threshold: a pile of three gives two more chips",
        "height-bonus: {3: 2}",
        study(
            ["P1 buy 1", "P1 draw 1 1 1 1 1 1 = hand 6", "P2 ante 1"],
            {"hand": [1], "bag": [1, 1, 1, 1, 1, 1, 1], "pile": [3]},
            phase="buy",
        ),
        "legal",
        "illegal PS3-HEIGHT-02",
    ),
    Change(
        "a clause taken away: what it settled is open again",
        "spec: {trash-largest.ties: null}",
        study(
            ["P1 play pilebunker piggy = P2 in-hand 2 1", "P1 buy 1"],
            {"hand": ["pilebunker", 1], "pile": [1]},
            {"hand": [2, 2]},
            characters=["degrey", "rook"],
        ),
        "legal",
        "disputed PS3-CHIP-PILEBUNKER-01",
    ),
)


def verdict(library: Library, study: dict[str, object]) -> tuple[str, Audit | None]:
    """What the auditor answers, and in full; "malformed" if the record cannot be read under those rules."""
    try:
        replay = ReplayReader(library.names).json(replay_of(study), "study")
    except Unreadable:
        return "malformed", None
    found = audit(library.open(replay.ruleset, replay.errata), replay)
    return found.verdict, found


def agrees(wanted: str, found: tuple[str, Audit | None]) -> bool:
    """Whether a verdict is the wanted one, and names the clause if one is wanted."""
    name, _, clause = wanted.partition(" ")
    fault = found[1].fault if found[1] is not None else None
    cited = () if fault is None else (fault.clause, *fault.also, *fault.at_work)
    return found[0] == name and (not clause or clause in cited)


def with_errata(root: Path, *changes: str) -> Library:
    """A copy of the rules in a folder, with each change as an erratum `change-0`, `change-1` ..."""
    rules = root / "rules"
    shutil.copytree(rules_folder(), rules)
    for number, text in enumerate(changes):
        install(rules, "puzzle-strike/3e", f"change-{number}", text)
    return Library(rules)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The rules with every change as an erratum."""
    return with_errata(tmp_path_factory.mktemp("overlays"), *(change.yaml for change in CHANGES))


@pytest.mark.parametrize("number", range(len(CHANGES)), ids=[change.what.partition(":")[0] for change in CHANGES])
def test_overlay_changes_the_verdict(library: Library, number: int) -> None:
    change = CHANGES[number]
    before = verdict(library, change.study)
    after = verdict(library, {**change.study, "errata": [f"change-{number}"]})
    assert agrees(change.before, before), before
    assert agrees(change.after, after), after


def test_no_change_leaks_into_the_rules_without_it(library: Library) -> None:
    """Opening a ruleset with an erratum does not change the one without."""
    for number in range(len(CHANGES)):
        library.open("puzzle-strike/3e", (f"change-{number}",))
    assert library.open("puzzle-strike/3e").document.digest == Library().open("puzzle-strike/3e").document.digest


def test_two_overlays_add_up_if_one_supersedes_the_other(tmp_path: Path) -> None:
    """Where both speak of the same, the one that supersedes the other prevails, and it must come later."""
    opened = with_errata(tmp_path, "chips: {combine: {cost: 5}}", "chips: {combine: {cost: 3, box: 19}}")
    price = study(["P1 buy combine = price combine 3, bank combine 18"], {"hand": [4], "pile": [1]}, phase="buy")
    both = {**price, "errata": ["change-0", "change-1"]}
    with pytest.raises(Unreadable, match=r"combine\.cost is 3 in change-1 and 5 in change-0 .*must say"):
        opened.open("puzzle-strike/3e", ("change-0", "change-1"))
    install(
        opened.root, "puzzle-strike/3e", "change-1", "chips: {combine: {cost: 3, box: 19}}", "supersedes: change-0\n"
    )
    assert verdict(opened, both)[0] == "malformed", "a library remembers what it could not open"
    opened = Library(opened.root)
    assert verdict(opened, both)[0] == "legal"
    with pytest.raises(Unreadable, match="change-1 supersedes change-0 and so must be named after it"):
        opened.open("puzzle-strike/3e", ("change-1", "change-0"))


def test_overlay_that_removes_what_is_not_there_is_refused(tmp_path: Path) -> None:
    opened = with_errata(tmp_path, "norms: {no-such-norm: null}")
    with pytest.raises(Unreadable, match="no-such-norm"):
        opened.open("puzzle-strike/3e", ("change-0",), Position("study"))
