"""A GameServer with any options, in a network namespace or not, and what procfs says of it."""
import json, os, select, signal, subprocess, tempfile, time

from fault import require


class Host:
    def __init__(self, program, *options, inside=None, beacon=False):
        prefix = ["ip", "netns", "exec", inside] if inside else []
        command = [*prefix, program, "--port", "0", *([] if beacon else ["--no-beacon"]), "--quiet", "--log-format", "json",
                   "--drain", "0", *map(str, options)]
        variables = {key: value for key, value in os.environ.items() if not key.startswith("CARDTABLE_")}
        self.is_killed = False
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
                                        env=variables)
        ready = select.select([self.process.stdout], [], [], 10)[0]
        line = self.process.stdout.readline() if ready else b""
        require(line, "the server did not start:", self.said())
        told = json.loads(line)
        self.port, self.pid, self.web_port = told["port"], told["pid"], told.get("web_port")

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        """Ends it as a host would, which has to go well."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process.stdout.close()
        if kind is None and not self.is_killed:
            require(status == 0, "the server ended with", status, self.said())

    def kill(self):
        """Ends it as a power cut would; after that it is over, and that is no failure."""
        self.process.kill()
        self.process.wait()
        self.is_killed = True

    def said(self):
        """Its log so far."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def status(self, field):
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(field + ":"))

    @property
    def resident_kib(self):
        return self.status("VmRSS")

    def forget_peak(self):
        with open(f"/proc/{self.pid}/clear_refs", "w") as file:
            file.write("5")

    @property
    def peak_kib(self):
        """The most that was resident since `forget_peak`."""
        return self.status("VmHWM")

    @property
    def threads(self):
        return self.status("Threads")

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    @property
    def cpu_seconds(self):
        """What all its threads have used, those that have ended among them."""
        # The system's clock of another process, as clock_getcpuclockid gives it.
        return time.clock_gettime(~self.pid << 3 | 2)

    def cpu_share(self, seconds):
        """Which part of one core it uses, over so long."""
        before, start = self.cpu_seconds, time.monotonic()
        time.sleep(seconds)
        return (self.cpu_seconds - before) / (time.monotonic() - start)

    @property
    def sockets(self):
        """Those of its descriptors that are connections or wait for some."""
        count = 0
        for number in os.listdir(f"/proc/{self.pid}/fd"):
            try:
                count += os.readlink(f"/proc/{self.pid}/fd/{number}").startswith("socket:")
            except FileNotFoundError:
                pass
        return count

    def wait_for_descriptors(self, count, seconds, kind="descriptors"):
        """How long it took until no more than so many are open."""
        start = time.monotonic()
        while (now := getattr(self, kind)) > count:
            require(time.monotonic() < start + seconds, "after", seconds, "s", now, kind, "are open, not", count)
            time.sleep(0.02)
        return time.monotonic() - start
