# Freehold's front door. `make help` lists what it opens.
#
# Everything built lies in build/. The released program is build/freehold; each other way to build the same sources (a compiler, a level of
# optimisation, a sanitizer) is a variant with its own folder build/VARIANT, made by this same Makefile called with BUILD, CC and OPT.

# ---- What may be set from outside (V=1 shows each command) ---------------------------------------------------------------------------------------------------

CC     := gcc
OPT    := -O2 -flto=auto -DNDEBUG
CFLAGS :=
LDFLAGS :=
WERROR := -Werror
PREFIX := /usr/local
DESTDIR :=
BUILD  := build
V      :=

# Where make play listens; without it, only this machine is let in.
LISTEN :=

# How long make fuzz runs each fuzzer.
FUZZ_SECONDS := 60

# ---- Sources and where they may look -------------------------------------------------------------------------------------------------

# Dependencies point one way (engine <- table <- library <- {terminal, server, web}, engine <- bots <- {sim, the hosts}), and what is not
# on a folder's path cannot be included from it.
GEN     := build/gen
INCLUDE_engine   := -Iengine
INCLUDE_table    := -Iengine -Itable
INCLUDE_bots     := -Iengine -Ibots
INCLUDE_sim      := -Iengine -Ibots -Isim
INCLUDE_library  := -Iengine -Itable -Ilibrary
INCLUDE_server   := -Iengine -Itable -Ilibrary -Ibots -Iserver -I$(GEN)
INCLUDE_terminal := -Iengine -Itable -Ilibrary -Ibots -Isim -Iserver -Iterminal -I$(GEN)
INCLUDE_tests    := -Iengine -Itable -Ilibrary -Ibots -Isim -Iserver -Iterminal -Iweb -I$(GEN) -Itests $(patsubst %/,-I%,$(wildcard tests/*/))
INCLUDE_web      := -Iengine -Itable -Ilibrary -Ibots -Isim -Iweb

EDITIONS := $(sort $(shell find editions -maxdepth 1 -type f))
WORDS   := $(sort $(shell find words -maxdepth 1 -type f))
FOLDERS := engine table library bots sim server terminal
SOURCES := $(foreach folder,$(FOLDERS),$(wildcard $(folder)/*.c))
# Each program has a main of its own; all else is shared.
MAINS   := terminal/main.c terminal/watopoly.c

OBJECTS := $(filter-out $(MAINS:%.c=$(BUILD)/%.o),$(SOURCES:%.c=$(BUILD)/%.o)) $(BUILD)/gen/editions.o $(BUILD)/gen/words.o $(BUILD)/gen/protocol.o
# Only programs that call the network are linked with its libraries.
LIBS    := -ledit -lm -pthread -Wl,--as-needed -luv -lhttp_parser -lssl -lcrypto -lsqlite3 -ljansson -lsodium -lunistring
LIBRARY := $(BUILD)/libfreehold.a
AR      := gcc-ar

# The calls of the engine in the WebAssembly module for tests.
WASM_ENGINE := tests/wasm/engine_calls.c sim/signature.c sim/bench_engine.c

# A file of tests/ with a main is a program of its own; the others are what such programs share, but for a part of a WebAssembly module.
WITH_MAIN := $(shell grep -lE '^int (main|LLVMFuzzerTestOneInput)\b' tests/*/*.c)
# Of bots and simulator, what plays or throws very often is not run in every variant.
UNIT    := $(patsubst tests/%.c,%,$(filter tests/unit/% tests/bots/test_% tests/sim/test_sim%,$(WITH_MAIN)))
MANY_TURNS := bots/bot_play bots/bot_ends sim/test_validation
RANDOM  := $(patsubst tests/%.c,%,$(filter tests/random/%,$(WITH_MAIN)))
GOLDEN  := $(patsubst tests/%.c,%,$(filter tests/golden/%,$(WITH_MAIN)))
TERMINAL := $(patsubst tests/%.c,%,$(filter tests/terminal/%,$(WITH_MAIN)))
SERVER  := $(patsubst tests/%.c,%,$(filter tests/server/%,$(WITH_MAIN)))
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(filter tests/fuzz/%,$(WITH_MAIN)))
SHARED  := $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(WITH_MAIN) $(WASM_ENGINE),$(wildcard tests/*.c tests/*/*.c)))

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef $(WERROR)
COMPILE   = $(CC) -std=c17 $(WARNINGS) $(OPT) $(CFLAGS) -MMD -MP
LINK      = $(CC) $(OPT) $(CFLAGS) $(LDFLAGS)
say       = $(if $(V),,@echo '  $(1) $@' && )

