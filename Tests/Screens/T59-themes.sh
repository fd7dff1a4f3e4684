#!/usr/bin/env bash
# From the list of themes to a round with their pictures, in half blocks.
. "$(dirname "$0")/lib.sh"
# A theme of eight pairs in two groups, each with a small picture of its own.
mkdir -p "$D/themes/tiles"
python3 - "$D/themes/tiles" <<'PY'
import json, struct, sys, zlib
folder = sys.argv[1]
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
def picture(path, color):
    rows = b"".join(b"\0" + bytes(color) * 96 for _ in range(96))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 96, 96, 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))
faces = []
for number in range(8):
    name = f"p{number}.png"
    for path in (name, name + ".t.png"):
        picture(f"{folder}/{path}", (20 + 30 * number, 200, 90))
    face = dict(code=f"p{number}", pair=f"p{number}", text=f"tile {number}", label=f"tile {number}", image=name, credit="nobody")
    if number == 0:
        face["details"] = [dict(name="Phone", value="202-555-0100", link="tel:202-555-0100")]
        face["link"] = "https://example.org/tile"
    faces.append(face)
groups = [dict(key="low", title="Low tiles", codes=["p0", "p1", "p2", "p3"])]
with open(f"{folder}/theme.json", "w") as file:
    json.dump(dict(theme="tiles", title="Tiles", attribution="A. Example", license="CC0", groups=groups, faces=faces), file)
PY
serve --web-port 0 --themes "$D/themes"
# The file has the port of the page in its second line.
A=localhost:$(head -n 1 "$D/port")
start ann 120 40 "$GC join $A --name ann --motion none"
want ann 'No rooms here yet'
key ann t
want ann 'States and capitals'
want ann 'Tiles'
key ann End Enter
want ann 'Low tiles'
want ann 'A. Example, CC0'
key ann Down Enter
want ann '4 faces'
want ann '202-555-0100'
want ann 'https://example.org/tile'
raw_not ann $'\033]8;' 'a link, inside tmux'
key ann / z z
want ann 'Nothing found for'
key ann Escape
want ann 'tile 3'
size ann 40 14
want ann 'tile 3'
never ann '202-555-0100'
key ann Enter
want ann '202-555-0100'
size ann 80 24
want ann '202-555-0100'
size ann 120 40
key ann p
want ann 'Waiting for a second player'
never ann 'pictures 0 of'
key ann b 2
want ann 'YOUR TURN'
key ann Space
want ann '▀'
# The same in lines, and from a shell.
start list 120 40 "$GC themes $A --theme tiles --group low"
want list 'Phone: 202-555-0100 (tel:202-555-0100)'
run list "$GC themes $A --theme tiles --find zz"
want list 'Nothing found for'
start eve 120 40 "$GC join $A --plain --name eve"
want eve 'Type the number or code'
typ eve 'themes tiles low'
key eve Enter
want eve 'Tiles, Low tiles: 4 faces.'
finish
