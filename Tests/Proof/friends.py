"""Which address of a computer with many networks friends are told, by client and server."""
import json, socket

import namespaces
from fault import require
from host import Host
from namespaces import run

LAN, LAN_ADDRESS = "lan0", "192.168.77.5"
NOT_FOR_FRIENDS = {"docker0": "172.17.0.1/16", "br-0123456789ab": "172.18.0.1/16", "podman0": "10.88.0.1/16",
                   "virbr0": "192.168.122.1/24", "tailscale0": "100.64.7.7/10", "wg0": "10.9.0.1/24"}


def told(done, words):
    """The addresses that a command's output has for friends."""
    lines = done.stdout.decode().splitlines()
    found = [line for line in lines for word in words if word in line]
    require(found, "no line with", words, "in", lines, done.stderr)
    return found


def friends(server_program, client, name, rounds):
    """Everywhere the address of the network by cable is told, whichever interface is older or has the default route."""
    for order, default in (([LAN, *NOT_FOR_FRIENDS], LAN), ([*NOT_FOR_FRIENDS, LAN], "tailscale0")):
        run("ip", "netns", "add", name)
        try:
            run("ip", "-n", name, "link", "set", "lo", "up")
            for number, end in enumerate(order):
                run("ip", "-n", name, "link", "add", end, "type", "veth", "peer", "name", f"far{number}")
                run("ip", "-n", name, "addr", "add", NOT_FOR_FRIENDS.get(end, LAN_ADDRESS + "/24"), "dev", end)
                for one in (end, f"far{number}"):
                    run("ip", "-n", name, "link", "set", one, "up")
            run("ip", "-n", name, "route", "add", "default", "dev", default)
            with Host(server_program, "--web-port", 0, inside=name, beacon=True) as host:
                here = f"localhost:{host.port}"
                for _ in range(rounds):
                    servers, _ = client.find(inside=name)
                    require([server["host"] for server in servers] == [LAN_ADDRESS], "find lists", servers)
                    for words in (["create"], ["create", here]):
                        done = client(*words, "--plain", "--name", "ann", "--grid", "2x2", inside=name)
                        for line in told(done, ["Tell your friend", "in a browser"]):
                            require(LAN_ADDRESS in line, *words, "tells friends", line)
                    for line in told(client("qr", here + "/K3QF", inside=name), ["GameClient join", "http://"]):
                        require(LAN_ADDRESS in line, "qr tells friends", line)
                    with namespaces.inside(name), socket.create_connection(("127.0.0.1", host.port)) as wire:
                        hello = json.loads(wire.makefile().readline())
                    require(hello.get("host") == LAN_ADDRESS, "the page is told", hello)
            with Host(server_program, "--bind", "127.0.0.1", "--web-port", 0, inside=name, beacon=True) as host:
                here = f"localhost:{host.port}"
                for words in (["create", here, "--plain", "--grid", "2x2"], ["qr", here + "/K3QF"]):
                    for line in told(client(*words, inside=name), ["GameClient join", "http://"]):
                        require("localhost" in line, *words, "tells an address that leads nowhere:", line)
                with namespaces.inside(name), socket.create_connection(("127.0.0.1", host.port)) as wire:
                    require("host" not in json.loads(wire.makefile().readline()), "hello tells an address that leads nowhere")
        finally:
            run("ip", "netns", "del", name)
        print(f"friends, {order[0]} first, default route by {default}: {rounds} of {rounds} times right by find, create, "
              "create localhost, qr and hello", flush=True)
