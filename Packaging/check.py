#!/usr/bin/env python3
"""Holds the files of this folder against the source and each other; says what is wrong, one line each, and ends with 1.

There is neither a registry nor a cluster nor a Mac where this runs: it reads the files, and runs none of them."""
import json, os, re, sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def text(path):
    return open(os.path.join(ROOT, path), encoding="utf-8").read()


def parse(lines, at=0):
    """The plain YAML of this folder: maps, lists of "- ", words, and JSON; anything else is an error."""
    indent = len(lines[at]) - len(lines[at].lstrip())
    made = [] if lines[at].lstrip().startswith("- ") else {}
    while at < len(lines):
        line = lines[at]
        depth = len(line) - len(line.lstrip())
        if depth < indent:
            break
        if depth > indent:
            raise ValueError("an indent that belongs to nothing: " + line)
        body = line.strip()
        if body.startswith("- ") != isinstance(made, list):
            raise ValueError("a list in a map, or a map in a list: " + line)
        if isinstance(made, list):
            lines[at] = " " * (indent + 2) + body[2:]
            value, at = parse(lines, at)
            made.append(value)
            continue
        key, rest = re.fullmatch(r"([A-Za-z./]+):(?: (.+))?", body).groups()
        if key in made:
            raise ValueError("twice: " + line)
        at += 1
        if rest is None:
            made[key], at = parse(lines, at)
        else:
            made[key] = json.loads(rest) if rest[0] in "[{\"" or rest in ("true", "false") or rest.isdigit() else rest
    return made, at


