"""Finding the rules: where they are looked for, in which order, what is said if there are none, and rules packages."""

import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from tests.support import toy
from tests.support.cli import REPLAY, call, write
from verifier.corpus.batch import JudgingOptions
from verifier.corpus.cluster import WorkerSetup, same_rules
from verifier.corpus.results import contents_of
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language import finding
from verifier.language.document import rulesets
from verifier.language.finding import find_rules, places
from verifier.language.roots import Roots, folders_of, joined, records_of
from verifier.record.importing.wordlist import sources
from verifier.record.tongue import languages

pytestmark = pytest.mark.unit
RULES = Path(__file__).resolve().parents[2] / "rules"
EXTENDING = "title: Our game\nextends: puzzle-strike/3e\n"


def made(folder: Path, *names: str, text: str = "title: A game\n") -> Path:
    """A folder of rulesets that have nothing but a title."""
    for name in names:
        (folder / name).mkdir(parents=True)
        (folder / name / "ruleset.yaml").write_text(text, "utf-8")
    return folder


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, and no rules beside the package or inside it."""
    monkeypatch.delenv("VERIFIER_RULES", raising=False)
    monkeypatch.setattr(finding, "PACKAGE", tmp_path / "site" / "verifier")
    monkeypatch.setattr(finding, "SHIPPED", tmp_path / "site" / "verifier" / "shipped")
    here = tmp_path / "here" / "below"
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    return here


def test_each_place_comes_before_the_next(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = nowhere.parents[1] / "site"
    shipped = made(site / "verifier" / "shipped" / "rules", "game/1e")
    assert find_rules() == shipped
    beside = made(site / "rules", "game/1e")
    assert find_rules() == beside
    above = made(nowhere.parent / "rules", "game/1e")
    assert find_rules() == above
    made(nowhere / "rules", "game/1e")
    assert find_rules() == Path("rules")
    named = made(nowhere.parents[1] / "named", "game/1e")
    monkeypatch.setenv("VERIFIER_RULES", str(named))
    assert find_rules() == named
    asked = made(nowhere.parents[1] / "asked", "game/1e")
    assert find_rules(str(asked)) == asked
    assert [str(place) for place in places(str(asked))] == [f"--rules ({asked}): taken"]


def test_a_folder_called_rules_without_rulesets_is_passed_over(nowhere: Path) -> None:
    (nowhere / "rules" / "game").mkdir(parents=True)
    made(nowhere.parent / "rules", "game/1e")
    assert find_rules() == nowhere.parent / "rules"


def test_the_error_names_every_place_and_why_it_was_not_taken(nowhere: Path) -> None:
    site = nowhere.parents[1] / "site"
    (site / "verifier").mkdir(parents=True)
    (site / "rules").mkdir()
    result = call("audit", "game.yaml")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "error: no rulesets found:",
        "  --rules: not given",
        "  VERIFIER_RULES: not set",
        "  a folder rules here or above: none with a FAMILY/EDITION/ruleset.yaml",
        f"  the source tree ({site / 'rules'}): it has no FAMILY/EDITION/ruleset.yaml",
        f"  the copy inside the package ({site / 'verifier' / 'shipped' / 'rules'}): no such folder",
    ]


def test_a_folder_that_is_named_stands_alone_and_is_not_replaced_by_another(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(nowhere / "rules", "game/1e")
    monkeypatch.setenv("VERIFIER_RULES", "gone")
    result = call("rules", "list")
    assert (result.exit_code, result.stderr) == (
        2,
        "gone: error: no rulesets there, where VERIFIER_RULES looks: no such folder\n",
    )
    result = call("--rules", "", "rules", "list")
    assert result.exit_code == 2
    result = call("--rules", str(nowhere), "rules", "list")
    assert result.stderr.endswith(f"it has no FAMILY/EDITION/ruleset.yaml (did you mean '{nowhere / 'rules'}'?)\n")
    result = call("--rules", "rules/game/1e", "rules", "list")
    assert result.stderr.endswith("(did you mean 'rules'?)\n")
    (nowhere / "file").write_text("", "utf-8")
    assert call("--rules", "file", "rules", "list").stderr.endswith("where --rules looks: no folder\n")


def test_the_option_reaches_every_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(toy.RULES / toy.TOY, tmp_path / "league" / "7e")
    monkeypatch.chdir(tmp_path)
    record = toy.LEGAL.replace(toy.TOY, "league/7e")
    write(tmp_path, **{f"game{number}": record for number in range(4)})
    result = call("--rules", str(tmp_path), "audit", "--jobs", "2", *sorted(tmp_path.glob("*.yaml")))
    assert (result.exit_code, "4 legal" in result.stdout) == (0, True)
    assert call("audit", "game0.yaml").exit_code == 2
    assert call("--rules", ".", "rules", "lint", "league/7e", "--quiet").exit_code in (0, 1)


def test_a_half_there_edition_is_told_from_an_unknown_one(tmp_path: Path) -> None:
    root = tmp_path / "rules"
    shutil.copytree(RULES / "puzzle-strike", root / "puzzle-strike")
    (root / "puzzle-strike" / "3e" / "norms.yaml").unlink()
    with pytest.raises(Unreadable, match=r"half there: neither this file nor .*norms\.yaml gives `norms`") as caught:
        Library(root).open("puzzle-strike/3e")
    assert caught.value.position == Position(str(root / "puzzle-strike" / "3e" / "ruleset.yaml"), 3, 1)
    (root / "puzzle-strike" / "3e" / "ruleset.yaml").unlink()
    (path,) = write(tmp_path, game=REPLAY)
    result = call("--rules", root, "audit", "--quiet", path)
    assert result.exit_code == 2
    assert f"{root / 'puzzle-strike' / '3e'} has no ruleset.yaml" in result.stdout
    with pytest.raises(Unreadable, match="unknown ruleset 'puzzle-strike/3e'") as caught:
        Library(root).open("puzzle-strike/2e")
    assert caught.value.position.path.endswith("1e/ruleset.yaml")  # which 2e extends
    assert caught.value.position.line > 0


class Entry:
    """An entry point as a distribution would give it."""

    def __init__(self, name: str, value: str) -> None:
        self.name, self.value, self.dist = name, value, None


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rules package `our_rules` that is registered: an edition that extends the shipped one, and a language."""
    monkeypatch.delenv("VERIFIER_RULES", raising=False)
    folder = made(tmp_path / "our_rules", "league/7e", text=EXTENDING)
    made(folder, "puzzle-strike/9e", text=EXTENDING.replace("Our", "Another"))
    (folder / "puzzle-strike" / "languages").mkdir()
    shipped = (RULES / "puzzle-strike" / "languages" / "ru.yaml").read_text("utf-8")
    (folder / "puzzle-strike" / "languages" / "xx.yaml").write_text(
        shipped.replace("language: ru", "language: xx"), "utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(metadata, "entry_points", lambda group: [Entry("league", "our_rules")])
    return folder


def test_a_registered_package_adds_its_rulesets(installed: Path) -> None:
    root = find_rules()
    assert isinstance(root, Roots)
    assert folders_of(root)[1:] == (installed,)
    assert {"league/7e", "puzzle-strike/9e", "puzzle-strike/3e"} <= set(rulesets(root))
    assert languages(root, "puzzle-strike") == ("en", "ru", "xx")
    assert "client" in sources(root, "puzzle-strike")
    library = Library()
    assert library.open("league/7e").document.bases.keys() == {"puzzle-strike/3e"}
    names = library.names("puzzle-strike/3e", (), Position(""), "xx")
    assert names.wording.written("verbs", "buy") != "buy"


def test_records_are_judged_by_a_registered_ruleset_on_several_cores(installed: Path, tmp_path: Path) -> None:
    record = REPLAY.replace("puzzle-strike/3e", "puzzle-strike/9e")
    paths = write(tmp_path, **{f"game{number}": record for number in range(3)})
    result = call("audit", "--jobs", "2", *paths)
    assert (result.exit_code, "3 legal" in result.stdout) == (0, True)
    assert "league/7e" in call("rules", "list").stdout
    where = call("rules", "where").stdout
    assert f"rules: {installed}\n" in where


def test_a_ruleset_in_two_folders_is_refused_with_both_files(installed: Path) -> None:
    made(installed, "puzzle-strike/3e")
    result = call("rules", "list")
    other = Path("puzzle-strike") / "3e" / "ruleset.yaml"
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{installed / other}: error: puzzle-strike/3e is there twice: the other one is ")
    assert str(other) in result.stderr.partition("the other one is")[2]
    assert call("--rules", RULES, "rules", "list").exit_code == 0
    assert call("--rules", installed, "rules", "list").exit_code == 0


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("no_such_package", "there is no such package"),
        ("json.decoder", "there is no such package"),
        ("no.such.package", "this package cannot be found: ModuleNotFoundError"),
        ("our_rules:attribute", "there is no such package"),
        ("json", "no rulesets in "),
        ("our_rules.ending.below", "this package cannot be found: SystemExit: 7"),
    ],
)
def test_a_registered_package_that_is_none_is_named(
    installed: Path, monkeypatch: pytest.MonkeyPatch, value: str, said: str
) -> None:
    (installed / "ending").mkdir()
    (installed / "ending" / "__init__.py").write_text("raise SystemExit(7)\n", "utf-8")
    monkeypatch.setattr(metadata, "entry_points", lambda group: [Entry("league", value)])
    result = call("rules", "list")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"entry point league = {value} of ?: error: {said}")


