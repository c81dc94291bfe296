"""Drafting: each player picks character chips from a pool, one at a time (PS3-CLOCK-01 to -11).

A header gives the pool and the picks in order (`pool`, `picks`). Not for: characters as they are printed (`setup`).
"""

from random import Random

from verifier.games.puzzle_strike.modes import Draft
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.setup import breach
from verifier.kernel import malformed
from verifier.kernel.message import say
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.language.vocabulary import refuse_unknown
from verifier.record.model import Replay
from verifier.record.names import as_slug

#: The header's keys of a draft.
KEYS = ("pool", "picks")


def drafted(rules: Rules, replay: Replay, draft: Draft, sets: int) -> tuple[tuple[int, ...], ...]:
    """The chips that each seat has drafted. Raises `Unreadable`, and `IllegalSetup` where a clause is broken."""
    for sitting in replay.seats:
        if sitting.character:
            problem = f"{sitting.id} has no character in mode {rules.mode.name}: leave `character` out and give `picks`"
            raise malformed.IMPOSSIBLE_HEADER.at(sitting.position, problem=problem)
    pool = pool_of(rules, replay, draft, sets)
    picks = replay.setup.get("picks")
    if picks is None:
        raise breach(Position(replay.path, 1, 1), draft.order_clause, say("picks-not-given"), "picks: [P1: ...]", "")
    own: list[list[int]] = [[] for _ in replay.seats]
    names = [seat.id for seat in replay.seats]
    for number, entry in enumerate(picks.sequence()):
        seat, chip = pick_of(rules, entry, names)
        if number >= len(draft.order):
            message = say("there-picks", n=len(draft.order))
            raise breach(entry.position, draft.order_clause, message, str(len(draft.order)), str(number + 1))
        due = names[draft.order[number]]
        if names[seat] != due:
            raise breach(
                entry.position, draft.order_clause, say("pick-is-of", n=number + 1, seat=due), due, names[seat]
            )
        if chip not in pool:
            slug = rules.chips[chip].slug
            raise breach(entry.position, clause(rules, "draft-from-pool"), say("not-pool-any-more", chip=slug),
                         say("chip-pool"), slug)  # fmt: skip
        pool.remove(chip)
        own[seat].append(chip)
    if len(picks.sequence()) < len(draft.order):
        found = len(picks.sequence())
        message = say("picks-made-not", n=len(draft.order), n2=found)
        raise breach(picks.position, clause(rules, "draft-from-pool"), message, str(len(draft.order)), str(found))
    return tuple(tuple(chips) for chips in own)


def pool_of(rules: Rules, replay: Replay, draft: Draft, sets: int) -> list[int]:
    """The chips that lie in the pool: so many, all of them character chips, none more often than there are boxes."""
    node = replay.setup.get("pool")
    if node is None:
        where = Position(replay.path, 1, 1)
        raise breach(where, draft.pool_clause, say("pool-not-given"), f"pool: [{draft.pool} character chips]", "")
    pool: list[int] = []
    for item in node.sequence():
        chip = chip_of(rules, item)
        if pool.count(chip) >= sets:
            raise breach(item.position, draft.pool_clause, say("pool-already", chip=item.string()), say("another-chip"),
                         item.string())  # fmt: skip
        pool.append(chip)
    if len(pool) != draft.pool:
        message = say("pool-has-character-chips", n=draft.pool)
        raise breach(node.position, draft.pool_clause, message, str(draft.pool), str(len(pool)))
    return pool


def pick_of(rules: Rules, entry: Node, names: list[str]) -> tuple[int, int]:
    """Who picks what: `P1: reversal`."""
    fields = entry.fields or {}
    if len(fields) != 1:
        raise entry.wrong("one pick, written P1: reversal")
    name, chosen = next(iter(fields.items()))
    refuse_unknown(name, names, chosen.position, "seat", name[:40])
    if chosen.items is not None:
        message = say("one-chip-picked-at-time")
        raise breach(chosen.position, clause(rules, "draft-one-chip"), message, say("one-chip"), str(len(chosen.items)))
    return names.index(name), chip_of(rules, chosen)


def chip_of(rules: Rules, node: Node) -> int:
    """A character chip by name."""
    slug = as_slug(node.string())
    refuse_unknown(slug, rules.index, node.position, "chip", slug[:40])
    chip = rules.chips[rules.index[slug]]
    if chip.kind != "character":
        raise breach(node.position, clause(rules, "draft-from-pool"), say("no-character-chip", chip=slug),
                     say("character-chip"), chip.kind)  # fmt: skip
    return chip.index


def clause(rules: Rules, case: str) -> str:
    """The clause of a case of drafting, else that of a set-up without characters."""
    return rules.structure.get(case, rules.structure["setup-no-character"])


def invented(rules: Rules, random: Random, draft: Draft, here: Position) -> dict[str, Node]:
    """A random draft as a header holds it; only of chips whose text is known, if there are enough."""
    every = [chip.slug for chip in rules.chips if chip.kind == "character"]
    known = [slug for slug in every if rules.index[slug] not in rules.unknown]
    pool = random.sample(known if len(known) >= draft.pool else every, draft.pool)
    chosen = random.sample(pool, len(draft.order))
    picks = (
        Node(here, fields={f"P{seat + 1}": Node(here, slug)}) for seat, slug in zip(draft.order, chosen, strict=True)
    )
    return {"pool": Node(here, items=tuple(Node(here, slug) for slug in pool)), "picks": Node(here, items=tuple(picks))}
