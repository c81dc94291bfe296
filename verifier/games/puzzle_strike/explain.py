"""Why something is not possible, in words for judges; lines that state what has just happened by itself.

Not for: deciding what is legal, or positions (`seeing`).
"""

from collections import Counter
from typing import TYPE_CHECKING

from verifier.games.at_fault import WRONG
from verifier.games.out_of_place import begins_draw, misplace, words_of_question
from verifier.games.puzzle_strike import citing, floating
from verifier.games.puzzle_strike.decisions import LANGUAGE
from verifier.games.puzzle_strike.endings import beaten, begins_turn, unspoken_concession
from verifier.games.puzzle_strike.frame import CHIP, Frame, kind_of
from verifier.games.puzzle_strike.seeing import of_chip
from verifier.games.puzzle_strike.unfit import forbidding, reaction_clauses
from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Assertion, Event, Token
from verifier.kernel.listener import Effect
from verifier.kernel.message import Message, Said, Slot, at_most, say
from verifier.kernel.norm import Norm, Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


#: Decisions by which a chip is used, so that its text matters.
USES = frozenset(("play", "react-send", "react-attack", "react-buy", "play-chips"))
#: Verbs of moves that only the players whose turn it is can make.
TURN_ONLY = frozenset(("buy", "pass", "keep"))


def breach(play: "Play", ask: Ask, norm: Norm, found: Refusal) -> Refusal:
    """Why an answer breaks a norm, in the words of a team, and with what the rules say about a chip as a reaction."""
    if norm.decision == "buy.stop" and play.rules.mode.team_size:
        found = found._replace(said=say("has-not", message=found.said, seat=play.seat_names[ask.seat]))
    half = reaction_clauses(play, ask.frame.candidate, ask.decision) if norm.decision.startswith("react-") else ()
    return found._replace(also=(*found.also, *half))


def uses_unknown(play: "Play", ask: Ask, answer: Answer) -> bool:
    """Whether an answer uses a chip whose text no source gives."""
    return ask.decision in USES and kind_of(answer) in play.rules.unknown


def not_known(play: "Play", answer: Answer) -> Refusal:
    """The use of a chip cannot be judged because no source gives its text."""
    name = play.rules.chips[kind_of(answer)].slug if isinstance(answer, CHIP) else ""
    return undecided.UNKNOWN_TEXT.refusal(name=name, question=say("what-it-does"))


