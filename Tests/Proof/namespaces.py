"""Two network namespaces with a cable between them: the server's, and everybody else's."""
import contextlib, ctypes, os, signal, subprocess, sys

SERVER, CLIENTS = f"ctsrv{os.getpid()}", f"ctcli{os.getpid()}"
SERVER_END, CLIENTS_END = "cts", "ctc"
SERVER_ADDRESS, CLIENTS_ADDRESS = "10.77.0.1", "10.77.0.2"


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def need_root(rung):
    """Without root there is nothing to see, which is no success."""
    if os.geteuid() != 0:
        print(f"NOT RUN: {rung} makes network namespaces of its own, which only root can")
        sys.exit(77)


@contextlib.contextmanager
def two():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))      # so that what follows is taken away again
    try:
        for name in (SERVER, CLIENTS):
            run("ip", "netns", "add", name)
        run("ip", "link", "add", SERVER_END, "netns", SERVER, "type", "veth", "peer", "name", CLIENTS_END, "netns", CLIENTS)
        for name, end, address in ((SERVER, SERVER_END, SERVER_ADDRESS), (CLIENTS, CLIENTS_END, CLIENTS_ADDRESS)):
            run("ip", "-n", name, "addr", "add", address + "/24", "dev", end)
            run("ip", "-n", name, "link", "set", end, "up")
            run("ip", "-n", name, "link", "set", "lo", "up")
            # Many connections from one address need many ports.
            run("ip", "netns", "exec", name, "sh", "-c", "echo 1024 65000 >/proc/sys/net/ipv4/ip_local_port_range")
        yield
    finally:
        for name in (SERVER, CLIENTS):
            subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)


def enter(name):
    """Moves this thread, and the sockets that it opens from now on, into a namespace."""
    with open(f"/run/netns/{name}") as file:
        if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), 0):
            raise OSError(ctypes.get_errno(), "setns")


@contextlib.contextmanager
def inside(name):
    """For as long as the body runs."""
    with open("/proc/thread-self/ns/net") as home:
        enter(name)
        try:
            yield
        finally:
            ctypes.CDLL(None).setns(home.fileno(), 0)


class Filter:
    """What goes wrong at one end of the cable, by the words of nft."""

    def __init__(self, name, end):
        self.name, self.end = name, end
        self.nft("add table inet f")
        for hook in ("input", "output"):
            self.nft(f"add chain inet f {hook} {{ type filter hook {hook} priority 0; }}")
        self.nft("add table netdev d")
        self.nft(f'add chain netdev d egress {{ type filter hook egress device "{end}" priority 0; }}')

    def nft(self, words):
        run("ip", "netns", "exec", self.name, "nft", words)

    def drop(self, percent=100):
        """Loses what comes and what goes."""
        for hook in ("input", "output"):
            self.nft(f'add rule inet f {hook} oifname != "lo" iifname != "lo" numgen random mod 100 <= {percent - 1} drop')

    def reset(self, port, percent):
        """Answers what comes from this port with an RST, of which this end knows nothing."""
        self.nft(f"add rule inet f input tcp sport {port} numgen random mod 100 <= {percent - 1} reject with tcp reset")

    def double(self, percent):
        """Sends packets twice."""
        self.nft(f"add rule netdev d egress numgen random mod 100 <= {percent - 1} dup to {self.end}")

    def heal(self):
        self.nft("flush table inet f")
        self.nft("flush table netdev d")
