"""Whose turn a line of notes is about, and who plays: headings of turns, and the players that the lines name.

Not for: lines about the game (`setup_lines`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.record.importing.lexemes import People, SourceLexeme, lexemes, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.persons import writer_of
from verifier.record.importing.setup_lines import SetupLines, in_order
from verifier.record.importing.typography import is_remark, unmarked
from verifier.record.importing.wordlist import normal
from verifier.record.words import WordError

BULLET = re.compile(r"\s*(?:[-*\u2022]\s+|>\s*|[0-9]{1,3}[.)]\s+)?")
_NUMBER = re.compile(r"#?([0-9]{1,4})(?:st|nd|rd|th|-?[\u0439\u0433\u043e]{1,2})?")
_TURN = re.compile(r"[^\W\d]*\s*#?([0-9]{1,3})\b")
_SIGNS = ("-", "\u2013", "\u2014", ",", "(", ")", ";")


@dataclass(frozen=True, slots=True)
class Heading:
    """The beginning of a line that says whose turn it is: how far it goes, and the seat (-1 if it does not say)."""

    parts: int
    seat: int


def bullet(line: str) -> int:
    """How many characters of a line are its indent and the sign or number of a list, or the sign of a move."""
    found = BULLET.match(line)
    return found.end() if found else 0


def heading(lexicon: Lexicon, people: People, parts: Sequence[SourceLexeme]) -> Heading | None:
    """The heading of a turn that a line begins with: `Turn 3 Alice:`, `Alice's turn`, `T3`, `Alice:` alone."""
    at, seat, size, turn = 0, -1, 0, False
    while at < len(parts) and not _is_colon(parts[at]):
        run = words_of(parts, at)
        found, length = people.at(run) if seat < 0 else (-1, 0)
        counted = _counts(lexicon, parts, at)
        if counted:
            turn, length = turn or is_turn(lexicon, parts[at].text), counted
        elif length and not lexicon.phrase(run[length:])[0]:
            seat, size = found, length
        else:
            break
        at += length
    if at < len(parts) and _is_colon(parts[at]):
        at += 1
        found, length = people.at(words_of(parts, at)) if turn and seat < 0 else (-1, 0)
        if length and at + length == len(parts):  # `Turn 7: Bob` and nothing else
            seat, at = found, len(parts)
    alone = size > 0 and at == len(parts) == size + 1 and parts[-1].text == ":"
    return Heading(at, seat) if turn or alone else None


def _counts(lexicon: Lexicon, parts: Sequence[SourceLexeme], at: int) -> int:
    """How many words of a heading stand there that are no name: `turn`, `3`, `second turn`, `on her turn`."""
    text, run = parts[at].text, words_of(parts, at)
    is_again = lexicon.words.has("continued", text)
    if text in _SIGNS or is_again or _NUMBER.fullmatch(text) or (run and is_turn(lexicon, text)):
        return 1
    small = [lexicon.words.has("fillers", word) or lexicon.words.has("ordinals", word) for word in run[:4]]
    size = next((n for n, one in enumerate(small) if not one), len(small))
    begins = (
        at == 0 and bool(run) and lexicon.words.claiming.get(normal(run[0])) == "in"
    )  # `On her second turn Alice ...`
    ordinal = bool(run) and lexicon.words.has("ordinals", run[0])
    return size if 0 < size < len(run) and (begins or ordinal) and is_turn(lexicon, run[size]) else 0


def _is_colon(part: SourceLexeme) -> bool:
    return part.mark and part.text == ":"


def is_turn(lexicon: Lexicon, word: str) -> bool:
    """Whether a word is one for a turn, with or without its number: `turn`, `T3`."""
    return lexicon.words.has("turns", word) or (
        word[-1:].isdigit() and lexicon.words.has("turns", word.rstrip("0123456789"))
    )


def turn_number(lexicon: Lexicon, parts: Sequence[SourceLexeme]) -> int:
    """The number of the turn that a line is headed with; 0 if it is not."""
    for at, part in enumerate(parts[:4]):
        if not part.mark and is_turn(lexicon, part.text):
            text = part.text if part.text[-1:].isdigit() else " ".join(one.text for one in parts[at : at + 2])
            before = _NUMBER.fullmatch(parts[at - 1].text) if at else None  # `1st turn`
            found = _TURN.fullmatch(text) or before
            is_last = at + 1 + (text != part.text) == len(parts)
            is_beside = at > 1 and parts[at - 1].text == "," and is_last  # `Spring Cup, round 3`
            return int(found[1]) if found and not is_beside else 0
        if part.mark and at > 1 and parts[at - 1].text.islower():  # `Judge call, round 5`
            return 0
        if lexicon.is_verb(words_of(parts, at)):  # `Alice won on turn 9`
            return 0
    return 0


def turn_numbers(lexicon: Lexicon, lines: Sequence[str]) -> Iterator[int]:
    """The numbers of the turns that lines are headed with."""
    for line in lines:
        try:
            number = turn_number(lexicon, lexemes(line[bullet(line) : LINE].lstrip(" #")))
        except WordError:
            continue
        if number:
            yield number


def complete(lexicon: Lexicon, about: SetupLines, lines: Sequence[str]) -> None:
    """Complete the players by those whom the lines name, and seat them in the order of their first turns.

    Where the lines about the game name the players, nobody is added. Where they say who sits where, or a line names a
    seat, the order stays.
    """
    seats = [normal(seat) for seat in lexicon.names.seats]
    players = about.setup.players
    order = [about.first] if about.first else []
    used = 0
    people = People(players, lexicon.words, lexicon.seats)
    for name, turn in _named(lexicon, people, [people.whole(line) for line in lines]):
        known = _called(lexicon, about, people, name)
        if not known and normal(name) in seats:
            at = seats.index(normal(name))
            used = max(used, at + 1) if not about.closed or at < len(players) else used
        order += [known] if known and turn else []
    if not about.closed:
        _drop_initials(players)
    if used:
        players += [""] * (used - len(players))
    elif not about.fixed:
        in_order(about.setup, order)


def _called(lexicon: Lexicon, about: SetupLines, people: People, name: str) -> str:
    """The player whom a word calls, who is added if nobody is known by it; "" for nobody, and for a bare seat."""
    players, me = about.setup.players, writer_of(lexicon, about.setup)
    if lexicon.words.has("opponents", name) and me >= 0 and len(players) == 2:
        return players[1 - me]
    if lexicon.words.has("myself", name):
        return players[me] if me >= 0 else ""
    seat = people.at([name])[0]
    if 0 <= seat < len(players) and players[seat]:
        return players[seat]
    is_seat = normal(name) in map(normal, lexicon.names.seats)
    return "" if is_seat else _added(about, name, len(lexicon.names.seats))


def name_in_first_case(lexicon: Lexicon, about: SetupLines, lines: Sequence[str]) -> None:
    """Call players as they are called where they act: by the name in the first case of its language."""
    players = about.setup.players
    people = People(players, lexicon.words)
    for line in lines:
        words = [word.rstrip(",.;") or word for word in line[bullet(line) : LINE].replace(":", " : ").split()]
        for at, word in enumerate(words[:-1]):
            seat = people.declined([word])
            acts = words[at + 1] == ":" or lexicon.is_verb(words[at + 1 :])
            behind = at > 0 and any(lexicon.words.has(kind, words[at - 1]) for kind in ("towards", "from"))
            if seat >= 0 and acts and not behind and word[:1].isupper() and " " not in players[seat]:
                about.first = word if about.first == players[seat] else about.first
                players[seat] = word


def _added(about: SetupLines, name: str, seats: int) -> str:
    """The player of a name, who is added if there is a seat and the lines do not say who plays; "" for nobody."""
    players = about.setup.players
    known = next((one for one in players if normal(name) in (normal(one), f"{normal(one)}s")), "")
    if not known and not about.closed and len(players) < seats:
        known = name.removesuffix("'s").removesuffix("\u2019s")
        players.append(known)
    return known


def _drop_initials(players: list[str]) -> None:
    """Leave out a player who is another by the initial: `B` beside `Bob`."""
    for name in [one for one in players if len(one) == 1 and one.isupper()]:
        if sum(other[:1] == name for other in players) == 2:
            players.remove(name)


def says_i(lexicon: Lexicon, line: str) -> bool:
    """Whether a line tells what its writer does."""
    return any(lexicon.words.has("myself", word.strip(".,:;!")) for word in line[:LINE].split(None, 40))


def _named(lexicon: Lexicon, people: People, lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The words that lines begin with where a player's name stands, and whether a turn of that player begins there."""
    for line in lines:
        words = [word.rstrip(".,:;!") for word in line[bullet(line) : LINE].split(None, 11)]
        turn = any(is_turn(lexicon, word) for word in words[:3])
        at, seat, size = _long_name(people, words[: 4 if turn else 1], words)
        if not size and _is_item(line, words):
            seat, size = people.at(words)
            turn = turn or size > 0
        if size:
            name = people.players[seat] if seat < len(people.players) else ""
            yield name or lexicon.names.seats[seat], turn or _begins(lexicon, words[at + size :])
        elif turn:
            yield from ((name, True) for name in _headed(lexicon, people, line[bullet(line) : LINE].split(None, 11)))
        elif len(words) > 1 and lexicon.words.has("opponents", words[1]):  # `my opponent antes 1`
            yield words[1], _begins(lexicon, words[2:])
        elif _is_name(lexicon, people, words):
            yield words[0], _begins(lexicon, words[1:])