MAKEFLAGS += --no-print-directory
.SECONDARY: # no object file is thrown away
.DELETE_ON_ERROR:
# As many jobs as cores, unless whoever calls has said how many.
JOBS = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

# ---- The program ---------------------------------------------------------------------------------------------------------------------

.PHONY: all
all: $(BUILD)/freehold $(BUILD)/watopoly ## builds build/freehold and build/watopoly
	@:

$(BUILD)/freehold: $(BUILD)/terminal/main.o $(LIBRARY)
	$(call say,LINK)$(LINK) $^ $(LIBS) -o $@

$(BUILD)/watopoly: $(BUILD)/terminal/watopoly.o $(LIBRARY)
	$(call say,LINK)$(LINK) $^ $(LIBS) -o $@

# Everything but the mains: what programs and tests link with. An archive, so that each takes only what it calls.
$(LIBRARY): $(OBJECTS)
	@rm -f $@
	$(call say,AR  )$(AR) rcs $@ $^

define FOLDER_RULE
$(BUILD)/$(1)/%.o: $(1)/%.c Makefile
	@mkdir -p $$(@D)
	$$(call say,CC  )$$(COMPILE) $$(INCLUDE_$(1)) -c $$< -o $$@
endef
$(foreach folder,$(FOLDERS),$(eval $(call FOLDER_RULE,$(folder))))

# The module's own files, compiled natively for its fuzzer. Their folder is not web/, in which the page is built.
PAGE_OBJECTS := $(patsubst web/%.c,$(BUILD)/page/%.o,$(wildcard web/*.c))
$(BUILD)/page/%.o: web/%.c Makefile
	@mkdir -p $(@D)
	$(call say,CC  )$(COMPILE) $(INCLUDE_web) -c $< -o $@

# Edition files and word files ride inside the program. What is made of them is the same for all variants, so that they can be built side
# by side.
$(GEN)/embed: tools/embed.c Makefile
	@mkdir -p $(@D)
	$(call say,CC  )gcc -std=c17 $(WARNINGS) -O1 $< -o $@

$(GEN)/editions.c: $(GEN)/embed $(EDITIONS) editions
	$(call say,GEN )$(GEN)/embed library.h library_edition library_editions library_edition_count $(EDITIONS) > $@.new && mv $@.new $@

$(GEN)/words.c: $(GEN)/embed $(WORDS) words
	$(call say,GEN )$(GEN)/embed word_files.h word_file word_files word_file_count $(WORDS) > $@.new && mv $@.new $@

# The messages of the server, from their description. Its header must be there before anything that may include it is compiled.
$(GEN)/protocol: $(wildcard tools/protocol*.[ch]) Makefile
	@mkdir -p $(@D)
	$(call say,CC  )gcc -std=c17 $(WARNINGS) -O1 $(filter %.c,$^) -o $@

$(GEN)/protocol.h: $(GEN)/protocol server/protocol.txt
	$(call say,GEN )$(GEN)/protocol header server/protocol.txt > $@.new && mv $@.new $@

$(GEN)/protocol.c: $(GEN)/protocol server/protocol.txt
	$(call say,GEN )$(GEN)/protocol source server/protocol.txt > $@.new && mv $@.new $@

$(SOURCES:%.c=$(BUILD)/%.o) $(BUILD)/gen/protocol.o $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/*.c tests/*/*.c)): | $(GEN)/protocol.h

$(BUILD)/gen/%.o: $(GEN)/%.c
	@mkdir -p $(@D)
	$(call say,CC  )$(COMPILE) $(INCLUDE_server) -c $< -o $@

