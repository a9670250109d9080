#!/bin/sh
# Counts instructions per node of the evaluators of xiangqi and amazons, with valgrind: compiled inside of their
# crates, and from the same source outside of them, with public items alone. Fails if the version outside needs more
# than 2 % more. Compilers inline a little less across crates: without delta pruning, which evaluates more, 1.4 % in
# xiangqi.
set -eu
cd "$(dirname "$0")/../.."
nodes=100000
cargo build --quiet --release --package outside
target=${CARGO_TARGET_DIR:-target}/release

# Prints the instructions per node of the program $1 with the evaluator $2.
count() {
    log=$(mktemp)
    searched=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$target/$1" "$2" "$nodes" 2>"$log")
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$log" | awk -v nodes="$searched" '{ printf "%.1f", $1 / nodes }'
    rm -f "$log"
}

for program in outside-xiangqi outside-amazons; do
    echo "$program $(count $program inside) $(count $program outside)" |
        awk '{ more = 100 * ($3 / $2 - 1); printf "%-16s inside %9s outside %9s  %+.2f %%\n", $1, $2, $3, more; exit more > 2 }'
done
