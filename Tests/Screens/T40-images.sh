#!/usr/bin/env bash
# Pictures appear only if the environment names a terminal with pictures; otherwise half blocks.
. "$(dirname "$0")/lib.sh"
serve
start inside 120 36 "env KITTY_WINDOW_ID=1 $GC create $A --name inside --seats 1 --look kittens"
want inside 'YOUR TURN'
key inside Space
want inside '▀'
raw_not inside $'\033_G' 'a picture'
python3 - "$GC" "$A" >"$D/raw" 2>"$D/why" <<'PY'
import fcntl, os, pty, select, struct, sys, termios, time
child, screen = pty.fork()
if child == 0:
    os.environ.pop("TMUX", None)
    os.environ.update(KITTY_WINDOW_ID="1", TERM="xterm-kitty")
    time.sleep(0.3)
    os.execv(sys.argv[1], [sys.argv[1], "create", sys.argv[2], "--name", "kitty", "--seats", "1", "--look", "kittens"])
fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
seen, end, pressed = b"", time.monotonic() + 100, False
while time.monotonic() < end and b"\x1b_G" not in seen.replace(b"\x1b_Ga=d", b""):
    if select.select([screen], [], [], 0.2)[0]:
        seen += os.read(screen, 65536)
    if b"YOUR TURN" in seen and not pressed:
        os.write(screen, b" ")
        pressed = True
os.kill(child, 15)
# The script must read the remaining bytes, or the program waits for its terminal.
while os.waitpid(child, os.WNOHANG) == (0, 0):
    try:
        if select.select([screen], [], [], 0.2)[0]:
            seen += os.read(screen, 65536)
    except OSError:
        os.waitpid(child, 0)
        break
sys.stdout.buffer.write(seen)
PY
if sed 's/\x1b_Ga=d//g' "$D/raw" | grep -aqF $'\033_G'; then ok 'a picture was sent'; else bad 'no picture was sent'; fi
finish
