"""The header of an imported record, out of what a source says of it. Not for: reading the source."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verifier.language.node import Node
from verifier.record.claims import read_claims
from verifier.record.emit import NOWHERE, leaf, listing, mapping
from verifier.record.importing.account import LineAccount
from verifier.record.importing.claims import claims_of
from verifier.record.importing.draft import RecordDraft, plain
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import NAME
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.shapes import Held
from verifier.record.importing.sharing import SETS, alike, boxes
from verifier.record.importing.wordlist import name_key
from verifier.record.model import Claim, Replay, Result, SeatEntry
from verifier.record.names import normal
from verifier.record.promises import FROM, OUTSIDE, UNKNOWN
from verifier.record.words import Words, nearest

NO_PROMISE = "Lines that were not understood may hold any moves, so that `record` promises nothing."
UNKEPT = "The source promises more than what it leaves out bears out, so that `record` has less: {}."
MIDDLE = "The source begins in the middle of the game (`from`): `record` promises nothing, and who began is not said."
PLACED = "The source tells where things lay when it begins (`position`); a `?` stands there for what it does not tell."
FILLED = "The first move of a turn is forced; where the source does not tell it, it is filled in and marked so."
NO_MODE = "The source does not say in which mode so many play: write it into `mode`."
MODE_GIVEN = "The mode was given when the source was imported."
ENDED = "The moves may not go up to the end of the game, so that how it ended stands here alone: {}."
NOBODY = ("", UNKNOWN)
NO_CHARACTER = "The source does not say every seat's character: write it into `seats` if you know it."

#: What stands for `vs`: the games that each has won, or a dash behind a character.
SCORE = re.compile(r"(?<!\S)[0-9]{1,2}\s{0,3}[-\u2013:]\s{0,3}[0-9]{1,2}(?![\w-])|(?<=\)\s)[-\u2013\u2014](?=\s)")


@dataclass(slots=True)
class Setup:
    """What a source says of a game before its moves."""

    players: list[str] = field(default_factory=list)
    characters: dict[int, str] = field(default_factory=dict)
    stacks: dict[str, list[str]] = field(default_factory=dict)  # header key -> chips
    named: dict[str, str] = field(default_factory=dict)  # header key -> one word
    meta: dict[str, str] = field(default_factory=dict)
    record: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    sides: list[tuple[str, ...]] = field(default_factory=list)  # who plays with whom, by name
    sided: str = ""  # the header key for that
    picks: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # header key -> player and chip, in order

    chains: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)  # key -> stacks and what replaced them
    begun: bool = False  # whether it says who of the players began
    games: int = 0  # games since the list was said
    options: list[Node] = field(default_factory=list)  # what was taken before this game

    def index(self, name: str) -> int:
        """Which of the players has a name; a seat's own name is `P1` and the like."""
        known = [normal(player) for player in self.players]
        return known.index(normal(name)) if normal(name) in known else -1

    def knows(self, names: Sequence[str]) -> bool:
        """Whether some names are all those of players."""
        return bool(names) and all(self.index(name) >= 0 for name in names)

    def mates(self) -> tuple[frozenset[int], ...]:
        """The players of each side, by their places in the list of players."""
        return tuple(frozenset(map(self.index, side)) for side in self.sides)


def won_in(lexicon: Lexicon, line: str) -> Held:
    """Who has won as a line has it, and against whom, how: `Bob beat Alice`, `Bob in 7`; nothing if it has a score."""
    return {} if SCORE.search(line) else lexicon.shapes.read("won", line) or {}


def told_players(held: Held) -> list[str]:
    """The winner that a line names, and the loser, as it has them: a character may stand beside either."""
    return [held[slot] for slot in ("name", "loser") if slot in held]


def draft(scribe: Scribe, setup: Setup, source: str) -> RecordDraft:
    """The record of one game: what was written, under the header that the source gives."""
    lexicon = scribe.lexicon
    scribe.fill()
    scribe.placed = _tells_where(scribe, setup)
    unknown = any(line.kind == "unknown" for line in scribe.account)
    promise = scribe.promise(len(setup.players))
    if not scribe.begins_open and not scribe.extracts and not unknown:
        promise = replace(promise, **{**_order_told(scribe, setup), **setup.record})
    names = [plain(name)[:NAME] for name in setup.players]
    names += [""] * (2 - len(names))  # who else plays is not told
    is_cut = bool(scribe.events) and promise.moves != "all" and scribe.ended not in OUTSIDE  # its end may not be told
    claims, doubts = _claims(scribe, len(names))
    replay = Replay(
        path=scribe.path,
        ruleset=lexicon.ruleset,
        language=lexicon.names.wording.language,
        mode=setup.named.get("mode", ""),
        meta={key: plain(text) for key, text in setup.meta.items()},
        seats=tuple(
            SeatEntry(seat, name, setup.characters.get(index, UNKNOWN if setup.characters else ""))
            for index, (seat, name) in enumerate(zip(lexicon.names.seats, names, strict=False))
        ),
        setup={**_laid(setup, lexicon), **boxes(lexicon, setup.characters, setup.named), **_begun(scribe)},
        record=promise,
        claims=claims,
        result=None if scribe.winner is None else Result(scribe.winner, "" if is_cut else scribe.ended),
    )
    remarks = [told(scribe.account, source, scribe.path), *lexicon.words.lists["remarks"], *setup.remarks]
    remarks += [*alike(names), *doubts, *_missing(setup, lexicon, replay)]
    remarks += _remarks(scribe, setup, replay, ENDED.format(scribe.ended) if scribe.ended and is_cut else "")
    return RecordDraft(replay, tuple(remarks), scribe.lines(promise), tuple(setup.options), usual=lexicon.best_of)


