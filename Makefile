# The two commands are `make play` and `make test`. Each installs what it lacks.

.PHONY: play test tools fuzz bench format

# Play at the terminal: a map, a prompt, and orders by number or by name.
play:
	@scripts/need cargo
	cargo run --release --quiet --package grognard -- play $(PLAY)

# Everything that must hold: format, lints, tests, the data, the rules matrix, random games.
test: tools
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked
	cargo run --release --quiet --package grognard -- check
	cargo run --release --quiet --package grognard -- rules soyuz81 > /dev/null
	cargo run --release --quiet --package grognard -- simulate soyuz81 --games 300 --seed 7 --verify
	cargo run --release --quiet --package grognard -- simulate soyuz81 --games 300 --seed 8 --verify $(ALL_OPTIONS)
	cargo bench --package soyuz81 --locked -- --test

# What the tests need beside the crates.
tools:
	@scripts/need cargo rustfmt clippy python3

# The longer run: every position and every order of many random games checked against the rules.
GAMES ?= 20000
fuzz:
	cargo run --release --package grognard -- simulate soyuz81 --games $(GAMES) --seed $(shell date +%s) --verify
	cargo run --release --package grognard -- simulate soyuz81 --games $(GAMES) --seed $(shell date +%s) --verify $(ALL_OPTIONS)

bench:
	cargo bench --package soyuz81

format:
	cargo fmt --all

ALL_OPTIONS = --option variable-militia --option fixed-artillery --option separate-airpower \
	--option spetsnaz-city --option forest-shift --option forest-airpower
