"""Reading the format `series/1`: one match of several games. One error type: `Unreadable`.

Nothing is filled in that the document does not say. Not for: reading the games, or judging the match.
"""

from collections.abc import Collection, Mapping

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import is_null
from verifier.language.node import Node, one_of
from verifier.language.series import MOST_GAMES, MatchRules
from verifier.language.vocabulary import nearest
from verifier.record import header
from verifier.record.header_words import spelled
from verifier.record.names import Names
from verifier.record.series import (
    DRAWN,
    FORMAT,
    KEYS,
    NONE,
    CharacterReveal,
    Choosing,
    ClaimedWinner,
    GameEntry,
    Series,
    Taking,
)

#: More options than this between two games are not read.
MOST_OPTIONS = 50
#: More characters than this are no name of a player.
LONGEST_NAME = 100
#: What a coin settles: who won it, the character that the loser took, and who plays first.
COIN = ("winner", "character", "first")


def ruleset_of(tree: Node) -> tuple[str, Position]:
    """The ruleset's id and where it stands. Raises `Unreadable`, also if the version is unknown."""
    return header.ruleset(tree, FORMAT)


class SeriesReader:
    """Reads series under one ruleset: its rules of a match, the words of its language, its pieces and characters.

    `slugs` are the English names of the pieces, by which stacks are compared.
    """

    def __init__(self, rules: MatchRules, names: Names, slugs: tuple[str, ...], characters: Collection[str]) -> None:
        self.rules, self.names, self.slugs, self.characters = rules, names, slugs, characters
        self.players: tuple[str, ...] = ()

    def read(self, tree: Node) -> Series:
        """The series that a document holds; if it cannot be read, everything that is wrong is looked for."""
        try:
            return self.whole(tree)
        except Unreadable as error:
            first = error
        from verifier.record.series_faults import every_fault

        raise every_fault(self, tree, first) from None

    def whole(self, tree: Node) -> Series:
        """The series. Raises `Unreadable` for the first thing that is wrong."""
        tree.known(*KEYS)
        ruleset, _ = ruleset_of(tree)
        self.players = players(tree.need("players"))
        best_of, bank = tree.get("best-of"), tree.get("bank")
        how, when = self.bank(bank) if bank is not None and not is_null(bank) else ("", "")
        header.texts(tree.get("meta"))
        return Series(
            path=tree.position.path,
            tree=tree,
            ruleset=ruleset,
            players=self.players,
            games=self.games(tree.need("games")),
            mode=header.text(tree.get("mode")),
            best_of=0 if best_of is None or is_null(best_of) else odd(best_of),
            digest=header.text(tree.get("digest")),
            choosing=self.choosing(tree.get("characters")),
            bank_how=how,
            bank_when=when,
            result=self.claim(tree.get("result")),
            expect=header.expect(tree.get("expect")),
            positions={key: node.position for key, node in tree.pairs()},
        )

    def games(self, node: Node) -> tuple[GameEntry, ...]:
        """The games in the order in which they were played."""
        return tuple(self.entry(number, item) for number, item in enumerate(items_of(node), 1))

    def entry(self, number: int, node: Node) -> GameEntry:
        """One game and what was taken before it."""
        node.known("option", "game", "file", "expect")
        inside, file, option = node.get("game"), node.get("file"), node.get("option")
        if (inside is None) == (file is None):
            raise node.wrong("one of `game` (a record) and `file` (the path of one)")
        if inside is not None and inside.fields is None:
            raise inside.wrong("a record (`file` is for the path of one)")
        takings = None
        if option is not None and not is_null(option):
            if number == 1:
                raise malformed.OPTION_TOO_EARLY.at(option.position)
            takings = self.takings(option)
        path = "" if file is None else header.text(file)
        if file is not None and not path:
            raise file.wrong("the path of a replay")
        where = inside.position if inside is not None else file.position if file is not None else node.position
        return GameEntry(number, inside, path, takings, where, header.expect(node.get("expect")))

    def takings(self, node: Node) -> tuple[Taking, ...]:
        """What was taken: one option, or a list of several."""
        items = node.items if node.items is not None else (node,)
        if len(items) > MOST_OPTIONS:
            raise node.wrong(f"at most {MOST_OPTIONS} options")
        found = tuple(taking for item in items for taking in self.taken(item))
        for by in {taking.by for taking in found if taking.option == NONE}:
            if sum(taking.by == by for taking in found) > 1:
                raise node.wrong("either none or options that were taken")
        return found

    def taken(self, node: Node) -> tuple[Taking, ...]:
        """An option's name, or a mapping of options to what they are, with who took them."""
        if node.text is not None:
            name = self.option(node.text, node)
            if name != NONE and self.rules.options[name].changes != "bank":
                raise node.wrong(f"`{name}: ...`, which says what it is")
            return (Taking(name, position=node.position),)
        found = dict(node.pairs())
        by = self.player(found.pop("by")) if "by" in found else ""
        if not found:
            raise node.wrong(f"an option ({', '.join((NONE, *self.rules.options))})")
        return tuple(self.one(self.option(key, value), value, by) for key, value in found.items())

    def option(self, name: str, node: Node) -> str:
        """The name of an option that the rules have."""
        known = (NONE, *self.rules.options)
        if name not in known:
            near = nearest(name[:40], known)
            raise malformed.UNKNOWN_OPTION.at(node.named_at, near, name=name[:40], known=", ".join(known))
        return name

    def one(self, name: str, node: Node, by: str) -> Taking:
        """One option with what it is."""
        changes = "" if name == NONE else self.rules.options[name].changes
        if changes == "character":
            return Taking(name, by, character=self.character(node), position=node.position)
        if changes == "stack":
            if node.fields is None:
                raise node.wrong(f"`{name}: {{out: ..., in: ...}}`")
            node.known("out", "in")
            out, into = self.stack(node.need("out")), self.stack(node.need("in"))
            return Taking(name, by, out=out, into=into, position=node.position)
        chosen = changes == "bank" and one_of(node, (*DRAWN, "true", "yes")) == "chosen"
        return Taking(name, by, chosen=chosen, position=node.position)

    def choosing(self, node: Node | None) -> Choosing:
        """How characters were chosen."""
        if node is None or is_null(node):
            return Choosing()
        node.known("how", "order", "choices", "commit", "reveal", "coin")
        how, order = node.get("how"), node.get("order")
        flipped, settled = self.coin(node.get("coin"))
        winner, character, first = (settled.get(key) for key in COIN)
        reveals = {player: self.revealed(value) for player, value in self.by_player(node.get("reveal"))}
        return Choosing(
            how="" if how is None or is_null(how) else one_of(how, ("secret", "in-turn")),
            order=() if order is None else tuple(self.player(item) for item in order.sequence()),
            choices=self.choices(node, reveals),
            commits={player: commitment(value) for player, value in self.by_player(node.get("commit"))},
            reveals=reveals,
            coin=flipped,
            coin_winner="" if winner is None else self.player(winner),
            coin_character="" if character is None else self.character(character),
            coin_first="" if first is None else self.player(first),
            positions={key: value.position for key, value in (*node.pairs(), *settled.items())},
        )

    def coin(self, node: Node | None) -> tuple[bool | None, Mapping[str, Node]]:
        """Whether a coin was flipped, None if that is not said, and what it settled."""
        if node is None:
            return None, {}
        if node.fields is not None:
            node.known(*COIN)
            return True, dict(node.pairs())
        if header.text(node).casefold() not in ("none", "no", "false"):
            raise node.wrong("none, or what a coin settled: {winner: ..., character: ..., first: ...}")
        return False, {}

    def choices(self, node: Node, reveals: Mapping[str, CharacterReveal]) -> Mapping[str, str]:
        """The character of each player, as it was chosen or shown. Raises `Unreadable` where the two differ."""
        chosen = {player: self.character(value) for player, value in self.by_player(node.get("choices"))}
        for player, (shown, *_) in reveals.items():
            if chosen.setdefault(player, shown) != shown:
                where = node.need("reveal").position
                raise malformed.CHOICE_DIFFERS.at(where, player=player, chosen=chosen[player], shown=shown)
        return chosen

    def by_player(self, node: Node | None) -> list[tuple[str, Node]]:
        """The entries of a mapping by player."""
        if node is None or is_null(node):
            return []
        found = [(self.player(Node(value.position, key)), value) for key, value in node.pairs()]
        if len({player for player, _ in found}) < len(found):
            raise node.wrong("each player once")
        return found

    def revealed(self, node: Node) -> CharacterReveal:
        """The character that a player showed, and the nonce that proves his commitment."""
        node.known("character", "nonce")
        character = node.need("character")
        return CharacterReveal(self.character(character), node.need("nonce").string(), header.text(character).strip())

    def bank(self, node: Node) -> tuple[str, str]:
        """How the bank of the first game came about, and when; "" for what is not said."""
        if node.text is not None:
            return one_of(node, DRAWN), ""
        node.known("how", "when")
        how, when = node.get("how"), node.get("when")
        return (
            "" if how is None else one_of(how, DRAWN),
            "" if when is None else one_of(when, ("after-characters", "before-characters")),
        )

    def claim(self, node: Node | None) -> ClaimedWinner | None:
        """Who is said to have won the match."""
        if node is None or is_null(node):
            return None
        node.known("winner", "by")
        winner = node.need("winner")
        nobody = header.text(winner).casefold() in ("", "none")
        return ClaimedWinner("" if nobody else self.player(winner), header.text(node.get("by")), node.position)

    def player(self, node: Node) -> str:
        """One of the players."""
        written = header.text(node).strip()
        found = next((one for one in self.players if header.compared(one) == header.compared(written)), "")
        if not found:
            raise node.wrong(f"a player ({', '.join(self.players)})"[:200], nearest(written[:40], self.players))
        return found

    def character(self, node: Node) -> str:
        """The slug of a character, which may be written in the ruleset's language."""
        wording, written = self.names.wording, header.text(node).strip()
        spoken = wording.reads.get("characters", {}).get(wording.compared(spelled(written)), "")
        found = spoken or written.casefold()
        if found not in self.characters:
            near = nearest(written[:40].casefold(), self.characters)
            raise malformed.UNKNOWN_NAME.at(node.position, near, kind="character", name=written[:40])
        return found

    def stack(self, node: Node) -> str:
        """The slug of the piece that a stack is of."""
        written = header.text(node).strip()
        index = self.names.pieces.get(self.names.wording.compared(spelled(written)))
        if index is None:
            near = nearest(written[:40], self.names.pieces)
            raise malformed.UNKNOWN_NAME.at(node.position, near, kind=self.names.piece, name=written[:40])
        return self.slugs[index]


