"""A GameServer of the test's own, on ports of this computer that it keeps over a restart."""
import json
import os
import select
import signal
import subprocess
import tempfile

from driver import Failure


class Server:
    def __init__(self, program, *options):
        self.program, self.options = program, options
        self.port = self.web_port = 0
        self.process = self.log = None
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.log = tempfile.TemporaryFile()
        command = [self.program, "--port", str(self.port), "--web-port", str(self.web_port), "--local", "--no-beacon", "--name", "Kitchen table",
                   "--drain", "0", *self.options]
        variables = {key: value for key, value in os.environ.items() if not key.startswith("CARDTABLE_")}
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, env=variables)
        ready = select.select([self.process.stdout], [], [], 30)[0]
        line = self.process.stdout.readline() if ready else b""
        if not line:
            self.process.kill()
            self.log.seek(0)
            raise Failure("the server did not start: " + self.log.read().decode(errors="replace")[-1000:])
        told = json.loads(line)
        self.port, self.web_port = told["port"], told["web_port"]

    def kill(self):
        """Ends it as a crash would."""
        self.end(signal.SIGKILL)

    def stop(self):
        """Ends it as a host would, which has to go well."""
        if self.process.poll() is None and self.end(signal.SIGTERM) != 0:
            raise Failure("the server did not end well")

    def end(self, number):
        self.process.send_signal(number)
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process.stdout.close()
        self.log.close()
        return status
