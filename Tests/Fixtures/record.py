#!/usr/bin/env python3
"""Records Tests/Fixtures/rooms: whole evenings at a real server.  See README.md here.

    GS=.build/debug/GameServer python3 -B Tests/Fixtures/record.py [SCENE...]
"""
import os, signal, sys, threading, time, traceback

from table import Connection, Table

HERE = os.path.dirname(os.path.abspath(__file__))
ROOMS = os.path.join(HERE, "rooms")


def seed(number):
    return f"{number:02x}112233445566778899aabbccddeeff"


def pairs(**options):
    return dict(type="create", game="concentration", options={"hide_ms": 0, "turn_s": 0, **options})


def deck(**options):
    return dict(type="create", game="deck", options={"turn_s": 0, **options})


def code(connection):
    return next(line["room"] for line in reversed(connection.lines) if "room" in line)


def pairs_of_two():
    """Two people, watched: talk, asides, refusals, hovers, readings, a rematch with entropy."""
    t = Table("pairs-of-two", seed(1))
    ann, bob, cat = t.come("ann", "bob", "cat")
    ann.ask(type="list")
    ann.ask(type="help")
    ann.ask(**pairs(pairs=8, hide_ms=50), title="Ann's \u201cpairs\u201d \U0001f0cf", entropy="never read")
    room = code(ann)
    bob.ask(type="list")
    bob.ask(type="join", room="ZZZZ")
    cat.ask(type="join", room=room, role="spectator")
    cat.ask(type="chat", text="who plays?")
    ann.ask(type="start")
    bob.ask(type="join", room=room)
    bob.ask(type="create", game="concentration")
    ann.ask(type="flip", cell=99)
    bob.ask(type="flip", cell=1)
    ann.send(type="hover", cell=3)
    t.barrier()
    ann.ask(type="piles")
    t.play(5, skill=0.3)
    cat.ask(type="chat", text="an aside")
    cat.ask(type="flip", cell=1)
    bob.ask(type="chat", text="tab\tand \"quotes\" \\ and \u00e9 \U0001f408")
    bob.ask(type="state")
    cat.ask(type="state")
    t.play(skill=0.9)
    ann.ask(type="state")
    bob.ask(type="ready", ready=True, entropy="bob's dice: 4 4 1")
    bob.ask(type="ready", ready=False)
    bob.ask(type="ready", ready=True, entropy="bob's dice: 6")
    cat.ask(type="list")
    ann.ask(type="ready", entropy="ann's coin")
    t.play(9)
    ann.ask(type="kick", player="nobody")
    bob.ask(type="kick", player="cat")
    ann.ask(type="kick", player="cat")
    cat.ask(type="join", room=room)
    bob.ask(type="leave")
    bob.ask(type="leave")
    ann.ask(type="state")
    ann.bye()
    t.finish(ROOMS, live="yes")


def pairs_of_six():
    """Six people, no second go after a pair: pictures, all of them to the end; the owner goes and comes back."""
    t = Table("pairs-of-six", seed(2))
    people = t.come("dan", "eve", "fay", "gus", "hal", "ida")
    people[0].ask(**pairs(pairs=6, theme="emoji", again=False, columns=4), seats=6, private=True, password="let me in")
    room = code(people[0])
    people[1].ask(type="join", room=room, password="wrong")
    people[1].ask(type="join", room=room)
    for person in people[1:]:
        person.ask(type="join", room=room, password="let me in")
    t.play(skill=0.7)
    for person in people[1:]:
        person.ask(type="ready")
    people[0].ask(type="leave")
    people[1].ask(type="start")
    people[0].ask(type="join", room=room, password="let me in", role="spectator")
    t.play(5)
    people[3].ask(type="leave")
    t.play()
    people[0].ask(type="join", room=room, password="let me in")
    people[0].ask(type="state")
    t.finish(ROOMS, live="yes")


def pairs_big():
    """The biggest board, alone."""
    t = Table("pairs-big", seed(3))
    jo, = t.come("jo")
    jo.ask(**pairs(pairs=72, cols=12, theme="emoji"), seats=1)
    t.play()
    t.finish(ROOMS, live="no")