# ---- Test programs -------------------------------------------------------------------------------------------------------------------

$(BUILD)/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	$(call say,CC  )$(COMPILE) $(INCLUDE_tests) -c $< -o $@

$(BUILD)/libtests.a: $(SHARED)
	@mkdir -p $(@D) && rm -f $@
	$(call say,AR  )$(AR) rcs $@ $^

$(BUILD)/tests/fuzz/fuzz_page: $(PAGE_OBJECTS)
$(BUILD)/tests/%: $(BUILD)/tests/%.o $(BUILD)/libtests.a $(LIBRARY)
	$(call say,LINK)$(LINK) $(filter %.o,$^) $(filter %.a,$^) $(LIBS) -lcmocka -lwslay -o $@

# Unit tests that own a clock, or the work of a thread.
$(BUILD)/tests/unit/test_guests $(BUILD)/tests/unit/test_guest_devices: LDFLAGS += -Wl,--wrap=transport_now
$(BUILD)/tests/unit/test_passcode: LDFLAGS += -Wl,--wrap=crypto_pwhash_str -Wl,--wrap=crypto_pwhash_str_verify

# The servers whose clock belongs to the test (tests/server/clock.c).
CLOCKED := $(BUILD)/tests/server/serve $(BUILD)/tests/server/hall_server $(BUILD)/tests/server/echo_server
WRAPPED := uv_now uv_timer_start uv_timer_stop uv_is_active uv_close uv_loop_init \
    pthread_create pthread_cond_wait pthread_cond_timedwait pthread_cond_signal pthread_cond_broadcast
$(CLOCKED): LDFLAGS += $(WRAPPED:%=-Wl,--wrap=%)
$(CLOCKED): $(BUILD)/tests/server/clock.o
$(BUILD)/tests/server/hall_server: LDFLAGS += -Wl,--wrap=people_fold
$(BUILD)/tests/server/serve: $(BUILD)/terminal/main.o $(BUILD)/tests/server/clock.o $(LIBRARY)
	$(call say,LINK)$(LINK) $^ $(LIBS) -o $@

.PHONY: test-programs fuzz-programs
test-programs: $(patsubst %,$(BUILD)/tests/%,$(UNIT) $(RANDOM) $(GOLDEN) $(TERMINAL) $(SERVER) $(MANY_TURNS)) $(CLOCKED) ; @:
fuzz-programs: $(FUZZERS:%=$(BUILD)/tests/fuzz/%) ; @:

# ---- Variants ------------------------------------------------------------------------------------------------------------------------

SANITIZE := -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

VARIANT_gcc-O0   := CC=gcc OPT='-O0 -g'
VARIANT_gcc-O2   := CC=gcc OPT='-O2 -g'
VARIANT_clang-O0 := CC=clang OPT='-O0 -g'
VARIANT_clang-O2 := CC=clang OPT='-O2 -g'
VARIANT_asan-O0  := CC=gcc OPT='-O0 $(SANITIZE)'
VARIANT_asan-O2  := CC=gcc OPT='-O2 $(SANITIZE)'
VARIANT_coverage := CC=gcc OPT='-O0 -g --coverage -DNDEBUG'
VARIANT_fuzz     := CC=clang OPT='-O1 $(SANITIZE) -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp' LDFLAGS=-fsanitize=fuzzer

# What `make test` builds and runs, and what only `make test-slow` does: a compiler or a level of optimisation adds time, hardly knowledge.
TESTED := gcc-O2 asan-O2
SLOWLY := clang-O2 asan-O0
SIGNED := gcc-O0 gcc-O2 clang-O0 clang-O2

# What is built of each. One call of make for each variant, so that no two write to the same folder.
GOALS_gcc-O0   := build/gcc-O0/freehold
GOALS_gcc-O2   := build/gcc-O2/freehold build/gcc-O2/watopoly test-programs build/gcc-O2/tests/wasm/write_records
GOALS_clang-O0 := build/clang-O0/freehold
GOALS_clang-O2 := build/clang-O2/freehold test-programs
GOALS_asan-O0  := test-programs
GOALS_asan-O2  := build/asan-O2/freehold build/asan-O2/watopoly test-programs
GOALS_coverage := test-programs
GOALS_fuzz     := fuzz-programs

