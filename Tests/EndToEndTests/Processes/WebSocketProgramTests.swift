import Foundation
import Testing

/// Tests with a strict client of another project: the Python package `websockets`.
@Suite struct WebSocketProgramTests {
    /// A script in which two people play a round by `prompt` alone, and remember the cards that
    /// they saw.
    private static let script = """
        import asyncio, json, sys
        try:
            import websockets
        except ImportError:
            sys.exit(77)

        async def play(name, room, rooms):
            seen, moves, numbers = {}, 0, []
            async with websockets.connect(sys.argv[1], subprotocols=["cardtable.1"]) as socket:
                assert socket.subprotocol == "cardtable.1"
                async def ask(**request): await socket.send(json.dumps(request))
                await ask(type="hello", name=name)
                if room is None:
                    await ask(type="create", game="concentration", seats=2, options={"pairs": 8, "hide_ms": 0})
                else:
                    await ask(type="join", room=room)
                async for text in socket:
                    line = json.loads(text)
                    if line["type"] == "error": raise Exception(text)
                    if line.get("re") == "create": rooms.set_result(line["room"])
                    if "seq" in line and "re" not in line: numbers.append(line["seq"])
                    if line["type"] == "reveal": seen[line["cell"]] = line["card"]["pair"]
                    if line["type"] == "prompt":
                        moves += 1
                        if moves % 3 == 0: await (await socket.ping())
                        cells = line["cells"]
                        known = [c for c in cells if list(seen.values()).count(seen.get(c)) == 2]
                        new = [c for c in cells if c not in seen]
                        cell = (known or new or cells)[0]
                        if line["nth"] == 2:
                            up = [seen[c] for c in seen if c not in cells]
                            match = [c for c in cells if seen.get(c) in up and list(seen.values()).count(seen[c]) == 2]
                            cell = (match or new or cells)[0]
                        await ask(type="flip", cell=cell, turn=line["turn"])
                    if line["type"] == "over": break
                await ask(type="bye")
                last = None
                try:
                    while True: last = json.loads(await socket.recv())
                except websockets.ConnectionClosed: pass
                assert last["code"] == "goodbye", last
            assert socket.close_code == 1000, socket.close_code
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), numbers
            return sum(line["scores"].values()), moves

        async def main():
            rooms = asyncio.get_running_loop().create_future()
            first = asyncio.ensure_future(play("ann", None, rooms))
            done, _ = await asyncio.wait([first, rooms], return_when=asyncio.FIRST_COMPLETED)
            if first in done: first.result()
            second = await play("bob", rooms.result(), rooms)
            (pairs, moves), (same, others) = await first, second
            assert pairs == same == 8, (pairs, same)
            print("played", moves + others, "moves")

        asyncio.run(asyncio.wait_for(main(), 60))
        """

    /// Returns the output of a script that connects to the server.
    private func output(of script: String, _ server: TestServer) throws -> String {
        try SmallTool.require(.python3)
        let (output, errors, status) = try ChildProcess(
            "python3",
            ["-c", script, "ws://localhost:\(try server.webPort)/ws"]
        ).finish()
        if status == 77 || errors.contains("No module named 'websockets'") {
            throw Failure("This test needs what is not here: websockets. Scripts/test installs it.")
        }
        #expect(status == 0, "\(errors)")
        return output
    }

    @Test func `two programs with a strict client play a whole round`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let output = try output(of: Self.script, server)
            #expect(output.hasPrefix("played "), "\(output)")
        }
    }

    @Test func `the program of the document does what the document says`() async throws {
        let lines = Document("Documentation/protocol/websocket.md").lines
        let script = lines.drop { $0 != "```python" }.dropFirst().prefix { $0 != "```" }
        try #require(script.count > 5)
        try await withServer(["--web-port", "0"]) { server in
            let said = try output(of: script.joined(separator: "\n"), server)
            let words = said.split(separator: "\n").map {
                $0.split(separator: " ").joined(separator: " ")
            }
            #expect(words.first == "hello" && words.dropFirst().first == "ok hello")
            #expect(words.suffix(3) == ["prompt", "ok bye", "bye"], "\(said)")
        }
    }
}
