#!/usr/bin/env python3
"""Relays between servers and their Redis, which cut, hold and delay: relay.py TARGET_PORT...

Prints the port of each relay, then takes commands, a line each, and answers each with "done": `cut N` resets the
connections of relay N and every new one, `hold N` keeps bytes back, `delay N MS` makes each byte late, `heal N` ends
it.  What was held is told on then, in order.  It ends with its input."""
import asyncio, struct, socket, sys


class Relay:
    def __init__(self, target):
        self.target = target
        self.writers = set()
        self.is_cut, self.late = False, 0.0
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def listen(self):
        server = await asyncio.start_server(self.meet, "127.0.0.1", 0)
        return server.sockets[0].getsockname()[1]

    async def meet(self, reader, writer):
        if self.is_cut:
            return self.reset(writer)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return self.reset(writer)
        self.writers |= {writer, back}
        if self.is_cut:                     # meanwhile
            return self.cut()
        ends = [asyncio.ensure_future(self.pass_on(*pair)) for pair in ((reader, back), (there, writer))]
        # The wait must not depend on a peer that waits for held bytes.
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        for one in (writer, back):
            self.writers.discard(one)
            one.close()

    async def pass_on(self, reader, writer):
        queue, loop = asyncio.Queue(), asyncio.get_running_loop()
        sending = asyncio.ensure_future(self.send(queue, writer))
        try:
            while data := await reader.read(1 << 16):
                queue.put_nowait((loop.time() + self.late, data))
            queue.put_nowait((0, b""))
            await sending
        except OSError:
            pass
        finally:
            sending.cancel()

    async def send(self, queue, writer):
        while True:
            due, data = await queue.get()
            if not data:
                return
            if (pause := due - asyncio.get_running_loop().time()) > 0:
                await asyncio.sleep(pause)
            await self.is_open.wait()
            writer.write(data)
            await writer.drain()

    def reset(self, writer):
        one = writer.get_extra_info("socket")
        if one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    def cut(self):
        self.is_cut = True
        for writer in self.writers:
            self.reset(writer)
        self.writers = set()

    def do(self, verb, *rest):
        if verb == "cut":
            self.cut()
        elif verb == "hold":
            self.is_open.clear()
        elif verb == "delay":
            self.late = int(rest[0]) / 1000
        else:
            self.is_cut, self.late = False, 0.0
            self.is_open.set()


async def main():
    relays = [Relay(int(port)) for port in sys.argv[1:]]
    print(*[await relay.listen() for relay in relays], flush=True)
    while line := await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline):
        verb, number, *rest = line.split()
        relays[int(number)].do(verb, *rest)
        print("done", flush=True)


asyncio.run(main())
