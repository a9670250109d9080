#!/usr/bin/env bash
# Compares perft of xiangqi with Fairy-Stockfish (Debian's package `fairy-stockfish`): depth 5 of the positions of
# xiangqi_perft.rs. Both programs count the moves of the last ply without making them. They take turns, five times. The
# script checks the counts, and prints the median CPU seconds of each program and their ratio. Ours also counts the
# smaller depths, 2 % more leaves.
#   bash benches/xiangqi_perft.sh
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --release --package game-cli
gamesearch=${CARGO_TARGET_DIR:-target}/release/gamesearch
fairy=$(PATH=$PATH:/usr/games command -v fairy-stockfish) || { echo "fairy-stockfish is not installed" >&2; exit 1; }
TIMEFORMAT='%U %S'

ours() {
    "$gamesearch" perft xiangqi 5 --fen "$1" | sed -n 's/^perft 5 //p'
}

theirs() {
    printf '%s\n' 'setoption name UCI_Variant value xiangqi' "position fen $1" 'go perft 5' quit |
        "$fairy" | sed -n 's/^Nodes searched: //p'
}

# Prints the CPU seconds in which the program $1 counts the leaves of the position $2. Fails if they are not $3.
seconds() {
    { time "$1" "$2"; } 2>&1 | awk -v leaves="$3" '
        NR == 1 && $1 != leaves { print $0 ", not " leaves " leaves" > "/dev/stderr"; exit 1 }
        NR == 2 { print $1 + $2 }'
}

median() {
    printf '%s\n' "$@" | sort -g | sed -n 3p
}

compare() {
    local round one other mine=() their=()
    for round in 1 2 3 4 5; do
        one=$(seconds ours "$2" "$3")
        other=$(seconds theirs "$2" "$3")
        mine+=("$one")
        their+=("$other")
    done
    echo "$1 $(median "${mine[@]}") $(median "${their[@]}")" |
        awk '{ printf "%-8s  ours %.2f s, Fairy-Stockfish %.2f s: %.1f times as long\n", $1, $2, $3, $3 / $2 }'
}

compare start 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1' 133312995
compare midgame 'r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1' 140822416
