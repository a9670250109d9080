"""Five engines for a rehearsal: `planted.py good|weak|illegal|hangs|floods`. Only the first two can win a game."""

import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../template"))
import engine

DEPTH = 3


def good(board, moves, deadline, stopped):
    """Searches a few plies deep with alpha-beta. The middle columns, which are usually better, come first."""

    def search(depth, alpha, beta):
        if board.won():
            return -100 - depth
        if depth == 0:
            return 0
        best = -1000
        for move in board.moves():
            if time.monotonic() > deadline or stopped():
                break
            board.play(move)
            best = max(best, -search(depth - 1, -beta, -max(alpha, best)))
            board.undo(move)
            if best >= beta:
                return best
        return best if best > -1000 else 0

    def score(move):
        board.play(move)
        value = -search(DEPTH - 1, -1000, 1000)
        board.undo(move)
        return value

    return max(moves, key=score)


def illegal(board, moves, deadline, stopped):
    return 8


def hangs(board, moves, deadline, stopped):
    time.sleep(3600)


def floods(board, moves, deadline, stopped):
    while True:
        print("info string", "help " * 1000)


if __name__ == "__main__":
    name = sys.argv[1]
    engine.serve({"good": good, "weak": engine.choose, "illegal": illegal, "hangs": hangs, "floods": floods}[name], name)
