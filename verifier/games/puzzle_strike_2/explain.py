"""Why something is not possible, in words for judges. Not for: deciding what is legal, or positions (`seeing`)."""

from typing import TYPE_CHECKING

from verifier.games.at_fault import is_dealt_alone
from verifier.games.puzzle_strike_2 import endings
from verifier.games.puzzle_strike_2.amounts import buy_cost, cost_not_given, not_given, text_not_given
from verifier.games.puzzle_strike_2.domains import CALLED, Cards, PlayableSlots, Slots, Spaces
from verifier.games.puzzle_strike_2.exchange import decides, made_by, misstated_falls
from verifier.games.puzzle_strike_2.labels import DueAmount, DueSlot, PileColours, Stated
from verifier.games.puzzle_strike_2.zones import in_order
from verifier.kernel.ask import Answer, Ask, Chance
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Message, Said, at_most, say
from verifier.kernel.norm import FINE, UNKNOWN, Refusal, tell_facts
from verifier.table.places import top_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.play import Play

#: Why a player is named in vain where the rules say whom a line concerns.
TARGETS = {
    "target": say("only-the-holder"),
    "target-all": say("everybody-else"),
    "target-yield": say("whose-turn-has-ended"),
    "final-target": say("to-the-scepter"),
}


def outside(play: "Play", ask: Ask, answer: Answer) -> Refusal:
    """Why an answer is physically impossible."""
    domain, written, clause = ask.domain, ask.domain.write(answer), ask.clause or play.rules.structure["card-text"]
    if play.row_use is not None and isinstance(domain, Cards) and domain.zone != "hand":
        play.row_use.turn_over(domain.seat)
    if isinstance(domain, Cards) and type(answer) is int and 0 <= answer < play.kinds:
        return not_in_zone(play, domain, answer, clause, play.seat_names[ask.seat])
    return Refusal(clause, why_outside(play, ask, answer, written), "", domain.expected(), written)


def not_in_zone(play: "Play", domain: Cards, card: int, clause: str, who: str) -> Refusal:
    """Why a card is no answer: it is not there, or not what a text asks for."""
    zone, written = CALLED.get(domain.zone, domain.zone), domain.write(card)
    if play.zone(domain.seat, domain.zone)[card]:
        where, domain.frame.candidate = domain.where, card
        guard = "" if where is None else where.text
        found = () if where is None else tell_facts(where.find_facts(play, domain.frame))
        return Refusal(clause, say("not-what-text-asks", card=written), guard, guard, found or written)
    message = say("none-of-seat", card=written, who=who, zone=zone)
    return Refusal(clause, message, f"{written} in {who}'s {zone} >= 1", say("at-least-1"), "0")


def why_outside(play: "Play", ask: Ask, answer: Answer, written: str) -> Message:
    """Why an answer that names no card of a zone is physically impossible, in words."""
    domain, who = ask.domain, play.seat_names[ask.seat]
    if isinstance(domain, DueAmount | DueSlot):
        return say("has-to", who=who, verb=ask.verbs[0], wanted=domain.expected(), token=written)
    if isinstance(domain, Stated):
        return say("is-not-written", who=who, decision=ask.decision, token=written)
    if isinstance(domain, PlayableSlots) and domain.kind(answer if type(answer) is int else -1) >= 0:
        return say("not-let-play", who=who, token=written)
    if isinstance(domain, Slots):
        return say("no-such-card", cards=tuple(play.rules.cards[card].slug for card in play.state.bank))
    if isinstance(domain, Spaces | PileColours):
        return why_not_in_pile(play, ask.seat if domain.owner < 0 else domain.owner, domain, answer, written)
    return say("takes-not", wanted=domain.expected(), token=written)


def why_not_in_pile(play: "Play", owner: int, domain: Spaces | PileColours, answer: Answer, written: str) -> Message:
    """Why an answer names no gem of a pile, in words."""
    height = len(play.state.seats[owner].pile)
    highest = max(answer, default=0) if isinstance(domain, Spaces) and isinstance(answer, tuple) else 0
    if highest > height + getattr(domain, "above", 0):
        return say("space-holds-no-gem", n=highest, seat=play.seat_names[owner], n2=height)
    return say("takes-not-in-pile", wanted=domain.expected(), token=written, n=height)


