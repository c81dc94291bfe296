"""Why something is not possible, in words for judges. Not for: deciding what is legal, or positions (`describe`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2 import endings, exchange
from verifier.games.puzzle_strike_2.domains import CALLED, Cards, PlayableSlots, Slots, Spaces
from verifier.games.puzzle_strike_2.due import DueAmount, DueSlot
from verifier.games.puzzle_strike_2.labels import PileColours, Stated
from verifier.games.puzzle_strike_2.unknown import buy_cost, cost_not_given, not_given, text_not_given
from verifier.games.puzzle_strike_2.zones import in_order
from verifier.kernel.ask import Answer, Ask, Chance
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Undecidable
from verifier.kernel.norm import FINE, UNKNOWN, Refusal
from verifier.table.draws import top_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.play import Play

#: Why a player is named in vain where the rules say whom a line concerns.
TARGETS = {
    "target": "without the scepter one attacks nobody but its holder",
    "target-all": "who holds the scepter attacks everybody else at once",
    "target-yield": "the scepter is given to the player whose turn has just ended",
    "final-target": "in a final turn gems go to the scepter, to no player",
}


def outside(play: "Play", ask: Ask, answer: Answer) -> Refusal:
    """Why an answer is physically impossible."""
    written, clause = ask.domain.write(answer), ask.clause or play.rules.structure["card-text"]
    who = play.seat_names[ask.seat]
    if isinstance(ask.domain, DueAmount | DueSlot):
        wanted = ask.domain.expected()
        return Refusal(clause, f"what {who} has to {ask.verbs[0]} is {wanted}, not {written}", "", wanted, written)
    if isinstance(ask.domain, Stated):
        return Refusal(clause, f"{who}'s {ask.decision} is not {written}", "", ask.domain.expected(), written)
    if isinstance(ask.domain, PlayableSlots) and ask.domain.kind(answer if type(answer) is int else -1) >= 0:
        return Refusal(clause, f"the text does not let {who} play {written}", "", ask.domain.expected(), written)
    if isinstance(ask.domain, Slots):
        return Refusal(clause, "no such card lies in the bank", "", ask.domain.expected(), written)
    if isinstance(ask.domain, Cards) and type(answer) is int and 0 <= answer < play.kinds:
        held, zone = play.zone(ask.domain.seat, ask.domain.zone)[answer], CALLED.get(ask.domain.zone, ask.domain.zone)
        if held:
            wanted = "" if ask.domain.where is None else ask.domain.where.text
            return Refusal(clause, f"{written} is not what the text asks for", wanted, wanted, written)
        return Refusal(
            clause, f"no {written} in {who}'s {zone}", f"{written} in {who}'s {zone} >= 1", "at least 1", "0"
        )
    pile = isinstance(ask.domain, Spaces | PileColours)
    owner = getattr(ask.domain, "owner", -1)
    height = f" (gems in the pile: {len(play.state.seats[ask.seat if owner < 0 else owner].pile)})" if pile else ""
    wanted = ask.domain.expected()
    return Refusal(clause, f"it takes {wanted}, not {written}{height}", "", wanted, written)


def uses_unknown(play: "Play", ask: Ask, answer: Answer) -> Refusal | None:
    """What no source gives and an answer depends on: a card's text or cost, what a slot of the bank costs."""
    if type(answer) is not int:
        return None
    if ask.decision in ("play", "play-free"):
        card = play.rules.cards[answer]
        if not card.known:
            return text_not_given(play, card)
        if ask.decision == "play" and card.cost < 0 and not play.state.seats[ask.seat].free[answer] > 0:
            return not_given(play, f"the cost of {card.slug}", "whether it can be paid")
    if isinstance(ask.domain, PlayableSlots):
        card = play.rules.cards[ask.domain.kind(answer)]
        return None if card.known else text_not_given(play, card)
    if ask.decision == "trash" and isinstance(ask.domain, Cards | Slots):
        return trashed_unknown(play, play.rules.cards[ask.domain.kind(answer)])
    if ask.decision == "buy" and not (endings.doomed(play, ask.seat) or buy_cost(play, ask.seat, answer).known):
        return cost_not_given(play, answer)
    return None


def trashed_unknown(play: "Play", card: "Card") -> Refusal | None:
    """That a bank card's text is not known, which may be about its being trashed."""
    question = "what follows of its being trashed"
    return None if card.known or card.kind != "bank" else text_not_given(play, card, question)


def why_unknown(play: "Play", ask: Ask, answer: Answer) -> Refusal | None:
    """What no source gives, so that an answer cannot be judged."""
    try:
        play.examined(ask, answer)
    except Undecidable as error:
        return error.refusal
    return uses_unknown(play, ask, answer)


