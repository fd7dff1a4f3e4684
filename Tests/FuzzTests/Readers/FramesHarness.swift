import GameProtocol

@testable import GameServer

extension Harness {
    /// The reader of WebSocket frames, in any pieces and with any stops, compared with a second
    /// reader of the whole.
    static let frames = Harness(
        name: "frames",
        maximumBytes: 10_000,
        seeds: FramesHarness.seeds,
        words: ["\u{1}", "{\"type\":\"ping\"}", "\n", "\r"],
        repair: FramesHarness.repair,
        check: FramesHarness.check
    )
}

private enum FramesHarness {
    @Sendable static func seeds() -> [[UInt8]] {
        let text = Array("{\"type\":\"ping\"}".utf8)
        return [
            frame(0x81, text), frame(0x89, text) + frame(0x8A, []) + frame(0x81, [0x0A]),
            frame(0x01, text) + frame(0x89, []) + frame(0x00, []) + frame(0x80, text),
            frame(0x81, [UInt8](repeating: 0x61, count: 300)), frame(0x88, [0x03, 0xE8] + text),
            frame(0x88, []), frame(0x81, [UInt8](repeating: 0x62, count: 4_096)), frame(0x82, [1]),
            frame(0x81, [UInt8](repeating: 0x62, count: 4_095)) + frame(0x81, text),
        ]
    }

