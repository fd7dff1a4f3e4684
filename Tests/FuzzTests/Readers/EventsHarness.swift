import Testing

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
        #"{"type":"error","re":"hello","id":"1","code":"name_taken","message":"a","field":"b","#
            + #""player":"c","suggest":"d","host":"e","port":1,"room":"f","ticket":"g"}"#,
        #"{"type":"ok","re":"hello","id":1,"name":"a","display":"b","resume":"c","resumed":true,"#
            + #""room":"d","last_id":"2"}"#,
        #"{"type":"hello","server":"a","name":"b","inst":"0123456789abcdef","protocols":[1],"#
            + #""features":["c"],"limits":{"line":4096},"motd":"d","web_url":"http://e","#
            + #""host":"1.2.3.4","peers":[{"host":"f","port":1}],"hint":"g"}"#,
        #"{"type":"state","room":"K3QF","state":{"room":"K3QF","seq":1,"game":"deck","title":"a","#
            + #""phase":"over","round":1,"owner":"b","players":[{"name":"b","display":"c","#
            + #""score":1}],"spectators":["d"],"displays":{"d":"e"},"options":{"rules":"f","#
            + #""deck_count":1,"jokers":false,"shuffled":true,"turn_s":0},"remaining":1,"#
            + #""piles":{"b":{"remaining":1}},"about":"g","notes":{"h":"i"},"#
            + #""over":{"round":1,"reason":"complete","result":"win","winners":["b"],"#
            + #""places":[["b"]],"scores":{"b":1},"stats":{"b":{"draws":1}},"proof":"j","#
            + #""server_seed":"k","entropies":["l"]}}}"#,
        #"{"type":"prompt","room":"K3QF","do":"play","turn":1,"moves":[{"type":"add","pile":"a","#
            + #""cards":["KH"],"from":"b","note":"c"}],"texts":["d"]}"#,
        #"{"type":"started","room":"K3QF","seq":1,"round":1,"rows":1,"cols":2,"cells":2,"#
            + #""players":["a"],"first":"a","theme":"b","group":"c","theme_id":"d","#
            + #""commit":"e"}"#,
    ].map { Array($0.utf8) }

    /// The members that the client hashes, sends back or compares with its request, and never
    /// shows.
    static let tokens: Set<String> = [
        "re", "id", "last_id", "next", "commit", "seed_commit", "server_seed", "entropies", "proof",
        "resume", "ticket",
    ]

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
        if case .unknown = line { return true }
        try require(
            read(written(line)) == line,
            "\(line) is something else once it was written."
        )
        guard let cleaned = line.cleaned() else {
            throw Violation(description: "A line that can be read cannot be cleaned.")
        }
        let shown = written(cleaned)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader(limits: .serverLine).readValue(shown[...])
        } catch {
            // Names that differ only in invisible characters are then equal.
            if error == .duplicateKey { return true }
            throw Violation(description: "A cleaned line cannot be read.")
        }
        let harmful = Tree(value).harmful(in: "").subtracting(ServerWords.tokens)
        try require(harmful.isEmpty, "A cleaned line has a harmful text in \(harmful.sorted())")
        return true
    }

    static func read(_ bytes: [UInt8]) -> ServerLine? {
        guard let fields = try? JSONReader(limits: .serverLine).read(bytes) else { return nil }
        return try? ServerLine(fields)
    }

    static func written(_ line: ServerLine) -> [UInt8] {
        var writer = JSONWriter()
        line.encode(into: &writer)
        return writer.bytes.dropLast()
    }
}

/// Tests of which strings of a server's lines people may see.
@Suite struct ServerTextTests {
    private static let seeds = Harness.events.seeds()

    @Test func `only tokens keep a harmful text`() throws {
        var kept: Set<String> = []
        for seed in Self.seeds {
            let tree = Tree(try JSONReader(limits: .serverLine).readValue(seed[...]))
            // The second text fits the rules of short texts and of names of pictures.
            let texts = ["a\u{1B}[2Jb\u{202E}c", "a\u{200B}b"]
            for changed in texts.flatMap(tree.replacingEachText) {
                var writer = JSONWriter()
                changed.write(into: &writer)
                guard let line = EventsHarness.read(writer.bytes) else { continue }
                if case .unknown = line { continue }
                let cleaned = EventsHarness.written(try #require(line.cleaned()))
                kept.formUnion(
                    Tree(try JSONReader(limits: .serverLine).readValue(cleaned[...])).harmful(
                        in: ""
                    )
                )
            }
        }
        #expect(kept == ServerWords.tokens)
    }

    @Test func `the seeds have every string of the schema`() throws {
        let limits = JSONLimits(depth: 100, members: 10_000, elements: 10_000)
        let schema = Tree(try JSONReader(limits: limits).readValue(Fixtures.schema[...]))
        let strings = SchemaStrings(schema).names
        #expect(strings.count > 50)
        let seen = try Self.seeds.filter { EventsHarness.read($0) != nil }.map { seed in
            Tree(try JSONReader(limits: .serverLine).readValue(seed[...])).members
        }
        #expect(strings.subtracting(seen.joined()) == [])
    }
}

/// The names of the members that the schema of a server's lines describes as strings of any form.
private struct SchemaStrings {
    private(set) var names: Set<String> = []
    private var visited: Set<[String]> = []
    private let definitions: Tree?

    init(_ schema: Tree) {
        definitions = schema["$defs"]
        visit(schema["$defs"]?["server_line"], "")
    }

    private mutating func visit(_ part: Tree?, _ name: String) {
        guard let part else { return }
        if case .string(let text)? = part["$ref"] {
            let target = String(text.dropFirst("#/$defs/".count))
            if visited.insert([target, name]).inserted { visit(definitions?[target], name) }
        }
        if part["type"] == .string("string"), part["const"] == nil, part["enum"] == nil {
            names.insert(name)
        }
        if case .object(let members)? = part["properties"] {
            for member in members { visit(member.value, member.key) }
        }
        for key in ["items", "additionalProperties"] { visit(part[key], name) }
        for key in ["oneOf", "anyOf", "allOf"] {
            if case .array(let parts)? = part[key] { for part in parts { visit(part, name) } }
        }
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
    /// The names of the members with a text that could harm a terminal. The name of a member
    /// belongs to the object.
    fileprivate func harmful(in name: String) -> Set<String> {
        switch self {
        case .string(let text): Shown.isHarmless(text) ? [] : [name]
        case .array(let elements): Set(elements.flatMap { $0.harmful(in: name) })
        case .object(let members):
            members.reduce(into: []) { names, member in
                if !Shown.isHarmless(member.key) { names.insert(name) }
                names.formUnion(member.value.harmful(in: member.key))
            }
        case .null, .bool, .number: []
        }
    }

    /// The names of all members.
    fileprivate var members: Set<String> {
        switch self {
        case .array(let elements): Set(elements.flatMap(\.members))
        case .object(let members): Set(members.flatMap { [$0.key] + $0.value.members })
        case .string, .null, .bool, .number: []
        }
    }

    fileprivate subscript(name: String) -> Tree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == name }?.value
    }
}
