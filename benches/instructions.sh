#!/bin/sh
# Counts the instructions per node of the xiangqi engine, with valgrind. The count is the same on a busy machine as on an
# idle one.
#   sh benches/instructions.sh [OTHER]
# OTHER is a checkout of another commit that also has the program of this script. Its figures are printed as well, with
# the difference.
set -eu
cd "$(dirname "$0")/.."
nodes=300000

# Prints the program built from the checkout $1. Cargo's messages name it last among the executables.
build() {
    (cd "$1" && cargo build --quiet --release --package benches --bench instructions --message-format json) |
        sed -n 's/.*"name":"instructions".*"executable":"\([^"]*\)".*/\1/p' | tail -n 1
}

# Prints the instructions per node of the program $1 for the position $2 with the evaluator $3.
count() {
    log=$(mktemp)
    searched=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" "$2" "$3" "$nodes" 2>"$log")
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$log" | awk -v nodes="$searched" '{ printf "%.1f", $1 / nodes }'
    rm -f "$log"
}

here=$(build .)
other=${1:+$(build "$1")}
for position in start midgame; do
    for evaluator in piece-square full net; do
        line=$(printf '%-8s %-12s %9s' "$position" "$evaluator" "$(count "$here" $position $evaluator)")
        if [ -n "$other" ]; then
            line="$line $(count "$other" $position $evaluator)"
        fi
        echo "$line" | awk '{ printf "%s", $0; if (NF > 3) printf "  %+.2f %%", 100 * ($3 / $4 - 1); print "" }'
    done
done
