import GameProtocol
import Testing

struct JSONValueTests {
    private let reader = JSONReader()

    private func value(_ text: String) throws -> JSONValue {
        try reader.readValue(Array(text.utf8)[...])
    }

    @Test func `every kind is told`() throws {
        let kinds = try value(#"["s",1,2.5,true,null,{},[]]"#).elements?.map(\.kind)
        #expect(kinds == [.string, .number, .number, .bool, .null, .object, .array])
    }

    @Test func `accessors give their own kind alone`() throws {
        let elements = try #require(try value(#"["s",1,true,false,null,{"a":1},[2]]"#).elements)
        #expect(elements.map(\.string) == ["s", nil, nil, nil, nil, nil, nil])
        #expect(elements.map(\.bool) == [nil, nil, true, false, nil, nil, nil])
        #expect(
            elements.map { $0.object != nil } == [false, false, false, false, false, true, false]
        )
        #expect(elements.map { $0.elements?.count } == [nil, nil, nil, nil, nil, nil, 1])
        #expect(elements[1].integer(in: 0...1) == 1)
        #expect(elements.map { $0.integer(in: 0...1) } == [nil, 1, nil, nil, nil, nil, nil])
        #expect(elements[1].integer(in: 2...3) == nil)
    }

    @Test func `the bytes are those of the line`() throws {
        let elements = try #require(
            try value(#"[ "a\n" , -1.50e3 ,{ "b" : [ ] }, null,[1, 2]]"#).elements
        )
        let texts = elements.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts == [#""a\n""#, "-1.50e3", #"{ "b" : [ ] }"#, "null", "[1, 2]"])
    }

    @Test func `escapes are replaced by what they mean`() throws {
        let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\u2666\ud83d\udc7bé♦👻""#
        #expect(try value(text).string == "\"\\/\u{8}\u{C}\n\r\tAé♦👻é♦👻")
    }
}
