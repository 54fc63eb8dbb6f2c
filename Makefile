# What a developer types. `make preview` and `make test` need nothing before them but Debian 12 or
# newer and Swift 6.2 or newer: they install what is missing, build, and do their work.

CONFIGURATION ?= debug
VITRINA = .build/$(CONFIGURATION)/vitrina
PYTHON = .venv/bin/python
PACKAGES = $(shell sed -e 's/\#.*//' packages.txt)
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SWIFT_SOURCES = Package.swift Sources Tests examples

.PHONY: deps build preview test test-swift test-browser check bench format clean

deps: .venv/installed
	@missing=; for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	    || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "Installing$$missing"; \
	  $(SUDO) apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing; \
	fi

# The browser tests' Python packages, in an environment of their own.
.venv/installed: Tests/Browser/requirements.txt
	@python3 -m venv .venv 2>/dev/null || { \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq python3-venv && python3 -m venv .venv; }
	@.venv/bin/pip install --quiet --disable-pip-version-check -r Tests/Browser/requirements.txt
	@touch $@

build: deps
	swift build -c $(CONFIGURATION)

preview: build
	$(VITRINA) preview

test: test-swift test-browser

test-swift: deps
	swift build --build-tests
	swift test

test-browser: build
	$(PYTHON) -m pytest -q Tests/Browser

# Everything that a change has to pass before it lands.
check: deps
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	luacheck --quiet plugins scripts examples
	swift build --explicit-target-dependency-import-check error
	$(MAKE) test

bench: deps
	swift run -c release vitrina-bench

format:
	swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

clean:
	rm -rf .build .venv
