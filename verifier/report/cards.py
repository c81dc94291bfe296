"""What a ruleset knows of its cards, card by card, and what it does not; a card pack to be filled in.

A pack has a line for each fact that the ruleset does not know, with what is known beside it. Not for: where it is
written (`verifier.cli.cards`), or checking it."""

import textwrap
from collections.abc import Collection, Iterator, Mapping

from verifier.language.document import PIECES, Document
from verifier.language.filling import MATERIAL, PROGRAMS, TEXT
from verifier.language.node import Node
from verifier.language.packs import FORMAT
from verifier.language.unknown import UNKNOWN, VALUE, Missing, bounds, is_unknown, missing
from verifier.record import emit
from verifier.record.names import as_slug
from verifier.report.shapes.errata import CardData, CardsList, MissingFact


def groups_of(document: Document) -> Mapping[str, frozenset[str]]:
    """Every word that means cards of a ruleset, with the slugs of those cards.

    A word is the slug of a card, an entry of another section that lists cards (a character), or an entry of another
    section that cards name under some key (a deck).
    """
    cards = document.section(PIECES)
    found = {slug: {slug} for slug in cards}
    for section, node in document.root.pairs():
        for name, entry in node.fields.items() if section != PIECES and node.fields else ():
            if listed := set(texts_in(entry)) & set(cards):
                found.setdefault(name, set()).update(listed)
    entries = {name for _, node in document.root.pairs() if node.fields for name in node.fields}
    for slug, card in cards.items():
        for value in (card.fields or {}).values():
            if value.text is not None and not is_unknown(value) and value.text in entries:
                found.setdefault(value.text, set()).add(slug)
    return {name: frozenset(slugs) for name, slugs in found.items()}


def texts_in(entry: Node) -> tuple[str, ...]:
    """The texts in the lists right below an entry."""
    lists = (value for value in (entry.fields or {}).values() if value.items is not None)
    return tuple(item.text for one in lists for item in one.items or () if item.text is not None)


def group_named(document: Document, word: str) -> frozenset[str] | None:
    """The cards that a word means, in any writing; None if it means none."""
    return groups_of(document).get(as_slug(word))


#: Facts that are told apart from the others, or not at all.
APART = ("name", "source", "note", "notes", TEXT, *PROGRAMS)


def card_rows(document: Document, only_missing: bool = False) -> Iterator[tuple[str, str, str]]:
    """Each card with what is known of it and what is not; then what else is not known."""
    for slug, node in document.section(PIECES).items():
        lacking = [described(fact) for fact in missing(node)]
        if lacking or not only_missing:
            yield slug, facts_of(node), ", ".join(lacking)
    for fact in missing(document.root):
        if fact.key[0] != PIECES:
            yield document.named(fact.key), "", str(fact.bounds) or "anything"


def facts_of(node: Node) -> str:
    """The short facts of a card: `kind puzzle, cost 4`."""
    return ", ".join(f"{key} {said(value)}" for key, value in node.pairs() if key not in APART and said(value))


def described(fact: Missing) -> str:
    """A missing fact of a card, with what it must be."""
    about = str(fact.bounds)
    return fact.name + (f" ({about})" if about else "")


def card_data(document: Document) -> CardsList:
    """The same as JSON data."""
    cards = tuple(
        CardData(
            slug,
            document.pieces,
            tuple(key for key, value in node.pairs() if not any(missing(value))),
            tuple(map(fact_data, missing(node))),
        )
        for slug, node in document.section(PIECES).items()
    )
    others = tuple(fact_data(fact) for fact in missing(document.root) if fact.key[0] != PIECES)
    return CardsList(document.id, document.digest, cards, others)


def fact_data(fact: Missing) -> MissingFact:
    """A missing fact as JSON data."""
    return MissingFact(fact.name, str(fact.bounds))


def summary(document: Document) -> str:
    """How many cards there are, and how much is missing."""
    cards = document.section(PIECES).values()
    lacking = sum(any(missing(node)) for node in cards)
    facts = sum(1 for _ in missing(document.root))
    return f"{len(cards)} cards, {lacking} of them not known in full; facts missing: {facts}"


WIDTH = 110
#: What is told of an entry in a remark of its own.
ASIDE = ("note", "notes")
ORDINALS = ("first", "second", "third")
HEAD = """\
Card pack for {id} ({title}): {count}, a line for each.
Put what is printed in the place of `unknown`. What stays `unknown` stays unknown; lines with a # are remarks.
Then check this file:
  verifier rules lint FILE"""
TEXTS = "the words on it; then in rules (verifier rules reference {id}), for example:  main: []"


