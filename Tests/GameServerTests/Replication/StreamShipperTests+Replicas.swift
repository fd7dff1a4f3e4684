import GameProtocol
import Testing

@testable import GameServer

/// Tests of records that a replica must have too.
extension StreamShipperTests {
    @Test
    mutating func
        `with a replica nobody hears before it has all, and it is asked for many at once`()
    {
        shipper = StreamShipper(replicas: 1)
        begin()
        // The first `WAIT` covers the commands before it.
        let first = sent().map(\.words)
        #expect(first.filter { $0.hasPrefix("WAIT") } == ["WAIT 1 250"])
        #expect(first.firstIndex(of: "WAIT 1 250") == 1)
        for lsn in 2...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        #expect(durable == 0)
        reply(.wait(1), .integer(1))
        #expect(durable == 2)
        #expect(sent().map(\.purpose) == [.wait(2)])
        // The replica did not have the records in time, so the shipper asks again.
        reply(.wait(2), .integer(0))
        #expect(durable == 2)
        #expect(sent().map(\.purpose) == [.wait(3)])
        reply(.wait(3), .integer(1))
        #expect(durable == 4)
    }

    /// An error comes at once, unlike the reply to a `WAIT` that waits.
    @Test mutating func `a Redis that denies the question is not asked all the time`() {
        shipper = StreamShipper(replicas: 1)
        begin()
        _ = sent()
        reply(.wait(1), .error("NOPERM this user has no permissions to run the 'wait' command"))
        #expect(shipper.replicated.lacking == 0)
        for lsn in 2...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        #expect(durable == 0 && sent().isEmpty)
        shipper.tick(at: 250, &effects)
        #expect(sent().map(\.purpose) == [.wait(2)])
        reply(.wait(2), .integer(1))
        #expect(durable == 4)
    }

    /// A `WAIT` covers no command of another connection, and no command that is sent again after
    /// it.
    @Test mutating func `a replica's word of before does not count for what is sent again`() {
        shipper = StreamShipper(replicas: 1)
        begin()
        reply(.wait(1), .integer(1))
        store(2, "1-1")
        shipper.unlinked(&effects)
        shipper.linked("ct:n:a1", at: 0, &effects)
        _ = sent()
        reply(.top(1), Self.top("1-3"))
        #expect(durable == 2)
        let waits = sent().map(\.purpose)
        #expect(waits.count == 1)
        reply(waits[0], .integer(1))
        #expect(durable == 4)
    }

    /// The master that had stored it is gone, and its replica is the master now.
    @Test mutating func `what a master has stored alone is sent again to its successor`() {
        shipper = StreamShipper(replicas: 1)
        begin()
        reply(.wait(1), .integer(1))
        for lsn in 2...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        #expect(durable == 2)
        // The `WAIT` for the other records gets no reply any longer.
        shipper.unlinked(&effects)
        shipper.linked("ct:n:a1", at: 0, &effects)
        _ = sent()
        reply(.top(1), Self.top("1-1"))
        #expect(
            sent().map(\.words) == [
                "XADD ct:{W9HB}:j NOMKSTREAM 1-2 l b", "XADD ct:{W9HB}:j NOMKSTREAM 1-3 l c",
                "WAIT 1 250",
            ]
        )
        #expect(shipper.firstOpen(of: 1) == 3 && letGo.isEmpty)
        for lsn in 3...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        #expect(durable == 2)
        reply(.wait(3), .integer(1))
        #expect(durable == 4 && shipper.firstOpen(of: 1) == nil)
    }

    @Test
    mutating func
        `a claim is answered once the replica has it, and at once where the link is lost`()
    {
        shipper = StreamShipper(replicas: 1)
        shipper.linked("ct:n:a1", at: 0, &effects)
        shipper.claim("W9HB", with: [], &effects)
        shipper.claim("W9HB", with: [], &effects)
        #expect(sent().map(\.purpose) == [.claim("W9HB")])
        reply(.claim("W9HB"), Self.claimed)
        #expect(sent().map(\.purpose) == [.claimPage("W9HB")])
        reply(.claimPage("W9HB"), Self.page([("1-1", "b", "a"), ("2-0", "c", "me")]))
        #expect(sent().map(\.purpose) == [.claimWait("W9HB")])
        #expect(!effects.contains(.claimed("W9HB", .claimed(epoch: 2, [0x61]))))
        reply(.claimWait("W9HB"), .integer(1))
        #expect(effects.contains(.claimed("W9HB", .claimed(epoch: 2, [0x61]))))
        effects = []
        shipper.claim("W9HB", with: [], &effects)
        shipper.unlinked(&effects)
        #expect(effects.contains(.claimed("W9HB", .unavailable)))
    }

    /// In this case no stream is left with entries to send again.
    @Test mutating func `a question that a lost link leaves open does not keep new rooms waiting`()
    {
        shipper = StreamShipper(replicas: 1)
        begin()
        shipper.letGo(1, &effects)
        _ = sent()
        shipper.unlinked(&effects)
        shipper.linked("ct:n:a1", at: 0, &effects)
        take(2, .open(code: "KPGC", epoch: 1), .begin(number: 1, [0x61]))
        store(6, "1-1")
        while case .wait(let number)? = sent().last(where: { $0.words.hasPrefix("WAIT") })?.purpose
        {
            reply(.wait(number), .integer(1))
        }
        #expect(durable == 6)
    }
}
