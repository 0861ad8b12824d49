"""The ready-made files in `deploy/` say what the command line understands."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from haymaker.server.command import add_serve_command

DEPLOY = Path(__file__).parents[1] / "deploy"
COMMANDS = {
    "haymaker.service": r"^ExecStart=\S+ serve (.*)$",
    "Containerfile": r'^ENTRYPOINT \["haymaker", "serve", (.*)\]$',
    "compose.yaml": r"^ {4}command:\n((?: {6}- .*\n)+)",
}


def serve_options(text: str, pattern: str) -> list[str]:
    (found,) = re.findall(pattern, text, re.MULTILINE)
    words = re.sub(r"\$\{\w+:\?\}", "secret", found).replace('"', "").replace(",", " ")
    return [word for word in words.split() if word != "-"]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_option_is_one_of_haymaker_serve(name: str) -> None:
    parser = argparse.ArgumentParser()
    add_serve_command(parser.add_subparsers())
    options = serve_options((DEPLOY / name).read_text("utf-8"), COMMANDS[name])
    assert options
    parser.parse_args(["serve", *options])


def test_the_proxy_that_is_trusted_is_the_one_that_runs() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    (trusted,) = re.findall(r"--proxy=(\S+)", text)
    assert re.findall(r"ipv4_address: (\S+)", text) == [trusted]
