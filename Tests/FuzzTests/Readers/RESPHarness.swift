@testable import GameProtocol

extension Harness {
    /// The reader of a Redis's replies, in any pieces, with the leases, tickets and cards among
    /// them.
    static let resp = Harness(
        name: "resp",
        seeds: {
            [
                "+OK\r\n-ERR no\r\n:-12\r\n$5\r\na\r\nbc\r\n$-1\r\n*-1\r\n*0\r\n",
                "*3\r\n$6\r\nmaster\r\n:9\r\n*1\r\n*3\r\n$1\r\nx\r\n+y\r\n:1\r\n",
                "*3\r\n$4\r\nlive\r\n$32\r\n7 {\"host\":\"10.0.0.8\",\"port\":7052}\r\n$4\r\nW9HB\r\n",
            ].map { Array($0.utf8) }
        },
        words: [
            "\r\n", "$", "*", ":", "+", "-", "*-1\r\n", "$-1\r\n", "$0\r\n\r\n", "*1\r\n",
            "*2\r\n*2\r\n",
            ":9223372036854775807\r\n", ":9223372036854775808\r\n", "$262145\r\n", "*4097\r\n",
            "master", "-0",
        ],
        check: RESPHarness.check
    )
}

private enum RESPHarness {
    private static let limits: RESPLimits = {
        var limits = RESPLimits()
        (limits.lineBytes, limits.bulkBytes, limits.elements) = (64, 128, 32)
        (limits.replyBytes, limits.depth) = (512, 3)
        return limits
    }()

    /// Each invalid byte is written as a character of three bytes.
    private static let wideLimits: RESPLimits = {
        var wide = limits
        (wide.lineBytes, wide.replyBytes) = (3 * wide.lineBytes, 3 * wide.replyBytes)
        return wide
    }()

    static func check(_ bytes: [UInt8]) throws -> Bool {
        var chance = Chance(of: bytes)
        let whole = read([bytes])
        let inPieces = read(chance.pieces(of: bytes).map { Array($0) })
        try require(whole.values == inPieces.values, "In pieces the replies are others.")
        try require(whole.error == inPieces.error, "In pieces the error is another.")
        for value in whole.values {
            try require(depth(value) <= limits.depth + 1, "It nests too deep.")
            let written = write(value)
            // The written form may be a byte or two longer than the read form, as with -0 and 007.
            try require(
                read([written], wideLimits).values == [value],
                "\(value) is another once it was written."
            )
        }
        return !whole.values.isEmpty
    }

    private static func read(
        _ pieces: [[UInt8]],
        _ limits: RESPLimits = limits
    ) -> (values: [RESPValue], error: RESPError?) {
        var reader = RESPReader(limits: limits)
        var values: [RESPValue] = []
        for piece in pieces {
            reader.push(piece)
            do throws(RESPError) {
                while let value = try reader.next() { values.append(value) }
            } catch {
                return (values, error)
            }
        }
        return (values, nil)
    }

    private static func depth(_ value: RESPValue) -> Int {
        guard case .array(let elements) = value else { return 0 }
        return 1 + (elements.map(depth).max() ?? 0)
    }

    private static func write(_ value: RESPValue) -> [UInt8] {
        switch value {
        case .simple(let text): Array("+\(text)\r\n".utf8)
        case .error(let text): Array("-\(text)\r\n".utf8)
        case .integer(let number): Array(":\(number)\r\n".utf8)
        case .bulk(let bytes): Array("$\(bytes.count)\r\n".utf8) + bytes + [13, 10]
        case .null: Array("$-1\r\n".utf8)
        case .array(let elements): Array("*\(elements.count)\r\n".utf8) + elements.flatMap(write)
        }
    }
}
