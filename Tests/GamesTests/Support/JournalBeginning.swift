import GameProtocol

@testable import Games

/// The beginning of an evening, with the room after each line.
///
/// `TEST_LINES` is the number of lines.
struct JournalBeginning {
    private static let mostLines = TestSize.of("TEST_LINES")

    let journal: [UInt8]
    let lines: [[UInt8]]
    let entries: [JournalEntry]
    let room: JournaledRoom

    init(_ room: JournaledRoom) {
        self.room = room
        let moments = room.moments.prefix(Self.mostLines)
        journal = Array(room.journal[..<(moments.last?.byteCount ?? 0)])
        lines = journal.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
        entries = JournalScan(journal).entries
    }

    /// Returns the number of lines that end at or before a byte.
    func lineCount(before byte: Int) -> Int {
        room.moments.prefix(lines.count).count { $0.byteCount <= byte }
    }

    /// Returns the fault if the scan does not have exactly the first lines.
    func difference(_ scan: JournalScan, lineCount count: Int) -> String? {
        if scan.entries != Array(entries.prefix(max(0, count - 1))) { return "other entries" }
        if (scan.header == nil) != (count == 0) { return "the header" }
        if count == 0 {
            return scan.good.byteCount == 0 && scan.good.chain == 0 ? nil : "not empty"
        }
        let moment = room.moments[count - 1]
        if scan.good.byteCount != moment.byteCount {
            return "\(scan.good.byteCount) good bytes"
        }
        return scan.good.chain == moment.chain ? nil : "another checksum"
    }

    static let evenings = [
        JournalBeginning(JournaledRoom.concentration(seed: 11, isDealt: true).0),
        JournalBeginning(JournaledRoom.table(seed: 3).0),
    ]
}
