"""Installs the packages of this folder where a process can be told to look for them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def install(target: Path, *projects: str) -> Path:
    """Installs these projects into the folder, without a network and without what they need."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *quiet, "--no-index", "--target", str(target),
         *(str(HERE / project) for project in projects)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return target


def environment(target: Path) -> dict[str, str]:
    """The environment of a process that finds this checkout, and what is installed there."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(target)))}
