import ClientCore
import Foundation
import GameProtocol
import TerminalKit
import Testing
import Themes

/// Tests with words of many scripts, from `Tests/Fixtures/words.txt`. They pass everywhere
/// unchanged.
@Suite struct ScriptTests {
    private static func texts(_ kind: String) throws -> [(name: String, text: String)] {
        let file = Products.package.appending(path: "Tests/Fixtures/words.txt")
        var texts: [(name: String, text: String)] = []
        for line in try String(decoding: Data(contentsOf: file), as: UTF8.self).split(
            separator: "\n"
        ) {
            let parts = line.split(separator: "\t").map(String.init)
            if parts[0] == kind { texts.append((parts[1], parts[2])) }
        }
        return texts
    }

    /// Whether the texts have the same scalars. A decomposed text and a composed one are equal as
    /// `String`.
    private static func isSame(_ left: String?, _ right: String) -> Bool {
        left.map { $0.unicodeScalars.elementsEqual(right.unicodeScalars) } ?? false
    }

    @Test func `every word passes the rule and the importers whole`() throws {
        for (name, text) in try Self.texts("word") + Self.texts("emoji") {
            #expect(TextRule.accepts(text, maximum: 60), "\(name)")
            // The only exception is a Mongolian selector, which counts as a format character.
            guard !text.unicodeScalars.contains("\u{180E}") else { continue }
            var losses = ForeignText.Losses()
            let plain = ForeignText.plain(text, maximum: 60, losses: &losses)
            #expect(Self.isSame(plain, text) && losses.isEmpty, "\(name)")
        }
    }

    @Test func `every word reaches the screen whole and keeps its columns`() throws {
        for (name, text) in try Self.texts("word") {
            let clean = Cleaning.clean(text, columns: 80)
            #expect(Self.isSame(clean, text), "\(name)")
            #expect(Self.isSame(Cleaning.typed(text), text), "\(name)")
            var frame = Frame(Size(columns: 60, rows: 1))
            let end = frame.put(clean + "|", column: 0, row: 0)
            #expect(Self.isSame(frame.text(row: 0), text + "|"), "\(name)")
            #expect(end == Width.of(text) + 1 && frame[end - 1, 0].scalar == "|", "\(name)")
        }
        for (name, text) in try Self.texts("emoji") {
            #expect(Self.isSame(Cleaning.typed(text), text), "\(name)")
        }
    }

    @Test func `a joke is refused and cut to what a letter may have`() throws {
        for (name, text) in try Self.texts("joke") {
            #expect(!TextRule.accepts(text, maximum: 60), "\(name)")
            for clean in [Cleaning.clean(text, columns: 80), Cleaning.typed(text)] {
                #expect(TextRule.accepts(clean, maximum: 60), "\(name)")
            }
            var losses = ForeignText.Losses()
            let plain = try #require(ForeignText.plain(text, maximum: 60, losses: &losses))
            #expect(TextRule.accepts(plain, maximum: 60) && losses == .characters, "\(name)")
        }
    }

    @Test func `the server passes every word on`() async throws {
        try await withServer { server in
            for (name, text) in try Self.texts("word") + Self.texts("emoji") {
                let ann = try server.player("ann")
                let title = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
                let reply = try ann.done(
                    #"{"type":"create","game":"concentration","title":"\#(title)"}"#
                )
                #expect(Self.isSame(reply["state"]?["title"]?.string, title), "\(name)")
                try ann.done(#"{"type":"bye"}"#)
            }
        }
    }
}
