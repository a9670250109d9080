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


USUAL = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def kind_of(file):
    """The format of a file, and the version of an XQF file."""
    stem, _, extension = file.partition(":")[0].rpartition(".")
    return f"XQF {stem.rpartition('-v')[2]}" if extension == "xqf" else extension.upper()


def features_of(game):
    """What is in a record that a reader could miss."""
    comments = "".join(text for texts in game["comments"].values() for text in texts)
    yield "all"
    if any("\u4e00" <= letter <= "\u9fff" for letter in comments):
        yield "Chinese comments"
    if len({line.split()[0] for line in game["lines"] if line}) > 1:
        yield "first move varied"
    if game["start"].split()[1] == "b":
        yield "Black first"
    if game["start"].startswith(USUAL):
        yield "usual start"
    if len(game["lines"]) > 20:
        yield "over 20 lines"


def table(counts):
    """Prints how many of the records with each feature are the same, by format."""
    features = list(dict.fromkeys(feature for _, feature in counts))
    kinds = sorted({kind for kind, _ in counts})
    print("".join(f"{text:>18}" for text in ["", *features]))
    for kind in kinds:
        row = [counts.get((kind, feature), [0, 0]) for feature in features]
        print("".join(f"{text:>18}" for text in [kind, *(f"{same} of {of}" for same, of in row)]))


def main():
    games, counts = {}, {}
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
        for feature in features_of(expected):
            count = counts.setdefault((kind_of(name), feature), [0, 0])
            count[0] += not differ
            count[1] += 1
        if differ:
            wrong.append((name, differ))
            key = differ[0]
            print(f"{name}: {', '.join(differ)} differ: {str(found[key])[:300]!r}, expected {str(expected[key])[:300]!r}")
        else:
            same += 1
    table(counts)
    print(f"# pass {same}\n# fail {len(wrong)}")
    return 1 if wrong else 0


sys.exit(main())
