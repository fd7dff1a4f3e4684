import GameProtocol
import Testing

@testable import GameServer

/// Tests of the decider of journals in a Redis, with a link that the test plays.
@Suite struct StreamShipperTests {
    var shipper = StreamShipper(replicas: 0)
    var effects: [StreamShipper.Effect] = []
    var lastLSN: UInt64 = 0

    /// Returns the commands to send since the last call, one line each.
    mutating func sent() -> [(purpose: StreamPurpose, words: String)] {
        defer { effects.removeAll { if case .send = $0 { true } else { false } } }
        return effects.compactMap { effect in
            guard case .send(let bytes, let purpose) = effect else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing(StreamScripts.begin, with: "begin")
                .replacing(StreamScripts.end, with: "end")
            let parts = text.split(separator: "\r\n")
            let words = parts.filter { !$0.hasPrefix("*") && !$0.hasPrefix("$") }
            return (purpose, words.joined(separator: " "))
        }
    }

    /// The LSN up to which the shipper has declared everything stored.
    var durable: UInt64 {
        effects.compactMap { if case .durable(let lsn) = $0 { lsn } else { nil } }.last ?? 0
    }

    var letGo: [StreamShipper.Loss] {
        effects.compactMap { if case .letGo(_, _, let loss) = $0 { loss } else { nil } }
    }

    mutating func take(_ stream: Int, _ operations: StreamRecord.Operation...) {
        let records = operations.map { operation in
            lastLSN += 1
            return StreamRecord(lsn: lastLSN, stream: stream, operation: operation)
        }
        shipper.take(records, &effects)
    }

    mutating func reply(_ purpose: StreamPurpose, _ value: RESPValue) {
        shipper.replied(purpose, value, &effects)
    }

    mutating func store(_ lsn: UInt64, _ id: String) {
        reply(.record(lsn), .bulk(Array(id.utf8)))
    }

    static func top(_ id: String) -> RESPValue {
        .array([.array([.bulk(Array(id.utf8)), .array([])])])
    }

    static let notAbove = RESPValue.error(
        "ERR The ID specified in XADD is equal or smaller than the target stream top item"
    )

    /// The same error from a script, in the words of a Redis before 7.0.
    static let notAboveInScript = RESPValue.error(
        "ERR Error running script (call to f_0a1b): @user_script:7: ERR The ID specified in XADD is "
            + "equal or smaller than the target stream top item"
    )

    /// Begins a room of this server with a header and two entries, LSN 2 to 4.
    mutating func begin() {
        shipper.linked("ct:n:a1", at: 0, &effects)
        take(1, .open(code: "W9HB", epoch: 1), .begin(number: 1, [0x61]))
        take(1, .append(number: 2, [0x62]), .append(number: 3, [0x63]))
    }

