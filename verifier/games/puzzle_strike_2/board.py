"""What an automaton goes by and a record reads off its own board and cards, the header key `board`.

    board: {costs: {dash: 2}, blocks: {dash: 0}, actions: {purple: crash-power}}

A card's cost here is that in the upper left corner, its block the highest that it shows. Not for: the set-up (`setup`).
"""

from collections.abc import Mapping
from dataclasses import replace

from verifier.games.puzzle_strike_2.automatons import coloured
from verifier.games.puzzle_strike_2.cards import Card
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.language.vocabulary import nearest

BOARD = ("costs", "blocks", "actions")


def with_board(rules: Rules, node: Node | None) -> Rules:
    """The rules with what a record reads off its own boards. Raises `Unreadable` for what cannot be."""
    if node is None:
        return rules
    automaton, actions = rules.mode.automaton, node.get("actions")
    node.known(*BOARD)
    return replace(
        rules,
        cards=with_numbers(rules, numbers(rules, node.get("costs")), numbers(rules, node.get("blocks"))),
        mode=rules.mode
        if automaton is None
        else replace(rules.mode, automaton=coloured(automaton, actions, rules.colours)),
    )


def numbers(rules: Rules, node: Node | None) -> Mapping[int, Node]:
    """The cards that have a number, each with it."""
    found = {}
    for slug, value in node.pairs() if node is not None else ():
        if slug not in rules.index:
            raise Unreadable(value.position, f"unknown card {slug[:60]!r}", nearest(slug, rules.index))
        found[rules.index[slug]] = value
    return found


def with_numbers(rules: Rules, costs: Mapping[int, Node], blocks: Mapping[int, Node]) -> tuple[Card, ...]:
    """The cards with the numbers that are read off them."""
    return tuple(
        replace(card, cost=read(card, card.cost, costs), block=read(card, card.block, blocks))
        if card.index in costs or card.index in blocks
        else card
        for card in rules.cards
    )


def read(card: Card, known: int, given_ones: Mapping[int, Node]) -> int:
    """A card's number. Raises `Unreadable` if sources give another one."""
    node = given_ones.get(card.index)
    number = known if node is None else node.integer(0, 20)
    if node is not None and known not in (-1, number):
        raise Unreadable(node.position, f"that number of {card.slug} is {known}, so it cannot be {number}")
    return number
