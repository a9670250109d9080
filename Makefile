# For frameworks that test engines: `make EXE=name` leaves the xiangqi engine there.
EXE ?= xiangqi-engine

all:
	cargo build --release --package game-engines --bin xiangqi-engine
	cp target/release/xiangqi-engine $(EXE)

.PHONY: all
