"""What a window depends on, as a digest: its chips, the norms that can bear on them, and all that holds for every chip;
and what a game depends on in which only some chips can turn up.

Not for: keeping results (`store`).
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property

from verifier import __version__
from verifier.games.game import Game
from verifier.language.node import Node
from verifier.search.window import Plan

#: Sections whose entries matter to a window only if they belong to one of its chips.
BY_CHIP = ("chips", "norms")
#: Sections that say nothing about play.
SILENT = (
    *("structure", "assertions", "at-fault", "not-enforced", "unbreakable", "aliases", "title", "document"),
    *("material", "modes", "banks"),
)
#: What rules that are ready to run have of each text by itself.
BY_TEXT = ("steps", "cited", "uses", "customs")
#: Changes when results of the same rules change.
VERSION = f"{__version__}/15"


class Keys:
    """The digests of the windows of one ruleset. What its parts say is written down once for all of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mode = tuple(way_to_play(game))
        sections = game.document.root.mapping().items()
        told = (f"{name} {text_of(section)}" for name, section in sections if name not in (*SILENT, *BY_CHIP))
        self.everywhere = (*told, *derived(game))
        self.chips = {name: f"chips {name} {text_of(node)}" for name, node in entries(game, "chips")}
        self.norms = {name: f"norms {name} {text_of(node)}" for name, node in entries(game, "norms")}
        self.required = {name: game.required(name) for name in {*self.norms, *(norm.id for norm in game.norms)}}

    def of(self, chips: tuple[str, ...], plan: Plan, settled: Iterable[str], wanted: Iterable[str] | None) -> str:
        """The digest of everything that a window's result depends on."""
        present = frozenset(self.game.present(chips))
        parts = [
            VERSION,
            repr(chips),
            repr(plan),
            repr(sorted(settled)),
            *self.mode,
            "all norms" if wanted is None else repr(sorted(wanted)),
            *self.everywhere,
            *self.bearing_on(present),
        ]
        return digest_of(parts)

    def bearing_on(self, present: Collection[str]) -> Iterator[str]:
        """What the rules say of some chips, and the norms that can bear on them."""
        yield from (text for name, text in self.chips.items() if name in present)
        yield " ".join(self.chips)
        yield from (text for name, text in self.norms.items() if self.required[name].issubset(present))

    def of_games(self, present: Collection[str]) -> str:
        """The digest of everything that games depend on in which no other chips can turn up, whatever is done in them.

        That are all other sections, even those that say nothing about play, since what is said of a game may rest on
        them, too; what follows from all chips together; and where the steps and norms stand by which they are named.
        """
        norms = (norm for norm in self.game.norms if self.required[norm.id].issubset(present))
        steps = (step for step in self.game.steps() if step[0] in present or step[0] not in self.chips)
        places = (*(str(norm.position) for norm in norms), *(f"{owner} {place}" for owner, place, _ in steps))
        return digest_of((*self.besides, *self.bearing_on(present), *places))

    @cached_property
    def besides(self) -> tuple[str, ...]:
        """All that is the same whichever chips there are."""
        sections = self.game.document.root.mapping().items()
        others = (f"{name} {text_of(section)}" for name, section in sections if name not in BY_CHIP)
        return (VERSION, f"games {self.game.mode}", *others, *derived(self.game))


def digest_of(parts: Iterable[str]) -> str:
    """The digest of some texts."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def derived(game: Game) -> Iterator[str]:
    """What rules made ready to run know of all chips together, as far as it is made of words and numbers: which of them
    have a reaction, whether any takes money. What a single chip says is not among it.
    """
    for one in fields(game.rules):
        if one.name not in BY_TEXT:
            yield f"{one.name} {plain(getattr(game.rules, one.name))}"


def plain(value: object) -> object:
    """A value without what is no word and no number in it."""
    if isinstance(value, Mapping):
        return [(key, plain(item)) for key, item in value.items()]
    if isinstance(value, frozenset):
        return sorted(map(repr, value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [found for item in value if (found := plain(item)) is not None]
    return value if isinstance(value, str | int) else None


def entries(game: Game, section: str) -> Iterable[tuple[str, Node]]:
    """The entries of a section of a ruleset."""
    return game.document.section(section).items()


def way_to_play(game: Game) -> Iterator[str]:
    """The mode by name, with what all modes say, since they may extend each other."""
    yield f"mode {game.mode}"
    for name, node in game.document.section("modes").items() if game.mode else ():
        yield f"{name} {text_of(node)}"


def relevant(game: Game, chips: tuple[str, ...], told: Callable[[Node], object] = Node.as_data) -> Iterator[str]:
    """The parts of a document that bear on a window, each as a text of what is `told` of it."""
    present = set(game.present(chips))
    for name, section in game.document.root.mapping().items():
        if name in SILENT:
            continue
        if name not in BY_CHIP:
            yield f"{name} {text_of(section, told)}"
            continue
        for entry, node in section.pairs():
            if entry in present if name == "chips" else bears(entry, present, game):
                yield f"{name} {entry} {text_of(node, told)}"
        if name == "chips":
            yield " ".join(game.document.section("chips"))


def bears(norm: str, present: set[str], game: Game) -> bool:
    """Whether a norm can bear on some chips: it names none of the others as a condition that must hold."""
    return not (game.required(norm) - present)


def text_of(node: Node, told: Callable[[Node], object] = Node.as_data) -> str:
    """A node's contents, without its places."""
    return json.dumps(told(node), separators=(",", ":"))
