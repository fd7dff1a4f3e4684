import Testing

@testable import GameProtocol

struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `members stand in the order of writing with commas between`() {
        let line = written {
            $0.beginObject()
            $0.field("type", "ok")
            $0.field("id", 5)
            $0.field("ready", true)
            $0.field("absent", ifPresent: String?.none)
            $0.field("cells", [1, 2, 3])
            $0.field("players", ["ann", "bob"])
            $0.endObject()
            $0.endLine()
        }
        let expected = #"{"type":"ok","id":5,"ready":true,"cells":[1,2,3],"players":["ann","bob"]}"#
        #expect(line == expected + "\n")
    }

    @Test func `nested values and raw JSON get their commas`() {
        let line = written {
            $0.beginArray()
            $0.beginObject()
            $0.endObject()
            $0.beginObject()
            $0.key("card")
            $0.raw(Array(#"{"code":"6D"}"#.utf8))
            $0.key(String("a\"b"))
            $0.beginArray()
            $0.endArray()
            $0.endObject()
            $0.value("x")
            $0.endArray()
        }
        #expect(line == #"[{},{"card":{"code":"6D"},"a\"b":[]},"x"]"#)
    }

    @Test func `absent optionals write nothing`() {
        let line = written {
            $0.beginObject()
            $0.field("a", ifPresent: String?.none)
            $0.field("c", ifPresent: Int?.none)
            $0.field("d", ifPresent: Int64?.none)
            $0.field("e", ifPresent: Bool?.none)
            $0.field("g", ifPresent: [String]?.none)
            $0.endObject()
        }
        #expect(line == "{}")
    }

    @Test func `present optionals are written`() {
        let line = written {
            $0.beginObject()
            $0.field("a", ifPresent: Optional("s"))
            $0.field("c", ifPresent: Optional(1))
            $0.field("d", ifPresent: Optional(Int64(2)))
            $0.field("e", ifPresent: Optional(false))
            $0.field("g", ifPresent: Optional(["t"]))
            $0.endObject()
        }
        #expect(line == #"{"a":"s","c":1,"d":2,"e":false,"g":["t"]}"#)
    }

    @Test(arguments: [0, 7, -1, 10, 1_234_567_890, -100, Int64.max, Int64.min])
    func `integers are written in decimal`(number: Int64) {
        #expect(written { $0.value(number) } == String(number))
    }

    @Test func `quotes backslashes and controls are escaped and nothing else`() {
        #expect(
            written { $0.value(String("a\"b\\c/d\n\r\t\u{8}\u{C}")) } == #""a\"b\\c/d\n\r\t\b\f""#
        )
        #expect(written { $0.value(String("\u{0}\u{1}\u{1F}")) } == #""\u0000\u0001\u001f""#)
        #expect(written { $0.value(String("6♦ é 👻 \u{7F}")) } == "\"6♦ é 👻 \u{7F}\"")
        #expect(written { $0.value(String("")) } == "\"\"")
    }

    @Test func `every string comes back from the reader`() throws {
        let reader = JSONReader()
        for text in [
            "", "plain", "\n\"\\", "ж♦👻", "\u{1}x\u{1F}", String(repeating: "a\t", count: 99),
        ] {
            var writer = JSONWriter()
            writer.value(text)
            #expect(try reader.readValue(writer.bytes[...]).string == text)
        }
    }

    @Test func `a cleared writer begins anew`() {
        var writer = JSONWriter(capacity: 16)
        writer.value(1)
        writer.removeAll()
        writer.value(2)
        #expect(writer.bytes == Array("2".utf8))
    }

    @Test func `a new line begins without a comma`() {
        let lines = written {
            for number in 1...2 {
                $0.beginObject()
                $0.field("n", number)
                $0.endObject()
                $0.endLine()
            }
        }
        #expect(lines == "{\"n\":1}\n{\"n\":2}\n")
    }

    #if DEBUG
    @Test func `a write past the room that was made ends the program before it happens`() async {
        await #expect(processExitsWith: .failure) {
            let space = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
            var cursor = ByteCursor(space, atMost: 1)
            cursor.put(1 as UInt8)
            cursor.put(2 as UInt8)
        }
        await #expect(processExitsWith: .success) {
            let space = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
            var cursor = ByteCursor(space, atMost: 1)
            cursor.put(1 as UInt8)
        }
    }
    #endif
}
