"""Builds the package; `rules` and `replays` stay folders of the repository and go into the package as its data."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithData(build_py):
    """Copies the data into the package, unless the package is used where it stands (an editable installation)."""

    def run(self) -> None:
        """Build the modules, then the data, without what an earlier build has left."""
        super().run()
        for name in () if self.editable_mode else ("rules", "replays"):
            shutil.rmtree(target := Path(self.build_lib, "verifier", "shipped", name), ignore_errors=True)
            shutil.copytree(name, target)


setup(cmdclass={"build_py": BuildWithData})
