"""What every game asks of the header that sets it up: its keys, the way to play, the readings that were agreed on.

Not for: what is set up, which is a game's own affair.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NoReturn, TypeAlias, cast

from verifier.games.judging import Judging
from verifier.games.ruleset import R, Ruleset
from verifier.kernel import malformed
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Said, say
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Faults, Position, Unreadable, together
from verifier.kernel.spec import Readings
from verifier.language import shapes
from verifier.language.fields import Field, read_each
from verifier.language.node import Node
from verifier.language.vocabulary import nearest, refuse_unknown
from verifier.record.header import KEYS
from verifier.record.model import Replay, SeatEntry
from verifier.record.words import cut

UNKNOWN = "?"
#: What reads the figures of a seat, which a header may name.
Lineups: TypeAlias = Callable[[SeatEntry, Node | None], Sequence[str]]


def check_keys(setup: Mapping[str, Node], known: Sequence[str]) -> None:
    """Refuse keys of a header that are none of the game's. Raises `Unreadable`."""
    for key, node in setup.items():
        check_key(key, node, known)


def check_key(key: str, node: Node, known: Sequence[str]) -> None:
    """Refuse a key of the header that is none of the game's. Raises `Unreadable`."""
    if key not in known:
        raise malformed.UNKNOWN_KEY.at(node.named_at, nearest(key, (*known, *KEYS)), key=cut(key))


def rules_of(rules: R, replay: Replay) -> R:
    """The rules for the way to play that a replay names, or the first one. Raises `Unreadable` for an unknown one."""
    modes = cast(Mapping[str, R], rules.modes)
    name = replay.mode or next(iter(modes), "")
    if name in modes:
        return modes[name]
    if not name:
        return rules
    where = replay.positions.get("mode", Position(replay.path, 1, 1))
    raise malformed.UNKNOWN_MODE.at(where, nearest(name, modes), name=name[:60], known=", ".join(sorted(modes)))


def readings_in(rules: Ruleset, replay: Replay, chosen: Mapping[str, str]) -> Readings:
    """The readings that are in force. Raises `Unreadable` for agreed ones that there are not."""
    return Readings(rules.decided, agreed_readings(rules, replay), chosen, presumes=replay.presumes)


def agreed_readings(rules: Ruleset, replay: Replay) -> Mapping[str, str]:
    """The readings of open points that a header names; where a clause settles a point, the clause prevails.

    Raises `Unreadable` for unknown points or readings.
    """
    where = replay.positions.get("readings", Position(replay.path, 1, 1))
    for key, reading in replay.readings.items():
        point, _, scope = key.partition("@")
        if scope:
            refuse_unknown(scope, rules.index, where, rules.document.piece)
        refuse_unknown(point, rules.points, where, "spec point", key[:60])
        known = rules.points[point].alternatives
        if reading not in known:
            raise malformed.UNKNOWN_READING.at(where, nearest(reading, known), point=key, reading=reading[:40])
    return replay.readings


def seat_index(names: Sequence[str], name: str, node: Node) -> int:
    """The seat of a name. Raises `Unreadable`."""
    refuse_unknown(name, names, node.position, "seat", name[:20])
    return names.index(name)


def index_of(names: Sequence[str], name: str, where: Position) -> int:
    """The number of a piece. Raises `Unreadable`."""
    refuse_unknown(name, names, where, "card")
    return names.index(name)


def piece_field(
    names: Sequence[str], known: Collection[int], what: str, more: Mapping[str, int] = MappingProxyType({})
) -> Field:
    """A field that names a piece of some kind, or one of a few further words for one."""

    def read(node: Node) -> int:
        found = more.get(node.string(), -1)
        found = index_of(names, node.string(), node.position) if found < 0 else found
        if found not in known:
            raise node.wrong(what)
        return found

    return Field(read, shapes.choice((*(names[one] for one in known), *more)), names.__getitem__)


def check(play: Judging, ask: Ask, answer: Answer, node: Node) -> None:
    """Put what a header says to the norms, as the answer to a question that nobody is asked. Raises `IllegalSetup`."""
    refused = play.judge(ask, answer)
    if refused is not None:
        raise IllegalSetup(node.position, refused)


