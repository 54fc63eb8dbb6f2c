# What a developer types. `make preview` and `make test` need nothing before them but Debian 12 or
# newer and Swift 6.2 or newer: they install what is missing, build, and do their work.

CONFIGURATION ?= debug
VITRINA = .build/$(CONFIGURATION)/vitrina
PYTHON = .venv/bin/python
PACKAGES = $(shell sed -e 's/\#.*//' packages.txt)
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SWIFT_SOURCES = Package.swift Sources Tests examples

.PHONY: deps build preview test test-swift test-browser test-asan test-tsan check fuzz fuzz-links bench docs docc format clean

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

# The scripts that are stopped by their limits are timed, so nothing else runs beside them.
test-swift: deps
	swift build --build-tests
	swift test --skip-build --filter HostileCorpusTests
	swift test --skip-build --skip HostileCorpusTests

# What fails while browsers share the machine runs once more alone; what fails then has failed.
test-browser: build
	$(PYTHON) -m pytest -q -n auto --dist loadfile Tests/Browser \
	  || $(PYTHON) -m pytest -q --last-failed --last-failed-no-failures none Tests/Browser

# The pages that are made from the code; tests compare them with it.
docs: build
	$(VITRINA) docs --output docs/components
	$(VITRINA) man --format markdown > docs/commands.md

# The reference of the modules that programs embed, an archive each, from their doc comments. What
# DocC warns of is an error, but that not every parameter is described: many say enough by their name.
DOCC = .build/docc
DOCC_MODULES = Vitrina Components BusinessComponents Impact Messenger Banners Routing Rendering \
  Storage Scripting Values Diagnostics
MODULE_MAPS = $(wildcard .build/debug/*.build/module.modulemap)

docc: deps
	swift build --target Vitrina
	swift build --target Rendering
	@rm -rf $(DOCC) && for module in $(DOCC_MODULES); do \
	  mkdir -p $(DOCC)/$$module.symbols && swift-symbolgraph-extract -module-name $$module \
	    -target $$(uname -m)-unknown-linux-gnu -minimum-access-level public \
	    -I .build/debug/Modules $(MODULE_MAPS:%=-Xcc -fmodule-map-file=%) \
	    $(addprefix -I ,$(dir $(wildcard Sources/*/module.modulemap))) \
	    -output-dir $(DOCC)/$$module.symbols || exit 1; \
	  docc convert $$(ls -d Sources/$$module/$$module.docc 2>/dev/null) \
	    --additional-symbol-graph-dir $(DOCC)/$$module.symbols \
	    --fallback-display-name $$module --fallback-bundle-identifier vitrina.$$module \
	    --output-path $(DOCC)/$$module.doccarchive > $(DOCC)/$$module.log 2>&1 || exit 1; \
	  if grep -E '^(warning|error)' $(DOCC)/$$module.log | grep -v 'is missing documentation'; then \
	    echo "see $(DOCC)/$$module.log"; exit 1; \
	  fi; \
	done; echo "$(words $(DOCC_MODULES)) archives in $(DOCC)"

# Everything that a change has to pass before it lands.
check: deps
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	luacheck --quiet plugins scripts examples
	swift build --explicit-target-dependency-import-check error
	$(MAKE) test

# The script host under the sanitizers: memory, and threads. They slow everything down, so the
# tests' limits are longer and their random programs fewer. Swift's runtime keeps what it allocates
# once, so leaks are not looked for; AddressSanitizer keeps what is freed for a while, so memory is
# not flat; and messages name limits in numbers.
test-asan: deps
	VITRINA_LIMIT_FACTOR=2 VITRINA_PROGRAMS=1000 ASAN_OPTIONS=detect_leaks=0 \
	  swift test --sanitize=address --scratch-path .build/asan \
	  --filter 'LuaBridgeTests|ScriptingTests' --skip 'MessageTests|FlatMemoryTests'

# ThreadSanitizer holds a signal back until the thread calls something that it knows. A loop in Lua
# calls nothing, so the signal that ends it would never come: it is taken behind its back. Only
# the suites in which threads meet, the watchdog's among them: the others take too long.
TSAN_SIGNALS = -Xcc '-Dsigaction(a,b,c)=__sigaction(a,b,c)'

test-tsan: deps
	VITRINA_LIMIT_FACTOR=5 VITRINA_PROGRAMS=200 \
	  swift test --sanitize=thread --scratch-path .build/tsan $(TSAN_SIGNALS) \
	  --filter 'LuaStateLimit|LuaCoroutine|ScriptHost|ScriptTwins|PluginLoader|RandomProgram'

# Random bytes as scripts, mutated from the hostile ones, with coverage of the C below LuaBridge as
# the guide. What it finds is kept in .build/fuzz; run the program on such a file to see it again.
FUZZ_SECONDS ?= 60
FUZZ = .build/fuzz

$(FUZZ)/lua_fuzz: Tests/Fuzz/lua_fuzz.c $(wildcard Sources/CLuaShim/*.[ch] Sources/CLuaShim/*/*.h)
	@mkdir -p $(FUZZ)/corpus
	clang -fuse-ld=lld -g -O1 -Wall -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
	  -ISources/CLuaShim/include $$(pkg-config --cflags lua5.4) \
	  Tests/Fuzz/lua_fuzz.c Sources/CLuaShim/*.c -o $@ $$(pkg-config --libs lua5.4)

fuzz: deps $(FUZZ)/lua_fuzz
	$(FUZZ)/lua_fuzz -max_total_time=$(FUZZ_SECONDS) -timeout=10 -max_len=4096 \
	  -dict=Tests/Fuzz/lua.dict -artifact_prefix=$(FUZZ)/ -print_final_stats=1 \
	  $(FUZZ)/corpus Tests/Fixtures/cases/hostile-lua

# Random links and patterns, too: the modules that read them, built with coverage.
LINK_FUZZ = .build/fuzz-links
LINK_MODULES = Diagnostics Values Routing
LINK_FLAGS = -O -wmo -parse-as-library -swift-version 6 -sanitize=fuzzer -I $(LINK_FUZZ) \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility

$(LINK_FUZZ)/link_fuzz: Tests/Fuzz/link_fuzz.swift $(wildcard $(LINK_MODULES:%=Sources/%/*.swift))
	@mkdir -p $(LINK_FUZZ)/corpus
	for module in $(LINK_MODULES); do \
	  swiftc $(LINK_FLAGS) -module-name $$module -emit-module \
	    -emit-module-path $(LINK_FUZZ)/$$module.swiftmodule -c -o $(LINK_FUZZ)/$$module.o \
	    $$(find Sources/$$module -name '*.swift') || exit 1; \
	done
	swiftc $(LINK_FLAGS) -module-name Fuzz $(LINK_MODULES:%=$(LINK_FUZZ)/%.o) \
	  Tests/Fuzz/link_fuzz.swift -o $@

fuzz-links: $(LINK_FUZZ)/link_fuzz
	$(LINK_FUZZ)/link_fuzz -max_total_time=$(FUZZ_SECONDS) -timeout=10 -max_len=2048 \
	  -artifact_prefix=$(LINK_FUZZ)/ -print_final_stats=1 $(LINK_FUZZ)/corpus

bench: deps
	swift build -c release --product vitrina
	PYTHON=$(PYTHON) swift run -c release vitrina-bench

format:
	swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

clean:
	rm -rf .build .venv
