import Testing

@testable import GameProtocol

/// Tests that a line written from plain values equals the line written from the message, byte for
/// byte.
@Suite struct LineSpellingTests {
    private static let numbers = [0, 1, 9, 10, 99, 100, 144, 9_999, 1_234_567, Int.max]
    /// In their quoted form, some names take exactly the 31 bytes of a `QuotedText`, or one less,
    /// or a few more.
    private static let names = [
        "", "a", "ann", "Jürgen", "quo\"te\\", "zwölf Boxkämpfer jagen", "\u{1}\u{1f}",
        "123456789012345678901234567890", "12345678901234567890123456789",
        "1234567890123456789012345678901", "1234567890123456789012345678",
        "\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"", "éééééééééééééééé",
    ]
    private static let cells = [1, 9, 10, 64, 65, 99, 100, 128, 129, 144]

    private static let face = Face(
        code: "KS",
        pair: "K",
        text: "K\u{2660}",
        label: "king of spades",
        image: "https://example.org/king.png"
    )

    private static func line(_ write: (inout JSONWriter) -> Void) -> String {
        // The capacity is as small as possible, so that a missing reservation shows.
        var writer = JSONWriter(capacity: 1)
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func agree(_ event: some GameEventBody, seq: Int) -> Bool {
        let direct = line { event.encode(room: "K3QF", seq: Int64(seq), into: &$0) }
        let whole = RoomEvent(room: "K3QF", seq: Int64(seq), .game(event.event))
        return direct == line { whole.encode(into: &$0) } && direct.hasSuffix("}\n")
    }

    @Test(arguments: names) func `cards that were shown are told as with a list`(name: String) {
        for number in Self.numbers {
            for cell in Self.cells {
                let player = QuotedText(name)
                let pair = ShownCardsEvent.mismatch(
                    turn: number,
                    player: player,
                    cell,
                    145 - cell,
                    hideMs: number
                )
                #expect(Self.agree(pair, seq: number))
                let reveal = ShownCardsEvent.reveal(
                    turn: number,
                    player: player,
                    nth: number,
                    cell: cell,
                    card: Self.face
                )
                #expect(Self.agree(reveal, seq: number))
                #expect(Self.agree(ShownCardsEvent.hide(cell, nil), seq: number))
                #expect(Self.agree(ShownCardsEvent.hide(cell, 145 - cell), seq: number))
            }
        }
    }

    @Test(arguments: names) func `a turn is told as its event`(name: String) {
        for number in Self.numbers {
            for clockMs in [nil, 0, number] {
                let turn = RoomEvent.Body.turn(turn: number, player: name, clockMs: clockMs)
                let event = RoomEvent(room: name, seq: Int64(number), turn)
                let direct = Self.line {
                    RoomEvent.encodeTurn(
                        number,
                        of: QuotedText(name),
                        clockMs: clockMs,
                        room: QuotedText(name),
                        seq: Int64(number),
                        into: &$0
                    )
                }
                #expect(direct == Self.line { event.encode(into: &$0) })
            }
        }
    }

    @Test func `a confirmation is told as its reply`() {
        let ids: [RequestID?] = [nil, .number(0), .number(Limits.maximumInteger), .text("a\"b")]
        for id in ids {
            for ignored in [[], ["x", "y.z"]] {
                let reply = Reply(re: "flip", id: id, ignored: ignored, .ok(.none))
                let direct = Self.line {
                    Reply.encodeOK(re: "flip", id: id, ignored: ignored, into: &$0)
                }
                #expect(direct == Self.line { reply.encode(into: &$0) })
            }
        }
    }

    @Test func `a prompt is told as its line`() throws {
        for count in 0...Limits.maximumCells {
            let cells = CellSet(upTo: count)
            #expect(Array(cells) == Array(1..<count + 1) && cells.count == count)
            let choices = ConcentrationPrompt(turn: .max, nth: 2, cells: cells)
            let prompt = Prompt(room: "K3QF", .concentration(choices), clockMs: count)
            let direct = Self.line { prompt.encode(into: &$0) }
            #expect(direct == Self.line { ConnectionLine.prompt(prompt).encode(into: &$0) })
            let list = (1..<count + 1).map(String.init).joined(separator: ",")
            #expect(
                direct
                    == "{\"type\":\"prompt\",\"room\":\"K3QF\",\"do\":\"flip\",\"turn\":\(Int.max),"
                    + "\"nth\":2,\"cells\":[\(list)],\"clock_ms\":\(count)}\n"
            )
        }
    }

    @Test(arguments: names) func `a text that is quoted once is written as any other`(text: String)
    {
        let whole = Self.line { writer in
            writer.beginObject(type: "x")
            writer.field("text", text)
            writer.field("turn", 7)
            writer.endObject()
        }
        let direct = Self.line { writer in
            let quoted = QuotedText(text)
            writer.element(atMost: 40 + quoted.maximumBytes) { cursor in
                cursor.put("{\"type\":\"x\"")
                cursor.member("text", quoted)
                cursor.member("turn", 7)
                cursor.put("}")
            }
        }
        #expect(direct == whole)
    }

    @Test func `lines follow one another in one buffer`() {
        let hide = Self.line {
            ConcentrationEvent.hide(cells: [3]).encode(room: "A", seq: 1, into: &$0)
        }
        let both = Self.line { writer in
            ShownCardsEvent.hide(3, nil).encode(room: "A", seq: 1, into: &writer)
            Reply.encodeOK(re: "flip", id: nil, ignored: [], into: &writer)
        }
        #expect(hide == "{\"type\":\"hide\",\"room\":\"A\",\"seq\":1,\"cells\":[3]}\n")
        #expect(both == hide + "{\"type\":\"ok\",\"re\":\"flip\"}\n")
    }

    @Test func `cells come in and go out`() throws {
        var cells = CellSet()
        for cell in Self.cells {
            cells.insert(cell)
            #expect(cells.contains(cell) && !cells.contains(cell + 1) && Array(cells) == [cell])
            cells.remove(cell)
            #expect(cells.isEmpty && cells == CellSet())
        }
        #expect(CellSet([1, 145]) == nil && CellSet([0]) == nil && !cells.contains(0))
        #expect(try #require(CellSet([144, 2, 65])).description == "[2, 65, 144]")
    }
}
