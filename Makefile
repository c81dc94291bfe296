# Everything the project needs is installed into .venv; nothing outside this folder is changed.
# Another interpreter: make PYTHON=python3.12 test

PYTHON ?= python3
BENCH_SECONDS ?= 5
PYTEST_ARGS ?=
FUZZ_SECONDS ?= 3600
BOOKS ?= $(patsubst rules/%/ruleset.yaml,%,$(wildcard rules/*/*/ruleset.yaml))

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet --constraint constraints.txt
MANIFEST := pyproject.toml setup.py constraints.txt

.DEFAULT_GOAL := help
.PHONY: help audit test test-quick test-full lint cluster browser chromium findings site fuzz bench mutation sweep clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

audit: $(VENV)/.installed ## check every shipped replay against the verdict that it declares
	$(BIN)/verifier audit replays --expect

test: $(VENV)/.installed-all audit ## the audit, then every test (PYTEST_ARGS=... is passed on)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(PYTEST_ARGS)

test-quick: $(VENV)/.installed-all ## some tests of every kind, in about a minute; the slow ones are listed in tests/slow.txt
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" --hypothesis-profile quick $(PYTEST_ARGS)

test-full: $(VENV)/.installed-all audit ## all tests with all their cases, of which `make test` runs some in turn
	TESTS=full $(BIN)/python -m pytest -n 2 --dist worksteal $(PYTEST_ARGS)

lint: $(VENV)/.installed-all ## ruff, and mypy in its strict mode
	$(BIN)/ruff check .
	$(BIN)/mypy --strict verifier

cluster: $(VENV)/.installed-cluster ## what `verifier audit --cluster` needs, and its tests, which are skipped without it
	$(BIN)/python -m pytest tests/unit/test_cluster.py $(PYTEST_ARGS)

browser: $(VENV)/.installed-browser chromium ## what the tests of the pages in a browser need, and these, which are skipped without it
	$(BIN)/python -m pytest tests/browser -rs $(PYTEST_ARGS)

chromium: ## Chromium itself, on Debian and as root; elsewhere install it, or name it: CHROMIUM=/path/to/it make browser
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || \
	  echo "Chromium is not installed, and cannot be installed here"

site: $(VENV)/.installed-site ## the documentation and the books of rules as one site in build/site, with what `make findings` has found; a broken link fails
	rm -rf build/site-sources && mkdir -p build/site-sources
	cp -r --parents docs $(wildcard *.md) replays/puzzle-strike-2/base/example-of-play-green.yaml build/site-sources
	printf '# Books of rules\n\n' > build/site-sources/books.md
	for book in $(BOOKS); do \
	  printf -- '- <a href="rules/%s/index.html">%s</a>\n' $$book $$book >> build/site-sources/books.md; done
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	for book in $(BOOKS); do found=build/findings/$$book.json; with=; \
	  [ ! -s $$found ] || with="--findings $$found"; for other in $(BOOKS); do \
	    [ $${other%/*} != $${book%/*} ] || [ $$other = $$book ] || with="$$with --with $$other"; done; \
	  $(BIN)/verifier book $$book --records none --out build/site/rules $$with || exit 1; done
	$(BIN)/python -m tests.support.links build/site/rules

findings: $(VENV)/.installed-all ## what a search finds of each chip by itself, for the books of `make site`; it takes long
	for book in $(BOOKS); do mkdir -p build/findings/$${book%/*}; \
	  $(BIN)/verifier search $$book --singles --format json >build/findings/$$book.json || [ $$? = 1 ] || exit 1; done

fuzz: $(VENV)/.installed-all ## an hour of changed inputs for each reader (FUZZ_SECONDS=3600); what fails is kept
	FUZZ_SECONDS=$(FUZZ_SECONDS) $(BIN)/python -m pytest -n 2 -p no:timeout tests/fuzz $(PYTEST_ARGS)

bench: $(VENV)/.installed-bench ## speed side by side with the peers (BENCH_SECONDS=5 for each row)
	$(BIN)/python -m bench.run --seconds $(BENCH_SECONDS)
	$(BIN)/python -m bench.search_speed
	$(BIN)/python -m bench.errata_speed
	$(BIN)/python -m bench.corpus
	$(BIN)/python -m bench.partial_records

mutation: $(VENV)/.installed-all ## change logs and rules one edit at a time and count what is noticed
	$(BIN)/python -m bench.mutation_logs
	$(BIN)/python -m bench.mutation_logs --game puzzle-strike-2
	$(BIN)/python -m bench.mutation_rules

sweep: $(VENV)/.installed-all ## every single removal from every ruleset, an hour or so
	SWEEP=all TESTS=full $(BIN)/python -m pytest tests/property/test_removals.py $(PYTEST_ARGS)

clean: ## remove the environment, the caches and what was built
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "error: Python 3.11 or newer is needed, but '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || true)." >&2; \
	  echo "       Name another one: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# setuptools first and without build isolation, so that the build too uses the pinned versions only.
# What an audit needs, with the solver, since some of the shipped records leave things out; and pages, which the README shows.
$(VENV)/.installed: $(MANIFEST) | $(VENV)/.created
	$(PIP) setuptools wheel
	$(PIP) --no-build-isolation --editable '.[search,report]'
	@touch $@

$(VENV)/.installed-all: $(VENV)/.installed
	$(PIP) --no-build-isolation --editable '.[lsp,test,lint]'
	@touch $@

$(VENV)/.installed-bench: $(VENV)/.installed-all
	$(PIP) --no-build-isolation --editable '.[bench]'
	@touch $@

$(VENV)/.installed-browser: $(VENV)/.installed-all
	$(PIP) --no-build-isolation --editable '.[browser]'
	@touch $@

$(VENV)/.installed-site: $(VENV)/.installed-all
	$(PIP) --no-build-isolation --editable '.[site]'
	@touch $@

$(VENV)/.installed-cluster: $(VENV)/.installed-all
	$(PIP) --no-build-isolation --editable '.[cluster]'
	@touch $@
