#!/usr/bin/env python3
"""The rung flood: 20,000 connections in five seconds, while two play on.  flood.py PROGRAM [CONNECTIONS]"""
import json, resource, sys, time

import namespaces
from fault import Fault, require
from host import Host
from watch import Pair, judge, start_other

ROUNDS = 3
SECONDS = 5


def attack(host, pair, manner, count, address, inside):
    """One flood between two calm times; the pair's figures of the first calm time and of the flood."""
    base = host.descriptors
    pair.figures()
    calm_share = host.cpu_share(SECONDS)
    calm, used = pair.figures(), host.cpu_seconds
    flooder = start_other("flooder.py", address, host.port, count, SECONDS, manner, inside=inside)
    answer = flooder.stdout.readline()
    require(answer, "the flood did not come about")
    during, used = pair.figures(), host.cpu_seconds - used
    flooder.wait(20)
    host.wait_for_descriptors(base, 2)
    time.sleep(2)
    share = host.cpu_share(2)
    print(f"  {answer.strip()}; CPU before {calm_share:.1%}, meanwhile {used / during['seconds']:.1%}, "
          f"2 s after {share:.1%} of a core", flush=True)
    require(share <= 1.5 * calm_share + 0.01, "2 s after the flood the server uses", share, "of a core, not", calm_share)
    return json.loads(answer), calm, during


def rung(host, pair, name, manner, count, address, inside, check):
    runs = []
    for _ in range(ROUNDS):
        runs.append(attack(host, pair, manner, count, address, inside))
        check(runs[-1][0])
    judge(name, [calm for _, calm, _ in runs], [during for _, _, during in runs])


def main():
    namespaces.need_root("flood")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    with namespaces.two(), Host(program, inside=namespaces.SERVER) as host:
        with Pair(host.port, inside=namespaces.SERVER) as pair:

            def only_some(heard):
                require(heard["let_in"] == 64 and heard["server_full"] == count - 64, "of one address came in:", heard)

            def few_refused(heard):
                require(heard["let_in"] + heard["server_full"] == count, "not everybody was told:", heard)

            def up_to_the_maximum(heard):
                require(heard["let_in"] == 9_998 and heard["server_full"] == count - 9_998, "came in:", heard)

            there, here = namespaces.SERVER_ADDRESS, "127.0.0.1"
            rung(host, pair, "flood of one address", "hold", count, there, namespaces.CLIENTS, only_some)
            rung(host, pair, "coming and going", "leave", count, there, namespaces.CLIENTS, few_refused)
            if count > 10_000 and hard >= 12_000:
                rung(host, pair, "flood on loopback", "hold", count, here, namespaces.SERVER, up_to_the_maximum)
            rung(host, pair, "coming and going on loopback", "leave", count, here, namespaces.SERVER, few_refused)
        lines = host.said().count("\n")
        print(f"flood: {lines} lines in the log")
        require(lines < 100, "the log has", lines, "lines")


try:
    main()
except Fault as fault:
    sys.exit(f"flood: {fault}")