VARIANTS := $(sort $(TESTED) $(SLOWLY) $(SIGNED) coverage fuzz)
.PHONY: $(VARIANTS:%=variant-%)
$(VARIANTS:%=variant-%): variant-%: $(GEN)/editions.c $(GEN)/words.c $(GEN)/protocol.h $(GEN)/protocol.c
	+@$(MAKE) $(JOBS) BUILD=build/$* $(VARIANT_$*) $(GOALS_$*)

# ---- WebAssembly ---------------------------------------------------------------------------------------------------------------------

# Headers that WASI lacks would silently come from the host, hence -nostdinc. The linker is called by itself because clang would run
# whatever wasm-opt it finds over the result. Nothing is imported: a module with an import is an error of tests/wasm. The page's module has
# only the calls that the page makes; that of tests and benchmarks has those of the engine too.
WASM_SOURCES := $(wildcard engine/*.c table/*.c bots/*.c web/*.c)
WASM_OBJECTS := $(patsubst %.c,build/wasm/%.o,$(WASM_SOURCES) $(WASM_ENGINE))
WASM_CC      := clang --target=wasm32-wasi
WASM_HEADERS  = -nostdinc -isystem /usr/include/wasm32-wasi -isystem $(shell clang -print-resource-dir)/include

.PHONY: wasm
wasm: build/freehold.wasm build/freehold-test.wasm ## builds the page's WebAssembly module, and the one for tests and benchmarks
	@:

build/wasm/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,WASM)$(WASM_CC) $(WASM_HEADERS) -std=c17 $(WARNINGS) -O2 -DNDEBUG -MMD -MP $(INCLUDE_web) -c $< -o $@

build/freehold.wasm: $(WASM_SOURCES:%.c=build/wasm/%.o)
build/freehold-test.wasm: $(WASM_OBJECTS)
build/freehold.wasm build/freehold-test.wasm:
	$(call say,WASM)wasm-ld -m wasm32 --entry _initialize --strip-all --stack-first -z stack-size=1048576 -L/usr/lib/wasm32-wasi \
	    $(shell $(WASM_CC) -print-file-name=crt1-reactor.o) $^ -lc $(shell $(WASM_CC) --rtlib=compiler-rt -print-libgcc-file-name) -o $@

# ---- The page ------------------------------------------------------------------------------------------------------------------------

# TypeScript is checked by tsc and bundled by esbuild, both from npm by the lock file. What comes out lies in build/web.
PAGE_SOURCES := $(wildcard web/src/* web/src/*/*) web/build.mjs web/tsconfig.json

.PHONY: page test-page bench-page
page: build/web/main.js ## builds the page in build/web
	@:

web/node_modules/.package-lock.json: web/package-lock.json
	$(call say,NPM )cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

build/web/main.js: $(PAGE_SOURCES) $(EDITIONS) $(WORDS) build/freehold.wasm web/node_modules/.package-lock.json
	$(call say,TSC )web/node_modules/.bin/tsc -p web
	$(call say,PAGE)node web/build.mjs

# In Chromium, by roles and names; and the worker and the guide alone, in node.
LONGEST := $(patsubst %,tests/browser/test_%.mjs,games table kept everyone)
BROWSER := $(patsubst %,'wait: time: node %',$(LONGEST) $(filter-out $(LONGEST),$(sort $(wildcard tests/browser/test_*.mjs)))) \
    $(patsubst %,'node tests/wasm/test_%.mjs',host apply line guide protocol)

test-page: packages-test ## the page's worker in node, and the page by clicks and keys in Chromium
	+@$(MAKE) $(JOBS) all page
	@tools/run-tests $(BROWSER)

bench-page: packages-test ## measures the page in Chromium: size, loading, answers, frames
	+@$(MAKE) $(JOBS) all page
	@node tools/bench-page.mjs

# ---- Packages ------------------------------------------------------------------------------------------------------------------------

