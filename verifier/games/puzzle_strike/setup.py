"""From a replay's header to the first position: seats, characters, bank, starting decks, and the set-up clauses.

Not for: positions that start in the middle of a game (`position`).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from verifier.games.puzzle_strike import draft
from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.endings import ENDINGS
from verifier.games.puzzle_strike.midgame import first_position, leave_open
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.position import read_position
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import State
from verifier.games.puzzle_strike.unpriced import Unpriced
from verifier.games.setup import breach, check_end, check_keys, readings_in, refuse, rules_of
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.language.document import is_null
from verifier.language.node import Node
from verifier.language.vocabulary import refuse_unknown
from verifier.record.model import Replay
from verifier.record.names import as_slug
from verifier.record.promises import FROM, NO_ONE

#: A stack of the bank that is not known, or a whole bank.
UNKNOWN = "?"

HEADER = ("bank", FROM, "position", "sets", "purpose")


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Play:
    """The game that a replay's header sets up.

    Raises `Unreadable` for names that mean nothing and `IllegalSetup` for a set-up that breaks a clause.
    """
    check_end(replay, ENDINGS)
    ways = rules.modes
    rules = with_teams(rules_of(rules, replay), replay)
    known = keys_of(rules)
    check_keys(replay.setup, known)
    seats, wanted = len(replay.seats), " or ".join(map(str, rules.mode.players))
    if seats not in rules.mode.players:
        message = say("mode-for-players", raw=rules.mode.name, n=wanted)
        others = [name for name, other in ways.items() if seats in other.mode.players]
        if others:
            message = say("others-play", message=message, n=seats, raw=", ".join(others))
        refuse(replay, "seats", Refusal(rules.structure["setup-seats"], message, "", wanted, str(seats)))
    if rules.mode.drafts:
        characters: tuple[str, ...] = ("",) * seats
        own = draft.drafted(rules, replay, rules.mode.drafts[seats], sets_of(replay))
    else:
        characters = characters_of(rules, replay)
        own = tuple(rules.characters[name] for name in characters)
    bank = bank_of(rules, replay)
    state = State(len(rules.chips), seats)
    put_stacks(rules, state, bank)
    state.teams = rules.mode.teams
    state.share()
    for stack in state.stacks:
        state.bank[stack] = rules.chips[stack].box
    deal(rules, state, own)
    for seat in rules.mode.mates(0):
        state.unseen[seat].balances = rules.first_arrows
    readings = readings_in(rules, replay, chosen)
    play = (Unpriced if rules.unpriced else Play)(rules, state, readings, characters, own)
    if (position := first_position(play, replay)) is not None:
        read_position(play, position)
    return play


def keys_of(rules: Rules) -> tuple[str, ...]:
    """The header's keys of a way to play."""
    return (*HEADER, *(draft.KEYS if rules.mode.drafts else ()), *(("teams",) if rules.mode.team_size else ()))


def with_teams(rules: Rules, replay: Replay) -> Rules:
    """The rules with the teams that the header names: `teams: [[P1, P3], [P2, P4]]` (PS3-TEAM-02)."""
    mode, node = rules.mode, replay.setup.get("teams")
    if not mode.team_size or len(replay.seats) not in mode.players:
        return rules
    names = [seat.id for seat in replay.seats]
    case = rules.structure.get("setup-teams", rules.structure["setup-seats"])
    if node is None and not mode.teams:
        message = say("header-does-not-say-who", n=mode.team_size)
        refuse(replay, "seats", Refusal(case, message, "", "teams: [[P1, ...], [P2, ...]]", "nothing"))
    if node is None:
        return rules
    found = tuple(tuple(sorted(seat_of(item, names) for item in team.sequence())) for team in node.sequence())
    together = sorted(seat for team in found for seat in team)
    if together != list(range(len(names))) or any(len(team) != mode.team_size for team in found):
        message = say("every-player-one-team", n=mode.team_size)
        raise breach(node.position, case, message, say("teams-of", n=mode.team_size), "others")
    if mode.teams and set(found) != set(mode.teams):
        wanted = " and ".join(" with ".join(names[seat] for seat in team) for team in mode.teams)
        raise breach(node.position, case, say("draft-says-who-plays-with"), wanted, "others")
    return replace(rules, mode=replace(mode, teams=tuple(sorted(found))))


def seat_of(node: Node, names: list[str]) -> int:
    """The seat a name means."""
    refuse_unknown(node.string(), names, node.position, "seat", node.string()[:40])
    return names.index(node.string())