def entries_of(node: Node, key: str) -> Iterable[tuple[str, Node]]:
    """The entries of a part of a header, if it is there."""
    found = node.get(key)
    return () if found is None else found.pairs()


def list_characters(replay: Replay, known: Collection[str], kind: str, clause: str) -> list[str]:
    """What the seats' `character` names, none twice. Raises `Unreadable`, and `IllegalSetup` by a clause."""
    found: list[str] = []
    unknown = [entry for entry in replay.seats if entry.character not in known]
    if unknown:
        raise together(unknown_character(replay, entry, known, kind) for entry in unknown)
    for entry in replay.seats:
        name = entry.character
        if name in found:
            wanted = say("another-team" if kind == "team" else "another-character")
            refuse(replay, "seats", Refusal(clause, say("two-players-have", raw=name), "", wanted, name))
        found.append(name)
    return found


def unknown_character(replay: Replay, entry: SeatEntry, known: Collection[str], kind: str) -> Unreadable:
    """The fault of a seat whose `character` is none of those that there are."""
    where = entry.position if entry.position.path else Position(replay.path, 1, 1)
    name = entry.character
    return malformed.UNKNOWN_NAME.at(where, nearest(name, known), kind=kind, name=name[:60] or "none")


def list_lineups(replay: Replay, key: str, read: Lineups) -> list[Sequence[str]]:
    """The figures of each seat, by name, as a key of the header names them, or else not; none is there twice.

    Raises `Unreadable`.
    """
    node = replay.setup.get(key)
    named = {} if node is None else node.mapping()
    taken: set[str] = set()
    for seat, entry in named.items():
        if seat not in {one.id for one in replay.seats}:
            raise malformed.UNKNOWN_NAME.at(entry.named_at, "", kind="seat", name=seat[:20])
    lineups = read_each(lambda player: read(player, named.get(player.id)), replay.seats)
    for player, found in zip(replay.seats, lineups, strict=True):
        again = taken.intersection(found) or {one for one in found if found.count(one) > 1}
        if again:
            place = named[player.id].position if player.id in named else player.position
            raise Unreadable(place, f"one of the {key} is there twice: {', '.join(sorted(again))}")
        taken.update(found)
    return lineups


def list_sides(
    replay: Replay, known: Collection[str], kind: str, clause: str, key: str, read: Lineups
) -> tuple[list[str], Sequence[Sequence[str]]]:
    """The seats' characters and their figures. Raises `Unreadable` with the faults of both, and `IllegalSetup`."""
    faults, characters, lineups = Faults(), list[str](), list[Sequence[str]]()
    with faults:
        characters = list_characters(replay, known, kind, clause)
    with faults:
        lineups = list_lineups(replay, key, read)
    if faults.found:
        raise together(faults.found)
    return characters, lineups


def list_figures(owners: Mapping[str, str], kind: str, seat: SeatEntry, node: Node | None, *, mixed: bool) -> list[str]:
    """The figures of a seat: those that the header names, else those of its character.

    A figure is that character's own, or nobody's (""), unless figures are mixed. Raises `Unreadable`.
    """
    if node is None:
        return [name for name, owner in owners.items() if owner == seat.character]
    open_to = ("", seat.character) if seat.character in owners.values() and not mixed else owners.values()

    def read(one: Node) -> str:
        name = one.string()
        refuse_unknown(name, owners, one.position, kind)
        if owners[name] not in open_to:
            raise one.wrong(f"a {kind} of the {seat.character}")
        return name

    return read_each(read, node.sequence())


def make_lineups(owners: Mapping[str, str], seats: Sequence[SeatEntry], sizes: Iterable[int]) -> dict[str, list[str]]:
    """So many figures for each seat whose own are not as many: its own first, then nobody's, then those of others."""
    left, found = dict(owners), dict[str, list[str]]()
    for seat, size in zip(seats, sizes, strict=True):
        own = [name for name, owner in owners.items() if owner == seat.character]
        others = sorted((name for name in left if name not in own), key=left.__getitem__)
        chosen = [*(name for name in own if name in left), *others][:size]
        found |= {seat.id: chosen} if len(own) != size else {}
        for name in chosen:
            del left[name]
    return found