# PACKAGE:COMMAND is not needed where the command is already there.
PACKAGES_BUILD := gcc:gcc make:make libc6-dev libedit-dev libuv1-dev libhttp-parser-dev libssl-dev libsqlite3-dev libjansson-dev libsodium-dev libunistring-dev gnuplot-nox:gnuplot
PACKAGES_PLAY  := $(PACKAGES_BUILD) clang:clang lld:wasm-ld wasi-libc libclang-rt-14-dev-wasm32 nodejs:node npm:npm
PACKAGES_TEST  := $(PACKAGES_PLAY) libclang-rt-14-dev clang-format:clang-format shellcheck:shellcheck libcmocka-dev libwslay-dev openssl:openssl lcov:lcov \
    valgrind:valgrind libc6-dbg python3:python3 git:git strace:strace iproute2:ip procps:ps chromium-headless-shell:chromium-headless-shell

.PHONY: packages-play packages-test
packages-play:
	@tools/install-packages $(PACKAGES_PLAY)
packages-test:
	@tools/install-packages $(PACKAGES_TEST)

# ---- Tests ---------------------------------------------------------------------------------------------------------------------------

# $(call unit,VARIANT), $(call random,VARIANT,GAMES), $(call bots,VARIANT,GAMES), $(call golden,VARIANT): commands for tools/run-tests.
unit   = $(UNIT:%='build/$(1)/tests/%')
random = $(RANDOM:%='build/$(1)/tests/% $(strip $(2))')
bots   = 'build/$(1)/tests/bots/bot_play $(strip $(2))'
golden = $(GOLDEN:%='build/$(1)/tests/%')

# $(call ends,STEADY,KEEN): that many games of each edition and number of players between bots of one kind. The bounds of bot_ends are wider
# the fewer games there are.
ends = 'build/gcc-O2/tests/bots/bot_ends steady $(strip $(1))' 'build/gcc-O2/tests/bots/bot_ends keen $(strip $(2))'

# $(call editions,VARIANT,GAMES,HOSTILE,BOTS): play in random editions, each game in another: random play, hostile play, bots.
editions = 'build/$(1)/tests/random/random_play $(2) 1 random' 'build/$(1)/tests/random/hostile_play $(3) 1 random' \
    'build/$(1)/tests/bots/bot_play $(4) random'

# $(call pipes,VARIANT): the terminal programs, by scripts. $(call terminal,VARIANT): also at a terminal, killed, and by many seeds.
# $(call online,VARIANT): freehold join.
ONLINE   := tests/terminal/test_join.mjs
MODELS   := tests/terminal/test_watopoly_model.mjs tests/terminal/test_record_files.mjs
SCRIPTED := $(filter-out %_chance.mjs %_deeds.mjs $(ONLINE) $(MODELS),$(sort $(wildcard tests/terminal/test_*.mjs)))
pipes    = $(SCRIPTED:%='time: node % build/$(1)')
online   = 'wait: time: node $(ONLINE) build/$(1)'
terminal = $(MODELS:%='node % build/$(1)') 'node tests/terminal/test_watopoly_chance.mjs build/$(1)' 'tests/terminal/test_crash.sh build/$(1)/freehold' \
    'wait: tests/terminal/test_kills.sh build/$(1)/freehold 30' 'time: tests/terminal/test_full_disk.sh build/$(1)/freehold' \
    'node tests/terminal/test_watopoly_deeds.mjs build/$(1)' $(TERMINAL:%='wait: time: build/$(1)/tests/% build/$(1)/freehold') $(pipes) $(online)

# $(call serve,VARIANT): the server and its transport, by everything that a network can send, the longest first. $(call memory,VARIANT): those
# that bound the memory of the transport, or stop the server at each of its writes (strace): with a sanitizer that cannot fail, so they run
# without one, too.
STORMS   := $(patsubst %,tests/server/test_%.mjs,storm crash)
MEASURED := $(patsubst %,tests/server/test_%.mjs,crash floods slow end websocket http tls)
serve    = $(patsubst %,'wait: time: node % build/$(1)',$(STORMS) $(filter-out $(STORMS),$(sort $(wildcard tests/server/test_*.mjs))))
memory   = $(MEASURED:%='wait: time: node % build/$(1)')

