import Testing

@testable import GameProtocol

/// Tests of the messages of deck rooms: parsing, refusals, and reading back the written form.
@Suite struct DeckMessagesTests {
    @Test(arguments: [
        (#"{"type":"draw"}"#, DeckMove.draw(DeckDraw())),
        (#"{"type":"draw","count":200}"#, .draw(DeckDraw(count: 200))),
        (
            #"{"type":"draw","count":2,"from":"mid","where":"random","turn":3}"#,
            .draw(DeckDraw(count: 2, from: "mid", end: .random, turn: 3))
        ),
        (
            #"{"type":"draw","from":"mid","cards":["0H","X1"]}"#,
            .draw(DeckDraw(from: "mid", cards: [.suited(.ten, .hearts), .joker(.black)]))
        ),
        (
            #"{"type":"add","pile":"mid","cards":["AD"],"from":"left"}"#,
            DeckMove.add(pile: "mid", cards: [.suited(.ace, .diamonds)], from: "left")
        ),
        (
            #"{"type":"draw","count":2,"to":"table","lay":"bottom","new":false}"#,
            .draw(DeckDraw(count: 2, to: "table", lay: .bottom, new: false))
        ),
        (
            #"{"type":"add","pile":"mid","cards":["AD"],"lay":"top","new":false}"#,
            .add(pile: "mid", cards: [.suited(.ace, .diamonds)], from: nil, lay: .top, new: false)
        ),
        (
            #"{"type":"return","cards":["2S"],"lay":"top"}"#,
            .giveBack(pile: nil, cards: [.suited(.two, .spades)], lay: .top)
        ),
        (#"{"type":"return"}"#, .giveBack(pile: nil, cards: nil)),
        (
            #"{"type":"return","pile":"mid","cards":["2S","2S"]}"#,
            .giveBack(pile: "mid", cards: [.suited(.two, .spades), .suited(.two, .spades)])
        ),
        (#"{"type":"shuffle"}"#, .shuffle(.all, entropy: nil)),
        (#"{"type":"shuffle","remaining":true,"entropy":"x"}"#, .shuffle(.remaining, entropy: "x")),
        (#"{"type":"shuffle","pile":"mid"}"#, .shuffle(.pile("mid"), entropy: nil)),
    ])
    func `a move is read and written`(line: String, move: DeckMove) throws {
        let request = try Request(try JSONReader().read(Array(line.utf8)))
        #expect(request.body == .room(.move(.deck(move))))
        #expect(request.ignored == [])
        var writer = JSONWriter()
        request.encode(into: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == line + "\n")
    }

    @Test func `codes are read in either case`() throws {
        let request = try read(#"{"type":"add","pile":"mid","cards":["kh","0S","x2"]}"#)
        guard case .room(.move(.deck(.add(_, let cards, _, _, _, _)))) = request.body else {
            return
        }
        #expect(cards.map(\.code) == ["KH", "0S", "X2"])
    }

    @Test func `a question for piles has defaults`() throws {
        #expect(try read(#"{"type":"pile"}"#).body == .room(.read(.pile(PileQuery()))))
        #expect(
            try read(#"{"type":"pile","pile":"mid","after":5,"limit":7}"#).body
                == .room(.read(.pile(PileQuery(pile: "mid", after: 5, limit: 7))))
        )
    }

    @Test(arguments: [
        (#"{"type":"draw","count":0}"#, ErrorCode.badValue, "count"),
        (#"{"type":"draw","count":201}"#, .badValue, "count"),
        (#"{"type":"draw","count":-3}"#, .badValue, "count"),
        (#"{"type":"draw","count":"2"}"#, .badType, "count"),
        (#"{"type":"draw","count":2.0}"#, .badType, "count"),
        (#"{"type":"draw","where":"middle"}"#, .badValue, "where"),
        (#"{"type":"draw","from":""}"#, .badValue, "from"),
        (#"{"type":"draw","from":7}"#, .badType, "from"),
        (#"{"type":"draw","from":"mid","cards":[]}"#, .badValue, "cards"),
        (#"{"type":"draw","from":"mid","cards":["10H"]}"#, .noSuchCard, "cards"),
        (#"{"type":"draw","from":"mid","cards":["AS"],"count":1}"#, .badValue, "cards"),
        (#"{"type":"draw","from":"mid","cards":["AS"],"where":"top"}"#, .badValue, "cards"),
        (#"{"type":"add","cards":["AS"]}"#, .missingField, "pile"),
        (#"{"type":"add","pile":"mid"}"#, .missingField, "cards"),
        (#"{"type":"add","pile":"mid","cards":[]}"#, .badValue, "cards"),
        (#"{"type":"add","pile":"mid","cards":["zz"]}"#, .noSuchCard, "cards"),
        (#"{"type":"add","pile":"mid","cards":[1]}"#, .badType, "cards"),
        (#"{"type":"add","pile":"mid","cards":"AS"}"#, .badType, "cards"),
        (#"{"type":"add","pile":"a b","cards":["AS"]}"#, .badValue, "pile"),
        (#"{"type":"return","cards":[]}"#, .badValue, "cards"),
        (#"{"type":"shuffle","remaining":true,"pile":"mid"}"#, .badValue, "pile"),
        (#"{"type":"shuffle","remaining":1}"#, .badType, "remaining"),
        (#"{"type":"shuffle","entropy":"a|b"}"#, .badValue, "entropy"),
        (#"{"type":"pile","limit":201}"#, .badValue, "limit"),
        (#"{"type":"pile","after":-1}"#, .badValue, "after"),
        (#"{"type":"create","game":"deck","options":{"rules":"WAR"}}"#, .badValue, "options.rules"),
        (
            #"{"type":"create","game":"deck","options":{"deck_count":21}}"#, .badValue,
            "options.deck_count"
        ),
        (#"{"type":"create","game":"deck","options":{"jokers":1}}"#, .badType, "options.jokers"),
        (#"{"type":"create","game":"deck","options":{"cards":[]}}"#, .badValue, "options.cards"),
        (
            #"{"type":"create","game":"deck","options":{"cards":["1S"]}}"#, .noSuchCard,
            "options.cards"
        ),
    ])
    func `a faulty field is named`(line: String, code: ErrorCode, field: String) {
        do {
            _ = try read(line)
            Issue.record("it was read: \(line)")
        } catch {
            #expect(error.refusal.code == code)
            #expect(error.refusal.field == field)
            #expect(error.verb != nil)
        }
    }

    private func read(_ line: String) throws(Request.Rejected) -> Request {
        guard let fields = try? JSONReader().read(Array(line.utf8)) else {
            preconditionFailure("The test's own line cannot be read.")
        }
        return try Request(fields)
    }

    private static let aceAndTen = [
        PlayingCard.suited(.ace, .diamonds), .suited(.ten, .hearts),
    ]
    private static let counts = DeckPiles(
        remaining: 50,
        piles: [DeckPiles.Pile(name: "ann", remaining: 2)]
    )

    private static let actions: [DeckEvent.Action] = [
        .drawn(player: "ann", from: "deck", to: "ann", count: 2, cards: aceAndTen),
        .drawn(player: "ann", from: "deck", to: "ann", count: 2, cards: nil),
        .added(player: "ann", from: "ann", pile: "mid", count: 2, cards: aceAndTen),
        .returned(player: "ann", pile: "mid", count: 2, cards: nil),
        .drawn(player: "ann", from: "deck", to: "mid", count: 2, cards: aceAndTen, lay: .bottom),
        .added(player: "ann", from: "ann", pile: "mid", count: 2, cards: nil, lay: .bottom),
        .returned(player: "ann", pile: "mid", count: 2, cards: nil, lay: .top),
        .shuffled(isShuffled: true, player: nil, pile: nil, deal: nil),
        .shuffled(isShuffled: true, player: "ann", pile: "mid", deal: nil),
        .shuffled(
            isShuffled: false,
            player: nil,
            pile: nil,
            deal: DeckEvent.Deal(number: 1, commit: "aa", seedCommit: "bb")
        ),
        .trick(
            number: 3,
            cards: [PlayedCard(player: "ann", card: .joker(.red))],
            winner: "ann",
            carry: 0,
            scores: [Score(player: "ann", points: 2)]
        ),
        .trick(number: 3, cards: [], winner: nil, carry: 1, scores: []),
    ]

    @Test(arguments: actions)
    func `an event is written and read again`(action: DeckEvent.Action) throws {
        let event = RoomEvent(
            room: "R2TD",
            seq: 3,
            .game(.deck(DeckEvent(action, Self.counts)))
        )
        #expect(try readAgain { event.encode(into: &$0) } == .event(event))
    }

    @Test func `an event is written as the design says`() {
        let event = RoomEvent(
            room: "R2TD",
            seq: 3,
            .game(.deck(DeckEvent(Self.actions[0], Self.counts)))
        )
        var writer = JSONWriter()
        event.encode(into: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"type":"drawn","room":"R2TD","seq":3,"deck_id":"R2TD","player":"ann","#
                + #""from":"deck","to":"ann","count":2,"remaining":50,"piles":{"ann":"#
                + #"{"remaining":2}},"cards":[{"code":"AD","value":"ACE","suit":"DIAMONDS","#
                + #""image":"aceDiamonds.svg"},{"code":"0H","value":"10","suit":"HEARTS","#
                + #""image":"0H.svg"}]}"# + "\n"
        )
    }

    @Test func `a proof and a pile are written and read again`() throws {
        let proof = RoomEvent(
            room: "R2TD",
            seq: 9,
            .proof(DealProof(deal: 2, proof: "p", serverSeed: "s", entropies: ["", "x"]))
        )
        #expect(try readAgain { proof.encode(into: &$0) } == .event(proof))
        var counts = Self.counts
        counts.piles[0].cards = Self.aceAndTen
        let reply = Reply(
            re: "pile",
            id: .number(4),
            .ok(.game(.pile(PileReply(deckID: "R2TD", counts: counts))))
        )
        #expect(try readAgain { reply.encode(into: &$0) } == .reply(reply))
    }

    @Test(arguments: [DeckOptions.Rules.free, .highCard])
    func `a snapshot is written and read again`(rules: DeckOptions.Rules) throws {
        let isFree = rules == .free
        let trick = DeckState.Trick(
            number: 4,
            carry: 1,
            table: [PlayedCard(player: "ann", card: Self.aceAndTen[0])]
        )
        let state = RoomState(
            room: "R2TD",
            seq: 7,
            title: nil,
            phase: .playing,
            round: 1,
            owner: "ann",
            players: [
                RoomState.Player(
                    name: "ann",
                    isReady: false,
                    isOnline: true,
                    isPlaying: true,
                    score: 0,
                    stats: isFree ? Stats() : DeckStats(draws: 4, tricks: 2).stats
                )
            ],
            spectators: [],
            options: .deck(
                DeckOptions(
                    rules: rules,
                    deckCount: 2,
                    jokers: true,
                    cards: isFree ? nil : Self.aceAndTen,
                    shuffled: true,
                    turnSeconds: 60
                )
            ),
            elapsedMs: nil,
            commit: "aa",
            game: .deck(
                DeckState(
                    counts: Self.counts,
                    isShuffled: true,
                    trick: isFree ? nil : trick,
                    hand: isFree ? Self.aceAndTen : nil
                )
            ),
            turn: nil,
            seedCommit: "bb",
            over: nil
        )
        let line = ConnectionLine.state(state)
        #expect(try readAgain { line.encode(into: &$0) } == .connection(line))
    }

    private func readAgain(_ write: (inout JSONWriter) -> Void) throws -> ServerLine {
        var writer = JSONWriter()
        write(&writer)
        return try ServerLine(try JSONReader().read(Array(writer.bytes.dropLast())))
    }
}