def only_doubtful(play: "Play", ask: Ask) -> Refusal | None:
    """Why it cannot be said that a question has an answer besides "none", if it cannot; None if it surely has one."""
    found = {answer: play.broken(ask, answer) for answer in play.candidates(ask) if answer is not None}
    if FINE in found.values():
        return None
    return next((why_unknown(play, ask, answer) for answer in found if found[answer] == UNKNOWN), None)


def doubt(play: "Play", ask: Ask) -> Refusal | None:
    """Why one of the answers to a question cannot be judged, None if every one can."""
    doubtful = (answer for answer in play.candidates(ask) if play.broken(ask, answer) == UNKNOWN)
    return next((why_unknown(play, ask, answer) for answer in doubtful), None)


def impossible(play: "Play", chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
    """Why cards cannot have been drawn or dealt: not there, or cards on top of the deck passed over."""
    top, cards = top_of(play, chance), play.rules.cards
    outcome = in_order(outcome, top[::-1]) if top else outcome
    for wanted, found in zip(top, outcome, strict=False):
        if wanted != found:
            message = f"{cards[wanted].slug} lies on top of {whose(play, chance)}'s deck"
            return Refusal(play.rules.structure["top"], message, "", cards[wanted].slug, cards[found].slug)
    drawn = outcome[len(top) :]
    for card in dict.fromkeys(drawn):
        count, held = drawn.count(card), play.source_of(chance)[card]
        if count > held:
            return too_many(play, chance, card, count, held)
    return None


def too_many(play: "Play", chance: Chance, card: int, count: int, held: int) -> Refusal:
    """That more cards of a kind are drawn than there can be."""
    clause = play.rules.structure.get(deck_case(play, chance, card), chance.clause)
    name, zone = play.rules.cards[card].slug, "hand" if chance.zone == "hand" else "deck"
    message = f"{count} {name} drawn, but {whose(play, chance)}'s {zone} can hold {held}"
    also = decked(play, name)
    return Refusal(clause, message, f"{name} drawn <= {held}", f"at most {held}", str(count), also=also)


def whose(play: "Play", chance: Chance) -> str:
    """Whose cards are drawn."""
    return "the bank" if chance.zone == "bank-deck" else play.seat_names[chance.seat]


def decked(play: "Play", slug: str) -> tuple[str, ...]:
    """The clauses that put a card into the deck with which somebody begins, while those decks are drawn from."""
    document = play.rules.document
    starting, characters = document.section("starting-deck").get(slug), document.section("characters").values()
    owners = [node for node in characters if slug in node.need("cards").strings()]
    entries = (*owners, *([starting] if starting is not None else []))
    given = [node.get(key) for node in entries for key in ("clause", "also")]
    return () if play.state.turn else tuple(clause for node in given if node is not None for clause in node.strings())


def deck_case(play: "Play", chance: Chance, card: int) -> str:
    """The case of a card that is not in a deck."""
    if chance.zone == "hand":
        return "discard"
    if chance.zone == "bank-deck":
        return "deal-copies" if play.most[card] else "deal-foreign"
    return f"deck-{play.rules.cards[card].kind}" if play.state.turn == 0 else "draw"


def unasked(play: "Play", event: Event, at: int) -> Refusal:
    """Why an argument of a line is too much."""
    case = "draw" if event.verb == "draw" else "card-text"
    if event.args[at].seat >= 0:
        case = target_case(play, event)
    case = f"excess-{event.verb}" if f"excess-{event.verb}" in play.rules.structure else case
    clause = play.rules.structure[case]
    clause = play.drawn.get(event.seat, clause) if case == "draw" else clause
    text, length = event.args[at].text, len(event.args)
    if event.verb not in ("draw", "look"):
        reason = f": {TARGETS[case]}" if case in TARGETS else ""
        return Refusal(clause, f"nothing asks for {text!r} here{reason}", "", "nothing more", text)
    due = f"{at} card is due" if at == 1 else f"{at} cards are due"
    return Refusal(clause, f"{due}, the line has {length}", "", str(at), str(length))


def target_case(play: "Play", event: Event) -> str:
    """The case of a player who is named where the rules say whom a line concerns."""
    case = "target-all" if event.seat == play.state.holder else "target"
    own = "target-yield" if event.verb == "yield" else "final-target" if play.state.final else case
    stated = "send" if event.verb == "send" else "card-text"
    return next(one for one in (own, case, stated, "card-text") if one in play.rules.structure)


def contradicts(play: "Play", claim: Assertion, actor: int, value: int) -> Refusal:
    """The explanation of an assertion that differs from the position."""
    about = f" {play.rules.cards[claim.piece].slug}" if claim.piece >= 0 else ""
    who = play.seat_names[claim.seat if claim.seat >= 0 else actor]
    name = f"{claim.quantity}{about}"
    kinds = (claim.quantity, claim.quantity.rpartition("-")[2])
    clauses = play.rules.assertion_clauses
    own = play.rules.structure.get(f"{'final-' if play.state.final else ''}claim-{claim.quantity}", "")  # of the mode
    clause = own or next((clauses[kind] for kind in kinds if kind in clauses), "")
    message = f"the line or the total is wrong: {who} {name} is {value}, not {claim.value}"
    also: tuple[str, ...] = ()
    passages = exchange.decides(play, claim, claim.seat if claim.seat >= 0 else actor)
    if passages:
        message = f"{message}; {', '.join(passage.told for passage in passages)}"
        also = tuple(dict.fromkeys(passage.clause for passage in passages if passage.clause))
    return Refusal(clause, message, f"{name} == {value}", str(value), str(claim.value), also=also)


def wrong_echo(play: "Play", event: Event, told: list[int]) -> Refusal:
    """Why a line that states what happened by itself is wrong: it was something else."""
    from verifier.games.puzzle_strike_2.echoes import named

    names = " ".join(named(play, event.verb, thing) for thing in told)
    found, who = " ".join(one.text for one in event.args if one.seat < 0), play.seat_names[event.seat]
    what = f"{who}'s super move" if event.verb == "super" else f"what {who} has to {event.verb}"
    return by_itself(play, event)._replace(message=f"{what} is {names}, not {found}", expected=names, found=found)


def said_twice(play: "Play", event: Event) -> Refusal:
    """Why a line that states what happened by itself is wrong: a line before it says so, and it happened once."""
    things, who = " ".join(one.text for one in event.args if one.seat < 0), play.seat_names[event.seat]
    what = f"{who}'s super move was" if event.verb == "super" else f"{who} has had to {event.verb}"
    return by_itself(play, event)._replace(message=f"{what} {things} once, which a line before says already")


def by_itself(play: "Play", event: Event) -> Refusal:
    """A refusal of a line that states what happened by itself: by the clauses of what made it happen."""
    case = {"ante": "anted"}.get(event.verb, event.verb)
    case = case if case in play.rules.structure else "card-text"
    return Refusal(play.rules.structure[case], "")


def late_echo(play: "Play", event: Event, told: list[int]) -> Refusal:
    """Why a line that states what happened by itself is wrong: it came before what lines have stated already."""
    found = wrong_echo(play, event, told)
    clause = play.rules.structure.get(f"order-{event.verb}", found.clause)
    who = play.seat_names[event.seat]
    message = f"{found.found} comes too late: {who} had to {event.verb} it before what is stated already"
    if found.found != found.expected and sorted(found.found.split()) == sorted(found.expected.split()):
        message = found.message.replace(" is ", " is, in this order, ", 1)
    return found._replace(clause=clause, message=message, also=(found.clause,))


def result(play: "Play", winner: int | None, by: str) -> Refusal | None:
    """Why a claimed result does not fit: another winner, another end, or no end at all."""
    structure, state, by = play.rules.structure, play.state, by.strip().casefold()
    if winner is not None and endings.beaten(play, winner):
        return endings.out_of_it(play, winner)
    if not state.over:
        return unfinished(play, winner, by)
    if by and by != state.over:
        return Refusal(structure["winner"], f"the game ended by {state.over}, not by {by}", "", state.over, by)
    won = endings.winners(play)
    if (winner not in won if won else winner is not None) and state.over != "time":  # that is for the event's rules
        true = " and ".join(play.seat_names[seat] for seat in won) or "nobody"
        claimed = "nobody" if winner is None else play.seat_names[winner]
        have = "have" if len(won) > 1 else "has"
        return Refusal(structure["winner"], f"{true} {have} won, not {claimed}", "", true, claimed)
    return None


def unfinished(play: "Play", winner: int | None, by: str) -> Refusal | None:
    """Why a result does not fit a game that is not over: only what no line need say can have ended it."""
    final, structure = play.rules.mode.final, play.rules.structure
    if by == "concession" and play.rules.mode.concession == "not-covered":
        return endings.unspoken_concession()
    if by not in ("bust", "bust" if final is None else final.by):  # how it went on to its end may not be recorded
        return None
    most = play.rules.parameters["bust-above"]
    wanted = "a final turn of everybody else" if play.state.out else f"more than {most} gems at a turn's end"
    return Refusal(structure["not-lost"], "the game is not over at the end of the record", "", wanted,
                   "final turns are left" if play.state.out else "no player has lost")  # fmt: skip