# $(call timing,VARIANT): what depends on the clock of the machine.
timing   = $(patsubst %,'time: node % build/$(1)',$(sort $(wildcard tests/timing/test_*.mjs)))

# $(call fuzz,SECONDS): what is found is kept in build/corpus/ beside the corpus that is checked in. Without -entropic=0, the sessions spend
# nearly half of their time in libFuzzer's own books. $(call fuzz_again,RUNS): the corpus that is checked in and as many changes of it as make
# up that many runs, always the same ones.
FUZZ_OPTIONS = -timeout=60 -entropic=0 -artifact_prefix=build/corpus/$(f)-
fuzz = $(foreach f,$(FUZZERS),'mkdir -p build/corpus/$(f) && build/fuzz/tests/fuzz/$(f) -max_total_time=$(strip $(1)) $(FUZZ_OPTIONS) \
    build/corpus/$(f) $(wildcard tests/corpus/$(f:fuzz_%=%))')
fuzz_again = $(foreach f,$(FUZZERS),'mkdir -p build/corpus && build/fuzz/tests/fuzz/$(f) -seed=1 -runs=$(strip $(1)) $(FUZZ_OPTIONS) \
    $$(mktemp -d) $(wildcard tests/corpus/$(f:fuzz_%=%))')

# $(call signatures,VARIANT...): of these, of the released program and of the module.
signatures = 'tests/scripts/test_signature.sh build/freehold $(1:%=build/%/freehold) build/freehold-test.wasm'
SCRIPTS    := $(filter-out %/test_signature.sh %/test_format.sh %/test_objects.sh,$(sort $(wildcard tests/scripts/test_*.sh)))

.PHONY: check test test-timing test-slow
check: packages-test ## the inner loop: unit tests, short random play, format, the engine's object files
	+@$(MAKE) $(JOBS) all variant-gcc-O2
	@tools/run-tests tests/scripts/test_format.sh tests/scripts/test_objects.sh $(call unit,gcc-O2) $(call golden,gcc-O2) $(call random,gcc-O2,5) \
	    $(call bots,gcc-O2,20) build/gcc-O2/tests/sim/test_validation

# The longest first, so that all cores are busy to the end.
test: packages-test ## everything that matters, from a fresh clone; ends with `N passed, N failed`
	+@$(MAKE) $(JOBS) all wasm page $(patsubst %,variant-%,fuzz $(TESTED))
	@tools/run-tests $(BROWSER) $(call serve,asan-O2) $(call memory,gcc-O2) $(call terminal,gcc-O2) $(call pipes,asan-O2) $(call online,asan-O2) \
	    $(call random,gcc-O2,8) $(call random,asan-O2,1) $(call editions,gcc-O2,60,100,20) $(call editions,asan-O2,5,10,3) \
	    'build/gcc-O2/tests/random/deep_play 20' $(call bots,gcc-O2,30) $(call bots,asan-O2,4) $(call ends,200,100) \
	    build/gcc-O2/tests/sim/test_validation 'build/gcc-O2/tests/unit/test_forged_rolls 5' $(call fuzz_again,1000) \
	    $(call signatures,gcc-O2) 'node tests/wasm/test_wasm.mjs' 'node tests/wasm/test_records.mjs' 'node tests/wasm/test_page.mjs' \
	    'build/gcc-O2/freehold bench --tables' \
	    tests/scripts/test_objects.sh tests/scripts/test_format.sh $(SCRIPTS) \
	    $(call golden,gcc-O2) $(foreach variant,$(TESTED),$(call unit,$(variant)))

# By real clocks, so on a machine that does nothing else; one after the other.
test-timing: packages-test ## what depends on the speed of the machine: run it after a change of the server, with nothing else running
	+@$(MAKE) $(JOBS) all wasm page variant-gcc-O2
	@STRICT=1 tools/run-tests -j 1 $(call timing,gcc-O2)