def documents(source):
    lines = [line for line in source.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    parts = "\n".join(lines).split("\n---\n")
    return {made["kind"]: made for made in (parse(part.split("\n"))[0] for part in parts)}


def problems():
    version = re.search(r'version = "(.+)"', text("Sources/GameProtocol/Release.swift"))[1]
    limits = text("Sources/GameProtocol/Lines/Limits.swift")
    game, web = (int(re.search(name + r"\b[^=\n]*= ([\d_]+)", limits)[1].replace("_", ""))
                 for name in ("defaultPort", "defaultWebPort"))

    def agree(what, found, wanted):
        if found != wanted:
            yield f"{what} is {found}, not {wanted}"

    container = text("Packaging/Containerfile")
    entry = json.loads(re.search(r"^ENTRYPOINT (.*)$", container, re.M)[1])
    metrics = int(entry[entry.index("--metrics") + 1].rsplit(":", 1)[1])
    yield from agree("the container's version", re.search(r'image\.version="(.+?)"', container)[1], version)
    yield from agree("EXPOSE", re.search(r"^EXPOSE (.*)$", container, re.M)[1], f"{game} {web} {metrics}")
    yield from agree("USER", re.search(r"^USER (.*)$", container, re.M)[1], "65532:65532")
    yield from agree("VOLUME", re.search(r"^VOLUME (.*)$", container, re.M)[1], entry[entry.index("--journal") + 1])
    yield from agree("the last base", re.findall(r"^FROM (\S+)", container, re.M)[-1], "gcr.io/distroless/cc-debian12:nonroot")

    formula = text("Packaging/cardtable.rb")
    yield from agree("the formula's version", re.search(r'^  version "(.+)"', formula, re.M)[1], version)
    yield from agree("the formula's archive", re.search(r'url ".*-([\d.]+)\.tar\.gz"', formula)[1], version)
    for path in re.findall(r'system "(Scripts/[a-z]+)"', formula):
        if not os.access(os.path.join(ROOT, path), os.X_OK):
            yield f"the formula runs {path}, which is not there"

    made = documents(text("Packaging/single.yaml"))
    yield from agree("the kinds", sorted(made), ["Service", "StatefulSet"])
    service, workload = made["Service"]["spec"], made["StatefulSet"]["spec"]
    pod = workload["template"]["spec"]
    (container,) = pod["containers"]
    drain = int(container["args"][container["args"].index("--drain") + 1])
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    yield from agree("the ports", ports, {"game": game, "web": web, "metrics": metrics})
    yield from agree("the service's ports", {p["targetPort"]: p["port"] for p in service["ports"]}, {"game": game, "web": web})
    yield from agree("the service's type", service["type"], "LoadBalancer")
    labels = workload["template"]["metadata"]["labels"]
    yield from agree("the selectors", (service["selector"], workload["selector"]["matchLabels"]), (labels, labels))
    yield from agree("serviceName", workload["serviceName"], made["Service"]["metadata"]["name"])
    yield from agree("replicas", workload["replicas"], 1)
    # After the drain everybody is told, and given two seconds to leave.
    if pod["terminationGracePeriodSeconds"] < drain + 15:
        yield f"terminationGracePeriodSeconds is not 15 more than --drain {drain}"
    for probe, path in (("readinessProbe", "/readyz"), ("livenessProbe", "/healthz")):
        yield from agree(probe, container[probe]["httpGet"], {"path": path, "port": "metrics"})
    yield from agree("the image's version", container["image"].rsplit(":", 1)[1], version)
    user = {key: pod["securityContext"][key] for key in ("runAsNonRoot", "runAsUser", "runAsGroup", "fsGroup")}
    yield from agree("the user", user, {"runAsNonRoot": True, "runAsUser": 65532, "runAsGroup": 65532, "fsGroup": 65532})
    yield from agree("the rights", container["securityContext"], {"allowPrivilegeEscalation": False,
                     "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}})
    (mount,), (claim,) = container["volumeMounts"], workload["volumeClaimTemplates"]
    yield from agree("the volume", (mount["name"], mount["mountPath"]), (claim["metadata"]["name"], "/data"))
    yield from agree("accessModes", claim["spec"]["accessModes"], ["ReadWriteOnce"])

    made = documents(text("Packaging/group.yaml"))
    yield from agree("the group's kinds", sorted(made), ["DaemonSet", "PodDisruptionBudget", "Secret", "Service"])
    workload = made["DaemonSet"]["spec"]
    pod = workload["template"]["spec"]
    (one,) = pod["containers"]
    yield from agree("the group's selector", workload["selector"]["matchLabels"], workload["template"]["metadata"]["labels"])
    labels = workload["template"]["metadata"]["labels"]
    service, budget = made["Service"]["spec"], made["PodDisruptionBudget"]["spec"]
    yield from agree("the group's service", (service["selector"], [p["targetPort"] for p in service["ports"]]), (labels, ["web"]))
    # A controller without a scale, such as a DaemonSet, allows only a whole number as minAvailable.
    yield from agree("the group's budget", budget, {"minAvailable": 2, "selector": {"matchLabels": labels}})
    notes = {"prometheus.io/scrape": "true", "prometheus.io/port": str(metrics)}
    yield from agree("the group's annotations", workload["template"]["metadata"]["annotations"], notes)
    for part in ("image", "readinessProbe", "livenessProbe", "securityContext", "resources"):
        yield from agree("the group's " + part, one[part], container[part])
    ports = {port["name"]: (port["containerPort"], port.get("hostPort")) for port in one["ports"]}
    yield from agree("the group's ports", ports, {"game": (game, game), "web": (web, web), "metrics": (metrics, None)})
    variables = {variable["name"]: variable for variable in one["env"]}
    yield from agree("the address of a server", variables["CARDTABLE_ADVERTISE"]["value"], f"$(NODE):{game}")
    # An own variable is put into another one's value where it stands before it.
    yield from agree("the variables", list(variables), ["NODE", "CARDTABLE_ADVERTISE", "CARDTABLE_CLUSTER"])
    secret = variables["CARDTABLE_CLUSTER"]["valueFrom"]["secretKeyRef"]
    yield from agree("the secret", secret, {"name": made["Secret"]["metadata"]["name"], "key": "url"})
    options = text("Sources/GameServer/Configuration/ServerCommandLine+Options.swift")
    for word in one["command"][1:]:
        if word.startswith("--") and f'"{word[2:]}"' not in options:
            yield f"the group's servers get {word}, which there is not"


if __name__ == "__main__":
    found = list(problems())
    print("\n".join(found) or "They agree.")
    sys.exit(1 if found else 0)
