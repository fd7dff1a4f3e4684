import Checksums
import GameProtocol
import Testing

@testable import Games

@Suite struct JournalEntryTests {
    private static let commit = String(repeating: "c0", count: 32)
    private static let secret = DealSecret(
        serverSeed: "0123456789abcdef0123456789abcdef",
        salt: "fedcba9876543210fedcba9876543210"
    )
    private static let token = TokenHash(token: "ann's")

    /// Each entry with its written form.
    private static let examples: [(JournalEntry, String)] = [
        (
            JournalEntry(at: 0, .secret(round: 1, secret)),
            #""type":"secret","at":0,"round":1,"server_seed":"0123456789abcdef0123456789abcdef","#
                + #""salt":"fedcba9876543210fedcba9876543210""#
        ),
        (
            JournalEntry(
                at: 3,
                .enter(entrance(.player, seat: 5, id: .text("a\n"))),
                commit: commit
            ),
            #""type":"enter","at":3,"player":"ann","role":"player","seat":5,"ready":true,"#
                + #""token":"\#(token.hex)","visit":7,"re":"create","id":"a\n","commit":"\#(commit)""#
        ),
        (
            JournalEntry(at: 3, .enter(entrance(.player, seat: 1, id: nil, .asked(.even)))),
            #""type":"enter","at":3,"player":"ann","role":"player","seat":1,"bot":"even","#
                + #""ready":true,"token":"\#(token.hex)","visit":7,"re":"create""#
        ),
        (
            JournalEntry(at: 3, .enter(entrance(.player, seat: 1, id: nil, .standIn(.easy)))),
            #""type":"enter","at":3,"player":"ann","role":"player","seat":1,"bot":"easy","#
                + #""stand_in":true,"ready":true,"token":"\#(token.hex)","visit":7,"re":"create""#
        ),
        (
            JournalEntry(at: 3, .enter(entrance(.spectator, seat: nil, id: nil))),
            #""type":"enter","at":3,"player":"ann","role":"spectator","ready":true,"#
                + #""token":"\#(token.hex)","visit":7,"re":"create""#
        ),
        (JournalEntry(at: 4, .left(player: "b.b", .gone)), left("b.b", "gone")),
        (JournalEntry(at: 4, .left(player: "ann", .bye)), left("ann", "bye")),
        (
            JournalEntry(at: 5, .offline(player: "ann", resumeMs: 120_000)),
            #""type":"offline","at":5,"player":"ann","resume_ms":120000"#
        ),
        (
            JournalEntry(at: 6, .online(player: "ann")),
            #""type":"online","at":6,"player":"ann""#
        ),
        (JournalEntry(at: 7, .alarm), #""type":"alarm","at":7"#),
        (
            JournalEntry(at: 7, .calculated(number: 2, answer: "a 3")),
            #""type":"calculated","at":7,"number":2,"answer":"a 3""#
        ),
        (
            JournalEntry(at: 8, .restarted(resumeMs: 0)),
            #""type":"restarted","at":8,"resume_ms":0"#
        ),
        (
            JournalEntry(at: Limits.maximumInteger, .shutdown),
            #""type":"shutdown","at":9007199254740991"#
        ),
    ]

    /// Each request that can change a room, with its own members.
    private static let requests: [(RoomRequest, String)] = [
        (.ready(true, entropy: nil), #""ready","# + by + #","ready":true"#),
        (.ready(false, entropy: "x y"), #""ready","# + by + #","ready":false,"entropy":"x y""#),
        (.start, #""start","# + by),
        (.kick(player: "bob"), #""kick","# + by + #","player":"bob""#),
        (.chat(text: "h\"é\\"), #""chat","# + by + #","text":"h\"é\\""#),
        (.leave, #""leave","# + by),
        (.state, #""state","# + by),
        (.hover(cell: nil), #""hover","# + by),
        (
            .move(.concentration(.flip(cell: 3, turn: 9))),
            #""flip","# + by + #","cell":3,"turn":9"#
        ),
        (.move(.concentration(.flip(cell: -1, turn: nil))), #""flip","# + by + #","cell":-1"#),
        (.move(.deck(.draw(DeckDraw()))), #""draw","# + by),
        (
            .move(.deck(.draw(DeckDraw(count: 3, from: "mid", end: .bottom, turn: 2)))),
            #""draw","# + by + #","count":3,"from":"mid","where":"bottom","turn":2"#
        ),
        (
            .move(.deck(.draw(DeckDraw(from: "mid", cards: cards("AS X1"))))),
            #""draw","# + by + #","from":"mid","cards":["AS","X1"]"#
        ),
        (
            .move(.deck(.add(pile: "mid", cards: cards("0H 2D"), from: "left"))),
            #""add","# + by + #","pile":"mid","cards":["0H","2D"],"from":"left""#
        ),
        (
            .move(.deck(.draw(DeckDraw(to: "mid", lay: .bottom)))),
            #""draw","# + by + #","to":"mid","lay":"bottom""#
        ),
        (
            .move(.deck(.giveBack(pile: nil, cards: nil, lay: .top))),
            #""return","# + by + #","lay":"top""#
        ),
        (.move(.deck(.giveBack(pile: nil, cards: nil))), #""return","# + by),
        (
            .move(.deck(.giveBack(pile: "mid", cards: cards("0H")))),
            #""return","# + by + #","pile":"mid","cards":["0H"]"#
        ),
        (
            .move(.deck(.shuffle(.all, entropy: "e"))),
            #""shuffle","# + by + #","entropy":"e""#
        ),
        (
            .move(.deck(.shuffle(.remaining, entropy: nil))),
            #""shuffle","# + by + #","remaining":true"#
        ),
        (
            .move(.deck(.shuffle(.pile("mid"), entropy: nil))),
            #""shuffle","# + by + #","pile":"mid""#
        ),
    ]

    private static let by = #""at":9,"by":"ann","id":4"#

    private static func left(_ name: String, _ reason: String) -> String {
        #""type":"left","at":4,"player":"\#(name)","reason":"\#(reason)""#
    }

    private static func entrance(
        _ role: Role,
        seat: Int?,
        id: RequestID?,
        _ bot: SeatedBot? = nil
    ) -> JournalEntrance {
        JournalEntrance(
            player: "ann",
            role: role,
            seat: seat,
            bot: bot,
            isReady: true,
            token: token,
            ordinal: 7,
            re: "create",
            id: id
        )
    }

    private static var all: [(JournalEntry, String)] {
        examples
            + requests.map { request, words in
                let kind = JournalEntry.Kind.request(by: "ann", id: .number(4), request)
                return (JournalEntry(at: 9, kind), #""type":"# + words)
            }
    }

    @Test func `every entry is written in the words of the protocol`() {
        for (entry, words) in Self.all {
            var line = JSONWriter()
            var writer = JournalWriter(chain: 7)
            writer.append(entry, to: &line)
            #expect(line.bytes == SealedLines.of(["{" + words + "}"], after: 7))
            #expect(writer.chain == CRC32.update(7, Array(("{" + words).utf8)))
        }
    }

    @Test func `every entry is read as it was written`() {
        let words = Self.all.map { "{" + $0.1 + "}" }
        let scan = JournalScan(SealedLines.of([SealedLines.header] + words))
        #expect(scan.verdict == .complete)
        #expect(scan.entries == Self.all.map(\.0))
    }

    @Test func `a request is written alike with and without its entry`() {
        for (request, _) in Self.requests {
            for commit in [nil, Self.commit] {
                var line = JSONWriter()
                var other = JSONWriter()
                var (writer, another) = (JournalWriter(chain: 1), JournalWriter(chain: 1))
                let kind = JournalEntry.Kind.request(by: "bob", id: .text("x"), request)
                writer.append(JournalEntry(at: 2, kind, commit: commit), to: &line)
                another.append(
                    request,
                    by: "bob",
                    id: .text("x"),
                    at: 2,
                    commit: commit,
                    to: &other
                )
                #expect(line.bytes == other.bytes)
                #expect(writer == another)
            }
        }
    }

    @Test func `the longest lines that there can be are read back`() {
        let id = RequestID.text(String(repeating: "\u{1}", count: Limits.maximumIDBytes))
        let all = PlayingCard.newDeck(jokers: true)
        let cards = (0..<Limits.cardsOfRequest.upperBound).map { all[$0 % all.count] }
        let name = String(repeating: "x", count: Limits.maximumNameCount)
        let requests: [RoomRequest] = [
            .chat(text: String(repeating: "\"", count: Limits.maximumChatCount)),
            .chat(text: String(repeating: "\u{1F0A1}", count: Limits.maximumChatCount)),
            .ready(true, entropy: String(repeating: "\\", count: Limits.maximumEntropyCount)),
            .kick(player: String(repeating: "\u{1F}", count: 600)),
            .move(.deck(.add(pile: name, cards: cards, from: name))),
            .move(.deck(.draw(DeckDraw(from: name, cards: cards, turn: 1 << 50)))),
            .move(.deck(.giveBack(pile: name, cards: cards))),
        ]
        let entries = requests.map { request in
            JournalEntry(
                at: Limits.maximumInteger,
                .request(by: name, id: id, request),
                commit: Self.commit
            )
        }
        var header = JournalHeader(
            room: "K3QF",
            RoomSettings(
                title: String(repeating: "\"", count: Limits.maximumTitleCount),
                seats: 6,
                isPrivate: true,
                options: .deck(
                    DeckOptions(
                        rules: .free,
                        deckCount: 10,
                        jokers: true,
                        cards: Array(cards.prefix(Limits.partialDeck.upperBound)),
                        shuffled: false,
                        turnSeconds: 600
                    )
                )
            )
        )
        header.settings.password = PasswordHash("secret", salt: "abc0")
        var line = JSONWriter()
        var writer = JournalWriter()
        writer.append(header, to: &line)
        for entry in entries { writer.append(entry, to: &line) }
        let scan = JournalScan(line.bytes)
        #expect(scan.verdict == .complete)
        #expect(scan.header == header)
        #expect(scan.entries == entries)
        #expect(scan.good.chain == writer.chain)
        #expect(scan.good.byteCount == line.count)
    }

    @Test func `a writer that is set back writes the line again`() {
        var writer = JournalWriter()
        var first = JSONWriter()
        var second = JSONWriter()
        let before = writer
        writer.append(JournalEntry(at: 1, .alarm), to: &first)
        writer = before
        writer.append(JournalEntry(at: 1, .alarm), to: &second)
        #expect(first.bytes == second.bytes)
    }

    @Test(arguments: [
        (#"{"type":"secret","at":0,"round":1,"server_seed":"0","salt":"0"}"#, "server_seed"),
        (#"{"type":"alarm"}"#, "at"),
        (#"{"type":"alarm","at":-1}"#, "at"),
        (#"{"type":"alarm","at":1.5}"#, "at"),
        (#"{"type":"alarm","at":9007199254740992}"#, "at"),
        (#"{"type":"alarm","at":1,"extra":2}"#, "extra"),
        (#"{"type":"alarm","at":1,"commit":"c0"}"#, "commit"),
        (#"{"at":1}"#, "type"),
        (#"{"type":"sing","at":1,"by":"ann"}"#, "type"),
        (#"{"type":"journal","at":1,"by":"ann"}"#, "type"),
        (#"{"type":"hello","at":1,"by":"ann"}"#, "type"),
        (#"{"type":"join","at":1,"by":"ann","room":"K3QF"}"#, "type"),
        (#"{"type":"flip","at":1,"by":"ann"}"#, "cell"),
        (#"{"type":"flip","at":1,"cell":1}"#, "by"),
        (#"{"type":"flip","at":1,"by":"a b","cell":1}"#, "by"),
        (#"{"type":"flip","at":1,"by":"ann","cell":1,"player":"bob"}"#, "player"),
        (#"{"type":"flip","at":1,"by":"ann","id":-1,"cell":1}"#, "id"),
        (#"{"type":"left","at":1,"player":"ann","reason":"bored"}"#, "reason"),
        (#"{"type":"offline","at":1,"player":"ann"}"#, "resume_ms"),
        (#"{"type":"online","at":1}"#, "player"),
        (#"{"type":"enter","at":1,"player":"ann","role":"player","ready":true}"#, "seat"),
        (#"{"type":"enter","at":1,"player":"ann","role":"spectator","seat":0}"#, "seat"),
        (#"{"type":"enter","at":1,"player":"ann","role":"player","seat":6}"#, "seat"),
        (#"{"type":"enter","at":1,"player":"ann","role":"spectator","ready":true}"#, "token"),
    ])
    func `an entry that is not understood is damage`(line: String, field: String) {
        let good = #"{"type":"alarm","at":0}"#
        let header = SealedLines.of([SealedLines.header, good])
        let journal = SealedLines.of([SealedLines.header, good, line, good])
        let scan = JournalScan(journal)
        let damage = JournalDamage.notUnderstood(field: field)
        #expect(scan.verdict == .damaged(line: 3, at: header.count, damage))
        #expect(scan.good.byteCount == header.count)
        #expect(scan.entries == [JournalEntry(at: 0, .alarm)])
        // The line is complete, so its last place does not make it a torn write.
        let last = JournalScan(SealedLines.of([SealedLines.header, good, line]))
        #expect(last.verdict == scan.verdict)
    }
}
