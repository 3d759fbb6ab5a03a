# Two commands do all the set-up on a machine that has python3 and make:
#   make play    the simulated cabinet in the browser (make play ARGS='--port 8081')
#   make test    everything: ruff, mypy, pytest, the browser tests, the README's examples
#
# On a Raspberry Pi, sudo make install makes a cabinet of it; sudo make uninstall takes that back.

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin

.PHONY: play test check bench arena strategies soak boot-test picture wiring install back uninstall dist audit lock clean

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

# Works the shipped strategies out again, with a bar that moves; ended at any time, it goes on where it was.
#   make strategies ARGS='5x8 --jobs 2'    one board (ARGS=check counts what is shipped; nothing: every board, hours)
strategies: .venv/builder/installed
	@.venv/builder/bin/python -m station.breaker.builder $(ARGS)

soak: .venv/test
	$(BIN)/python -m tests.soak $(ARGS)

# A Debian guest in QEMU, with Pegmind installed as a Pi owner installs it; it pulls its plug (ARGS=--short: 3 times).
boot-test: .venv/test
	@$(BIN)/python -m tests.guest $(ARGS)

install uninstall back:
	@/usr/bin/python3 -B -m systemd.installer $@ $(ARGS)

# What a release is made of: sudo make install works in it as in a checkout.
dist:
	@version=$$(sed -n 's/__version__.*"\(.*\)"/\1/p' station/__init__.py) && \
	git archive --prefix=pegmind-$$version/ -o pegmind-$$version.tar.gz HEAD && echo pegmind-$$version.tar.gz

picture: .venv/test
	$(BIN)/python -m tests.web.picture

# The tables of wiring.md, and its drawing.
wiring: .venv/test
	$(BIN)/python -m hardware.wiring.page

# What is known to be wrong with the libraries, by the advisories that PyPI has.
audit:
	$(PYTHON) -m venv .venv/audit && .venv/audit/bin/pip install -q pip-audit
	.venv/audit/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off \
	    -r requirements.lock -r requirements-pi.lock -r requirements-dev.lock -r requirements-builder.lock

# Only this one needs the network's newest; everything else installs what the lock files say.
# The tests drive the Pi's own libraries, too, down to the kernel's edge.
lock:
	$(PYTHON) -m venv .venv/lock && .venv/lock/bin/pip install -q uv
	.venv/lock/bin/uv pip compile pyproject.toml --group build $(LOCK) -o requirements.lock
	.venv/lock/bin/uv pip compile pyproject.toml --extra pi --group dev $(LOCK) -o requirements-dev.lock
	.venv/lock/bin/uv pip compile pyproject.toml --extra pi --group pi-build $(LOCK) -o requirements-pi.lock
	.venv/lock/bin/uv pip compile pyproject.toml --group builder $(LOCK) -o requirements-builder.lock

LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade --quiet

.venv/play: requirements.lock pyproject.toml
	@sh .ci/venv "$(PYTHON)" requirements.lock
	@touch $@

.venv/test: requirements-dev.lock pyproject.toml
	@sh .ci/compiler "$(PYTHON)"
	@sh .ci/systemd
	@sh .ci/venv "$(PYTHON)" requirements-dev.lock
	@sh .ci/chromium
	@touch $@

.venv/builder/installed: requirements-builder.lock pyproject.toml
	@sh .ci/venv "$(PYTHON)" requirements-builder.lock .venv/builder
	@touch $@

clean:
	rm -rf .venv .guest .mypy_cache .pytest_cache .ruff_cache .hypothesis build *.egg-info pegmind-*.tar.gz
