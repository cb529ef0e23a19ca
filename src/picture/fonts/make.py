#!/usr/bin/env python3
"""Makes the fonts of this folder: what pieces, hands and the edges of boards are drawn with in PNG.

    pip install fonttools==4.68.0; apt-get install fonts-noto-cjk fonts-dejavu-core
    python3 src/picture/fonts/make.py

Both are parts of larger ones, under the licences beside them. A piece whose character is in neither is drawn with a
font of the machine at hand.
"""
import glob
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent.parent
# characters of pieces of this family in its countries, whether a shipped game has them or not
MORE = "車车俥伡馬马傌㐷相象仕士帥帅將将炮砲包砲礮兵卒漢汉楚王玉金銀银飛飞角香桂步歩龍龙虎鷹鹰旗弓箭火炬舟船塔后皇騎骑侍衛卫弩牌獅狮鳳凤"
games = glob.glob(str(ROOT / "variants/*.toml")) + glob.glob(str(ROOT / "tests/games/*.toml"))
glyphs = {c for game in games for line in re.findall(r"glyph[^\n]*", pathlib.Path(game).read_text()) for c in line}
shown = "".join(sorted(glyphs | set(MORE)))
ascii = "".join(map(chr, range(0x20, 0x7F)))
for source, number, text, target in [
    ("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc", 2, shown, "noto-serif-cjk-part.otf"),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", 0, ascii + shown + "×–♔♕♖♗♘♙♚♛♜♝♞♟⛀⛁⛂⛃●○", "dejavu-sans-part.ttf"),
]:
    subprocess.run(
        ["pyftsubset", source, f"--font-number={number}", f"--text={text}", f"--output-file={HERE / target}",
         "--layout-features=", "--no-hinting", "--desubroutinize", "--name-IDs=0,1,2,4,6,13,14"],
        check=True,
    )
