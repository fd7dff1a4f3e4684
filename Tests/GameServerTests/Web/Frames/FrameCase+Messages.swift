/// The cases of split messages, of their text, and of the end.
extension FrameArea {
    private static let line = ClientFrame.text(FrameCase.line)
    private static let emptyMore = ClientFrame.more("")

    /// Splits the request into parts of `count` bytes.
    private static func parts(_ text: String, of count: Int) -> [[UInt8]] {
        let bytes = Array(text.utf8)
        let starts = Array(stride(from: 0, to: bytes.count, by: count))
        return starts.map { start in
            let end = min(start + count, bytes.count)
            return ClientFrame(
                start == 0 ? 1 : 0,
                Array(bytes[start..<end]),
                isFinal: end == bytes.count
            ).bytes
        }
    }

    private static func empty(_ count: Int) -> [UInt8] {
        let empty = [[UInt8]](repeating: emptyMore, count: count).flatMap(\.self)
        return ClientFrame.text(FrameCase.line, isFinal: false) + empty
    }

    static let fragmentCases: [FrameCase] = [
        FrameCase("two parts", parts(FrameCase.line, of: 8).flatMap(\.self), "ok ping"),
        FrameCase("a byte each", parts(FrameCase.line, of: 1).flatMap(\.self), "ok ping"),
        FrameCase("sixteen parts", parts(FrameCase.line(16), of: 1).flatMap(\.self), "ok ping"),
        .tooLong("seventeen parts", parts(FrameCase.line(17), of: 1).flatMap(\.self)),
        FrameCase(
            "parts of two messages",
            parts(FrameCase.line(16), of: 1).flatMap(\.self)
                + parts(FrameCase.line(16), of: 1).flatMap(\.self),
            "ok ping",
            "ok ping"
        ),
        FrameCase("an empty part last", empty(0) + ClientFrame.more("", isFinal: true), "ok ping"),
        FrameCase(
            "an empty part first",
            ClientFrame.text("", isFinal: false) + ClientFrame.more(FrameCase.line, isFinal: true),
            "ok ping"
        ),
        FrameCase(
            "four empty parts in a row",
            empty(4) + ClientFrame.more(" ", isFinal: true),
            "ok ping"
        ),
        .tooLong("five empty parts in a row", empty(5)),
        FrameCase(
            "empty parts that are not in a row",
            empty(4) + ClientFrame.more(" ") + emptyMore + ClientFrame.more(" ", isFinal: true),
            "ok ping"
        ),
        FrameCase(
            "all parts empty",
            ClientFrame.text("", isFinal: false) + ClientFrame.more("", isFinal: true) + line,
            "ok ping"
        ),
        FrameCase(
            "as much as may be",
            parts(FrameCase.line(4_096), of: 256).flatMap(\.self),
            "ok ping"
        ),
        .tooLong("a byte too much", parts(FrameCase.line(4_097), of: 300).flatMap(\.self)),
        FrameCase(
            "a ping between",
            parts(FrameCase.line, of: 8).joined(separator: ClientFrame.ping("x")).map(\.self),
            "pong x",
            "ok ping"
        ),
        FrameCase(
            "a pong between",
            parts(FrameCase.line, of: 8).joined(separator: ClientFrame(10).bytes).map(\.self),
            "ok ping"
        ),
        FrameCase(
            "a close between",
            parts(FrameCase.line, of: 8).joined(separator: ClientFrame.close(1001)).map(\.self),
            "bye eof",
            "close 1001"
        ),
        .broken("a part of nothing", ClientFrame.more("x")),
        .broken("the end of nothing", ClientFrame.more("", isFinal: true)),
        .broken(
            "a part behind the end",
            line + ClientFrame.more(" ", isFinal: true),
            after: "ok ping"
        ),
        .broken("a message within one", ClientFrame.text("{", isFinal: false) + line),
        .broken(
            "binary within a message",
            ClientFrame.text("{", isFinal: false) + ClientFrame(2).bytes
        ),
        .broken(
            "a part without a mask",
            ClientFrame.text("{", isFinal: false) + [0x80, 0x01, 0x7D]
        ),
        FrameCase("a message that never ends", empty(0)),
    ]