    @Test mutating func `entries have the epoch and their number, and are stored in their order`() {
        begin()
        #expect(
            sent().map(\.words) == [
                "EVAL begin 3 ct:{W9HB}:j ct:kept ct:n:a1 1-1 W9HB 86400 a new",
                "XADD ct:{W9HB}:j NOMKSTREAM 1-2 l b",
                "XADD ct:{W9HB}:j NOMKSTREAM 1-3 l c",
            ]
        )
        store(2, "1-1")
        #expect(durable == 2)
        // Records of another room do not count for this room.
        store(4, "1-3")
        #expect(durable == 2)
        store(3, "1-2")
        #expect(durable == 4)
        #expect(shipper.firstOpen(of: 1) == nil)
    }

    @Test mutating func `with another link what is not stored is sent again, and nothing else`() {
        begin()
        store(2, "1-1")
        shipper.unlinked(&effects)
        take(1, .append(number: 4, [0x64]))
        _ = sent()
        shipper.linked("ct:n:a1", at: 0, &effects)
        #expect(sent().map(\.words) == ["XREVRANGE ct:{W9HB}:j + - COUNT 1"])
        take(1, .append(number: 5, [0x65]))
        #expect(sent().isEmpty)
        reply(.top(1), Self.top("1-2"))
        #expect(durable == 3)
        #expect(sent().map(\.words).map { $0.suffix(7) } == ["1-3 l c", "1-4 l d", "1-5 l e"])
        #expect(letGo.isEmpty)
    }

    @Test mutating func `an entry that is there already is stored`() {
        begin()
        for lsn in 2...3 { store(UInt64(lsn), "1-\(lsn - 1)") }
        _ = sent()
        // The bytes of the old link arrived after the bytes of the new link.
        reply(.record(4), Self.notAboveInScript)
        #expect(sent().map(\.purpose) == [.top(1)])
        reply(.top(1), Self.top("1-3"))
        #expect(durable == 4)
    }

    @Test mutating func `a room with a higher epoch is another server's, and nobody hears of more`()
    {
        begin()
        store(2, "1-1")
        reply(.record(3), Self.notAbove)
        reply(.record(4), Self.notAbove)
        reply(.top(1), Self.top("2-0"))
        #expect(letGo == [.fenced])
        #expect(effects.contains(.letGo("W9HB", stream: 1, .fenced)))
        #expect(shipper.firstOpen(of: 1) == 3)
        #expect(durable == 2)
        take(1, .append(number: 4, [0x64]))
        #expect(sent().filter { $0.words.hasSuffix("1-4 l d") }.isEmpty)
        #expect(durable == 2)
        // The room's LSNs count as durable only after it is let go, when its lines can reach no
        // player. From then on they do not delay other rooms.
        shipper.letGo(1, &effects)
        #expect(durable == 5)
    }

    /// A server that wakes up loses its lease first, and then receives the requests that its
    /// players sent meanwhile.
    @Test
    mutating func
        `what a room records after it was lost is not stored, and found by who lets it go`()
    {
        begin()
        for lsn in 2...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        shipper.loseLease(&effects)
        #expect(letGo == [.lease] && shipper.firstOpen(of: 1) == nil)
        _ = sent()
        take(1, .append(number: 4, [0x64]))
        #expect(sent().isEmpty && durable == 4)
        #expect(shipper.firstOpen(of: 1) == 5)
    }

    @Test mutating func `a room that begins while the lease ends is lost with the others`() {
        begin()
        shipper.loseLease(&effects)
        _ = sent()
        take(2, .open(code: "7R76", epoch: 1), .begin(number: 1, [0x61]))
        #expect(effects.contains(.letGo("7R76", stream: 2, .lease)) && letGo.count == 2)
        // A later link does not send the room's entries, and does not ask for its top.
        shipper.linked("ct:n:a2", at: 0, &effects)
        #expect(sent().isEmpty && letGo.count == 2)
        take(3, .open(code: "KPGC", epoch: 1), .begin(number: 1, [0x61]))
        #expect(sent().map(\.purpose) == [.record(8)] && letGo.count == 2)
    }

    @Test(arguments: [
        ("", StreamShipper.Loss.forgotten), ("1-1", .forgotten), ("3-7", .fenced),
    ])
    mutating func `a stream that has lost what was stored is let go`(
        _ top: String,
        _ loss: StreamShipper.Loss
    ) {
        begin()
        for lsn in 2...3 { store(UInt64(lsn), "1-\(lsn - 1)") }
        shipper.unlinked(&effects)
        shipper.linked("ct:n:a1", at: 0, &effects)
        reply(.top(1), top.isEmpty ? .array([]) : Self.top(top))
        #expect(letGo == [loss])
    }

    @Test mutating func `a stream that is not there any more is let go`() {
        begin()
        for lsn in 2...3 { store(UInt64(lsn), "1-\(lsn - 1)") }
        reply(.record(4), .null)
        #expect(letGo == [.forgotten])
    }

    /// The lease was lost long ago, so the room's people have been sent away already, or are sent
    /// away now.
    @Test mutating func `a room that was to begin without a lease is let go`() {
        begin()
        reply(.record(2), .error("LEASE the owner has none"))
        reply(.record(3), .null)
        #expect(letGo == [.lease])
        #expect(durable == 1)
    }

    /// Entries after the refused one may be stored, but a later reading ends before the gap.
    @Test mutating func `an entry that is refused ends the room here`() {
        begin()
        store(2, "1-1")
        reply(.record(3), .error("OOM command not allowed when used memory > 'maxmemory'."))
        store(4, "1-3")
        #expect(letGo == [.refused("OOM command not allowed when used memory > 'maxmemory'.")])
        #expect(durable == 2)
    }

    @Test
    mutating func
        `a new room whose code has the stream of another is let go, and not tried for ever`()
    {
        shipper.linked("ct:n:a1", at: 0, &effects)
        take(1, .open(code: "W9HB", epoch: 1), .begin(number: 1, [0x61]))
        for _ in 0..<2 {
            #expect(letGo.isEmpty)
            reply(.record(2), Self.notAbove)
            reply(.top(1), .array([]))
        }
        #expect(letGo == [.fenced])
    }

    /// Each of two masters died before its replica had the room.
    @Test mutating func `a room whose beginning gets lost twice begins once more`() {
        begin()
        for _ in 0..<3 {
            shipper.unlinked(&effects)
            _ = sent()
            shipper.linked("ct:n:a1", at: 0, &effects)
            _ = sent()
            reply(.top(1), .array([]))
            #expect(sent().map(\.purpose) == [.record(2), .record(3), .record(4)])
        }
        #expect(letGo.isEmpty)
    }

    @Test(arguments: [(true, false), (false, false), (false, true)])
    mutating func `a room that is over is emptied, and again if that is not known`(
        _ isEmpty: Bool,
        _ isGone: Bool
    ) {
        begin()
        for lsn in 2...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        _ = sent()
        take(1, .end(number: 4))
        let words = ["EVAL end 2 ct:{W9HB}:j ct:kept 1-4 W9HB 3600"]
        #expect(sent().map(\.words) == words)
        shipper.unlinked(&effects)
        shipper.linked("ct:n:a1", at: 0, &effects)
        _ = sent()
        if isEmpty {
            reply(.top(1), .array([]))
        } else {
            reply(.top(1), Self.top("1-3"))
            #expect(sent().map(\.words) == words && durable == 4)
            // The stream that the command should empty is gone already.
            reply(.record(5), isGone ? .null : .bulk(Array("1-4".utf8)))
        }
        #expect(durable == 5 && letGo.isEmpty)
        #expect(shipper.streams.isEmpty)
    }

    @Test mutating func `where replays are wanted the last answer is one, and no other`() {
        shipper = StreamShipper(replicas: 0, keepsReplays: true)
        begin()
        for lsn in 2...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        _ = sent()
        take(1, .end(number: 4))
        #expect(sent().map(\.words) == ["EVAL end 2 ct:{W9HB}:j ct:kept 1-4 W9HB 3600 read"])
        reply(.record(5), .bulk([0x61, 0x62]))
        #expect(durable == 5)
        let replays = effects.filter { if case .replay = $0 { true } else { false } }
        #expect(replays == [.replay("W9HB", [0x61, 0x62])])
    }

    @Test mutating func `a room that has nothing to send lets go of what a Redis has lost`() {
        begin()
        for lsn in 2...4 { store(UInt64(lsn), "1-\(lsn - 1)") }
        #expect(durable == 4)
        shipper.unlinked(&effects)
        shipper.linked("ct:n:a1", at: 0, &effects)
        // A later reading would not find entries after a gap.
        reply(.top(1), Self.top("1-2"))
        #expect(letGo == [.forgotten])
    }
}
