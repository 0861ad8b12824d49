"""What building the package adds: the browser client, and README links that work anywhere.

hatchling loads this file for every wheel and source distribution; `make web` runs it as a script.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = (20, 19)
"""The oldest Node that builds the client, as in web/package.json."""

OLD_OR_NO_NODE = (
    "The browser client is missing or older than its source, and building it takes Node {}.{} or "
    "newer with npm: install them and build again, or let `make web` fetch them."
)
NO_CLIENT = "The browser client is missing, and so is its source, web/: build from a whole clone."
FAILED = "The browser client could not be built: `{}` failed in web/."

LINK = re.compile(r"""(!?\[[^\]]*\]\(|<img src=")(?!https?:|#)([^)\s"]+)""")


class CannotBuild(Exception):
    """Why there is no browser client, in one sentence."""


def build_client(root: Path) -> None:
    """Builds web/ into the package, unless what is there is newer than every source."""
    web, static = root / "web", root / "haymaker" / "server" / "static"
    page = static / "index.html"
    if page.exists() and page.stat().st_mtime >= newest(web):
        return
    if not (web / "package.json").exists():
        raise CannotBuild(NO_CLIENT)
    npm = shutil.which("npm")
    if npm is None or node_version() < NODE:
        raise CannotBuild(OLD_OR_NO_NODE.format(*NODE))
    print("Building the browser client...", file=sys.stderr, flush=True)
    run(web, npm, "ci", "--silent", "--no-audit", "--no-fund")
    run(web, npm, "run", "build", "--silent", "--", "--logLevel", "error")
    shutil.rmtree(static, ignore_errors=True)
    shutil.copytree(web / "dist", static)
    page.touch()


def newest(web: Path) -> float:
    """When the client's sources were changed last; 0 where there are none."""
    sources = [*web.glob("*.*"), *web.glob("src/**/*"), *web.glob("public/**/*")]
    return max((path.stat().st_mtime for path in sources if path.is_file()), default=0.0)


def node_version() -> tuple[int, ...]:
    """Node's version, such as (22, 12, 0); () where there is none."""
    node = shutil.which("node")
    if node is None:
        return ()
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", told)))


def run(folder: Path, *command: str) -> None:
    """Runs a command; what it prints goes to standard error, beside the builder's own lines."""
    if subprocess.run(command, cwd=folder, stdout=sys.stderr, check=False).returncode:
        raise CannotBuild(FAILED.format(" ".join(["npm", *command[1:3]])))


class ClientHook(BuildHookInterface[Any]):
    """Every wheel and source distribution has the browser client in it, or is not made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # it runs from the source tree, where `make web` builds
            return
        try:
            build_client(Path(self.root))
        except CannotBuild as reason:
            self.app.abort(str(reason))


class ReadmeHook(MetadataHookInterface):
    """The README with links that also work away from the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": LINK.sub(lambda link: absolute(link, source), text),
        }


def absolute(link: re.Match[str], source: str) -> str:
    """A picture is shown from its raw file, everything else is a page of the repository."""
    start, path = link.groups()
    return f"{start}{source}/{'blob' if start.startswith('[') else 'raw'}/HEAD/{path}"


if __name__ == "__main__":
    try:
        build_client(Path(__file__).parent)
    except CannotBuild as reason:
        sys.exit(str(reason))
