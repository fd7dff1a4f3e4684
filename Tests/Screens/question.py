"""Starts `GameClient doctor` on a terminal that never answers, and types Ctrl-C into its first question.

usage: question.py GAMECLIENT
"""
import fcntl, os, pty, signal, sys, termios

# This end of the pseudoterminal stays open, so that its modes can be read after the program's end.
terminal, inside = pty.openpty()
pid = os.fork()
if pid == 0:
    # A job in the background of a shell without job control ignores Ctrl-C, and its programs do, too.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()
    fcntl.ioctl(inside, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(inside, number)
    os.environ["TERM"] = "xterm-256color"
    os.execv(sys.argv[1], [sys.argv[1], "doctor"])
seen = b""


def until(text):
    global seen
    while text not in seen:
        seen += os.read(terminal, 4096)


until(b"(y/N)")
os.write(terminal, b"y\n")
until(b"\x1b[6n")
os.write(terminal, b"\x03")
_, status = os.waitpid(pid, 0)
flags = termios.tcgetattr(inside)[3]
names = [("echo", termios.ECHO), ("icanon", termios.ICANON), ("isig", termios.ISIG)]
end = f"ended by {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"status {os.WEXITSTATUS(status)}"
print(" ".join(name for name, flag in names if flags & flag) + ", " + end)