def _long_name(people: People, first: Sequence[str], words: Sequence[str]) -> tuple[int, int, int]:
    """Where a name of several words begins with one of the first words, whose it is, and how many words it has."""
    spans = ((at, *people.at([word.strip("()-,:#") for word in words[at:]])) for at in range(len(first)))
    return next((span for span in spans if span[2] > 1), (0, -1, 0))


def _is_item(line: str, words: Sequence[str]) -> bool:
    """Whether a line begins as a numbered one does, or is a name with a colon: `1. Alice: ...`, `Alice:`."""
    return (line.lstrip()[:1].isdecimal() and bullet(line) > 0) or (len(words) == 1 and line.rstrip().endswith(":"))


def _begins(lexicon: Lexicon, words: Sequence[str]) -> bool:
    """Whether words are the move that begins a turn."""
    phrase = lexicon.phrase(words)[0]
    return phrase is not None and phrase.verb == lexicon.words.roles.get("turn")


def _is_name(lexicon: Lexicon, people: People, words: Sequence[str]) -> bool:
    """Whether the first of some words may be a name: a phrase begins behind it and none with it."""
    if len(words) < 2 or not words[0][:1].isalpha() or lexicon.is_verb(words):
        return False
    if lexicon.words.key(words[0]):  # `Judge: ante forgotten`
        return False
    small = any(lexicon.words.has(kind, words[0]) for kind in ("pronouns", "separators", "fillers", "everybody"))
    return (not small or people.at(words[:1])[1] > 0) and lexicon.is_verb(words[1:])


