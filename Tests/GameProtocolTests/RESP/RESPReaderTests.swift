import Testing

@testable import GameProtocol

@Suite struct RESPReaderTests {
    private static let all =
        "+OK\r\n-ERR no\r\n:-12\r\n$5\r\na\r\nbc\r\n$-1\r\n*-1\r\n*0\r\n$0\r\n\r\n"
        + "*3\r\n$6\r\nmaster\r\n:9\r\n*1\r\n*2\r\n$1\r\nx\r\n+y\r\n"

    private static let values: [RESPValue] = [
        .simple("OK"), .error("ERR no"), .integer(-12), .bulk(Array("a\r\nbc".utf8)), .null, .null,
        .array([]), .bulk([]),
        .array([
            .bulk(Array("master".utf8)), .integer(9),
            .array([.array([.bulk(Array("x".utf8)), .simple("y")])]),
        ]),
    ]

    private static func read(_ pieces: [[UInt8]]) throws -> [RESPValue] {
        var reader = RESPReader()
        var values: [RESPValue] = []
        for piece in pieces {
            reader.push(piece)
            while let value = try reader.next() { values.append(value) }
        }
        return values
    }

    @Test func `replies are read whole`() throws {
        #expect(try Self.read([Array(Self.all.utf8)]) == Self.values)
    }

    @Test func `replies are read however they are cut`() throws {
        let bytes = Array(Self.all.utf8)
        #expect(try Self.read(bytes.map { [$0] }) == Self.values)
        for cut in bytes.indices {
            #expect(try Self.read([Array(bytes[..<cut]), Array(bytes[cut...])]) == Self.values)
        }
    }

    @Test(arguments: [
        "{\"type\":\"hello\"}\r\n", "HTTP/1.1 400 Bad Request\r\n", "SSH-2.0-OpenSSH\r\n", "\r\n",
        "+OK\n",
        ":1x\r\n", ":\r\n", ":-\r\n", "$-2\r\n", "$3\r\nabcd\r\n", "*-2\r\n", "*1\r\n!\r\n", "\0",
    ])
    func `what is no reply is refused`(_ text: String) {
        #expect(throws: RESPError.notRESP) { try Self.read([Array(text.utf8)]) }
    }

    @Test(arguments: [
        ":9223372036854775808\r\n", "$262145\r\n", "$9223372036854775807\r\n", "*4097\r\n",
        "*9223372036854775807\r\n", "*1\r\n*1\r\n*1\r\n*1\r\n+x\r\n",
        "+" + String(repeating: "x", count: 2_000),
    ])
    func `what is too much is refused before it is kept`(_ text: String) {
        #expect(throws: RESPError.tooLarge) { try Self.read([Array(text.utf8)]) }
    }

    @Test(arguments: [
        // The limits of a line, a text, the elements, all bytes, and nested arrays.
        ("+$", 1_021), ("$$", 256 * 1_024), ("*$", 4_095), ("bytes", 1_048_576), ("depth", 3),
    ])
    func `the most of a reply is read and one more is refused`(kind: String, most: Int) throws {
        func reply(_ count: Int) -> String {
            switch kind {
            case "+$": return "+" + String(repeating: "x", count: count) + "\r\n"
            case "$$": return "$\(count)\r\n" + String(repeating: "x", count: count) + "\r\n"
            case "*$": return "*\(count)\r\n" + String(repeating: ":1\r\n", count: count)
            case "depth": return String(repeating: "*1\r\n", count: count) + ":1\r\n"
            default:
                // Four texts of 250,000 bytes with 12 more bytes each, the array with 4, and a last
                // text with 12.
                let long = "$250000\r\n" + String(repeating: "x", count: 250_000) + "\r\n"
                let last = count - 4 - 4 * 250_011 - 10
                let text = "$\(last)\r\n" + String(repeating: "x", count: last) + "\r\n"
                return "*5\r\n" + String(repeating: long, count: 4) + text
            }
        }
        #expect(try Self.read([Array(reply(most).utf8)]).count == 1)
        #expect(throws: RESPError.tooLarge) { try Self.read([Array(reply(most + 1).utf8)]) }
    }

    @Test func `a reply without end is refused`() {
        var reader = RESPReader()
        let part = Array("$262144\r\n".utf8) + [UInt8](repeating: 7, count: 262_144) + [13, 10]
        reader.push("*9\r\n".utf8)
        #expect(throws: RESPError.tooLarge) {
            for _ in 0..<9 {
                reader.push(part)
                while try reader.next() != nil {}
                #expect(reader.heldCount <= 300_000)
            }
        }
        // The reader stays in the refused state.
        #expect(throws: RESPError.tooLarge) { try reader.next() }
    }

    @Test func `many nested elements count for their reply alone`() throws {
        let reply = "*2000\r\n" + String(repeating: ":1\r\n", count: 2_000)
        #expect(try Self.read([Array((reply + reply + reply).utf8)]).count == 3)
    }

    @Test(arguments: [0, 9, 10, 99, 1_000, UInt64.max] as [UInt64])
    func `a command that goes on with a kept beginning has every length right`(number: UInt64) {
        var beginning = RESPCommand(wordCount: 4)
        beginning.append("XADD")
        for word in [[], [UInt8](repeating: 0x61, count: 1_000)] {
            var command = RESPCommand(beginning, byteCount: word.count)
            command.append(7, dash: number)
            command.append("é")
            command.append(word)
            let text = String(decoding: word, as: UTF8.self)
            #expect(command.bytes == RESPCommand.bytes("XADD", "7-\(number)", "é", text))
        }
        let bytes = Array("*1\r\n$10\r\nabcdefghij\r\n".utf8)
        #expect(RESPCommand.bytes("abcdefghij") == bytes)
    }

    @Test func `a command is an array of texts`() {
        let bytes = RESPCommand.bytes("SET", "a b", "")
        #expect(bytes == Array("*3\r\n$3\r\nSET\r\n$3\r\na b\r\n$0\r\n\r\n".utf8))
    }
}
