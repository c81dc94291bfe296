"""A folder of pages as one run writes it: pages that an earlier run left there go, and no other file does."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath

from verifier.language.whole_file import make_folder, write_file

#: Lists the pages of a folder that were written by this program, each behind the digest of what it held.
MANIFEST = ".verifier-pages"
#: The page that leads to the others; every run writes it, so it is not listed.
INDEX = "index.html"


class PageFolder:
    """Writes pages into a folder, and in the end takes away those that only earlier runs wrote.

    A page is listed before it is written, so that a run that was stopped leaves none of which nobody knows.
    """

    def __init__(self, folder: Path, *within: str) -> None:
        """Make the folder, and some inside it. Raises `OSError`."""
        for name in ("", *within):
            make_folder(folder / name)
        self.folder = folder
        self.manifest = folder / MANIFEST
        self.before = self.manifest.read_bytes() if self.manifest.is_file() else b""
        self.names: set[str] = set()  # in small letters: some file systems know no others

    def write(self, name: str, page: str) -> None:
        """Write a page. Raises `OSError`."""
        with self.manifest.open("ab") as listing:
            listing.write(f"{digest_of(page.encode())} {name}\n".encode())
        write_file(self.folder / name, page, forced=False)
        self.names.add(name.lower())

    def tidy(self) -> Iterator[str]:
        """Take away the pages that this run did not write, and tell how many; name those that were changed since."""
        gone, own = 0, len(self.before)
        for name, digests in self.left_over().items():
            path = self.folder / name
            if digest_of(path.read_bytes()) in digests:
                path.unlink()
                gone += 1
            else:
                yield f"left: {path}, which an earlier run wrote and somebody changed"
        if self.names or self.before:
            write_file(self.manifest, self.manifest.read_bytes()[own:])
        if gone:
            yield f"removed: {gone:,} page{'s' * (gone != 1)} of an earlier run"

    def left_over(self) -> dict[str, set[str]]:
        """Return the pages that only earlier runs wrote, as far as they are there, with digests of what they held."""
        found: dict[str, set[str]] = {}
        for line in self.before.decode("utf-8", "replace").split("\n"):
            digest, _, name = line.partition(" ")
            path = self.folder / name
            if is_inside(name) and name.lower() not in self.names and path.is_file() and not path.is_symlink():
                found.setdefault(name, set()).add(digest)
        return found


def is_inside(name: str) -> bool:
    """Whether a name is one of a page inside a folder, as one that this program has written is."""
    return name.endswith(".html") and ".." not in PurePosixPath(name).parts and not Path(name).is_absolute()


def digest_of(content: bytes) -> str:
    """Return what names the content of a page."""
    return sha256(content).hexdigest()[:32]
