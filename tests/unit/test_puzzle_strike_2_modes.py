"""The Puzzle Dragon, and what all ways to play have in common: every number here is worked out by hand.

Whole games with their verdicts are in `replays/puzzle-strike-2/base/legal` and `illegal`.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.dragon import dragons_facts
from tests.support.second import carry_out, packed, shipped
from tests.support.second_modes import CHARACTERS, begun, header, incoming
from verifier.corpus.batch import Batch
from verifier.files.stored import Stored
from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.games.puzzle_strike_2 import turn
from verifier.games.puzzle_strike_2.colours import bank_run, longest
from verifier.games.puzzle_strike_2.effects import activate
from verifier.games.puzzle_strike_2.endings import bust_step, too_many
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.finale import below_automaton, close_turn, lock_score
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import ante, put_in_bank, send
from verifier.kernel.game import IllegalSetup, Undecidable
from verifier.kernel.source import Unreadable
from verifier.language.document import merge
from verifier.language.reader import load
from verifier.record.read import ReplayReader
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
PURPLE, BLUE, PINK, GREEN = range(4)
LIBRARY = Library()
FOLDER = Path(__file__).parents[2] / "replays" / "puzzle-strike-2" / "base"
BOARD = dragons_facts({"crash-power": "purple", "block-highest": "blue", "crash-dearest": "pink", "discard": "green"})
ONE_OF_EACH = ("purple-card", "blue-card", "pink-card", "green-card", "purple-card")


# -- the Puzzle Dragon


def dragon(players: int, bank: Sequence[str] = ONE_OF_EACH, power: int = 1, **more: object) -> Play:
    """A game against the Dragon, whose turn it is."""
    play = begun("coop" if players > 1 else "solo", players, bank, facts=BOARD, **more)
    play.state.active, play.state.power = play.automaton, power
    return play


@pytest.mark.parametrize(
    ("players", "power", "ante_ups", "before", "after"),
    [
        (2, 4, 0, 10, 4),  # PS2-DTURN-07: 4 x 2 = 8 are blocked; 10 + 2 - 8
        (1, 1, 0, 0, 1),
        (3, 1, 1, 5, 5),  # antes 3 with one Ante Up (PS2-DTURN-04)
        (4, 2, 2, 9, 5),  # antes 4 with two (PS2-DTURN-05), blocks 8
        (4, 4, 0, 3, 0),  # cannot block more than there is
    ],
)
def test_the_dragon_antes_tokens_and_blocks_power_times_players(
    players: int, power: int, ante_ups: int, before: int, after: int
) -> None:
    play = dragon(players, power=power)
    play.state.ante_ups, play.state.seats[play.automaton].incoming = ante_ups, before
    automaton = play.rules.mode.automaton
    assert automaton is not None
    for step in automaton.turn[:2]:
        due = next(step.run(play, Frame(play.automaton)))  # type: ignore[arg-type]
        assert due.elision.default == ()  # type: ignore[union-attr]
        carry_out(play, step.run(play, Frame(play.automaton)), [()])  # type: ignore[arg-type]
    assert play.state.seats[play.automaton].incoming == after


@pytest.mark.parametrize(
    ("bank", "run"),
    [
        (("purple-card", "blue-card", "pink-card", "green-card", "purple-card"), 1),  # PS2-DTURN-10
        (("purple-card", "blue-card", "blue-card", "green-card", "purple-card"), 2),
        (("pink-card", "pink-card", "blue-card", "pink-card", "pink-card"), 2),
        (("pink-card", "green-card", "green-card", "green-card", "pink-card"), 3),
        (("kidney-shot", "brass-knuckles", "pink-card", "pink-card", "pink-card"), 5),
    ],
)
def test_the_longest_run_of_the_bank(bank: tuple[str, ...], run: int) -> None:
    play = begun("solo", 1, bank)
    assert bank_run(play, Frame(1)) == run


def test_an_unknown_colour_leaves_the_run_undecided_only_where_it_matters() -> None:
    matters = begun("solo", 1, ("pink-card", "defensive-flourish", "pink-card", "blue-card", "green-card"))
    with pytest.raises(Undecidable, match="the largest run of one colour"):
        bank_run(matters, Frame(1))
    assert longest([0, 0, 0, 1, -1], True) == longest([0, 0, 0, 1, -1], False) == 3


@pytest.mark.parametrize(
    ("fifth", "answers", "after"),
    [
        ("purple-card", [()], [9, 3, 3]),  # crash by power 3: three of its twelve tokens go to each
        ("blue-card", [()], [9, 0, 0]),  # block 3: no card of the bank shows more
        ("pink-card", [()], [11, 1, 1]),  # the dearest card of the bank costs 1
        ("green-card", [0, "swap swap", "swap crash-gem"], [12, 0, 0]),
    ],
)
def test_the_four_actions(fifth: str, answers: list[object], after: list[int]) -> None:
    bank = ("brass-knuckles", "sucker-punch", "dash", "kidney-shot", fifth)
    play = begun("coop", 2, bank, facts={**BOARD, "cards": {fifth: {"cost": 0, "block": 0}}})
    play.state.active, play.state.power = 2, 3
    play.state.seats[2].incoming = 12
    for player in play.state.seats[:2]:
        player.hand[play.rules.index["swap"]] = 2
        player.hand[play.rules.index["crash-gem"]] = 1
    automaton = play.rules.mode.automaton
    assert automaton is not None
    by_colour = automaton.turn[4].run
    carry_out(play, by_colour(play, Frame(2)), answers)  # type: ignore[arg-type]
    dragons, *people = incoming(play)[2], *incoming(play)[:2]
    assert [dragons, *people] == after
    if fifth == "green-card":
        assert [sum(player.hand) for player in play.state.seats[:2]] == [1, 1]


@pytest.mark.parametrize(("chosen", "left", "sent"), [("those-incoming", 0, 2), ("all-of-them", 0, 4),
                                                       ("out-of-nothing", 2, 4)])  # fmt: skip
def test_what_a_crash_of_the_dragon_is_is_open(chosen: str, left: int, sent: int) -> None:
    replay = header("coop", 2, (*ONE_OF_EACH[:4], "purple-card"), facts=BOARD)
    play = packed().start(replay, {"automaton.crash": chosen})
    play.state.active, play.state.power = 2, 4
    for seat, count in enumerate((0, 0, 2)):
        play.state.seats[seat].incoming = count
    automaton = play.rules.mode.automaton
    assert automaton is not None
    carry_out(play, automaton.turn[4].run(play, Frame(2)), [()])  # type: ignore[arg-type]
    assert incoming(play) == [sent, sent, left]


def test_the_colours_of_the_actions_are_not_known_unless_a_record_reads_them_off_its_board() -> None:
    play = begun("solo", 1, ONE_OF_EACH, shipped())
    automaton = play.rules.mode.automaton
    assert automaton is not None
    with pytest.raises(Undecidable, match="which action of P2 is the one for purple is not known"):
        carry_out(play, automaton.turn[4].run(play, Frame(1)))  # type: ignore[arg-type]
    for wrong, message in (
        ({"discard": "purple", "crash-power": "purple"}, "each colour has its own action: purple is crash-power's"),
        ({"discard": "red"}, "discard.colour 'red' cannot be: it is purple, blue, pink or green"),
        ({"discrad": "purple"}, "did you mean 'discard'"),
    ):
        with pytest.raises(Unreadable, match=message):
            begun("solo", 1, ONE_OF_EACH, shipped(), facts=dragons_facts(wrong))


def test_three_colours_leave_the_last_action_no_choice() -> None:
    three = {"discard": "pink", "crash-power": "blue", "crash-dearest": "purple"}
    automaton = begun("solo", 1, ONE_OF_EACH, shipped(), facts=dragons_facts(three)).rules.mode.automaton
    assert automaton is not None
    assert {action.slug: action.colour for action in automaton.actions}["block-highest"] == GREEN


def test_what_cards_show_and_no_source_gives_is_undecided_unless_it_makes_no_difference() -> None:
    bank = ("blue-card", "green-card", "blue-card", "green-card", "pink-card")
    assert done(bank, 5, ()) == "the cost of blue-card, green-card and pink-card"
    assert done(bank, 5, 3) == "the cost of blue-card, green-card and pink-card"  # a line is no source
    assert done(bank, 5, 3, {slug: {"cost": 1} for slug in ("blue-card", "green-card")}) == "the cost of pink-card"
    all_known = {"blue-card": {"cost": 1}, "green-card": {"cost": 3}, "pink-card": {"cost": 0}}
    assert (done(bank, 5, 3, all_known), done(bank, 5, (), all_known)) == (2, 2)
    assert done(bank, 0, ()) == 0  # nothing is there to be sent
    blocks = (*bank[:4], "blue-card")
    for before, stated, after in ((3, (), 0), (3, 3, 0), (2, 2, 0)):
        assert done(blocks, before, stated) == after
    for before, stated in ((4, ()), (4, 4), (2, 3)):
        assert done(blocks, before, stated) == "the block of blue-card and green-card"


def done(bank: tuple[str, ...], before: int, stated: object, cards: object = None) -> int | str:
    """What the Dragon has left of so many tokens after the action for the fifth card, or what is not known."""
    facts = {**BOARD, "cards": cards} if cards else BOARD
    replay = header("solo", 1, bank, facts=facts)
    play = shipped().start(replay, {"automaton.crash": "those-incoming"})
    play.state.active, play.state.turn, play.state.seats[1].incoming = 1, 1, before
    automaton = play.rules.mode.automaton
    assert automaton is not None
    try:
        carry_out(play, automaton.turn[4].run(play, Frame(1)), [stated])  # type: ignore[arg-type]
    except Undecidable as error:
        return error.refusal.message.partition(" is not known")[0]
    return play.state.seats[1].incoming


@pytest.mark.parametrize(("stated", "legal"), [(4, True), (2, True), ((), True), (3, False), (1, False), (5, False)])
def test_a_record_states_the_number_that_is_due_or_all_there_are(stated: object, legal: bool) -> None:
    play = dragon(2, power=2)
    play.state.seats[2].incoming = 2
    automaton = play.rules.mode.automaton
    assert automaton is not None
    question = next(automaton.turn[1].run(play, Frame(2)))  # type: ignore[arg-type]
    assert (play.judge(question, stated) is None) is legal  # type: ignore[arg-type]


def test_all_creatures_of_the_slots_colour_are_destroyed() -> None:
    play = dragon(2, ("purple-card", "blue-card", "pink-card", "pink-card", "green-card"))
    tiger = play.rules.index["unleashed-tiger"]  # green
    for player in play.state.seats[:2]:
        player.creature = tiger
    automaton = play.rules.mode.automaton
    assert automaton is not None
    carry_out(play, automaton.turn[4].run(play, Frame(2)))  # type: ignore[arg-type]
    assert [player.creature for player in play.state.seats[:2]] == [-1, -1]
    assert [player.discard[tiger] for player in play.state.seats[:2]] == [1, 1]


def test_with_ante_ups_the_dragon_goes_by_the_fourth_and_the_third_card_too() -> None:
    bank = ("green-card", "green-card", "purple-card", "blue-card", "purple-card")
    for ante_ups, left in ((0, 8), (1, 5), (2, 3)):  # crash 2; block 3; crash 2
        none = {"block": 0}
        play = begun(
            "solo", 1, bank, facts={**BOARD, "cards": {"blue-card": none, "purple-card": none, "green-card": none}}
        )
        play.state.power, play.state.ante_ups, play.state.seats[1].incoming = 2, ante_ups, 10
        automaton = play.rules.mode.automaton
        assert automaton is not None
        for step in automaton.turn[4:7]:
            moves = step.run(play, Frame(1))
            if moves is not None:
                carry_out(play, moves, [()])
        assert play.state.seats[1].incoming == left


def test_the_dragon_buys_the_left_most_card_and_grows() -> None:
    play = dragon(1)
    automaton = play.rules.mode.automaton
    assert automaton is not None
    carry_out(play, automaton.turn[7].run(play, Frame(1)), [(), "dash"])  # type: ignore[arg-type]
    slugs = [play.rules.cards[card].slug for card in play.state.bank]
    assert slugs == ["blue-card", "pink-card", "green-card", "purple-card", "dash"]
    assert (play.state.power, play.state.seats[1].table[play.rules.index["purple-card"]]) == (2, 1)
    assert play.judge(next(automaton.turn[7].run(play, Frame(1))), 1) is not None  # type: ignore[arg-type]


def test_gems_for_the_dragon_are_tokens_whatever_way_they_come() -> None:
    play = begun("coop", 2)
    send(play, 0, 3, True, PINK)
    ante(play, 2, 2)
    carry_out(play, activate(play, 1, PURPLE))
    assert (play.state.seats[2].incoming, play.state.seats[2].pile) == (8, [])  # PS2-DIFF-05, -06


@pytest.mark.parametrize(("chosen", "turns"), [("one", [0, 1, 2, 3, 0, 1]), ("two", [0, 1, 2, 3, 3, 0])])
def test_the_dragon_acts_last_and_how_often_is_open(chosen: str, turns: list[int]) -> None:
    play = packed().start(header("coop", 3), {"automaton.turns": chosen})
    found = [play.state.active]
    for _ in range(5):
        turn.pass_turn(play)
        found.append(play.state.active)
    assert found == turns
    assert play.state.holder == 3
    assert "command" not in play.phases()


@pytest.mark.parametrize(("seat", "count", "busts"), [(0, 10, False), (0, 11, True), (2, 10, False), (2, 11, True)])
def test_the_dragon_busts_by_tokens(seat: int, count: int, busts: bool) -> None:
    play = begun("coop", 2)
    play.state.active = seat
    if seat == 2:
        play.state.seats[2].incoming = count
    else:
        play.state.seats[seat].pile = [PINK] * count
    assert too_many(play, seat) is busts
    bust_step(play)
    assert play.state.out == ((seat,) if busts else ())


@pytest.mark.parametrize(("seat", "winner"), [(0, 1), (1, 0)])
def test_alone_a_bust_decides(seat: int, winner: int) -> None:
    play = begun("solo", 1)
    play.state.active = seat
    play.state.seats[0].pile, play.state.seats[1].incoming = [PINK] * 11, 11
    bust_step(play)
    assert (play.ended(), play.winner()) == ("bust", winner)


@pytest.mark.parametrize(
    ("gems", "waiting", "out", "chosen", "winners"),
    [
        ((4, 5), (3, 2, 8), (2,), "counts", (0, 1)),  # 7 and 7 are below 8
        ((4, 5), (4, 2, 8), (2,), "counts", (2,)),  # 8 is not
        ((11, 5), (0, 2, 8), (0,), "counts", (2,)),  # the 11 of whoever busted first
        ((11, 5), (0, 2, 8), (0,), "left-out", (0, 1)),
    ],
)
def test_together_every_score_must_be_below_the_dragons(
    gems: tuple[int, int], waiting: tuple[int, ...], out: tuple[int, ...], chosen: str, winners: tuple[int, ...]
) -> None:
    play = packed().start(header("coop", 2), {"final.buster-score": chosen})
    for seat, count in enumerate(waiting):
        play.state.seats[seat].incoming = count
        play.state.seats[seat].pile = [PINK] * (*gems, 0)[seat]
        lock_score(play, seat)
    play.state.out = out
    assert below_automaton(play) == winners


def test_a_score_is_fixed_when_ones_last_turn_ends() -> None:
    play = begun("coop", 2)
    play.state.active = 2
    play.state.seats[2].incoming = 12
    bust_step(play)
    close_turn(play)
    assert (play.state.seats[2].score, play.state.waiting) == (12, (0, 1))
    play.state.seats[2].incoming += 5  # PS2-DWIN-10
    for _ in range(2):
        turn.pass_turn(play)
        close_turn(play)
    assert (play.state.seats[2].score, play.ended(), play.state.winners) == (12, "scores", (0, 1))
    assert play.winner() == 0
    assert all(play.fits(seat, "scores") is None for seat in (0, 1))
    assert play.fits(2, "scores") is not None


# -- the set-up


def test_set_up_against_the_dragon() -> None:
    play = shipped().start(header("coop", 3), {})
    assert [seat.diamonds for seat in play.state.seats] == [0, 0, 0, 0]
    assert incoming(play) == [2, 2, 2, 0]
    assert (play.state.power, play.state.holder, play.people) == (1, 3, (0, 1, 2))
    assert sum(play.state.seats[3].deck) == 0
    play.state.bank.pop()
    play.state.since = 11  # PS2-DSET-04: 4 x 3 cards lie on the first Ante Up
    put_in_bank(play, play.rules.index["pink-card"])
    assert play.state.revealed == 1


@pytest.mark.parametrize(
    ("difficulty", "power", "diamonds"), [("easier", 1, 1), ("harder", 2, 0), ("dare", 3, 0), ("double-dare", 4, 0)]
)
def test_difficulty(difficulty: str, power: int, diamonds: int) -> None:
    play = shipped().start(header("coop", 2, difficulty=difficulty), {})
    assert (play.state.power, [seat.diamonds for seat in play.state.seats]) == (power, [diamonds, diamonds, 0])


def test_wrong_headers() -> None:
    with pytest.raises(Unreadable, match="unknown difficulty 'hardest'"):
        shipped().start(header("solo", 1, difficulty="hardest"), {})
    with pytest.raises(Unreadable, match="unknown key 'difficulty'"):
        shipped().start(header("multiplayer", 3, difficulty="harder"), {})
    with pytest.raises(Unreadable, match=r"cards\.swap\.cost is known"):
        shipped().start(header("solo", 1, facts={"cards": {"swap": {"cost": 2}}}), {})
    for mode, players, clause in (("multiplayer", 2, "PS2-SETUP-29"), ("coop", 1, "PS2-SOLO-01")):
        with pytest.raises(IllegalSetup) as caught:
            shipped().start(header(mode, players), {})
        assert caught.value.refusal.clause == clause
    named = header("solo", 1)
    wrong = replace(named, seats=(named.seats[0], replace(named.seats[1], character="rook")))
    with pytest.raises(Unreadable, match="runs by itself"):
        shipped().start(wrong, {})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("modes: {multiplayer: {final: ~}}", "final-turns where the mode has `final`"),
        ("modes: {duel: {seats: 1}}", "a mode with an automaton"),
        ("modes: {solo: {automaton: dragon}}", "unknown automaton 'dragon'"),
        ("points: {final.tie: ~}", "needs the spec point 'final.tie'"),
        ("modes: {coop: {final: {wins: {is: fewest}}}}", "fewest"),
        ("automatons: {puzzle-dragon: {actions: {discard: {colour: red}}}}", "red"),
        ("automatons: {puzzle-dragon: {turn: [{take-tokens: 'power > 1'}]}}", "expected a number"),
    ],
)
def test_wrong_modes_are_refused(change: str, message: str) -> None:
    document = shipped().document
    with pytest.raises(Unreadable, match=message):
        PuzzleStrike2(replace(document, root=merge(document.root, load(change, "change"))))


# -- whole games

GAMES = [("multiplayer", 3), ("multiplayer", 4), ("solo", 1), ("coop", 2), ("coop", 3)]


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("mode", "players"), GAMES)
@pytest.mark.parametrize("pack", [False, True], ids=("shipped", "pack"))
def test_simulated_games_are_legal_and_end(mode: str, players: int, pack: bool) -> None:
    game = packed() if pack else shipped()
    wishes = HeaderWishes(mode, "grand-melee", CHARACTERS[:2], players)
    ends = {"multiplayer": "finale", "solo": "bust", "coop": "scores"}
    for replay, played in corpus(game, 5, 3, wishes):
        found = audit(game, replay)
        if played.stuck:  # the pack opens presents, and not every card of it is made up
            assert pack
            assert found.verdict == "undecided"
            continue
        assert (found.verdict, played.ended) == ("legal", ends[mode]), (replay.meta, found.fault)


@pytest.mark.parametrize(
    ("mode", "point", "verdict"),
    [
        ("solo", "automaton.turns", "disputed"),
        ("solo", "automaton.crash", "disputed"),
        ("multiplayer", "final.order", "legal"),  # Carol busts: both readings begin with Alice
        ("coop", "final.order", "legal"),  # the Dragon busts
    ],
)
def test_a_record_is_disputed_where_it_depends_on_a_reading_that_nobody_agreed_on(
    mode: str, point: str, verdict: str
) -> None:
    replay = ReplayReader(LIBRARY.names).path(FOLDER / "legal" / f"{mode}.yaml")
    kept = {key: value for key, value in replay.readings.items() if key != point}
    assert audit(shipped(), replace(replay, readings=kept)).verdict == verdict


@pytest.mark.parametrize("mode", ["multiplayer", "solo", "coop"])
def test_what_a_player_who_runs_by_itself_does_may_be_left_out(mode: str) -> None:
    replay = ReplayReader(LIBRARY.names).path(FOLDER / "legal" / f"{mode}.yaml")
    dragon = len(replay.seats) - 1 if mode != "multiplayer" else -1
    said = ("deal", "discard")
    events = tuple(event for event in replay.events if event.seat != dragon or event.verb in said)
    assert audit(shipped(), replace(replay, events=events)).verdict == "legal"


@pytest.mark.parametrize("mode", ["multiplayer", "solo", "coop"])
def test_records_that_count_cards_without_naming_them(mode: str) -> None:
    pytest.importorskip("z3", reason="z3-solver is not installed")
    lines = (FOLDER / "legal" / f"{mode}.yaml").read_text(encoding="utf-8").splitlines()
    text = "\n".join(hidden(line) for line in lines).replace("moves: |", "record: {draws: counts}\nmoves: |")
    replay = ReplayReader(LIBRARY.names).text(text.replace("{verdict: legal}", "{verdict: consistent}"), mode)
    assert audit(shipped(), replay).verdict == "consistent"


def hidden(line: str) -> str:
    """A line of a record with the cards that are drawn or discarded at random unnamed."""
    words, sign, claims = line.partition(" = ")
    start = words.split()[:2]
    if len(start) < 2 or start[1] not in ("draw", "discard") or not start[0].startswith("P"):
        return line
    return f"  {' '.join(start)} {'? ' * (len(words.split()) - 2)}{sign.strip()} {claims}".rstrip()


def test_a_concession_is_covered_only_where_it_decides() -> None:
    play = begun("solo", 1)
    play.concede(0, next(turn.buy_step(play)))
    assert play.winner() == 1
    for mode, players in (("multiplayer", 3), ("coop", 2)):
        other = begun(mode, players)
        with pytest.raises(Undecidable, match="no clause says"):
            other.concede(0, next(turn.buy_step(other)))


TWO_OF_ONE_COLOUR = """format: replay/1
ruleset: puzzle-strike-2/base
mode: solo
seats: {P1: {player: Alice, character: grave}, P2: {player: Puzzle Dragon}}
deck: grand-melee
bank: [pink-card, green-card, blue-card, purple-card, dash]
facts:
  automatons:
    puzzle-dragon:
      actions:
        crash-power: {colour: purple}
        block-highest: {colour: purple}
moves: ""
"""


def test_two_actions_of_one_colour_are_refused_where_the_record_gives_the_second() -> None:
    (outcome,) = Batch(Library()).judged(Stored("record.yaml", TWO_OF_ONE_COLOUR))
    fault = outcome.audit.fault
    assert fault is not None
    assert (outcome.audit.verdict, fault.line, fault.column) == ("malformed", 12, 33)
    assert fault.message == "each colour has its own action: purple is crash-power's"
