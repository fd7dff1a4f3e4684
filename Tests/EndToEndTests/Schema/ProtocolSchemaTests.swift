import Testing
import Themes

@testable import GameProtocol

/// Tests that protocol.schema.json and the code agree in numbers, words and patterns.
@Suite struct ProtocolSchemaTests {
    /// The numbers of the schema, by definition, member and keyword; each is one of `Limits`.
    private static let numbers: [String: Int] = [
        "count.maximum": Int(Limits.maximumInteger),
        "ordinal.maximum": Int(Limits.maximumInteger),
        "line_hello.web_port.maximum": Int(UInt16.max),
        "line_hello.peers.maxItems": Limits.maximumPeers,
        "tcp_port.maximum": Int(UInt16.max),
        "host.maxLength": Limits.maximumHostCount,
        "request_hello.ticket.maxLength": Limits.maximumTicketCount,
        "line_hello.web_url.maxLength": WebLink.maximumBaseBytes,
        "id.maxLength": Limits.maximumIDBytes,
        "name.maxLength": Limits.maximumNameCount,
        "title.maxLength": Limits.maximumTitleCount,
        "password.maxLength": Limits.maximumPasswordCount,
        "chat_text.maxLength": Limits.maximumChatCount,
        "server_name.maxLength": Limits.maximumServerNameCount,
        "entropy.maxLength": Limits.maximumEntropyCount,
        "entropies.maxItems": Limits.seats.upperBound,
        "players.maxItems": Limits.seats.upperBound,
        "seats.maximum": Limits.seats.upperBound,
        "state.players.maxItems": Limits.seats.upperBound,
        "ok_list.rooms.maxItems": Limits.listPage.upperBound,
        "request_list.limit.maximum": Limits.listPage.upperBound,
        "ok_people.people.maxItems": Limits.listPage.upperBound,
        "request_people.limit.maximum": Limits.listPage.upperBound,
        "request_hello.client.maxLength": Limits.maximumClientCount,
        "request_hello.heartbeat_s.minimum": Limits.heartbeatSeconds.lowerBound,
        "request_hello.heartbeat_s.maximum": Limits.heartbeatSeconds.upperBound,
        "turn_seconds.maximum": Limits.turnSeconds.upperBound,
        "event_timeout.strikes.maximum": Limits.maximumStrikes,
        // Concentration
        "cell.maximum": Limits.maximumCells,
        "cells.maxItems": Limits.maximumCells,
        "two_cells.minItems": 2,
        "two_cells.maxItems": 2,
        "event_hide.cells.maxItems": 2,
        "board_rows.maximum": Limits.maximumCells / Limits.columns.lowerBound,
        "board_columns.minimum": Limits.columns.lowerBound,
        "board_columns.maximum": Limits.columns.upperBound,
        "started_concentration.cells.minimum": 2 * Limits.pairs.lowerBound,
        "started_concentration.cells.maximum": Limits.maximumCells,
        "state_concentration.cells.minItems": 2 * Limits.pairs.lowerBound,
        "state_concentration.cells.maxItems": Limits.maximumCells,
        "hide_milliseconds.maximum": Limits.hideMilliseconds.upperBound,
        "face_name.maxLength": Face.maximumCodeCount,
        "face.text.maxLength": Face.maximumTextCount,
        "face.label.maxLength": Face.maximumLabelCount,
        "face.image.maxLength": Face.maximumAddressCount,
        "face.link.maxLength": Face.maximumAddressCount,
        "plain_face.text.maxLength": Face.maximumTextCount,
        "plain_face.label.maxLength": Face.maximumLabelCount,
        // Themes
        "request_theme.q.maxLength": Limits.maximumThemeQueryCount,
        "ok_theme_list.themes.maxItems": Limits.maximumThemePage,
        "ok_theme_groups.groups.maxItems": Limits.maximumThemePage,
        "ok_theme_faces.faces.maxItems": Limits.maximumFacePage,
        "ok_theme_groups.license.maxLength": ThemeRules.maximumLicenseCount,
        "ok_theme_groups.source.maxLength": ThemeRules.maximumLinkCount,
        "theme_title.maxLength": ThemeRules.maximumTitleCount,
        "theme_pairs.maximum": ThemeRules.pairs.upperBound,
        "listed_theme.groups.maximum": ThemeRules.maximumGroups,
        "credit.maxLength": ThemeRules.maximumCreditCount,
        "theme_face.text.maxLength": Face.maximumTextCount,
        "theme_face.label.maxLength": Face.maximumLabelCount,
        "theme_face.other.maxLength": Face.maximumLabelCount,
        "theme_face.image.maxLength": Face.maximumAddressCount,
        "theme_face.link.maxLength": Face.maximumAddressCount,
        "theme_face.details.maxItems": ThemeRules.maximumDetails,
        "theme_face.codes.maxItems": 2,
        "face_detail.name.maxLength": ThemeRules.maximumDetailNameCount,
        "face_detail.value.maxLength": ThemeRules.maximumDetailValueCount,
        "face_detail.link.maxLength": ThemeRules.maximumLinkCount,
        "display.maxLength": Limits.maximumNameCount,
        // The ladder
        "ok_ladder.classes.maxItems": Limits.listPage.upperBound,
        "ok_ladder.rows.maxItems": Limits.listPage.upperBound,
        "ok_ladder.cross.maxItems": Limits.listPage.upperBound,
        "request_ladder.limit.maximum": Limits.listPage.upperBound,
        "ladder_row.trend.maxItems": LadderRow.trendCount,
        // Won, drawn and lost.
        "ladder_results.minItems": 3,
        "ladder_results.maxItems": 3,
        "line_ladder.rows.minItems": 2,
        "line_ladder.rows.maxItems": Limits.seats.upperBound,
        // Deck rooms
        "options_deck.cards.maxItems": Limits.partialDeck.upperBound,
        "asked_options_deck.cards.maxItems": Limits.partialDeck.upperBound,
        "card_count.maximum": Limits.maximumCards,
        "cards.maxItems": Limits.cardsOfRequest.upperBound,
        "cards_of_request.maximum": Limits.cardsOfRequest.upperBound,
        "asked_cards.maxItems": Limits.cardsOfRequest.upperBound,
        // Klondike
        "new_room.seats.maximum": GameKind.klondike.row.seats.upperBound,
        "event_dealt.attempt.maximum": Limits.patienceAttempts - 1,
        "event_moved.cards.maxItems": PlayingCard.Rank.allCases.count,
        "event_turned.cards.maxItems": 3,
        "foundation_count.maximum": PlayingCard.newDeck(jokers: false).count,
        "suit_count.maximum": PlayingCard.Rank.allCases.count,
        "klondike_board.waste.maxItems": 24,
        "klondike_tableau.minItems": KlondikePile.tableauCount,
        "klondike_tableau.maxItems": KlondikePile.tableauCount,
        "klondike_tableau.down.maximum": KlondikePile.tableauCount - 1,
        "klondike_tableau.cards.maxItems": PlayingCard.Rank.allCases.count,
        // The number is a promise to clients; a test of the rules checks that no position has more
        // moves.
        "prompt_move.moves.maxItems": 128,
        "request_move.count.maximum": PlayingCard.Rank.allCases.count,
    ]