def template(document: Document, with_missing: bool = True, only: Collection[str] | None = None) -> str:
    """The text of the file; `only` are the cards that it is about, without the rest of the ruleset."""
    root = document.root if only is None else narrowed(document.root, only)
    facts = list(missing(root))
    title = document.root.get("title")
    count = f"{len(facts)} missing fact{'s' * (len(facts) != 1)}" if facts else "nothing is missing"
    head = HEAD.format(id=document.id, title=document.id if title is None else title.string(), count=count)
    lines = [*(f"# {line}" for line in head.splitlines()), f"format: {FORMAT}", f"ruleset: {document.id}"]
    lines += ["title: My cards", 'source: ""  # where the facts are from, such as: printed cards']
    if with_missing:
        for key, node in root.pairs():
            if any(missing(node)):
                lines += ["", *below(document.pieces if key == PIECES else key, node, (), document.id)]
        lines += ["", *another(document)]
    return "\n".join(lines) + "\n"


def narrowed(root: Node, only: Collection[str]) -> Node:
    """A ruleset of which only some cards are left."""
    cards = (root.get(PIECES) or Node(root.position, fields={})).mapping()
    kept = {slug: node for slug, node in cards.items() if slug in only}
    return Node(root.position, fields={PIECES: Node(root.position, fields=kept)})


def another(document: Document) -> Iterator[str]:
    """A remark that shows how a card is added: the keys of the one of which most is said."""
    entries = document.section(PIECES).values()
    if entries:
        keys = [key for key in max(entries, key=lambda node: len(node.mapping())).mapping() if key not in ASIDE]
        yield f"# A card that {document.id} does not name is added in {document.pieces}, with all its facts:"
        yield from wrapped(f"NAME: {{{', '.join(f'{key}: ...' for key in keys)}}}", "")


def below(key: str, node: Node, above: tuple[str, ...], ruleset: str, entry: Node | None = None) -> Iterator[str]:
    """The lines of a key below which something is missing."""
    indent = "  " * len(above)
    name = f"{indent}{emit.scalar(key)}:"
    if is_unknown(node):
        yield f"{name} {UNKNOWN}" + remark(key, node, above, ruleset, entry)
    elif node.items is not None:
        yield f"{name} {emit.inline(plainly(node))}  # {places(node)} not known"
    else:
        yield name
        if above:
            yield from known(node, indent + "  ")
        for inner, value in node.pairs():
            if any(missing(value)):
                yield from below(inner, value, (*above, key), ruleset, node)


def remark(key: str, node: Node, above: tuple[str, ...], ruleset: str, entry: Node | None) -> str:
    """What is said beside a missing fact."""
    if key == TEXT and above[:1] and above[0] in MATERIAL:
        return "  # " + TEXTS.format(id=ruleset)
    limits = str(bounds(node, entry if key == VALUE else None))
    return f"  # {limits}" if limits else ""


def known(entry: Node, indent: str) -> Iterator[str]:
    """What is known of an entry, as remarks."""
    facts = [f"{key} {said(value)}" for key, value in entry.pairs() if key not in ASIDE and said(value)]
    if facts:
        yield from wrapped(f"known: {', '.join(facts)}", indent)
    for key in ASIDE:
        if (found := entry.get(key)) is not None and found.text:
            yield from wrapped(f"{key}: {' '.join(found.text.split())}", indent)


def wrapped(text: str, indent: str) -> list[str]:
    """A remark of several lines."""
    first = f"{indent}# "
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=first + "  ", break_on_hyphens=False)


def said(node: Node) -> str:
    """A known fact in a few words; "" for what is not known, or longer."""
    if is_unknown(node) or any(missing(node)):
        return ""
    if node.text is not None:
        return " ".join(node.text.split())
    return " ".join(item.text for item in node.items or () if item.text)


def plainly(node: Node) -> Node:
    """A list in which every fact that is not known is the one word."""
    if is_unknown(node):
        return emit.leaf(UNKNOWN)
    if node.items is not None:
        return Node(node.position, items=tuple(map(plainly, node.items)))
    if node.fields is not None:
        return Node(node.position, fields={key: plainly(value) for key, value in node.fields.items()})
    return node


def places(node: Node) -> str:
    """Which items of a list are not known, and what they must be: `third of 3 (3 or 4)`."""
    items = node.items or ()
    found = []
    for number, item in enumerate(items, 1):
        if any(missing(item)):
            limits = str(bounds(item)) if is_unknown(item) else ""
            word = ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"
            found.append(f"{word} of {len(items)}" + (f" ({limits})" if limits else ""))
    return ", ".join(found)