# 100,000 games of classic, 10,000 of each other edition, 10 million hostile actions; 100,000 games between bots, 100 million throws; a game
# of each edition by clicks. In random editions 1,500 games (some seven million actions), 10 million hostile actions and 4,000 games of bots,
# and 20,000 games that look for the deepest stack of questions.
MANY := build/gcc-O2/tests/random/many_games
# Where places in the order of play differ most, as many games as it takes to tell twice as often from less.
UNEVEN := 'build/gcc-O2/tests/bots/bot_ends keen 10000 unipoly' 'build/gcc-O2/tests/bots/bot_ends steady 10000 unipoly world-full watopoly'
# Another seed on each day of the year; the run prints it.
TODAY = FREEHOLD_SEED=$(shell date +%-j)
test-slow: test test-timing ## the long one: very many games, other compilers, longer fuzzing, every forged roll, 2,300 kills, valgrind
	+@$(MAKE) $(JOBS) $(patsubst %,variant-%,$(sort $(SLOWLY) $(SIGNED)))
	@STRICT=1 tools/run-tests -t 7200 $(call signatures,$(SIGNED)) $(foreach variant,$(SLOWLY),$(call unit,$(variant))) $(call random,asan-O0,2) $(call random,clang-O2,40) \
	    '$(MANY) 5000' $(patsubst editions/%,'$(MANY) 500 %',$(filter-out editions/classic,$(EDITIONS))) \
	    $(call bots,gcc-O2,1100) $(call bots,asan-O2,60) $(call ends,1000,300) $(UNEVEN) 'build/gcc-O2/tests/sim/test_validation 100000000' \
	    'build/gcc-O2/tests/random/hostile_play 5000' $(call random,asan-O2,60) $(call fuzz,60) \
	    '$(TODAY) tests/terminal/test_kills.sh build/gcc-O2/freehold 300' '$(TODAY) build/gcc-O2/tests/unit/test_store_crash 1000' \
	    'node tests/server/test_crash.mjs build/gcc-O2 1000' 'node tests/server/test_storm.mjs build/asan-O2 200000' 'node tests/server/test_storm.mjs build/gcc-O2 200000' $(call serve,gcc-O2) \
	    'build/gcc-O2/tests/unit/test_forged_rolls 0' \
	    $(call editions,gcc-O2,1500,5000,400) $(call editions,asan-O2,100,500,40) 'build/gcc-O2/tests/random/deep_play 2000' \
	    'build/gcc-O2/tests/random/sim_play 400' \
	    'node tests/browser/test_games.mjs $(notdir $(EDITIONS))' 'node tests/server/test_online.mjs build/gcc-O2 $(notdir $(EDITIONS))' \
	    'node tests/server/test_people.mjs build/gcc-O2 $(notdir $(EDITIONS))' \
	    $(UNIT:%='valgrind -q --error-exitcode=9 build/gcc-O2/tests/%')

.PHONY: fuzz
fuzz: packages-test ## fuzzes each reader for FUZZ_SECONDS (60) from the kept corpus
	+@$(MAKE) $(JOBS) variant-fuzz
	@tools/run-tests -t 86400 $(call fuzz,$(FUZZ_SECONDS))

# Files that no test touches count as well, hence the first, empty tally. geninfo's chatter goes to a log.
LCOV := lcov --quiet --rc lcov_branch_coverage=1
COVERAGE := build/coverage

.PHONY: coverage
coverage: packages-test ## lines and branches of the engine that the tests reach; pages in build/coverage/html
	+@$(MAKE) $(JOBS) variant-coverage
	@find $(COVERAGE) -name '*.gcda' -delete
	@tools/run-tests $(call unit,coverage) $(call golden,coverage) $(call random,coverage,3)
	@$(LCOV) --capture --initial --directory $(COVERAGE)/engine --output-file $(COVERAGE)/none.info 2>$(COVERAGE)/log
	@$(LCOV) --capture --directory $(COVERAGE)/engine --output-file $(COVERAGE)/some.info 2>>$(COVERAGE)/log
	@$(LCOV) --add-tracefile $(COVERAGE)/none.info --add-tracefile $(COVERAGE)/some.info --output-file $(COVERAGE)/all.info
	@$(LCOV) --extract $(COVERAGE)/all.info '$(CURDIR)/engine/*' --output-file $(COVERAGE)/engine.info
	@genhtml --quiet --branch-coverage --output-directory $(COVERAGE)/html $(COVERAGE)/engine.info
	@lcov --rc lcov_branch_coverage=1 --list $(COVERAGE)/engine.info

