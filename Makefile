# Every command that a developer or CI runs. `make` alone prints them.
PYTHON ?= python3.11
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# Of the machine's own pip settings nothing is needed beyond its package index.
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup setup-serve serve test format lint types layers unit generate bench mutate fuzz lock clean

help: ## print the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(VENV)/serve.stamp: requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock $(VENV)/serve.stamp
	$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

setup: $(VENV)/dev.stamp ## install everything for development into .venv

serve: $(VENV)/serve.stamp ## start the service on 127.0.0.1:8000, or PORT=...
	@exec $(BIN)/deckcheck serve --port $(PORT)

test: setup lint types layers unit ## run all that CI runs

format: setup ## put every file into its form
	$(BIN)/ruff format app tests bench
	$(BIN)/ruff check --fix app tests bench

lint: setup ## check form and habits
	$(BIN)/ruff format --check app tests bench
	$(BIN)/ruff check app tests bench

types: setup ## check the types, strictly
	$(BIN)/pyright

layers: setup ## check that imports point one way
	$(BIN)/lint-imports

unit: setup ## run the tests, with 100 % branch coverage of the core
	$(BIN)/python -m pytest -n 2 --cov --cov-report=term

generate: setup ## write the generated files anew: openapi/, docs/rules.md, docs/guides/
	$(BIN)/deckcheck generate

bench: setup ## measure: each figure a ratio within one run
	$(BIN)/python -m bench

mutate: setup ## mutation testing of app/core
	$(BIN)/mutmut run

fuzz: setup ## fuzz the readers
	$(BIN)/python -m pytest -q tests/fuzz --fuzz

lock: ## pin all dependencies with their hashes
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --extra dev --output-file requirements-dev.lock pyproject.toml

clean: ## remove what was set up
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .coverage* mutants
