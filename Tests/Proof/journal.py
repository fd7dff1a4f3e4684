"""Reads the journal of a room by the words of its format alone: lines, their chained checksums, and what of a room is so
far in a write-ahead log."""
import glob, itertools, json, os, re, subprocess, tempfile, zlib

from fault import require

CHECKSUM = b',"crc":"'


def signed(line, chain):
    """The same entry, as it would stand behind a line with the checksum `chain`."""
    fields = line[:line.rfind(CHECKSUM)]
    return fields + CHECKSUM + b'%08x"}\n' % zlib.crc32(fields, chain)


def number(path):
    """What a file is known by under any name."""
    return os.stat(path).st_ino


RECORD = re.compile(rb"([2-9A-Z]{4,6}) ([0-9a-f]{8}) ([0-9a-f]{8}) ([0-9a-f]{8}) ([0-9a-f]{8}) ([0-9a-f]{8})\n")


def digest(before):
    """What a record of a log says of what stands before it: a mixture of the last sixteen bytes."""
    last, most = int.from_bytes(before[-16:], "big"), (1 << 64) - 1
    return ((last >> 64) * 0x9E3779B97F4A7C15 & most ^ last & most) * 0xC2B2AE3D27D4EB4F % (1 << 64) >> 32


def parts(log):
    """The records of a log: code, number of the file, offset, digest of what is before, bytes."""
    place = 0
    while head := RECORD.match(log, place):
        number, offset, count, behind, checksum = (int(field, 16) for field in head.groups()[1:])
        rest = log[head.end():head.end() + count]
        if len(rest) != count or zlib.crc32(rest, zlib.crc32(log[place:head.end() - 10])) != checksum:
            break
        yield head[1].decode(), number, offset, behind, rest
        place = head.end() + count


def logs(folder):
    """The logs of a folder, in order."""
    names = [name for name in os.listdir(folder) if name.endswith(".wal")]
    return [os.path.join(folder, name) for name in sorted(names, key=lambda name: int(name[:-4]))]


class Logs:
    """All records of a folder's logs by their rooms, read once as long as they are the same."""
    known = {}

    def __init__(self, folder):
        self.rooms = {}
        for path in logs(folder):
            with open(path, "rb") as file:
                for code, *part in parts(file.read()):
                    self.rooms.setdefault(code, []).append(part)

    @classmethod
    def of(cls, folder):
        state = [(path, os.stat(path).st_size, os.stat(path).st_mtime_ns) for path in logs(folder)]
        if cls.known.get("folder") != (folder, state):
            cls.known = {"folder": (folder, state), "logs": Logs(folder)}
        return cls.known["logs"]


def content(path):
    """What a room's file has, with what is so far in a log."""
    with open(path, "rb") as file:
        data = file.read()
    folder, name = os.path.split(path)
    records = Logs.of(folder).rooms.get(name.split(".")[0], [])
    known = data[:data.index(0)] if 0 in data else data     # zeros were never written
    # A room may have had several files; this takes the newest one that has later lines here.
    for _, group in reversed([(key, list(group)) for key, group in itertools.groupby(records, lambda part: part[0])]):
        all = continued(known, group)
        if all is not None:
            return all if len(all) >= len(data) else data
    return data


def continued(data, records):
    """The bytes with the records that follow them; None where none does."""
    is_own = False
    for _, offset, behind, part in records:
        if not 0 < offset <= len(data) or digest(data[:offset]) != behind or not part.startswith(data[offset:offset + len(part)]):
            break
        data, is_own = data + part[len(data) - offset:], True
    return data if is_own else None


def settle(folder):
    """Does what a start does first: the logs go into the rooms' files."""
    for ending in "ndjson", "past", "ended":
        for path in glob.glob(os.path.join(folder, "*." + ending)):
            data = content(path)
            with open(path, "r+b") as file:
                file.write(data)
    for path in logs(folder):
        os.remove(path)


def verify(folder):
    """Lets `GameClient verify` check each recording of a folder as people would; returns how many there are.

    The client is GAMECLIENT. A recording is checked as the next startup completes it, in a copy. An empty one is that of
    a room whose server died as it made the file."""
    client, count = os.environ.get("GAMECLIENT"), 0
    require(client, "GAMECLIENT does not name the client that verifies recordings")
    for path in [path for ending in ("ndjson", "past", "ended") for path in glob.glob(os.path.join(folder, "*." + ending))]:
        data = content(path)
        whole = data[:data.rfind(b"\n") + 1]
        if not whole:
            continue
        with tempfile.NamedTemporaryFile(suffix="-" + os.path.basename(path)) as copy:
            copy.write(whole)
            copy.flush()
            done = subprocess.run([client, "verify", copy.name], capture_output=True, text=True)
        require(done.returncode == 0, path, "is not verified:", done.stdout + done.stderr)
        count += 1
    return count


class Journal:
    """The whole lines of one room's file; what is read once has to stay."""

    def __init__(self, folder, code):
        self.base = os.path.join(folder, code)
        self.forget()

    def forget(self):
        self.begin()
        self.ids = {}                   # name -> the marks of what they did, in order
        self.texts = []                 # what was said

    def begin(self):
        self.good = 0                   # the length of the lines that were read
        self.chain = 0                  # the checksum of the last of them
        self.file = None                # which file that is

    @property
    def path(self):
        """The file of the running room, or of one that is over; None where there is neither."""
        return next((path for path in (self.base + ".ndjson", self.base + ".ended") if os.path.exists(path)), None)

    def read(self):
        """Takes the lines that are new; those read before must still be there, as the chain shows."""
        if not self.path:
            require(self.good == 0, self.base, "is gone")
            return
        past = self.base + ".past"
        if self.file and self.file != number(self.path) and os.path.exists(past) and self.file == number(past):
            self.read_rest(past)        # a new file has begun; what the old one got last counts
            self.begin()
        self.file = number(self.path)
        self.read_rest(self.path)

    def with_past(self):
        """The marks in the file before the present one, too: name -> marks."""
        all = {name: set(marks) for name, marks in self.ids.items()}
        past = Journal(*os.path.split(self.base))
        if os.path.exists(self.base + ".past"):
            past.read_rest(self.base + ".past")
        for name, marks in past.ids.items():
            all.setdefault(name, set()).update(marks)
        return all

    def read_rest(self, path):
        data = content(path)
        require(len(data) >= self.good, path, "was cut below", self.good)
        for line in data[self.good:].split(b"\n")[:-1]:
            if not self.take(line):     # a torn end; a good line behind it would be damage
                break

    def take(self, line):
        if signed(line, self.chain) != line + b"\n":
            return False
        entry = json.loads(line)
        name = entry.get("player") if entry["type"] == "enter" else entry.get("by")
        if name and "id" in entry:
            self.ids.setdefault(name, []).append(entry["id"])
        if entry["type"] == "chat":
            self.texts.append(entry["text"])
        self.good += len(line) + 1
        self.chain = int(line[-10:-2], 16)
        return True

    @property
    def is_whole(self):
        """Whether nothing stands behind the last good line."""
        return self.path is None or len(content(self.path)) == self.good
