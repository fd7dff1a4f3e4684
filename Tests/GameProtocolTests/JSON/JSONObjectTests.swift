import GameProtocol
import Testing

struct JSONObjectTests {
    private let reader = JSONReader()

    private func object(_ text: String) throws -> JSONObject {
        try reader.read(Array(text.utf8))
    }

    @Test func `members are found whatever their order`() throws {
        var object = try object(#"{"cell":7,"again":false,"type":"flip","options":{"pairs":8}}"#)
        #expect(try object.string("type") == "flip")
        #expect(try object.int("cell", in: 1...144) == 7)
        #expect(try object.bool("again") == false)
        var options = try #require(try object.object("options"))
        #expect(try options.integer("pairs", in: 2...72) == 8)
        #expect(object.unusedKeys.isEmpty)
        #expect(options.unusedKeys.isEmpty)
    }

    @Test func `absent members are nil`() throws {
        var object = try object(#"{"typ":"x","typee":1,"":2}"#)
        #expect(try object.string("type") == nil)
        #expect(try object.int("type", in: 0...1) == nil)
        #expect(try object.integer("type", in: 0...1) == nil)
        #expect(try object.bool("type") == nil)
        #expect(try object.object("type") == nil)
        #expect(try object.array("type") == nil)
        #expect(object.value("type")?.kind == nil)
        #expect(!object.contains("type"))
        #expect(object.contains("typ"))
    }

    @Test func `null is a value of the wrong type`() throws {
        var object = try object(#"{"a":null}"#)
        let error = FieldError(kind: .badType, field: "a")
        #expect(object.contains("a"))
        #expect(throws: error) { try object.string("a") }
        #expect(throws: error) { try object.int("a", in: 0...1) }
        #expect(throws: error) { try object.bool("a") }
        #expect(throws: error) { try object.object("a") }
        #expect(throws: error) { try object.array("a") }
    }

    @Test(arguments: [
        "5.0", "5e0", "5E0", "\"5\"", "true", "null", "[]", "{}", "-0.0", "1e400", "0e0",
    ])
    func `what is not written as an integer is of the wrong type`(text: String) throws {
        var object = try object("{\"n\":\(text)}")
        #expect(throws: FieldError(kind: .badType, field: "n")) {
            try object.integer("n", in: Int64.min...Int64.max)
        }
    }

    @Test(arguments: [
        "9007199254740992", "-9007199254740992", "9999999999999999", "10000000000000000",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809",
        "18446744073709551617", "100000000000000000000000000000000000000000000000000000000",
    ])
    func `integers beyond the safe ones are bad values`(text: String) throws {
        var object = try object("{\"n\":\(text)}")
        #expect(throws: FieldError(kind: .badValue, field: "n")) {
            try object.integer("n", in: Int64.min...Int64.max)
        }
    }

    @Test(
        arguments: [
            ("9007199254740991", 9_007_199_254_740_991),
            ("-9007199254740991", -9_007_199_254_740_991), ("0", 0), ("-0", 0), ("-5", -5),
        ] as [(String, Int64)]
    )
    func `safe integers are read`(text: String, number: Int64) throws {
        var object = try object("{\"n\":\(text)}")
        #expect(try object.integer("n", in: Int64.min...Int64.max) == number)
    }

    @Test func `integers outside the fields range are bad values`() throws {
        for (text, isFine) in [("0", false), ("1", true), ("6", true), ("7", false), ("-1", false)]
        {
            var object = try object("{\"seats\":\(text)}")
            if isFine {
                #expect(try object.int("seats", in: 1...6) == Int(text))
            } else {
                #expect(throws: FieldError(kind: .badValue, field: "seats")) {
                    try object.int("seats", in: 1...6)
                }
            }
        }
    }

    @Test func `unused names are reported in their order`() throws {
        var object = try object(#"{"raedy":1,"type":"x","z\n":{"in":1},"a":2,"e\u0301":[1]}"#)
        _ = try object.string("type")
        #expect(object.unusedKeys == ["raedy", "z\n", "a", "e\u{301}"])
        _ = object.value("a")
        #expect(object.unusedKeys == ["raedy", "z\n", "e\u{301}"])
        #expect(object.members.map(\.key) == ["raedy", "type", "z\n", "a", "e\u{301}"])
    }

    @Test func `all 64 members are remembered`() throws {
        let names = (0..<64).map { "k\($0)" }
        var object = try object("{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}")
        #expect(object.unusedKeys == names)
        _ = object.value("k63")
        _ = object.value("k0")
        #expect(object.unusedKeys == Array(names[1..<63]))
    }

    @Test func `escaped names are found by what they mean`() throws {
        var object = try object(#"{"\u0074ype":"\u0066lip","b\"":1}"#)
        #expect(try object.string("type") == "flip")
        #expect(try object.int("b\"", in: 0...9) == 1)
    }

    @Test func `a view of an earlier line stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let reader = JSONReader()
            var object = try reader.read(Array(#"{"a":1}"#.utf8))
            _ = try reader.read(Array(#"{"a":2}"#.utf8))
            _ = try object.int("a", in: 0...9)
        }
    }
}
