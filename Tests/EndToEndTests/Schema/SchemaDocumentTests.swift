import GameProtocol
import Testing

/// Tests that protocol.schema.json and the examples of the documents agree.
@Suite struct SchemaDocumentTests {
    @Test func `every server line is described`() throws {
        #expect(ExampleLines.fromServers.count > 400)
        for line in ExampleLines.fromServers {
            #expect(try ProtocolSchema.faults(inServerLine: line) == [], "\(line)")
        }
    }

    @Test func `every request that is carried out is described`() throws {
        let accepted = ExampleLines.requests.filter { $0.code == nil && $0.line.hasPrefix("{") }
        #expect(accepted.count > 100)
        for sent in accepted {
            let faults = try ProtocolSchema.schema.faults(in: JSON(sent.line), as: "request")
            #expect(faults == [], "\(sent.line)")
        }
    }

    /// The lines that only one of the schema and the server accepts, with the reasons.
    private static let disagreements: Set<String> = [
        // JSON Schema accepts 5.0 as 5.
        #"bad_type {"type":"list","limit":5.0}"#,
        // The line does not show the limits of the theme, the board, the rules of the room or the
        // name of the player.
        #"bad_value {"type":"create","game":"concentration","options":{"pairs":40}}"#,
        #"bad_value {"type":"create","game":"concentration","options":{"theme":"kittens"}}"#,
        #"bad_value {"type":"theme","theme":"kittens"}"#,
        #"bad_value {"type":"theme","theme":"states","group":"north"}"#,
        #"bad_value {"type":"theme","theme":"states","q":"","after":"atlantis"}"#,
        #"bad_value {"type":"flip","cell":7}"#,
        #"bad_value {"type":"draw","count":2}"#,
        #"bad_value {"type":"draw","from":"discard"}"#,
        #"bad_value {"type":"draw","from":"mid","to":"mid"}"#,
        #"bad_value {"type":"create","game":"deck"}"#,
        // The options contradict each other or the number of seats.
        #"bad_value {"type":"create","game":"klondike","options":{"race_s":300}}"#,
        #"bad_value {"type":"create","game":"klondike","options":{"deals":"winnable","passes":3}}"#,
        #"bad_value {"type":"create","game":"klondike","seats":2,"options":{"assist":"oracle"}}"#,
        #"bad_value {"type":"create","game":"klondike","seats":2,"options":{"daily":"2026-11-28"}}"#,
        #"bad_value {"type":"create","game":"klondike","options":{"daily":"2026-11-28","draw":3}}"#,
        // The calendar is not described.
        #"bad_value {"type":"create","game":"klondike","options":{"daily":"2026-11-31"}}"#,
        // A session that is not strict may send this; `strict_request` refuses it.
        #"bad_value {"type":"list","colour":"red"}"#,
        // The schema describes protocol 1, and knows only the cards that the server knows.
        #"unsupported_protocol {"type":"hello","protocol":2}"#,
        #"no_such_card {"type":"create","game":"deck","options":{"cards":["10H"]}}"#,
    ]

    @Test func `a request that cannot be read is not described`() throws {
        let unreadable: Set = ["bad_utf8", "bad_json", "duplicate_key", "too_deep"]
        let misread: Set = [
            "not_object", "bad_id", "missing_field", "bad_type", "bad_value", "unknown_type",
        ]
        var disagreements: Set<String> = []
        var agreements: Set<String> = []
        for sent in ExampleLines.requests {
            guard let code = sent.code, !unreadable.contains(code),
                let json = try? JSON(sent.line)
            else { continue }
            let isDescribed = try ProtocolSchema.schema.faults(in: json, as: "request") == []
            if isDescribed == misread.contains(code) {
                disagreements.insert("\(code) \(sent.line)")
            } else {
                agreements.insert(code)
            }
        }
        #expect(disagreements == Self.disagreements)
        #expect(agreements.isSuperset(of: misread))
    }

    @Test func `a strict request has no unknown field`() throws {
        let schema = try ProtocolSchema.schema
        for (line, isStrict) in [
            (#"{"type":"list","id":1,"limit":5}"#, true),
            (#"{"type":"list","color":"red"}"#, false),
            (#"{"type":"join","room":"K3QF","game":"deck"}"#, false),
            (#"{"type":"join","game":"deck","seats":3}"#, true),
        ] {
            #expect(schema.faults(in: try JSON(line), as: "request") == [], "\(line)")
            #expect(schema.faults(in: try JSON(line), as: "strict_request").isEmpty == isStrict)
        }
    }

    @Test func `every request of help is described and has a name`() throws {
        let help = try #require(ExampleLines.fromServers.first { $0.contains(#""re":"help""#) })
        let requests = try #require(try JSON(help)["requests"]?.array)
        var verbs: Set<String> = []
        for request in requests {
            let line = try JSON(try #require(request["example"]?.string))
            #expect(try ProtocolSchema.schema.faults(in: line, as: "strict_request") == [])
            verbs.insert(try #require(line["type"]?.string))
        }
        let known = try ProtocolSchema.schema["verb"]?["enum"]?.array?.compactMap(\.string)
        #expect(Set(known ?? []) == verbs)
    }

    /// The schema notices a strange member in any object, and a strange value in any place, so it
    /// has no gap.
    @Test func `a server line that is spoiled anywhere is not described`() throws {
        var count = 0
        // Lines that differ only in their numbers would give the same spoiled lines.
        let kinds = Dictionary(grouping: ExampleLines.fromServers) { line in
            line.replacing(/[0-9]+|"[A-Z0-9]{2}"/, with: "")
        }
        for line in kinds.values.compactMap(\.first) {
            for spoiled in try Self.spoiled(JSON(line)) {
                count += 1
                let faults = try ProtocolSchema.schema.faults(in: spoiled, as: "server_line")
                #expect(faults != [], "\(spoiled)")
            }
        }
        #expect(count > 1000)
    }

    private static func spoiled(_ json: JSON) -> [JSON] {
        let strange = JSON.array([.array([])])
        switch json {
        case .object(let members):
            // No name contains a blank, so not even an object with free names may have this member.
            return [.object(members.merging(["a b": .number(1)]) { $1 })]
                + members.flatMap { name, value in
                    ([strange] + spoiled(value)).map { .object(members.merging([name: $0]) { $1 }) }
                }
        case .array(let elements):
            return elements.indices.flatMap { index in
                ([strange] + spoiled(elements[index])).map { value in
                    var elements = elements
                    elements[index] = value
                    return .array(elements)
                }
            }
        case .string, .number, .fraction, .bool: return []
        }
    }
}
