import Foundation
import Testing

/// What goes with rooms that are kept in the Redis of a group, and what does not.
@Suite struct ReplicatedStartTests {
    @Test func `what is over leaves a replay in the folder, if there is one`() async throws {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let redis = try TestRedis()
            let flags =
                ReplicatedTests.flags + [
                    "--group-may-forget", "--journal", folder.path, "--keep-seat", "0",
                ]
            try TestGroup(1, flags, over: redis).run { group in
                let (table, first) = try ReplicatedTests.table(at: group[0])
                try table[first].done(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
                for player in table.players { try player.wire.send(#"{"type":"bye"}"#) }
                let file = folder.appending(path: "\(table.room).ended").path
                try TestGroup.until("there is a replay") {
                    FileManager.default.fileExists(atPath: file)
                        && File.text(file).hasSuffix("\n")
                }
                let (said, errors, status) = try ChildProcess(
                    Products.client,
                    ["replay", file, "--plain"]
                ).finish()
                #expect(status == 0 && said.contains("ann") && said.contains("bob"), "\(errors)")
            }
        }
    }

    @Test func `without a group it is refused`() throws {
        let (_, errors, status) = try ChildProcess(
            Products.server,
            ["--port", "0", "--local"] + ReplicatedTests.flags
        ).finish()
        #expect(status == 2 && errors.contains("needs --group"), "\(errors)")
    }

    @Test func `a Redis that may forget ends the start`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            let process = try ChildProcess(
                Products.server,
                ["--port", "0", "--local", "--no-beacon", "--no-web", "--group", redis.url]
                    + ReplicatedTests.flags
            )
            let (_, errors, status) = try process.finish()
            #expect(status == 4)
            #expect(errors.contains("it may forget what it stores"), "\(errors)")
            let group = try TestGroup(
                1,
                ReplicatedTests.flags + ["--group-may-forget"],
                over: redis
            )
            try group[0].player("ann").done(GroupTests.create)
            try group.stop()
        }
    }
}
