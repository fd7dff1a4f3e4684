import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

/// Tests that walk through the states of all screens. Every key that the footer or the help names
/// must be in the table of the state and do something. A key outside the table must do nothing.
@Suite struct ScreenKeysTests {
    /// A screen in one of its states.
    struct Stage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var screen: ScreenState
        var client: ClientState?
        var size: Size
        var at: Int

        init(_ name: String, _ script: LobbyScript) {
            testDescription = name
            (screen, client, size, at) = (script.screen, script.client, script.size, script.at)
            screen.message = nil
        }

        init<Game>(_ name: String, _ script: ClientScript<Game>) {
            testDescription = name
            (screen, client, size, at) = (script.screen, script.client, script.size, script.at)
            screen.message = nil
        }

        var sheet: KeySheet { screen.sheet(client, size: size, at: at) }
        var canvas: Canvas { screen.canvas(client, size: size, at: at) }

        mutating func press(_ key: Key) -> [ScreenEffect] {
            screen.receive(.terminal(.key(key)), client, size: size, at: at)
        }

        /// The rows of the picture without the message row.
        var field: [String] {
            let frame = canvas.frame
            return (0..<size.rows).filter { $0 != size.rows - 2 }.map { frame.text(row: $0) }
        }

        /// Whether a key changes the picture, causes an effect, or says why it does nothing now.
        func handles(_ key: Key) -> Bool {
            // A list without entries has no movement.
            if testDescription.hasPrefix("no "), CursorMove(key) != nil { return true }
            // A selection that is at its end already can move from another place.
            let ways: [Key?] = [nil, .down, .up, .right]
            return ways.contains { way in
                var stage = self
                if let way { _ = stage.press(way) }
                stage.screen.message = nil
                let before = stage.canvas.frame
                let effects = stage.press(key)
                if let message = stage.screen.message, Stage.isUnknown(message.text) {
                    return false
                }
                return !effects.isEmpty || stage.screen.message != nil
                    || stage.canvas.frame != before
            }
        }

