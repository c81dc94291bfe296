"""The scheme of proven draws: its page's test vectors, computed by the package and once more from the page's words."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import permutations

import pytest

from tests.support.docs import ROOT
from verifier.kernel import shuffle
from verifier.kernel.shuffle import Shuffle

pytestmark = pytest.mark.unit
PAGE = (ROOT / "docs" / "reference" / "shuffle-proof.md").read_text("utf-8")
VECTORS = json.loads(PAGE.partition("<!-- vectors -->\n```json\n")[2].partition("```")[0])
GAME = "final-7"
SEEDS = {seat: bytes.fromhex(digits) for seat, digits in VECTORS["seeds"].items()}


def mac(key: bytes, *lines: str) -> bytes:
    """What the page calls HMAC-SHA-256 of lines."""
    return hmac.new(key, "".join(line + "\n" for line in lines).encode("utf-8"), hashlib.sha256).digest()


def drawn_by_the_page(seat: str, first: int, pool: list[str], count: int) -> list[str]:
    """A draw of a two-player game, written down from the page alone."""
    other = "P2" if seat == "P1" else "P1"
    left, found = sorted(pool), []
    for number in range(first, first + count):
        given = mac(SEEDS[other], "hmac-sha256/1 share", GAME, other, seat, str(number)).hex()
        own = mac(SEEDS[seat], "hmac-sha256/1 own", GAME, seat, str(number))
        attempt = 0
        while True:
            value = int(mac(own, "hmac-sha256/1 block", given, str(attempt)).hex(), 16)
            if value < 2**256 // len(left) * len(left):
                break
            attempt += 1
        found.append(left.pop(value % len(left)))
    return found


def test_vectors_of_commitments_and_shares() -> None:
    assert {seat: shuffle.commitment(GAME, seat, seed) for seat, seed in SEEDS.items()} == VECTORS["commitments"]
    text = f"hmac-sha256/1 commit\n{GAME}\nP1\n{SEEDS['P1'].hex()}\n"
    assert hashlib.sha256(text.encode()).hexdigest() == VECTORS["commitments"]["P1"]
    given, own = shuffle.share(GAME, "P2", "P1", 1, SEEDS["P2"]), shuffle.own(GAME, "P1", 1, SEEDS["P1"])
    assert given.hex() == VECTORS["share of P2 in P1's thing 1"]
    assert own.hex() == VECTORS["own part of P1 in its thing 1"]
    block = mac(own, "hmac-sha256/1 block", given.hex(), "0").hex()
    assert block == VECTORS["block 0 of P1's thing 1"]
    assert shuffle.place(own, [given], 10) == int(block, 16) % 10 == VECTORS["place of P1's thing 1 among 10"]


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda vector: f"{vector['seat']}-{vector['first']}")
def test_vectors_of_draws(vector: dict) -> None:
    seat, first, pool, count = vector["seat"], vector["first"], vector["pool"], len(vector["drawn"])
    assert pool == sorted(pool)
    assert list(Shuffle(GAME, SEEDS).drawn(seat, first, pool, count)) == vector["drawn"]
    assert drawn_by_the_page(seat, first, pool, count) == vector["drawn"]


def test_a_draw_in_two_parts_is_the_same_draw() -> None:
    pool = [f"thing-{n:02}" for n in range(12)]
    whole = Shuffle(GAME, SEEDS).drawn("P1", 4, pool, 7)
    first = Shuffle(GAME, SEEDS).drawn("P1", 4, pool, 3)
    left = [thing for thing in pool if thing not in first]
    assert whole == first + Shuffle(GAME, SEEDS).drawn("P1", 7, left, 4)


def test_every_seed_counts_and_so_does_the_game_the_seat_and_the_number() -> None:
    pool = list(range(40))
    found = {Shuffle(GAME, SEEDS).drawn("P1", 1, pool, 10), Shuffle("final-8", SEEDS).drawn("P1", 1, pool, 10)}
    found |= {Shuffle(GAME, SEEDS).drawn("P2", 1, pool, 10), Shuffle(GAME, SEEDS).drawn("P1", 11, pool, 10)}
    for seat in SEEDS:
        found.add(Shuffle(GAME, {**SEEDS, seat: bytes(32)}).drawn("P1", 1, pool, 10))
    assert len(found) == 6


def test_a_block_above_the_last_whole_multiple_is_passed_over() -> None:
    limit = 2**256 - 2**256 % 10
    blocks = [(limit + 3).to_bytes(32, "big"), limit.to_bytes(32, "big"), (limit - 1).to_bytes(32, "big")]
    assert shuffle.unbiased(blocks.__getitem__, 10) == 9
    assert shuffle.unbiased(lambda _: b"\xff" * 32, 16) == 15, "16 divides 2**256: nothing is passed over"
    assert shuffle.unbiased(lambda _: b"\x00" * 32, 1) == 0


def test_all_orders_are_equally_likely() -> None:
    """Chi-squared over the 24 orders of four things; 49.7 is the 0.1 % point for 23 degrees of freedom."""
    found: Counter[tuple[int, ...]] = Counter()
    shuffled = Shuffle(GAME, SEEDS)
    for number in range(2400):
        found[shuffled.drawn("P1", 1 + 4 * number, range(4), 4)] += 1
    assert sum((found[order] - 100) ** 2 / 100 for order in permutations(range(4))) < 49.7


def test_a_pool_is_sorted_by_names_and_not_by_numbers() -> None:
    assert shuffle.in_order([2, 0, 1, 1], ("wound", "2", "1", "crash-gem")) == [2, 3, 0, 0]
