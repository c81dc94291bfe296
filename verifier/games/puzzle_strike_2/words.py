"""The words of move lines under a ruleset, and the refusal of those that a line could not hold or would misread.

    P1 draw crash-gem swap swap skip-ahead sword-slice    the opening hand, a draw of a card or a phase
    P1 ante 2                  the ante, by number or colours (`ante blue blue`); may be left out
    P1 drop                    incoming gems fall; `drop pink pink` states their colours
    P1 play swap 8+7 7+6       a card, with what its text lets the player choose; or on lines of their own:
    P1 swap 8 7                spaces of the pile from the bottom
    P1 look swap wound         cards of the deck that a text lets the player look at
    P1 choose green            any other choice: a colour, a bank card by name or slot, a space
    P1 diamond energize        the diamond, used for a super move
    P1 end                     the action phase is over; may be left out
    P1 buy kidney-shot         a bank card by name or slot
    P1 deal blue-card          what is dealt into the bank's empty slots
    P2 power-up, P2 yield      the command decision
    P1 refill                  the discard pile becomes the deck; may be left out

What happens by itself may be stated by whom it happens to: `P2 ante purple` of an ante that a card makes, `P2 receive
green` of unblockable gems, `P1 send 3`, `P1 gain wound wound`, `P1 super purify`, `P1 discard swap`. `P1 pile pink
blue` states a whole pile from the bottom, `P1 bank pink green blue blue purple` the colours of the bank; after `=`
stand numbers.

The Puzzle Dragon has the last seat of a game in which it plays, `P3` of two players and the Dragon. It runs by itself,
so each of its lines may be left out but `deal` and what it makes players discard; one that is there must be right:

    P3 ante 2, P3 block 8      tokens that it takes; tokens that it removes: the number due, or all there are
    P3 send 4, P3 send 1       what it sends to each player: its Power, then the longest run in the bank
    P3 crash 4, P3 block 3     the action of a colour; it goes by facts of the record where no source gives them
    P1 discard swap wound      what a player discards at random
    P3 buy dash                the left-most card; then `P3 deal blue-card`

Not for: reading lines (`verifier.record.words`).
"""

from collections.abc import Collection, Iterator, Mapping

from verifier.games.puzzle_strike_2.amounts import QUANTITIES
from verifier.games.puzzle_strike_2.decisions import VERBS
from verifier.games.puzzle_strike_2.mending import REPAIRS
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.words import compared, piece_aliases, refuse_unusable, verb_aliases
from verifier.language.node import Node
from verifier.record.names import Names

LABELS = ("none", "done", "nothing", "refill", "power-up")
SEATS = ("P1", "P2", "P3", "P4", "P5")  # of people four at most; the Puzzle Dragon has the last one
PLACES = ("hand", "discard", "deck", "bank", "bank-deck")


def names_of(rules: Rules) -> Names:
    """The words of move lines under a ruleset. Raises `Unreadable` for those that could not be read back."""
    sections = rules.document.section("chips")
    own = (*LABELS, *rules.colours, *(one.slug for one in rules.supers))
    opening = rules.document.root.get("opening")
    texts = sections if opening is None else {**sections, "opening": opening}
    labels = (*own, *choices_of(texts, compared((*SEATS, *rules.index))))
    taken = compared((*labels, *SEATS))
    for slug in rules.index:
        refuse_unusable(slug, sections[slug], "card", taken)
    titles = {word: card for word, card in rules.titles.items() if word not in taken}
    return Names(
        pieces={**titles, **rules.index, **piece_aliases(rules.document, rules.index, taken)},
        slugs=tuple(card.slug for card in rules.cards),
        verbs=VERBS,
        labels=frozenset(labels),
        verb_aliases=verb_aliases(rules.document, VERBS, SEATS),
        quantities=QUANTITIES.named(lambda of: rules.colours),
        seats=SEATS,
        places=frozenset(PLACES),
        mendable=REPAIRS.words,
        piece=rules.document.piece,
    )


def choices_of(cards: Mapping[str, Node], taken: Collection[str]) -> tuple[str, ...]:
    """The words by which texts call what a player chooses from."""
    found = dict[str, None]()
    for node in cards.values():
        for word in words_as(node):
            refuse_unusable(word.string(), word, "choice", taken)
            found[word.string()] = None
    return tuple(found)


def words_as(node: Node) -> Iterator[Node]:
    """Every word in a text that a choice is called by."""
    for key, value in (node.fields or {}).items():
        if key == "as":
            yield value
        else:
            yield from words_as(value)
    for item in node.items or ():
        yield from words_as(item)