    @Test func `every number is one of the code`() throws {
        let keywords: Set = [
            "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
        ]
        var found: [String: Int] = [:]
        let options = GameKind.allCases.map(Self.options)
        func collect(_ json: JSON, _ path: String) {
            switch json {
            case .object(let members):
                // The test below tries the ranges of a game's options.
                let isTried = options.contains { path.hasPrefix("\($0).") }
                let isRange = isTried && members["type"] == .string("integer")
                for (keyword, value) in members {
                    if isRange, ["minimum", "maximum"].contains(keyword) { continue }
                    if keywords.contains(keyword), let number = value.number {
                        // The description, not a number, says whether a value may be empty or zero.
                        if keyword.hasPrefix("min"), number < 2 { continue }
                        found["\(path).\(keyword)"] = number
                    } else if keyword == "properties", case .object(let named) = value {
                        for (name, value) in named { collect(value, "\(path).\(name)") }
                    } else if keyword != "const", keyword != "enum" {
                        collect(value, path)
                    }
                }
            case .array(let elements): for element in elements { collect(element, path) }
            default: break
            }
        }
        let schema = try ProtocolSchema.schema
        for name in schema.definitions { try collect(#require(schema[name]), name) }
        for (place, number) in found.sorted(by: { $0.key < $1.key }) {
            #expect(Self.numbers[place] == number, "\(place)")
        }
        #expect(Set(Self.numbers.keys).subtracting(found.keys) == [])
        #expect(Limits.pairs.upperBound * 2 == Limits.maximumCells)
    }

    /// Returns the definition that has the options of a game.
    private static func options(of game: GameKind) -> String { "\(game.rawValue)_fields" }

    @Test(arguments: GameKind.allCases)
    func `the options of a game have the ranges of the code`(_ game: GameKind) throws {
        func refusal(_ option: String, _ number: Int) throws -> Refusal? {
            let options = #""options":{"\#(option)":\#(number)}"#
            let line = #"{"type":"create","game":"\#(game.rawValue)",\#(options)}"#
            let fields = try JSONReader().read(Array(line.utf8))
            do throws(Request.Rejected) {
                _ = try Request(fields)
                return nil
            } catch {
                return error.refusal
            }
        }
        let numbers = try ProtocolSchema.schema.members(of: Self.options(of: game))
            .filter { $0.value["type"] == .string("integer") }
        #expect(!numbers.isEmpty)
        for (option, value) in numbers {
            let minimum = try #require(value["minimum"]?.number)
            let maximum = try #require(value["maximum"]?.number)
            for number in [minimum, maximum] {
                #expect(try refusal(option, number) == nil, "\(option)")
            }
            for number in [minimum - 1, maximum + 1] {
                let refusal = try refusal(option, number)
                #expect(refusal?.code == .badValue, "\(option)")
                #expect(refusal?.field == "options.\(option)")
            }
        }
    }

    @Test func `every list of words is that of the code`() throws {
        let schema = try ProtocolSchema.schema
        func words(_ definition: String, _ member: String? = nil) throws -> [String] {
            var json = try #require(schema[definition])
            if let member { json = try #require(json["properties"]?[member]) }
            return try #require(json["enum"]?.array).compactMap(\.string)
        }
        #expect(try words("error_code") == ErrorCode.allCases.map(\.rawValue))
        #expect(try words("line_bye", "code") == ByeCode.allCases.map(\.rawValue))
        #expect(try words("game") == GameKind.allCases.map(\.rawValue))
        #expect(try words("role") == Role.allCases.map(\.rawValue))
        #expect(try words("phase") == RoomState.Phase.allCases.map(\.rawValue))
        #expect(try words("round_result", "reason") == Over.Reason.allReasons.map(\.rawValue))
        #expect(try words("round_result", "result") == Over.Result.allCases.map(\.rawValue))
        let reasons = LeaveReason.allCases.filter { $0 != .yielded }
        #expect(try words("event_left", "reason") == reasons.map(\.rawValue))
        #expect(try words("request_draw", "where") == DeckDraw.End.allCases.map(\.rawValue))
        let deck = PlayingCard.newDeck(jokers: true)
        #expect(try Set(words("card", "value")) == Set(deck.map(\.value)))
        #expect(try Set(words("card", "suit")) == Set(deck.map(\.suit)))
        // The verbs for a readable request are the verbs that `help` shows.
        let common = Request.Verb.allCases.map(\.rawValue)
        #expect(try words("verb").prefix(common.count) == common[...])
    }

    @Test func `every pattern that counts is that of the code`() throws {
        let schema = try ProtocolSchema.schema
        func pattern(_ definition: String) -> String? { schema[definition]?["pattern"]?.string }
        let letters = String(decoding: RoomCode.alphabet, as: UTF8.self)
        let small = letters.filter(\.isLetter).lowercased()
        let counts = [RoomCode.listedCount, RoomCode.privateCount]
        func either(_ letters: String) -> String {
            "^(" + counts.map { "[\(letters)]{\($0)}" }.joined(separator: "|") + ")$"
        }
        #expect(pattern("room_code") == either(letters))
        #expect(pattern("asked_room_code") == either(letters + small))
        #expect(pattern("secret") == "^[0-9a-f]{\(Limits.secretHexCount)}$")
        #expect(pattern("proof_line")?.contains("[0-9a-f]{\(Limits.secretHexCount)} ") == true)
    }

    @Test func `what the code takes for a name a text or a card the schema takes too`() throws {
        let schema = try ProtocolSchema.schema
        func takes(_ text: String, _ definition: String) -> Bool {
            schema.faults(in: .string(text), as: definition).isEmpty
        }
        for scalar in (0...0x2FFF).compactMap(Unicode.Scalar.init) {
            let text = String(Character(scalar))
            #expect(takes(text, "text") == TextRule.accepts(text, maximum: 1), "\(scalar.value)")
            #expect(takes(text, "name") == NameRule.accepts(text), "\(scalar.value)")
            #expect(takes("a" + text, "name") == NameRule.accepts("a" + text), "\(scalar.value)")
        }
        for code in PlayingCard.newDeck(jokers: true).map(\.code) {
            #expect(takes(code, "card_code") && takes(code.lowercased(), "asked_card_code"))
        }
        let letters = (0x21...0x7E).map { String(Character(Unicode.Scalar($0))) }
        for code in letters.flatMap({ first in letters.map { first + $0 } }) {
            let card = PlayingCard(code: code)
            #expect(takes(code, "asked_card_code") == (card != nil), "\(code)")
            #expect(takes(code, "card_code") == (card?.code == code), "\(code)")
        }
    }

    /// Type generators make a class of each form, and a union of all.
    @Test(arguments: [("server_line", "event_reveal", "cell"), ("request", "request_flip", "cell")])
    func `a line is one of the forms that name their type`(
        _ line: String,
        _ form: String,
        _ member: String
    ) throws {
        let schema = try ProtocolSchema.schema
        let names = try schema.forms(of: line).map(\.name)
        #expect(names.count > 25 && names.count == schema[line]?["oneOf"]?.array?.count)
        #expect(names.contains(form))
        for name in names {
            #expect(schema[name]?["required"]?.array?.contains(.string("type")) == true, "\(name)")
        }
        #expect(schema[form]?["properties"]?[member] != nil)
        #expect(schema[form]?["required"]?.array?.contains(.string(member)) == true)
    }

    @Test func `every definition has a title and one sentence`() throws {
        let schema = try ProtocolSchema.schema
        for name in schema.definitions {
            #expect(schema[name]?["title"]?.string?.isEmpty == false, "\(name)")
            #expect(schema[name]?["description"]?.string?.hasSuffix(".") == true, "\(name)")
        }
    }
}
