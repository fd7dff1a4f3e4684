"""A client on a stage: under tmux or on pipes, with a server on the other side that says what it is told.

A play is a text file, in the order in which things happen:

    run 80x24 create ADDRESS --name ann     the client starts in a window of this size, or `run pipes …`
    connect                                 it connects
    < {"type":"hello",…}                    the server says this
    > {"type":"hello",…}                    the client sends this
    key Enter | type hello | line flip 3    a key, some text, a line on its standard input
    size 40x14                              the window changes
    cut                                     the server's end of the connection is gone
    kill                                    the client is killed
    frame                                   the screen is now as the rows below say
    ROW|text                                a row that is not as it was in the frame before
    ROW~a12b3                               its styles: 12 characters of style a, then 3 of b
    style a NAME                            what a style is, before its first use
    out text                                a line on standard output, or error
    end 0                                   the client ended with this status

Clocks, ports, tokens and the version are hidden in `MASKS`, the one list of them.
"""
import glob, json, os, re, select, shutil, signal, socket, subprocess, tempfile, time

# The number of seconds for which a client may be idle before a wait for it ends: less than the caller's wait.
PATIENCE = float(os.environ.get("PATIENCE", "100"))

# The values that differ from run to run, and their replacements: on a screen equally wide, and without a style.
MASKS = [
    (re.compile(r"(?<=[:\s])[3-6]\d{4}(?=\D|$)"), lambda found: "#####"),                # the port
    (re.compile(r" +\S? ?\d+ ms(?= |\)|,|\.|$)"), lambda found: "# ms".rjust(len(found))),   # the delay
    (re.compile(r" +\S offline \d+ s\b"), lambda found: "offline # s".rjust(len(found))),
    (re.compile(r"(?<=No contact for )\d+(?= s\.)"), lambda found: "#" * len(found)),
    (re.compile(r"\w*…(?: \w{4})? +# ms"), lambda found: "# ms"),               # a title beside it, cut short
    (re.compile(r"\b\d?\d:\d\d\b"), lambda found: "##:##"[-len(found):]),                # how long it has lasted
    (re.compile(r'(?<="resume":")[\w-]{22}(?=")'), lambda found: "*" * 22),
    (re.compile(r"(?<=cardtable/)\d+\.\d+\.\d+"), lambda found: "*"),
    (re.compile(r"(?<=· Deck draw)(?: · [A-Z][a-z ]*\w)*(?: ·)? ?…? *(?=│)"), lambda found: " " * len(found)),         # games that came later
]


def masked(text, styles=None):
    for pattern, mark in MASKS:
        for found in reversed(list(pattern.finditer(text))):
            put = mark(found[0])
            if styles is None and put.endswith("# ms"):
                put = " # ms"       # outside of a screen nothing has a width
            if styles is not None:
                put = put.rjust(len(found[0]))
                styles[found.start():found.end()] = [()] * len(put)
            text = text[:found.start()] + put + text[found.end():]
    return text


class Wait:
    """The end of a wait for the client: it has had nothing to do for PATIENCE seconds.

    Time in which the client computes, or is ready to and has no processor, does not count, so that a wait lasts longer
    on a slow machine.  After nine minutes it ends in any case.
    """
    SLICE = 0.2

    def __init__(self, client):
        self.client, self.idle = client, 0
        self.look, self.busy = time.monotonic(), client.busy()
        self.end = self.look + 540

    def is_over(self):
        now = time.monotonic()
        if now - self.look >= self.SLICE:
            busy = self.client.busy()
            # A late check means that this process had no processor either, so the delay does not count.
            self.idle += min(self.SLICE, max(0, self.SLICE - abs(busy - self.busy)))
            self.look, self.busy = now, busy
        return self.idle >= PATIENCE or now >= self.end


