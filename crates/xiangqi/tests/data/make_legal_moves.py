"""Writes legal_moves.csv: xiangqi positions with their legal moves according to Fairy-Stockfish.

    pip install pyffish==0.0.90
    python make_legal_moves.py > legal_moves.csv

Positions: the ones listed below, and a sample of random games that favour captures and checks. pyffish numbers ranks
from 1; the file numbers them from 0.
"""

import random

import pyffish

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

# Red to move; each is written with colours swapped too.
CHOSEN = """
4k4/9/9/9/9/4C4/9/9/9/4K4            # pinned by the other general
3k5/4c4/9/9/9/9/4R4/9/4A4/4K4        # a cannon pins two pieces of one side
3k5/4c4/9/9/4p4/9/4R4/9/9/4K4        # a cannon pins one of two screens, the other is its own side's
3k5/4c4/9/9/4C4/9/4N4/9/9/4K4        # a cannon may jump to its pinner
3k5/4r4/9/9/9/9/9/4B4/9/4K4          # an elephant pinned by a chariot, on a line it never stays on
3k5/9/9/9/9/9/9/9/R7r/3AK4           # nothing pinned, a chariot beside the palace
3k5/9/9/9/9/9/9/9/9/r2AK4            # an advisor pinned along the back rank
3k5/9/9/9/9/9/9/9/9/c1BAK4           # two pieces pinned along the back rank
3k5/9/9/9/9/9/9/9/9/c3K4             # a cannon without a screen on the rank: no one may become it
3k5/4c4/9/9/9/9/9/4B4/4A4/R3K3R      # a cannon's two screens are guards
3k5/4c4/9/9/9/9/9/9/R3A3R/4K4        # check by a cannon: take the screen away, or add one
3k5/4c4/9/9/9/9/R8/9/9/4K3R          # a cannon without a screen on the file
3k5/4c4/4c4/9/9/9/4R4/9/9/4K4        # two cannons on one file
3k5/4r4/4c4/9/9/9/R8/9/9/4K4         # a cannon with its own chariot behind
3k5/4c4/4r4/9/9/9/R8/9/9/4K4         # check by a chariot with a cannon behind it
5k3/9/9/9/9/9/9/3n5/3R5/4K4          # a chariot on a horse's leg is pinned
5k3/9/9/9/9/9/9/3n5/3C5/4K4          # a cannon on a horse's leg
5k3/9/9/9/9/9/9/2n6/9/3K5            # a horse's leg is open: check
5k3/9/9/9/9/9/9/2n1B4/9/3K5          # check by a horse whose leg can be blocked
3k5/9/9/9/9/9/9/3nn4/4A4/4K4         # the general's step opens a horse's leg
5k3/9/9/9/9/9/9/4n4/3KA4/9           # the general is the leg
3k5/9/9/9/9/9/9/2n1n4/9/R3K4         # two horses
4k4/9/9/9/9/9/9/4p4/9/3K5            # a soldier beside the palace's centre
3k5/9/9/9/9/9/9/9/3p1p3/4K4          # two soldiers beside the general's front
3k5/9/9/9/9/9/9/9/4p4/4K4            # check by a soldier in front
3k5/9/9/9/9/9/9/9/9/4Kp3             # check by a soldier from the side
3k5/9/9/9/9/9/9/9/4c4/3pK4           # a guarded soldier gives check
4k4/9/9/9/9/9/9/9/9/3K5              # the general may not step to the open file
4k4/9/9/9/9/4p4/9/9/9/4K4            # a soldier of the other side keeps the generals apart
4k4/9/9/9/9/4P4/9/9/9/4K4            # a soldier across the river is pinned to its file
3k1r3/9/9/9/9/9/9/9/9/3rK4           # mate on the back rank
3k5/9/9/9/9/9/9/5r3/9/r3K4           # check along a rank
3k5/4r4/9/9/9/2n6/9/9/9/4K4          # double attack, nothing to interpose
3k5/4c4/9/9/9/9/9/4n4/9/4K4          # check by a cannon over its own horse
3k5/4c4/9/9/9/9/9/4N4/9/4K4          # check by a cannon over the own horse
3k5/4c4/9/9/9/9/4P4/9/9/R3K4         # check by a cannon over the own soldier
4ka3/4a4/9/9/9/9/9/4B4/4A4/3AK4      # guards in each other's way
4k4/9/9/9/2b6/2B6/9/4B4/4c4/5K3      # elephant eyes
3ak4/9/9/9/P1P1P1P1P/p1p1p3p/9/9/9/3K1A3  # soldiers at the river
P2k5/1P7/9/9/9/9/9/9/7p1/4K3p        # soldiers on the last ranks
1CRak4/9/9/9/9/9/4P4/9/9/4KArc1      # cannons behind chariots
R8/N3k3N/C7C/9/P1P1P1P1P/p1p1p1p1p/9/c7c/n3K3n/8r  # edges
"""


def swap_colours(placement):
    return "/".join(reversed(placement.split("/"))).swapcase()


def chosen():
    for line in CHOSEN.strip().splitlines():
        placement = line.split("#")[0].strip()
        yield f"{placement} w - - 0 1"
        yield f"{swap_colours(placement)} b - - 0 1"


def random_games(rng, games, plies):
    for _ in range(games):
        fen = START
        for _ in range(plies):
            moves = pyffish.legal_moves("xiangqi", fen, [])
            if not moves:
                yield fen
                break
            check = pyffish.gives_check("xiangqi", fen, [])
            pieces = sum(letter.isalpha() for letter in fen.split()[0])
            if rng.random() < (0.3 if check else 0.02 if pieces > 16 else 0.04):
                yield fen
            choice = rng.choice(moves)
            for _ in range(2):
                other = rng.choice(moves)
                if pyffish.is_capture("xiangqi", fen, [], other) or pyffish.gives_check("xiangqi", fen, [other]):
                    choice = other
            fen = pyffish.get_fen("xiangqi", fen, [choice])


def from_zero(move):
    """`a10b9` becomes `a9b8`."""
    second = 1 + next(i for i, letter in enumerate(move[1:]) if letter.isalpha())
    return "".join(point[0] + str(int(point[1:]) - 1) for point in (move[:second], move[second:]))


def main():
    print("# Legal moves of xiangqi positions according to Fairy-Stockfish (pyffish 0.0.90), ranks numbered from 0;")
    print("# written by make_legal_moves.py.")
    rng = random.Random(2026)
    seen = set()
    for fen in [*chosen(), *random_games(rng, 60, 160)]:
        if fen not in seen:
            seen.add(fen)
            moves = sorted(map(from_zero, pyffish.legal_moves("xiangqi", fen, [])))
            check = "check" if pyffish.gives_check("xiangqi", fen, []) else "-"
            print(f"{fen},{check},{' '.join(moves)}")


main()