def pairs_small():
    """The smallest board, alone: complete, in a stalemate, left."""
    t = Table("pairs-small", seed(4))
    kim, kit = t.come("kim", "kit")
    kim.ask(**pairs(pairs=2, cols=4, stalemate_turns=2), seats=1)
    kit.ask(type="join", room=code(kim), role="spectator")
    t.play()
    kim.ask(type="ready")
    wrong = next(line for line in kim.lines if line["type"] == "started")
    cards = {line["cell"]: line["card"]["pair"] for line in kim.lines if line["type"] == "reveal"}
    # The second deal is unknown, so the script tries cards to find the same two unequal ones.
    first = kim.ask(type="flip", cell=1)
    for other in (2, 3, 4):
        kim.ask(type="flip", cell=other)
        last = [line for line in kim.lines if line["type"] in ("match", "mismatch")][-1]
        if last["type"] == "mismatch":
            break
        kim.ask(type="flip", cell=1)
    while kim.actor_over() is False:
        kim.ask(type="flip", cell=1)
        if kim.actor_over() is False:
            kim.ask(type="flip", cell=other)
    kim.ask(type="ready")
    kim.ask(type="flip", cell=2)
    kim.ask(type="leave")
    t.finish(ROOMS, live="yes")


def pairs_timed():
    """A turn clock: three strikes and out, the other wins; then the same for two of three."""
    t = Table("pairs-timed", seed(5))
    leo, mia, ned = t.come("leo", "mia", "ned")
    leo.ask(**pairs(pairs=4, turn_s=1, theme="cards"), seats=3)
    room = code(leo)
    mia.ask(type="join", room=room)
    ned.ask(type="join", room=room, role="spectator")
    leo.ask(type="start")
    t.barrier()
    ned.until("over")
    mia.ask(type="state")
    t.finish(ROOMS, live="no")


def pairs_stale():
    """Two people who only turn the same two unequal cards: a stalemate that has winners."""
    t = Table("pairs-stale", seed(6))
    oli, pam = t.come("oli", "pam")
    oli.ask(**pairs(pairs=3, cols=3, stalemate_turns=6))
    pam.ask(type="join", room=code(oli))
    t.play(12, skill=0)
    for _ in range(40):
        actor = t.actor()
        if not actor:
            break
        prompt, actor.prompt = actor.prompt, None
        cells = prompt["cells"]
        actor.ask(type="flip", turn=prompt["turn"], cell=cells[0] if prompt["nth"] == 1 else cells[-1])
    t.finish(ROOMS, live="yes")


def pairs_lost():
    """Connections are lost, come back by their events, are taken over, and are given up; the room closes."""
    t = Table("pairs-lost", seed(7))
    quy, ray, sam = t.come("quy", "ray", "sam")
    quy.ask(**pairs(pairs=6, hide_ms=400))
    room = code(quy)
    ray.ask(type="join", room=room)
    sam.ask(type="join", room=room, role="spectator")
    t.play(3)
    seen = quy.seq
    quy.close()
    ray.until("offline")
    ray.ask(type="chat", text="where are you?")
    quy = t.back("quy", "quy.2", seen=seen)
    t.play(4)
    seen = quy.seq
    third = t.back("quy", "quy.3", seen=seen)
    t.barrier()
    sam.close()
    ray.until("offline", player="sam")
    third.until("left", player="sam")
    t.play(2)
    ray.close()
    third.until("left", player="ray")
    third.ask(type="ready")
    third.close()
    time.sleep(64)
    t.finish(ROOMS, live="no")


def pairs_gone():
    """Both are lost in the middle of a round: it is abandoned."""
    t = Table("pairs-gone", seed(8))
    tom, una, vic = t.come("tom", "una", "vic")
    tom.ask(**pairs(pairs=5, cols=5), seats=2)
    room = code(tom)
    una.ask(type="join", room=room)
    vic.ask(type="join", room=room, role="spectator")
    t.play(5)
    tom.close()
    una.until("offline", player="tom")
    una.close()
    vic.until("left", player="una")
    vic.ask(type="state")
    t.finish(ROOMS, live="no")


