"""Pages on rulesets: each clause, chip, norm, spec point, case, character, bank, erratum; a whole edition as YAML."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path

from verifier.games.game import Game
from verifier.kernel.clause import Clause
from verifier.kernel.message import ENGLISH, Message, Said, Voice, say
from verifier.kernel.norm import Norm
from verifier.kernel.spec import UnspokenCase
from verifier.language.coverage import citations, why_unbreakable
from verifier.language.layers import errata_of
from verifier.language.node import Node
from verifier.language.overlays import shown
from verifier.language.points import PointStatus, point_statuses
from verifier.record import emit
from verifier.record.names import normal
from verifier.report.book import Book
from verifier.report.evidence import moves_of, stored
from verifier.report.points import point_line, point_page
from verifier.report.reference import glossary_of
from verifier.report.things import PIECE, PLAIN, NormOrErratum, SectionEntry, Thing

#: A step without parameters.
BARE = re.compile(r"\s*- (?P<name>[\w-]+)(?:: \{\})?")
#: Why a clause of that kind is enforced nowhere.
REASONS = {"physical": say("not-in-a-log"), "advice": say("is-advice")}


class Pages:
    """Writes the pages of one ruleset. `replays` is the folder with stored examples."""

    def __init__(self, game: Game, replays: Path, voice: Voice = ENGLISH) -> None:
        self.game = game
        self.document = game.document
        self.voice = voice
        self.book = Book(game, voice)
        self.replays = replays

    def names(self) -> list[str]:
        """Everything that has a page."""
        others = (*self.game.points, *(norm.id for norm in self.game.norms), *self.errata)
        chips, *sections = (self.document.section(name) for name in ("chips", *PLAIN))
        return [*self.book.clauses, *chips, *(name for section in sections for name in section), *others]

    @cached_property
    def errata(self) -> list[str]:
        """The errata of the edition, and those in force."""
        return [*dict.fromkeys((*errata_of(self.document.folder), *self.document.errata))]

    @cached_property
    def citations(self) -> Mapping[str, tuple[str, ...]]:
        """The places that cite each clause."""
        return citations(self.document)

    def page(self, name: str) -> Iterator[str] | None:
        """The page on a thing of that name, alias, or beginning of a name; None if there is no such thing."""
        found = self.thing(name)
        return None if found is None else self.lines(found)

    def thing(self, name: str) -> Thing | None:
        """The thing of that name, alias, or beginning of a name; None if there is none."""
        return self.exact(name) or self.exact(self.meant(name))

    def lines(self, thing: Thing) -> Iterator[str]:
        """The page on a thing."""
        match thing:
            case Clause():
                return self.clause(thing)
            case PointStatus():
                return point_page(thing, self.voice)
            case UnspokenCase():
                return self.case(thing)
            case SectionEntry(slug, kind, node):
                return self.chip(slug, node) if kind == PIECE else self.plain(slug, kind, node)
            case NormOrErratum(norm, erratum):
                return chain(map(self.voice, norm_lines(norm)) if norm is not None else (), self.erratum(erratum))

    def meant(self, name: str) -> str:
        """The full name behind an alias of a chip or the beginning of one name only, "" if there is none."""
        word, names = normal(name).replace(" ", "-"), self.game.names
        chip = names.piece_of(name)
        if chip is not None:
            return names.slugs[chip]
        for known in (names.slugs, self.names()):
            found = beginning_with(word, known)
            if len(found) == 1:
                return found[0]
        return ""

    def candidates(self, name: str) -> list[str]:
        """The names that begin with a name, chips first."""
        word = normal(name).replace(" ", "-")
        chips = beginning_with(word, self.game.names.slugs)
        return [*chips, *(other for other in beginning_with(word, self.names()) if other not in chips)]

    def exact(self, name: str) -> Thing | None:
        """The thing of exactly that name."""
        clause = self.book.clauses.get(name.upper())
        if clause is not None:
            return clause
        slug = name.lower().replace(" ", "-").replace("'", "")
        if slug in self.document.section("chips"):
            return SectionEntry(slug, PIECE, self.document.section("chips")[slug])
        status = next((item for item in self.statuses() if item.point.id == name), None)
        if status is not None:
            return status
        if name in self.game.cases:
            return self.game.cases[name]
        norm = next((norm for norm in self.game.norms if norm.id == name), None)
        if norm is not None or name in self.errata:
            return NormOrErratum(norm, name)
        for section in PLAIN:
            if slug in self.document.section(section):
                return SectionEntry(slug, section.removesuffix("s"), self.document.section(section)[slug])
        return None

    def statuses(self) -> list[PointStatus]:
        """Every spec point with what settles it."""
        return point_statuses(self.document, self.game.points, self.game.resolutions, self.game.presumptions)

    def case(self, case: UnspokenCase) -> Iterator[str]:
        """The page on a case that texts may not speak of."""
        node = self.document.section("cases").get(case.id)
        says = self.voice.says
        yield says("case-page", raw=case.id)
        yield f"  {self.voice.text(case.about)}"
        yield f"  {says('what-follows', raw=case.then)}"
        if node is None:
            yield f"  {says('gap-in-rules')}"
        else:
            yield f"  {says('by-clause', raw=node.string(), raw2=self.book.reference(node.string()))}"

    def clause(self, clause: Clause) -> Iterator[str]:
        """The page on a clause."""
        yield from self.clause_facts(clause)
        yield from self.examples(clause.id)

    def clause_facts(self, clause: Clause) -> Iterator[str]:
        """The page on a clause without the stored records."""
        voice = self.voice
        yield voice.says("clause-page", id=clause.id, raw=clause.modality, raw2=clause.applies)
        yield f"  {clause.statement}"
        yield from (f"  {voice(line)}" for line in self.about_clause(clause))
        for norm in self.game.norms:
            if clause.id == norm.clause or clause.id in norm.also:
                yield from (f"  {voice(line)}" for line in norm_lines(norm))

    def about_clause(self, clause: Clause) -> Iterator[Message]:
        """Where a clause is printed, what it is about, and what enforces it."""
        yield say("printed-where", where=self.book.reference(clause.id))
        if clause.pieces:
            yield say("pieces-of-clause", kind=self.document.pieces, chips=", ".join(clause.pieces))
        if clause.exceptions:
            yield say("exceptions-of-clause", raw=clause.exceptions)
        if clause.repeats:
            yield say("repeats-clause", id=clause.repeats)
        if clause.notes:
            yield say("note-that", note=clause.notes)
        places = self.citations.get(clause.id) or self.citations.get(clause.repeats) or ()
        for why in why_unbreakable(self.document, clause.id):
            yield say("cannot-break", why=why)
        yield say("enforced-by", raw=places) if places else say("not-enforced", reason=self.why_not(clause))

    def why_not(self, clause: Clause) -> Said:
        """Why nothing enforces a clause."""
        reasons = self.document.section("not-enforced")
        if clause.id in reasons:
            return reasons[clause.id].string()
        return REASONS.get(clause.enforce, say("no-rule-cites"))

    def examples(self, clause: str) -> Iterator[str]:
        """A stored legal and a stored illegal replay about a clause, as far as there are any."""
        for kind in ("legal", "illegal"):
            found = stored(self.replays / self.document.id / kind, clause)
            if found:
                yield f"  {self.voice.says(f'{kind}-example', path=self.shown(found[0]))}"
                yield from (f"    {line}" for line in moves_of(found[0]))

    def shown(self, record: Path) -> str:
        """The path of a stored example, from the folder of examples on."""
        return f"{self.replays.as_posix()}/{record.relative_to(self.replays).as_posix()}"

    def chip(self, slug: str, node: Node) -> Iterator[str]:
        """The page on a chip: printed attributes, program, sources, clauses, spec points."""
        programs = ("main", "reaction", "second-reaction", "triggers", "spec")
        yield self.voice.says("thing-page", title=field(node, "name") or slug, raw=slug)
        yield from (f"  {key}: {emit.inline(value)}" for key, value in node.pairs() if key not in (*programs, "name"))
        for key in programs:
            part = node.get(key)
            if part is not None and (part.items or part.fields):
                yield from (f"  {self.explained(line)}" for line in compact(emit.entry(key, part)))
        about = [clause for clause in self.book.clauses.values() if slug in clause.pieces]
        if about:
            yield f"  {self.voice.says('clauses-on-it')}"
            yield from (f"    {clause.id}: {clause.statement}" for clause in about)
        points = [status for status in self.statuses() if slug in status.pieces]
        if points:
            yield f"  {self.voice.says('spec-points')}"
            yield from (f"    {point_line(status, slug, self.voice)}" for status in points)

    def explained(self, line: str) -> str:
        """A line of a program; of a step that is nothing but an operation's name, with what that does."""
        step = BARE.fullmatch(line)
        about = self.operations.get(step["name"], "") if step is not None else ""
        return f"{line}  # {about}" if about else line

    @cached_property
    def operations(self) -> Mapping[str, str]:
        """What each operation of texts does."""
        return {entry.name: entry.about for entry in glossary_of(self.game).operations}

    def plain(self, slug: str, kind: str, node: Node) -> Iterator[str]:
        """The page on a character or a bank: its attributes, and the chips it has."""
        chips = self.document.section("chips")
        name = field(node, "name") or field(node, "title") or slug
        yield self.voice.says("thing-page", title=name, raw=f"{kind} {slug}")
        for key, value in node.pairs():
            if value.items is None and key not in ("name", "title"):
                yield f"  {key}: {emit.inline(value)}"
            elif value.items is not None:
                yield f"  {key}:"
            for item in value.items or ():
                chip = chips.get(item.text or "")
                yield f"    {emit.inline(item)}{self.named(chip)}"

    def named(self, chip: Node | None) -> str:
        """The name and the cost of a chip, in brackets; nothing for what is none."""
        if chip is None:
            return ""
        return "  " + self.voice.says("name-and-cost", title=field(chip, "name"), n=field(chip, "cost") or "none")

    def erratum(self, name: str) -> Iterator[str]:
        """The page on an erratum: what it is, where it is from, and its changes as YAML."""
        node = self.book.erratum(name) if name in self.errata else None
        if node is None:
            return
        page = "erratum-page-in-force" if name in self.document.errata else "erratum-page"
        yield self.voice.says(page, raw=name, raw2=self.document.id)
        for key in ("title", "date", "source", "status", "why"):
            if field(node, key):
                yield f"  {key}: {' '.join(field(node, key).split())}"
        changes = node.get("changes")
        if changes is not None:
            yield from (f"  {line}" for line in compact(emit.entry("changes", changes)))

    def resolved(self) -> Iterator[str]:
        """The whole edition, overlays and errata applied, as YAML."""
        packs = "".join(f", card pack {shown(name)}" for name in self.document.packs)
        errata = "".join(f", erratum {name}" for name in self.document.errata)
        yield f"# {self.document.id}, digest {self.document.digest}{packs}{errata}"
        for key, node in self.document.root.pairs():
            yield from compact(emit.entry(key, node))


def compact(lines: list[str]) -> Iterator[str]:
    """The lines of a YAML text with each item of a list beginning on the line of its dash."""
    dash = ""
    for line in lines:
        if line.lstrip() == "-":
            dash += line if not dash else " -"
        else:
            yield f"{dash} {line.lstrip()}" if dash else line
            dash = ""


def field(node: Node, key: str) -> str:
    """The text of a field, "" if it is missing."""
    found = node.get(key)
    return found.text or "" if found is not None else ""


def norm_lines(norm: Norm) -> Iterator[Message]:
    """A norm: on what, its guard, its message."""
    yield say("norm-page", raw=norm.id, raw2=norm.decision)
    yield say("norm-guard", raw=norm.kind, raw2=norm.text)
    yield say("norm-says", message=Message("", (), norm.message), raw=(norm.clause, *norm.also))
    if norm.overrides:
        yield say("norm-overrides", raw=tuple(sorted(norm.overrides)))


def beginning_with(word: str, known: Iterable[str]) -> list[str]:
    """Return the known names that begin with a normal word, each once; none for an empty one."""
    return list(dict.fromkeys(name for name in known if word and normal(name).startswith(word)))
