import GameProtocol
import Testing

@testable import ClientTools

@Suite struct LoadLineTests {
    private static let reveal =
        #"{"type":"reveal","room":"K3QF","seq":12,"turn":3,"player":"bob","nth":2,"cell":7,"#
        + #""card":{"code":"ghost-1","pair":"ghost","text":"👻","label":"ghost"}}"#

    private static let lines = [
        reveal,
        #"{"type":"prompt","room":"K3QF","do":"flip","turn":3,"nth":1,"cells":[1,2,30],"clock_ms":60000}"#,
        #"{"type":"prompt","room":"K3QF","do":"flip","turn":3,"nth":2,"cells":[]}"#,
        #"{"type":"match","room":"K3QF","seq":8,"turn":1,"player":"ann","cells":[2,3],"scores":{"ann":1}}"#,
        #"{"type":"mismatch","room":"K3QF","seq":9,"turn":1,"player":"ann","cells":[2,3],"hide_ms":0}"#,
        #"{"type":"hide","room":"K3QF","seq":10,"turn":1,"cells":[2,3]}"#,
        #"{"type":"turn","room":"K3QF","seq":11,"turn":2,"player":"ann","clock_ms":60000}"#,
        #"{"type":"ok","re":"flip"}"#,
    ]

    private func quick(_ line: String) -> LoadLine? {
        var line = line
        return line.withUTF8 { QuickLoadLine.read($0) }
    }

    private func strict(_ line: String) throws -> LoadLine {
        LoadLine(try ServerLine(try JSONReader().read(Array(line.utf8))))
    }

    @Test(arguments: lines)
    func `the shortcut understands what the strict reader does`(_ line: String) throws {
        #expect(try quick(line) == strict(line))
        #expect(quick(line) != nil)
    }

    @Test(arguments: lines)
    func `a line that is cut is left to the strict reader`(_ line: String) {
        for count in 0..<line.utf8.count {
            let part = String(decoding: Array(line.utf8.prefix(count)), as: UTF8.self)
            // The quick reader skips the rest of the line after the members that it needs, and
            // invents no value.
            if let read = quick(part) { #expect(read == quick(line)) }
        }
    }

    @Test func `escapes and other spellings are left to the strict reader`() {
        #expect(quick(Self.reveal.replacing("bob", with: #"b\u006fb"#)) == nil)
        #expect(quick(Self.reveal.replacing(#""seq":12"#, with: #""seq": 12"#)) == nil)
        #expect(quick(#"{"type":"prompt","room":"K3QF","do":"draw","turn":1}"#) == nil)
        #expect(quick(#"{"type":"ok","re":"flip","id":1}"#) == nil)
    }

    @Test func `every kind of line has its meaning`() throws {
        let bye = #"{"type":"bye","code":"idle","message":"","reconnect":true,"after_ms":50}"#
        #expect(try strict(bye) == .bye(reconnects: true, afterMs: 50))
        let error = #"{"type":"error","re":"flip","code":"stale_turn","message":""}"#
        #expect(try strict(error) == .refused(code: "stale_turn"))
        let chat = #"{"type":"chat","room":"K3QF","seq":4,"player":"a","role":"player","text":""}"#
        #expect(try strict(chat) == .event(seq: 4))
        var nonsense = "{"
        #expect(nonsense.withUTF8 { LoadLine($0, JSONReader()) } == .unreadable)
    }
}
