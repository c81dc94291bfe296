"""Card packs as overlays: they fill in what is not known within its bounds, and change nothing else."""

from pathlib import Path

import pytest

from tests.support.packs import FAKE, INVENTED, RULESET, put
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language import overlays
from verifier.language.document import Document, address, load_document
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.language.unknown import bounds, is_unknown, missing
from verifier.report.cards import card_data, card_rows, template

pytestmark = pytest.mark.unit
HEAD = "format: pack/1\nruleset: game/base\nsource: Carol\n"
WANTED = Position("replay.yaml", 2, 10)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder of rules with one small ruleset."""
    put(tmp_path, "rules/game/base/ruleset.yaml", FAKE)
    return tmp_path / "rules"


def packed(root: Path, *bodies: str) -> Document:
    """The small ruleset with packs of these facts laid over it."""
    paths = [put(root.parent, f"pack-{number}.yaml", HEAD + body) for number, body in enumerate(bodies)]
    return load_document(root, "game/base", tuple(overlays.pack(str(path)) for path in paths), WANTED)


def value(document: Document, *keys: str) -> object:
    """What a document says at some keys."""
    node = document.root
    for key in keys:
        node = node.need(key)
    return node.as_data()


def node(text: str) -> Node:
    """The value of a key."""
    return load(f"a: {text}", "x.yaml").need("a")


def test_unknown_facts_say_what_they_must_be() -> None:
    assert [is_unknown(node(text)) for text in ("unknown", "{unknown: [1]}", "{unknown: null}", "x", "[unknown]")] == [
        *(True, True, True, False, False)
    ]
    assert str(bounds(node("{unknown: [3, 4]}"))) == "3 or 4"
    assert str(bounds(node("{unknown: [a, b, c]}"))) == "a, b or c"
    assert str(bounds(node("{unknown: {at-least: 3, at-most: 4}}"))) == "at least 3 and at most 4"
    assert str(bounds(node("unknown"))) == ""
    for text in ("{unknown: 3}", "{unknown: []}", "{unknown: {at-least: 4, at-most: 3}}", "{unknown: {above: 3}}"):
        with pytest.raises(Unreadable):
            bounds(node(text))


def test_every_missing_fact_is_found(root: Path) -> None:
    found = [fact.name for fact in missing(packed(root).root)]
    assert found == [
        *("height.3", "costs.3", "costs.4", "bonus.2.value", "parameters.lose-at.value", "characters.smith.cards.2"),
        *("chips.tongs.cost", "chips.tongs.colour", "chips.tongs.text"),
    ]


def test_a_pack_fills_in_tables_lists_and_cards(root: Path) -> None:
    full = packed(
        root,
        "height: {3: 1}\ncosts: [0, 0, 2, 3]\nbonus: {2: 1}\nparameters: {lose-at: 10}\n"
        "characters: {smith: {cards: [hammer, anvil]}}\n"
        "cards:\n  tongs: {cost: 3, colour: blue, text: Hold., main: [hold]}\n"
        "  anvil: {name: Anvil, cost: 0, colour: red}\n",
    )
    assert list(missing(full.root)) == []
    assert value(full, "height") == {"1": "0", "2": "0", "3": "1", "4": "1"}
    assert value(full, "costs") == ["0", "0", "2", "3"]
    assert value(full, "parameters", "lose-at") == {"value": "10", "clause": "G-2"}
    assert value(full, "characters", "smith", "cards") == ["hammer", "anvil"]
    assert value(full, "chips", "tongs", "main") == ["hold"], "what an unknown text was taken to do is gone"
    assert value(full, "chips", "anvil", "source") == ["Carol"], "a card that nobody named has the pack's source"
    assert full.digest != packed(root).digest


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("height: {3: 2}", "height.3 '2' cannot be: it is 0 or 1"),
        ("height: {4: 2}", "height.4 is known: '1'"),
        ("bonus: {2: 3}", "bonus.2.value '3' cannot be: it is at least 1 and at most 2"),
        ("height: {5: 2}", "height.5 is nothing that the ruleset leaves unknown"),
        ("costs: [0, 0, 1]", "costs is known: a list of 4"),
        ("costs: [0, 0, 1, 0]", "costs.4 '0' cannot be: it is at least 1"),
        ("costs: [0, 0, 1, many]", "costs.4 expected a whole number"),
        ("parameters: {lose-at: 13}", "parameters.lose-at.value '13' cannot be: it is at least 9 and at most 12"),
        ("parameters: {hand: 6}", "parameters.hand.value is known: '5'"),
        ("parameters: {lose-at: {value: 10, clause: G-1}}", "parameters.lose-at.clause is known: 'G-2'"),
        ("cards: {hammer: {cost: 2}}", "cards.hammer.cost is known: '1'"),
        ("cards: {hammer: {main: [hit]}}", "cards.hammer.main is nothing that the ruleset leaves unknown"),
        ("cards: {hammer: null}", "cards.hammer a pack removes nothing"),
        ("cards: {tongs: {main: [hold]}}", "says what tongs does, but not its text"),
        ("cards: {anvil: 3}", "cards.anvil expected what is known of the card"),
        ("norms: {n: {clause: G-1}}", "norms is nothing that the ruleset leaves unknown"),
        ("characters: {mason: {cards: [hammer]}}", "characters.mason is nothing that the ruleset leaves unknown"),
        ("family: other", "'family' is no fact of the game"),
        ("packs: [a.yaml]", "'packs' is no fact of the game"),
    ],
)
def test_a_pack_only_fills_in(root: Path, body: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        packed(root, body)
    assert message in caught.value.message
    assert caught.value.position.path.endswith("pack-0.yaml")
    assert caught.value.position.line > 3


def test_what_is_known_or_still_unknown_changes_nothing(root: Path) -> None:
    plainly = packed(root)
    same = packed(root, "height: {3: unknown, 4: 1}\ncards: {hammer: {cost: 1}, tongs: {text: unknown}}")
    assert same.root.as_data() == plainly.root.as_data()
    assert same.digest == plainly.digest
    assert same.overlays and not plainly.overlays


def test_the_digest_names_the_facts_and_not_their_files(root: Path) -> None:
    one = packed(root, "height: {3: 1}\nparameters: {lose-at: 10}")
    two = packed(root, "parameters: {lose-at: 10}", "height: {3: 1}")
    other = packed(root, "height: {3: 0}\nparameters: {lose-at: 10}")
    assert one.digest == two.digest != other.digest
    with pytest.raises(Unreadable, match=r"height\.3 is known: '1' \(.*pack-0\.yaml:4:13\)"):
        packed(root, "height: {3: 1}", "height: {3: 0}")


def test_packs_come_before_errata(root: Path) -> None:
    put(root, "game/base/errata/ours.yaml", "changes: {parameters: {lose-at: {value: 20}}}")
    path = put(root.parent, "mine.yaml", HEAD + "parameters: {lose-at: 10}")
    found = load_document(root, "game/base", ("ours", overlays.pack(str(path))), WANTED)
    assert value(found, "parameters", "lose-at", "value") == "20"
    assert found.errata == ("ours",)
    assert found.overlays == (overlays.pack(str(path)), "ours")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("format: pack/2\nruleset: game/base\n", "expected 'pack/1'"),
        ("ruleset: game/base\n", "missing key 'format'"),
        ("format: pack/1\n", "missing key 'ruleset'"),
        ("format: pack/1\nruleset: game/other\n", "this card pack is for 'game/other', not for game/base"),
        ("- a\n", "expected a mapping"),
        ("format: pack/1\nruleset: game/base\nheight: &x {3: 1}\n", "anchor"),
    ],
)
def test_what_is_no_pack_is_refused_at_its_place(root: Path, text: str, message: str) -> None:
    path = put(root.parent, "mine.yaml", text)
    with pytest.raises(Unreadable, match=message) as caught:
        load_document(root, "game/base", (overlays.pack(str(path)),), WANTED)
    assert caught.value.position.path == str(path)


def test_a_pack_that_lies_with_the_edition_is_known_by_name(root: Path) -> None:
    put(root, "game/base/packs/printed.yaml", HEAD + "height: {3: 1}")
    found = load_document(root, "game/base", (overlays.pack("printed"),), WANTED)
    assert value(found, "height", "3") == "1"
    with pytest.raises(Unreadable, match="lies with the ruleset") as caught:
        load_document(root, "game/base", (overlays.pack("../printed"),), WANTED)
    assert caught.value.position.path == "pack:../printed"


def test_facts_of_a_header_are_named_by_what_they_say() -> None:
    one, other = node("{cards: {a: {cost: 3}}}"), node('{cards: {a: {"cost": "3"}}}')
    assert overlays.facts(one) == overlays.facts(other) != overlays.facts(node("{cards: {a: {cost: 4}}}"))
    back = overlays.unfolded(overlays.facts(one))
    assert back.as_data() == one.as_data()
    cost = back.need("cards").need("a").need("cost")
    assert overlays.place_of(one, cost.position.line) == one.need("cards").need("a").need("cost").position


def test_a_template_has_a_line_for_each_missing_fact_and_changes_nothing(root: Path) -> None:
    document = packed(root)
    text = template(document)
    found = load(text, "mine.yaml")
    assert found.need("ruleset").string() == "game/base"
    assert text.count("unknown") - text.partition("format:")[0].count("unknown") == len(list(missing(document.root)))
    for line in ("  3: unknown  # 0 or 1", "costs: [0, 0, unknown, unknown]  # third of 4, 4th of 4 (at least 1)"):
        assert line in text
    assert "cards: [hammer, unknown]  # second of 2 not known" in text
    path = put(root.parent, "mine.yaml", text)
    filled = load_document(root, "game/base", (overlays.pack(str(path)),), WANTED)
    assert filled.digest == document.digest


@pytest.mark.rotating(2)
@pytest.mark.parametrize("ruleset", [RULESET, "puzzle-strike/1e", "puzzle-strike/1e-ru", "puzzle-strike/3e"])
def test_templates_of_the_shipped_rulesets_change_nothing(tmp_path: Path, ruleset: str) -> None:
    library = Library()
    game = library.open(ruleset)
    path = put(tmp_path, "mine.yaml", template(game.document))
    again = library.open(ruleset, (overlays.pack(str(path)),))
    assert again.document.digest == game.document.digest
    lacking = [fact for fact in missing(game.document.root) if fact.key[0] == "chips"]
    assert bool(lacking) == (ruleset != "puzzle-strike/3e")


def test_cards_are_listed_with_what_is_not_known(root: Path) -> None:
    document = packed(root)
    rows = {card: (known, lacking) for card, known, lacking in card_rows(document)}
    assert rows["tongs"] == ("", "cost (2 or 3), colour, text")
    assert rows["hammer"] == ("cost 1, colour red", "")
    assert rows["height.3"] == ("", "0 or 1")
    assert rows["bonus.2.value"] == ("", "at least 1 and at most 2")
    assert "hammer" not in {card for card, _, _ in card_rows(document, only_missing=True)}
    assert [card.id for card in card_data(document).cards] == ["hammer", "tongs"]


def test_a_family_may_stand_for_its_only_edition(root: Path) -> None:
    assert address(root, "game", WANTED) == "game/base"
    put(root, "game/second/ruleset.yaml", FAKE)
    with pytest.raises(Unreadable, match="several editions: game/base, game/second; name one") as caught:
        address(root, "game", WANTED)
    assert caught.value.position == WANTED
    with pytest.raises(Unreadable, match="unknown ruleset 'gane'"):
        address(root, "gane", WANTED)


def test_a_complete_card_is_known_to_its_game(tmp_path: Path) -> None:
    library = Library()
    path = put(tmp_path, "mine.yaml", INVENTED)
    plainly, filled = library.open(RULESET), library.open(RULESET, (overlays.pack(str(path)),))
    assert set(filled.known()) - set(plainly.known()) == {"dragon-form", "mix-master"}
    assert "dragon-form" in filled.searchable()
    assert plainly.document.digest != filled.document.digest
