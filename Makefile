# Two commands matter: `make run` sets everything up and opens a table for the browser, `make test` runs all tests.

PYTHON ?= python3
CARGO ?= cargo
SECONDS ?= 600
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist worksteal
READY := $(VENV)/.ready
BUILT := $(VENV)/.built
KERNEL := Cargo.toml Cargo.lock .cargo/config.toml $(wildcard crates/*/Cargo.toml) $(shell find crates -path '*/src/*' -name '*.rs')

.PHONY: run tour test slow check check-all check-solver fuzz bench strength load exercises mutation
.PHONY: docs lock licences wheel pythons release clean

run: $(BUILT)
	@$(BIN)/schafkopf serve $(ARGS)

# The referee at work, in a minute.
tour: $(BUILT)
	@sh docs/tour.sh $(BIN)/schafkopf

# TESTING=--cov also says what of rules, game, bill and records the tests reach, as in CI; counting takes as long again.
test: $(BUILT)
	$(CARGO) test --quiet
	$(PYTEST) $(TESTING)

# Which tests take longest.
slow: $(BUILT)
	$(PYTEST) --durations 40 --durations-min 0.3

check: $(BUILT)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python docs/examples.py build/documents
	$(BIN)/mypy --disable-error-code import-not-found build/documents
	$(BIN)/stubtest schafkopf._kernel
	$(BIN)/lint-imports
	$(CARGO) fmt --check
	$(CARGO) clippy --quiet --all-targets -- -D warnings

# The long forms of the solver's tests: thousands of positions of every kind, and whole deals against the reference.
check-solver: $(BUILT)
	$(CARGO) test --release --quiet -- --include-ignored
	SCHAFKOPF_LONG=1 $(PYTEST) tests/test_solver*.py

# Every test in its long form (tests/forms.py): 100,000 whole games, 200,000 views, 10,000 damaged records and so on.
check-all: check
	$(CARGO) test --release --quiet -- --include-ignored
	SCHAFKOPF_LONG=1 $(PYTEST)

# The documentation as a site in build/docs, with the reference from the docstrings; the notebook runs, and a warning is an error.
docs: $(BUILT)
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --jobs auto --conf-dir docs . build/docs
	$(BIN)/python docs/check_site.py build/docs

fuzz: $(BUILT)
	$(BIN)/python tests/fuzz_kernel.py $(SECONDS)

bench: $(BUILT)
	$(BIN)/python benches/bench.py
	$(BIN)/python benches/worlds.py
	CARGO="$(CARGO)" sh benches/former.sh

# Plays what is missing in build/strength, for an hour or so at first, and writes benches/strength.md.
strength: $(BUILT)
	$(BIN)/python benches/strength.py
	$(BIN)/python benches/calibration.py --jobs 2 --out benches/calibration.md

# What the player makes of book exercises; SCHAFKOPF_CORPUS names the directory that has them.
exercises: $(BUILT)
	$(BIN)/python benches/exercises.py --out benches/exercises.md

# Two hundred tables and eight hundred streams, for some minutes; writes benches/load.md.
load: $(BUILT)
	$(BIN)/python benches/load.py --out benches/load.md

mutation: $(BUILT)
	$(BIN)/mutmut run

# What is installed with the package, and by developers, may be used with it; tests/test_packaging.py looks at the crates.
licences: $(READY)
	$(BIN)/pip-licenses --from=mixed --partial-match --summary --order=count --ignore-packages axe-playwright-python schafkopf \
		--allow-only="MIT;BSD;Apache;ISC;PSF;Python Software Foundation;MPL;Mozilla;LGPL;Zlib;Public Domain"

# Pins what pyproject.toml asks for, with hashes; ARGS=--upgrade takes the newest of everything.
LOCK := uv pip compile --quiet --generate-hashes --no-header --universal --python-version 3.11 $(ARGS)
lock: $(READY)
	$(BIN)/$(LOCK) pyproject.toml --all-extras --output-file requirements.lock
	$(BIN)/$(LOCK) --group release --output-file release.lock

# Builds the wheel and uses it where there is neither the source nor cargo, on each Python that is here.
wheel: $(BUILT)
	rm -rf build/wheel
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .
	sh tests/check_pythons.sh build/wheel/*.whl

# The same with every test, on each Python that is here: those of pyenv, and what PATH calls python3.11 and so on.
pythons: wheel
	sh tests/check_pythons.sh build/wheel/*.whl tests

# What the package index takes, in dist/: a wheel for Linux with a glibc of 2014 or newer, and the sources, built and tested from there.
release: $(BUILT)
	rm -rf dist build/release
	$(PYTHON) -m venv build/release
	build/release/bin/python -m pip install --quiet --disable-pip-version-check --requirement release.lock
	PATH="$(CURDIR)/build/release/bin:$$PATH" maturin build --release --zig --compatibility manylinux2014 --out dist
	PATH="$(CURDIR)/build/release/bin:$$PATH" maturin sdist --out dist
	sh tests/check_wheel.sh $(PYTHON) dist/*.whl
	sh tests/check_sdist.sh $(PYTHON) dist/*.tar.gz

clean:
	rm -rf $(VENV) build dist target .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache mutants
	rm -f src/schafkopf/_kernel*.so

$(READY): requirements.lock
	@command -v $(PYTHON) >/dev/null || { echo "make: Python 3.11 or newer is missing; install it, or name it with PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) is too old; Python 3.11 or newer is needed, name it with PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "make: the venv module of Python is missing (Debian: apt-get install python3-venv)"; exit 1; }
	@command -v $(CARGO) >/dev/null || { echo "make: cargo is missing, the kernel is written in Rust (https://rustup.rs, or your system's rustc and cargo, 1.87 or newer)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	@touch $@

$(BUILT): $(READY) pyproject.toml $(KERNEL)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