class Server:
    """A listening socket on loopback with a port of five digits, and the connection of the client."""

    def __init__(self):
        while True:
            self.listener = socket.create_server(("127.0.0.1", 0))
            self.port = self.listener.getsockname()[1]
            if 30000 <= self.port < 65536:
                break
        self.peer, self.buffer, self.waiting = None, b"", []

    def accept(self, client):
        wait = Wait(client)
        while not select.select([self.listener], [], [], 0.2)[0]:
            if wait.is_over():
                raise TimeoutError("the client does not connect")
        self.peer = self.listener.accept()[0]
        self.buffer, self.waiting = b"", []

    def say(self, line):
        try:
            self.peer.sendall(line.encode() + b"\n")
        except OSError:
            pass

    def cut(self):
        self.peer.close()
        self.peer = None

    def read(self, seconds):
        """Takes what the client has sent within that time; pings are answered, cursors are nobody's business."""
        if not self.peer or not select.select([self.peer], [], [], seconds)[0]:
            return
        try:
            data = self.peer.recv(1 << 16)
        except OSError:
            data = b""
        if not data:
            self.waiting.append(None)
            self.cut()
            return
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        # A client begins with an empty line, which does not count as a line.
        for line in filter(None, lines):
            request = json.loads(line)
            if request["type"] == "ping":
                mark = {"id": request["id"]} if "id" in request else {}
                self.say(json.dumps({"type": "ok", "re": "ping", **mark}, separators=(",", ":")))
            elif request["type"] != "hover":
                self.waiting.append(line.decode())

    def hear(self, client):
        wait = Wait(client)
        while not self.waiting and not wait.is_over():
            self.read(Wait.SLICE)
        return self.waiting.pop(0) if self.waiting else "nothing in time"