def _headed(lexicon: Lexicon, people: People, words: Sequence[str]) -> Iterator[str]:
    """The name in the heading of a turn: the first word that is no number, no sign and no word for a turn.

    After it the heading ends, or a move begins: `Regional, round 3, table 7` is none.
    """
    plain = [word.strip("()-\u2013\u2014,:#.;!") for word in words]
    said = [at for at, word in enumerate(plain) if word and not _NUMBER.fullmatch(word) and not is_turn(lexicon, word)]
    if not said or said[0] > 3:
        return
    name = plain[said[0]]
    if lexicon.is_verb([name]) and not (len(name) > 1 and people.at([name])[1]):
        return
    rest = plain[said[1] :] if len(said) > 1 else []
    if not rest or words[said[0]].endswith(":") or lexicon.is_verb(rest):
        yield name


def is_headed(lexicon: Lexicon, line: str) -> bool:
    """Whether a line after `#` begins with a word for a turn."""
    words = line.strip(" #")[:LINE].split(None, 2)[:2] if line.lstrip().startswith("#") else []
    return any(is_turn(lexicon, word.rstrip(":")) for word in words[:1])


def lines_about(about: SetupLines, lines: Sequence[str]) -> list[tuple[int, WordError | None]]:
    """The lines about the game, read into `about`, each with why it cannot be read."""
    found: list[tuple[int, WordError | None]] = []
    for number, line in enumerate(lines, 1):
        start = bullet(line) if line.lstrip().startswith(">") else 0
        if not line.strip() or is_remark(line):
            about.listing = "" if is_headed(about.lexicon, line) else about.listing
            continue
        try:
            if about.read(line[start:]):
                found.append((number, None))
        except WordError as error:
            error.column += start
            found.append((number, error))
    return found


def telling(lexicon: Lexicon, numbered: Sequence[tuple[int, str]], known: Mapping[int, object]) -> list[str]:
    """The lines that may tell of the game: none that is `known`, and of those after `#` headings of turns alone."""
    told = ((number, unmarked(line) if is_headed(lexicon, line) else line) for number, line in numbered)
    return [line for number, line in told if number not in known and not is_remark(line)]
