"""Writes wxf.csv: xiangqi moves in the WXF notation of Fairy-Stockfish.

    pip install pyffish==0.0.90
    python make_wxf.py > wxf.csv

Positions: a sample of random games, and random boards on which pieces of a kind share files: one to five soldiers a
side on one to three files, and pairs of chariots, horses, cannons, elephants and advisors on one file. pyffish numbers
ranks from 1; the file numbers them from 0.
"""

import random

import pyffish

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
WXF = pyffish.NOTATION_XIANGQI_WXF

# Where Red's may stand; the first two are on one file.
ADVISORS = [(3, 0), (3, 2), (4, 1), (5, 0), (5, 2)]
ELEPHANTS = [(2, 0), (2, 4), (0, 2), (4, 2), (6, 0), (6, 4), (8, 2)]


def random_games(rng, games, plies, share):
    for _ in range(games):
        fen = START
        for _ in range(plies):
            moves = pyffish.legal_moves("xiangqi", fen, [])
            if not moves:
                break
            if rng.random() < share:
                yield fen
            fen = pyffish.get_fen("xiangqi", fen, [rng.choice(moves)])


def soldiers(rng):
    """Points (file, rank) for Red's soldiers, on few files."""
    files = rng.sample(range(9), rng.choice([1, 1, 2, 2, 2, 3]))
    points = [(file, rank) for file in files for rank in range(5, 10)]
    points += [(file, rng.choice([3, 4])) for file in files if file % 2 == 0]
    return rng.sample(points, min(len(points), rng.choice([1, 2, 3, 4, 4, 5, 5])))


def side(rng):
    """Red's pieces by point."""
    pieces = {(rng.randint(3, 5), rng.randint(0, 2)): "K"}
    for point in soldiers(rng):
        pieces.setdefault(point, "P")
    for letter in "RNC":
        file = rng.randrange(9)
        for _ in range(rng.choice([0, 0, 1, 2, 2])):
            point = (file if rng.random() < 0.8 else rng.randrange(9), rng.randrange(10))
            pieces.setdefault(point, letter)
    for letter, points in (("A", ADVISORS), ("B", ELEPHANTS)):
        for point in rng.sample(points, rng.choice([0, 1, 2])) if rng.random() < 0.8 else points[:2]:
            pieces.setdefault(point, letter)
    return pieces


def board(rng):
    """A random placement; Black is a Red side turned round."""
    pieces = {(8 - file, 9 - rank): letter.lower() for (file, rank), letter in side(rng).items()}
    for point, letter in side(rng).items():
        if pieces.get(point) != "k":
            pieces[point] = letter
    ranks = []
    for rank in range(9, -1, -1):
        text = "".join(pieces.get((file, rank), " ") for file in range(9))
        for empty in range(9, 0, -1):
            text = text.replace(" " * empty, str(empty))
        ranks.append(text)
    return pieces, "/".join(ranks)


def facing(pieces):
    """Whether the generals face each other."""
    (red,) = (point for point, letter in pieces.items() if letter == "K")
    (black,) = (point for point, letter in pieces.items() if letter == "k")
    return red[0] == black[0] and not any((red[0], rank) in pieces for rank in range(red[1] + 1, black[1]))


def random_boards(rng, number):
    while number > 0:
        pieces, placement = board(rng)
        turn, other = rng.sample("wb", 2)
        if list(pieces.values()).count("K") + list(pieces.values()).count("k") < 2 or facing(pieces):
            continue
        if pyffish.gives_check("xiangqi", f"{placement} {other} - - 0 1", []):
            continue
        number -= 1
        yield f"{placement} {turn} - - 0 1"


def from_zero(move):
    """`a10b9` becomes `a9b8`."""
    second = 1 + next(i for i, letter in enumerate(move[1:]) if letter.isalpha())
    return "".join(point[0] + str(int(point[1:]) - 1) for point in (move[:second], move[second:]))


def main():
    print("# Xiangqi moves (ranks numbered from 0) with their WXF notation according to Fairy-Stockfish (pyffish 0.0.90);")
    print("# written by make_wxf.py.")
    rng = random.Random(1980)
    for fen in [*random_games(rng, 40, 120, 0.02), *random_boards(rng, 500)]:
        moves = pyffish.legal_moves("xiangqi", fen, [])
        texts = [f"{from_zero(move)}:{pyffish.get_san('xiangqi', fen, move, False, WXF)}" for move in moves]
        if texts:
            print(f"{fen},{' '.join(sorted(texts))}")


main()
