"""Other people's packages, asked for by name: one clear sentence where one is missing."""

from __future__ import annotations

import importlib
from typing import Any

from haymaker.kernel.errors import HaymakerError


def needed(package: str) -> Any:
    """The package, imported; an error that says what to install where it is not there."""
    try:
        return importlib.import_module(package)
    except ImportError:
        name = {"pyspiel": "open_spiel", "PIL": "pillow"}.get(package.partition(".")[0], package)
        raise HaymakerError(
            f"This needs {name.partition('.')[0]}: pip install 'haymaker[research]'."
        ) from None
