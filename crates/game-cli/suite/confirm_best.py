#!/usr/bin/env python3
"""Keeps the positions of which Debian's fairy-stockfish 11.1 (classical evaluation) finds the same best move with 1.2 million
nodes.

    cargo run --release -p games --example suite_positions -- best 1 400 |
        python3 crates/game-cli/suite/confirm_best.py > best-1.tsv
"""
import re
import subprocess
import sys

NODES = 1_200_000

program = subprocess.Popen(["/usr/games/fairy-stockfish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(*lines):
    program.stdin.write("\n".join(lines) + "\n")
    program.stdin.flush()


def answer(end):
    line = ""
    while not line.startswith(end):
        line = program.stdout.readline()
    return line.split()


send("uci")
answer("uciok")
send("setoption name UCI_Variant value xiangqi", "setoption name Use NNUE value false", "setoption name Hash value 64")
for line in sys.stdin:
    fen, move, _ = line.split("\t")
    send("ucinewgame", "isready")
    answer("readyok")
    send(f"position fen {fen}", f"go nodes {NODES}")
    # Fairy-Stockfish counts ranks from 1.
    if answer("bestmove")[1] == re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move):
        print(line, end="", flush=True)
