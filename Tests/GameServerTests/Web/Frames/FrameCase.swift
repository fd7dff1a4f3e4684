/// The bytes of a client after the handshake, and the expected answers of the server.
struct FrameCase: Sendable {
    let name: String
    let bytes: [UInt8]
    /// Each frame of the server in a word. The list has no end if the connection stays open.
    let answers: [String]

    init(_ name: String, _ bytes: [UInt8], _ answers: String...) {
        self.name = name
        self.bytes = bytes
        self.answers = answers
    }

    static let line = #"{"type":"ping"}"#
    static let ok = "ok ping"
    static let broken = ["bye wrong_protocol", "close 1002"]

    /// Makes a case that ends because the frames break the rules.
    static func broken(_ name: String, _ bytes: [UInt8], after before: String...) -> FrameCase {
        FrameCase(name, bytes, all: before + broken)
    }

    static func tooLong(_ name: String, _ bytes: [UInt8]) -> FrameCase {
        FrameCase(name, bytes, "bye line_too_long", "close 1009")
    }

    init(_ name: String, _ bytes: [UInt8], all answers: [String]) {
        self.name = name
        self.bytes = bytes
        self.answers = answers
    }

    /// Returns a request of `count` bytes, filled up with blanks.
    static func line(_ count: Int) -> String {
        line + String(repeating: " ", count: count - line.utf8.count)
    }
}

/// The areas of the rules, each with its cases.
enum FrameArea: String, CaseIterable, Sendable {
    case messages, lengths, pings, reservedBits, opcodes, fragments, text, closing

    var cases: [FrameCase] {
        switch self {
        case .messages: Self.messageCases
        case .lengths: Self.lengthCases
        case .pings: Self.pingCases
        case .reservedBits: Self.reservedBitCases
        case .opcodes: Self.opcodeCases
        case .fragments: Self.fragmentCases
        case .text: Self.textCases
        case .closing: Self.closingCases
        }
    }
}

extension FrameArea {
    private static let line = ClientFrame.text(FrameCase.line)

    fileprivate static let messageCases: [FrameCase] = [
        FrameCase("one line", line, "ok ping"),
        FrameCase("two lines", line + line, "ok ping", "ok ping"),
        FrameCase("nothing", []),
        FrameCase("an empty message", ClientFrame.text("")),
        FrameCase("an empty message and a line", ClientFrame.text("") + line, "ok ping"),
        FrameCase("a mask of zeros", mask([0, 0, 0, 0]), "ok ping"),
        FrameCase("a mask of ones", mask([255, 255, 255, 255]), "ok ping"),
        .broken("no mask", mask(nil)),
        .broken("no mask on a ping", mask(nil, ClientFrame(9))),
        .broken("no mask on a close", mask(nil, ClientFrame(8))),
        .broken("no mask behind a line", line + mask(nil), after: "ok ping"),
        FrameCase("a line end before", ClientFrame.text("\n\(FrameCase.line)"), "error bad_json"),
        FrameCase("a return behind", ClientFrame.text("\(FrameCase.line)\r"), "error bad_json"),
        FrameCase(
            "two lines in one message",
            ClientFrame.text("\(FrameCase.line)\n\(FrameCase.line)") + line,
            "error bad_json",
            "ok ping"
        ),
        FrameCase("a mere line end", ClientFrame.text("\n") + line, "ok ping"),
        FrameCase("no object", ClientFrame.text("[]"), "error not_object"),
        FrameCase("another protocol", ClientFrame.text("GET / HTTP/1.1"), "error bad_json"),
        FrameCase("binary", ClientFrame(2, [1, 2]).bytes, "bye wrong_protocol", "close 1003"),
        FrameCase("empty binary", ClientFrame(2).bytes, "bye wrong_protocol", "close 1003"),
        FrameCase(
            "binary in parts",
            ClientFrame(2, [1], isFinal: false).bytes + ClientFrame.more("x", isFinal: true),
            "bye wrong_protocol",
            "close 1003"
        ),
        FrameCase(
            "a goodbye",
            ClientFrame.text(#"{"type":"bye"}"#) + line,
            "ok bye",
            "bye goodbye",
            "close 1000"
        ),
        FrameCase("half a head", [0x81]),
        FrameCase("half a line", Array(line.dropLast())),
        FrameCase("half a line behind a line", line + line.dropLast(), "ok ping"),
    ]

    private static func mask(
        _ mask: [UInt8]?,
        _ frame: ClientFrame = ClientFrame(1, Array(FrameCase.line.utf8))
    ) -> [UInt8] {
        var frame = frame
        frame.mask = mask
        return frame.bytes
    }

    fileprivate static let lengthCases: [FrameCase] =
        [15, 16, 125, 126, 127, 128, 255, 256, 4_095, 4_096].map {
            FrameCase("\($0) bytes", ClientFrame.text(FrameCase.line($0)), "ok ping")
        }
        + [4_097, 65_535, 65_536].map {
            .tooLong("\($0) bytes", ClientFrame.text(FrameCase.line($0)))
        }
        + [
            .tooLong("4,097 bytes that never come", head(126, [0x10, 0x01])),
            .tooLong("a gibibyte", head(127, [0, 0, 0, 0, 0x40, 0, 0, 0])),
            .tooLong("as much as can be", head(127, [0x7F] + [UInt8](repeating: 0xFF, count: 7))),
            .broken("the top bit", head(127, [0x80, 0, 0, 0, 0, 0, 0, 0])),
            .broken("all bits", head(127, [UInt8](repeating: 0xFF, count: 8))),
            .broken("125 in two bytes", head(126, [0, 125])),
            .broken("nothing in two bytes", head(126, [0, 0])),
            .broken("126 in eight bytes", head(127, [0, 0, 0, 0, 0, 0, 0, 126])),
            .broken("65,535 in eight bytes", head(127, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF])),
            .broken("nothing in eight bytes", head(127, [UInt8](repeating: 0, count: 8))),
        ]