def _order_told(scribe: Scribe, setup: Setup) -> Mapping[str, str]:
    """The promise of a game without moves of which the source says who began: of one with `some`, nobody knows that."""
    is_bare = setup.begun and not scribe.events and not scribe.claims
    return {"moves": scribe.lexicon.words.record.get("moves", "all")} if is_bare else {}


def _remarks(scribe: Scribe, setup: Setup, replay: Replay, ended: str) -> list[str]:
    """What is remarked of what the source leaves open, and of how the game ended if the header does not say it."""
    unkept = [f"{key}: {word}" for key, word in setup.record.items() if getattr(replay.record, key) != word]
    said = {
        FILLED: scribe.filled > 0,
        UNKEPT.format(", ".join(unkept)): bool(unkept),
        MIDDLE: scribe.begins_open,
        PLACED: scribe.middle and not scribe.begins_open,
        NO_MODE: not replay.mode and len(replay.seats) > 2,
        NO_CHARACTER: not setup.picks and any(entry.character in NOBODY for entry in replay.seats),
        NO_PROMISE: any(line.kind == "unknown" for line in scribe.account),
        SETS: bool(boxes(scribe.lexicon, setup.characters, setup.named)),
        ended: bool(ended),
    }
    return [remark for remark, holds in said.items() if holds]


def _claims(scribe: Scribe, players: int) -> tuple[tuple[Claim, ...], list[str]]:
    """What the source claims of the whole game, and what is remarked of it."""
    names = scribe.lexicon.names
    told = not scribe.middle and not scribe.extracts
    claims, doubts = claims_of(scribe.claims, names.seats[: max(2, players)], scribe.rounds, told=told)
    return read_claims(listing(claims), Words(names)) if claims else (), doubts


def _begun(scribe: Scribe) -> Mapping[str, Node]:
    """The header's keys for where a source begins in the middle of the game, and how things lie then."""
    number = next((turn.number for turn in scribe.turns), 0)
    turn = f"turn {number}" if number and scribe.rounds is False else UNKNOWN  # counted over all players
    keys = {FROM: leaf(turn)} if scribe.begins_open else {}
    if scribe.position is None:
        return keys
    return {**keys, "position": scribe.position if scribe.begins_open else _opened(scribe.position, scribe)}


def _tells_where(scribe: Scribe, setup: Setup) -> bool:
    """Whether a source tells what lay where when its first turn began, and nothing else can be in effect by then."""
    lexicon, turn = scribe.lexicon, scribe.turns[0] if scribe.turns else None
    if scribe.position is None or turn is None or not turn.begun:
        return False
    told = scribe.position.need("seats").mapping().get(lexicon.names.seats[turn.seat])
    laid = lexicon.words.lists["laid"]
    if told is None or not laid or not set(laid) <= told.mapping().keys():
        return False
    named = [stack for word in setup.named.values() for stack in lexicon.bank_stacks.get(word, ())]
    stacks = [*named, *(stack for stacks in setup.stacks.values() for stack in stacks)]
    is_known = (
        UNKNOWN not in stacks
        and len(stacks) >= sum(lexicon.words.whole.values())
        and len(setup.characters) == len(setup.players)
    )
    in_play = (lexicon.english.get(one, one) for one in (*stacks, *setup.characters.values()))
    return is_known and lexicon.lasting.isdisjoint(in_play)


def _opened(position: Node, scribe: Scribe) -> Node:
    """A position with `?` for every place of a player of which the source does not say what lies there."""
    names, words = scribe.lexicon.names, scribe.lexicon.words
    places = [spot for spot in words.places.values() if spot in names.mendable and names.mendable[spot].of_seat]
    told = position.get("seats")
    seats = told.mapping() if told is not None else {}
    every = {
        seat: mapping({**dict.fromkeys(places, leaf(UNKNOWN)), **(seats[seat].mapping() if seat in seats else {})})
        for seat in names.seats[: max(2, scribe.players)]
    }
    table = dict.fromkeys(words.lists["unlaid"], leaf(UNKNOWN))
    return mapping({**table, **position.mapping(), "seats": mapping(every)})


