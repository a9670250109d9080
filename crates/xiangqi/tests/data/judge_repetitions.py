#!/usr/bin/env python3
"""Repetitions of xiangqi, judged by the rules of the Asian Xiangqi Federation.

Judge: PyPI pyffish 0.0.90 (Fairy-Stockfish), `is_optional_game_end` of the variant xiangqi.

    pip install pyffish==0.0.90
    cargo run --release -p xiangqi --example repetition_lines -- 3000 1000 1 |
        python3 crates/xiangqi/tests/data/judge_repetitions.py > crates/xiangqi/tests/data/repetitions.csv
    cargo run --release -p xiangqi --example repetition_lines -- 300 300 5 lead-in |
        python3 crates/xiangqi/tests/data/judge_repetitions.py lead-in > crates/xiangqi/tests/data/repetitions_led_in.csv

Reads `FEN,moves` (ranks from 0) and adds what the repetition at the end means for the side to move: win, loss or draw. With
`lead-in` it reads `FEN,moves before the cycle,moves` and adds that, and the same of the cycle without the moves before it.
A line that is no repetition, or goes on after one, is an error.
"""
import re
import sys

import pyffish

GAME = "xiangqi"


def fairy(moves):
    """Ranks from 1."""
    return [re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move) for move in moves]


def verdict(fen, moves):
    moves = fairy(moves)
    for ply, move in enumerate(moves):
        if move not in pyffish.legal_moves(GAME, fen, moves[:ply]):
            sys.exit(f"{fen}: {move} is not legal")
        if pyffish.is_optional_game_end(GAME, fen, moves[:ply])[0]:
            sys.exit(f"{fen}: {' '.join(moves)} goes on after its end, {ply} plies")
    ended, value = pyffish.is_optional_game_end(GAME, fen, moves)
    if not ended:
        sys.exit(f"{fen}: {' '.join(moves)} is no repetition")
    return "draw" if value == 0 else "win" if value > 0 else "loss"


def judge_whole_lines():
    print("fen,moves,verdict")
    for line in sys.stdin:
        fen, moves = line.strip().split(",")
        print(f"{fen},{moves},{verdict(fen, moves.split())}")


def judge_with_and_without_lead_in():
    print("fen,lead_in,moves,verdict,without")
    for line in sys.stdin:
        fen, lead_in, moves = line.strip().split(",")
        start = pyffish.get_fen(GAME, fen, fairy(lead_in.split()))
        with_it = verdict(fen, lead_in.split() + moves.split())
        print(f"{fen},{lead_in},{moves},{with_it},{verdict(start, moves.split())}")


print("# Repetitions of xiangqi, judged by pyffish 0.0.90 with the rules of the AXF: made by judge_repetitions.py")
if sys.argv[1:] == ["lead-in"]:
    judge_with_and_without_lead_in()
else:
    judge_whole_lines()
