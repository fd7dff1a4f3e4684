#!/usr/bin/env python3
"""Draws a captured screen: `tmux capture-pane -e -p | svg.py COLUMNS ROWS >picture.svg`.

Boxes, shades and blocks are drawn as lines and areas, everything else as text at the place of its
cell, so that the picture looks the same with every font.
"""
import re
import sys
import unicodedata
from html import escape

WIDTH, HEIGHT, MARGIN = 9, 19, 14
BACK, FORE = "#16191f", "#d7dae0"
BASIC = ["#16191f", "#e0605e", "#7fbf6a", "#d9b44a", "#5b93d6", "#b877c9", "#4fb6b6", "#d7dae0"]
BRIGHT = ["#6b7280", "#ff7b78", "#98d982", "#f0cc63", "#7db2f2", "#d29ae2", "#6fd3d3", "#ffffff"]
# The lines from the middle of a cell: left, right, up, down; 1 thin, 2 heavy, 3 double.
LINES = {
    "─": "11..", "│": "..11", "╭": ".1.1", "╮": "1..1", "╰": ".11.", "╯": "1.1.", "┌": ".1.1", "┐": "1..1",
    "└": ".11.", "┘": "1.1.", "┬": "11.1", "┴": "111.", "├": ".111", "┤": "1.11", "┼": "1111",
    "━": "22..", "┃": "..22", "┏": ".2.2", "┓": "2..2", "┗": ".22.", "┛": "2.2.",
    "═": "33..", "║": "..33", "╔": ".3.3", "╗": "3..3", "╚": ".33.", "╝": "3.3.",
}
BLOCKS = {"█": 8, "▉": 7, "▊": 6, "▋": 5, "▌": 4, "▍": 3, "▎": 2, "▏": 1}
SHADES = {"░": 0.2, "▒": 0.38, "▓": 0.6}


def palette(number):
    if number < 16:
        return (BASIC + BRIGHT)[number]
    if number >= 232:
        return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)
    number -= 16
    steps = [0, 95, 135, 175, 215, 255]
    return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])


class Style:
    def __init__(self):
        self.reset()

    def reset(self):
        self.fore, self.back, self.bold, self.dim, self.reverse = FORE, None, False, False, False

    def take(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (38, 48) and codes[:1] == [5]:
                self.color(code == 38, palette(codes[1]))
                codes = codes[2:]
            elif code in (38, 48):
                self.color(code == 38, "#%02x%02x%02x" % tuple(codes[1:4]))
                codes = codes[4:]
            elif 30 <= code <= 37 or 40 <= code <= 47:
                self.color(code < 40, BASIC[code % 10])
            elif 90 <= code <= 97 or 100 <= code <= 107:
                self.color(code < 100, BRIGHT[code % 10])
            elif code in (39, 49):
                self.color(code == 39, FORE if code == 39 else None)
            else:
                self.set(code)

    def set(self, code):
        if code in (1, 2, 7):
            setattr(self, {1: "bold", 2: "dim", 7: "reverse"}[code], True)
        elif code == 22:
            self.bold = self.dim = False
        elif code == 27:
            self.reverse = False

    def color(self, isFore, color):
        if isFore:
            self.fore = color
        else:
            self.back = color

    @property
    def paint(self):
        fore, back = self.fore, self.back
        if self.reverse:
            fore, back = back or BACK, fore
        return fore, back, self.bold, self.dim


def cells(text):
    """Row, column, character with its marks, width and paint of every cell that has one."""
    style = Style()
    for row, line in enumerate(text.split("\n")):
        column = 0
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if part.startswith("\x1b"):
                style.take(part[2:-1])
                continue
            for char in part:
                width = 0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
                if width:
                    yield row, column, char, width, style.paint
                column += width


def line(x1, y1, x2, y2, weight, paint):
    return '<path d="M%g %gL%g %g" stroke="%s" stroke-width="%g"%s/>' % (
        x1, y1, x2, y2, paint[0], weight, ' opacity=".55"' if paint[3] else "")


def box(char, x, y, paint):
    middle, height = x + WIDTH / 2, y + HEIGHT / 2
    ends = [(x, height), (x + WIDTH, height), (middle, y), (middle, y + HEIGHT)]
    parts = []
    for kind, (endX, endY) in zip(LINES[char], ends):
        if kind == ".":
            continue
        shifts = [-1.5, 1.5] if kind == "3" else [0]
        for shift in shifts:
            dx, dy = (0, shift) if endY == height else (shift, 0)
            parts.append(line(middle + dx, height + dy, endX + dx, endY + dy, 2.4 if kind == "2" else 1.1, paint))
    return "".join(parts)


def glyph(char, x, y, width, paint):
    fore, _, bold, dim = paint
    if char in LINES:
        return box(char, x, y, paint)
    if char in SHADES:
        return '<rect x="%g" y="%g" width="%g" height="%g" fill="%s" opacity="%g"/>' % (
            x, y, WIDTH, HEIGHT, fore, SHADES[char])
    if char in BLOCKS:
        return '<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>' % (
            x, y + 4, WIDTH * BLOCKS[char] / 8, HEIGHT - 8, fore)
    return '<text x="%g" y="%g" fill="%s"%s%s%s>%s</text>' % (
        x + width * WIDTH / 2, y + HEIGHT - 5, fore, ' font-weight="bold"' if bold else "",
        ' opacity=".6"' if dim else "", ' font-size="15"' if width == 2 else "", escape(char))


def main():
    columns, rows = int(sys.argv[1]), int(sys.argv[2])
    wide, high = columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
    print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img"' % (
        wide, high, wide, high))
    print('  aria-label="A game of Concentration on a terminal: the board to the left, score and chat to the right">')
    print('<rect width="%d" height="%d" rx="10" fill="%s"/>' % (wide, high, BACK))
    print('<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="14.5" text-anchor="middle">')
    for row, column, char, width, paint in cells(sys.stdin.read()):
        x, y = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
        out = ""
        if paint[1]:
            out += '<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>' % (x, y, width * WIDTH, HEIGHT, paint[1])
        if char != " ":
            out += glyph(char, x, y, width, paint)
        if out:
            print(out)
    print("</g>\n</svg>")


main()
