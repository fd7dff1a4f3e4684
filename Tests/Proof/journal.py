"""Reads the journal of a room by the words of its format alone: lines, and their chained checksums."""
import json, os, zlib

from fault import require

CHECKSUM = b',"crc":"'


def signed(line, chain):
    """The same entry, as it would stand behind a line with the checksum `chain`."""
    fields = line[:line.rfind(CHECKSUM)]
    return fields + CHECKSUM + b'%08x"}\n' % zlib.crc32(fields, chain)


def number(path):
    """What a file is known by under any name."""
    return os.stat(path).st_ino


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

    def read_rest(self, path):
        with open(path, "rb") as file:
            require(os.fstat(file.fileno()).st_size >= self.good, path, "was cut below", self.good)
            file.seek(self.good)
            rest = file.read()
        for line in rest.split(b"\n")[:-1]:
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
        return self.path is None or os.path.getsize(self.path) == self.good