    private static func id(_ bytes: [UInt8]) -> [UInt8] {
        Array(#"{"type":"ping","id":""#.utf8) + bytes + Array(#""}"#.utf8)
    }

    private static func unreadable(_ name: String, _ bytes: [UInt8]) -> FrameCase {
        FrameCase(name, ClientFrame(1, id(bytes)).bytes + line, "error bad_utf8", "ok ping")
    }

    static let textCases: [FrameCase] = [
        FrameCase("two bytes", ClientFrame(1, id([0xC3, 0xA9])).bytes, "ok ping"),
        FrameCase("three bytes", ClientFrame(1, id([0xE2, 0x99, 0xA6])).bytes, "ok ping"),
        FrameCase("four bytes", ClientFrame(1, id([0xF0, 0x9F, 0x83, 0x8F])).bytes, "ok ping"),
        FrameCase(
            "a character in two parts",
            ClientFrame(1, Array(id([0xC3, 0xA9])[..<22]), isFinal: false).bytes
                + ClientFrame(0, Array(id([0xC3, 0xA9])[22...])).bytes,
            "ok ping"
        ),
        unreadable("a byte of no text", [0xFF]),
        unreadable("the rest of nothing", [0x80]),
        unreadable("a longer form than needed", [0xC0, 0x80]),
        unreadable("half a pair", [0xED, 0xA0, 0x80]),
        unreadable("beyond the last character", [0xF4, 0x90, 0x80, 0x80]),
        unreadable("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
        unreadable("a beginning without its rest", [0xE2, 0x99]),
        unreadable("a line end amid a character", [0xE2, 0x0A, 0xA6]),
        FrameCase(
            "a mark of the byte order",
            ClientFrame.text("\u{FEFF}\(FrameCase.line)"),
            "error bad_json"
        ),
        FrameCase(
            "a line end last",
            ClientFrame.text("\(FrameCase.line)\n") + ClientFrame.text("\(FrameCase.line)\r\n")
                + line,
            "ok ping",
            "ok ping",
            "ok ping"
        ),
        FrameCase(
            "a line end in a part of its own",
            ClientFrame.text("\(FrameCase.line)\r", isFinal: false)
                + ClientFrame.more("\n", isFinal: true) + ClientFrame.text("\n") + line,
            "ok ping",
            "ok ping"
        ),
        FrameCase("two line ends", ClientFrame.text("\(FrameCase.line)\n\n"), "error bad_json"),
        FrameCase("a CR last", ClientFrame.text("\(FrameCase.line)\r"), "error bad_json"),
        FrameCase(
            "two lines",
            ClientFrame.text("\(FrameCase.line)\n\(FrameCase.line)\n"),
            "error bad_json"
        ),
        FrameCase("a zero", ClientFrame.text("\(FrameCase.line)\0"), "error bad_json"),
        FrameCase(
            "twenty in a minute",
            [[UInt8]](repeating: ClientFrame(1, [0xFF]).bytes, count: 21).flatMap(\.self),
            all: [String](repeating: "error bad_utf8", count: 20)
                + ["bye too_many_errors", "close 1008"]
        ),
    ]

    static let closingCases: [FrameCase] =
        [
            FrameCase("without a code", ClientFrame.close(), "bye eof", "close 1000"),
            FrameCase(
                "with a reason",
                ClientFrame.close(1000, [0x6F, 0x6B]),
                "bye eof",
                "close 1000"
            ),
            FrameCase(
                "with the longest reason",
                ClientFrame.close(1000, [UInt8](repeating: 0x78, count: 123)),
                "bye eof",
                "close 1000"
            ),
            .broken("too long", ClientFrame(8, [UInt8](repeating: 3, count: 126)).bytes),
            .broken("half a code", ClientFrame(8, [3]).bytes),
            .broken("in parts", ClientFrame(8, isFinal: false).bytes),
            FrameCase(
                "with a reason that is no text",
                ClientFrame.close(1000, [0xFF]),
                "bye wrong_protocol",
                "close 1007"
            ),
            FrameCase(
                "behind a line",
                line + ClientFrame.close(1001),
                "ok ping",
                "bye eof",
                "close 1001"
            ),
            FrameCase(
                "before a line",
                ClientFrame.close(1001) + line,
                "bye eof",
                "close 1001"
            ),
            FrameCase(
                "twice",
                ClientFrame.close(1001) + ClientFrame.close(1000),
                "bye eof",
                "close 1001"
            ),
        ]
        + [
            1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999,
            4000, 4999,
        ].map { (code: Int) in
            FrameCase("with \(code)", ClientFrame.close(code), "bye eof", "close \(code)")
        }
        + [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map {
            (code: Int) in
            .broken("with \(code)", ClientFrame.close(code))
        }
}
