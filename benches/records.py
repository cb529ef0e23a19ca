"""Reads games with the Python package cchess: `python3 records.py GAMES FILE…`, the files in turn. Prints the plies read."""

import sys

from cchess.read_pgn import read_from_pgn


def plies(game):
    return len(game.dump_iccs_moves()[0])


def main():
    games, files = int(sys.argv[1]), sys.argv[2:]
    print(sum(plies(read_from_pgn(files[i % len(files)])) for i in range(games)))


main()
