@testable import ClientCore
@testable import GameProtocol

extension Harness {
    /// The reader of a server's lines. An understood line stays the same if it is written and read
    /// again, and the client's text for it cannot harm a terminal.
    static let events = Harness(
        name: "events",
        maximumBytes: 8_192,
        seeds: { Fixtures.examples(fromServer: true) + ServerWords.rare },
        words: ServerWords.all,
        check: EventsHarness.check
    )
}

/// Lines of servers, regular and hostile.
enum ServerWords {
    /// Lines with fields that no example has.
    static let rare = [
        #"{"type":"ok","re":"theme","themes":[{"theme":"a","title":"A","pairs":2,"groups":1,"#
            + #""attribution":"b"}],"next":"c"}"#,
        #"{"type":"ok","re":"theme","theme":"a","title":"A","pairs":2,"attribution":"b","#
            + #""license":"CC0","source":"c","groups":[{"key":"d","title":"D","pairs":2}]}"#,
        #"{"type":"ok","re":"theme","theme":"a","faces":[{"code":"b","text":"c","label":"d","#
            + #""other":"e","image":"f","link":"g","details":[{"name":"h","value":"i","#
            + #""link":"j"}],"credit":"k","pair":"l","codes":["m"]}]}"#,
        #"{"type":"ok","re":"ladder","classes":[{"game":"deck","class":"a","rounds":1,"players":2}],"#
            + #""game":"deck","class":"a","rows":[{"rank":1,"name":"b","rating":1512,"error":9,"#
            + #""rounds":1,"won":1,"drawn":0,"lost":0,"streak":1,"trend":[1512]}],"next":"b","#
            + #""cross":[[[0,0,0]]]}"#,
        #"{"type":"ladder","room":"K3QF","round":1,"game":"deck","class":"a","of":2,"#
            + #""rows":[{"name":"b","rank":1,"rating":1512,"change":12}]}"#,
        #"{"type":"error","re":"hello","id":2,"code":"name_taken","message":"a","field":"b","#
            + #""player":"c","suggest":"d"}"#,
    ].map { Array($0.utf8) }

    static let all = [
        "\"ok\"", "\"error\"", "\"hello\"", "\"prompt\"", "\"state\"", "\"notice\"", "\"bye\"",
        "\"turn\"", "\"flipped\"", "\"started\"", "\"over\"", "\"joined\"", "\"left\"",
        "\"offline\"", "\"online\"", "\"seq\":", "\"player\":", "\"room\":", "\"re\":\"", "\"id\":",
        "\"concentration\"", "\"deck\"", "\"klondike\"", "\\u001b[2J", "\\u0007", "\\u009b",
        "\\u202e", "\\u200b", "\u{1F600}", "\u{0301}\u{0301}\u{0301}", "\u{FE0F}", "\u{E0041}",
        "9007199254740991", "-9007199254740991", "0", "1", "-1", "null", "true", "[]", "{}",
        "\"text\":\"", "\"score\":", "\"cell\":", "\"cards\":[", "\"players\":[", "\"board\":{",
    ]
}

private enum EventsHarness {
    static func check(_ bytes: [UInt8]) throws -> Bool {
        guard let line = read(bytes) else { return false }
        guard let written = written(line) else { return true }
        try require(read(written) == line, "\(line) is something else once it was written.")
        let cleaned = kept(line.cleaned())
        guard let shown = self.written(cleaned) else { return true }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader().readValue(shown[...])
        } catch {
            // Names that differ only in invisible characters are then equal.
            if error == .duplicateKey { return true }
            throw Violation(description: "A cleaned line cannot be read.")
        }
        for text in Tree(value).shownTexts {
            try require(
                Shown.isHarmless(text),
                "A cleaned line has the text \(text.debugDescription)"
            )
        }
        return true
    }

    /// Returns the line without the parts that this client neither keeps nor shows.
    private static func kept(_ line: ServerLine) -> ServerLine {
        switch line {
        case .connection(.hello(var hello)):
            hello.features = []
            hello.limits = []
            return .connection(.hello(hello))
        case .reply(var reply):
            if case .ok(.help) = reply.outcome { reply.outcome = .ok(.none) }
            return .reply(reply)
        default: return line
        }
    }

    private static func read(_ bytes: [UInt8]) -> ServerLine? {
        guard let fields = try? JSONReader().read(bytes) else { return nil }
        return try? ServerLine(fields)
    }

    /// Returns the line without its end, or nil for an unknown type.
    private static func written(_ line: ServerLine) -> [UInt8]? {
        var writer = JSONWriter()
        switch line {
        case .reply(let reply): reply.encode(into: &writer)
        case .event(let event): event.encode(into: &writer)
        case .connection(let line): line.encode(into: &writer)
        case .unknown: return nil
        }
        return writer.bytes.dropLast()
    }
}

/// The characters that may reach a terminal.
enum Shown {
    static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            // A short cut for nearly all characters, because the check reads millions of inputs.
            if (0x20...0x7E).contains(scalar.value) { return true }
            // The joiners of words, the separator of Mongolian vowels, and the letters of flags.
            switch scalar.value {
            case 0x180E, 0x200C...0x200D, 0xE0020...0xE007F: return true
            default: break
            }
            return switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
                false
            default: true
            }
        }
    }
}

extension Tree {
    /// The fields that the client hashes, sends back, or compares with its request, and never
    /// shows.
    private static let unshown: Set<String> = [
        "re", "id", "last_id", "next",
        "commit", "seed_commit", "server_seed", "salt", "entropies", "entropy", "proof", "resume",
        "seed", "seeds",
        // The client reads only the counts that it knows, and "scores" has the names as well.
        "stats",
    ]

    /// All texts that a client could show.
    fileprivate var shownTexts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.shownTexts)
        case .object(let members):
            members.flatMap { Self.unshown.contains($0.key) ? [] : [$0.key] + $0.value.shownTexts }
        case .null, .bool, .number: []
        }
    }
}
