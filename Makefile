# Two commands: `make play` and `make test`. Both set up what they need. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?=

# Built while people play already: until then the server thinks for them.
ENGINE := $(MAKE) --silent --no-print-directory wasm

.PHONY: play party terminal web browser setup setup-dev test lint types style unit conformance soak learning mutants bench bench-gpu \
	wasm build docs lock help clean

play: setup web  ## host tables for browsers on this machine; prints the address to open
	@$(BIN)/haymaker serve --engine-build "$(ENGINE)"

party: setup web  ## the same, with one big screen and everybody's own phone on this network
	@$(BIN)/haymaker serve --lan --engine-build "$(ENGINE)"

terminal: setup  ## play the same games in this terminal
	@$(BIN)/haymaker play

test: setup-dev web browser lint unit  ## everything that must pass, browser tests included

lint: setup-dev web  ## style, types and the direction of imports
	@$(MAKE) --no-print-directory --jobs=2 --output-sync types style

types:
	$(BIN)/mypy

style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	cd web && $(WITH_NODE) npm run check --silent

unit: setup-dev web browser wasm  ## the tests alone
	$(WITH_NODE) $(BIN)/python -m pytest -n auto --dist loadscope -m "not long"

conformance: setup-dev  ## what every game must pass; GAME=punch for one
	$(BIN)/python -m pytest tests/conformance $(if $(GAME),--game $(GAME))

soak: setup-dev web browser wasm $(VENV)/ready-ray $(VENV)/ready-torch  ## the long tests: hours of play, kills and bad input
	$(WITH_NODE) $(BIN)/python -m pytest tests -m long
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.server.soak

learning: $(VENV)/ready-torch  ## PPO's example and a small network must learn, in some minutes
	$(BIN)/python -m pytest tests/research/test_examples.py tests/bots/test_learned.py -m long -k "ppo or learns"

mutants: setup-dev web  ## plant faults one by one and report which tests catch them
	$(WITH_NODE) $(BIN)/python -m tests.mutants

bench: setup-dev wasm web browser  ## speed against other libraries and against C, and in a browser
	$(BIN)/python bench/run.py
	$(WITH_NODE) $(BIN)/python bench/wasm.py

bench-gpu: setup-dev  ## speed on this machine's GPU
	$(BIN)/python bench/gpu.py

wasm: setup $(VENV)/ready-wasm  ## the rules with the bots' search, and with the lab's games, as WebAssembly for pages
	$(WITH_NODE) $(BIN)/python -m haymaker.bots.search.wasm haymaker/server/engine
	$(WITH_NODE) $(BIN)/python -m haymaker.lab.wasm haymaker/server/engine

build: setup web wasm  ## the wheel and the source distribution, in dist/
	$(WITH_TOOLS) $(BIN)/python -m build --no-isolation

docs: $(VENV)/ready-docs  ## the documentation site, in site/; a dead link is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Open site/index.html"

setup: $(VENV)/ready  ## what playing needs, in .venv/

setup-dev: $(VENV)/ready-dev  ## what testing needs as well

lock:  ## write the lock files anew from pyproject.toml, with hashes for every platform
	$(BIN)/pip install --quiet uv
	$(LOCK) pyproject.toml $(EXTRAS) -o requirements.lock
	$(LOCK) pyproject.toml $(EXTRAS) $(STUDY) --extra nats --group dev -c requirements.lock -o requirements-dev.lock
	$(LOCK) pyproject.toml $(STUDY) -c requirements-dev.lock -o requirements-research.lock
	$(LOCK) pyproject.toml --extra nats -c requirements-dev.lock -o requirements-nats.lock
	$(LOCK) pyproject.toml --extra ray -c requirements-dev.lock -o requirements-ray.lock
	$(LOCK) --group docs -c requirements-dev.lock -o requirements-docs.lock
	$(LOCK) --group build -c requirements-dev.lock -o requirements-build.lock
	$(LOCK) --group node -o requirements-node.lock
	$(LOCK) --group wasm -o requirements-wasm.lock

clean:  ## remove everything that was set up or built
	rm -rf $(VENV) .peers build dist site haymaker/server/static haymaker/server/engine

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*##/\1 —/p' $(MAKEFILE_LIST) | awk -F' — ' '{ printf "make %-12s %s\n", $$1, $$2 }'

# --- How it is set up -----------------------------------------------------------------------------

# Each lock file has one purpose; playing installs the first alone. Hashes are always checked. Modules are compiled when
# they are first imported: doing it for all of them takes as long as installing them.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes
EXTRAS := --extra server --extra physics --extra terminal
STUDY := --extra research --extra lab
LOCK := $(BIN)/uv pip compile --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	--python-version 3.11 --quiet

# The tools that build the package stay beside the environment, not in it.
TOOLS := $(VENV)/tools
WITH_TOOLS := PYTHONPATH="$(abspath $(TOOLS))"

$(VENV)/ready: requirements.lock requirements-build.lock pyproject.toml hatch_build.py
	@echo "Setting up (once)..."
	@$(PYTHON) -c 'import sys; sys.exit("Haymaker needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@$(INSTALL) -r requirements.lock
	@rm -rf $(TOOLS) && $(INSTALL) --target $(TOOLS) -r requirements-build.lock
	@$(WITH_TOOLS) $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.lock
	@echo "Setting up the tests (once)..."
	@$(INSTALL) -r requirements-dev.lock
	@touch $@

$(VENV)/ready-wasm: $(VENV)/ready requirements-wasm.lock
	@rm -rf $(VENV)/wasm && $(INSTALL) --target $(VENV)/wasm -r requirements-wasm.lock
	@touch $@

$(VENV)/ready-ray: $(VENV)/ready-dev requirements-ray.lock
	@$(INSTALL) -r requirements-ray.lock
	@touch $@

# Any recent torch will do, of whatever build there is for this machine: no lock file has all of them.
$(VENV)/ready-torch: $(VENV)/ready-dev
	@$(BIN)/python -c "import torch" 2>/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check torch
	@touch $@

$(VENV)/ready-docs: $(VENV)/ready requirements-docs.lock
	@$(INSTALL) -r requirements-docs.lock
	@touch $@

# The system's Node if it is recent enough for hatch_build.py, else one from the package index.
RECENT_NODE := $(shell node -p 'const [a, b] = process.versions.node.split("."); a * 1000 + +b >= 20019 ? "yes" : ""' \
	2>/dev/null)
WITH_NODE := PATH="$(if $(RECENT_NODE),,$(abspath $(BIN)):)$$PATH"

web: $(VENV)/ready
	@test -n "$(RECENT_NODE)" -o -x $(BIN)/node || $(INSTALL) -r requirements-node.lock
	@$(WITH_NODE) $(WITH_TOOLS) $(BIN)/python hatch_build.py

# The tests open the tables in a real Chromium. Only its installation may need root.
browser:
	@command -v chromium >/dev/null || { echo "Installing Chromium for the browser tests..."; \
		as=; test "$$(id -u)" = 0 || as="sudo -n"; \
		$$as apt-get update -qq >/dev/null && $$as apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
		|| { echo "The browser tests need Chromium: apt install chromium"; exit 1; }