def impossible(play: "Play", chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
    """Why chips cannot have been drawn: too few, not in the bag, or chips on top of the bag passed over."""
    player = play.state.seats[chance.seat]
    who = play.seat_names[chance.seat]
    left = Counter({chip: count for chip, count in enumerate(play.zone(chance.seat, chance.zone)) if count})
    drawn = Counter(outcome)
    if chance.zone == "bag" and player.top:
        first = player.top[::-1][: len(outcome)]
        wanted = Counter(first)
        if len(player.top) > len(outcome) and len(set(player.top)) > 1 and play.reading("top.order") == "any":
            wanted = drawn & Counter(player.top)
        if (wanted - drawn) or (len(player.top) >= len(outcome) and drawn - Counter(player.top)):
            names = ", ".join(play.rules.notation[chip] for chip in first)
            found = ", ".join(play.rules.notation[chip] for chip in outcome)
            return Refusal(play.rules.structure["top"], say("top-of-bag-first", seat=who), "", names, found)
        drawn -= Counter(player.top)
    for chip, count in drawn.items():
        if count > left[chip]:
            name = play.rules.chips[chip].slug
            where = say("zone-of-seat", seat=who, zone=chance.zone)
            return Refusal(
                citing.not_in_bag(play, chance, chip),
                say("more-drawn-than-held", n=count, chip=name, where=where, n2=left[chip]),
                f"{name} drawn <= {name} in {where}",
                at_most(left[chip]),
                str(count),
            )
    return None


def blames(play: "Play", question: Ask, event: Event, after: Event | None = None) -> bool:
    """Whether a line that no question takes is itself wrong: it is out of place, or a second ante."""
    if (
        question.decision == "buy"
        and question.seat == event.seat
        and begins_draw(event, after)
        and is_empty(play, event.seat)
    ):
        return False  # nothing was bought
    late = event.verb in TURN_ONLY and event.seat >= 0 and not play.on_turn(event.seat)
    second = event.verb == "ante" and event.seat in play.rules.mode.mates(question.seat)
    return late or second or event.verb in LANGUAGE.lists["blamed"]


def is_empty(play: "Play", seat: int) -> bool:
    """Whether a bag is known to be empty."""
    left = sum(play.zone(seat, "bag"))
    return type(left) is int and not left and not play.state.seats[seat].top


def misplaced(play: "Play", question: Question | None, event: Event) -> Refusal:
    """Why a line cannot stand where it does."""
    if question is None:
        return after_end(play, event)
    wanted = play.due(question)
    seen = wanted, say("seat-does", seat=play.seat_names[event.seat], verb=event.verb)
    half = citing.meant_reaction(play, question, event)
    words = {*words_of_question(LANGUAGE, question, event), *citing.words_of_place(play, question, event, half)}
    slots: dict[str, Slot] = {"who": play.seat_names[event.seat], "verb": event.verb, "wanted": wanted}
    slots["elsewhere"] = on_whose_turn(play, event, say("cannot-here", **slots))
    slots["chip"] = of_chip(play, question) if isinstance(question, Ask) else ""
    more = (*(() if half is None else half.clauses), play.rules.structure["react"]) if event.verb == "react" else ()
    if isinstance(question, Chance) and play.rules.turn[play.state.phase] == "draw":
        more = (*more, citing.cleanup_clause(play, question.seat))  # why so many are due, after a refill, too
    return misplace(play.rules, "puzzle-strike", words, question, slots, seen, play.rules.carried_out, more)


def after_end(play: "Play", event: Event) -> Refusal:
    """Why a line cannot stand after the end of the game."""
    cases, end = ("game-over",) if event.seat < 0 else (f"game-over-{event.verb}", "game-over"), play.state.over
    reason = say("game-over-cannot", end=end, who=play.seat_names[event.seat], verb=event.verb)
    if event.seat < 0:
        reason = say("game-over-cannot-end", end=end, verb=event.verb)
    clause = citing.cite(play, *cases).clause
    return Refusal(clause, reason, "game not over", say("end-of-the-record"), event.verb)


def on_whose_turn(play: "Play", event: Event, message: Message) -> Message:
    """What is said of a line, with `it is P1's turn; ` before it if only P1 could write it and somebody else has."""
    if event.verb not in (*TURN_ONLY, "play") or event.seat < 0 or play.on_turn(event.seat) or play.state.turn == 0:
        return message
    seats = " and ".join(play.seat_names[seat] for seat in play.rules.mode.mates(play.state.active))
    return say("turn-of", raw=seats, message=message)


def contradicts(play: "Play", claim: Assertion, actor: int, value: int) -> Refusal:
    """The explanation of an assertion that differs from the position."""
    about = f" {play.rules.notation[claim.piece]}" if claim.piece >= 0 else ""
    who = play.seat_names[claim.seat if claim.seat >= 0 else actor]
    name = f"{claim.quantity}{about}"
    seat = claim.seat if claim.seat >= 0 else actor
    exact = citing.money_told(play, seat, claim.value - value) if claim.quantity == "money" else ()
    clause, also = citing.led_by(exact, citing.assertion(play, claim, seat, value))
    message = say("wrong-total", seat=who, claim=name, n=value, n2=claim.value)
    passages = floating.decides(play, claim, seat)
    if passages:
        told = floating.tell(play, passages)
        message = say("wrong-total-after", seat=who, claim=name, n=value, n2=claim.value, way=told)
        behind = floating.clause_behind(passages, seat)
        clause, also = (behind, (clause, *also)) if behind else (clause, also)
    return Refusal(clause, message, f"{name} == {value}", str(value), str(claim.value), also=also)


def wrong_echo(play: "Play", event: Event, token: Token, told: list[int]) -> Refusal:
    """Why a line that states what happened by itself is wrong: it was another chip."""
    names = ", ".join(play.rules.notation[chip] for chip in told)
    who = play.seat_names[event.seat]
    found = ", ".join(one.text for one in event.args)
    message = say("had-to", seat=who, verb=event.verb, chips=names, token=found)
    return by_itself(play, event, token.piece)._replace(said=message, wanted=names, seen=token.text)


def said_twice(play: "Play", event: Event) -> Refusal:
    """Why a line that states what happened by itself is wrong: a line before it says so, and it happened once."""
    things = ", ".join(token.text for token in event.args)
    message = say("said-twice", seat=play.seat_names[event.seat], verb=event.verb, chips=things)
    return by_itself(play, event, event.args[0].piece)._replace(said=message)


def by_itself(play: "Play", event: Event, chip: int) -> Refusal:
    """A refusal of a line that states what happened by itself: by the clauses of what made it happen."""
    in_cleanup = play.rules.turn[play.state.phase] not in ("action", "buy") and event.verb == "discard"
    cited = citing.cite(play, "cleanup-discard" if in_cleanup else "chip-text", "chip-text")
    seat = play.state.active
    used = (chip for chip, count in enumerate(play.state.seats[seat].table) if count)
    clause = next(filter(None, (forbidding(play, Frame(seat, one), chip) for one in used)), cited.clause)
    return play.blame(Refusal(clause, "", also=cited.also), frozenset((WRONG, event.verb, *play.names(chip))))


def result(play: "Play", winner: int | None, by: str) -> Refusal | None:
    """Why a claimed result does not fit: another winner, another end, or no end at all."""
    by, true = by.strip().casefold(), play.winner()
    if winner is not None and winner in play.state.out:
        return beaten(play, winner)
    if not play.state.over:
        return unfinished(play, by)
    on_time = play.state.over == "time"  # who has won then is for the event's rules
    if winner != true and winner not in play.state.winners and not on_time:
        names = [play.seat_names[seat] if seat is not None else "nobody" for seat in (true, winner)]
        return wrong_end(play, say("another-winner", who=names[0], other=names[1]), "winner", names[0], names[1])
    if by and by != play.state.over:
        message = say("another-end", end=play.state.over, other=by)
        return wrong_end(play, message, "result by", play.state.over, by)
    return None


def wrong_end(play: "Play", message: Said, guard: str, wanted: str, found: str) -> Refusal:
    """Why a claimed result is wrong: by the clauses on who has won, on those who are tied and on who has lost."""
    cases = ("winner-of-tied",) if play.state.tied else ()
    cases = (*cases, "winner", *(("not-lost",) if play.state.over == "overflow" else ()))
    clause, *also = dict.fromkeys(play.rules.structure[case] for case in cases if case in play.rules.structure)
    return Refusal(clause, message, guard, wanted, found, also=tuple(also))


def unfinished(play: "Play", by: str) -> Refusal | None:
    """Why a game has not come to the end that is claimed: nobody has lost, or those who are tied play on."""
    if by == "concession" and play.rules.mode.concession == "not-covered":
        return unspoken_concession()
    if by != "overflow":  # how the game went on to its end may not be recorded
        return None
    names, state = play.seat_names, play.state
    case, wanted = "not-lost", say("full-pile", n=play.rules.parameters["lose-at"])
    found: Said = say("nobody-has-lost")
    if state.tied:
        turns = ", ".join(names[seat] for seat in state.playoff)
        case, wanted, found = "tied", say("turn-of-seats", seats=turns), say("no-turn")
    elif state.out:
        left = ", ".join(name for seat, name in enumerate(names) if seat not in state.out)
        case, wanted, found = "players-left", say("one-player-left"), left
    cited = citing.cite(play, case, "not-lost", "winner")
    also = () if case == "not-lost" else cited.also
    return Refusal(cited.clause, say("not-over-yet"), "", wanted, found, also=also)


def echo(play: "Play", event: Event, effects: list[Effect], after: Event | None = None) -> bool | Refusal:
    """Whether a line states effects that have just happened, which are taken from the list; why not, if wrongly."""
    if begins_turn(play, event, after):
        return False
    told = [chip for seat, verb, chip in effects if seat == event.seat and verb == event.verb]
    if not told or not event.args:
        return False
    left = list(told)
    for token in event.args:
        if token.piece not in left:
            return wrong_echo(play, event, token, told)
        left.remove(token.piece)
        effects.remove((event.seat, event.verb, token.piece))
    return True
