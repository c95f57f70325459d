# The two commands are `make play` and `make test`. Each installs what it lacks.

.PHONY: play test web tools fuzz bench format

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
	cargo run --quiet --locked --package grognard -- check
	cargo run --quiet --locked --package grognard -- rules soyuz81 > /dev/null
	cargo run --quiet --locked --package grognard -- simulate soyuz81 --games 300 --seed 7 --verify
	cargo run --quiet --locked --package grognard -- simulate soyuz81 --games 300 --seed 8 --verify $(ALL_OPTIONS)
	cd web && npm run --silent check && npm run --silent test
	cd web && GROGNARD="$$(cd .. && cargo metadata --format-version 1 --no-deps | scripts/target-folder)/debug/grognard" npm run --silent e2e

# What the tests need beside the crates and packages.
tools:
	@scripts/need cargo rustfmt clippy python3 node chromium

# The longer run: every position and every order of many random games checked against the rules.
GAMES ?= 20000
fuzz:
	cargo run --release --package grognard -- simulate soyuz81 --games $(GAMES) --seed $(shell date +%s) --verify
	cargo run --release --package grognard -- simulate soyuz81 --games $(GAMES) --seed $(shell date +%s) --verify $(ALL_OPTIONS)

bench:
	cargo bench --package soyuz81 --bench rules

format:
	cargo fmt --all
	cd web && npm run --silent format

ALL_OPTIONS = --option variable-militia --option fixed-artillery --option separate-airpower \
	--option spetsnaz-city --option forest-shift --option forest-airpower
