@testable import GameProtocol

extension Harness {
    /// The splitting of a stream into lines, in any pieces and with any stops, compared with a
    /// split of the whole.
    static let lines = Harness(
        name: "lines",
        seeds: {
            [
                Array("a\nbc\r\n\n\r\n\r\r\nlast".utf8), Array(repeating: 0x61, count: 80),
                Array((String(repeating: "x", count: 63) + "\n").utf8), [0x0A, 0x0D, 0x0A, 0x8A],
            ]
        },
        words: ["\n", "\r\n", "\r", "\r\r\n", "\n\n", "0123456789abcdef"],
        check: LinesHarness.check
    )
}

private enum LinesHarness {
    static func check(_ bytes: [UInt8]) throws -> Bool {
        var chance = Chance(of: bytes)
        let maximum = chance.one(of: [1, 2, 8, 9, 64, 4_096])
        let (expected, isTooLong, rest) = split(bytes, maximum)
        var framer = LineFramer(maximum: maximum)
        var lines: [[UInt8]] = []
        var saysTooLong = 0
        func take(_ line: UnsafeBufferPointer<UInt8>) -> LineFramer.Continue {
            lines.append(Array(line))
            return chance.below(3) == 0 ? .stop : .more
        }
        func note(_ outcome: LineFramer.Outcome) throws {
            if outcome == .tooLong { saysTooLong += 1 }
            try require(
                outcome != .ended || saysTooLong == 1,
                "It ended and did not say why, once."
            )
            try require(
                outcome != .needsBytes || framer.heldCount < maximum,
                "It keeps more than half a line."
            )
        }
        for piece in chance.pieces(of: bytes) {
            // Any number of pieces may arrive while the consumer takes no lines.
            var outcome = piece.withUnsafeBufferPointer { framer.push($0, take) }
            try note(outcome)
            while outcome == .stopped, chance.below(4) > 0 {
                outcome = framer.resume(take)
                try note(outcome)
            }
        }
        var outcome = framer.resume(take)
        while outcome == .stopped {
            try note(outcome)
            outcome = framer.resume(take)
        }
        try note(outcome)
        try require(lines == expected, "The lines are \(lines), not \(expected).")
        try require((saysTooLong > 0) == isTooLong, "Too long is said wrongly.")
        try require(framer.takeRest() == rest, "The rest is another.")
        return !isTooLong && !lines.isEmpty
    }

    /// Returns the lines, whether one was too long, and the bytes left after them.
    private static func split(
        _ bytes: [UInt8],
        _ maximum: Int
    ) -> (lines: [[UInt8]], isTooLong: Bool, rest: [UInt8]) {
        var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let rest = parts.removeLast()
        var lines: [[UInt8]] = []
        for part in parts {
            guard part.count < maximum else { return (lines, true, []) }
            lines.append(part.last == 0x0D ? part.dropLast() : part)
        }
        return rest.count < maximum ? (lines, false, rest) : (lines, true, [])
    }
}
