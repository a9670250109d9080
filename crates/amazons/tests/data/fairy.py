"""Makes fairy.csv, the move lists that Fairy-Stockfish gives for positions of random games.

    pip install pyffish==0.0.90
    python3 fairy.py > fairy.csv
"""

import random

import pyffish

GAMES, SEED = 6, 20250101


def fnv1a(texts):
    """The 64-bit FNV-1a hash of texts that end in line feeds."""
    value = 0xCBF29CE484222325
    for byte in "".join(text + "\n" for text in texts).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def main():
    rng = random.Random(SEED)
    print(f"# Legal moves of Amazons positions from {GAMES} random games by pyffish 0.0.90 (Fairy-Stockfish, "
          "pypi.org/project/pyffish), made by fairy.py: FEN, number of moves, FNV-1a hash of the sorted moves.")
    for _ in range(GAMES):
        fen = pyffish.start_fen("amazons")
        while True:
            moves = sorted(pyffish.legal_moves("amazons", fen, []))
            print(f"{fen},{len(moves)},{fnv1a(moves):016x}")
            if not moves:
                break
            fen = pyffish.get_fen("amazons", fen, [rng.choice(moves)])


main()
