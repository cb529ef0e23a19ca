#!/usr/bin/env python3
"""Writes the files of other/: one small study in the formats of other programs. `python3 make.py` in this folder.

The study: Red to move on 4ka3/4a4/9/9/9/9/9/9/9/R2K5, with comments and variations.
"""

import struct

# from, to: file and rank from 0; comment; whether one follows; whether another might be played instead
TREE = [
    ((0, 0), (0, 7), "牵制", True, True),
    ((4, 8), (3, 7), "落士", True, True),
    ((0, 7), (3, 7), "", False, False),
    ((4, 8), (3, 9), "", False, False),
    ((0, 0), (0, 4), "慢了", True, False),
    ((4, 8), (5, 7), "羊角士", False, False),
]
FIRST = "先手怎样？"
PIECES = {(4, 9): "k", (5, 9): "a", (4, 8): "a", (0, 0): "R", (3, 0): "K"}
ORDER = "RNBAKABNRCCPPPPP"
WORDS = b"[(C) Copyright Mr. Dong Shiwei.]"


def pascal(text, size):
    data = text.encode("gb18030")
    return bytes([len(data)]) + data.ljust(size, b"\0")


def xqf(version):
    places = []
    left = dict(PIECES)
    for side in (str.upper, str.lower):
        for letter in ORDER:
            at = next((point for point, piece in left.items() if piece == side(letter)), None)
            if at:
                del left[at]
            places.append(at[0] * 10 + at[1] if at else 0xFF)
    head = bytearray(1024)
    head[0:2] = b"XQ"
    head[2] = version
    scrambled = version >= 11
    keys = bytes(32)
    add_pieces = add_from = add_to = add_length = 0
    if scrambled:
        mask, ors = 0x5A, bytes([0xA1, 0x3C, 0x0F, 0x77])
        total, xy, xyf, xyt = 0x31, 0x47, 0x85, 0x2B
        head[3] = mask
        head[8:12] = ors
        head[12:16] = bytes([total, xy, xyf, xyt])
        poly = lambda key: ((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8
        add_pieces = poly(xy) * xy % 256
        add_from = poly(xyf) * add_pieces % 256
        add_to = poly(xyt) * add_from % 256
        add_length = (total * 256 + xy) % 32000 + 767
        four = [key & mask | extra for key, extra in zip((total, xy, xyf, xyt), ors)]
        keys = bytes(word & four[i % 4] for i, word in enumerate(WORDS))
    written = bytearray(32)
    for number, place in enumerate(places):
        at = (number - add_pieces - 1) % 32 if version >= 12 else number
        # what is no point stays none, whatever is added
        written[at] = (place + add_pieces) % 256 if place != 0xFF or scrambled else 0xFF
    head[16:48] = written
    head[51] = 1
    head[80:144] = pascal("一则练习", 63)
    head[208:272] = pascal("测试", 63)
    head[304:320] = pascal("红方", 15)
    head[320:336] = pascal("黑方", 15)
    head[464:480] = pascal("讲评者", 15)

    def step(start, end, text, following, other):
        data = text.encode("gb18030")
        points = [
            (start[0] * 10 + start[1] + 24 + add_from) % 256,
            (end[0] * 10 + end[1] + 32 + add_to) % 256,
        ]
        if not scrambled:
            flags = (0xF0 if following else 0) | (0x0F if other else 0)
            return bytes(points + [flags, 0]) + struct.pack("<I", len(data)) + data
        flags = (0x80 if following else 0) | (0x40 if other else 0) | (0x20 if data else 0)
        length = struct.pack("<I", len(data) + add_length) if data else b""
        return bytes(points + [flags, 0]) + length + data

    body = step((0, 0), (0, 0), FIRST, True, False) + b"".join(step(*one) for one in TREE)
    body = bytes((byte + keys[i % 32]) % 256 for i, byte in enumerate(body))
    return bytes(head) + body


def cbr():
    wide = lambda text: text.encode("utf-16-le")
    head = bytearray(2214)
    head[0:16] = b"CCBridge Record\0"
    for at, text in ((180, "一则练习"), (692, "测试"), (1076, "红方"), (1300, "黑方")):
        head[at : at + len(wide(text))] = wide(text)
    head[2076] = 1
    head[2112] = 3
    head[2116] = 1
    for (file, rank), piece in PIECES.items():
        number = "RNBAKCP".index(piece.upper()) + 1
        head[2120 + (9 - rank) * 9 + file] = (0x10 if piece.isupper() else 0x20) + number

    def step(start, end, text, following, other):
        data = wide(text) + b"\0\0" if text else b""
        flags = (0 if following else 1) | (2 if other else 0) | (4 if data else 0)
        points = [(9 - rank) * 9 + file for file, rank in (start, end)]
        return bytes([flags, 0] + points) + (struct.pack("<I", len(data)) if data else b"") + data

    first = wide(FIRST) + b"\0\0"
    body = struct.pack("<II", 4, len(first)) + first + b"".join(step(*one) for one in TREE)
    return bytes(head) + body + bytes(4)


def cbl():
    game = cbr()
    game += bytes(4096 - len(game))
    head = bytearray(101952)
    head[0:16] = b"CCBridgeLibrary\0"
    head[60:64] = struct.pack("<i", 2)
    head[64:68] = "库".encode("utf-16-le") + b"\0\0"
    return bytes(head) + game + game


def cbf():
    moves = [TREE[0], TREE[1], TREE[2]]
    lines = [f'  <Move value="00-00"><Comment>{FIRST}</Comment></Move>']
    for start, end, text, _, _ in moves:
        value = f"{start[0]}{9 - start[1]}-{end[0]}{9 - end[1]}"
        lines.append(f'  <Move value="{value}"><Comment>{text}</Comment></Move>' if text else f'  <Move value="{value}"/>')
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<ChineseChessRecord Version="1.0">\n <Head>\n'
        "  <Name>一则练习</Name>\n  <Event>测试</Event>\n  <Red>红方</Red>\n  <Black>黑方</Black>\n  <URL/>\n"
        "  <RecordResult>1</RecordResult>\n  <FEN>4ka3/4a4/9/9/9/9/9/9/9/R2K5 w - - 0 1</FEN>\n </Head>\n <MoveList>\n"
        + "\n".join(lines)
        + "\n </MoveList>\n</ChineseChessRecord>\n"
    ).encode()


def main():
    files = {"study-10.xqf": xqf(10), "study-11.xqf": xqf(11), "study-18.xqf": xqf(18)}
    files |= {"study.cbr": cbr(), "study.cbf": cbf()}
    for name, data in files.items():
        with open("other/" + name, "wb") as file:
            file.write(data)
    # a library is mostly zeros: the tests make it from the record


main()