def pairs_restarted():
    """The server is killed twice and stopped once while cards are showing, and the game goes on."""
    t = Table("pairs-restarted", seed(9), keep=20)
    wes, xia = t.come("wes", "xia")
    wes.ask(**pairs(pairs=8, hide_ms=300, turn_s=60))
    xia.ask(type="join", room=code(wes))
    t.play(5)
    seen = {"wes": wes.seq, "xia": xia.seq}
    for number, how in enumerate((signal.SIGKILL, signal.SIGTERM, signal.SIGKILL)):
        t.kill(how)
        t.start()
        xia = t.back("xia", f"xia.{number + 2}", seen=seen["xia"])
        wes = t.back("wes", f"wes.{number + 2}", seen=seen["wes"])
        t.play(3)
        seen = {"wes": wes.seq, "xia": xia.seq}
    t.play()
    t.finish(ROOMS, live="no")


def high_card():
    """High card of three, jokers in, two decks cut short; a rematch that one leaves."""
    t = Table("high-card", seed(10))
    abe, bea, cal, dot = t.come("abe", "bea", "cal", "dot")
    abe.ask(**deck(rules="high_card", cards=["AS", "KD", "KH", "2S", "9C", "9D", "9H", "X1", "X2", "0C"], deck_count=2, jokers=True), seats=3)
    room = code(abe)
    bea.ask(type="join", room=room)
    dot.ask(type="join", room=room, role="spectator")
    cal.ask(type="join", room=room)
    cal.ask(type="draw", turn=1)
    t.play(4)
    abe.ask(type="piles")
    abe.ask(type="piles", pile="table")
    abe.ask(type="add", pile="table", cards=["AS"])
    dot.ask(type="state")
    t.play()
    abe.ask(type="piles", pile="discard")
    for person in (abe, bea, cal):
        person.ask(type="ready", entropy=f"of {person.name}")
    t.play(4)
    bea.ask(type="leave")
    t.play(3)
    cal.bye()
    abe.ask(type="state")
    t.finish(ROOMS, live="yes")


def high_card_timed():
    """High card of a whole deck against a clock: one sleeps, is lost and is sent out."""
    t = Table("high-card-timed", seed(11))
    edd, flo = t.come("edd", "flo")
    edd.ask(**deck(rules="high_card", jokers=True, turn_s=1))
    flo.ask(type="join", room=code(edd))
    t.play(20)
    flo.ask(type="chat", text="asleep?")
    t.barrier()
    while not any(line["type"] == "over" for line in flo.lines):
        if flo.prompt:
            prompt, flo.prompt = flo.prompt, None
            flo.ask(type="draw", turn=prompt["turn"])
        else:
            flo.wait(lambda line: line["type"] in ("timeout", "over", "prompt"))
            t.barrier()
    t.finish(ROOMS, live="no")


def high_card_of_six():
    """Six people, a whole deck to its end, unshuffled; the server is killed in a trick."""
    t = Table("high-card-of-six", seed(12), keep=20)
    people = t.come("gil", "hua", "ivo", "jan", "kay", "lou")
    people[0].ask(**deck(rules="high_card", shuffled=False, cards=["AS", "AD", "2S", "3D", "KC", "KH", "QS", "QD", "4H", "9H", "9S", "JC"], deck_count=2), seats=6)
    room = code(people[0])
    for person in people[1:]:
        person.ask(type="join", room=room)
    t.play(15)
    seen = {person.name: person.seq for person in people}
    t.kill()
    t.start()
    people = [t.back(person.name, person.name + ".2", seen=seen[person.name]) for person in reversed(people)]
    t.play()
    t.finish(ROOMS, live="no")


