import Foundation
import Testing

/// What goes with rooms that are kept in the Redis of a group, and what does not.
@Suite struct ReplicatedStartTests {
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
