"""An engine for connect four that speaks UCI. Copy it into your folder, and replace `choose`."""

import sys
import threading
import time

WIDTH, HEIGHT = 7, 6
START = "/".join(["." * WIDTH] * HEIGHT)
LINES = [
    [(x + i * dx, y + i * dy) for i in range(4)]
    for x in range(WIDTH)
    for y in range(HEIGHT)
    for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]
    if x + 3 * dx < WIDTH and 0 <= y + 3 * dy < HEIGHT
]


class Board:
    """A position. `columns[x]` holds the discs of column `x` from the bottom: "x" moves first, "o" second."""

    def __init__(self, text):
        """Reads a board, the top row first, such as "......./......./......./......./......./...x..."."""
        rows = text.split("/")
        if len(rows) != HEIGHT or any(len(row) != WIDTH or set(row) - set("xo.") for row in rows):
            raise ValueError(f"not a board: {text}")
        self.columns = [[row[x] for row in reversed(rows) if row[x] != "."] for x in range(WIDTH)]

    def turn(self):
        """Returns "x" or "o", whoever moves next."""
        return "xo"[sum(map(len, self.columns)) % 2]

    def at(self, x, y):
        return self.columns[x][y] if y < len(self.columns[x]) else "."

    def won(self):
        """Returns True if the side that has just moved has four in a row."""
        last = "xo"[(sum(map(len, self.columns)) + 1) % 2]
        return any(all(self.at(x, y) == last for x, y in line) for line in LINES)

    def moves(self):
        """Returns the columns that can be played, counted from 0, the middle ones first."""
        if self.won():
            return []
        return [x for x in (3, 2, 4, 1, 5, 0, 6) if len(self.columns[x]) < HEIGHT]

    def play(self, x):
        if x not in self.moves():
            raise ValueError(f"illegal move: {x + 1}")
        self.columns[x].append(self.turn())

    def undo(self, x):
        self.columns[x].pop()


def choose(board, moves, deadline, stopped):
    """Returns one of `moves`. Return soon if `time.monotonic()` is past `deadline` or `stopped()` is True."""
    return moves[0]


def say(line):
    print(line, flush=True)


def position(words):
    """Reads what follows `position`: `startpos` or `fen BOARD`, then `moves 4 4 3` if there are any."""
    before, _, after = " ".join(words).partition(" moves ")
    board = Board(START if before == "startpos" else before.removeprefix("fen "))
    for move in after.split():
        board.play(int(move) - 1)
    return board


def go(words, board, choose, stop):
    """Answers `go`. A search without an end answers only after `stop` or `ponderhit`."""
    number = lambda name: int(words[words.index(name) + 1]) if name in words else None
    clock = number("wtime" if board.turn() == "x" else "btime")
    millis = number("movetime") or (clock / 20 if clock else 500)
    deadline = time.monotonic() + max(0.001, 0.8 * millis / 1000 - 0.02)
    moves = board.moves()
    if "searchmoves" in words:
        wanted = words[words.index("searchmoves") + 1 :]
        moves = [move for move in moves if str(move + 1) in wanted] or moves
    best = str(choose(board, moves, deadline, stop.is_set) + 1) if moves else "(none)"
    if "infinite" in words or "ponder" in words:
        stop.wait()
    say(f"info depth 1 score cp 0 nodes {len(moves)} pv {best}" if moves else "info depth 0 score cp 0")
    say(f"bestmove {best}")


def serve(choose, name):
    """Reads commands until `quit` or the end of the input. Commands that it does not know are ignored."""
    board, stop, search = Board(START), threading.Event(), None

    def finish():
        stop.set()
        if search:
            search.join()

    for words in map(str.split, sys.stdin):
        match words[:1]:
            case ["uci"]:
                say(f"id name {name}\nid author a team\nuciok")
            case ["isready"]:
                say("readyok")
            case ["position"]:
                finish()
                try:
                    board = position(words[1:])
                except ValueError as error:
                    say(f"info string {error}")
            case ["go"]:
                finish()
                stop.clear()
                search = threading.Thread(target=go, args=(words, board, choose, stop), daemon=True)
                search.start()
            case ["stop" | "ponderhit"]:
                stop.set()
            case ["quit"]:
                break
    finish()


if __name__ == "__main__":
    serve(choose, "Template")
