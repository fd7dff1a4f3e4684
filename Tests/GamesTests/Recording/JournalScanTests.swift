import GameProtocol
import Testing

@testable import Games

/// Tests of cut, changed and shuffled journals. The scan keeps the beginning of the written lines,
/// or nothing.
///
/// `TEST_BITS` is the number of changed bits in each byte.
@Suite struct JournalScanTests {
    private static let bitCount = TestSize.of("TEST_BITS")

    private static let evenings = JournalBeginning.evenings

    @Test(arguments: evenings.indices)
    func `what is left of a cut journal is its beginning`(index: Int) {
        let evening = Self.evenings[index]
        let journal = evening.journal
        for cut in 0...journal.count {
            let scan = JournalScan(Array(journal[..<cut]))
            let count = evening.lineCount(before: cut)
            let good = count == 0 ? 0 : evening.room.moments[count - 1].byteCount
            let expected: JournalScan.Verdict =
                if count == 0 {
                    cut == 0 ? .empty : .damaged(line: 1, at: 0, .unended)
                } else if cut == good {
                    .complete
                } else {
                    .torn(at: good, droppedByteCount: cut - good)
                }
            #expect(scan.verdict == expected, "cut at \(cut)")
            if let difference = evening.difference(scan, lineCount: count) {
                Issue.record("cut at \(cut): \(difference)")
            }
        }
    }

    @Test(arguments: evenings.indices)
    func `the room of a cut journal is as it once was`(index: Int) {
        let evening = Self.evenings[index]
        for moment in evening.room.moments.prefix(evening.lines.count) {
            let replayed = ReplayedRoom(Array(evening.journal[..<moment.byteCount]))
            if let difference = replayed.difference(from: moment, told: evening.room.told) {
                Issue.record("\(moment.byteCount) bytes: \(difference)")
            }
        }
    }

    @Test(arguments: evenings.indices)
    func `a bit that flipped is seen wherever it is`(index: Int) {
        let evening = Self.evenings[index]
        var journal = evening.journal
        let last = evening.lines.count - 1
        for byte in journal.indices {
            for number in 0..<Self.bitCount {
                let bit = UInt8(1) << UInt8((byte + number) % 8)
                journal[byte] ^= bit
                let scan = JournalScan(journal)
                let line = evening.lineCount(before: byte)
                if let difference = evening.difference(scan, lineCount: line) {
                    Issue.record("bit \(bit) of byte \(byte): \(difference)")
                }
                // A line without its end swallows the next one, so the last but one is torn too.
                let isEnd = evening.journal[byte] == UInt8(ascii: "\n")
                let isLast = line == last || line == last - 1 && isEnd
                #expect(Self.isTorn(scan.verdict) == isLast, "bit \(bit) of byte \(byte)")
                journal[byte] ^= bit
            }
        }
    }

    @Test(arguments: evenings.indices)
    func `lines that are missing doubled or exchanged are seen`(index: Int) {
        let evening = Self.evenings[index]
        let count = evening.lines.count
        for line in 0..<count {
            var lines = evening.lines
            lines.remove(at: line)
            expect(lines, goodLines: line, isTorn: line >= count - 2, evening)
            lines = evening.lines
            lines.insert(lines[line], at: line)
            expect(lines, goodLines: line + 1, isTorn: line == count - 1, evening)
            for other in (line + 1)..<max(count, line + 1) {
                lines = evening.lines
                lines.swapAt(line, other)
                expect(lines, goodLines: line, isTorn: false, evening)
            }
        }
    }

    private func expect(
        _ lines: [[UInt8]],
        goodLines: Int,
        isTorn: Bool,
        _ evening: JournalBeginning
    ) {
        let scan = JournalScan(Array(lines.joined()))
        if let difference = evening.difference(scan, lineCount: goodLines) {
            Issue.record("\(goodLines) good lines: \(difference)")
        }
        if lines.count > goodLines { #expect(Self.isTorn(scan.verdict) == isTorn) }
    }

    @Test(arguments: evenings.indices)
    func `a line with NUL is damage where whole lines follow`(index: Int) {
        let evening = Self.evenings[index]
        let last = evening.lines.count - 1
        for line in evening.lines.indices {
            var lines = evening.lines
            let middle = lines[line].count / 2
            lines[line].replaceSubrange(middle..<middle + 8, with: repeatElement(0, count: 8))
            expect(lines, goodLines: line, isTorn: line == last, evening)
            // Zeros without a line end swallow the next line.
            lines[line] = Array(repeating: 0, count: 4_096)
            expect(lines, goodLines: line, isTorn: line > 0 && line >= last - 1, evening)
        }
    }

    @Test func `a file of nothing never was a journal`() {
        #expect(JournalScan([]).verdict == .empty)
    }

    @Test func `a file whose head cannot be read is damaged`() {
        let blank = JournalScan(Array(repeating: 0, count: 10_000))
        #expect(blank.verdict == .damaged(line: 1, at: 0, .unended))
        let noise = JournalScan(Array("not a journal\n\u{1}\u{2}\n".utf8))
        #expect(noise.verdict == .damaged(line: 1, at: 0, .unreadable(.badJSON)))
    }

    @Test func `the reason and the place of damage are named`() {
        let alarm = #"{"type":"alarm","at":0}"#
        let start = SealedLines.of([SealedLines.header])
        let good = SealedLines.of([alarm])
        let reasons: [(String, JournalDamage)] = [
            ("{\"type\":\"alarm\",\"at\":0,\"crc\":\"00000000\"}", .wrongChecksum),
            ("{\"type\":\"alarm\",\"at\":0}", .noChecksum),
            ("{\"type\":\"alarm\",\"at\":0,\"crc\":\"ABCDEF00\"}", .noChecksum),
            ("{\"type\":\"alarm\",\"at\":0,\"crc\":\"0000000\"}", .noChecksum),
            ("{\"crc\":\"00000000\",\"at\":0}", .noChecksum),
            ("{\"a\":1,\"a\":2,\"crc\":\"00000000\"}", .unreadable(.duplicateKey)),
            ("{\"type\":\"alarm\",\"at\":0,\"crc\":\"00000000\"} ", .noChecksum),
            ("[]", .unreadable(.notObject)),
            ("", .unreadable(.badJSON)),
            ("{\"a\":\"" + String(repeating: "x", count: 70_000) + "\"}", .tooLong),
        ]
        for (line, reason) in reasons {
            let scan = JournalScan(start + Array(line.utf8) + [UInt8(ascii: "\n")] + good)
            #expect(scan.verdict == .damaged(line: 2, at: start.count, reason))
            let torn = JournalScan(start + Array(line.utf8) + [UInt8(ascii: "\n")])
            let count = line.utf8.count + 1
            #expect(torn.verdict == .torn(at: start.count, droppedByteCount: count))
        }
    }

    @Test func `a writer goes on behind the last good line`() {
        let journal = Self.evenings[0].journal
        let torn = JournalScan(journal.dropLast(5) + Array("{\"ty".utf8))
        var writer = JournalWriter(chain: torn.good.chain)
        var line = JSONWriter()
        let entry = JournalEntry(at: 1 << 40, .shutdown)
        writer.append(entry, to: &line)
        let mended = JournalScan(journal[..<torn.good.byteCount] + line.bytes)
        #expect(mended.verdict == .complete)
        #expect(mended.entries == torn.entries + [entry])
    }

    private static func isTorn(_ verdict: JournalScan.Verdict) -> Bool? {
        switch verdict {
        case .torn, .empty: true
        case .damaged: false
        case .complete, .foreign: nil
        }
    }
}
