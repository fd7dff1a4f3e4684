import Checksums
import GameProtocol

@testable import Games

extension Harness {
    /// The reader of a journal, from the beginning and from its last snapshot, and the restored
    /// room.
    static let journal = Harness(
        name: "journal",
        maximumBytes: 16_384,
        maximumMilliseconds: 500,
        seeds: { Fixtures.journals.filter { $0.count <= 16_384 } },
        words: [
            "\"secret\"", "\"enter\"", "\"flip\"", "\"ready\"", "\"start\"", "\"kick\"", "\"chat\"",
            "\"leave\"", "\"offline\"", "\"online\"", "\"alarm\"", "\"shutdown\"", "\"restarted\"",
            "\"snapshot\"", "\"state\"", "\"calculated\"", "\"left\"", "\"kicked\"", "\"idle\"",
            "\"player\"", "\"spectator\"", "\"by\":\"kim\"", "\"seat\":1", "\"at\":0",
            "\"at\":9007199254740991", "\"resume_ms\":9007199254740991", "\"turn_s\":3600",
            "\"pairs\":72", "\"cols\":1", "\"seats\":6", "\"commit\":\"", "\"klondike\"",
            "\"deck\"", "\"round\":2", "\"format\":2", "\"rules\":9", "-1", "null", "[]", "{}",
        ],
        repair: JournalHarness.seal,
        check: JournalHarness.check
    )
}

private enum JournalHarness {
    static func check(_ bytes: [UInt8]) throws -> Bool {
        let scan = JournalScan(bytes)
        let count = scan.good.byteCount
        try require(count <= bytes.count, "More bytes are good than there are.")
        switch scan.verdict {
        case .complete: try require(count == bytes.count, "Complete, and something is left.")
        case .torn(let at, let dropped):
            try require(
                at == count && at + dropped == bytes.count,
                "What is cut off is not the end."
            )
        case .damaged(_, let at, _): try require(at == count, "The damage is elsewhere.")
        case .empty: try require(bytes.isEmpty, "Empty, with bytes.")
        case .foreign: break
        }
        // The valid part alone is a complete journal with the same lines.
        let whole = JournalScan(Array(bytes[..<count]))
        try require(
            whole.verdict == (count == 0 ? .empty : .complete) && whole.entries == scan.entries,
            "The good part alone is \(whole.verdict)."
        )
        if bytes.last == 0x0A, count == bytes.count, count > 0 {
            // One changed bit makes the last line invalid.
            var torn = bytes
            torn[torn.count - 2 - Int(torn.count % 8)] ^= 1
            let left = JournalScan(torn).good.byteCount
            try require(left < count, "A flipped bit was not seen.")
        }
        try sameFromSnapshot(bytes, scan)
        return try replay(scan)
    }

    /// Checks that reading from the last snapshot gives the same as reading from the beginning, if
    /// the earlier lines are in order.
    private static func sameFromSnapshot(_ bytes: [UInt8], _ scan: JournalScan) throws {
        let latest = JournalScan(latestOf: bytes)
        try require(latest.good.byteCount <= bytes.count, "More bytes are good than there are.")
        guard scan.verdict == .complete, latest.verdict == .complete else { return }
        try require(latest.good == scan.good, "From its snapshot another part is good.")
        try require(
            latest.firstLine - 2 + latest.entries.count == scan.entries.count
                && latest.entries.elementsEqual(scan.entries.suffix(latest.entries.count)),
            "From its snapshot on other lines stand in it."
        )
    }

    /// Replays as much of the journal as possible, twice; returns whether the room got more than
    /// its secret.
    private static func replay(_ scan: JournalScan) throws -> Bool {
        guard let header = scan.header, var replay = try? Replay(header, firstMember: 1),
            var again = try? Replay(header, firstMember: 1)
        else { return false }
        var applied = 0
        for entry in scan.entries {
            var (effects, same): ([RoomEffect], [RoomEffect]) = ([], [])
            guard (try? replay.apply(entry, &effects)) != nil else { break }
            _ = try? again.apply(entry, &same)
            try require(effects == same, "Told the same, the room does something else.")
            try require(entry.at <= replay.at, "The time of the room goes back.")
            applied += 1
        }
        try sameWritten(header, scan.entries)
        return applied > 1
    }

    /// Checks that the entries stay the same if they are written again.
    private static func sameWritten(_ header: JournalHeader, _ entries: [JournalEntry]) throws {
        var journal = JournalWriter()
        var writer = JSONWriter()
        journal.append(header, to: &writer)
        for entry in entries { journal.append(entry, to: &writer) }
        let scan = JournalScan(writer.bytes)
        try require(
            scan.header == header && scan.entries == entries && scan.verdict == .complete,
            "Written again it is \(scan.verdict), with \(scan.entries.count) of \(entries.count)."
        )
    }

    /// Gives each line its correct checksum.
    @Sendable static func seal(_ bytes: inout [UInt8]) {
        var chain: UInt32 = 0
        var sealed: [UInt8] = []
        for line in bytes.split(separator: 0x0A) {
            var open = line
            let mark = Array(",\"crc\":\"".utf8)
            if line.count > 18, line.suffix(18).starts(with: mark) {
                open = line.dropLast(18)
            } else if line.last == UInt8(ascii: "}") {
                open = line.dropLast()
            }
            chain = CRC32.update(chain, Array(open))
            let digits = String(chain, radix: 16)
            sealed += open + mark
            sealed += Array((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
            sealed += Array("\"}\n".utf8)
        }
        bytes = sealed
    }
}
