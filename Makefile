# Two commands do all the set-up on a machine that has python3 and make:
#   make play    the simulated cabinet in the browser (make play ARGS='--port 8081')
#   make test    everything: ruff, mypy, pytest, the browser tests, the README's examples

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin

.PHONY: play test check bench arena picture wiring lock clean

play: .venv/play
	@$(BIN)/pegmind play $(ARGS)

test: check
	$(BIN)/pytest $(ARGS)

check: .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: .venv/test
	$(BIN)/python -m tests.bench $(ARGS)

arena: .venv/play
	$(BIN)/python -m tests.bench.arena $(ARGS)

picture: .venv/test
	$(BIN)/python -m tests.web.picture

# The tables of wiring.md, and its drawing.
wiring: .venv/test
	$(BIN)/python -m hardware.wiring.page

# Only this one needs the network's newest; everything else installs what the lock files say.
# The tests drive the Pi's own libraries, too, down to the kernel's edge.
lock:
	$(PYTHON) -m venv .venv/lock && .venv/lock/bin/pip install -q uv
	.venv/lock/bin/uv pip compile pyproject.toml --group build $(LOCK) -o requirements.lock
	.venv/lock/bin/uv pip compile pyproject.toml --extra pi --group dev $(LOCK) -o requirements-dev.lock

LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade --quiet

.venv/play: requirements.lock pyproject.toml
	@sh .ci/venv "$(PYTHON)" requirements.lock
	@touch $@

.venv/test: requirements-dev.lock pyproject.toml
	@sh .ci/compiler "$(PYTHON)"
	@sh .ci/venv "$(PYTHON)" requirements-dev.lock
	@sh .ci/chromium
	@touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info