    private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        let length: [UInt8] =
            payload.count < 126
            ? [UInt8(payload.count)]
            : [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        return [first, length[0] | 0x80] + length.dropFirst() + mask
            + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    /// Makes consecutive frames, each with a mask, no reserved bits and a fitting length. One byte in
    /// nine keeps its random change.
    @Sendable static func repair(_ bytes: inout [UInt8]) {
        var place = 0
        while place + 6 <= bytes.count {
            if bytes[place] % 9 != 8 { bytes[place] &= 0x8F }
            bytes[place + 1] |= 0x80
            let short = Int(bytes[place + 1] & 0x7F)
            var length = short
            var head = 6
            if short == 126, place + 4 <= bytes.count {
                length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
                head = 8
            } else if short == 127 {
                bytes[place + 1] = 0x80 | 5
                length = 5
            }
            let rest = bytes.count - place - head
            if length > rest, rest >= 0, rest < 126, short < 126 {
                bytes[place + 1] = 0x80 | UInt8(rest)
                length = rest
            }
            place += head + length
        }
    }

    static func check(_ bytes: [UInt8]) throws -> Bool {
        var chance = Chance(of: bytes)
        let expected = SecondReader.events(bytes)
        var framer = MessageFramer(prefix: [])
        var events: [FrameReader.Event] = []
        func take(_ event: FrameReader.Event) -> LineFramer.Continue {
            events.append(event)
            return chance.below(3) == 0 ? .stop : .more
        }
        for piece in chance.pieces(of: bytes) {
            var outcome = piece.withUnsafeBufferPointer { framer.push($0, take) }
            while outcome == .stopped, chance.below(4) > 0 { outcome = framer.resume(take) }
        }
        while framer.resume(take) == .stopped {}
        try require(events == expected, "It reads \(events), a second reader \(expected).")
        for event in events {
            if case .line(let line) = event {
                try require(
                    line.count <= Limits.maximumMessageBytes && !line.contains(0x0A)
                        && !line.contains(0x0D),
                    "A message of \(line.count) bytes, or of two lines."
                )
            }
            if case .ping(let payload) = event { try answer(payload) }
        }
        try sameWritten(bytes)
        return events.contains {
            if case .line = $0 { true } else { false }
        }
    }

    private static func answer(_ payload: [UInt8]) throws {
        let pong = FrameWriter.pong(payload)
        try require(pong == [0x8A, UInt8(payload.count)] + payload, "Another pong.")
    }

    /// Checks that lines written as server frames are read as the same lines.
    private static func sameWritten(_ bytes: [UInt8]) throws {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let written = FrameWriter.frames(of: bytes + [0x0A])
        var place = 0
        for line in lines {
            guard place + 2 <= written.count else {
                throw Violation(description: "A line is lost.")
            }
            let end = written.withUnsafeBufferPointer { FrameWriter.end(ofFrameAt: place, in: $0) }
            let head = line.count < 126 ? 2 : line.count <= 0xFFFF ? 4 : 10
            try require(
                written[place] == 0x81 && end == place + head + line.count
                    && written[place + head..<end].elementsEqual(line),
                "A line is another in its frame."
            )
            place = end
        }
        try require(place == written.count, "More frames than lines.")
    }
}

/// A reader of frames by RFC 6455, for all bytes at once, one frame after the other.
private enum SecondReader {
    static func events(_ bytes: [UInt8]) -> [FrameReader.Event] {
        var events: [FrameReader.Event] = []
        var message: (bytes: [UInt8], frames: Int, empty: Int)?
        var rest = bytes[...]
        while let first = rest.popFirst() {
            let (opcode, isFinal) = (first & 0x0F, first & 0x80 != 0)
            let isControl = opcode >= 8
            guard first & 0x70 == 0, [0, 1, 2, 8, 9, 10].contains(opcode),
                isFinal || !isControl, isControl || (opcode == 0) == (message != nil)
            else { return events + [.failed(.protocolError)] }
            if opcode == 2 { return events + [.failed(.unsupportedData)] }
            guard let second = rest.popFirst() else { return events }
            guard second & 0x80 != 0, !isControl || second & 0x7F <= 125 else {
                return events + [.failed(.protocolError)]
            }
            var length = UInt64(second & 0x7F)
            if length > 125 {
                let count = length == 126 ? 2 : 8
                guard rest.count >= count else { return events }
                let least: UInt64 = length == 126 ? 126 : 65_536
                length = rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
                rest.removeFirst(count)
                guard length >= least, length < 1 << 63 else {
                    return events + [.failed(.protocolError)]
                }
            }
            guard rest.count >= 4 else { return events }
            let mask = Array(rest.prefix(4))
            rest.removeFirst(4)
            if !isControl {
                var now = message ?? ([], 0, 0)
                now.frames += 1
                now.empty = length == 0 ? now.empty + 1 : 0
                message = now
                // The limits are 4,096 bytes for one line in 16 frames, four of them empty
                // (Documentation/protocol/websocket.md).
                guard UInt64(now.bytes.count) + length <= 4_096, now.frames <= 16, now.empty <= 4
                else {
                    return events + [.failed(.tooBig)]
                }
            }
            guard UInt64(rest.count) >= length else { return events }
            let payload = zip(rest.prefix(Int(length)), 0...).map { $0 ^ mask[$1 % 4] }
            rest.removeFirst(Int(length))
            switch opcode {
            case 8: return events + [close(payload)]
            case 9: events.append(.ping(payload))
            case 10: events.append(.pong)
            default:
                message?.bytes += payload
                guard isFinal else { continue }
                var line = message?.bytes ?? []
                if line.last == 0x0A { line.removeLast(line.suffix(2) == [0x0D, 0x0A] ? 2 : 1) }
                events.append(.line(line.map { $0 == 0x0A || $0 == 0x0D ? 0 : $0 }))
                message = nil
            }
        }
        return events
    }

    private static func close(_ payload: [UInt8]) -> FrameReader.Event {
        guard !payload.isEmpty else { return .close(nil) }
        guard payload.count > 1 else { return .failed(.protocolError) }
        let code = UInt16(payload[0]) * 256 + UInt16(payload[1])
        let isKnown =
            [1_000, 1_001, 1_002, 1_003].contains(code) || (1_007...1_014).contains(code)
            || (3_000...4_999).contains(code)
        guard isKnown else { return .failed(.protocolError) }
        let text = String(decoding: payload.dropFirst(2), as: UTF8.self)
        // A decoder that repairs the text would have changed it.
        guard text.utf8.elementsEqual(payload.dropFirst(2)) else { return .failed(.badText) }
        return .close(CloseCode(rawValue: code))
    }
}
