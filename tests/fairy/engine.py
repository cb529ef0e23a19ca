"""Answers for tests/fairy.rs: a JSON request a line on the standard input, a JSON answer a line.

{"load": TEXT}                                  variants are read
{"variant": NAME, "games": N, "plies": N}       positions of random games, each with its legal moves
{"variant": NAME, "perft": DEPTH}               the number of lines from the start

Needs pyffish, Fairy-Stockfish as a Python package.
"""
import json
import random
import sys

import pyffish


def moves(variant, fen):
    return pyffish.legal_moves(variant, fen, [])


def games(variant, count, plies):
    picked = random.Random(20260101)
    seen = []
    for _ in range(count):
        fen = pyffish.start_fen(variant)
        for _ in range(plies):
            legal = sorted(moves(variant, fen))
            seen.append({"fen": fen, "moves": legal})
            if not legal:
                break
            fen = pyffish.get_fen(variant, fen, [picked.choice(legal)])
    return seen


def perft(variant, depth, played=()):
    # every call sets the variant up anew and takes milliseconds: one a position, not two
    legal = pyffish.legal_moves(variant, pyffish.start_fen(variant), list(played))
    if depth == 1:
        return len(legal)
    return sum(perft(variant, depth - 1, (*played, move)) for move in legal)


for line in sys.stdin:
    request = json.loads(line)
    if "load" in request:
        pyffish.load_variant_config(request["load"])
        answer = pyffish.variants()
    elif "perft" in request:
        answer = perft(request["variant"], request["perft"])
    else:
        answer = games(request["variant"], request["games"], request["plies"])
    print(json.dumps(answer), flush=True)