def _laid(setup: Setup, lexicon: Lexicon) -> Mapping[str, Node]:
    """The header's keys of the game: one word each, lists of chips, sides and picks."""
    words = {key: leaf(word) for key, word in setup.named.items() if key != "mode"}
    untold = {key: lexicon.words.whole.get(key, 0) - len(chips) for key, chips in setup.stacks.items()}
    lists = {key: listing([*chips, *[UNKNOWN] * untold[key]]) for key, chips in setup.stacks.items() if chips}
    rows = [key for key in lexicon.words.lists["rows"] if key not in words]
    lists |= {key: _row(setup, key, lexicon.words.whole[key]) for key in rows}
    return {**words, **lists, **_groups(setup, lexicon.names.seats)}


def _missing(setup: Setup, lexicon: Lexicon, replay: Replay) -> Iterator[str]:
    """What is remarked of lists that the source does not give, or not whole."""
    missing = [key for key in lexicon.words.listed if key not in replay.setup or not _known(setup, key)]
    if missing:
        yield f"The source does not say: {', '.join(missing)}."
    for key in setup.stacks:
        chips = _known(setup, key)
        if 0 < len(setup.stacks[key]) < lexicon.words.whole.get(key, 0) and key in lexicon.words.lists["rows"]:
            yield from (
                f"Of the {key} the source names {', '.join(chips)}, and not in which places." for _ in chips[:1]
            )
        elif 0 < len(chips) < lexicon.words.whole.get(key, 0):
            yield f"Of the {key} the source names {len(chips)}; a `?` stands for each other."


def _known(setup: Setup, key: str) -> list[str]:
    """What a source tells of a list: the word for all of it, or the chips that it names."""
    return [setup.named[key]] if key in setup.named else [one for one in setup.stacks.get(key, ()) if one != UNKNOWN]


def _row(setup: Setup, key: str, whole: int) -> Node:
    """A list in which places count; where fewer are told than it has, nobody knows the place of any."""
    told = setup.stacks.get(key, [])
    return listing(told if len(told) >= whole else [UNKNOWN] * whole)


def _groups(setup: Setup, seats: Sequence[str]) -> Mapping[str, Node]:
    """The header's keys for who plays with whom and who drafted what."""
    found: dict[str, Node] = {}
    if setup.sides:
        sides = tuple(listing([seats[index] for index in sorted(side)]) for side in setup.mates())
        found[setup.sided] = Node(NOWHERE, items=sides)
    for key, picks in setup.picks.items():
        pairs = ((setup.index(name), chip) for name, chip in picks)
        found[key] = Node(NOWHERE, items=tuple(mapping({seats[index]: leaf(chip)}) for index, chip in pairs))
    return found


def with_characters(made: RecordDraft, characters: Sequence[str], known: Mapping[str, str]) -> RecordDraft:
    """A record with the characters that somebody who knows them gives, by seat, where the source does not say them.

    `known` maps names to slugs. Raises `ValueError` for a name that is none, and for more names than seats.
    """
    seats = list(made.replay.seats)
    if len(characters) > len(seats):
        raise ValueError(f"{len(characters)} characters for {len(seats)} seats")
    for index, name in enumerate(characters):
        slug = known.get(name_key(name.split()), "")
        if name and not slug:
            near = nearest("-".join(name.split()), known)
            raise ValueError(f"unknown character {name[:40]!r}" + (f" (did you mean {known[near]!r}?)" if near else ""))
        if slug and seats[index].character in NOBODY:
            seats[index] = replace(seats[index], character=slug)
    missing = any(seat.character in NOBODY for seat in seats)
    remarks = [remark for remark in made.remarks if missing or remark != NO_CHARACTER]
    if seats != list(made.replay.seats):
        remarks.append("The characters were given when the source was imported.")
    return replace(made, replay=replace(made.replay, seats=tuple(seats)), remarks=tuple(remarks))


def with_mode(made: RecordDraft, mode: str, lexicon: Lexicon) -> RecordDraft:
    """A record with the mode that somebody who knows it gives by name or title, where the source does not say it.

    Raises `ValueError` for one that the rules do not have.
    """
    slug = lexicon.mode(mode)
    if not slug:
        raise ValueError(f"unknown mode {mode[:40]!r}; there are: {', '.join(sorted(set(lexicon.modes.values())))}")
    if made.replay.mode:
        return made
    remarks = (*(remark for remark in made.remarks if remark != NO_MODE), MODE_GIVEN)
    return replace(made, replay=replace(made.replay, mode=slug), remarks=remarks)


def told(account: Sequence[LineAccount], source: str, path: str) -> str:
    """One sentence on where a record comes from and how much of that was understood."""
    unknown = sum(line.kind == "unknown" for line in account)
    saying = unknown + sum(line.kind in ("moves", "header", "kept") for line in account)
    share = f"{saying - unknown} of {saying} lines understood"
    return f"Imported from {plain(path.rpartition('/')[2])} ({source}): {share}."
