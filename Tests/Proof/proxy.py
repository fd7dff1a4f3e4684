#!/usr/bin/env python3
"""The server behind nginx and Caddy as in Examples/proxy: proxy.py SERVER

Both files are taken as they are, but for the name, the ports and a certificate that is made here for a minute.  Through each of
them the page comes with the addresses of https, two play a whole round over wss, a page from elsewhere does not get in, and
the limits of one address hold for each client of the proxy, whatever it says of itself.  Where Chromium is here, the page
plays through it, too.  Needs nginx, caddy, openssl and the package websockets of Python.

Exit 0: it holds.  1: it does not.  77: it could not be tried here, and a line says why."""
import asyncio, contextlib, http.client, importlib.util, json, os, re, shutil, socket, ssl, subprocess, sys, tempfile, time

from fault import Fault, require

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
NAME = "cardtable.test"
ENOUGH = 64                     # connections of one address


def lacking():
    yield from (f"{tool} (apt-get install {tool})" for tool in ("nginx", "caddy", "openssl") if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin"))
    if importlib.util.find_spec("websockets") is None:
        yield "websockets (python3 -m pip install websockets)"


if lacks := list(lacking()):
    print("NOT RUN: missing:", ", ".join(lacks))
    sys.exit(77)

import websockets  # noqa: E402


def free_port():
    with contextlib.closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def example(name, *changes):
    """A file of Examples/proxy with the places of this test."""
    with open(os.path.join(ROOT, "Examples/proxy", name), encoding="utf-8") as file:
        text = file.read()
    for old, new in changes:
        require(old in text, f"{name} has no {old}")
        text = text.replace(old, new)
    return text


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def nginx(folder, port, web, plain):
    site = example("nginx.conf", ("cards.example.org;", f"{NAME};"), ("127.0.0.1:7080", f"127.0.0.1:{web}"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
                   ("listen 80", f"listen 127.0.0.1:{plain}"), ("/etc/ssl/certs/cards.example.org.pem", f"{folder}/cert.pem"),
                   ("/etc/ssl/private/cards.example.org.key", f"{folder}/key.pem"))
    path = write(folder, "nginx.conf", f"""daemon off; pid {folder}/pid; error_log stderr warn; worker_processes 1;
        events {{ worker_connections 1024; }}
        http {{ access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
        uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
        {site} }}""")
    return [shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-c", path, "-p", folder]


def caddy(folder, port, web, plain):
    site = example("Caddyfile", ("cards.example.org {", f"{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem"),
                   ("127.0.0.1:7080", f"127.0.0.1:{web}"))
    path = write(folder, "Caddyfile", f"{{\n\tadmin off\n\thttp_port {plain}\n\tauto_https disable_redirects\n}}\n{site}")
    return ["caddy", "run", "--config", path, "--adapter", "caddyfile"]


@contextlib.contextmanager
def running(command, environment=None, pipe=None):
    log = tempfile.TemporaryFile()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe or log, stderr=log, env=environment)
    try:
        yield child
    except BaseException:
        log.seek(0)
        print(log.read().decode(errors="replace")[-2000:], file=sys.stderr)
        raise
    finally:
        child.terminate()
        try:
            child.wait(20)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


class Way:
    """The way through a proxy: requests and WebSockets that know its certificate, from any address of this computer."""

    def __init__(self, port, certificate):
        self.port = port
        self.trust = ssl.create_default_context(cafile=certificate)
        self.base = f"https://{NAME}:{port}"

    def get(self, path, source="127.0.0.1", host=None, **fields):
        plain = socket.create_connection(("127.0.0.1", self.port), 10, source_address=(source, 0))
        wire = http.client.HTTPSConnection(NAME, self.port, context=self.trust, timeout=10)
        wire.sock = self.trust.wrap_socket(plain, server_hostname=NAME)
        wire.request("GET", path, headers={"Host": host or f"{NAME}:{self.port}", **fields})
        answer = wire.getresponse()
        text = answer.read().decode(errors="replace")
        wire.close()
        return answer.status, answer.headers, text

    def socket(self, source="127.0.0.1", origin=None, **fields):
        plain = socket.create_connection(("127.0.0.1", self.port), 10, source_address=(source, 0))
        return websockets.connect(f"wss://{NAME}:{self.port}/ws", sock=plain, ssl=self.trust, subprotocols=["cardtable.1"], server_hostname=NAME,
                                  origin=origin, additional_headers=fields, proxy=None, ping_interval=None)


async def play(way, name, room, rooms):
    """One player, who turns up what the prompt allows and remembers what was seen."""
    seen = {}
    async with way.socket(origin=way.base) as wire:
        async def ask(**request): await wire.send(json.dumps(request))
        await ask(type="hello", name=name)
        if room:
            await ask(type="join", room=room)
        else:
            await ask(type="create", game="concentration", options={"pairs": 8, "hide_ms": 0})
        async for text in wire:
            line = json.loads(text)
            require(line["type"] != "error", line)
            if line["type"] == "hello":
                require(line.get("web_url") == way.base, "the server's own address is", line.get("web_url"))
            if line.get("re") == "create":
                rooms.set_result(line["room"])
            if line["type"] == "reveal":
                seen[line["cell"]] = line["card"]["pair"]
            if line["type"] == "prompt":
                cells = line["cells"]
                pairs = [seen.get(cell) for cell in cells]
                up = [seen[cell] for cell in seen if cell not in cells]
                known = [cell for cell in cells if cell in seen and (seen[cell] in up if line["nth"] == 2 else pairs.count(seen[cell]) == 2)]
                await ask(type="flip", cell=(known or [cell for cell in cells if cell not in seen] or cells)[0], turn=line["turn"])
            if line["type"] == "over":
                return sum(line["scores"].values())


async def round_of_two(way):
    rooms = asyncio.get_running_loop().create_future()
    first = asyncio.ensure_future(play(way, "ann", None, rooms))
    await asyncio.wait([first, rooms], return_when=asyncio.FIRST_COMPLETED)
    if first.done():
        first.result()
    scores = await asyncio.gather(first, play(way, "bob", rooms.result(), rooms))
    require(scores == [8, 8], "the scores are", scores)


async def crowd(way):
    """One client opens what an address may have, each time under another name of its own; the next client gets in."""
    wires = []
    for number in range(ENOUGH + 1):
        wire = await way.socket("127.0.0.2", **{"X-Forwarded-For": f"198.51.100.{number}"})
        wires.append((wire, json.loads(await wire.recv())))
    require([line["type"] for _, line in wires] == ["hello"] * ENOUGH + ["bye"], "of one address there are", sum(line["type"] == "hello" for _, line in wires))
    require(wires[-1][1]["code"] == "server_full", wires[-1][1])
    other = await way.socket("127.0.0.3", **{"X-Forwarded-For": "127.0.0.2"})
    require(json.loads(await other.recv())["type"] == "hello", "another client does not get in")
    for wire, _ in [*wires, (other, None)]:
        await wire.close()


async def stranger(way):
    try:
        async with way.socket(origin="https://elsewhere.test"):
            raise Fault("a page from elsewhere gets in")
    except websockets.InvalidStatus as refused:
        require(refused.response.status_code == 403, "a page from elsewhere gets", refused.response.status_code)


def try_way(way):
    status, fields, text = way.get("/")
    require(status == 200 and "<!doctype html>" in text.lower(), "the page is", status)
    require(f"wss://{NAME}:{way.port}" in fields["Content-Security-Policy"], fields["Content-Security-Policy"])
    status, _, text = way.get("/api/deck/new/draw/")
    require(status == 200 and json.loads(text)["cards"][0]["image"].startswith(way.base + "/static/"), "a card's picture is elsewhere:", text)
    picture = way.get(json.loads(text)["cards"][0]["image"][len(way.base):])
    require(picture[0] == 200, "a picture is", picture[0])
    require(way.get("/r/K3QF.svg")[0] == 200 and way.get("/r/K3QF")[0] == 200, "a room's code is missing")
    require(way.get("/", host="elsewhere.test")[0] in (404, 421, 200) and "K3QF" not in way.get("/", host="elsewhere.test")[2], "another host")
    asyncio.run(asyncio.wait_for(round_of_two(way), 60))
    asyncio.run(asyncio.wait_for(stranger(way), 20))
    asyncio.run(asyncio.wait_for(crowd(way), 60))
    new = [way.get("/api/deck/new/", "127.0.0.4", **{"X-Forwarded-For": f"198.51.100.{number}"})[0] for number in range(40)]
    require(new[:30] == [200] * 30 and 429 in new[30:], "new decks of one address:", new)
    require(way.get("/api/deck/new/", "127.0.0.5", **{"X-Forwarded-For": "127.0.0.4"})[0] == 200, "another address may make no deck")


def browse(way, tcp):
    """The page itself, in Chromium; false where there is none."""
    script = os.path.join(ROOT, "Tests/Browser/run.py")
    found = subprocess.run([sys.executable, script, "--base", way.base, "--port", str(tcp), "a_whole_game_of_two_windows", "a_window_that_comes_back"],
                           capture_output=True, text=True, timeout=400, check=False)
    require(found.returncode in (0, 77), found.stdout, found.stderr)
    print("  in the browser:", found.stdout.strip().replace("\n", "; "), flush=True)


def main():
    program = sys.argv[1]
    for make in (nginx, caddy):
        with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
            port, plain = free_port(), free_port()
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext",
                            f"subjectAltName=DNS:{NAME}", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"], check=True, capture_output=True)
            os.chmod(folder, 0o755)
            server = stack.enter_context(running([program, "--port", "0", "--web-port", "0", "--local", "--no-beacon", "--quiet", "--public-url",
                                                  f"https://{NAME}:{port}", "--trust-forwarded", "127.0.0.1"], pipe=subprocess.PIPE))
            told = json.loads(server.stdout.readline())
            command = make(folder, port, told["web_port"], plain)
            home = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
            proxy = stack.enter_context(running(command, home))
            way = Way(port, f"{folder}/cert.pem")
            for _ in range(200):
                require(proxy.poll() is None, make.__name__, "does not run")
                with contextlib.suppress(OSError):
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                time.sleep(0.05)
            version = subprocess.run([command[0], "-v" if make is nginx else "version"], capture_output=True, text=True, check=False)
            try_way(way)
            print(f"{make.__name__} ({re.sub(r' h1:.*', '', (version.stdout + version.stderr).strip())}): page, pictures, a round of two over wss, "
                  f"{ENOUGH} WebSockets and 30 decks of one address, a page from elsewhere: as they should be", flush=True)
            browse(way, told["port"])


try:
    main()
except Fault as fault:
    sys.exit(f"proxy: {fault}")
