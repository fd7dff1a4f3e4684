"""The many players of `crowded.py`, seen from the proof."""
import json, os, subprocess, sys, time

from fault import require


class Players:
    """The players, as a process of their own: descriptors are limited for each."""

    def __init__(self, port, count, *how):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "crowded.py")
        self.process = subprocess.Popen([sys.executable, script, str(port), str(count), *how], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, words):
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        require(line, "the players could not do:", words)
        answer = json.loads(line)
        require(not answer["bad"], "at", words, "there was", answer["bad"])
        return answer

    def do(self, words):
        """The same, and a moment for the server; how long it took."""
        answer = self.ask(words)
        time.sleep(1)
        return answer["seconds"]

    def end(self):
        self.process.stdin.close()
        self.process.wait(30)
