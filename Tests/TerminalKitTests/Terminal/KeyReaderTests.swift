import Testing

@testable import TerminalKit

@Suite struct KeyReaderTests {
    @Test(
        arguments: [
            ("a", [.key(.character("a"))]), ("ü", [.key(.character("ü"))]),
            ("👻", [.key(.character("👻"))]), ("\r", [.key(.enter)]), ("\n", [.key(.enter)]),
            ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]), ("\u{8}", [.key(.backspace)]),
            ("\u{3}", [.key(.control("c"))]), ("\u{1A}", [.key(.control("z"))]),
            (
                "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D",
                [.key(.up), .key(.down), .key(.right), .key(.left)]
            ),
            ("\u{1B}OA\u{1B}OM\u{1B}OP", [.key(.up), .key(.enter), .key(.function(1))]),
            ("\u{1B}[H\u{1B}[4~\u{1B}[7~", [.key(.home), .key(.end), .key(.home)]),
            ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.key(.delete), .key(.pageUp), .key(.pageDown)]),
            ("\u{1B}[1;5C\u{1B}[Z", [.key(.right), .key(.backTab)]),
            (
                "\u{1B}[[B\u{1B}[15~\u{1B}[24~",
                [.key(.function(2)), .key(.function(5)), .key(.function(12))]
            ),
            ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
        ] as [(String, [TerminalEvent])]
    )
    func `keys of the usual terminals are read`(_ bytes: String, _ events: [TerminalEvent]) {
        var reader = KeyReader()
        #expect(reader.receive(bytes.utf8, at: 0) == events)
        #expect(reader.deadline == nil)
    }

    @Test(
        arguments: [
            (
                "\u{1B}[<0;20;9M\u{1B}[<32;21;9M\u{1B}[<0;22;9m",
                [
                    .click(Position(column: 19, row: 8)), .drag(Position(column: 20, row: 8)),
                    .release(Position(column: 21, row: 8)),
                ]
            ),
            ("\u{1B}[<16;1;1M", [.click(Position(column: 0, row: 0))]),
            ("\u{1B}[<64;3;4M", [.scroll(up: true, Position(column: 2, row: 3))]),
            ("\u{1B}[<65;3;4M", [.scroll(up: false, Position(column: 2, row: 3))]),
            ("\u{1B}[<2;3;4M\u{1B}[<35;3;4M", []),
            ("\u{1B}[<2;3;4m\u{1B}[<34;3;4M", []),
            (
                "\u{1B}[M !!\u{1B}[M#!!",
                [.click(Position(column: 0, row: 0)), .release(Position(column: 0, row: 0))]
            ),
            ("\u{1B}[<0;0;9M\u{1B}[<0M\u{1B}[<M", []),
        ] as [(String, [TerminalEvent])]
    )
    func `the left button clicks, drags and lets go, and the wheel scrolls`(
        _ bytes: String,
        _ events: [TerminalEvent]
    ) {
        var reader = KeyReader()
        #expect(reader.receive(bytes.utf8, at: 0) == events)
    }

    @Test func `an esc is an esc after fifty milliseconds without another byte`() {
        var reader = KeyReader()
        #expect(reader.receive([0x1B], at: 100) == [])
        #expect(reader.deadline == 150)
        #expect(reader.expire(at: 149) == [])
        #expect(reader.expire(at: 150) == [.key(.escape)])
        #expect(reader.deadline == nil)
    }

    @Test func `a sequence may come byte by byte`() {
        var reader = KeyReader()
        #expect(reader.receive([0x1B], at: 0) == [])
        #expect(reader.receive(Array("[1;".utf8), at: 40) == [])
        #expect(reader.receive(Array("5A".utf8), at: 80) == [.key(.up)])
    }

    @Test(
        arguments: [
            ("\u{1B}q", [.key(.alt(.character("q")))]),
            (
                "\u{1B}1\u{1B}f2",
                [
                    .key(.alt(.character("1"))), .key(.alt(.character("f"))), .key(.character("2")),
                ]
            ),
            ("\u{1B}üü", [.key(.alt(.character("ü"))), .key(.character("ü"))]),
            ("\u{1B}\r\u{1B}\u{7F}", [.key(.alt(.enter)), .key(.alt(.backspace))]),
            ("\u{1B}\u{3}", [.key(.alt(.control("c")))]),
            (
                "\u{1B}\u{1B}[A\u{1B}\u{1B}OBq",
                [
                    .key(.up), .key(.down), .key(.character("q")),
                ]
            ),
        ] as [(String, [TerminalEvent])]
    )
    func `a key with alt is not esc`(_ bytes: String, _ events: [TerminalEvent]) {
        var reader = KeyReader()
        #expect(reader.receive(bytes.utf8, at: 0) == events)
        #expect(reader.deadline == nil)
    }

    @Test(
        arguments: [
            (
                "\u{1B}\u{1B}[<0;20;9M",
                [.key(.escape), .click(Position(column: 19, row: 8))]
            ),
            (
                "\u{1B}\u{1B}[<0;20;9m",
                [.key(.escape), .release(Position(column: 19, row: 8))]
            ),
            ("\u{1B}\u{1B}[M !!", [.key(.escape), .click(Position(column: 0, row: 0))]),
            ("\u{1B}\u{1B}[I", [.key(.escape), .focus(true)]),
            ("\u{1B}\u{1B}[200~hi\u{1B}[201~", [.key(.escape), .paste("hi")]),
        ] as [(String, [TerminalEvent])]
    )
    func `an esc before a report is an esc`(_ bytes: String, _ events: [TerminalEvent]) {
        var reader = KeyReader()
        #expect(reader.receive(bytes.utf8, at: 0) == events)
    }

    @Test func `what only began like a sequence is a key with alt`() {
        var reader = KeyReader()
        for scalar in ["[", "O", "]", "P"] {
            #expect(reader.receive("\u{1B}\(scalar)".utf8, at: 0) == [])
            let key = Key.character(Unicode.Scalar(scalar) ?? "?")
            #expect(reader.expire(at: 50) == [.key(.alt(key))])
        }
        #expect(reader.receive("\u{1B}\u{1B}".utf8, at: 0) == [])
        #expect(reader.expire(at: 50) == [.key(.escape), .key(.escape)])
        #expect(reader.receive("q".utf8, at: 60) == [.key(.character("q"))])
    }

    @Test(
        arguments: [
            ("\u{1B}[99;5u\u{1B}[122;5u", [.key(.control("c")), .key(.control("z"))]),
            ("\u{1B}[67;6u\u{1B}[99:67;6u", [.key(.control("c")), .key(.control("c"))]),
            ("\u{1B}[27;5;99~\u{1B}[27;5;122~", [.key(.control("c")), .key(.control("z"))]),
            ("\u{1B}[113u\u{1B}[113;1u", [.key(.character("q")), .key(.character("q"))]),
            (
                "\u{1B}[113;3u\u{1B}[27;3;113~",
                [
                    .key(.alt(.character("q"))), .key(.alt(.character("q"))),
                ]
            ),
            (
                "\u{1B}[97;2u\u{1B}[65;2u\u{1B}[27;2;65~",
                [
                    .key(.character("A")), .key(.character("A")), .key(.character("A")),
                ]
            ),
            ("\u{1B}[49:33;2u\u{1B}[33;2u", [.key(.character("!")), .key(.character("!"))]),
            ("\u{1B}[252;1u\u{1B}[128123u", [.key(.character("ü")), .key(.character("👻"))]),
            (
                "\u{1B}[27u\u{1B}[13;2u\u{1B}[9;2u\u{1B}[9u\u{1B}[127;5u",
                [
                    .key(.escape), .key(.enter), .key(.backTab), .key(.tab), .key(.backspace),
                ]
            ),
            // The keys have the same meaning as the bytes that they replace.
            ("\u{1B}[109;5u\u{1B}[105;5u\u{1B}[91;5u", [.key(.enter), .key(.tab), .key(.escape)]),
            // Keys with Caps Lock, a release, and a modifier without a use here.
            ("\u{1B}[99;69u\u{1B}[99;5:3u\u{1B}[1;5:3A", [.key(.control("c"))]),
            ("\u{1B}[113;9u\u{1B}[113;17u\u{1B}[49;5u\u{1B}[57358u\u{1B}[55296u", []),
            ("\u{1B}[u\u{1B}[0u\u{1B}[7u\u{1B}[155u\u{1B}[9999999u\u{1B}[27;5~", []),
            (
                "\u{1B}[1;2A\u{1B}[1;3B\u{1B}[1;5C\u{1B}[1;2P\u{1B}[3;5~",
                [
                    .key(.up), .key(.down), .key(.right), .key(.function(1)), .key(.delete),
                ]
            ),
        ] as [(String, [TerminalEvent])]
    )
    func `keys with modifiers are read`(_ bytes: String, _ events: [TerminalEvent]) {
        var reader = KeyReader()
        #expect(reader.receive(bytes.utf8, at: 0) == events)
        #expect(reader.deadline == nil)
    }

    @Test func `what cuts a string begins a key`() {
        var reader = KeyReader()
        #expect(
            reader.receive("\u{1B}]11;rgb\u{1B}[Aq".utf8, at: 0)
                == [.key(.up), .key(.character("q"))]
        )
        #expect(
            reader.receive("\u{1B}]11;rgb\u{1B}x\u{1B}]11;rgb\u{7}y".utf8, at: 0)
                == [.key(.alt(.character("x"))), .key(.character("y"))]
        )
    }

    @Test func `a paste is one event`() {
        var reader = KeyReader()
        let text = "two\nlines \u{1B}[31m and \u{1B}[20 more"
        #expect(
            reader.receive("x\u{1B}[200~\(text)\u{1B}[201~q".utf8, at: 0)
                == [.key(.character("x")), .paste(text), .key(.character("q"))]
        )
    }

    @Test func `a paste without an end ends by itself`() {
        var reader = KeyReader()
        #expect(reader.receive("\u{1B}[200~abc".utf8, at: 0) == [])
        #expect(reader.receive("def".utf8, at: 1900) == [])
        #expect(reader.expire(at: 3900) == [.paste("abcdef")])
        #expect(reader.receive("q".utf8, at: 3900) == [.key(.character("q"))])
    }

    @Test func `a paste without a bound is cut`() {
        var reader = KeyReader()
        _ = reader.receive("\u{1B}[200~".utf8, at: 0)
        for _ in 0..<100 { _ = reader.receive([UInt8](repeating: 0x61, count: 4096), at: 0) }
        let events = reader.receive("\u{1B}[201~".utf8, at: 0)
        #expect(events == [.paste(String(repeating: "a", count: KeyReader.maximumPasteBytes))])
    }

    @Test(
        arguments: [
            "\u{1B}[", "\u{1B}[1;", "\u{1B}[<0;1", "\u{1B}O", "\u{1B}]11;rgb:0000", "\u{1B}P1$r",
            "\u{1B}[M ", "\u{1B}[[", "\u{1B}]\u{1B}",
            "\u{1B}[" + String(repeating: "1", count: 9999),
        ]
    )
    func `what was cut holds up nothing`(_ bytes: String) {
        var reader = KeyReader()
        _ = reader.receive(bytes.utf8, at: 0)
        _ = reader.expire(at: KeyReader.patienceMs)
        #expect(reader.receive("q".utf8, at: 60) == [.key(.character("q"))])
    }

    @Test(
        arguments: [
            "\u{1B}[?64;1;2c", "\u{1B}[12;40R", "\u{1B}[?2026;2$y", "\u{1B}]11;rgb:0/0/0\u{7}",
            "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P>|xterm\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
        ]
    )
    func `answers to somebody elses questions are no keys`(_ bytes: String) {
        var reader = KeyReader()
        #expect(reader.receive((bytes + "q").utf8, at: 0) == [.key(.character("q"))])
    }

    @Test func `bytes that are no text are no keys`() {
        var reader = KeyReader()
        #expect(
            reader.receive([0xFF, 0x80, 0xC0, 0xE2, 0x82, 0x61], at: 0) == [.key(.character("a"))]
        )
        #expect(
            reader.receive([0xED, 0xA0, 0x80, 0xC2, 0x9B, 0x62], at: 0) == [.key(.character("b"))]
        )
        #expect(reader.receive([0xF0, 0x9F], at: 0) == [])
        #expect(reader.expire(at: 50) == [])
        #expect(reader.receive([0x63], at: 60) == [.key(.character("c"))])
    }

    @Test func `any bytes at all leave a reader that reads`() {
        var seed: UInt64 = 1
        for _ in 0..<2000 {
            var reader = KeyReader()
            var bytes: [UInt8] = []
            for _ in 0..<24 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let choices: [UInt8] = [
                    0x1B, 0x5B, 0x4F, 0x3B, 0x3C, 0x4D, 0x5D, UInt8(seed >> 56),
                ]
                bytes.append(choices[Int(seed >> 33 & 7)])
            }
            _ = reader.receive(bytes, at: 0)
            _ = reader.expire(at: KeyReader.pastePatienceMs)
            #expect(reader.receive("q".utf8, at: 5000) == [.key(.character("q"))], "\(bytes)")
        }
    }
}
