#!/usr/bin/env python3
"""curl itself runs what `GameServer theme pictures` prints, against a server on this computer.

    Tests/Proof/curl.py GAMESERVER

The documents are those of hostile sites: addresses that break out of quotes, lead to other hosts, ports or protocols,
or stand for a thousand others, and texts with controls and tags.  The server answers for every host, so that a request
to a wrong one is seen; some of its answers are redirections, errors, or far too long.  It holds if curl asked for the
good addresses and for nothing else, and if no file is there but those of the theme.
"""
import http.server
import json
import os
import pathlib
import ssl
import subprocess
import sys
import tempfile
import threading

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    "0000000049454e44ae426082")
HOSTS = {
    "commons": "upload.wikimedia.org", "flickr": "live.staticflickr.com", "flickr-feed": "farm9.staticflickr.com",
    "cataas": "cataas.com", "legislators": "unitedstates.github.io",
}
REQUESTS = []


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        REQUESTS.append((self.headers.get("Host", ""), self.path))
        if "/elsewhere" in self.path:
            self.send_response(302)
            self.send_header("Location", "https://evil.example/stolen.jpg")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif "/missing" in self.path:
            self.send_response(404)
            self.send_header("Content-Length", "4")
            self.end_headers()
            self.wfile.write(b"gone")
        else:
            body = PICTURE if "/long" not in self.path else PICTURE + bytes(1 << 20)
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Disposition", 'attachment; filename="../../evil.sh"')
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body)
            except OSError:
                self.close_connection = True

    def log_message(self, *_):
        pass


def hostile(host):
    """Addresses of which none may be asked for."""
    return [
        "file:///etc/passwd", f"http://{host}/plain.jpg", f"https://{host}:8443/port.jpg",
        f"https://evil.example/{host}/a.jpg", f"https://{host}.evil.example/a.jpg", f"https://ann@{host}/user.jpg",
        f"https://{host}@evil.example/a.jpg", "https://[::1]/six.jpg", "https://127.0.0.1/four.jpg",
        f"https://{host}/a.jpg\"\nurl = \"https://evil.example/quote.jpg",
        f"https://{host}/a.jpg\noutput = \"/tmp/evil\"", f"https://{host}/a.jpg\\\"\n--next",
        f"https://{host}/[1-9999].jpg", f"https://{host}/{{a,b,c}}.jpg", f"https://{host}\\@evil.example/a.jpg",
        f"https://{host}/a b.jpg", f"https://{host}/\u00e4.jpg", f"https://{host}/" + "a" * 600, f"-o/tmp/evil {host}",
        f"@{host}", "", f"https://{host}\t/tab.jpg", f"https://{host}/a.jpg\u007f.png", f"HTTPS://{host}/large.jpg",
    ]


TEXTS = ["<img src=x onerror=alert(1)>", "\u001b[2J\u001b]0;evil\u0007", "\u202egnp.exe", "a\"b\\c\n\n# d", "$(touch evil)", "../../x"]


def documents():
    """For each source its document, and the paths that are good."""
    good = ["/plain%20name.jpg?width=4&x=$(id)", "/../../up.jpg", "/elsewhere.jpg", "/missing.jpg", "/long.jpg", "/;rm.png"]
    for source in ["commons", "flickr", "flickr-feed"]:
        host = HOSTS[source]
        addresses = []
        for index, path in enumerate(good):
            addresses.append(f"https://{host}{path}")
            addresses += hostile(host)[index::len(good)]
        texts = [TEXTS[index % len(TEXTS)] for index in range(len(addresses))]
        if source == "commons":
            pages = [{"title": f"File:{text}.jpg", "imageinfo": [{"url": address, "descriptionurl": address, "extmetadata": {
                "Artist": {"value": text}, "LicenseShortName": {"value": text}}}]} for text, address in zip(texts, addresses)]
            document = {"query": {"pages": pages}}
        elif source == "flickr":
            photos = [{"id": "7", "owner": text, "secret": "../x", "server": "1", "title": text, "url_q": address}
                      for text, address in zip(texts, addresses)]
            document = {"stat": "ok", "photos": {"photo": photos}}
        else:
            document = {"items": [{"title": text, "link": address, "media": {"m": address}, "author": text}
                                  for text, address in zip(texts, addresses)]}
        yield source, document, [(host, path) for path in good]
    cats = [{"id": text} for text in TEXTS + ["../../api", "a b", "\"\nurl = \"https://evil.example/"]]
    yield "cataas", cats + [{"id": "cat1"}, {"id": "cat2"}], [
        ("cataas.com", f"/cat/cat{number}?width=400&height=400") for number in (1, 2)]
    people = [{"id": {"bioguide": code}, "name": {"first": "x", "last": f"x {text}"}, "terms": [{"type": "rep", "state": "OH", "district": 1}]}
              for code, text in zip(["A000001", "../../x", "A00000\n", "B000002", "a000003", "\"\nurl=\"x"], TEXTS)]
    yield "legislators", people, [
        ("unitedstates.github.io", f"/images/congress/225x275/{code}.jpg") for code in ("A000001", "B000002")]