# ---- The rest ------------------------------------------------------------------------------------------------------------------------

.PHONY: play signature bench bench-server golden docs format install clean help
play: packages-play ## installs what is missing, builds, and serves the page until interrupted; PLAY=no only builds, LISTEN=0.0.0.0:7777 lets others in
	+@$(MAKE) $(JOBS) all page
	@echo
	@echo 'Freehold is built.'
	@echo '    build/freehold serve --open                the page in a browser'
	@echo '    build/freehold play                        a game at this terminal'
	@echo '    build/freehold play --bots keen,steady     against computer players'
	@echo '    build/freehold --help                      everything else'
	@if [ -t 1 ] && [ '$(PLAY)' != no ]; then \
	    trap : INT; printf '\nThe page is at this address now; Ctrl-C ends it.\n'; build/freehold serve $(if $(LISTEN),--listen $(LISTEN)) --open; \
	fi

signature: all ## prints one hash per edition over fixed random games, and their total
	@build/freehold signature

bench: all wasm ## measures speed: the engine, bots, copying, hashing, records, WebAssembly; and the memory of 10,000 tables
	@build/freehold bench --wasm build/freehold-test.wasm

bench-server: packages-test ## measures the server: its transport over loopback (connections, broadcasts, memory of idle ones), its store and its games
	+@$(MAKE) $(JOBS) all page $(SERVER:%=build/tests/%)
	@tools/bench-server build/tests/server
	@tools/bench-store build/tests/server
	@tools/bench-games build/freehold build/tests/server

golden: ## plays the golden transcripts anew and keeps what comes out; look at the difference before you commit it
	+@$(MAKE) $(JOBS) variant-gcc-O2
	@$(foreach program,$(GOLDEN),build/gcc-O2/tests/$(program) --remake &&) true

docs: all ## writes the pages of docs/ that are made from the source
	build/freehold reference > docs/editions.md
	$(GEN)/protocol types server/protocol.txt > web/src/online/protocol.ts
	{ sed '/^<!-- Made by/q' docs/protocol.md && $(GEN)/protocol reference server/protocol.txt; } > docs/protocol.md.new && mv docs/protocol.md.new docs/protocol.md
	tools/requirements > docs/requirements.md.new && mv docs/requirements.md.new docs/requirements.md
	+@$(MAKE) $(JOBS) variant-gcc-O2
	tools/prove-switches > docs/switches.md.new && mv docs/switches.md.new docs/switches.md

format: ## lays out every C file as .clang-format says
	clang-format -i $(foreach folder,engine table library bots sim server terminal web tools tests,$(shell find $(folder) -name '*.[ch]' -not -path '*/node_modules/*'))

install: all ## installs the programs, the page if it is built, and the service for systemd under PREFIX (/usr/local), below DESTDIR if given
	install -D -m 755 build/freehold $(DESTDIR)$(PREFIX)/bin/freehold
	install -D -m 755 build/watopoly $(DESTDIR)$(PREFIX)/bin/watopoly
	if [ -d build/web ]; then install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/freehold/web build/web/*; fi
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/freehold docs/running-a-server.md docs/store.md
	sed 's|@PREFIX@|$(PREFIX)|' packaging/freehold.service.in > build/freehold.service
	install -D -m 644 build/freehold.service $(DESTDIR)$(PREFIX)/lib/systemd/system/freehold.service

clean: ## removes build/
	rm -rf build

help: ## lists these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

-include $(SOURCES:%.c=$(BUILD)/%.d) $(OBJECTS:.o=.d) $(PAGE_OBJECTS:.o=.d) $(WASM_OBJECTS:.o=.d) $(patsubst %.c,$(BUILD)/%.d,$(wildcard tests/*.c tests/*/*.c))
