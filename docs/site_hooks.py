"""What the site adds to docs/: the documents of the repository's root, and links out of docs/.

mkdocs loads this file. A link to a file that is no page of the site becomes a link to the
repository; where there is no such file, the build fails.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
NAMED_CODE = re.compile(r"^(\s*```\w+) (\S+\.\w+)$", re.MULTILINE)
LINK = re.compile(r"""(\]\(|<img src=")(?![a-z]+:|#|/)([^)#\s"]+)""")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    config.repo_url = project["urls"]["Source"]
    config.repo_name = config.repo_url.split("/", 3)[-1]
    config.site_description = project["description"]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in PAGES.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, page, content=linked(text, ROOT, name, config)))
    return files


def on_page_markdown(markdown: str, page: Any, config: MkDocsConfig, files: Files) -> str:
    if page.file.src_uri in PAGES.values():
        return markdown
    markdown = NAMED_CODE.sub(r'\1 title="\2"', markdown)
    return linked(markdown, (ROOT / "docs" / page.file.src_uri).parent, page.file.src_uri, config)


def linked(markdown: str, folder: Path, name: str, config: MkDocsConfig) -> str:
    """The text with every link to a file leading somewhere from the site."""

    def target(link: re.Match[str]) -> str:
        start, path = link.groups()
        found = (folder / path).resolve()
        if not found.exists():
            raise PluginError(f"{name} links to {path}, which does not exist.")
        inside = found.relative_to(ROOT).as_posix()
        if inside in PAGES:
            return start + ("" if folder == ROOT else "../" * depth(folder)) + PAGES[inside]
        if inside.startswith("docs/") and found.is_file():
            return start + (inside.removeprefix("docs/") if folder == ROOT else path)
        return f"{start}{config.repo_url}/blob/HEAD/{inside}"

    return LINK.sub(target, markdown)


def depth(folder: Path) -> int:
    """How far below docs/ a folder lies."""
    return len(folder.relative_to(ROOT / "docs").parts)
