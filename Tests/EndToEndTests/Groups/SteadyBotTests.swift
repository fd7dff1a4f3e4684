import Testing

/// Tests of the bot of `Examples` that resumes by itself.
@Suite struct SteadyBotTests {
    @Test func `a bot plays on at another server where its own is killed`() async throws {
        try SmallTool.require(.python3)
        try await ReplicatedTests.withServers { group in
            let ann = try group[0].player("ann")
            let create =
                #"{"type":"create","game":"deck","ready":false,"options":{"rules":"high_card","cards":["9S","KD","KH","2S","AH","3C","4D","5S"]}}"#
            let room = try #require(try ann.done(create)["room"]?.string)
            try group.waitFor(room: room)
            let arguments = ["127.0.0.1", "\(group[0].port)", room]
            let bot = try ExampleTests.start("steady-bot.py", arguments)
            let ready = try ann.next { $0["type"]?.string == "ready" && $0["seq"] != nil }
            #expect(ready["player"]?.string != "ann")
            try ann.wire.send(#"{"type":"ready"}"#)
            let prompt = try ann.next("prompt")
            try group.kill(0)
            let (wire, hello) = try ReplicatedTests.resume(ann.token, at: group[0])
            #expect(hello["room"]?.string == room)
            var asked = try #require(prompt["turn"]?.number) - 1
            var line = try wire.json()
            while line["type"]?.string != "over" {
                if line["type"]?.string == "prompt", let turn = line["turn"]?.number,
                    turn > asked
                {
                    asked = turn
                    try wire.send(#"{"type":"draw","turn":\#(turn)}"#)
                }
                line = try wire.json()
            }
            let (output, errors, status) = try bot.finish()
            #expect(status == 0, "\(errors.suffix(1000))")
            #expect(output.hasPrefix("complete "))
        }
    }
}
