# Two commands matter: `make run` sets everything up and shows the referee at work, `make test` runs all tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check bench mutation clean

run: $(READY)
	@sh docs/tour.sh $(BIN)/schafkopf

test: $(READY)
	$(BIN)/python -m pytest

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python benches/bench.py

mutation: $(READY)
	$(BIN)/mutmut run

clean:
	rm -rf $(VENV) build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache mutants

$(READY): pyproject.toml requirements.lock
	@command -v $(PYTHON) >/dev/null || { echo "make: Python 3.11 or newer is missing; install it, or name it with PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) is too old; Python 3.11 or newer is needed, name it with PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "make: the venv module of Python is missing (Debian: apt-get install python3-venv)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
