#!/usr/bin/env python3
"""Repetitions of xiangqi, judged by the rules of the Asian Xiangqi Federation.

Judge: PyPI pyffish 0.0.90 (Fairy-Stockfish), `is_optional_game_end` of the variant xiangqi.

    pip install pyffish==0.0.90
    cargo run --release -p xiangqi --example repetition_lines -- 3000 1000 1 |
        python3 crates/xiangqi/tests/data/judge_repetitions.py > crates/xiangqi/tests/data/repetitions.csv

Reads `FEN,moves` (ranks from 0) and adds what the repetition at the end means for the side to move: win, loss or draw.
"""
import re
import sys

import pyffish

GAME = "xiangqi"


def verdict(fen, moves):
    moves = [re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move) for move in moves]
    for ply, move in enumerate(moves):
        if move not in pyffish.legal_moves(GAME, fen, moves[:ply]):
            sys.exit(f"{fen}: {move} is not legal")
    ended, value = pyffish.is_optional_game_end(GAME, fen, moves)
    if not ended:
        sys.exit(f"{fen}: {' '.join(moves)} is no repetition")
    return "draw" if value == 0 else "win" if value > 0 else "loss"


print("# Repetitions of xiangqi, judged by pyffish 0.0.90 with the rules of the AXF: made by judge_repetitions.py")
print("fen,moves,verdict")
for line in sys.stdin:
    fen, moves = line.strip().split(",")
    print(f"{fen},{moves},{verdict(fen, moves.split())}")
