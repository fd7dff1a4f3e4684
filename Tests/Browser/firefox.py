"""Firefox with the same calls as driver.py: it speaks WebDriver BiDi itself, over a WebSocket, so no other program is needed."""
import base64
import contextlib
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from driver import KEYS, Failure, Window, free_port

# What a system may prefer is a setting of the whole browser; without movement, so that no picture is taken halfway.
SETTINGS = {"ui.prefersReducedMotion": 1, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
            "toolkit.telemetry.enabled": False, "app.update.enabled": False, "browser.startup.page": 0, "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False, "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
            "remote.active-protocols": 1, "network.dns.localDomains": "cardtable.test,evil.test", "layout.css.prefers-color-scheme.content-override": 1}


class Unsupported(Exception):
    """A scene asks for something that only Chromium has."""


class Firefox:
    """The program, with a profile of its own; it ends with the test."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(self.folder.name, "user.js"), "w", encoding="utf-8") as file:
            file.write("".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in SETTINGS.items()))
        port = free_port()
        program = shutil.which("firefox") or shutil.which("firefox-esr")
        self.process = subprocess.Popen([program, "--headless", "--no-remote", "--profile", self.folder.name, f"--remote-debugging-port={port}"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.folder.name, "MOZ_HEADLESS": "1"})
        self.number, self.listeners = 0, {}
        self.wire = None
        for _ in range(300):
            with contextlib.suppress(OSError):
                self.wire = socket.create_connection(("127.0.0.1", port), 150)
                break
            time.sleep(0.1)
        if not self.wire:
            raise Failure("Firefox did not start")
        self.wire.sendall(f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        self.input = self.wire.makefile("rb")
        while self.input.readline().strip():
            pass
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def ask(self, method, **params):
        """One command and its result; events in between go to their windows."""
        self.number += 1
        data = json.dumps({"id": self.number, "method": method, "params": params}).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data)) if len(data) < 65536 else b"\xff" + struct.pack(">Q", len(data))
        # Firefox takes a mask of zeros for none.
        self.wire.sendall(b"\x81" + length + b"\1\1\1\1" + bytes(one ^ 1 for one in data))
        while True:
            said = json.loads(self.message())
            if said.get("id") == self.number:
                if said["type"] == "error":
                    raise Failure(f"{method}: {said['message']}"[:300])
                return said["result"]
            if said.get("type") == "event":
                params = said["params"]
                if window := self.listeners.get(params.get("context") or params.get("source", {}).get("context")):
                    window.heard(said["method"], params)

    def message(self):
        text = b""
        while True:
            first, second = self.input.read(2)
            length = second & 127
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", self.input.read(2 if length == 126 else 8))[0]
            data = self.input.read(length)
            if first & 15 == 9:
                self.wire.sendall(b"\x8a\x80\1\1\1\1")
            elif first & 15 < 3:
                text += data
                if first & 128:
                    return text

    def end(self):
        with contextlib.suppress(Failure, OSError, ValueError):
            self.ask("browser.close")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.process.kill()
        self.process.wait()
        self.input.close()
        self.wire.close()
        self.folder.cleanup()


def plain(value):
    """A value of BiDi as JSON has it; an element stays what it is."""
    kind = value.get("type")
    if kind == "array":
        return [plain(one) for one in value.get("value", [])]
    if kind == "object":
        return {key: plain(one) for key, one in value.get("value", [])}
    return value if kind == "node" else value.get("value")


def typed(value):
    """A value of JSON for BiDi."""
    if isinstance(value, dict) and value.get("type") == "node":
        return {"sharedId": value["sharedId"]}
    if isinstance(value, (list, tuple)):
        return {"type": "array", "value": [typed(one) for one in value]}
    if isinstance(value, dict):
        return {"type": "object", "value": [[key, typed(one)] for key, one in value.items()]}
    if value is None:
        return {"type": "null"}
    return {"type": "boolean" if isinstance(value, bool) else "string" if isinstance(value, str) else "number", "value": value}


class FirefoxWindow(Window):
    """A window with cookies and storage of its own: a tab behind another one would not draw."""

    def __init__(self, driver, size=(1440, 900), dark=False, rules=None, bars=False):
        if bars:
            raise Unsupported("scrollbars that take room")
        self.driver, self.requested, self.events, self.problems = driver, [], [], []
        self.user = driver.ask("browser.createUserContext")["userContext"]
        self.context = driver.ask("browsingContext.create", type="window", userContext=self.user)["context"]
        driver.listeners[self.context] = self
        self.look(size, dark)

    def look(self, size, dark=False, reduced=True):
        if not reduced:
            raise Unsupported("movement")
        self.driver.ask("browsingContext.setViewport", context=self.context, viewport={"width": size[0], "height": size[1]}, devicePixelRatio=1)
        # The page hears of another size with the next frame.
        self.later("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def heard(self, method, params):
        if method == "network.beforeRequestSent":
            self.requested.append(params["request"]["url"])
        elif params["level"] in ("error", "warn") and params.get("type") == "javascript":
            self.problems.append(params["text"])

    def tool(self, command, **values):
        raise Unsupported(command)

    def send(self, method, path, body=None):
        if path not in ("/back", "/forward"):
            raise Unsupported(path)
        self.driver.ask("browsingContext.traverseHistory", context=self.context, delta=-1 if path == "/back" else 1)

    def open(self, address):
        self.driver.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def call(self, body, values, awaits):
        said = self.driver.ask("script.callFunction", functionDeclaration=body, awaitPromise=awaits, target={"context": self.context}, arguments=[typed(one) for one in values],
                               serializationOptions={"maxObjectDepth": 20, "maxDomDepth": 0})
        if said["type"] == "exception":
            raise Failure(said["exceptionDetails"]["text"])
        return plain(said["result"])

    def run(self, script, *values):
        return self.call(f"function () {{ {script}\n}}", values, False)

    def wait(self, script, *values, what=None, seconds=15):
        # A page on its way has no variables yet.
        return super().wait(f"document.readyState === 'complete' && ({script})", *values, what=what or script, seconds=seconds)

    def later(self, script, *values):
        return self.call(f"function (...all) {{ return new Promise((done) => (function () {{ {script}\n}})(...all, done)) }}", values, True)

    def actions(self, *sources):
        self.driver.ask("input.performActions", context=self.context, actions=list(sources))

    def point(self, moves, pointer="mouse"):
        self.actions({"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": moves})

    def at(self, element, x=0):
        return {"type": "pointerMove", "x": x, "y": 0, "duration": 0, "origin": {"type": "element", "element": {"sharedId": element["sharedId"]}}}

    def press_at(self, element, x=0):
        self.point([self.at(element, x), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def click(self, selector, text=None, seconds=10):
        element = self.find(selector, text, seconds)
        self.run("arguments[0].scrollIntoView({block: 'nearest'})", element)
        # As chromedriver does: what is covered is not clicked.
        if not self.run("""const box = arguments[0].getBoundingClientRect()
                const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
                return arguments[0].contains(top) || Boolean(top?.contains(arguments[0]))""", element):
            raise Failure(f"{selector} {text or ''} is covered")
        self.press_at(element)

    def type(self, selector, text):
        self.run("arguments[0].focus(); arguments[0].select()", self.find(selector))
        self.press(*text)

    def press(self, *keys):
        self.actions({"type": "key", "id": "keys", "actions": [{"type": kind, "value": KEYS.get(key, "\ue007" if key == "\n" else key)} for key in keys for kind in ("keyDown", "keyUp")]})
        # From the last part of a page Tab leads to the bars of the browser, and no test's key leads back.
        if keys == ("Tab",) and not self.run("return document.hasFocus()"):
            raise Unsupported("a keyboard that comes back from its bars")

    def drag(self, start, end, pointer="mouse"):
        self.point([self.at(start), {"type": "pointerDown", "button": 0}, {**self.at(end), "duration": 100}, {"type": "pointerUp", "button": 0}], pointer)

    def picture(self, file):
        with open(file, "wb") as picture:
            picture.write(base64.b64decode(self.driver.ask("browsingContext.captureScreenshot", context=self.context)["data"]))

    def logs(self):
        return self.problems, self.requested

    def close(self):
        self.driver.ask("browsingContext.close", context=self.context)
        self.driver.ask("browser.removeUserContext", userContext=self.user)


Firefox.Window = FirefoxWindow
