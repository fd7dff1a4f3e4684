"""The pair that plays on during an attack, seen from the proof: its figures with and without."""
import contextlib, json, os, statistics, subprocess, sys

from fault import require

HERE = os.path.dirname(os.path.abspath(__file__))


class Pair:
    def __init__(self, port, rate=200, address="127.0.0.1", inside=None, name="pair"):
        prefix = ["ip", "netns", "exec", inside] if inside else []
        command = [*prefix, sys.executable, os.path.join(HERE, "pair.py"), address, str(port), str(rate), name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.room = self.process.stdout.readline().strip()
        require(self.room, "the pair cannot play")

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            status = self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process.stdout.close()
        if kind is None:
            require(status == 0, "the pair ended with", status)

    def figures(self):
        """Of the time since the last call."""
        try:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        line = self.process.stdout.readline()
        require(line, "a move of the pair was not answered")
        return json.loads(line)


def start_other(*command, inside=None, stdin=None):
    """Another program of this folder, as a process that gives way to the server: an attacker would sit elsewhere."""
    prefix = ["ip", "netns", "exec", inside] if inside else []
    command = [*prefix, "nice", "-n", "19", sys.executable, os.path.join(HERE, command[0]), *map(str, command[1:])]
    return subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, text=True)


def judge(name, calm, attacked, allowed=2):
    """Several runs of each, in turn: the medians of their p99 are compared."""
    before, during = (statistics.median(run["p99"] for run in runs) for runs in (calm, attacked))
    usual = [statistics.median(run["p50"] for run in runs) for runs in (attacked, calm)]
    print(f"{name}: p99 of a move {during} ms, without {before} ms, ratio {during / before:.2f}; "
          f"p50 {usual[0]} ms, without {usual[1]} ms; "
          f"longest {max(run['max'] for run in attacked)} ms, without {max(run['max'] for run in calm)} ms; "
          f"{sum(run['moves'] for run in attacked)} moves, all answered", flush=True)
    require(during <= allowed * before, name, "makes the pair wait", during, "ms instead of", before)
