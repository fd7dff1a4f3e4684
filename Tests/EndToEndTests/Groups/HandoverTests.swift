import Foundation
import Testing

/// Tests of rooms whose server is alive but out of reach for a player.
@Suite struct HandoverTests {
    /// Shows a token to a server `times` times, and never follows a redirection.
    private static func come(
        _ token: String,
        to server: TestServer,
        times: Int
    ) throws -> [String?] {
        try (0..<times).map { _ in
            let wire = try server.connect()
            try wire.send(#"{"type":"hello","resume":"\#(token)"}"#)
            return try wire.json()["code"]?.string
        }
    }

    @Test
    func
        `a room that a player cannot reach goes on where the player is, and the others come there`()
        async throws
    {
        try await ReplicatedTests.withServers { group in
            let (table, first) = try ReplicatedTests.table(at: group[0])
            let (ann, bob) = (table[first], table[1 - first])
            try ann.done(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            let card = try bob.next("reveal")
            try group.waitFor(room: table.room)
            ann.wire.close()
            let (wire, hello) = try ReplicatedTests.resume(ann.token, at: group[1])
            #expect(hello["room"]?.string == table.room && hello["last_id"]?.number == 7)
            // The other player receives a redirection, and all earlier events.
            let bye = try bob.next("bye")
            #expect(bye["code"]?.string == "moved" && bye["port"]?.number == group[1].port)
            let seen = card["seq"]?.number ?? 0
            let (other, _) = try ReplicatedTests.resume(bob.token, at: group[1], seen: seen)
            try wire.send(#"{"type":"flip","turn":1,"cell":4,"id":8}"#)
            var reveal = try JSON(try #require(try other.line()))
            while reveal["cell"]?.number != 4 {
                reveal = try JSON(try #require(try other.line()))
            }
            #expect((reveal["seq"]?.number ?? 0) > seen)
            // The former server is alive, and knows where the room is.
            #expect(try Self.come(bob.token, to: group[0], times: 1) == ["moved"])
            // For a minute the room is not handed over again, however often a player comes back.
            #expect(
                try Self.come(bob.token, to: group[0], times: 4)
                    == Array(repeating: "moved", count: 4)
            )
            #expect(try !group.redis.keys("ct:moves:*").isEmpty)
            #expect(try group.redis.keys("ct:wanted:*") == [])
        }
    }

    @Test func `whoever is sent to the other server is taken there at once`() async throws {
        try await ReplicatedTests.withServers { group in
            let (table, first) = try ReplicatedTests.table(at: group[0])
            let (ann, bob) = (table[first], table[1 - first])
            try group.waitFor(room: table.room)
            ann.wire.close()
            #expect(try bob.next("offline")["player"]?.string == ann.name)
            #expect(
                try Self.come(ann.token, to: group[1], times: 3)
                    == ["moved", "moved", "moved"]
            )
            #expect(try bob.next("bye")["port"]?.number == group[1].port)
            // A player who comes back to the former server does not keep the room there, for as
            // long as the note lasts.
            let given = "ct:given:\(table.room)"
            if try group.redis.ask("PERSIST", given) == [":1"] {
                #expect(try Self.come(bob.token, to: group[0], times: 1) == ["unavailable"])
            }
            let wire = try group[1].connect()
            try wire.send(#"{"type":"hello","resume":"\#(bob.token)"}"#)
            let hello = try wire.json()
            #expect(hello["type"]?.string == "ok" && hello["room"]?.string == table.room)
        }
    }

    @Test func `whoever has a connection where the room is takes it nowhere`() async throws {
        try await ReplicatedTests.withServers { group in
            let (table, first) = try ReplicatedTests.table(at: group[0])
            let (ann, bob) = (table[first], table[1 - first])
            try group.waitFor(room: table.room)
            let codes = try Self.come(ann.token, to: group[1], times: 3)
            #expect(codes == ["moved", "moved", "moved"])
            // The owner has seen the wish and no longer counts the attempts.
            try TestGroup.until("the owner has looked") {
                try group.redis.keys("ct:wanted:*").isEmpty
                    && group.redis.keys("ct:moves:*").isEmpty
            }
            try ann.done(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            #expect(try bob.next("reveal")["cell"]?.number == 3)
            #expect(try Self.come(ann.token, to: group[1], times: 1) == ["moved"])
        }
    }
}
