import Foundation
import Testing

@testable import Pictures

/// A small picture whose pixels another program has computed.
struct PictureSample: Sendable, CustomTestStringConvertible {
    let name: String
    let columns: Int
    let rows: Int
    /// The checksum of its pixels, as the other program computes them.
    let sum: UInt32
    let bytes: [UInt8]

    /// - Parameter letters: the file as letters (RFC 4648, section 4).
    init(_ name: String, _ columns: Int, _ rows: Int, _ sum: UInt32, _ letters: String) {
        self.name = name
        self.columns = columns
        self.rows = rows
        self.sum = sum
        bytes =
            Data(base64Encoded: letters, options: .ignoreUnknownCharacters).map(Array.init) ?? []
    }

    var testDescription: String { name }

    static func named(_ name: String) -> [UInt8] {
        (jpeg + png).first { $0.name == name }?.bytes ?? []
    }
}

/// Pseudorandom numbers that are the same in every run.
struct Numbers {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % limit
    }
}