def free_table():
    """A free table: every move, secret draws, piles, shuffles with entropy, proofs, a hand that comes back."""
    t = Table("free-table", seed(13), keep=5)
    max, nia, oto, pia = t.come("max", "nia", "oto", "pia")
    max.ask(**deck(rules="free", jokers=True), seats=4, title="Free")
    room = code(max)
    nia.ask(type="join", room=room)
    oto.ask(type="join", room=room)
    pia.ask(type="join", room=room, role="spectator")
    max.ask(type="draw", count=5)
    nia.ask(type="draw", count=3)
    oto.ask(type="draw")
    hand = lambda who: [card["code"] for card in who.ask(type="state")["state"]["hand"]]
    cards = hand(max)
    max.ask(type="add", pile="mid", cards=cards[:3])
    nia.ask(type="draw", **{"from": "mid", "where": "bottom"})
    nia.ask(type="draw", **{"from": "mid", "cards": [cards[1]]})
    oto.ask(type="draw", **{"from": "mid", "where": "random", "count": 2})
    oto.ask(type="draw", **{"from": "mid"})
    pia.ask(type="draw")
    nia.ask(type="add", pile="trash", cards=hand(nia)[:2])
    max.ask(type="add", pile="mid", cards=hand(nia)[:1], **{"from": "trash"})
    seen = nia.seq
    nia.close()
    max.until("offline")
    max.ask(type="draw", count=2)
    nia = t.back("nia", "nia.2", seen=seen)
    max.ask(type="shuffle", pile="trash")
    max.ask(type="shuffle", remaining=True, entropy="a sneeze")
    pia.ask(type="piles")
    pia.ask(type="piles", pile="trash", after=1, limit=1)
    nia.ask(type="piles", pile="nia")
    oto.ask(type="piles", pile="max")
    oto.ask(type="return", cards=hand(oto)[:1])
    oto.ask(type="return", pile="trash")
    oto.ask(type="return")
    nia.ask(type="shuffle", entropy="again")
    nia.ask(type="draw", count=200)
    nia.ask(type="draw", count=4)
    max.ask(type="leave")
    pia.ask(type="join", room=room)
    pia.ask(type="draw", count=2)
    nia.ask(type="kick", player="pia")
    oto.ask(type="state")
    oto.bye()
    nia.ask(type="leave")
    t.finish(ROOMS, live="yes")


def free_small():
    """A free table alone, of twenty small decks in order, restarted."""
    t = Table("free-small", seed(14), keep=20)
    rue, = t.come("rue")
    rue.ask(**deck(rules="free", shuffled=False, jokers=True, cards=["AS", "KH", "X1"], deck_count=20), seats=1)
    rue.ask(type="draw", count=7)
    rue.ask(type="add", pile="row", cards=["AS", "AS"])
    rue.ask(type="shuffle")
    rue.ask(type="draw", count=3)
    t.kill()
    t.start()
    rue = t.back("rue", "rue.2", seen=rue.seq)
    rue.ask(type="shuffle", remaining=True)
    rue.ask(type="draw", count=3)
    rue.ask(type="return")
    rue.ask(type="state")
    t.finish(ROOMS, live="no")


def stopped(name, number, journal):
    """A round that ends with the server: in a journal of its own only by hand, see README.md."""
    t = Table(name, seed(number), journal=journal)
    sue, ty = t.come("sue", "ty")
    sue.ask(**pairs(pairs=4))
    ty.ask(type="join", room=code(sue))
    t.play(5)
    return t


def shutdown():
    import zlib
    t = stopped("shutdown", 15, True)
    t.kill()
    other = stopped("shutdown", 15, False)
    other.kill(signal.SIGTERM)
    # The lines of a server without a journal at its shutdown; the journal gets the line with the reason.
    t.text += other.text[other.text.index("server> (SIGTERM)"):]
    path = next(os.path.join(t.folder, name) for name in os.listdir(t.folder) if name.endswith(".ndjson"))
    lines = open(path, "rb").read().splitlines()
    last = lines[-1]
    at = max(int(line.split(b'"at":')[1].split(b",")[0]) for line in lines[1:])
    entry = b'{"type":"shutdown","at":%d' % at
    with open(path, "ab") as file:
        file.write(entry + b',"crc":"%08x"}\n' % zlib.crc32(entry, int(last[-10:-2], 16)))
    t.finish(ROOMS, live="no")


SCENES = [pairs_of_two, pairs_of_six, pairs_big, pairs_small, pairs_timed, pairs_stale, pairs_lost, pairs_gone,
          pairs_restarted, high_card, high_card_timed, high_card_of_six, free_table, free_small, shutdown]


def actor_over(self):
    """Whether the round that began last is over."""
    kinds = [line["type"] for line in self.lines if line["type"] in ("started", "over")]
    return kinds[-1] == "over"


Connection.actor_over = actor_over


def main():
    wanted = sys.argv[1:]
    failed = []

    def run(scene):
        try:
            scene()
        except BaseException:
            failed.append(scene.__name__)
            traceback.print_exc()
            print("in", scene.__name__, file=sys.stderr)

    threads = [threading.Thread(target=run, args=(scene,)) for scene in SCENES if not wanted or scene.__name__ in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    Table.end_all()
    sys.exit(1 if failed else 0)


main()
