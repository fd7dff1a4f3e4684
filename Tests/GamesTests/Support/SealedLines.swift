import Checksums

@testable import Games

/// Lines that another program could have written, with any text and correct checksums.
enum SealedLines {
    /// Returns the lines with checksums and line ends.
    static func of(_ lines: [String], after chain: UInt32 = 0) -> [UInt8] {
        var chain = chain
        var bytes: [UInt8] = []
        for line in lines {
            let open = Array(line.utf8.dropLast())
            chain = CRC32.update(chain, open)
            let digits = String(chain, radix: 16)
            let padded = String(repeating: "0", count: 8 - digits.count) + digits
            bytes += open + Array(",\"crc\":\"\(padded)\"}\n".utf8)
        }
        return bytes
    }

    /// Returns the lines of a journal without their checksums.
    static func opened(_ journal: [UInt8]) -> [String] {
        journal.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.dropLast(18), as: UTF8.self) + "}"
        }
    }

    /// The header of a small room in its written form.
    static let header =
        #"{"type":"journal","format":1,"protocol":1,"rules":1,"room":"K3QF","seats":2,"#
        + #""game":"deck","options":{"rules":"free","deck_count":1,"jokers":false,"#
        + #""shuffled":true,"turn_s":0}}"#
}
