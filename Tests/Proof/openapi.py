#!/usr/bin/env python3
"""The decks over HTTP against their description, by schemathesis: no error 500, nothing that is not described.

    openapi.py SERVER [SECONDS]     python3 -m pip install schemathesis

Its ids are those of decks that are there, and one of none.  Exit 0: it holds.
"""
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

if importlib.util.find_spec("schemathesis") is None:
    print("NOT RUN: python3 has no schemathesis (python3 -m pip install schemathesis)")
    sys.exit(77)

# The package requests sends an empty form in chunks, which the server does not accept (501).
# So each form gets a field without a meaning.
HOOKS = """import schemathesis

@schemathesis.hook
def before_call(context, case, kwargs):
    if isinstance(case.body, dict):
        case.body = {**case.body, "nothing": "x"}
"""
DOCUMENT = os.path.join(os.path.dirname(__file__), "../../Documentation/decks-over-http.openapi.json")
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def described(port, folder):
    """The description with the ids of decks in the place of any."""
    with open(DOCUMENT, encoding="utf-8") as file:
        document = json.load(file)
    ids = ["nobody"]
    for query in ("", "?deck_count=20&jokers_enabled=true", "?cards=AS,2S,X1"):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/deck/new/{query}", timeout=10) as answer:
            ids.append(json.load(answer)["deck_id"])
    parameters = document["components"]["parameters"]
    parameters["D"]["schema"] = {"enum": ids}
    parameters["P"]["schema"] = {"enum": ["hand", "other", "x" * 65]}
    with open(os.path.join(folder, "hooks.py"), "w", encoding="utf-8") as file:
        file.write(HOOKS)
    path = os.path.join(folder, "decks.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    return path


def main():
    server, seconds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 180
    log, folder = tempfile.TemporaryFile(), tempfile.TemporaryDirectory()
    child = subprocess.Popen([server, "--port", "0", "--web-port", "0", "--local", "--no-beacon"], stdout=subprocess.PIPE,
                             stderr=log)
    try:
        port = json.loads(child.stdout.readline())["web_port"]
        limit = re.sub(r"\D", "", str(seconds))
        found = subprocess.run(
            [sys.executable, "-m", "schemathesis.cli", "run", described(port, folder.name), "--url", f"http://127.0.0.1:{port}", "--checks", CHECKS,
             "--phases", "coverage,fuzzing", "--max-examples", "200", "--max-time", limit,
             "--no-color"], capture_output=True, text=True, timeout=seconds + 600, check=False,
            env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": folder.name},
            # It keeps its findings in the folder that it runs in.
            cwd=folder.name)
    finally:
        child.terminate()
        child.wait(20)
    text = (found.stdout + found.stderr).splitlines()
    print("\n".join(text[-60:] if found.returncode else [line for line in text if "generated" in line]))
    return 1 if found.returncode or child.returncode else 0


sys.exit(main())
