import GameProtocol
import Testing

struct JSONReaderTests {
    @Test func `long names are told apart without comparing all of each with all others`() throws {
        let limits = JSONLimits(depth: 4, members: 1_000, elements: 10)
        let start = String(repeating: "n", count: 2_000)
        let names = (0..<1_000).map { "\"\(start)\($0)\":\($0)" }
        let document = Array("{\(names.joined(separator: ","))}".utf8)
        let time = try ContinuousClock().measure {
            let value = try JSONReader(limits: limits).readValue(document[...])
            #expect(value.object?.members.count == 1_000)
        }
        // A comparison of each name with all others would read a thousand million bytes.
        #expect(time < .seconds(5))
        let twice = "{\"\(start)\":1,\"\(start)\":2}"
        #expect(throws: JSONError.duplicateKey) {
            _ = try JSONReader(limits: limits).readValue(Array(twice.utf8)[...])
        }
    }

    private let reader = JSONReader()

    private func error(_ text: String) -> JSONError? {
        error(Array(text.utf8))
    }

    private func error(_ bytes: [UInt8]) -> JSONError? {
        do {
            _ = try reader.readValue(bytes[...])
            return nil
        } catch {
            return error
        }
    }

    @Test func `where a text was refused is known`() throws {
        let cases = [
            ("{\"a\": 1 \"b\"", 8), ("{\"a\": \"b", 6), ("{\"a\": 1} x", 9), ("", 0),
            ("{\"a\":1}", 7),
        ]
        for (text, position) in cases {
            _ = error(text)
            #expect(reader.position == position, "\(text)")
        }
        _ = error(Array("[1, \"".utf8) + [0xC3, 0x28])
        #expect(reader.position == 5)
        var object = try reader.read(Array("{\"a\": [1, \"b\"]}".utf8))
        let elements = try #require(try object.array("a"))
        #expect(elements.map(\.offset) == [7, 10])
    }

    @Test(arguments: JSONCases.accepted)
    func `every value of the grammar is read`(text: String) {
        #expect(error(text) == nil)
    }

    @Test(arguments: JSONCases.badJSON)
    func `what is not the grammar is refused`(text: String) {
        #expect(error(text) == .badJSON)
    }

    @Test(arguments: JSONCases.badValue)
    func `characters that interoperable JSON forbids are refused`(text: String) {
        #expect(error(text) == .badValue)
    }

    @Test(arguments: JSONCases.duplicateKey)
    func `a name twice in an object is refused`(text: String) {
        #expect(error(text) == .duplicateKey)
    }

    @Test(arguments: JSONCases.badUTF8)
    func `bytes that are not UTF-8 are refused before anything else`(bytes: [UInt8]) {
        #expect(error(bytes) == .badUTF8)
        #expect(error(Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)) == .badUTF8)
    }

    @Test func `literal noncharacters are refused in names and values`() throws {
        for plane in UInt32(0)...16 {
            for low in [0xFFFE, 0xFFFF] as [UInt32] {
                let scalar = try #require(Unicode.Scalar(plane << 16 | low))
                #expect(error("[\"x\(scalar)\"]") == .badValue)
                #expect(error("{\"\(scalar)\":1}") == .badValue)
            }
            let neighbor = try #require(Unicode.Scalar(plane << 16 | 0xFFFD))
            #expect(error("[\"\(neighbor)\"]") == nil)
        }
        for value in UInt32(0xFDCF)...0xFDF0 {
            let scalar = try #require(Unicode.Scalar(value))
            #expect(error("\"\(scalar)\"") == ((0xFDD0...0xFDEF).contains(value) ? .badValue : nil))
        }
    }

    @Test func `every scalar is read literally and escaped`() throws {
        for value in stride(from: UInt32(0x20), through: 0x10FFFF, by: 251) {
            guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\",
                error("\"\(scalar)\"") == nil
            else {
                continue
            }
            let escaped = String(scalar).utf16.map {
                "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count)
                    + String($0, radix: 16)
            }.joined()
            let text = Array("[\"\(scalar)\",\"\(escaped)\"]".utf8)
            let elements = try #require(try reader.readValue(text[...]).elements)
            #expect(elements.map(\.string) == [String(scalar), String(scalar)])
        }
    }

    @Test func `every control character in a string is refused`() {
        for byte in UInt8(0)..<0x20 {
            #expect(error([0x22, byte, 0x22]) == .badJSON)
        }
    }

    @Test func `eight levels are read and nine are not`() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            for depth in 1...9 {
                let text =
                    String(repeating: open, count: depth) + "1"
                    + String(repeating: close, count: depth)
                #expect(error(text) == (depth <= 8 ? nil : .tooDeep))
            }
        }
        #expect(error(String(repeating: "[", count: 100_000)) == .tooDeep)
    }

    @Test func `depth is counted by nesting not by number`() {
        let text = "[" + Array(repeating: "[[]]", count: 200).joined(separator: ",") + "]"
        #expect(error(text) == nil)
    }

    @Test func `an object has at most 64 members`() {
        for count in [63, 64, 65] {
            let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
            #expect(error("{\(members)}") == (count <= 64 ? nil : .badValue))
        }
    }

    @Test func `an array has at most 256 elements`() {
        for count in [255, 256, 257] {
            let elements = Array(repeating: "0", count: count).joined(separator: ",")
            #expect(error("[\(elements)]") == (count <= 256 ? nil : .badValue))
        }
    }

    @Test func `the root of a line is an object`() {
        for text in ["[]", "1", "\"{}\"", "null", "true", "[{}]"] {
            #expect(throws: JSONError.notObject) { try reader.read(Array(text.utf8)) }
        }
        #expect(throws: Never.self) { try reader.read(Array("{}".utf8)) }
        #expect(throws: JSONError.badJSON) { try reader.read([]) }
    }

    @Test func `the first broken rule from the left is named`() {
        #expect(error("{\"a\":1,\"a\":2,}") == .duplicateKey)
        #expect(error("{\"a\":1,,\"a\":2}") == .badJSON)
        #expect(error("[\"\\u0000\",") == .badValue)
    }

    @Test func `any cut of a line is refused without harm`() {
        let line = Array(#"{"a":[1,-2.5e+3,true,null],"b":{"c\u00e9":"\ud83d\ude00\n"}}"#.utf8)
        #expect(error(line) == nil)
        for count in 0..<line.count {
            #expect(error(Array(line.prefix(count))) != nil)
        }
    }

    @Test func `any changed byte is read or refused without harm`() {
        let line = Array(#"{"a":[1,-2.5e+3,true],"b":{"cé":"\ud83d\ude00\n👻"}}"#.utf8)
        for index in line.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = line
                changed[index] = byte
                _ = error(changed)
            }
        }
    }

    @Test func `a reader reads on after a refusal`() throws {
        #expect(error("[[[[1") == .badJSON)
        var object = try reader.read(Array(#"{"type":"ping"}"#.utf8))
        #expect(try object.string("type") == "ping")
    }

    @Test func `blanks may stand between tokens`() throws {
        var object = try reader.read(Array(" \t{ \"a\" :\r\n [ 1 , 2 ] , \"b\" : { } }\r".utf8))
        #expect(try object.array("a")?.count == 2)
        #expect(try object.object("b") != nil)
    }

    @Test func `every error has its code of the protocol`() {
        let codes = [JSONError.badUTF8, .badJSON, .notObject, .duplicateKey, .tooDeep, .badValue]
            .map(\.rawValue)
        let expected = [
            "bad_utf8", "bad_json", "not_object", "duplicate_key", "too_deep", "bad_value",
        ]
        #expect(codes == expected)
    }
}