def test_metadata_that_cannot_be_read_is_no_failure_of_this_program(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(nowhere / "rules", "game/1e")
    monkeypatch.setattr(metadata, "entry_points", lambda group: b"\xff".decode("utf-8"))
    result = call("rules", "list")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "entry points verifier.rulesets: error: those of an installed package cannot be read: UnicodeDecodeError: "
    )


@pytest.mark.parametrize("names", [("game/1e", "game/1E"), ("GAME/1e", "game/1e")])
def test_editions_that_differ_in_capitals_alone_are_refused(tmp_path: Path, names: tuple[str, str]) -> None:
    first, later = sorted(made(tmp_path / "rules", *names).glob("*/*/ruleset.yaml"))
    result = call("--rules", tmp_path / "rules", "rules", "list")
    assert result.exit_code == 2
    said = f"{later.parent.parent.name}/{later.parent.name} differs in nothing but capitals from {first}"
    assert result.stderr == f"{later}: error: {said}; give it another name\n"


def test_a_folder_counts_once(tmp_path: Path) -> None:
    folder = made(tmp_path / "rules", "game/1e")
    (tmp_path / "link").symlink_to(folder)
    assert joined([folder, tmp_path / "link"]) == folder


def test_workers_find_the_folders_of_the_sender_or_the_same_rules_of_their_own(tmp_path: Path) -> None:
    one, two = made(tmp_path / "one", "game/1e"), made(tmp_path / "two", "game/2e")
    both = contents_of((one, two))
    assert same_rules(WorkerSetup((str(one), str(two)), both, "", JudgingOptions())) == Roots((one, two))
    assert same_rules(WorkerSetup((str(one),), both, "", JudgingOptions())) is None
    ours = folders_of(find_rules())
    assert same_rules(WorkerSetup(("/nowhere",), contents_of(ours), "", JudgingOptions())) == find_rules()


