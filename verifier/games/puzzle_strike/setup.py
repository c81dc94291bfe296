"""From a replay's header to the first position: seats, characters, bank, starting decks, and the set-up clauses.

Not for: positions that start in the middle of a game (`position`).
"""

from collections.abc import Mapping
from typing import NoReturn

from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.position import read_position
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import State
from verifier.games.puzzle_strike.unpriced import play_of
from verifier.kernel.game import IllegalSetup
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import Readings
from verifier.language.document import is_null
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.replay.model import Replay

HEADER = ("bank", "position", "sets", "purpose")


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Play:
    """The game that a replay's header sets up.

    Raises `Unreadable` for names that mean nothing and `IllegalSetup` for a set-up that breaks a clause.
    """
    for key, node in replay.setup.items():
        if key not in HEADER:
            raise Unreadable(replay.positions.get(key, node.position), f"unknown key {key!r}", nearest(key, HEADER))
    mode = mode_of(rules, replay)
    seats = len(replay.seats)
    if seats != mode.need("seats").integer(1, 8):
        refuse(
            replay,
            "seats",
            Refusal(
                rules.structure["setup-seats"],
                f"mode {replay.mode or 'duel'} is for {mode.need('seats').string()} players",
                "",
                mode.need("seats").string(),
                str(seats),
            ),
        )
    characters = characters_of(rules, replay)
    stacks = stacks_of(rules, replay, mode)
    state = State(len(rules.chips), seats)
    state.stacks = stacks
    for chip in rules.chips:
        state.bank[chip.index] = chip.box if chip.index in stacks else 0
    deal(rules, state, characters)
    state.seats[0].arrows = rules.first_arrows
    play = play_of(
        rules, state, Readings(rules.points, rules.resolved, agreed_readings(rules, replay), chosen), characters
    )
    position = replay.setup.get("position")
    if position is not None:
        read_position(play, position)
    return play


def agreed_readings(rules: Rules, replay: Replay) -> Mapping[str, str]:
    """The readings of open points that a header names; where a clause settles a point, the clause prevails.

    Raises `Unreadable` for unknown points or readings.
    """
    where = replay.positions.get("readings", Position(replay.path, 1, 1))
    for key, reading in replay.readings.items():
        point, _, scope = key.partition("@")
        if scope and scope not in rules.index:
            raise Unreadable(where, f"unknown chip {scope[:60]!r}", nearest(scope, rules.index))
        if point not in rules.points:
            raise Unreadable(where, f"unknown spec point {key[:60]!r}", nearest(point, rules.points))
        if reading not in rules.points[point].alternatives:
            raise Unreadable(
                where, f"{key} has no reading {reading[:40]!r}", nearest(reading, rules.points[point].alternatives)
            )
    return replay.readings


def refuse(replay: Replay, key: str, refusal: Refusal) -> NoReturn:
    """Report a set-up that breaks a clause, at the header key that says so."""
    raise IllegalSetup(replay.positions.get(key, Position(replay.path, 1, 1)), refusal)


def mode_of(rules: Rules, replay: Replay) -> Node:
    """The mode's section. Raises `Unreadable` for an unknown one."""
    modes = rules.document.section("modes")
    name = replay.mode or "duel"
    if name not in modes:
        where = replay.positions.get("mode", Position(replay.path, 1, 1))
        raise Unreadable(where, f"unknown mode {name!r}", nearest(name, modes))
    return modes[name]


