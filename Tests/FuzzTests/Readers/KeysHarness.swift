@testable import TerminalKit

extension Harness {
    /// The reader of a terminal's bytes in any pieces, with its answers to questions.
    static let keys = Harness(
        name: "keys",
        maximumBytes: 2_048,
        seeds: {
            [
                "abc\r\t\u{7F}é漢😀", "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[Z\u{1B}[3~\u{1B}[15~",
                "\u{1B}[<0;10;20M\u{1B}[<0;10;20m\u{1B}[<64;1;1M\u{1B}[M !!", "\u{1B}[I\u{1B}[O",
                "\u{1B}[200~pasted\u{1B}[201\u{1B}[201~x",
                "\u{1B}]11;rgb:0/0/0\u{07}a\u{1B}P1\u{1B}\\b",
                "\u{1B}[?2026;2$y\u{1B}[12;40R", "\u{1B}\u{1B}[A\u{1B}x\u{1B}[[A",
            ].map { Array($0.utf8) }
        },
        words: [
            "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}]", "\u{1B}\\",
            "\u{7}", "\u{1B}[<", "\u{1B}[M", ";", "M", "m", "~", "R", "$y", "9223372036854775807",
        ],
        check: KeysHarness.check
    )
}

private enum KeysHarness {
    static func check(_ bytes: [UInt8]) throws -> Bool {
        var chance = Chance(of: bytes)
        var (whole, parts) = (KeyReader(), KeyReader())
        let events = whole.receive(bytes, at: 0)
        let split = chance.pieces(of: bytes).flatMap { parts.receive($0, at: 0) }
        try require(events == split, "In pieces it is \(split), and whole \(events).")
        try require(events.count <= 2 * bytes.count, "\(events.count) events.")
        for event in events { try check(event) }
        try endsAfterItsDeadline(&whole)
        try later(bytes, &chance)
        return try check(answerIn: bytes) || !events.isEmpty
    }

    private static func check(_ event: TerminalEvent) throws {
        switch event {
        case .key(let key): try check(key)
        case .click(let place), .drag(let place), .release(let place), .scroll(_, let place):
            try require(place.column >= 0 && place.row >= 0, "The mouse is at \(place).")
        case .paste(let text):
            // Each invalid byte becomes a replacement character of three bytes.
            try require(text.utf8.count <= 3 * KeyReader.maximumPasteBytes, "A long block.")
        case .focus: break
        }
    }

    private static func check(_ key: Key) throws {
        switch key {
        case .character(let scalar):
            try require(
                scalar.properties.generalCategory != .control,
                "A control character is a key: \(scalar.value)."
            )
        case .alt(let key): try check(key)
        case .control(let scalar): try require(scalar.isASCII, "Ctrl and \(scalar.value).")
        case .function(let number): try require((1...24).contains(number), "F\(number).")
        default: break
        }
    }

    /// Checks that after the deadline a key is read as that key, even if an earlier sequence is
    /// incomplete.
    private static func endsAfterItsDeadline(_ reader: inout KeyReader) throws {
        let late = 1 + KeyReader.pastePatienceMs
        _ = reader.expire(at: late)
        try require(reader.deadline == nil, "A deadline is left behind.")
        let events = reader.receive([0x61], at: late)
        try require(events == [.key(.character("a"))], "After its time a key is \(events).")
    }

    /// Checks that pieces with pauses between them give only allowed events.
    private static func later(_ bytes: [UInt8], _ chance: inout Chance) throws {
        var reader = KeyReader()
        var at = 0
        for piece in chance.pieces(of: bytes) {
            at += chance.one(of: [0, 10, 60, 2_100])
            for event in reader.expire(at: at) + reader.receive(piece, at: at) { try check(event) }
            try require(reader.deadline.map { $0 > at } ?? true, "Its alarm is in the past.")
        }
        try endsAfterItsDeadline(from: at, &reader)
    }

    private static func endsAfterItsDeadline(from at: Int, _ reader: inout KeyReader) throws {
        let late = at + 1 + KeyReader.pastePatienceMs
        _ = reader.expire(at: late)
        let events = reader.receive([0x61], at: late)
        try require(events == [.key(.character("a"))], "After its time a key is \(events).")
    }

    /// Checks that the first answer in the bytes stays the first one if other bytes come before it.
    private static func check(answerIn bytes: [UInt8]) throws -> Bool {
        guard let answer = TerminalAnswer(bytes) else { return false }
        try require(
            TerminalAnswer([0x78] + bytes + [0x1B, 0x5B]) == answer,
            "Among other bytes the answer is another."
        )
        return true
    }
}