        /// Whether a text is the answer to a key outside the screen's table.
        static func isUnknown(_ text: String) -> Bool {
            text.contains("does nothing here")
                || [
                    "? or Esc closes the help.", "First: Enter goes on.",
                    "Not connected yet.  q gives up.",
                    "r tries again, a types an address, Esc goes back.",
                    "No contact: that was not sent.  r tries again now.",
                    "↑↓ choose a line, ←→ change it, Enter makes the room.",
                ].contains(text)
        }
    }

    static let stages: [Stage] =
        findStages + lobbyStages + roomStages + deckStages + klondikeStages + lostStages

    /// The keys of a keyboard.
    private static let allKeys: [Key] =
        (0x20..<0x7F).compactMap(Unicode.Scalar.init).map(Key.character)
        + "abcdefghijklmnopqrstuvwxyz".unicodeScalars.map(Key.control)
        + (1...12).map(Key.function)
        + [
            .enter, .tab, .backTab, .backspace, .delete, .escape, .up, .down, .left, .right, .home,
            .end, .pageUp, .pageDown, .alt(.character("x")),
        ]

    @Test func `the states are as many as they should be`() {
        #expect(Set(Self.stages.map(\.testDescription)).count == Self.stages.count)
        #expect(Self.stages.count >= 52)
    }

    @Test(arguments: stages)
    func `what the footer shows is handled`(stage: Stage) {
        let canvas = stage.canvas
        let bound = Set(stage.sheet.rows.flatMap(\.keys))
        let last = stage.size.rows - 1
        for target in canvas.targets where target.rect.row == last {
            guard case .key(let key) = target.click else { continue }
            #expect(bound.contains(key), "\(key)")
            #expect(stage.handles(key), "\(key)")
        }
        // A footer consists of rows of the table: the table has each of its names with its word.
        let text = canvas.frame.text(row: last)
        let words = stage.sheet.rows.map(\.word).filter { !$0.isEmpty }
        #expect(words.isEmpty || words.contains { text.contains($0) } || text.isEmpty, "\(text)")
    }

    @Test(arguments: stages)
    func `what the help names is handled`(stage: Stage) {
        // If ? is text, there is no help.
        guard stage.sheet.rows.contains(where: { $0.names == "?" }) else { return }
        let bound = Set(stage.sheet.rows.flatMap(\.keys))
        for row in stage.sheet.rows {
            #expect(Key.unknownWords(in: row.names) == [])
            guard let help = row.help, !row.keys.isEmpty else { continue }
            let names = help.names ?? row.names
            #expect(Key.unknownWords(in: names) == [], "\(names)")
            #expect(!Key.named(in: names).isEmpty, "\(names)")
            for key in Key.named(in: names) {
                #expect(bound.contains(key), "\(names): \(key)")
                #expect(stage.handles(key), "\(names): \(key)")
            }
        }
    }

    /// While the player types text, the hardware cursor is visible, and every character is text. A
    /// key that does not answer a question closes it, and does its own work.
    @Test(arguments: stages)
    func `what is not in the table does nothing`(stage: Stage) {
        let name = stage.testDescription
        guard stage.canvas.frame.cursor == nil, !name.contains("typed"), !name.hasSuffix("?") else {
            return
        }
        let bound = Set(stage.sheet.rows.flatMap(\.keys))
        for key in TestSize.some(Array(Self.allKeys), for: name) where !bound.contains(key) {
            var copy = stage
            let effects = copy.press(key)
            #expect(effects.isEmpty, "\(key): \(effects)")
            #expect(copy.sheet.title == stage.sheet.title, "\(key)")
            #expect(copy.screen.settings == stage.screen.settings, "\(key)")
        }
    }

    /// The page after `?` is the page of the state below it.
    @Test(arguments: stages)
    func `the help is that of the state`(stage: Stage) {
        let sheet = stage.sheet
        guard sheet.rows.contains(where: { $0.names == "?" }) else { return }
        // In this state `?` is a letter of the card.
        if stage.testDescription == "a card is typed" { return }
        var copy = stage
        copy.size = Size(columns: 80, rows: 40)
        let page = copy.sheet
        _ = copy.press(.character("?"))
        let text = copy.canvas.frame.text
        #expect(text.contains("─ \(page.title) ─"))
        for line in page.rows.help(KeyHelp.headings) { #expect(text.contains(line), "\(line)") }
        #expect(page.rows.contains { $0.help != nil })
    }

    /// A question stands in the message row, and its keys with their words in the last row.
    @Test(arguments: stages.filter { $0.testDescription.hasSuffix("?") })
    func `all questions have one form`(stage: Stage) throws {
        let rows = stage.canvas.frame.text.split(separator: "\n").map(String.init)
        let (question, keys) = (try #require(rows.dropLast().last), try #require(rows.last))
        #expect(!question.contains("y/N") && !question.contains(" y "), "\(question)")
        #expect(question.contains("?"))
        let words = keys.split(separator: " ").map(String.init)
        let no = try #require(words.firstIndex(of: "n"), "\(keys)")
        #expect(words.first == "y" && no > 1 && no < words.count - 1, "\(keys)")
    }

    /// Each entry of the palette does more than say why it does nothing.
    @Test(arguments: FrameTests.stages)
    func `the palette lists what works here and now`(stage: Stage) {
        // Players look for no key where letters are text, or where a page only scrolls.
        let name = stage.testDescription
        guard stage.canvas.frame.cursor == nil, !name.contains("typed"),
            !["the palette", "help", "all that was said", "a window too small"].contains(name)
        else { return }
        var palette = PaletteBox()
        palette.page = stage.sheet
        let title = stage.canvas.frame.text(row: 0)
        for row in palette.entries.map(\.row) {
            var copy = stage
            let effects = copy.press(row.keys[0])
            let isSilent =
                effects.isEmpty && copy.screen.settings == stage.screen.settings
                && copy.field == stage.field && copy.canvas.frame.text(row: 0) == title
            let text = copy.screen.message?.text ?? ""
            let isChange = ["Ordered by code.", "The coach is silent."].contains(text)
            #expect(!isSilent || isChange, "\(row.names) \(row.word): \(text)")
            #expect(row.help?.names == nil || !row.word.isEmpty, "\(row.names)")
        }
    }

    @Test func `help keys says every row of the tables`() {
        let text = HelpTopic.keys.text
        #expect(text.split(separator: "\n").allSatisfy { Width.of(String($0)) <= 80 })
        for stage in Self.stages where stage.sheet.rows.contains(where: { $0.names == "c" }) {
            // A spectator has only those keys of a player that move.
            if stage.testDescription.contains("watching") { continue }
            for row in stage.sheet.rows {
                guard let help = row.help, help.heading != KeyHelp.headings[2] else { continue }
                let words = help.words
                let isLook = row.names == "v"
                #expect(isLook || text.contains(words), "\(words)")
            }
        }
        let watching = text.split(separator: "Deck draw, free, while you watch\n").last ?? ""
        #expect(watching.hasPrefix("  arrows, h j k l   look around\n"))
    }
}

extension Key {
    /// Returns the misspelled words of a text: words that neither name a key nor stand between
    /// names.
    fileprivate static func unknownWords(in text: String) -> [String] {
        let fillers: Set = ["and", "or", "then", "Shift", "mouse", "click"]
        return text.split(separator: " ")
            .map { String($0.count > 1 && $0.last == "," ? $0.dropLast() : $0) }
            .filter { named(in: $0).isEmpty && !fillers.contains($0) }
    }
}
