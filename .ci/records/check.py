"""Reads the files of the example write_records with PyPI cchess, and compares what it finds with expected.jsonl."""

import json
import pathlib
import sys

import cchess

folder = pathlib.Path(sys.argv[1])


def comments_of(text):
    return [line for line in (" ".join(line.split()) for line in (text or "").splitlines()) if line]


def contents(game):
    comments = {}
    if comments_of(game.annote):
        comments[""] = comments_of(game.annote)
    lines = []
    for line in game.dump_moves():
        path = []
        for move in line["moves"]:
            path.append(str(move))
            if comments_of(move.annote):
                comments[" ".join(path)] = comments_of(move.annote)
        lines.append(" ".join(path))
    # The side to move is that of the first move.
    start = game.init_board.to_fen()
    found = {"start": start, "lines": sorted(lines), "comments": comments, "result": game.info["result"]}
    for name in ["title", "event", "red", "black"]:
        found[name] = game.info.get(name) or ""
    return found


def main():
    games = {}
    same, wrong = 0, []
    for line in (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines():
        expected = json.loads(line)
        name = expected.pop("file")
        file, _, number = name.partition(":")
        if file not in games:
            path = str(folder / file)
            games[file] = cchess.Game.read_from_lib(path)["games"] if number else cchess.Game.read_from(path)
        game = games[file][int(number)] if number else games[file]
        found = contents(game)
        differ = [key for key in expected if found[key] != expected[key]]
        if differ:
            wrong.append((name, differ))
            key = differ[0]
            print(f"{name}: {', '.join(differ)} differ: {str(found[key])[:300]!r}, expected {str(expected[key])[:300]!r}")
        else:
            same += 1
    print(f"# pass {same}\n# fail {len(wrong)}")
    return 1 if wrong else 0


sys.exit(main())
