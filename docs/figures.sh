#!/bin/sh
# Regenerates what the book shows: the node tables of nodes.md, then the code, differences, tables and pictures of
# the lessons. `quick` leaves the node tables of the ladder as they are, for which the program is built. COMPARE may
# name a program that is built already.
set -eu
cd "$(dirname "$0")/.."

if [ "${1:-}" != quick ]; then
    tables=$(mktemp)
    page=$(mktemp)
    trap 'rm -f "$tables" "$page"' EXIT
    sh docs/node-tables.sh >"$tables"
    # They stand between two lines of the page, which stay.
    awk -v tables="$tables" '
        /^<!-- node tables -->$/ {
            print
            while ((getline line < tables) > 0) print line
            print ""
            skipping = 1
        }
        /^<!-- end -->$/ { skipping = 0 }
        !skipping { print }' docs/nodes.md >"$page"
    cat "$page" >docs/nodes.md
fi

UPDATE_DOCS=1 cargo test --quiet --package game-search --test engine tables_of_features
UPDATE_DOCS=1 cargo test --quiet --package game-cli --test book -- current --test-threads 1
# And now everything, without changing it.
cargo test --quiet --package game-cli --test book
