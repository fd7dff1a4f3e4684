"""A browser that a test drives: chromedriver by its HTTP interface (WebDriver), with nothing but the standard library."""
import base64
import contextlib
import json
import socket
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Home": "\ue011", "End": "\ue010", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015"}


class Failure(AssertionError):
    """What a scene expected did not happen."""


def free_port():
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Driver:
    """The chromedriver program; it ends with the test."""

    def __init__(self, program="chromedriver"):
        self.port = free_port()
        self.process = subprocess.Popen([program, f"--port={self.port}", "--log-level=SEVERE"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            with contextlib.suppress(OSError):
                if self.send("GET", "/status")["ready"]:
                    return
            time.sleep(0.1)
        raise Failure("chromedriver did not start")

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=150) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failure(json.load(error)["value"]["message"].split("\n")[0]) from None

    def end(self):
        # Its browsers end with it; after a signal alone they would stay.
        with contextlib.suppress(Failure, OSError, ValueError):
            self.send("GET", "/shutdown")
        self.process.terminate()
        self.process.wait(10)


class Window:
    """A browser of its own, so that nothing is shared with other windows."""

    def __init__(self, driver, size=(1440, 900), dark=False, rules="MAP *.test 127.0.0.1", bars=False):
        self.driver = driver
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", *([] if bars else ["--hide-scrollbars"]),
                     "--disable-background-networking", "--disable-component-update", "--no-default-browser-check", "--disable-sync", "--no-proxy-server",
                     f"--host-resolver-rules={rules}",
                     # A proxy under test has a certificate without a trusted signature.
                     "--ignore-certificate-errors"]
        # On a busy computer axe needs more than the usual 30 s for a large table.
        wants = {"browserName": "chrome", "timeouts": {"script": 120000}, "goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.path = "/session/" + driver.send("POST", "/session", {"capabilities": {"alwaysMatch": wants}})["sessionId"]
        self.requested = []
        # Requests and WebSocket lines in their sent form, each with its kind: "request" or "line".
        self.events = []
        self.problems = []
        self.look(size, dark)

    def look(self, size, dark=False, reduced=True):
        """The size of the page, and what the system is said to prefer; without movement, so that no picture is taken halfway."""
        self.tool("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}, {"name": "prefers-reduced-motion", "value": "reduce" if reduced else ""}]
        self.tool("Emulation.setEmulatedMedia", features=features)

    def send(self, method, path, body=None):
        return self.driver.send(method, self.path + path, body)

    def tool(self, command, **values):
        return self.send("POST", "/goog/cdp/execute", {"cmd": command, "params": values})

    def open(self, address):
        self.send("POST", "/url", {"url": address})

    def run(self, script, *values):
        return self.send("POST", "/execute/sync", {"script": script, "args": list(values)})

    def later(self, script, *values):
        """Runs a script that calls its last argument when it is done."""
        return self.send("POST", "/execute/async", {"script": script, "args": list(values)})

    def wait(self, script, *values, what=None, seconds=15):
        """Waits until the expression is true, and gives it back."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(f"return ({script})", *values)
            if value:
                return value
            time.sleep(0.05)
        text = self.run("return document.body.innerText")
        raise Failure(f"waited {seconds} s for {what or script}; the page says:\n{text[:1500]}")

    def find(self, selector, text=None, seconds=10):
        """The first visible element of the selector that has this text."""
        script = """[...document.querySelectorAll(arguments[0])].find((e) => e.checkVisibility() && (!arguments[1]
            || (e.getAttribute('aria-label') || e.innerText).includes(arguments[1])))"""
        return self.wait(script, selector, text, what=f"{selector} {text or ''}", seconds=seconds)

    def click(self, selector, text=None, seconds=10):
        element = self.find(selector, text, seconds)
        self.send("POST", f"/element/{element[ELEMENT]}/click", {})

    def tap(self, selector):
        """A click on a part that is not covered: cards of a hand lie over each other."""
        element = self.find(selector)
        x = self.run("""const box = arguments[0].getBoundingClientRect()
            for (let x = 3; x < box.width; x += 3)
                if (arguments[0].contains(document.elementFromPoint(box.x + x, box.y + box.height / 2))) return Math.round(x - box.width / 2)""", element)
        if x is None:
            raise Failure(f"{selector} is covered")
        self.press_at(element, x)

    def press_at(self, element, x=0):
        """A click so far to the right of the middle of an element."""
        moves = [{"type": "pointerMove", "duration": 0, "origin": {ELEMENT: element[ELEMENT]}, "x": x, "y": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.send("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}]})

    def type(self, selector, text):
        element = self.find(selector)[ELEMENT]
        self.send("POST", f"/element/{element}/clear", {})
        self.send("POST", f"/element/{element}/value", {"text": text})

    def press(self, *keys):
        """Keys, as if typed, wherever the focus is."""
        steps = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})

    def drag(self, start, end, pointer="mouse"):
        """The mouse, or a finger, from one element to another one."""
        moves = [{"type": "pointerMove", "duration": 0, "origin": {ELEMENT: start[ELEMENT]}, "x": 0, "y": 0}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerMove", "duration": 100, "origin": {ELEMENT: end[ELEMENT]}, "x": 0, "y": 0}, {"type": "pointerUp", "button": 0}]
        self.send("POST", "/actions", {"actions": [{"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": moves}]})

    def text(self):
        return self.run("return document.body.innerText")

    def picture(self, file):
        # Only the visible part of the window, as people see it.
        with open(file, "wb") as picture:
            picture.write(base64.b64decode(self.send("GET", "/screenshot")))

    def logs(self):
        """Reads what the browser wrote since the last time: problems, and which addresses were asked."""
        for entry in self.send("POST", "/se/log", {"type": "browser"}):
            if entry["level"] in ("SEVERE", "WARNING"):
                self.problems.append(entry["message"])
        for entry in self.send("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.requested.append(message["params"]["request"]["url"])
                self.events.append(("request", message["params"]["request"]["url"]))
            if message["method"] == "Network.webSocketFrameReceived":
                self.events.append(("line", message["params"]["response"]["payloadData"]))
            if message["method"] == "Network.webSocketCreated":
                self.requested.append(message["params"]["url"])
        return self.problems, self.requested

    def close(self):
        self.logs()
        self.send("DELETE", "")


Driver.Window = Window