def refuse_seats(rules: Ruleset, replay: Replay) -> None:
    """Refuse a number of players that a way to play is not for. Raises `IllegalSetup`."""
    players = rules.mode.players
    if len(replay.seats) not in players:
        wanted = " or ".join(map(str, players))
        message = say("game-for-players", raw=wanted, n=len(replay.seats))
        clause = rules.structure["few-players" if len(replay.seats) < min(players) else "many-players"]
        refuse(replay, "seats", Refusal(clause, message, "players", wanted, str(len(replay.seats))))


def check_end(replay: Replay, ends: Collection[str]) -> None:
    """Refuse a result by none of the ends that a game can have. Raises `Unreadable`."""
    result = replay.result
    by = "" if result is None else result.by.strip().casefold()
    if result is not None and by and by not in ends:
        raise malformed.UNKNOWN_END.at(result.position, nearest(by[:40], ends), found=by[:40], expected=", ".join(ends))


def refuse(replay: Replay, key: str, refusal: Refusal) -> NoReturn:
    """Report a set-up that breaks a clause, at the header key that says so."""
    raise IllegalSetup(replay.positions.get(key, Position(replay.path, 1, 1)), refusal)


def count_sides(replay: Replay, key: str, lineups: Sequence[Sequence[str]]) -> list[int]:
    """Count the figures of each side: of one that the header of a begun game does not line up, those that it names."""
    begun, lined_up = replay.setup.get("position"), replay.setup.get(key)
    if begun is None:
        return [len(names) for names in lineups]
    named, listed = {name for name, _ in entries_of(begun, key)}, {} if lined_up is None else lined_up.mapping()
    sides = zip(replay.seats, lineups, strict=True)
    return [len(names if seat.id in listed else named.intersection(names)) for seat, names in sides]


def refuse_lineups(
    replay: Replay, key: str, lineups: Sequence[Sequence[str]], sizes: tuple[int, int, int], clauses: Mapping[str, str]
) -> None:
    """Refuse sides of a wrong size: not from least to most, or, of just one of them, few. Raises `IllegalSetup`.

    In the middle of a game there may be fewer: of those that the header does not line up, the ones that it names.
    """
    least, most, few = sizes
    begun, lined_up = replay.setup.get("position"), replay.setup.get(key)
    where = key if lined_up is not None or begun is None else "position"
    least, counted = (least if begun is None else 0), count_sides(replay, key, lineups)
    for seat, size in zip(replay.seats, counted, strict=True):
        if not least <= size <= most and not 1 <= size <= few:
            wanted = f"{least}-{most}" if least < most else str(most)
            message = say("side-of-a-wrong-size", seat=seat.id, n=size, raw=key, wanted=wanted)
            refuse(replay, where, Refusal(clauses["team-size"], message, "", wanted, str(size)))
    small, most_small = sum(size <= few for size in counted), 1 if begun is None else len(counted)
    if few and not 1 <= small <= most_small:
        message = say("one-side-is-outnumbered", n=few)
        refuse(replay, where, Refusal(clauses["few"], message, "", say("one-side"), str(small)))


def breach(
    where: Position, clause: str, message: Said, expected: Said, found: object, also: tuple[str, ...] = ()
) -> IllegalSetup:
    """A set-up that breaks a clause."""
    return IllegalSetup(where, Refusal(clause, message, "", expected, str(found), also=also))


def is_none(node: Node | None) -> bool:
    """Whether a key says that there is none. Raises `Unreadable` for anything else that it says."""
    if node is None:
        return False
    if node.text != "none":
        raise node.wrong("none")
    return True


def keep_known(replay: Replay) -> Replay:
    """A record without the keys of its header that say nothing: `board: "?"`."""
    known = {key: node for key, node in replay.setup.items() if node.text != UNKNOWN}
    return replay if len(known) == len(replay.setup) else replace(replay, setup=known)


def is_without(replay: Replay, node: Node | None, pieces: Collection[int]) -> bool:
    """Whether a game is played without some pieces, as its header says; where it does not, as no line names one.

    That holds only of a whole game whose record promises every draw. Raises `Unreadable`.
    """
    if node is not None and node.text != UNKNOWN:
        return is_none(node)
    told = (token.piece in pieces for event in replay.events for token in event.args)
    is_whole = "position" not in replay.setup and replay.record.draws == "all"
    return bool(replay.events) and is_whole and not any(told)
