# The two commands are `make play` and `make test`. Each installs what it lacks.

# The program as the tests build it, and as it is shipped. Which games and set-ups there are, it tells itself.
GROGNARD = "$(shell cargo metadata --format-version 1 --no-deps | scripts/target-folder)/debug/grognard"
INSTRUCTIONS = docs/instructions.json
RELEASED = cargo run --quiet --release --package grognard --

.PHONY: play test web tools fuzz bench instructions format

# Build everything and open the page; where there is no browser it prints the address.
play: web
	cargo run --release --quiet --package grognard -- play $(PLAY)

# The browser client, built into the program.
web:
	@scripts/need cargo node
	cd web && npm install --no-audit --no-fund --silent && npm run --silent build

# Everything that must hold: format, lints, tests, the data, the rules matrix, random games, real browsers.
test: tools web
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked
	$(GROGNARD) check
	set -e; for game in $$($(GROGNARD) games --ids); do $(GROGNARD) rules $$game > /dev/null; done
	set -e; $(GROGNARD) games --set-ups | while read -r set_up; do $(GROGNARD) simulate $$set_up --games 300 --seed 7 --verify; done
	scripts/instructions --check $(INSTRUCTIONS) $(GROGNARD)
	cd web && npm run --silent check && npm run --silent test
	cd web && GROGNARD=$(GROGNARD) npm run --silent e2e

# What the tests need beside the crates and packages.
tools:
	@scripts/need cargo rustfmt clippy python3 valgrind node chromium

# The longer run: every position and every order of many random games checked against the rules.
GAMES ?= 20000
SEED ?= $(shell date +%s)
fuzz:
	set -e; $(RELEASED) games --set-ups | while read -r set_up; do $(RELEASED) simulate $$set_up --games $(GAMES) --seed $(SEED) --verify; done

bench:
	cargo bench --package players --bench rules

# Counts the instructions per decision anew, of the program as the tests build it: see docs/PERFORMANCE.md.
instructions:
	@scripts/need cargo python3 valgrind
	cargo build --package grognard --locked
	scripts/instructions --renew $(INSTRUCTIONS) $(GROGNARD)

format:
	cargo fmt --all
	cd web && npm run --silent format
