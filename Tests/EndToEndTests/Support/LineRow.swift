/// A line, and the code of the one error that it must get; no code for a good `ping`.
struct LineRow: Sendable {
    var bytes: [UInt8]
    var code: String?

    init(_ text: String, _ code: String?) {
        bytes = Array(text.utf8)
        self.code = code
    }

    init(_ bytes: [UInt8], _ code: String?) {
        self.bytes = bytes
        self.code = code
    }

    /// Makes a line with these bytes in a string, as the value of an unknown field.
    init(inString bytes: [UInt8], _ code: String?) {
        self.init(Array(#"{"type":"ping","x":""#.utf8) + bytes + Array(#""}"#.utf8), code)
    }
}

extension LineRow {
    /// Rows that break rules of one kind.
    struct Group: Sendable, CustomStringConvertible {
        var description: String
        var rows: [LineRow]
    }

    static let all = [
        Group(description: "encoding", rows: encoding),
        Group(description: "grammar", rows: grammar),
        Group(description: "shape", rows: shape),
        Group(description: "characters", rows: characters),
        Group(description: "numbers", rows: numbers),
        Group(description: "fields", rows: fields),
    ]

    static let encoding: [LineRow] = [
        LineRow(inString: [0xFF], "bad_utf8"),
        LineRow(inString: [0xC3], "bad_utf8"),
        LineRow(inString: [0x80], "bad_utf8"),
        LineRow(inString: [0xC0, 0xAF], "bad_utf8"),
        LineRow(inString: [0xE0, 0x80, 0xAF], "bad_utf8"),
        LineRow(inString: [0xF0, 0x80, 0x80, 0xAF], "bad_utf8"),
        LineRow(inString: [0xED, 0xA0, 0x80], "bad_utf8"),
        LineRow(inString: [0xF4, 0x90, 0x80, 0x80], "bad_utf8"),
        LineRow([0xFF, 0xFE] + Array(#"{"type":"ping"}"#.utf8), "bad_utf8"),
        LineRow(#"{"type":"ping"}"#.utf8.flatMap { [0, $0] }, "bad_json"),
        LineRow([0xEF, 0xBB, 0xBF] + Array(#"{"type":"ping"}"#.utf8), "bad_json"),
        LineRow(inString: [0x00], "bad_json"),
        LineRow(inString: [0x09], "bad_json"),
        LineRow(inString: Array("é€😀".utf8), nil),
    ]

    static let grammar: [LineRow] = [
        #"{"type":"ping"} x"#, #"{"type":"ping"}{"type":"ping"}"#, #"{"type":"ping"},"#,
        #"{"type":"ping",}"#, #"{"type":"ping","x":[1,]}"#, #"{"type":"ping"/**/}"#,
        #"{"type":"ping"} // hello"#, #"{'type':'ping'}"#, #"{type:"ping"}"#, #"{"type":"ping""#,
        #"{"type":"ping","x":NaN}"#, #"{"type":"ping","x":Infinity}"#, #"{"type":"ping","x":+1}"#,
        #"{"type":"ping","x":01}"#, #"{"type":"ping","x":-01}"#, #"{"type":"ping","x":1.}"#,
        #"{"type":"ping","x":.5}"#, #"{"type":"ping","x":1e}"#, #"{"type":"ping","x":0x10}"#,
        #"{"type":"ping","x":tru}"#, #"{"type":"ping","x":True}"#, #"{"type":"ping","x":"\x41"}"#,
        #"{"type":"ping","x":"\u12"}"#, #"{"type":"ping","x":}"#, #"{"type" "ping"}"#,
        #"{"type":"ping" "x":1}"#, "\u{0C}{\"type\":\"ping\"}", "}", "{", "]", "nonsense",
    ].map { LineRow($0, "bad_json") }

    static let shape: [LineRow] =
        ["[]", #"["ping"]"#, #""ping""#, "1", "null", "true"].map { LineRow($0, "not_object") }
        + [
            #"{"type":"ping","type":"ping"}"#, #"{"type":"ping","t\u0079pe":"bye"}"#,
            #"{"type":"ping","x":{"a":1,"b":2,"a":1}}"#,
            #"{"type":"ping","x":[{"a":1},{"\u0061":1,"a":2}]}"#,
            #"{"type":"ping","é":1,"\u00e9":2}"#,
        ].map { LineRow($0, "duplicate_key") }
        + [
            LineRow(nested(8), nil), LineRow(nested(9), "too_deep"),
            LineRow(nested(600), "too_deep"),
            LineRow(arrays(7), nil), LineRow(arrays(8), "too_deep"),
            LineRow(members(64), nil), LineRow(members(65), "bad_value"),
            LineRow(elements(256), nil), LineRow(elements(257), "bad_value"),
        ]

    static let characters: [LineRow] =
        [
            #"\u0000"#, #"\ud800"#, #"\udc00"#, #"\udc00\ud800"#, #"\ud800x"#, #"\ud800\u0041"#,
            #"\ufffe"#, #"\uffff"#, #"\ufdd0"#, #"\ud83f\udffe"#,
        ].map { LineRow(inString: Array($0.utf8), "bad_value") } + [
            LineRow(inString: [0xEF, 0xBF, 0xBE], "bad_value"),
            LineRow(inString: [0xEF, 0xB7, 0x90], "bad_value"),
            LineRow(inString: [0xF0, 0x9F, 0xBF, 0xBF], "bad_value"),
            LineRow(inString: Array(#"\ud83d\ude00"#.utf8), nil),
        ]

    static let numbers: [LineRow] =
        [
            "5.0", "5e0", "1e2", "1E2", "0.5", "1e400", "-1e-2", #""5""#, "true", "false", "null",
            "[]", "{}", "[5]",
        ].map { LineRow(#"{"type":"list","limit":\#($0)}"#, "bad_type") }
        + [
            "0", "-0", "51", "-1", "9007199254740991", "9007199254740992", "-9007199254740992",
            "9223372036854775807", "9223372036854775808", "-9223372036854775809",
            "100000000000000000000000000000000",
        ].map { LineRow(#"{"type":"list","limit":\#($0)}"#, "bad_value") }
        + [
            "-1", "9007199254740992", "5.0", "1e2", "true", "null", "[]", "{}", #""""#,
            "\"\(String(repeating: "x", count: 65))\"",
        ].map { LineRow(#"{"type":"ping","id":\#($0)}"#, "bad_id") }
        + ["0", "-0", "9007199254740991", "\"\(String(repeating: "x", count: 64))\""]
        .map { LineRow(#"{"type":"ping","id":\#($0)}"#, nil) }

    static let fields: [LineRow] = [
        LineRow(#"{}"#, "missing_field"), LineRow(#"{"id":1}"#, "missing_field"),
        LineRow(#"{"type":7}"#, "bad_type"), LineRow(#"{"type":null}"#, "bad_type"),
        LineRow(#"{"type":"pong"}"#, "unknown_type"), LineRow(#"{"type":"Ping"}"#, "unknown_type"),
        LineRow(#"{"type":""}"#, "unknown_type"), LineRow(#"{"type":"list","game":7}"#, "bad_type"),
        LineRow(#"{"type":"list","game":"chess"}"#, "bad_value"),
        LineRow(#"{"type":"list","after":7}"#, "bad_type"),
        LineRow(#"{"type":"hello","protocol":2}"#, "unsupported_protocol"),
        LineRow(#"{"type":"hello","protocol":"1"}"#, "bad_type"),
        LineRow(#"{"type":"hello","name":7}"#, "bad_type"),
        LineRow(#"{"type":"hello","heartbeat_s":4}"#, "bad_value"),
        LineRow(#"{"type":"hello","heartbeat_s":301}"#, "bad_value"),
        LineRow(#"{"type":"hello","client":""}"#, "bad_value"),
        LineRow(
            #"{"type":"hello","client":"12345678901234567890123456789012345678901"}"#,
            "bad_value"
        ),
        LineRow(#"{"type":"hello","strict":1}"#, "bad_type"),
        LineRow(#"{"type":"hello","strict":true,"nmae":"ann"}"#, "bad_value"),
    ]

    private static func nested(_ depth: Int) -> String {
        let inner = String(repeating: #"{"x":"#, count: depth - 1)
        return #"{"type":"ping","# + inner.dropFirst() + "{}"
            + String(repeating: "}", count: depth - 1)
    }

    private static func arrays(_ count: Int) -> String {
        let open = String(repeating: "[", count: count)
        return #"{"type":"ping","x":"# + open + String(repeating: "]", count: count) + "}"
    }

    private static func members(_ count: Int) -> String {
        let others = (1..<count).map { #","x\#($0)":\#($0)"# }.joined()
        return #"{"type":"ping""# + others + "}"
    }

    private static func elements(_ count: Int) -> String {
        #"{"type":"ping","x":[\#(Array(repeating: "1", count: count).joined(separator: ","))]}"#
    }
}