def main():
    server = os.path.abspath(sys.argv[1])
    problems = []

    def expect(condition, what):
        if not condition:
            problems.append(what)
            print("BROKEN", what)

    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch)
        (top / "certificate").mkdir()
        key, certificate = top / "certificate/key.pem", top / "certificate/cert.pem"
        names = ",".join(f"DNS:{name}" for name in [*HOSTS.values(), "evil.example"])
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=proof",
                        "-addext", f"subjectAltName={names}", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True, timeout=60)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        web.socket = context.wrap_socket(web.socket, server_side=True)
        threading.Thread(target=web.serve_forever, daemon=True).start()
        # curl reaches this server for any host, and its request keeps the name of that host.
        reach = ["--connect-to", f"::127.0.0.1:{web.server_port}", "--cacert", str(certificate), "-sS"]

        home = top / 'my "own" \\ themes'
        loaded = 0
        for number, (source, document, good) in enumerate(documents()):
            REQUESTS.clear()
            name = f"t{number}"
            before = {path for path in top.rglob("*")}
            imported = subprocess.run([server, "theme", "import", name, "--from", source, "--into", str(home)],
                                      input=json.dumps(document).encode(), capture_output=True, timeout=60)
            expect(imported.returncode == 0, f"{source}: import says {imported.stderr[-300:]!r}")
            controls = {byte for byte in imported.stderr + imported.stdout if byte < 32 and byte != 10}
            expect(not controls, f"{source}: the terminal gets {controls}")
            folder = home / name
            printed = subprocess.run([server, "theme", "pictures", str(folder)], capture_output=True, timeout=60)
            expect(printed.returncode == 0, f"{source}: pictures says {printed.stderr[-300:]!r}")
            subprocess.run(["curl", "-K", "-", *reach], input=printed.stdout, capture_output=True, timeout=120, cwd=top)
            asked = {(host.split(":")[0], path) for host, path in REQUESTS}
            # curl itself removes ".." from a path: it stays on the same host.
            wanted = {(host, path.replace("/../../", "/")) for host, path in good}
            expect(asked == wanted, f"{source}: asked for {sorted(asked ^ wanted)}")
            new = {path for path in top.rglob("*")} - before - {home}
            pictures = {path for path in new if path.suffix in (".jpg", ".png")}
            expect(all(path.parent == folder and path.name[1:4].isdigit() for path in pictures), f"{source}: wrote {pictures}")
            expect(new - pictures == {folder, folder / "theme.json", folder / "pictures.json"}, f"{source}: wrote {new - pictures}")
            fails = sum(1 for _, path in good if any(word in path for word in ("missing", "long")))
            expect(len(pictures) in (len(good) - fails, len(good) - fails - 1), f"{source}: {len(pictures)} of {len(good)} pictures")
            expect(all(path.stat().st_size in (0, len(PICTURE)) for path in pictures), f"{source}: a long or strange picture")
            loaded += len(pictures)
            checked = subprocess.run([server, "theme", "check", str(folder)], capture_output=True, timeout=60)
            expect(checked.returncode == (4 if fails else 0), f"{source}: check says {checked.stdout[-300:]!r}")
            small = subprocess.run([server, "theme", "small", str(folder)], capture_output=True, timeout=60)
            expect(small.returncode in (0, 4), f"{source}: small says {small.stderr[-300:]!r}")

        # A list is checked again after a change.
        REQUESTS.clear()
        for address in hostile("cataas.com"):
            (home / "t3/pictures.json").write_text(json.dumps({"from": "cataas", "pictures": [{"file": "x.jpg", "url": address}]}))
            printed = subprocess.run([server, "theme", "pictures", str(home / "t3")], capture_output=True, timeout=60)
            expect(printed.returncode == 2 and not printed.stdout, f"printed {address!r}")
        # The server sees every host; otherwise the checks above would mean nothing.
        subprocess.run(["curl", *reach, "-o", os.devnull, "https://evil.example/seen"], timeout=60, capture_output=True)
        expect(REQUESTS == [("evil.example", "/seen")], "a request to another host is not seen")
        web.shutdown()
    print(f"on {subprocess.run(['curl', '--version'], capture_output=True, text=True).stdout.split()[1]} of curl: "
          f"{loaded} pictures of 5 sources loaded, {len(hostile('x'))} hostile addresses a source left out, "
          f"{'nothing else asked for or written' if not problems else f'{len(problems)} BROKEN'}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