def uses_unknown(play: "Play", ask: Ask, answer: Answer) -> Refusal | None:
    """What no source gives and an answer depends on: a card's text or cost, what a slot of the bank costs."""
    if type(answer) is not int:
        return None
    if ask.decision in ("play", "play-free"):
        card = play.rules.cards[answer]
        if not card.known:
            return text_not_given(play, card)
        if ask.decision == "play" and card.cost < 0 and not play.state.seats[ask.seat].free[answer] > 0:
            return not_given(play, say("cost-of-card", card=card.slug), say("whether-can-be-paid"))
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
    question = say("what-follows-its-being-trashed")
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


def impossible(play: "Play", chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
    """Why cards cannot have been drawn or dealt: not there, or cards on top of the deck passed over."""
    top, cards = top_of(play, chance), play.rules.cards
    outcome = in_order(outcome, top[::-1]) if top else outcome
    for wanted, found in zip(top, outcome, strict=False):
        if wanted != found:
            message = say("top-of-deck", card=cards[wanted].slug, who=whose(play, chance))
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
    message = say("more-than-can-be-held", n=count, card=name, who=whose(play, chance), zone=zone, n2=held)
    also = decked(play, name)
    return Refusal(clause, message, f"{name} drawn <= {held}", at_most(held), str(count), also=also)


def whose(play: "Play", chance: Chance) -> Said:
    """Whose cards are drawn."""
    return say("the-bank") if chance.zone == "bank-deck" else play.seat_names[chance.seat]


def decked(play: "Play", slug: str) -> tuple[str, ...]:
    """The clauses that put a card into the deck with which somebody begins, while those decks are drawn from."""
    document = play.rules.document
    starting, characters = document.section("starting-deck").get(slug), document.section("characters").values()
    owners = [node for node in characters if slug in node.need("cards").strings()]
    entries = (*owners, *([starting] if starting is not None else []))
    given = [node.get(key) for node in entries for key in ("clause", "also")]
    return () if play.state.turn else tuple(clause for node in given if node is not None for clause in node.strings())


def deck_case(play: "Play", chance: Chance, card: int) -> str:
    """The case of a card that is not in a deck, "" for that of the draw itself."""
    if chance.zone == "hand":
        return "discard"
    if chance.zone == "bank-deck":
        return "deal-copies" if play.most[card] else "deal-foreign"
    return f"deck-{play.rules.cards[card].kind}" if play.state.turn == 0 else ""


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
        message = say("nothing-asks-for-here", token=repr(text))
        if case in TARGETS:
            message = say("nothing-asks-for-here-as", token=repr(text), reason=TARGETS[case])
        return Refusal(clause, message, "", say("nothing-more"), text)
    message = say("card-due-line-has" if at == 1 else "cards-due-line-has", n=at, n2=length)
    return Refusal(clause, message, "", str(at), str(length))


def target_case(play: "Play", event: Event) -> str:
    """The case of a player who is named where the rules say whom a line concerns."""
    case = "target-all" if event.seat == play.state.holder else "target"
    own = "target-yield" if event.verb == "yield" else "final-target" if play.state.final else case
    stated = "send" if event.verb == "send" else "card-text"
    return next(one for one in (own, case, stated, "card-text") if one in play.rules.structure)


def contradicts(play: "Play", claim: Assertion, actor: int, value: int) -> Refusal:
    """The explanation of an assertion that differs from the position."""
    about = f" {play.rules.cards[claim.piece].slug}" if claim.piece >= 0 else ""
    seat = claim.seat if claim.seat >= 0 else actor
    who, name = play.seat_names[seat], f"{claim.quantity}{about}"
    kinds = (claim.quantity, claim.quantity.rpartition("-")[2])
    clauses = play.rules.assertion_clauses
    own = play.rules.structure.get(f"{'final-' if play.state.final else ''}claim-{claim.quantity}", "")  # of the mode
    clause = own or made_by(play, kinds[-1], next((clauses[kind] for kind in kinds if kind in clauses), ""))
    is_hand = claim.quantity == "hand" and play.has_opened
    if is_hand and is_dealt_alone(play.state, seat, play.phases(), play.mates):
        clause = play.rules.structure["opening"]
    message = say("wrong-total", seat=who, claim=name, n=value, n2=claim.value)
    also: tuple[str, ...] = ()
    passages = decides(play, claim, seat)
    if passages:
        told = tuple(passage.told for passage in passages)
        message = say("wrong-total-after", seat=who, claim=name, n=value, n2=claim.value, way=told)
        also = tuple(dict.fromkeys(passage.clause for passage in passages if passage.clause))
    return Refusal(clause, message, f"{name} == {value}", str(value), str(claim.value), also=also)


def wrong_echo(play: "Play", event: Event, told: list[int]) -> Refusal:
    """Why a line that states what happened by itself is wrong: it was something else."""
    from verifier.games.puzzle_strike_2.misplaced import named

    names = " ".join(named(play, event.verb, thing) for thing in told)
    found, who = " ".join(one.text for one in event.args if one.seat < 0), play.seat_names[event.seat]
    kind = "another-super" if event.verb == "super" else "has-to-otherwise"
    message = say(kind, who=who, verb=event.verb, cards=names, token=found)
    falls = misstated_falls(play, event, told)
    passages = play.passages if event.verb == "send" else falls
    if passages:
        way = tuple(passage.told for passage in passages)
        message = say("has-to-otherwise-after", who=who, verb=event.verb, cards=names, token=found, way=way)
    clause = by_itself(play, event).clause
    first, *also = dict.fromkeys((*(fall.clause for fall in falls), clause))
    return Refusal(first, message, "", names, found, also=tuple(also))


def said_twice(play: "Play", event: Event) -> Refusal:
    """Why a line that states what happened by itself is wrong: a line before it says so, and it happened once."""
    things, who = " ".join(one.text for one in event.args if one.seat < 0), play.seat_names[event.seat]
    message = say("said-twice", seat=who, verb=event.verb, chips=things)
    if event.verb == "super":
        message = say("super-twice", who=who, cards=things)
    return by_itself(play, event)._replace(said=message)


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
    names, written = found.expected, found.found
    message = say("too-late", token=written, who=who, verb=event.verb)
    if written != names and sorted(written.split()) == sorted(names.split()):
        kind = "another-super-in-order" if event.verb == "super" else "has-to-in-order"
        message = say(kind, who=who, verb=event.verb, cards=names, token=written)
    return found._replace(clause=clause, said=message, also=(found.clause, *found.also))


def result(play: "Play", winner: int | None, by: str) -> Refusal | None:
    """Why a claimed result does not fit: another winner, another end, or no end at all."""
    structure, state, by = play.rules.structure, play.state, by.strip().casefold()
    if winner is not None and endings.beaten(play, winner):
        return endings.out_of_it(play, winner)
    if not state.over:
        return unfinished(play, winner, by)
    if by and by != state.over:
        return Refusal(structure["winner"], say("another-end", end=state.over, other=by), "", state.over, by)
    won = endings.winners(play)
    if winner in (won or (None,)) or state.over == "time":  # who has won then is for the event's rules
        return None
    return others_have_won(play, won, winner)


def others_have_won(play: "Play", won: tuple[int, ...], winner: int | None) -> Refusal:
    """Why a claimed winner has not won."""
    true = " and ".join(play.seat_names[seat] for seat in won) or "nobody"
    claimed = "nobody" if winner is None else play.seat_names[winner]
    message = say("others-have-won" if len(won) > 1 else "another-winner", who=true, other=claimed)
    return Refusal(play.rules.structure["winner"], message, "", true, claimed)


def unfinished(play: "Play", winner: int | None, by: str) -> Refusal | None:
    """Why a result does not fit a game that is not over: only what no line need say can have ended it."""
    final, structure = play.rules.mode.final, play.rules.structure
    if by == "concession" and play.rules.mode.concession == "not-covered":
        return endings.unspoken_concession()
    if by not in ("bust", "bust" if final is None else final.by):  # how it went on to its end may not be recorded
        return None
    most = play.rules.parameters["bust-above"]
    wanted = say("final-turn-everybody-else") if play.state.out else say("more-than-gems-at-turn", n=most)
    return Refusal(structure["not-lost"], say("not-over-yet"), "", wanted,
                   say("final-turns-left") if play.state.out else say("nobody-has-lost"))  # fmt: skip
