#!/bin/sh
# Prints the node tables of nodes.md. COMPARE may name a program that is built already.
set -eu
compare=${COMPARE:-cargo run --release --quiet -p game-cli -- compare}
csv=$(mktemp)
trap 'rm -f "$csv"' EXIT

# table DEPTH TITLE OPTION...: the rows of the last depth, a table for each position.
table() {
    depth=$1
    title=$2
    shift 2
    $compare "$@" --depth "$depth" --csv "$csv" >/dev/null
    awk -F, -v depth="$depth" -v title="$title" '
        # The digits in threes.
        function grouped(digits, out) {
            for (out = ""; length(digits) > 3; digits = substr(digits, 1, length(digits) - 3))
                out = "," substr(digits, length(digits) - 2) out
            return digits out
        }
        # Quoted cells have commas in them, and none of them is shown.
        { gsub(/"[^"]*"/, "") }
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["depth"] != depth { next }
        {
            name = $column["name"]
            if (name != last) {
                shown = name == "given" ? "middlegame" : name
                print "\n### " title ", " shown ", " depth " plies, `" $column["evaluator"] "`\n"
                print "| algorithm | score | best | nodes | leaf evaluations | quiescence nodes | first-move cuts" \
                    " | re-searches | table cutoffs |"
                print "|---|---|---|---|---|---|---|---|---|"
                last = name
            }
            score = $column["score_text"]
            sub(/^-/, "−", score)
            cuts = $column["cutoffs"]
            first = cuts == 0 ? "–" : sprintf("%.1f %%", 100 * $column["first_move_cutoffs"] / cuts)
            table = $column["table_probes"] == 0 ? "–" : grouped($column["table_cutoffs"])
            print "| " $column["algorithm"] " | " score " | " $column["best"] " | " grouped($column["nodes"]) \
                " | " grouped($column["leaf_evaluations"]) " | " grouped($column["quiescence_nodes"]) " | " first \
                " | " grouped($column["researches"]) " | " table " |"
        }' "$csv"
}

amazons="2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1"
table 4 Xiangqi --game xiangqi
table 3 Amazons --game amazons --fen "$amazons" --eval lecture
table 3 Amazons --game amazons --fen "$amazons" --eval mobility
table 8 "Connect four" --game connect-four