def characters_of(rules: Rules, replay: Replay) -> tuple[str, ...]:
    """The characters in seat order; all different unless the table has several sets (PS3-INTRO-08, PS3-TOURN-04)."""
    found: list[str] = []
    sets = sets_of(replay)
    for seat in replay.seats:
        slug = seat.character.lower()
        if not slug:
            refusal = Refusal(
                rules.structure["setup-no-character"], f"{seat.id} has no character", "", "a character", "none"
            )
            raise IllegalSetup(seat.position, refusal)
        if slug not in rules.characters:
            raise Unreadable(
                seat.position, f"unknown character {seat.character[:40]!r}", nearest(slug, rules.characters)
            )
        if slug in found and sets < 2:
            raise IllegalSetup(
                seat.position,
                Refusal(
                    rules.structure["setup-characters"],
                    f"{slug} is already taken; a mirror match needs `sets: 2`",
                    "",
                    "another character",
                    slug,
                ),
            )
        found.append(slug)
    return tuple(found)


def sets_of(replay: Replay) -> int:
    """How many boxes are on the table."""
    node = replay.setup.get("sets")
    return 1 if node is None or is_null(node) else node.integer(1, 8)


def stacks_of(rules: Rules, replay: Replay, mode: Node) -> tuple[int, ...]:
    """The kinds that have a stack: gems, purples, Wounds, and ten different puzzle stacks (PS3-BANK-05, -13, -15)."""
    node = replay.setup.get("bank")
    if node is None:
        where = Position(replay.path, 1, 1)
        raise IllegalSetup(
            where,
            Refusal(rules.structure["setup-bank"], "the bank is not given", "", "bank: [ten puzzle stacks]", "nothing"),
        )
    chosen: list[int] = []
    for item, slug in bank_items(rules, node):
        if slug not in rules.index:
            raise Unreadable(item.position, f"unknown chip {slug[:40]!r}", nearest(slug, rules.index))
        chip = rules.chips[rules.index[slug]]
        if chip.kind != "puzzle":
            raise IllegalSetup(
                item.position,
                Refusal(
                    rules.structure[f"setup-{chip.kind}"],
                    f"{slug} is not a puzzle chip",
                    "",
                    "a puzzle stack",
                    chip.kind,
                    also=listed_kind(rules, chip.kind),
                ),
            )
        if chip.index in chosen:
            raise IllegalSetup(
                item.position,
                Refusal(rules.structure["setup-twice"], f"{slug} is listed twice", "", "ten different stacks", slug),
            )
        chosen.append(chip.index)
    wanted = rules.parameters["puzzle-stacks"]
    if len(chosen) != wanted:
        raise IllegalSetup(
            node.position,
            Refusal(
                rules.parameter_clauses["puzzle-stacks"],
                f"the bank has {wanted} puzzle stacks",
                "",
                str(wanted),
                str(len(chosen)),
                also=rules.carried_out.get("setup-count", ()),
            ),
        )
    always = [chip.index for chip in rules.chips if chip.kind in ("gem", "purple", "wound")]
    return tuple(sorted(always + chosen))


def listed_kind(rules: Rules, kind: str) -> tuple[str, ...]:
    """The clause that says which chips are of a kind, if the ruleset names one."""
    clause = rules.structure.get(f"kind-{kind}")
    return () if clause is None else (clause,)


def bank_items(rules: Rules, node: Node) -> list[tuple[Node, str]]:
    """The stacks a header lists, or those of a recommended bank that it names."""
    if node.text is None:
        return [
            (item, item.string().lower().replace("_", "-").replace("'", "").replace(" ", "-"))
            for item in node.sequence()
        ]
    banks = rules.document.section("banks")
    if node.text not in banks:
        raise Unreadable(node.position, f"unknown bank {node.text[:40]!r}", nearest(node.text, banks))
    return [(node, slug) for slug in banks[node.text].need("stacks").strings()]


def deal(rules: Rules, state: State, characters: tuple[str, ...]) -> None:
    """Put the starting decks in the bags (PS3-DECK-03 to -07); what they hold leaves the bank (PS3-BANK-26, -27)."""
    for seat, character in zip(state.seats, characters, strict=True):
        for chip in rules.characters[character]:
            seat.bag[chip] += 1
        for chip, count in rules.starting_deck:
            seat.bag[chip] += count
            state.bank[chip] -= count
