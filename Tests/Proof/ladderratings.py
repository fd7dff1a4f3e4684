"""The ratings of a ladder beside those of glicko2 and choix, from generated files; and a file of a million rounds.

What is drawn into the files: rounds of two to four players with ties, lines in any order, lines that are there twice,
lines that nobody understands, and half a line at the end. The reply's other columns are counted here again.
"""
import collections, datetime, json, math, os, random, statistics, sys, tempfile, time

from fault import require
from host import Host
from wire import Wire

try:
    import choix
    import glicko2
    import numpy
except ImportError as error:
    print(f"NOT RUN: {error}; python3 -m pip install glicko2 choix")
    sys.exit(77)

SCALE = 173.7178
START = 1_790_000_000_000


class Player(glicko2.Player):
    """The package's player, with the paper's function f: release 2.1.0 has the rating there instead of the deviation."""

    def _f(self, x, delta, v, a):
        power, deviation = math.exp(x), self.rd / SCALE
        total = deviation ** 2 + v + power
        return power * (delta ** 2 - total) / (2 * total ** 2) - (x - a) / self._tau ** 2


def stamp(milliseconds):
    moment = datetime.datetime.fromtimestamp(milliseconds // 1000, datetime.timezone.utc)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03}Z"


def generate(chance, names, count, span_ms, neighbors=None):
    """Rounds in the order of time: milliseconds, and the names by place. `neighbors` limits who meets whom."""
    strengths = {name: chance.gauss(0, 1) for name in names}
    times = sorted(chance.sample(range(span_ms), count))
    rounds = []
    for moment in times:
        first = chance.randrange(len(names))
        near = names[first:first + neighbors] if neighbors else names
        players = chance.sample(near, min(len(near), chance.choice((2, 2, 2, 3, 4))))
        if len(players) < 2:
            players = names[-2:]
        levels = collections.defaultdict(list)
        for name in players:
            levels[round(strengths[name] + chance.gauss(0, 1))].append(name)
        rounds.append((START + moment, [levels[level] for level in sorted(levels, reverse=True)]))
    return rounds


def write(chance, path, rounds):
    lines = []
    for number, (moment, places) in enumerate(rounds):
        points = iter(range(len(places), 0, -1))
        players = " > ".join(" = ".join(f"{name} {level}" for name in place) for place in places for level in (next(points),))
        seed = f"{chance.getrandbits(128):032x}"
        lines.append(f"{stamp(moment)}\tround\tconcentration pairs=8\t{players}\tQEGF {number}\t{seed}\tcomplete\n")
    if chance.random() < 0.5:
        chance.shuffle(lines)
    half = lines[0][:-30]
    lines += chance.choices(lines, k=len(lines) // 20)
    lines.insert(chance.randrange(len(lines)), "# a line of the operator\n")
    if chance.random() < 0.5:
        lines.append(half)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)


def pairs_of(places):
    """Each player with its place, against each other one: names, and 1, 0.5 or 0."""
    seats = [(place, name) for place, tied in enumerate(places) for name in tied]
    return [(name, other, 1 if place < second else 0 if place > second else 0.5)
            for place, name in seats for second, other in seats if other != name]


def rated(rounds, kind):
    """The players after all rounds, by glicko2."""
    players, last, trends = collections.defaultdict(kind), {}, collections.defaultdict(list)
    for moment, places in rounds:
        names = [name for place in places for name in place]
        for name in names:
            days = (moment - last.get(name, moment)) / 86_400_000
            last[name] = moment
            players[name].rd = min(350, math.hypot(players[name].rd, SCALE * players[name].vol * math.sqrt(days)))
        before = {name: (players[name].rating, players[name].rd) for name in names}
        met = collections.defaultdict(list)
        for name, other, score in pairs_of(places):
            met[name].append((*before[other], score))
        for name in names:
            players[name].update_player(*map(list, zip(*met[name])))
            players[name].rd = min(350, players[name].rd)
            players[name].vol = min(0.1, players[name].vol)
            trends[name].append(players[name].rating)
    return players, trends


def counted(rounds):
    """Wins, draws, losses and the streak by name, and the same against each other name."""
    table, cross = collections.defaultdict(lambda: [0, 0, 0, 0]), collections.defaultdict(lambda: [0, 0, 0])
    for _, places in rounds:
        for place, tied in enumerate(places):
            for name in tied:
                kind = 2 if place else 1 if len(tied) > 1 else 0
                row = table[name]
                row[kind] += 1
                row[3] = (max(row[3], 0) + 1, 0, min(row[3], 0) - 1)[kind]
        for name, other, score in pairs_of(places):
            cross[name, other][2 - int(2 * score)] += 1
    return table, cross


def strengths(rounds):
    """Ratings by choix with the mean 1500; None where the results do not connect all players."""
    names = sorted({name for _, places in rounds for place in places for name in place})
    place, wins = {name: number for number, name in enumerate(names)}, numpy.zeros((len(names), len(names)))
    met = collections.defaultdict(set)
    for _, places in rounds:
        for name, other, score in pairs_of(places):
            if other not in met[name]:
                met[name].add(other)
                wins[place[name], place[other]] += 0.5          # one more draw for each pairing
            wins[place[name], place[other]] += score
    reached, waiting = set(), names[:1]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(met[name])
    if len(reached) < len(names):
        return None
    ratings = choix.ilsr_pairwise_dense(wins, max_iter=10_000, tol=1e-6) * 400 / math.log(10)
    return dict(zip(names, 1500 + ratings - ratings.mean()))


def page(wire, **fields):
    """All rows of a request, page by page, and the cross table of the first page."""
    rows, first, after = [], None, {}
    while True:
        wire.send({"type": "ladder", **fields, **after})
        reply = json.loads(wire.until(b'"re":"ladder"'))
        if reply.get("code") == "rate_limited":
            time.sleep(reply["retry_after_ms"] / 1000)
            continue
        require(reply["type"] == "ok", fields, "was refused:", reply)
        first = first or reply
        rows += reply["rows"]
        if "next" not in reply:
            return rows, first
        after = {"after": reply["next"]}


def check_counts(rounds, rows, first):
    table, cross = counted(rounds)
    require({row["name"] for row in rows} == set(table), "other players than", sorted(table))
    require(all(row["rank"] == 1 + sum(other["rating"] > row["rating"] for other in rows) for row in rows), "ranks:", rows)
    require(all(one["rating"] >= other["rating"] for one, other in zip(rows, rows[1:])), "not by rating:", rows)
    for row in rows:
        own = [row["won"], row["drawn"], row["lost"], row["streak"]]
        require(own == table[row["name"]] and row["rounds"] == sum(own[:3]), row, "instead of", table[row["name"]])
    for one, line in zip(first["rows"], first.get("cross", [])):
        for other, results in zip(first["rows"], line):
            require(results == cross[one["name"], other["name"]], one, other, results)


class Farthest:
    """The largest difference of each kind, and where it was."""

    def __init__(self):
        self.values = {}

    def note(self, kind, difference, limit, *where):
        self.values[kind] = max(self.values.get(kind, 0), difference)
        require(difference <= limit, kind, "is", difference, "apart:", *where)


def compare(program, folder, chance, number, farthest, totals):
    path = os.path.join(folder, f"{number}.tsv")
    size = chance.randint(130, 200) if number % 100 == 99 else chance.randint(2, 16)
    names = [f"{chance.choice('abcXYZ')}.{index}" for index in range(size)]
    count = 12 * size if size > 16 else chance.randint(1, 80)
    span = chance.choice((3_600_000, 86_400_000, 60 * 86_400_000, 4_000 * 86_400_000))
    rounds = generate(chance, names, count, span, chance.choice((None, None, 3)))
    write(chance, path, rounds)
    with Host(program, "--local", "--ladder", path) as host:
        wire = Wire(("127.0.0.1", host.port))
        rows, first = page(wire, cross=True)
        require(first["classes"][0]["rounds"] == count, number, "has", first["classes"], "for", count)
        check_counts(rounds, rows, first)
        players, trends = rated(rounds, Player)
        as_released, _ = rated(rounds, glicko2.Player)
        for row in rows:
            player, trend = players[row["name"]], trends[row["name"]][-20:]
            farthest.note("rating", abs(row["rating"] - player.rating), 0.51, path, row)
            farthest.note("error", abs(row["error"] - 1.96 * player.rd), 0.51, path, row)
            farthest.note("trend", max(abs(one - other) for one, other in zip(row["trend"], trend, strict=True)), 0.51, path)
            farthest.note("rating as glicko2 was released", abs(row["rating"] - as_released[row["name"]].rating), math.inf)
            totals["ratings"] += 1
        since = (START + chance.choice((0, chance.randrange(span)))) // 1000
        later = [entry for entry in rounds if entry[0] >= since * 1000]
        moment = stamp(since * 1000)[:19] + "Z"
        rows, first = page(wire, since=moment, cross=True)
        check_counts(later, rows, first)
        ratings = strengths(later) if later else {}
        if ratings is None:
            totals["unconnected"] += 1
            require(not any("error" in row for row in rows), path, "since", moment, "does not connect all:", rows)
        else:
            for row in rows:
                farthest.note(f"since, {'above' if size > 128 else 'up to'} 128 players",
                              abs(row["rating"] - ratings[row["name"]]), 1, path, moment, row)
                require("error" in row, path, "since", moment, "has no error:", row)
                totals["since"] += 1
        wire.close()
    os.remove(path)


def measure(program, folder, chance, players, count):
    """A large file: how long until the server is ready, and for a reply; with the time on a core, which others share."""
    path = os.path.join(folder, "large.tsv")
    names = [f"player{index}" for index in range(players)]
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            one, other = chance.sample(names, 2)
            sign = chance.choice(">>>=")
            file.write(f"{stamp(START + 1000 * number)}\tround\tconcentration pairs=8\t{one} 5 {sign} {other} {3 if sign == '>' else 5}"
                       f"\tQEGF {number}\t{chance.getrandbits(128):032x}\tcomplete\n")
    size = os.path.getsize(path)
    times = collections.defaultdict(list)
    for _ in range(3):
        began = time.monotonic()
        with Host(program, "--local", "--ladder", path) as host:
            times["ready"].append((1000 * (time.monotonic() - began), 1000 * host.cpu_seconds))
            peak = host.peak_kib
            for fields in ({}, {"cross": True}, {"since": "2026-01-01"}, {"since": "2026-01-01", "cross": True}):
                for _ in range(3):
                    wire = Wire(("127.0.0.1", host.port))
                    wire.line()
                    began, used = time.monotonic(), host.cpu_seconds
                    wire.ask(type="ladder", **fields)
                    times[" ".join(fields) or "plain"].append((1000 * (time.monotonic() - began), 1000 * (host.cpu_seconds - used)))
                    wire.close()
    os.remove(path)
    told = ", ".join(f"{kind} {statistics.median(wall for wall, _ in values):.1f} ({statistics.median(cpu for _, cpu in values):.1f})"
                     for kind, values in times.items())
    print(f"{count} rounds of {players} players, {size >> 20} MiB, {peak >> 10} MiB resident at most; "
          f"ms until ready and for replies, median (on a core): {told}", flush=True)


def main(program, files, seed):
    chance = random.Random(seed)
    farthest, totals = Farthest(), collections.Counter()
    with tempfile.TemporaryDirectory(prefix="cardtable-ladder-") as folder:
        for number in range(files):
            compare(program, folder, chance, number, farthest, totals)
        differences = ", ".join(f"{kind} {value:.2f}" for kind, value in sorted(farthest.values.items()))
        print(f"{files} files: {totals['ratings']} ratings and {totals['since']} with since, {totals['unconnected']} files "
              f"that do not connect all; farthest apart: {differences}; seed {seed}", flush=True)
        for players, count in ((50, 1_000_000), (2_000, 100_000), (10_000, 1_000_000)):
            measure(program, folder, chance, players, count)
