"""A GameServer of one's own: started, timed, killed and looked at by its id."""
import json, os, select, signal, subprocess, tempfile, time

from fault import require

PATIENCE = float(os.environ.get("PROOF_PATIENCE", "30"))


class Server:
    def __init__(self, program, folder, durability="interval", prefix=(), wait=True, pass_fds=(), options=()):
        self.log = tempfile.TemporaryFile()
        command = [*prefix, program, "--port", "0", "--local", "--no-beacon", "--quiet", "--log-format", "json",
                   "--drain", "0", "--threads", "1" if prefix else "2", "--journal", folder, "--durability", durability, *options]
        variables = {key: value for key, value in os.environ.items() if not key.startswith("CARDTABLE_")}
        self.is_wrapped = bool(prefix)
        self.began = time.monotonic()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=self.log, env=variables, pass_fds=pass_fds)
        self.port = self.ready_ms = None
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self):
        """Reads the line that says so; without one the server has ended, and `port` stays None."""
        line = self.process.stdout.readline() if select.select([self.process.stdout], [], [], PATIENCE)[0] else b""
        self.ready_ms = (time.monotonic() - self.began) * 1000
        self.told = json.loads(line) if line else {}
        self.port = self.told.get("port")
        return self.port is not None

    @property
    def pid(self):
        """The server's own id: a tool around it is its parent, or became it."""
        if not self.is_wrapped:
            return self.process.pid
        path = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        children = open(path).read().split() if os.path.exists(path) else []
        return int(children[0]) if children else self.process.pid

    def kill(self):
        self.signal(signal.SIGKILL)
        return self.wait()

    def signal(self, number):
        """To the server, as long as it has not been waited for: till then the id is its own."""
        if self.process.poll() is None:
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                pass

    def stop(self):
        """Ends it as a host would, which has to go well."""
        self.signal(signal.SIGTERM)
        status = self.wait()
        require(status == 0, "the server ended with", status, self.said())

    def wait(self):
        self.process.stdout.close()
        return self.process.wait(PATIENCE)

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")[-4000:]