    private static func head(_ short: UInt8, _ rest: [UInt8]) -> [UInt8] {
        var frame = ClientFrame(1)
        frame.length = (short, rest)
        return frame.bytes
    }

    fileprivate static let pingCases: [FrameCase] = [
        FrameCase("empty", ClientFrame.ping(), "pong "),
        FrameCase("with a payload", ClientFrame.ping("abc"), "pong abc"),
        FrameCase(
            "as long as it may be",
            ClientFrame.ping(String(repeating: "x", count: 125)),
            "pong \(String(repeating: "x", count: 125))"
        ),
        .broken("too long", ClientFrame(9, [UInt8](repeating: 0x78, count: 126)).bytes),
        .broken("in parts", ClientFrame(9, isFinal: false).bytes),
        FrameCase("a line end in it", ClientFrame.ping("\n"), "pong \n"),
        FrameCase(
            "between lines",
            line + ClientFrame.ping("a") + line + ClientFrame.ping("b"),
            all: ["ok ping", "pong a", "ok ping", "pong b"]
        ),
        FrameCase(
            "ten at once",
            [[UInt8]](repeating: ClientFrame.ping("x"), count: 10).flatMap(\.self),
            all: [String](repeating: "pong x", count: 10)
        ),
        FrameCase(
            "eleven at once",
            [[UInt8]](repeating: ClientFrame.ping("x"), count: 11).flatMap(\.self) + line,
            all: [String](repeating: "pong x", count: 10) + ["ok ping"]
        ),
        FrameCase("a pong that nobody asked for", ClientFrame(10, [1, 2]).bytes),
        FrameCase("an empty pong and a line", ClientFrame(10).bytes + line, "ok ping"),
        .broken("a pong too long", ClientFrame(10, [UInt8](repeating: 0, count: 126)).bytes),
        .broken("a pong in parts", ClientFrame(10, isFinal: false).bytes),
        FrameCase(
            "behind the close",
            ClientFrame.close(1000) + ClientFrame.ping("late"),
            "bye eof",
            "close 1000"
        ),
    ]

    fileprivate static let reservedBitCases: [FrameCase] = (1...7).flatMap { bits in
        [0, 1, 8, 9, 10].map { (opcode: UInt8) -> FrameCase in
            let begin = opcode == 0 ? ClientFrame.text("{", isFinal: false) : []
            let frame = ClientFrame(opcode, [], reserved: UInt8(bits)).bytes
            return .broken("bits \(bits) on opcode \(opcode)", begin + frame)
        }
    }

    fileprivate static let opcodeCases: [FrameCase] = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]
        .flatMap { (opcode: UInt8) -> [FrameCase] in
            let frame = ClientFrame(opcode).bytes
            let half = ClientFrame.text(FrameCase.line, isFinal: false)
            return [
                .broken("\(opcode)", frame),
                .broken("\(opcode) with a payload", ClientFrame(opcode, [1, 2, 3]).bytes),
                .broken("\(opcode) behind a line", line + frame + line, after: "ok ping"),
                .broken("\(opcode) within a message", half + frame),
            ]
        }
}
