import GameProtocol
import Testing

@testable import GameServer

/// Tests of rooms that the shipper claims, and claims again.
extension StreamShipperTests {
    /// No other server can claim a room whose server is alive.
    @Test mutating func `a room of which a Redis has lost something is claimed once it was let go`()
    {
        begin()
        for lsn in 2...3 { store(UInt64(lsn), "1-\(lsn - 1)") }
        reply(.record(4), .null)
        #expect(letGo == [.forgotten])
        #expect(shipper.takeUnfinished(at: 10_000).isEmpty)
        shipper.letGo(1, &effects)
        #expect(shipper.takeUnfinished(at: 10_000) == ["W9HB"])
        // If the Redis refuses the claim, the shipper asks again, each time later.
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), .error("OOM command not allowed"))
        #expect(shipper.takeUnfinished(at: 12_000).isEmpty)
        #expect(shipper.takeUnfinished(at: 14_000) == ["W9HB"])
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), .error("OOM command not allowed"))
        #expect(shipper.takeUnfinished(at: 21_999).isEmpty)
        #expect(shipper.takeUnfinished(at: 22_000) == ["W9HB"])
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), .array([.bulk(Array("none".utf8))]))
        #expect(shipper.takeUnfinished(at: 60_000).isEmpty)
        // After the end of the lease any server may claim the room.
        take(2, .open(code: "7R76", epoch: 1), .begin(number: 1, [0x61]))
        shipper.loseLease(&effects)
        shipper.letGo(2, &effects)
        #expect(shipper.takeUnfinished(at: 90_000).isEmpty)
    }

    @Test mutating func `a room that went to another server is not claimed back`() {
        begin()
        store(2, "1-1")
        reply(.record(3), .null)
        shipper.letGo(1, &effects)
        #expect(shipper.unfinished == ["W9HB"])
        shipper.leave("W9HB")
        #expect(shipper.takeUnfinished(at: 90_000) == [])
    }

    @Test mutating func `a server that stops claims no room by itself`() {
        begin()
        store(2, "1-1")
        reply(.record(3), .null)
        shipper.letGo(1, &effects)
        shipper.drain()
        #expect(shipper.takeUnfinished(at: 90_000) == [])
    }

    @Test(arguments: [false, true])
    mutating func `a claim that came to nothing is made once more`(_ isLinkLost: Bool) {
        shipper = StreamShipper(replicas: 1)
        shipper.linked("ct:n:a1", at: 0, &effects)
        shipper.claim("W9HB", with: [], &effects)
        if isLinkLost {
            shipper.unlinked(&effects)
            #expect(shipper.takeUnfinished(at: 5_000) == [])
            shipper.linked("ct:n:a1", at: 1, &effects)
        } else {
            reply(.claim("W9HB"), Self.claimed)
            reply(.claimPage("W9HB"), Self.page([("1-1", "b", "a"), ("2-0", "c", "me")]))
            reply(.claimWait("W9HB"), .integer(0))
        }
        #expect(effects.contains(.claimed("W9HB", .unavailable)))
        #expect(shipper.takeUnfinished(at: StreamShipper.reclaimMs - 1) == [])
        #expect(shipper.takeUnfinished(at: StreamShipper.reclaimMs) == ["W9HB"])
        #expect(shipper.takeUnfinished(at: 60_000) == [])
    }

    @Test mutating func `a Redis that answers a claim again is asked as often as before`() {
        shipper.linked("ct:n:a1", at: 0, &effects)
        shipper.unfinished = ["W9HB"]
        #expect(shipper.takeUnfinished(at: 2_000) == ["W9HB"])
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), .error("OOM"))
        #expect(shipper.takeUnfinished(at: 5_999) == [])
        #expect(shipper.takeUnfinished(at: 6_000) == ["W9HB"])
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), .array([.bulk(Array("owned".utf8))]))
        shipper.unfinished = ["7R76"]
        #expect(shipper.takeUnfinished(at: 7_999) == [])
        #expect(shipper.takeUnfinished(at: 8_000) == ["7R76"])
    }

    /// A replica may be away for hours.
    @Test mutating func `claims are made once more in turns`() {
        let count = StreamShipper.reclaimsOfTurn + 1
        shipper = StreamShipper(replicas: 1)
        shipper.linked("ct:n:a1", at: 0, &effects)
        for number in 0..<count { shipper.claim("\(1_000 + number)", with: [], &effects) }
        shipper.unlinked(&effects)
        shipper.linked("ct:n:a1", at: 1, &effects)
        let first = StreamShipper.reclaimMs
        #expect(shipper.takeUnfinished(at: first).count == count - 1)
        #expect(shipper.takeUnfinished(at: first + 1) == [])
        #expect(shipper.takeUnfinished(at: 2 * first) == ["\(1_000 + count - 1)"])
    }

    static let claimed = RESPValue.array([.bulk(Array("claimed".utf8)), .bulk([0x32])])

    static func page(_ entries: [(id: String, field: String, value: String)]) -> RESPValue {
        .array(
            entries.map { entry in
                let texts = [entry.field, entry.value].map { RESPValue.bulk(Array($0.utf8)) }
                return .array([.bulk(Array(entry.id.utf8)), .array(texts)])
            }
        )
    }

    @Test mutating func `a claimed journal is read in pages`() {
        let count = ClaimedJournal.pageCount
        shipper.linked("ct:n:a1", at: 0, &effects)
        shipper.claim("W9HB", with: [], &effects)
        _ = sent()
        reply(.claim("W9HB"), Self.claimed)
        #expect(sent().map(\.words) == ["XRANGE ct:{W9HB}:j - + COUNT \(count)"])
        let first = (1...count).map { ("1-\($0)", $0 == 1 ? "b" : "l", "\($0),") }
        reply(.claimPage("W9HB"), Self.page(first))
        #expect(
            sent().map(\.words) == ["XRANGE ct:{W9HB}:j 1-\(count + 1) + COUNT \(count)"]
        )
        reply(.claimPage("W9HB"), Self.page([("1-\(count + 1)", "l", "last"), ("2-0", "c", "me")]))
        let lines = first.map(\.2).joined() + "last"
        #expect(effects == [.claimed("W9HB", .claimed(epoch: 2, Array(lines.utf8)))])
    }

    /// A Redis that was promoted may lack entries in the middle, and has what was never confirmed after them.
    @Test mutating func `entries after a missing one are removed from a claimed journal`() {
        shipper.linked("ct:n:a1", at: 0, &effects)
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), .array([.bulk(Array("claimed".utf8)), .bulk([0x35])]))
        _ = sent()
        let entries = [
            ("1-1", "b", "a"), ("1-2", "l", "b"), ("3-0", "c", "x"), ("3-1", "l", "c"),
            ("3-3", "l", "d"), ("4-0", "c", "y"), ("5-0", "c", "me"),
        ]
        reply(.claimPage("W9HB"), Self.page(entries))
        #expect(sent().map(\.words) == ["XDEL ct:{W9HB}:j 3-3 4-0"])
        #expect(effects == [.claimed("W9HB", .claimed(epoch: 5, Array("abc".utf8)))])
    }

    @Test mutating func `a former owner that did not begin at zero is removed`() {
        shipper.linked("ct:n:a1", at: 0, &effects)
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), .array([.bulk(Array("claimed".utf8)), .bulk([0x33])]))
        _ = sent()
        reply(
            .claimPage("W9HB"),
            Self.page([("1-1", "b", "a"), ("2-1", "l", "b"), ("3-0", "c", "me")])
        )
        #expect(sent().map(\.words) == ["XDEL ct:{W9HB}:j 2-1"])
        #expect(effects == [.claimed("W9HB", .claimed(epoch: 3, Array("a".utf8)))])
    }

    /// The claim is made again later, because no other server can make it.
    @Test(arguments: [
        .error("LOADING"), .null, page([("1-1", "b", "a")]),
        page([("1", "b", "a"), ("2-0", "c", "me")]),
    ])
    mutating func `a page without the claim is no journal`(_ page: RESPValue) {
        shipper.linked("ct:n:a1", at: 0, &effects)
        shipper.claim("W9HB", with: [], &effects)
        reply(.claim("W9HB"), Self.claimed)
        _ = sent()
        reply(.claimPage("W9HB"), page)
        #expect(effects == [.claimed("W9HB", .unavailable)])
        #expect(shipper.takeUnfinished(at: StreamShipper.reclaimMs) == ["W9HB"])
    }
}
