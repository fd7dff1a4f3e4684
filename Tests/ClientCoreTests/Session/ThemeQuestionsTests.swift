import Testing

@testable import ClientCore
@testable import GameProtocol

@Suite("ClientState, asked about themes")
struct ThemeQuestionsTests {
    private static let overview = ThemeReply.theme(ThemeScript.ohio, next: nil)

    private func inLobby() -> BoardScript {
        var table = BoardScript(.lobby)
        table.greet()
        table.ok(.list([], next: nil))
        _ = table.printed()
        return table
    }

    @Test func `themes lists them, a name its groups, and words its faces`() {
        var table = inLobby()
        table.type("themes")
        table.ok(.theme(.themes(ThemeScript.entries, next: nil)))
        #expect(
            table.printed() == [
                "2 themes:", "emoji: Emoji, 80 pairs.",
                "ohio: Ohio's delegation, 17 pairs, 2 groups. A. Example.",
                "Type themes NAME to see one, or create --theme NAME to play with it.",
            ]
        )
        table.type("themes Ohio")
        #expect(table.sent.last?.body == .theme(ThemeRequest(theme: "ohio")))
        table.ok(.theme(Self.overview))
        #expect(
            table.printed() == [
                "Ohio's delegation (ohio), 17 pairs, 2 groups.", "By A. Example, CC0.",
                "From https://example.org/", "senate: Senate, 2 pairs.", "house: House, 15 pairs.",
                "Type themes ohio and a group or words to find, "
                    + "or create --theme ohio --group senate.",
            ]
        )
        table.type("themes ohio senate")
        #expect(table.sent.last?.body == .theme(ThemeRequest(theme: "ohio", group: "senate")))
        table.ok(.theme(.faces(theme: "ohio", ThemeScript.senators, next: nil)))
        #expect(
            table.printed() == [
                "Ohio's delegation, Senate: 2 faces.",
                "  Ann Example. Party: Independent. Phone: 202-555-0100 (tel:202-555-0100). "
                    + "Office: 12 Example Building. Bad: here.",
                "    https://www.example.org/ann", "    Picture: A. Example, CC0",
                "  Bob Sample.", "Play with them: create --theme ohio --group senate",
            ]
        )
    }

    @Test func `nothing found is said in words`() {
        var table = inLobby()
        table.type("themes ohio nobody at all")
        table.ok(.theme(Self.overview))
        #expect(
            table.sent.last?.body == .theme(ThemeRequest(theme: "ohio", query: "nobody at all"))
        )
        table.ok(.theme(.faces(theme: "ohio", [], next: nil)))
        #expect(table.printed() == ["Nothing found for “nobody at all” in Ohio's delegation."])
    }

    @Test func `a no of the server is told, and asking goes on`() {
        var table = inLobby()
        table.type("themes nope")
        table.no(Refusal(.badValue, "This server has no such theme.", field: "theme"))
        #expect(table.printed().first?.contains("This server has no such theme.") == true)
        table.type("themes")
        #expect(table.sent.last?.body == .theme(ThemeRequest()))
    }

    @Test func `only the last question is answered`() {
        var table = inLobby()
        table.type("themes")
        table.type("themes ohio")
        table.ok(.theme(.themes(ThemeScript.entries, next: nil)))
        #expect(table.printed() == [])
        table.ok(.theme(Self.overview))
        #expect(table.printed().first?.hasPrefix("Ohio's delegation") == true)
    }

    @Test func `what is asked anew begins anew, whatever is still on its way`() {
        var table = inLobby()
        table.type("themes")
        table.type("themes ohio")
        table.type("themes")
        let first = ThemeReply.themes(Array(ThemeScript.entries.prefix(1)), next: "emoji")
        // The only page for the first question also answers the third question, which is the same.
        table.ok(.theme(first))
        table.ok(.theme(Self.overview))
        table.ok(.theme(first))
        #expect(table.printed() == [])
        #expect(table.client.themes?.themes.map(\.theme) == ["emoji"])
        table.ok(.theme(.themes(Array(ThemeScript.entries.dropFirst()), next: nil)))
        #expect(table.client.themes?.themes.map(\.theme) == ["emoji", "ohio"])
        #expect(table.printed().first == "2 themes:")
    }

    @Test func `a question that came too soon is asked again when the server said`() {
        var table = inLobby()
        table.type("themes ohio")
        table.no(Refusal(.rateLimited, "Too many requests.", retryAfterMs: 700))
        #expect(table.printed() == [])
        let (due, count) = (table.client.deadline, table.sent.count)
        #expect(due == table.at + 700)
        table.type("themes ohio")
        #expect(table.sent.count == count)
        table.at += 700
        table.receive(.alarm)
        #expect(table.sent.last?.body == .theme(ThemeRequest(theme: "ohio")))
        #expect(table.sent.count == count + 1)
        table.receive(.alarm)
        #expect(table.sent.count == count + 1)
        table.ok(.theme(Self.overview))
        #expect(table.printed().first?.hasPrefix("Ohio's delegation") == true)
        // The client does not repeat a question that a newer one has replaced.
        table.type("themes ohio nobody")
        table.no(Refusal(.rateLimited, "Too many requests.", retryAfterMs: 700))
        table.type("themes")
        let last = table.sent.count
        table.at += 700
        table.receive(.alarm)
        #expect(!table.sent.dropFirst(last).contains { $0.verb == "theme" })
    }

    @Test func `a no to the faces of the room's theme is not waited for`() {
        var table = BoardScript()
        table.game.options.themeID = String(repeating: "a", count: 64)
        table.begin()
        table.client.roomTheme = nil
        table.receive(.alarm)
        while let waiting = table.client.outstanding.first {
            guard case .roomTheme = waiting.purpose else {
                table.ok()
                continue
            }
            table.no(Refusal(.badValue, "This server has no such theme.", field: "theme"))
        }
        #expect(table.client.roomTheme != nil && table.client.roomTheme?.request == nil)
        let count = table.sent.count
        table.receive(.alarm)
        #expect(!table.sent.dropFirst(count).contains { $0.verb == "theme" })
    }

    @Test func `a room with a built-in theme asks nothing`() {
        var table = BoardScript()
        table.begin()
        #expect(!table.sent.contains { $0.verb == "theme" })
    }

    @Test func `the end of a round names whom to thank for a theme of the server`() {
        var table = BoardScript()
        table.game.options.themeID = String(repeating: "a", count: 64)
        table.begin()
        #expect(
            table.sent.last { $0.verb == "theme" }?.body == .theme(ThemeRequest(theme: "emoji"))
        )
        #expect(table.sent.count { $0.verb == "theme" } == 1)
        // The script's server has answered everything with nothing, so the client asks again.
        table.client.roomTheme = nil
        table.receive(.alarm)
        var overview = ThemeScript.ohio
        overview.theme = "emoji"
        while let waiting = table.client.outstanding.first {
            if case .roomTheme = waiting.purpose {
                table.ok(.theme(.theme(overview, next: nil)))
            } else {
                table.ok()
            }
        }
        _ = table.printed()
        table.happen(.over(table.over([("ann", 2), ("bob", 0)], ["", "ann-entropy"])))
        #expect(table.printed().contains("The cards are by A. Example, CC0."))
    }

    @Test func `the list of the room's theme lets a deal be checked, if it is the right one`()
        throws
    {
        let codes = [["a", "b"], ["c"]]
        let cards = codes.enumerated().map { number, codes in
            ThemeReply.Card(
                code: codes[0],
                text: codes[0],
                label: codes[0],
                pair: "p\(number)",
                codes: codes
            )
        }
        let id = SHA256.hex("a|p0\nb|p0\nc|p1\n")
        for (themeID, isRight) in [(id, true), (String(repeating: "a", count: 64), false)] {
            var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
            plan.name = "ann"
            plan.asks = true
            var table = BoardScript(plan)
            table.game.options.themeID = themeID
            table.begin()
            table.client.roomTheme = nil
            table.receive(.alarm)
            var overview = ThemeScript.ohio
            overview.theme = "emoji"
            var replies: [ThemeReply] = [
                .theme(overview, next: nil), .faces(theme: "emoji", cards, next: nil),
            ]
            while let waiting = table.client.outstanding.first {
                if case .roomTheme = waiting.purpose {
                    table.ok(.theme(replies.removeFirst()))
                } else {
                    table.ok()
                }
            }
            table.receive(.alarm)
            let room = try #require(table.client.room)
            let source = try #require(room.deal.source.cards as? BoardSource)
            let told = source.told?.flatMap { [$0.first.code, $0.second.code] }
            #expect(told == (isRight ? ["a", "b", "c", "c"] : []))
        }
    }

    @Test func `a screen asks for all faces, in whatever room of the theme`() {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
        plan.name = "ann"
        plan.hasScreen = true
        var table = BoardScript(plan)
        table.game.options.themeID = String(repeating: "a", count: 64)
        table.game.options.group = "senate"
        table.begin()
        #expect(table.client.roomTheme?.question == .faces(theme: "emoji", .group("senate")))
    }
}
