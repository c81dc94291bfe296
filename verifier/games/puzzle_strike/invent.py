"""Made-up games: headers with random characters and banks, for simulation. Not for: playing them."""

from random import Random

from verifier.games.game import MADE_UP, PLAYERS, Wishes
from verifier.games.puzzle_strike.draft import invented
from verifier.games.puzzle_strike.modes import Mode, across
from verifier.games.puzzle_strike.rules import Rules
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.language.vocabulary import unknown_name
from verifier.record.model import Replay, SeatEntry


def invent(rules: Rules, random: Random, index: int, wishes: Wishes) -> Replay:
    """The header of the `index`-th made-up game. Raises `Unreadable` for an unknown mode, bank or character."""
    mode = wishes.mode or next(iter(rules.modes), "")
    if mode not in rules.modes:
        raise unknown_name(MADE_UP, "mode", mode, rules.modes)
    seats = seats_of(rules.modes[mode].mode, wishes.seats)
    bank = stacks(rules, random, index, wishes.bank)
    drafts = rules.modes[mode].mode.drafts
    if drafts and wishes.characters:
        raise Unreadable(MADE_UP, f"in mode {mode} character chips are drafted; there are no characters to wish for")
    characters = [""] * seats if drafts else characters_of(rules, random, wishes.characters, seats)
    teams = teams_of(rules.modes[mode].mode, seats)
    setup = {"bank": bank, **(invented(rules, random, drafts[seats], MADE_UP) if drafts else {})}
    return Replay(
        path=MADE_UP.path,
        ruleset=rules.document.id,
        errata=rules.document.errata,
        digest=rules.document.digest,
        mode=mode,
        seats=tuple(SeatEntry(f"P{n + 1}", PLAYERS[n], character, MADE_UP) for n, character in enumerate(characters)),
        setup=setup if not teams else {**setup, "teams": teams},
    )


def teams_of(mode: Mode, seats: int) -> Node | None:
    """The teams as a header holds them: players who sit across; None where none are to be named."""
    if not mode.team_size or mode.teams:
        return None
    teams = across(mode, seats)
    return Node(MADE_UP, items=tuple(listing([f"P{seat + 1}" for seat in team]) for team in teams))


def seats_of(mode: Mode, wanted: int) -> int:
    """How many seats: those wished for, or the fewest. Raises `Unreadable` if the mode is for others."""
    if wanted and wanted not in mode.players:
        players = " or ".join(map(str, mode.players))
        raise Unreadable(MADE_UP, f"mode {mode.name} is for {players} players, not {wanted}")
    return wanted or min(mode.players)


def characters_of(rules: Rules, random: Random, wanted: tuple[str, ...], seats: int) -> list[str]:
    """The characters asked for, and random others for the seats that are left."""
    for name in wanted:
        if name not in rules.characters:
            raise unknown_name(MADE_UP, "character", name, rules.characters)
    others = [name for name in rules.characters if name not in wanted]
    return [*wanted[:seats], *random.sample(others, max(0, seats - len(wanted)))]


def stacks(rules: Rules, random: Random, index: int, wanted: str) -> Node:
    """The bank: random stacks of known chips, the recommended banks in turn, one of them by name, or chips named."""
    banks = list(rules.document.section("banks"))
    if wanted == "random":
        puzzles = [chip.slug for chip in rules.chips if chip.kind == "puzzle" and chip.known and chip.priced]
        if len(puzzles) < rules.parameters["puzzle-stacks"]:
            puzzles = [chip.slug for chip in rules.chips if chip.kind == "puzzle"]
        return listing(sorted(random.sample(puzzles, rules.parameters["puzzle-stacks"]), key=rules.index.__getitem__))
    if wanted == "recommended" and banks:
        return Node(MADE_UP, banks[index % len(banks)], plain=True)
    if "," in wanted:
        return listing([name.strip() for name in wanted.split(",")])
    if wanted not in banks:
        raise unknown_name(MADE_UP, "bank", wanted, ("random", "recommended", *banks))
    return Node(MADE_UP, wanted, plain=True)


def listing(names: list[str]) -> Node:
    """A list of names as a header holds it."""
    return Node(MADE_UP, items=tuple(Node(MADE_UP, name, plain=True) for name in names))