def characters_of(rules: Rules, replay: Replay) -> tuple[str, ...]:
    """The characters in seat order; each at most as often as there are sets (PS3-INTRO-08, PS3-TOURN-04)."""
    found: list[str] = []
    sets = sets_of(replay)
    for seat in replay.seats:
        slug = as_slug(seat.character)
        if slug in ("", UNKNOWN, NO_ONE):
            clause, message = rules.structure["setup-no-character"], say("has-no-character", seat=seat.id)
            raise breach(seat.position, clause, message, say("a-character"), "none")
        refuse_unknown(slug, rules.characters, seat.position, "character", seat.character[:40])
        if (copies := found.count(slug)) >= sets:
            message = say("already-taken-mirror-match-needs", character=slug)
            if copies > 1:
                message = say("already-taken-by-players-one", character=slug, n=copies, n2=copies + 1)
            raise breach(seat.position, rules.structure["setup-characters"], message, say("another-character"), slug)
        found.append(slug)
    return tuple(found)


def sets_of(replay: Replay) -> int:
    """How many boxes are on the table."""
    node = replay.setup.get("sets")
    return 1 if node is None or is_null(node) else node.integer(1, 8)


class Bank(NamedTuple):
    """The puzzle stacks that a header names, and how many more there are."""

    named: tuple[int, ...]
    unnamed: int


def bank_of(rules: Rules, replay: Replay) -> Bank:
    """The bank of a header: ten different puzzle stacks (PS3-BANK-05, -13, -15), `?` for one that is not known."""
    wanted = rules.parameters["puzzle-stacks"]
    node = replay.setup.get("bank")
    if node is None or node.text == UNKNOWN:
        return Bank((), wanted)
    items = bank_items(rules, node)
    if not items:
        named = say("bank-ten-puzzle-stacks")
        raise breach(node.named_at, rules.structure["setup-bank"], say("no-stack-bank"), named, "nothing")
    chosen: list[int] = []
    for item, slug in items:
        if slug == UNKNOWN:
            continue
        chip = stack_of(rules, item, slug)
        if chip.kind != "puzzle":
            message, which = say("not-puzzle-chip", chip=slug), rules.structure.get(f"kind-{chip.kind}")
            clause, kinds = rules.structure[f"setup-{chip.kind}"], () if which is None else (which,)
            raise breach(item.position, clause, message, say("puzzle-stack"), chip.kind, kinds)
        if chip.index in chosen:
            clause, message = rules.structure["setup-twice"], say("listed-twice", chip=slug)
            raise breach(item.position, clause, message, say("ten-different-stacks"), slug)
        chosen.append(chip.index)
    if len(items) != wanted:
        clause, also = rules.parameter_clauses["puzzle-stacks"], rules.carried_out.get("setup-count", ())
        message = say("bank-has-puzzle-stacks", n=wanted, n2=len(items))
        raise breach(node.named_at, clause, message, str(wanted), len(items), also)
    return Bank(tuple(chosen), wanted - len(chosen))


def put_stacks(rules: Rules, state: State, bank: Bank) -> None:
    """Put the stacks on the table: gems, purples, Wounds and the puzzle stacks, of which some may be unknown."""
    always = [chip.index for chip in rules.chips if chip.kind in ("gem", "purple", "wound")]
    state.stacks = tuple(sorted((*always, *bank.named)))
    if bank.unnamed:
        others = [chip.index for chip in rules.chips if chip.kind == "puzzle" and chip.index not in bank.named]
        leave_open(state, others, bank.unnamed)


def stack_of(rules: Rules, item: Node, slug: str) -> Chip:
    """The chip that a stack of the bank is of. Raises `Unreadable` for an unknown one."""
    refuse_unknown(slug, rules.index, item.position, "chip", slug[:40])
    return rules.chips[rules.index[slug]]


def slug_of(rules: Rules, name: str) -> str:
    """The slug that the name of a chip in a bank means."""
    if name in rules.index:  # as most are written
        return name
    return UNKNOWN if name.strip() == UNKNOWN else as_slug(name)


def bank_items(rules: Rules, node: Node) -> list[tuple[Node, str]]:
    """The stacks a header lists, or those of a recommended bank that it names."""
    if node.text is None:
        return [(item, slug_of(rules, item.string())) for item in node.sequence()]
    banks = rules.document.section("banks")
    named = as_slug(node.text)
    refuse_unknown(named, banks, node.position, "bank", node.text[:40])
    return [(node, slug) for slug in banks[named].need("stacks").strings()]


def deal(rules: Rules, state: State, own: tuple[tuple[int, ...], ...]) -> None:
    """Put the starting decks in the bags (PS3-DECK-03 to -07); what they hold leaves the bank (PS3-BANK-26, -27)."""
    for seat, chips in zip(state.seats, own, strict=True):
        for chip in chips:
            seat.bag[chip] += 1
        for chip, count in rules.starting_deck:
            seat.bag[chip] += count
            state.bank[chip] -= count
