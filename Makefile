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
	for game in $(ALL_GAMES); do cargo run --quiet --locked --package grognard -- rules $$game > /dev/null || exit 1; done
	$(call each_set_up,cargo run --quiet --locked --package grognard -- simulate,--games 300 --seed 7 --verify)
	cd web && npm run --silent check && npm run --silent test
	cd web && GROGNARD="$$(cd .. && cargo metadata --format-version 1 --no-deps | scripts/target-folder)/debug/grognard" npm run --silent e2e

# What the tests need beside the crates and packages.
tools:
	@scripts/need cargo rustfmt clippy python3 node chromium

# The longer run: every position and every order of many random games checked against the rules.
GAMES ?= 20000
fuzz:
	$(call each_set_up,cargo run --release --package grognard -- simulate,--games $(GAMES) --seed $(shell date +%s) --verify)

bench:
	for game in $(ALL_GAMES); do cargo bench --package $$game --bench rules || exit 1; done

format:
	cargo fmt --all
	cd web && npm run --silent format

ALL_GAMES = soyuz81 luzon1945 strike-counterstrike putins-war

# Every game with its options off and on, in every scenario and variant: $(1) GAME OPTIONS $(2).
define each_set_up
$(1) soyuz81 $(2)
	$(1) soyuz81 --option variable-militia --option fixed-artillery --option separate-airpower \
		--option spetsnaz-city --option forest-shift --option forest-airpower $(2)
	for scenario in historical macarthur; do for variant in none yamashita thirty-fifth-army; do \
		$(1) luzon1945 --option scenario=$$scenario --option variant=$$variant $(2) || exit 1; \
	done; done
	$(1) luzon1945 --option scenario=macarthur --option early-victory --option rough-two $(2)
	$(1) strike-counterstrike $(2)
	$(1) strike-counterstrike --option pool-must-fail $(2)
	$(1) putins-war $(2)
	$(1) putins-war --option honour-system $(2)
endef