def test_records_lie_beside_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(made(tmp_path / "rules", "game/1e"))
    assert records_of(Path("rules")) == Path("replays")
    assert records_of(Path(".")) == records_of(Path("game") / "..") == tmp_path.resolve() / "replays"


def test_a_copy_is_made_to_work_on(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = nowhere.parents[1] / "site" / "verifier" / "shipped"
    made(site / "rules", "game/1e")
    (site / "replays").mkdir()
    (site / "replays" / "game.yaml").write_text("x", "utf-8")
    assert call("rules", "copy").stdout == "rules: 1 files\nreplays: 1 files\n"
    assert find_rules() == Path("rules")
    again = call("rules", "copy")
    assert again.exit_code != 0
    assert "is there already; it is not overwritten" in again.stderr


def test_looking_for_rules_packages_runs_none_of_their_code(tmp_path: Path) -> None:
    """A real distribution, as pip leaves it: a folder with a module that must not run, and its metadata."""
    folder = made(tmp_path / "loud_rules", "loud/1e")
    (folder / "__init__.py").write_text("raise SystemExit('run')\n", "utf-8")
    info = tmp_path / "loud_rules-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: loud-rules\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[verifier.rulesets]\nloud = loud_rules\n", "utf-8")
    program = (
        f"import sys; sys.path.append({str(tmp_path)!r})\n"
        "from verifier.language.document import rulesets\n"
        "from verifier.language.finding import find_rules\n"
        "print('loud/1e' in rulesets(find_rules()))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("True\n", "")
