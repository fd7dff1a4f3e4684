import Testing

@testable import GameServer

@Suite struct WriteAheadScanTests {
    private static func encoded(_ record: WriteAheadRecord, _ text: String) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1_000)
        let count = Array(text.utf8).withUnsafeBufferPointer { bytes in
            buffer.withUnsafeMutableBufferPointer { buffer in
                WriteAheadRecord.encode(
                    bytes,
                    at: record.offset,
                    behind: record.behind,
                    head: WriteAheadRecord.head(record.code, record.file),
                    into: buffer
                )
            }
        }
        return Array(buffer[..<count])
    }

    private static func scan(_ log: [UInt8]) -> WriteAheadScan {
        log.withUnsafeBufferPointer { WriteAheadScan($0) }
    }

    private static let first = WriteAheadRecord(
        code: "K3QF",
        file: 5,
        offset: 0xA2B3,
        behind: 0x89AB_CDEF
    )
    private static let second = WriteAheadRecord(code: "K3QFAB", file: 6, offset: 7, behind: 1)
    private static let log =
        encoded(first, "a line\nand another\n") + encoded(second, "of a private room\n")

    @Test func `a record says where its bytes belong`() {
        let text = String(decoding: Self.log, as: UTF8.self)
        #expect(text.hasPrefix("K3QF 00000005 0000a2b3 00000013 89abcdef "))
        let scan = Self.scan(Self.log)
        #expect(scan.found.map(\.record) == [Self.first, Self.second])
        #expect(Self.log[scan.found[1].bytes] == Array("of a private room\n".utf8)[...])
        #expect(scan.firstUnread == nil && scan.unreadCount == 0)
    }

    @Test func `zeros at the end are nothing`() {
        let scan = Self.scan(Self.log + [UInt8](repeating: 0, count: 9_000))
        #expect(scan.found.count == 2 && scan.firstUnread == nil)
    }

    @Test func `of a log that is cut anywhere the whole records are read`() {
        for count in Self.log.indices {
            let scan = Self.scan(Array(Self.log[..<count]))
            let firstCount = Self.encoded(Self.first, "a line\nand another\n").count
            #expect(scan.found.count == (count < firstCount ? 0 : 1))
            #expect(scan.unreadCount == (count < firstCount ? count : count - firstCount))
        }
    }

    @Test func `a bit that is wrong anywhere costs its record and no other`() {
        for index in Self.log.indices {
            for bit in 0..<8 {
                var log = Self.log
                log[index] ^= 1 << bit
                let scan = Self.scan(log)
                #expect(scan.found.count == 1 && scan.unreadCount > 0)
                #expect(scan.found.allSatisfy { [Self.first, Self.second].contains($0.record) })
            }
        }
    }

    @Test func `behind a page of zeros the records are read again`() {
        let log = Self.log + [UInt8](repeating: 0, count: 4_096) + Self.log
        let scan = Self.scan(log)
        #expect(scan.found.count == 4)
        #expect(scan.firstUnread == Self.log.count && scan.unreadCount == 4_096)
    }

    @Test(arguments: [
        ("1-1.wal", true), ("12-345.wal", true), ("0-1.wal", false), ("1-01.wal", false),
        ("1.wal", false), ("1-1.log", false), ("-1-1.wal", false), ("1-1.wal.wal", false),
    ])
    func `a log's file has one name`(_ name: String, _ isLog: Bool) {
        #expect((WriteAheadName(fileName: name) != nil) == isLog)
    }
}
