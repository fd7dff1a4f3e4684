import GameProtocol
import Testing

@testable import Games

@Suite struct ReplayTests {
    private static let deck = JournalHeader(
        room: "K3QF",
        RoomSettings(
            seats: 2,
            options: .deck(
                DeckOptions(
                    rules: .free,
                    deckCount: 1,
                    jokers: false,
                    cards: nil,
                    shuffled: true,
                    turnSeconds: 0
                )
            )
        )
    )

    private static let pairs = JournalHeader(
        room: "K3QF",
        RoomSettings(
            seats: 2,
            options: .concentration(
                ConcentrationOptions(
                    pairs: 2,
                    columns: 2,
                    theme: "cards",
                    again: true,
                    turnSeconds: 60,
                    hideMs: 1_500,
                    stalemateTurns: 0
                )
            )
        )
    )

    private static func entrance(
        _ name: String,
        seat: Int?,
        token: String? = nil,
        id: RequestID? = nil
    ) -> JournalEntry.Kind {
        .enter(
            JournalEntrance(
                player: name,
                role: seat == nil ? .spectator : .player,
                seat: seat,
                isReady: false,
                token: TokenHash(token: token ?? name),
                ordinal: 1,
                re: "join",
                id: id
            )
        )
    }

    private static func secret(_ round: Int) -> JournalEntry.Kind {
        .secret(round: round, TestRoom.secret(round - 1))
    }

    /// Returns the error of the last entry; the entries before it are valid.
    private static func error(
        _ header: JournalHeader,
        _ kinds: [JournalEntry.Kind],
        then last: JournalEntry
    ) throws -> ReplayError? {
        var replay = try Replay(header, firstMember: 7)
        var effects: [RoomEffect] = []
        for kind in kinds {
            var entry = JournalEntry(at: 10, kind)
            if case .enter(let entrance) = kind, entrance.seat == 0, header == deck {
                entry.commit = commitOfDeck
            }
            try replay.apply(entry, &effects)
        }
        do throws(ReplayError) {
            try replay.apply(last, &effects)
            return nil
        } catch {
            return error
        }
    }

    private static func error(
        _ header: JournalHeader,
        _ kinds: [JournalEntry.Kind],
        then last: JournalEntry.Kind
    ) throws -> ReplayError? {
        try error(header, kinds, then: JournalEntry(at: 10, last))
    }

    /// The commitment of the first deal of the deck.
    private static var commitOfDeck: String? {
        var replay = try? Replay(deck, firstMember: 1)
        var effects: [RoomEffect] = []
        try? replay?.apply(JournalEntry(at: 0, secret(1)), &effects)
        try? replay?.apply(JournalEntry(at: 0, entrance("ann", seat: 0)), &effects)
        return replay?.room.newestCommit
    }

    private static let started: [JournalEntry.Kind] = [
        secret(1), entrance("ann", seat: 0), entrance("bob", seat: 1), entrance("cid", seat: nil),
    ]

    private static func ask(_ name: String, _ request: RoomRequest) -> JournalEntry.Kind {
        .request(by: name, id: nil, request)
    }

