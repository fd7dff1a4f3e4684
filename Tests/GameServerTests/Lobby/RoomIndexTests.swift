import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests that the lobby answers by an index and never scans all rooms or names.
@Suite struct RoomIndexTests {
    var test = TestLobby()

    private static func settings(_ kind: GameKind, isPrivate: Bool = false) throws -> RoomSettings {
        let game = try GameCatalog.game(
            for: nil,
            kind: kind,
            seats: 2,
            defaults: GameDefaults()
        )
        return RoomSettings(seats: 2, isPrivate: isPrivate, options: game.options)
    }

    private mutating func page(_ request: ListRequest) throws -> [String] {
        let page = test.lobby.list(request)
        return page.rooms.map(\.room)
    }

    @Test mutating func `the list of a game is kept apart from all others`() throws {
        for number in 0..<20 {
            let kind: GameKind = number % 5 == 0 ? .deck : .concentration
            let settings = try Self.settings(kind, isPrivate: number % 4 == 1)
            test.create(try test.hello("p\(number)"), settings)
        }
        let listed = test.lobby.rooms.values.filter { !$0.settings.isPrivate }
        for game in [GameKind.deck, .concentration] {
            let codes = listed.filter { $0.settings.options.game == game }.map(\.code).sorted()
            #expect(!codes.isEmpty)
            #expect(test.lobby.index.codes(of: game) == codes)
            #expect(try page(ListRequest(game: game)) == codes)
        }
        #expect(test.lobby.index.codes(of: nil) == listed.map(\.code).sorted())
        for room in listed { test.hear(.closed, from: room.code) }
        #expect(test.lobby.index.codes(of: nil).isEmpty)
        #expect(test.lobby.index.codes(of: .deck).isEmpty)
    }

    @Test mutating func `the oldest open room is always the first of its game`() throws {
        var random = SeededGenerator(5)
        var members: [MemberID] = []
        for number in 0..<30 { members.append(try test.hello("p\(number)")) }
        var (opened, quick) = (0, 0)
        for step in 0..<2_000 {
            let member = random.one(of: members)
            let session = test.lobby.sessions[member]
            let connection = ConnectionID(loop: 0, token: member.number)
            let now = step * 6_000
            switch random.number(in: 0...7) {
            case 0:
                let kind: GameKind = random.chance(50) ? .deck : .concentration
                let settings = try Self.settings(kind, isPrivate: random.chance(20))
                if case .success = test.create(member, settings, at: now) { opened += 1 }
            case 1, 2:
                let settings = try Self.settings(random.chance(50) ? .deck : .concentration)
                let expected = oldest(settings.options.game, member)
                let isSeated = session?.room != nil
                let answer = test.quickJoin(member, settings, at: now)
                if case .success(let grant) = answer, grant.choice == .found {
                    quick += 1
                    #expect(grant.room == expected)
                } else if !isSeated {
                    #expect(expected == nil, "step \(step)")
                }
            case 3:
                if let code = session?.room {
                    let notice = RoomNotice.left(member, isBanned: random.chance(30))
                    test.hear(notice, from: code)
                    tellOwner(of: code)
                }
            case 4:
                if let code = session?.room {
                    let phase: RoomState.Phase = random.chance(70) ? .lobby : .playing
                    let owner = test.lobby.rooms[code]?.members.randomElement(using: &random)
                    test.hear(.changed(phase: phase, owner: owner), from: code)
                }
            case 5:
                if session?.room != nil {
                    _ = test.lobby.disconnect(member, connection, lastID: nil, at: now)
                } else if random.chance(20) {
                    test.lobby.end(member)
                }
            case 6:
                if let session {
                    _ = try? test.lobby.resume(
                        session.token,
                        by: connection,
                        from: TestLobby.home,
                        at: now
                    )
                }
            default:
                if let code = test.lobby.rooms.keys.min(), random.chance(20) {
                    test.hear(.closed, from: code)
                }
            }
            members = members.filter { test.lobby.sessions[$0] != nil }
            if members.count < 10 { members.append(try test.hello("q\(step)")) }
            try expectIndex(step)
        }
        #expect(opened > 20 && quick > 20)
    }

    /// Reports the next owner of a room to the lobby, together with the departure of the last one.
    private mutating func tellOwner(of code: String) {
        guard let room = test.lobby.rooms[code] else { return }
        let owner =
            room.owner.flatMap { room.members.contains($0) ? $0 : nil } ?? room.members.first
        test.hear(.changed(phase: room.phase, owner: owner), from: code)
    }

    /// Returns the oldest room that a quick join may enter, found by a scan of all rooms.
    private func oldest(_ game: GameKind, _ member: MemberID) -> String? {
        let name = test.lobby.session(member).name
        return open(game).first { !$0.isBanned(member, name, TestLobby.home) }?.code
    }

    private func open(_ game: GameKind) -> [LobbyRoom] {
        test.lobby.rooms.values
            .filter { $0.settings.options.game == game && test.lobby.isJoinable($0) }
            .sorted { $0.number < $1.number }
    }

    private func expectIndex(_ step: Int) throws {
        for game in [GameKind.deck, .concentration] {
            let codes = open(game).map(\.code).prefix(RoomIndex.maximumTries)
            try #require(test.lobby.index.oldestJoinable(of: game) == Array(codes), "step \(step)")
        }
    }

    @Test mutating func `a page of the longest summaries fits a line`() throws {
        // The greatest number of cards that a request may name one by one.
        let cards = [PlayingCard](repeating: try #require(PlayingCard(code: "AS")), count: 108)
        let options = GameOptions.deck(
            DeckOptions(
                rules: .free,
                deckCount: 20,
                jokers: true,
                cards: cards,
                shuffled: true,
                turnSeconds: 600
            )
        )
        let title = String(repeating: "\u{1F0A1}", count: Limits.maximumTitleCount)
        for number in 0..<60 {
            var settings = try Self.settings(.deck)
            settings.title = title
            settings.options = options
            settings.seats = 6
            test.create(try test.hello("abcdefghijklmnopq\(number)"), settings)
        }
        let page = test.lobby.list(ListRequest())
        var writer = JSONWriter()
        Reply(re: "list", .ok(.list(page.rooms, next: page.next))).encode(into: &writer)
        #expect(writer.count < Limits.maximumServerLineBytes)
        for room in page.rooms {
            var one = JSONWriter()
            room.encode(into: &one)
            #expect(one.count < test.lobby.rooms[room.room]?.summaryBytes ?? 0)
        }
    }

    @Test mutating func `the offer goes on from the number of the name`() throws {
        for (name, offer) in [
            ("ann3", "ann4"), ("bob", "bob2"), ("p9", "p10"), ("cy99", "cy100"),
            ("r2026", "r20262"), ("7", "72"), ("x07", "x072"),
        ] {
            _ = try test.hello(name)
            guard case .failure(let refusal) = test.greet(name.uppercased()) else {
                throw Unexpected()
            }
            #expect(refusal.suggest == offer.uppercased(), "\(name)")
        }
    }

    @Test mutating func `an offer is looked for a few times alone`() throws {
        for number in 1...200 { _ = try test.hello(number == 1 ? "ann" : "ann\(number)") }
        guard case .failure(let refusal) = test.greet("ann") else { throw Unexpected() }
        // 201 would be free, and so is the first drawn number.
        #expect(refusal.suggest == "ann-2222")
        guard case .failure(let next) = test.greet("ANN") else { throw Unexpected() }
        #expect(next.suggest == "ANN-3333")
    }
}
