import Testing

/// Tests of the schema reader: each keyword accepts and refuses values as JSON Schema says.
@Suite struct SchemaKeywordTests {
    /// A schema, with values that fit and values that do not.
    struct Row: Sendable, CustomStringConvertible {
        var keyword: String
        var schema: String
        var good: [String]
        var bad: [String]

        var description: String { keyword }

        init(_ keyword: String, _ schema: String, good: [String], bad: [String]) {
            self.keyword = keyword
            self.schema = schema
            self.good = good
            self.bad = bad
        }
    }

    static let rows = [
        Row(
            "type",
            #"{"type":"integer"}"#,
            good: ["5", "5.0", "-1"],
            bad: ["5.5", "true", #""5""#]
        ),
        Row("type", #"{"type":"boolean"}"#, good: ["true", "false"], bad: ["1", "0"]),
        Row("type", #"{"type":"string"}"#, good: [#""""#], bad: ["5", "[]"]),
        Row("type", #"{"type":"array"}"#, good: ["[]"], bad: ["{}"]),
        Row("type", #"{"type":"object"}"#, good: ["{}"], bad: ["[]"]),
        Row("const", #"{"const":1}"#, good: ["1", "1.0"], bad: ["2", "true", #""1""#]),
        Row("const", #"{"const":{"a":[1]}}"#, good: [#"{"a":[1]}"#], bad: [#"{"a":[2]}"#]),
        Row("enum", #"{"enum":["a",2]}"#, good: [#""a""#, "2"], bad: [#""b""#, "3"]),
        Row("minimum", #"{"minimum":2}"#, good: ["2", "2.5", #""x""#], bad: ["1", "1.9"]),
        Row("maximum", #"{"maximum":2}"#, good: ["2", "-9", "[]"], bad: ["3", "2.1", "1e300"]),
        Row("minLength", #"{"minLength":2}"#, good: [#""ab""#, "1"], bad: [#""a""#, #""""#]),
        Row(
            "maxLength",
            #"{"maxLength":2}"#,
            // A character is a Unicode scalar: e and an accent are two, a card is one.
            good: [#""ab""#, #""🂡🂢""#, "123"],
            bad: [#""abc""#, #""xe\u0301""#]
        ),
        Row(
            "pattern",
            #"{"pattern":"^[a-z]*$"}"#,
            good: [#""""#, #""abc""#, "5"],
            bad: [#""aBc""#, #""abc\n""#, #""\nabc""#]
        ),
        Row("minItems", #"{"minItems":1}"#, good: ["[1]", "{}"], bad: ["[]"]),
        Row("maxItems", #"{"maxItems":1}"#, good: ["[]", "[1]"], bad: ["[1,2]"]),
        Row("items", #"{"items":{"type":"string"}}"#, good: ["[]", #"["a"]"#], bad: [#"["a",1]"#]),
        Row(
            "properties",
            #"{"properties":{"a":{"type":"string"},"b":false}}"#,
            good: ["{}", #"{"a":"x","c":1}"#, "[]"],
            bad: [#"{"a":1}"#, #"{"b":1}"#]
        ),
        Row(
            "additionalProperties",
            #"{"properties":{"a":true},"additionalProperties":false}"#,
            good: ["{}", #"{"a":1}"#],
            bad: [#"{"b":1}"#, #"{"a":1,"b":1}"#]
        ),
        Row(
            "additionalProperties",
            #"{"additionalProperties":{"type":"integer"}}"#,
            good: [#"{"a":1,"b":2}"#],
            bad: [#"{"a":"x"}"#]
        ),
        // The keyword sees the members of its own schema, and not the members behind a reference.
        Row(
            "additionalProperties",
            #"{"allOf":[{"properties":{"a":true}}],"additionalProperties":false}"#,
            good: ["{}"],
            bad: [#"{"a":1}"#]
        ),
        Row(
            "required",
            #"{"required":["a"]}"#,
            good: [#"{"a":1}"#, "[]"],
            bad: ["{}", #"{"b":1}"#]
        ),
        Row(
            "dependentRequired",
            #"{"dependentRequired":{"a":["b"]}}"#,
            good: ["{}", #"{"b":1}"#, #"{"a":1,"b":1}"#],
            bad: [#"{"a":1}"#]
        ),
        Row(
            "propertyNames",
            #"{"propertyNames":{"maxLength":1}}"#,
            good: [#"{"a":1}"#],
            bad: [#"{"ab":1}"#]
        ),
        Row(
            "allOf",
            #"{"allOf":[{"minimum":1},{"maximum":2}]}"#,
            good: ["1", "2"],
            bad: ["0", "3"]
        ),
        Row(
            "anyOf",
            #"{"anyOf":[{"type":"integer"},{"const":"a"}]}"#,
            good: ["1", #""a""#],
            bad: [#""b""#, "{}"]
        ),
        Row(
            "oneOf",
            #"{"oneOf":[{"properties":{"t":{"const":"a"},"x":{"type":"integer"}},"required":["t"]},"#
                + #"{"properties":{"t":{"const":"b"}},"required":["t"]},{"required":["u"]}]}"#,
            good: [#"{"t":"a","x":1}"#, #"{"t":"b"}"#, #"{"u":1}"#],
            bad: [#"{"t":"c"}"#, #"{"t":"a","x":"1"}"#, #"{"t":"a","u":1}"#, "{}"]
        ),
        Row(
            "if",
            #"{"if":{"const":1},"then":true,"else":{"minimum":5}}"#,
            good: ["1", "5"],
            bad: ["2"]
        ),
        Row(
            "then",
            #"{"if":{"required":["a"]},"then":{"required":["b"]}}"#,
            good: ["{}", #"{"a":1,"b":1}"#],
            bad: [#"{"a":1}"#]
        ),
        Row("else", #"{"if":{"const":1},"else":false}"#, good: ["1"], bad: ["2"]),
        // The reader has a shortcut for a condition of this form.
        Row(
            "if",
            #"{"if":{"properties":{"a":{"enum":["x","y"]}},"required":["a"]},"#
                + #""then":{"properties":{"b":true},"required":["b"]},"else":{"maximum":5,"#
                + #""properties":{"c":true}},"unevaluatedProperties":false}"#,
            good: [#"{"a":"x","b":1}"#, #"{"a":"y","b":1}"#, #"{"c":1}"#, "{}", "9", "[]"],
            bad: [#"{"a":"x"}"#, #"{"a":"x","b":1,"c":1}"#, #"{"a":"z"}"#, #"{"a":1,"c":1}"#]
        ),
        Row(
            "$ref",
            ##"{"$ref":"#/$defs/a","maximum":5,"$defs":{"a":{"minimum":2}}}"##,
            good: ["2", "5"],
            bad: ["1", "6"]
        ),
        Row(
            "$defs",
            ##"{"$ref":"#/$defs/a","$defs":{"a":{"items":{"$ref":"#/$defs/a"}}}}"##,
            good: ["[]", "[[],[[]]]", "1"],
            bad: []
        ),
        Row(
            "unevaluatedProperties",
            ##"{"$ref":"#/$defs/a","properties":{"x":true},"unevaluatedProperties":false,"##
                + #""$defs":{"a":{"properties":{"y":true}}}}"#,
            good: ["{}", #"{"x":1,"y":1}"#],
            bad: [#"{"z":1}"#]
        ),
        Row(
            "unevaluatedProperties",
            #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"#
                + #""then":{"properties":{"b":true}},"else":{"properties":{"c":true}},"#
                + #""unevaluatedProperties":false}"#,
            good: [#"{"a":1,"b":1}"#, #"{"c":1}"#],
            // A false condition does not count the members that it tested as evaluated.
            bad: [#"{"a":1,"c":1}"#, #"{"b":1}"#, #"{"a":2}"#]
        ),
        Row(
            "unevaluatedProperties",
            #"{"anyOf":[{"properties":{"a":{"const":1}}},{"properties":{"b":{"const":1}}}],"#
                + #""unevaluatedProperties":false}"#,
            good: [#"{"a":1}"#, #"{"a":1,"b":1}"#],
            bad: [#"{"a":1,"b":2}"#, #"{"c":1}"#]
        ),
        Row("title", #"{"title":"x"}"#, good: ["1"], bad: []),
        Row("description", #"{"description":"x"}"#, good: ["1"], bad: []),
        Row("$id", #"{"$id":"urn:x"}"#, good: ["1"], bad: []),
        Row("$schema", #"{"$schema":"urn:x"}"#, good: ["1"], bad: []),
    ]

    @Test(arguments: rows)
    func `a keyword means what JSON schema says`(_ row: Row) throws {
        let schema = try Schema(JSON(row.schema))
        for value in row.good {
            #expect(schema.faults(in: try JSON(value)) == [], "\(value)")
        }
        for value in row.bad {
            #expect(schema.faults(in: try JSON(value)) != [], "\(value)")
        }
    }

    @Test func `every keyword of the protocols schema is among them`() throws {
        var keywords: Set<String> = []
        func collect(_ json: JSON) {
            guard case .object(let members) = json else { return }
            keywords.formUnion(members.keys)
            for (keyword, value) in members {
                switch keyword {
                case "properties", "$defs":
                    if case .object(let schemas) = value { schemas.values.forEach(collect) }
                case "allOf", "anyOf", "oneOf": value.array?.forEach(collect)
                case "const", "enum": break
                default: collect(value)
                }
            }
        }
        // The members of dependentRequired are names, and their values are lists.
        collect(try ProtocolSchema.schema.json)
        keywords.subtract(["deal", "commit", "seed_commit", "room", "last_id"])
        keywords.subtract(["attempt", "winnable", "solver", "web_url", "group", "q"])
        keywords.subtract(["game", "phase", "role"])
        #expect(keywords.subtracting(Self.rows.map(\.keyword)) == [])
    }

    @Test(arguments: [
        (#"{"minProperties":1}"#, "does not know the keyword minProperties"),
        (#"{"items":{"format":"uuid"}}"#, "at #/items does not know the keyword format"),
        (#"{"type":"number"}"#, "does not know the type"),
        (#"{"type":["string"]}"#, "does not know the type"),
        (##"{"$ref":"#/$defs/lost"}"##, "is no definition"),
        (#"{"$ref":"other.json"}"#, "is no definition"),
        (#"{"pattern":"a"}"#, "not for the whole text"),
        (#"{"pattern":"^[$"}"#, "cannot be read"),
        (#"{"then":{}}"#, "then without if"),
        (#"{"else":{}}"#, "else without if"),
        (#"{"minimum":"1"}"#, "minimum is no whole number"),
        (#"{"enum":[]}"#, "enum is no list"),
        (#"{"required":[1]}"#, "something but names"),
        (#"{"properties":[]}"#, "properties is no object"),
        (#"{"items":5}"#, "is no schema"),
        (#"{"$defs":[]}"#, "$defs is no object"),
    ])
    func `a schema that is not understood is an error`(_ text: String, _ said: String) throws {
        let error = try #require(throws: Failure.self) { try Schema(JSON(text)) }
        #expect(error.description.contains(said), "\(error)")
    }

    @Test func `a fault names the place and the definition`() throws {
        let schema = try Schema(
            JSON(
                ##"{"$ref":"#/$defs/room","$defs":{"room":{"properties":{"players":{"items":"##
                    + ##"{"$ref":"#/$defs/player"}}}},"player":{"required":["name"],"##
                    + ##""properties":{"name":{"type":"string"}},"additionalProperties":false}}}"##
            )
        )
        let faults = schema.faults(in: try JSON(#"{"players":[{"name":"a"},{"name":1,"x":2}]}"#))
        #expect(
            faults.map(\.description) == [
                "$.players[1].name is not of the type string (player)",
                "$.players[1].x is not allowed here (player)",
            ]
        )
        let missing = schema.faults(in: try JSON(#"{"players":[{}]}"#))
        #expect(missing.map(\.description) == ["$.players[0] has no name (player)"])
    }

    @Test func `a walk tells which definitions and members it met`() throws {
        let schema = try Schema(
            JSON(
                ##"{"$ref":"#/$defs/a","$defs":{"a":{"properties":{"x":{"$ref":"#/$defs/b"},"##
                    + ##""y":true},"if":{"properties":{"z":true}},"then":true},"b":{},"c":{}}}"##
            )
        )
        let uses = schema.walk(try JSON(#"{"x":1,"z":1}"#)).uses
        #expect(uses == ["", "a", "a.x", "b"])
    }
}