    @Test func `an entry before the one before it is refused`() throws {
        let entry = JournalEntry(at: 9, Self.ask("ann", .chat(text: "hi")))
        #expect(
            try Self.error(Self.pairs, Self.started, then: entry)
                == .tooEarly(at: 9, previous: 10)
        )
    }

    @Test func `a secret comes when it is asked for and nothing else`() throws {
        #expect(
            try Self.error(Self.pairs, [], then: Self.entrance("ann", seat: 0)) == .secretMissing
        )
        #expect(try Self.error(Self.pairs, Self.started, then: Self.secret(1)) == .secretUnasked)
        #expect(
            try Self.error(Self.pairs, [], then: Self.secret(2)) == .wrongRound(2, next: 1)
        )
        let dealt = [Self.secret(1), Self.entrance("ann", seat: 0)]
        #expect(try Self.error(Self.deck, dealt, then: Self.secret(1)) == .wrongRound(1, next: 2))
        #expect(
            try Self.error(Self.deck, dealt, then: Self.entrance("bob", seat: 1))
                == .secretMissing
        )
        #expect(try Self.error(Self.deck, dealt, then: Self.secret(2)) == nil)
    }

    @Test func `who is not there can do nothing`() throws {
        let kinds: [JournalEntry.Kind] = [
            Self.ask("dan", .chat(text: "hi")), .left(player: "dan", .gone),
            .offline(player: "dan", resumeMs: 0), .online(player: "dan"),
        ]
        for kind in kinds {
            #expect(
                try Self.error(Self.pairs, Self.started, then: kind) == .unknownPlayer("dan")
            )
        }
        // Names differ by their bytes.
        #expect(
            try Self.error(Self.pairs, Self.started, then: Self.ask("ANN", .leave))
                == .unknownPlayer("ANN")
        )
    }

    @Test func `nobody comes in under a name that is taken or means something else`() throws {
        let other = Self.entrance("cid", seat: nil, token: "stolen")
        #expect(try Self.error(Self.pairs, Self.started, then: other) == .badName("cid"))
        let alike = Self.entrance("Cid", seat: nil)
        #expect(try Self.error(Self.pairs, Self.started, then: alike) == .badName("Cid"))
        let table = Self.entrance("Table", seat: 0)
        #expect(try Self.error(Self.deck, [Self.secret(1)], then: table) == .badName("Table"))
        let strange = Self.entrance("a b", seat: nil)
        #expect(try Self.error(Self.pairs, Self.started, then: strange) == .badName("a b"))
    }

    @Test func `what the room refuses was never written`() throws {
        let kinds: [(JournalEntry.Kind, ErrorCode)] = [
            (Self.ask("ann", .move(.concentration(.flip(cell: 1, turn: nil)))), .wrongPhase),
            (Self.ask("bob", .start), .notOwner),
            (Self.ask("cid", .ready(true, entropy: nil)), .notAPlayer),
            (Self.entrance("ann", seat: 1), .alreadyInRoom),
            (Self.entrance("dan", seat: 1), .roomFull),
            (Self.entrance("dan", seat: 5), .roomFull),
        ]
        for (kind, code) in kinds {
            guard
                case .refused(let refusal) = try Self.error(
                    Self.pairs,
                    Self.started,
                    then: kind
                )
            else {
                Issue.record("\(kind) was not refused")
                continue
            }
            #expect(refusal.code == code)
        }
    }

    @Test func `what changes nothing was never written`() throws {
        let kinds: [JournalEntry.Kind] = [
            .alarm, .shutdown, .online(player: "ann"), Self.ask("ann", .state),
        ]
        for kind in kinds {
            #expect(try Self.error(Self.pairs, Self.started, then: kind) == .nothingHappened)
        }
        #expect(try Self.error(Self.pairs, [Self.secret(1)], then: .restarted(resumeMs: 1)) == nil)
    }

    @Test func `a deal that differs from its commitment is refused`() throws {
        let wrong = String(repeating: "0", count: 64)
        let enter = Self.entrance("ann", seat: 0)
        for commit in [nil, wrong] {
            #expect(
                try Self.error(
                    Self.deck,
                    [Self.secret(1)],
                    then: JournalEntry(at: 10, enter, commit: commit)
                ) == .otherDeal(journaled: commit, replayed: Self.commitOfDeck)
            )
        }
        let chat = JournalEntry(at: 10, Self.ask("ann", .chat(text: "hi")), commit: wrong)
        #expect(
            try Self.error(Self.pairs, Self.started, then: chat)
                == .otherDeal(journaled: wrong, replayed: nil)
        )
    }

    @Test func `nothing comes after the room has closed`() throws {
        var replay = try Replay(Self.pairs, firstMember: 1)
        var effects: [RoomEffect] = []
        try replay.apply(JournalEntry(at: 0, Self.secret(1)), &effects)
        try replay.apply(JournalEntry(at: 60_000, .alarm), &effects)
        #expect(effects.contains(.lobby(.closed)))
        #expect(throws: ReplayError.closed) {
            try replay.apply(JournalEntry(at: 60_000, Self.entrance("ann", seat: 0)), &effects)
        }
    }

    @Test func `members are numbered as they come and kept until they go`() throws {
        var replay = try Replay(Self.pairs, firstMember: 7)
        var effects: [RoomEffect] = []
        let kinds: [JournalEntry.Kind] = [
            Self.secret(1), Self.entrance("ann", seat: 0, id: .number(1)),
            Self.entrance("bob", seat: nil), Self.entrance("cid", seat: nil),
            Self.ask("ann", .chat(text: "hi")), .left(player: "cid", .gone),
            Self.entrance("bob", seat: 1, id: .text("b")),
            .request(by: "ann", id: .number(5), .chat(text: "ho")),
            .offline(player: "bob", resumeMs: 1), Self.entrance("cid", seat: nil),
        ]
        for kind in kinds { try replay.apply(JournalEntry(at: 1, kind), &effects) }
        #expect(replay.members.map(\.name) == ["ann", "bob", "cid"])
        #expect(replay.members.map(\.id.number) == [7, 8, 10])
        #expect(replay.members.map(\.seat) == [0, 1, nil])
        #expect(replay.members.map(\.role) == [.player, .player, .spectator])
        #expect(replay.members.map(\.lastID) == [.number(5), .text("b"), nil])
        #expect(replay.members.map(\.token) == ["ann", "bob", "cid"].map { TokenHash(token: $0) })
        #expect(replay.nextMember == 11)
        let bob = replay.room.members.first { $0.name == "bob" }
        #expect(bob?.id == replay.member(named: "bob")?.id)
    }

    @Test func `who was sent away may come back after a restart`() throws {
        var replay = try Replay(Self.pairs, firstMember: 7)
        var effects: [RoomEffect] = []
        let kinds =
            Self.started + [
                Self.ask("ann", .kick(player: "cid")), Self.entrance("cid", seat: nil),
            ]
        for kind in kinds { try replay.apply(JournalEntry(at: 1, kind), &effects) }
        #expect(replay.member(named: "cid") != nil)
    }

    @Test func `a room whose deal was refused comes back as one`() {
        let options = DeckOptions(
            rules: .highCard,
            deckCount: 1,
            jokers: false,
            cards: cards("AS"),
            shuffled: true,
            turnSeconds: 0
        )
        let header = JournalHeader(room: "K3QF", RoomSettings(seats: 2, options: .deck(options)))
        var room = JournaledRoom(header, RefereedTable<HighCard>(options))
        for (seat, name) in ["ann", "bob"].enumerated() {
            room.enter(
                SeatGrant(
                    room: "K3QF",
                    member: MemberID(0),
                    name: name,
                    role: .player,
                    seat: seat,
                    token: TokenHash(token: name)
                ),
                isReady: true,
                Envelope(re: "join")
            )
        }
        #expect(room.room.wasStartRefused)
        room.ask("ann", .state)
        room.ask("bob", .chat(text: "why?"))
        #expect(room.failure == nil)
        let replayed = ReplayedRoom(room.journal)
        #expect(replayed.replay?.room == JournaledRoom.still(room.room))
    }
}
