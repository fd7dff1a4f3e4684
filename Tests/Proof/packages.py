#!/usr/bin/env python3
"""Installs the packages into empty roots and plays a game through each: packages.py FOLDER [KIND...] (as root).

A KIND is tarball, deb or container.  FOLDER is that of Scripts/package.  A root has nothing but what the package brings,
and the libraries that it says it needs of the system: those of libc6, libgcc-s1 and libstdc++6.  The container's has
no more than its last stage copies; its files cannot be written, but for /data, and its user is 65532."""
import glob, json, os, shutil, signal, socket, subprocess, sys, tempfile

from fault import Fault, require

PACKAGES = ("libc6", "libgcc-s1", "libstdc++6")
GAME = ({"type": "hello", "name": "ann"},
        {"type": "create", "game": "concentration", "seats": 1, "options": {"pairs": 2, "hide_ms": 0}})


def run(*words, **more):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


def system_files(root):
    """What Depends names: libraries of this system, by the lists of their packages."""
    for package in PACKAGES:
        for path in run("dpkg", "-L", package).splitlines():
            if "/lib" in path and ".so" in path and os.path.isfile(path):
                # A merged system has a link to a folder (/lib): files go to the link's target.
                target = root + os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copy2(path, target)
    for link in ("lib", "lib64", "bin"):
        if os.path.islink("/" + link) and not os.path.lexists(os.path.join(root, link)):
            os.symlink(os.readlink("/" + link), os.path.join(root, link))


def inside(root, user="0:0", is_read_only=False):
    """What runs a program in the root, with /proc as everywhere, in a namespace of its own for mounts."""
    script = 'root=$1; shift; mount --bind /proc "$root/proc"; '
    if is_read_only:
        script = ('root=$1; shift; mount --bind "$root" "$root" && mount --bind "$root/data" "$root/data" && '
                  'mount --bind /proc "$root/proc" && mount -o remount,bind,ro "$root" && ')
    script += 'exec chroot --userspec="$1" "$root" "$@"'.replace('"$@"', '"${@:2}"')
    return ["unshare", "--mount", "--propagation", "private", "bash", "-c", script, "-", root, user]


def tarball(folder, root):
    (archive,) = glob.glob(os.path.join(folder, "*-linux-*.tar.gz"))
    os.makedirs(root + "/usr/local")
    run("tar", "-xzf", archive, "-C", root + "/usr/local", "--strip-components=1")
    return "/usr/local/bin"


def deb(folder, root):
    (package,) = glob.glob(os.path.join(folder, "*.deb"))
    run("dpkg-deb", "-x", package, root)
    needs = run("dpkg-deb", "-f", package, "Depends")
    require({need.split()[0] for need in needs.split(",")} == set(PACKAGES), "the package needs", needs)
    for unit in os.listdir(root + "/usr/lib/systemd/system"):
        require("/usr/local" not in open(f"{root}/usr/lib/systemd/system/{unit}").read(), unit, "names /usr/local")
    said = run(*inside(root), "/usr/bin/GameServer", "--print-config", "--config", "/etc/cardtable.json")
    require('/etc/cardtable.json' in said, "the configuration is not read:", said)
    return "/usr/bin"


def container(folder, root):
    """The files that the archive's Containerfile copies: one program and /data."""
    (archive,) = glob.glob(os.path.join(folder, "*-container-*.tar.gz"))
    other = tempfile.mkdtemp()
    run("tar", "-xzf", archive, "-C", other, "--strip-components=1")
    copied = [line.split()[-2:] for line in open(other + "/Containerfile") if line.startswith("COPY ")]
    require(sorted(copied) == [["data", "/data"], ["usr/bin/GameServer", "/usr/bin/GameServer"]], "it copies", copied)
    for source, target in copied:
        os.makedirs(os.path.dirname(root + target), exist_ok=True)
        shutil.move(f"{other}/{source}", root + target)
    shutil.rmtree(other)
    return "/usr/bin"


class Table:
    """A game for one: turns cards up, pair by pair, until all are found."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), 20)
        self.lines = self.socket.makefile("r", encoding="utf-8")

    def play(self):
        for request in GAME:
            self.say(request)
        cells, first = {}, None
        while (line := json.loads(self.lines.readline()))["type"] != "over":
            require(line["type"] != "error", "refused:", line)
            if line["type"] == "reveal":
                cells[line["cell"]] = line["card"]["pair"]
                first = line["card"]["pair"] if line["nth"] == 1 else None
            elif line["type"] == "prompt":
                self.say({"type": "flip", "cell": self.choose(cells, line["cells"], first)})
        return line

    @staticmethod
    def choose(cells, free, first):
        """The other card of the pair if it was seen, else one that was not."""
        known = [cells[cell] for cell in free if cell in cells]
        sure = [cell for cell in free if cell in cells and (cells[cell] == first if first else known.count(cells[cell]) > 1)]
        return (sure or [cell for cell in free if cell not in cells] or free)[0]

    def say(self, request):
        self.socket.sendall(json.dumps(request).encode() + b"\n")


def play_through(root, programs, as_container):
    data = root + "/data"
    os.makedirs(data, exist_ok=True)
    os.chown(data, 65532, 65532)
    os.chmod(data, 0o700)
    words = [*inside(root, "65532:65532", as_container), programs + "/GameServer", "--port", "0", "--bind", "127.0.0.1", "--no-beacon",
             "--no-web", "--journal", "/data", "--drain", "0"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        require(line, "the server did not start:", "" if line else server.stderr.read()[-2000:])
        over = Table(json.loads(line)["port"]).play()
        require(over["winners"] == ["ann"] and os.listdir(data), "the game ended with", over)
        if as_container:
            status = open(f"/proc/{server.pid}/status").read()
            require("\nUid:\t65532\t" in status, "another user runs it:", status)
            mounts = open(f"/proc/{server.pid}/mountinfo").read().splitlines()
            require(any(f" {root} " in mount and " ro," in mount for mount in mounts), "the root can be written")
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
    require(server.returncode == 0, "the server ended with", server.returncode)


def main(folder, kinds):
    run("sha256sum", "--check", "--quiet", "SHA256SUMS", cwd=folder)
    for kind in kinds or ("tarball", "deb", "container"):
        root = tempfile.mkdtemp(prefix=f"cardtable-{kind}-")
        os.chmod(root, 0o755)
        try:
            system_files(root)
            os.mkdir(root + "/proc")
            programs = {"tarball": tarball, "deb": deb, "container": container}[kind](folder, root)
            # Without /proc it does not know its arguments, and reports that instead of listening everywhere.
            blind = subprocess.run(["chroot", root, programs + "/GameServer", "--local"], stderr=subprocess.PIPE, timeout=30)
            require(blind.returncode == 1 and b"/proc" in blind.stderr, "without /proc it said", blind.stderr)
            play_through(root, programs, kind == "container")
            if kind != "container":
                said = run(*inside(root), programs + "/GameClient", "--version")
                require(said.startswith("GameClient "), "the client says", said)
            count = sum(len(files) for _, _, files in os.walk(root))
            print(f"{kind}: {count} files, a whole game of ann, and a stop with status 0", flush=True)
        finally:
            shutil.rmtree(root)


if __name__ == "__main__":
    try:
        main(os.path.abspath(sys.argv[1]), sys.argv[2:])
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
