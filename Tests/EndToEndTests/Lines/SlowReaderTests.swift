import Testing

/// Tests of the memory for unread output.
@Suite struct SlowReaderTests {
    @Test func `the memory for those who stop reading is given back`() async throws {
        try await withServer { server in
            let table = try Table(
                server,
                ["ann"],
                options: #"{"pairs":26,"hide_ms":0,"turn_s":0,"stalemate_turns":0}"#
            )
            let process = Procfs(server.process)
            let cells = try FloodTests.twoThatDiffer(table[0])
            _ = try FloodTests.flip(cells, table[0], times: 100)
            let before = process?.residentKiB ?? 0
            for number in 0..<2 {
                let deaf = try server.player("deaf\(number)")
                try deaf.wire.keepLittle()
                try deaf.done(#"{"type":"join","room":"\#(table.room)","role":"spectator"}"#)
                var isAway = false
                for _ in 0..<1000 where !isAway {
                    isAway = try FloodTests.flip(cells, table[0], times: 100) != nil
                }
                #expect(isAway)
                deaf.wire.close()
            }
            // Each peer caused a mebibyte of waiting output, one after the other. A sanitizer keeps
            // freed memory.
            if process?.isSanitized == false {
                #expect((process?.residentKiB ?? 0) - before < 1024)
            }
            try table[0].leave()
        }
    }
}