def items_of(node: Node) -> tuple[Node, ...]:
    """The games as they are written. Raises `Unreadable` for none, and for too many."""
    items = node.sequence()
    if not items:
        raise node.wrong("at least one game")
    if len(items) > MOST_GAMES:
        raise malformed.TOO_MANY.at(items[MOST_GAMES].position, limit=MOST_GAMES, what="games in one match")
    return items


def players(node: Node) -> tuple[str, ...]:
    """The names of the players, each once."""
    names = tuple(header.text(item).strip() for item in node.sequence())
    if len(names) < 2 or not all(names) or len(set(map(header.compared, names))) < len(names):
        raise node.wrong("a list of players with different names")
    for item, name in zip(node.sequence(), names, strict=True):
        if name.casefold() == NONE or not name.isprintable() or len(name) > LONGEST_NAME:
            raise item.wrong("the name of a player")
    if len(names) > 8:
        raise node.wrong("at most 8 players")
    return names


def commitment(node: Node) -> str:
    """A commitment: a SHA-256 in hex, be it in capitals."""
    found = header.text(node).strip().casefold()
    if len(found) != 64 or not set(found) <= set("0123456789abcdef"):
        raise node.wrong("a SHA-256 in hex, which has 64 digits")
    return found


def odd(node: Node) -> int:
    """How many games are played at most."""
    found = node.integer(1, MOST_GAMES)
    if found % 2 == 0:
        raise node.wrong("an odd number of games")
    return found