class Client:
    """The program under test, in a home of its own."""

    def __init__(self, program):
        self.program = program
        self.home = tempfile.mkdtemp(prefix="cardtable-stage-")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.home, "XDG_STATE_HOME": self.home + "/state",
            "XDG_CONFIG_HOME": self.home + "/config", "USER": "ann", "LC_ALL": "C.UTF-8", "CARDTABLE_ENTROPY": "",
            "TERM": "screen-256color", "TMPDIR": self.home, "SWIFT_BACKTRACE": "enable=no", "CARDTABLE_TIMEOUT": "3600",
        }
        self.socket = self.home + "/tmux"
        self.process, self.output = None, b""
        self.runs, self.isScreen = 0, False

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-u", "-S", self.socket, "-f", "/dev/null", *words], capture_output=True,
                              env=self.environment)
        return done.stdout.decode()

    def run(self, size, words):
        self.runs += 1
        self.isScreen = size != "pipes"
        if not self.isScreen:
            self.process = subprocess.Popen([self.program, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.STDOUT, env=self.environment)
            return
        columns, rows = size.split("x")
        # The shell stays, so that the last lines remain visible; it writes its status and no prompt.
        command = '"$@"; echo "status $?"; exec cat'
        self.tmux("new-session", "-d", "-x", columns, "-y", rows, "-s", f"run{self.runs}",
                  "sh", "-c", command, "sh", self.program, *words, ";", "set", "-g", "status", "off", ";",
                  "set", "-g", "escape-time", "0")

    def pids(self):
        """The client in its pane or on its pipes."""
        if not self.isScreen:
            return [str(self.process.pid)]
        shell = self.tmux("list-panes", "-t", self.pane(), "-F", "#{pane_pid}").strip()
        try:
            return open(f"/proc/{shell}/task/{shell}/children").read().split()
        except OSError:
            return []

    def busy(self):
        """For how many seconds the client has computed or waited for a processor; only Linux says it."""
        nanoseconds = 0
        for pid in self.pids():
            for file in glob.glob(f"/proc/{pid}/task/*/schedstat"):
                try:
                    nanoseconds += sum(int(word) for word in open(file).read().split()[:2])
                except OSError:
                    pass
        return nanoseconds / 1e9

    def pane(self):
        return f"run{self.runs}"

    def key(self, name):
        self.tmux("send-keys", "-t", self.pane(), name)

    def type(self, text):
        self.tmux("send-keys", "-t", self.pane(), "-l", "--", text)

    def line(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def size(self, size):
        columns, rows = size.split("x")
        self.tmux("resize-window", "-t", self.pane(), "-x", columns, "-y", rows)

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            return
        for pid in self.pids():
            os.kill(int(pid), signal.SIGKILL)

    def rows(self):
        """The rows of the screen, each a text and the style of each character."""
        rows = []
        style = ()
        for line in self.tmux("capture-pane", "-p", "-e", "-t", self.pane()).split("\n")[:-1]:
            text, styles = "", []
            for part in re.split(r"(\x1b\[[\d;:]*m|\x0e|\x0f|\x1b\(.)", line):
                if part.startswith("\x1b["):
                    style = styled(style, part[2:-1])
                elif part and part[0] not in "\x0e\x0f\x1b":
                    text += part
                    styles += [style] * len(part)
            while text.endswith(" ") and styles[-1] == ():
                text, styles = text[:-1], styles[:-1]
            rows.append((masked(text, styles), styles))
        return rows

    def read(self, seconds):
        if self.process and select.select([self.process.stdout], [], [], seconds)[0]:
            self.output += os.read(self.process.stdout.fileno(), 1 << 16)

    def out(self):
        """The next line of the output; None where nothing more is there now."""
        if b"\n" not in self.output:
            return None
        line, _, self.output = self.output.partition(b"\n")
        return masked(line.decode())

    def end(self):
        if self.process:
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()
        self.tmux("kill-server")
        shutil.rmtree(self.home, ignore_errors=True)


def styled(style, codes):
    """The style behind a sequence: a sorted tuple of its properties."""
    found = dict(style)
    numbers = re.split("[;:]", codes or "0")
    while numbers:
        code = int(numbers.pop(0) or 0)
        if code == 0:
            found = {}
        elif code in (38, 48):
            kind = numbers.pop(0)
            count = 1 if kind == "5" else 3
            found["fg" if code == 38 else "bg"] = "-".join([kind] + [numbers.pop(0) for _ in range(count)])
        elif code in (39, 49):
            found.pop("fg" if code == 39 else "bg", None)
        elif 30 <= code <= 37 or 90 <= code <= 97:
            found["fg"] = str(code)
        elif 40 <= code <= 47 or 100 <= code <= 107:
            found["bg"] = str(code)
        elif code in (22, 23, 24, 27):
            for name in {22: ("1", "2"), 23: ("3",), 24: ("4",), 27: ("7",)}[code]:
                found.pop(name, None)
        else:
            found[str(code)] = "on"
    return tuple(sorted(found.items()))


def name_of(style):
    return ",".join(f"{key}={value}" for key, value in style) or "plain"


class Frames:
    """The rows of a screen as text, each frame by what differs from the one before."""

    LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def __init__(self):
        self.letters, self.shown = {}, []

    def letter(self, style, notes=None):
        name = name_of(style)
        if name not in self.letters:
            self.letters[name] = self.LETTERS[len(self.letters)] if len(self.letters) < 52 else "?"
            if notes is not None:
                notes.append(f"style {self.letters[name]} {name}")
        return self.letters[name]

    def encoded(self, rows, notes=None):
        """Each row as its text and its runs of styles."""
        encoded = []
        for text, styles in rows:
            runs = []
            for style in styles:
                letter = self.letter(style, notes) if notes is not None or name_of(style) in self.letters else "!"
                if runs and runs[-1][0] == letter:
                    runs[-1][1] += 1
                else:
                    runs.append([letter, 1])
            encoded.append((text, "".join(f"{letter}{count}" for letter, count in runs)))
        return encoded

    def record(self, rows):
        notes = []
        new = self.encoded(rows, notes)
        lines = notes + ["frame"]
        if len(new) != len(self.shown):
            self.shown = [("", "")] * len(new)
        for number, (row, old) in enumerate(zip(new, self.shown)):
            if row[0] != old[0]:
                lines.append(f"{number:02}|{row[0]}")
            if row[1] != old[1]:
                lines.append(f"{number:02}~{row[1]}")
        self.shown = new
        return lines if len(lines) > 1 else []
